"""The server is killed in mid-play, again and again: what was acknowledged is there, once, and nothing by halves."""

import sqlite3
import time
from pathlib import Path
from typing import Any

import pytest

from spolia.kernel.chance import Chance
from tests.server.dying import POINTS, Fate
from tests.server.killing import Ordeal, fates
from tests.server.serving import Page, Person, Server, joined


def test_killed_at_every_point_and_at_random(tmp_path: Path) -> None:
    """More by ``tests.server.sweep``."""
    chance = Chance(20)
    kills = [Fate(point, 2 + chance.below(8)) for point in POINTS]
    kills += [Fate("", 50 + chance.below(300)) for _ in range(4)]
    report = Ordeal(tmp_path).run(kills)
    assert report.kills == dict.fromkeys(POINTS, 1) | {"at random": 4}
    assert report.acknowledged > 4 * len(kills)
    assert report.sent_again >= 4  # somebody was waiting for an answer whenever it died before one
    assert report.entries >= report.acknowledged


def test_the_long_run_comes_to_every_point() -> None:
    chosen = [fate.point for fate in fates(100, 1)]
    assert set(chosen) == {"", *POINTS}
    assert chosen.count("") == 50


def test_that_test_would_notice_a_lost_move(tmp_path: Path) -> None:
    ordeal = Ordeal(tmp_path, tables=1)
    ordeal.run([Fate("told", 5)])
    player = next(player for player in ordeal.players if player.acknowledged)
    sent, version = player.acknowledged[-1]
    with sqlite3.connect(ordeal.server.database) as database:
        database.execute("DELETE FROM entries WHERE table_id = ? AND number >= ?", (sent.table, version - 1))
    database.close()
    with pytest.raises((AssertionError, IndexError)):
        ordeal.check_acknowledged()


def test_a_full_disk_loses_nothing(tmp_path: Path) -> None:
    """Each move is stored or refused in a sentence; when there is room again, the same move is taken."""
    server = Server(tmp_path)
    ada = Person(server)
    table = ada.make("human", "human")["table"]
    pages = server.rows("PRAGMA page_count")[0][0]
    server.stop()
    server.fate = Fate(pages=pages + 2)
    server.start()
    with joined(server, table, ada) as page:
        refused = play_until_refused(page)
        assert refused["code"] == "not_stored"
        assert refused["sentence"]
        before = page.version
        assert page.done(page.send("look", seat=page.situation["view"]["seat"])) == before
        assert page.hear("welcome")["version"] == before == len(server.entries(table))
        answer = ada.post("/api/tables", {"seats": [{"kind": "human"}] * 2, "title": "x" * 40})
        for _ in range(30):  # where there is room for one more, not for many
            answer = ada.post("/api/tables", {"seats": [{"kind": "human"}] * 2, "title": "x" * 40})
        assert (answer.status_code, answer.json()["code"]) == (503, "not_stored")
    server.stop()
    server.fate = Fate()
    server.start()
    with joined(server, table, ada) as page:
        assert page.version == before
        look_from_who_is_asked(page)
        assert page.done(page.play(page.choices[0], refused["id"])) == before + 1
    server.stop()
    assert len(server.entries(table)) == before + 1
    assert "Traceback" not in server.errors()


def play_until_refused(page: Page) -> dict[str, Any]:
    for number in range(2000):
        look_from_who_is_asked(page)
        id = page.play(page.choices[number % len(page.choices)])
        answer = page.answer(id)
        if answer["type"] == "refused":
            return answer
        page.hear("told")
    raise AssertionError("the disk never was full")


def look_from_who_is_asked(page: Page) -> None:
    if not page.choices:
        page.send("look", seat=page.situation["view"]["asked"])
        page.hear("welcome")


def test_a_backup_made_in_mid_play_can_be_restored(tmp_path: Path) -> None:
    """By SQLite's own means, from the outside, while people play; every table is there up to the same moment."""
    (tmp_path / "one").mkdir()
    (tmp_path / "two").mkdir()
    ordeal = Ordeal(tmp_path / "one", tables=2, games=1)
    for player in ordeal.players:
        player.start()
    time.sleep(1.5)
    before = [list(player.acknowledged) for player in ordeal.players]
    assert any(before)
    backup(ordeal.server.database, tmp_path / "two" / "tables.db")
    for player in ordeal.players:
        player.leaving.set()
        player.join(30)
    ordeal.server.stop()
    with Server(tmp_path / "two") as restored:
        for player, acknowledged in zip(ordeal.players, before, strict=True):
            for sent, version in acknowledged:
                assert restored.entries(sent.table)[version - 1][1] == sent.move
            with Page(restored, player.tables[0], player.person.secret) as page:
                page.hear("welcome")
                assert page.situation["view"]["seat"] == player.number % 2
                assert page.version >= max((version for _, version in acknowledged), default=0)
        assert "Traceback" not in restored.errors()


def backup(database: Path, to: Path) -> None:
    source, target = sqlite3.connect(database), sqlite3.connect(to)
    source.backup(target, pages=16)
    assert target.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
    source.close()
    target.close()
