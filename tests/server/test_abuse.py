"""Whatever is sent: a typed refusal or a closed socket, never a traceback, never a change."""

import json
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import httpx
import msgspec
import pytest
from websockets.exceptions import ConnectionClosed

from spolia.server.limits import Limits
from tests.server.serving import FAST, Page, Person, Server, joined

# Patient enough to send thousands of bad messages over one socket.
PATIENT = msgspec.structs.replace(FAST, bad_messages=10**6)

GOOD: list[dict[str, Any]] = [
    {"type": "play", "id": "x", "version": 0, "move": 1},
    {"type": "undo", "id": "x", "version": 0, "to": 0},
    {"type": "answer_undo", "id": "x", "agree": True},
    {"type": "say", "id": "x", "text": "hello"},
    {"type": "look", "id": "x", "seat": 0},
    {"type": "hand_over", "id": "x", "seat": 0, "bot": "random"},
]
# The same, but refused: whatever is done to these, none becomes one that the table would take.
REFUSED: list[dict[str, Any]] = [
    message | {name: value for name, value in (("version", 7), ("seat", 9), ("text", 600 * "x")) if name in message}
    for message in GOOD
]
ODD: list[Any] = [
    None, True, -1, 2**31, 2**63, 2**64, 10**30, 10**4000, -(10**25), 1.5, 1e308, "", "x", "0", "\x00", "\ud83d\ude00",
    "x" * 9000, [], [[]], {}, {"type": "play"}, "../../etc/passwd", "'; DROP TABLE entries; --", "<script>",
]  # fmt: skip


@pytest.fixture(scope="module")
def patient(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with Server(tmp_path_factory.mktemp("patient"), PATIENT) as server:
        yield server
    assert "Traceback" not in server.errors()
    assert "unforeseen" not in server.errors()


@pytest.fixture(scope="module")
def strict(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """With the limits that hold for everybody."""
    limits = msgspec.structs.replace(Limits(), sockets=12, watchers=3, tables=(8, 3600.0), requests=(150, 10.0))
    with Server(tmp_path_factory.mktemp("strict"), limits) as server:
        yield server
    assert "Traceback" not in server.errors()


def malformed(dice: Random) -> str | bytes:
    """Something that is no message, or hardly one."""
    match dice.randrange(8):
        case 0:
            return dice.randbytes(dice.randrange(200))
        case 1:
            return "".join(chr(dice.randrange(32, 0xD7FF)) for _ in range(dice.randrange(100)))
        case 2:
            return "[" * dice.randrange(1, 4000) if dice.random() < 0.5 else '{"type":' * dice.randrange(1, 900)
        case 3:
            text = json.dumps(dice.choice(REFUSED))
            cut = dice.randrange(len(text))
            return text[:cut] + dice.choice(["", "\x00", "}", '"', "NaN", "1e999"]) + text[cut + dice.randrange(3) :]
        case 4:
            return json.dumps({"type": dice.choice(["", "welcome", "told", "PLAY", "play\x00", None, 7]), "id": "x"})
        case 5:
            return " " * dice.randrange(8000, 10_000)
        case _:
            message = dict(dice.choice(REFUSED))
            name = dice.choice([*message, "more"])
            message[name] = dice.choice(ODD)
            if name not in ("id", "type", "more"):
                message["id"] = dice.choice(["", "x" * 65, "x" * 5000])
            return json.dumps(message)


def test_thousands_of_malformed_messages_change_nothing(patient: Server) -> None:
    ada = Person(patient)
    table = ada.make("human", "human")["table"]
    dice = Random(1)
    with joined(patient, table, ada) as page:
        before = page.situation
        for _ in range(30):
            for _ in range(100):
                page.socket.send(malformed(dice))
            id = page.play(10**6)  # legal as a message: whatever came before it has been answered then
            page.refused(id)
        refused = [message for message in page.heard if message["type"] == "refused"]
        assert len(refused) > 2500
        assert all(message["sentence"] and message["code"] for message in refused)
        assert {message["code"] for message in refused} >= {"bad_message", "too_large", "bad_id", "not_asked"}
        assert not any(b"Traceback" in raw or b"Error" in raw or b"msgspec" in raw for raw in page.raw)
        assert {message["type"] for message in page.heard} == {"welcome", "people", "refused"}
        page.send("look", "last", seat=before["view"]["seat"])
        assert page.hear("welcome")["situation"] == before
    assert patient.entries(table) == []


@pytest.mark.parametrize("message", GOOD, ids=lambda message: message["type"])
def test_every_message_from_every_wrong_actor(patient: Server, message: dict[str, Any]) -> None:
    """A stranger, a spectator, a player of another table, one with a made-up cookie, and whoever is not asked."""
    ada, ben, eve = (Person(patient) for _ in range(3))
    made = ada.make("human", "open")
    ben.sit(made)
    eve.make("human", "bot")
    forged, broken = Person(patient), Person(patient)
    forged.secret, broken.secret = "0" * 32, "%00'\"; DROP"
    pages = [joined(patient, made["table"], person) for person in (ada, ben)]
    waiting = next(page for page in pages if not page.choices)
    asked = next(page for page in pages if page.choices)
    theirs = asked.situation["view"]["seat"]
    move = asked.choices[0]
    outsiders = [joined(patient, made["table"], person) for person in (eve, forged, broken, None)]
    for page in [waiting, *outsiders]:
        tried = message | {name: value for name, value in (("move", move), ("seat", theirs)) if name in message}
        if message["type"] == "say":
            tried["text"] = "   "  # anybody may speak, but not like this
        if message["type"] == "undo" and page is waiting:
            tried["to"] = 5
        page.socket.send(json.dumps(tried))
        answer = page.answer("x")
        assert answer["type"] == "refused", (message["type"], answer)
    assert patient.entries(made["table"]) == []
    seats = patient.rows("SELECT kind FROM seats WHERE table_id = ?", made["table"])
    assert seats == [("human",), ("human",)]
    assert patient.rows("SELECT * FROM chat WHERE table_id = ?", made["table"]) == []
    asked.done(asked.play(move))  # the table is well
    for page in [*pages, *outsiders]:
        page.close()


def test_a_message_for_one_table_does_nothing_at_another(patient: Server) -> None:
    ada = Person(patient)
    tables = [ada.make("human", "human")["table"] for _ in range(2)]
    with joined(patient, tables[0], ada) as one, joined(patient, tables[1], ada) as two:
        for page in (one, two):
            page.send("look", seat=page.situation["view"]["asked"])
            page.hear("welcome")
        one.done(one.play(one.choices[0], "same"))
        assert patient.entries(tables[1]) == []
        two.done(two.play(two.choices[0], "same"))  # an id of one table is free at another
        assert len(patient.entries(tables[1])) == 1


# ---- where it ends ----


def test_after_repeated_nonsense_the_socket_is_closed(strict: Server) -> None:
    ada = Person(strict)
    table = ada.make("human", "human")["table"]
    with joined(strict, table, ada) as page:
        for _ in range(25):
            page.socket.send("nonsense")
        assert page.closed() == 1008
        assert 15 <= sum(message["type"] == "refused" for message in page.heard) <= 20
    with joined(strict, table, ada) as page:  # whoever comes back is welcome
        assert page.situation["moves"] == 0


def test_too_many_messages(strict: Server) -> None:
    ada = Person(strict)
    with joined(strict, ada.make("human", "human")["table"], ada) as page:
        try:
            for _ in range(100):
                page.play(10**6)
        except ConnectionClosed:
            pass  # in the middle of it
        assert page.closed() == 1008
        assert sum(message["type"] == "refused" for message in page.heard) <= 65


def test_too_much_chat(strict: Server) -> None:
    ada = Person(strict)
    with joined(strict, ada.make("human", "human")["table"], ada) as page:
        answers = [page.answer(page.send("say", text=f"{number}")) for number in range(14)]
        assert [answer["type"] for answer in answers[:10]] == ["acknowledged"] * 10
        assert {answer.get("code") for answer in answers[11:]} == {"too_much_chat"}


def test_huge_frames(strict: Server) -> None:
    ada = Person(strict)
    with joined(strict, ada.make("human", "human")["table"], ada) as page:
        page.socket.send("x" * 10_000)
        assert page.hear("refused")["code"] == "too_large"
        page.socket.send("x" * 100_000)
        assert page.closed() == 1009


def test_too_many_sockets_and_watchers(strict: Server) -> None:
    ada = Person(strict)
    table = ada.make("human", "human")["table"]
    watchers = [joined(strict, table) for _ in range(3)]
    with Page(strict, table) as one_more:
        assert one_more.closed() == 1013
    players = [joined(strict, table, ada) for _ in range(9)]  # whoever has a seat has a place, too
    with Page(strict, table, ada.secret) as one_more:
        assert one_more.closed() == 1013  # but not for ever
    for page in [*watchers, *players]:
        page.close()


def test_other_origins(strict: Server) -> None:
    ada = Person(strict)
    table = ada.make("human", "human")["table"]
    for origin in ("http://evil.example", "null", f"http://{strict.host}.evil.example", "http://127.0.0.1:1"):
        with Page(strict, table, ada.secret, origin=origin) as page:
            assert page.closed() == 4403
            assert page.heard == []
        answer = strict.http.post("/api/tables", json={"seats": []}, headers={"Origin": origin})
        assert (answer.status_code, answer.json()["code"]) == (403, "other_origin")
    with Page(strict, "nowhere", ada.secret) as page:
        assert page.closed() == 4404


BAD_TABLES: list[Any] = [
    {"seats": []},
    {"seats": [{"kind": "human"}] * 6},
    {"seats": [{"kind": "human"}] * 1000},
    {"seats": [{"kind": "king"}] * 2},
    {"seats": [{"kind": "bot", "bot": "../random"}] * 2},
    {"seats": [{"kind": "human", "name": "x" * 41}] * 2},
    {"seats": [{"kind": "human"}] * 2, "undo": "always"},
    {"seats": [{"kind": "human"}] * 2, "edition": "nowhere"},
    {"seats": [{"kind": "human"}] * 2, "edition": 'iv {"rules": {"jacks": 3}}'},
    {"seats": [{"kind": "human"}] * 2, "geek": ["no such card"]},
    {"seats": [{"kind": "human"}] * 2, "rules": {"jacks": 10**15}},
    {"seats": [{"kind": "human"}] * 2, "rules": {"jacks": 10**400}},
    {"seats": [{"kind": "human"}] * 2, "rules": {"x" * 100_000: 1}},
    {"seats": [{"kind": "human"}] * 2, "copies": {"wall": -1}},
    {"seats": [{"kind": "human"}] * 2, "copies": {"wall": 0, "jack": 0}},
    {"seats": [{"kind": "human"}] * 2, "title": "x" * 41},
    {"seats": [{"kind": "human"}] * 2, "seed": 1},
    {"seats": "xx"},
    [],
    None,
    "text",
]


@pytest.mark.parametrize("data", BAD_TABLES, ids=lambda data: str(data)[:50])
def test_tables_that_can_not_be(patient: Server, data: Any) -> None:
    before = patient.rows("SELECT count(*) FROM tables")
    check_problem(patient.http.post("/api/tables", json=data))
    assert patient.rows("SELECT count(*) FROM tables") == before


@pytest.mark.parametrize(
    ("path", "status"),
    [
        ("/api/words?edition=nowhere", 400),
        ("/api/words?edition=iv%20" + "%7B%22a%22:" * 300, 400),
        ("/api/words?edition=iv%20%7B%22rules%22:" + "[" * 3000, 400),
        ("/api/words?edition=" + "x" * 5000, 400),
        ("/api/reference/nowhere", 400),
        ("/api/reference/iv?geek=nothing", 400),
        ("/api/tables/..%2f..%2fetc/record", 404),
        ("/api/tables/x/replay/0", 404),
        ("/api/tables/x/replay/" + "9" * 300, 404),
        ("/api/tables/x/replay/-1", 404),
        ("/api/nothing", 404),
    ],
)
def test_addresses_that_lead_nowhere(patient: Server, path: str, status: int) -> None:
    answer = patient.http.get(path)
    assert answer.status_code == status, answer.text
    check_problem(answer)


@pytest.mark.parametrize("body", [b"", b"[" * 100_000, b"\xff", b'{"seats": ' * 1000, b'{"seats": NaN}'])
def test_bodies_that_are_no_json(patient: Server, body: bytes) -> None:
    for path in ("/api/tables", "/api/tables/x/sit", "/api/records"):
        check_problem(patient.http.post(path, content=body, headers={"Content-Type": "application/json"}))
    assert patient.http.post("/api/tables", content=b" " * 300_000).status_code == 413


def check_problem(answer: httpx.Response) -> None:
    """A typed refusal, short, in a sentence, with the headers that all answers have."""
    assert 400 <= answer.status_code < 500, answer.text
    assert set(answer.json()) == {"code", "sentence"}
    assert answer.json()["sentence"]
    assert len(answer.text) < 500
    assert "Traceback" not in answer.text
    assert "script-src 'self'" in answer.headers["content-security-policy"]
    assert answer.headers["x-content-type-options"] == "nosniff"


def test_the_cookie_can_not_be_read_by_a_page(patient: Server) -> None:
    answer = patient.http.post("/api/tables", json={"seats": [{"kind": "human"}] * 2})
    patient.http.cookies.clear()
    cookie = answer.headers["set-cookie"].lower()
    assert "httponly" in cookie
    assert "samesite=lax" in cookie
    assert len(answer.cookies["spolia"]) == 32
    stored = patient.rows("SELECT owner FROM seats WHERE table_id = ?", answer.json()["table"])
    assert answer.cookies["spolia"] not in str(stored)  # only its hash


def test_files_outside_the_pages_are_not_served(patient: Server, tmp_path: Path) -> None:
    for path in ("/../store.py", "/..%2fstore.py", "/%2e%2e/%2e%2e/cli.py", "//etc/passwd", "/%00", "/assets/%00x"):
        answer = patient.http.get(path)
        assert "import" not in answer.text.split("<")[0]
        assert "root:" not in answer.text


def test_too_many_tables_and_requests(strict: Server) -> None:
    """Last: after this the server has had enough of us."""
    answers = [strict.http.post("/api/tables", json={"seats": [{"kind": "human"}] * 2}) for _ in range(9)]
    assert answers[-1].status_code == 429
    assert answers[-1].json()["code"] == "too_many"
    assert 429 in {strict.http.get("/health").status_code for _ in range(200)}
