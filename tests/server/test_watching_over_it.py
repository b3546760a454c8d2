"""What whoever runs a server can find out about it: whether it is well, figures, and a log that programs can read."""

import json
from pathlib import Path

from prometheus_client.parser import text_string_to_metric_families

from tests.server.dying import Fate
from tests.server.serving import Person, Server, joined


def figures(server: Server) -> dict[str, float]:
    """By name, with what they are about: ``spolia_messages_total Play``."""
    text = server.http.get("/metrics").text
    return {
        " ".join([sample.name, *(value for label, value in sample.labels.items() if label != "le")]): sample.value
        for family in text_string_to_metric_families(text)
        for sample in family.samples
        if not sample.name.endswith("_bucket")
    }


def test_figures(tmp_path: Path) -> None:
    with Server(tmp_path) as server:
        ada = Person(server)
        table = ada.make("human", "bot")["table"]
        before = figures(server)
        assert (before["spolia_sockets"], before["spolia_stores"]) == (0, 1)
        with joined(server, table, ada) as page, joined(server, table):
            while not page.choices:
                page.hear("told")
            page.refused(page.play(10**6))  # by the rules
            page.done(page.play(page.choices[0]))
            page.refused(page.send("look", seat=1))
            page.socket.send("nonsense")
            page.hear("refused")
            page.rest()
            now = figures(server)
        assert (now["spolia_sockets"], now["spolia_tables"]) == (2, 1)
        assert (now["spolia_messages_total Play"], now["spolia_messages_total Look"]) == (2, 1)
        assert now["spolia_sent_total Acknowledged"] == 1
        assert now["spolia_sent_total Told"] >= 2
        assert now["spolia_refused_total not_your_seat"] == now["spolia_refused_total bad_message"] == 1
        assert now["spolia_refused_total rules"] == 1
        assert now["spolia_answer_seconds_count"] == 3  # nonsense has no id, and is not clocked
        assert 0 < now["spolia_answer_seconds_sum"] < 20
        assert now["process_cpu_seconds_total"] > 0
        assert figures(server)["spolia_sockets"] == 0


def test_bots_are_clocked(tmp_path: Path) -> None:
    with Server(tmp_path) as server:
        ada = Person(server)
        with joined(server, ada.make("human", "bot", "bot")["table"], ada) as page:
            for _ in range(8):
                if page.choices:
                    page.done(page.play(page.choices[0]))
                page.hear("told")
            assert figures(server)["spolia_thought_seconds_count"] >= 1


def test_a_server_that_can_not_store_says_so_and_says_when_it_can_again(tmp_path: Path) -> None:
    server = Server(tmp_path)
    ada = Person(server)
    table = ada.make("human", "human")["table"]
    server.stop()
    server.fate = Fate(pages=server.rows("PRAGMA page_count")[0][0])
    server.start()
    assert server.http.get("/health").json() == {"status": "well"}  # nobody has tried to store anything yet
    with joined(server, table, ada) as page:
        while (answer := page.answer(page.send("say", text="x" * 500)))["type"] == "acknowledged":
            pass
        assert answer["code"] == "not_stored"
        health = server.http.get("/health")
        assert (health.status_code, health.json()["code"]) == (503, "not_stored")
        assert figures(server)["spolia_stores"] == 0
    server.stop()
    server.fate = Fate()
    server.start()
    with joined(server, table, ada) as page:
        page.done(page.send("say", text="hello"))
        assert server.http.get("/health").status_code == 200
    server.stop()


def test_the_log_is_for_programs_and_holds_no_secrets(tmp_path: Path) -> None:
    server = Server(tmp_path)
    ada = Person(server)
    made = ada.make("human", "human")
    server.stop()
    server.fate = Fate(pages=server.rows("PRAGMA page_count")[0][0])
    server.start()
    with joined(server, made["table"], ada) as page:
        while page.answer(page.send("say", text="a secret " * 50))["type"] == "acknowledged":
            pass
    server.stop()
    lines = [json.loads(line) for line in server.errors().splitlines()]
    (trouble, *_) = [line for line in lines if line["event"] == "not_stored"]
    assert trouble["table"] == made["table"]
    assert trouble["level"] == "error"
    assert "full" in trouble["error"]
    assert trouble["timestamp"].endswith("Z")
    for secret in (ada.secret, made["invite"], "a secret"):
        assert secret not in server.errors()
