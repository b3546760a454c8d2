"""Saved positions: written with moves, a check on the replay, and where a table goes on when the rules have changed."""

import asyncio
import sqlite3
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any

import pytest

from spolia.kernel.chance import Chance
from spolia.kernel.errors import JournalError
from spolia.server.connection import Connection
from spolia.server.course import standing
from spolia.server.hall import Hall
from spolia.server.opening import last_position
from spolia.server.protocol import Acknowledged, NewTable, Play, Refused, SeatWanted, Undo
from spolia.server.room import Room
from spolia.server.store import SCHEMA, Entry, Snapshot, SqliteStore, StoreError, TableRecord
from spolia.server.table import POSITION_EVERY
from tests.server.serving import Person, Server, joined, play_out

Test = Callable[[Hall], Coroutine[Any, Any, None]]


async def nobody_thinks(game: str, name: str, view: object, number: int) -> int:
    raise AssertionError("there are no bots here")


def hold(folder: Path, test: Test) -> None:
    async def whole() -> None:
        hall = Hall(SqliteStore(folder / "tables.db"), nobody_thinks)
        try:
            await test(hall)
        finally:
            await hall.close()

    asyncio.run(whole())


def rows(folder: Path, query: str, *values: object) -> list[tuple[Any, ...]]:
    with sqlite3.connect(folder / "tables.db") as database:
        found = database.execute(query, values).fetchall()
    database.close()
    return found


async def room_of(hall: Hall, table: str) -> Room:
    room = await hall.room(table)
    assert room is not None
    return room


async def new_room(hall: Hall) -> Room:
    """One person in both seats, who may go back as far as it goes."""
    made = await hall.make(NewTable([SeatWanted("human"), SeatWanted("human")], undo="free"), "ada")
    return await room_of(hall, made.table)


async def answer(room: Room, message: Any) -> Acknowledged | Refused:
    connection = Connection("ada", "en")
    room.join(connection)
    await room.mailbox.put((connection, message))
    while True:
        heard = await asyncio.wait_for(connection.queue.get(), 10)
        if isinstance(heard, (Acknowledged, Refused)):
            room.leave(connection)
            return heard


async def play_on(room: Room, moves: int, chance: Chance) -> None:
    """So many moves at random, or until it is over."""
    for _ in range(moves):
        if room.game.over:
            return
        move = room.game.legal[chance.below(len(room.game.legal))]
        done = await answer(room, Play(f"move {room.version}", room.version, move))
        assert isinstance(done, Acknowledged)


async def go_back(room: Room, to: int) -> Acknowledged | Refused:
    return await answer(room, Undo(f"back {room.version}", room.version, to))


async def played(hall: Hall, moves: int) -> Room:
    room = await new_room(hall)
    await play_on(room, moves, Chance(4))
    return room


def age(folder: Path, table: str) -> None:
    """As if it had been begun by an earlier engine."""
    rows(folder, "UPDATE tables SET setup = json_set(setup, '$.engine', 0) WHERE id = ?", table)
    rows(folder, "UPDATE snapshots SET engine = 0 WHERE table_id = ?", table)


def kept(folder: Path) -> list[tuple[int, int]]:
    return rows(folder, "SELECT entries, moves FROM snapshots ORDER BY entries")


# ---- writing ----


def test_a_position_is_saved_every_so_many_moves_and_at_the_end(tmp_path: Path) -> None:
    async def test(hall: Hall) -> None:
        room = await played(hall, 2 * POSITION_EVERY + 3)
        assert [moves for _, moves in kept(tmp_path)] == [POSITION_EVERY, 2 * POSITION_EVERY]
        await play_on(room, 2000, Chance(5))
        assert room.game.over
        assert kept(tmp_path)[-1] == (room.version, len(room.game.moves))

    hold(tmp_path, test)


def test_when_a_room_closes_its_position_is_saved(tmp_path: Path) -> None:
    async def test(hall: Hall) -> None:
        await played(hall, 7)
        await new_room(hall)  # nothing has happened there
        assert kept(tmp_path) == []

    hold(tmp_path, test)
    assert kept(tmp_path) == [(7, 7)]


def test_a_move_whose_position_can_not_be_saved_is_not_stored_either(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*values: object) -> None:
        raise sqlite3.OperationalError("the disk is full")

    async def test(hall: Hall) -> None:
        room = await played(hall, POSITION_EVERY - 1)
        monkeypatch.setattr("spolia.server.store.sqlite.insert_snapshot", fail)
        refused = await answer(room, Play("x", room.version, room.game.legal[0]))
        assert isinstance(refused, Refused)
        assert refused.code == "not_stored"
        assert room.version == POSITION_EVERY - 1
        assert rows(tmp_path, "SELECT count(*) FROM entries") == [(POSITION_EVERY - 1,)]
        monkeypatch.undo()
        await play_on(room, 1, Chance(1))
        assert kept(tmp_path) == [(POSITION_EVERY, POSITION_EVERY)]

    hold(tmp_path, test)


def test_a_table_that_can_not_save_its_position_closes_all_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def fail(self: SqliteStore, id: str, snapshot: Snapshot) -> None:
        raise StoreError("the disk is full")

    monkeypatch.setattr(SqliteStore, "keep", fail)
    hold(tmp_path, lambda hall: a_table(hall, 3))
    assert kept(tmp_path) == []
    hold(tmp_path, lambda hall: a_table(hall, 3))  # and nothing is in its way


async def a_table(hall: Hall, moves: int) -> None:
    await played(hall, moves)


# ---- the check ----


def test_a_replay_that_leads_elsewhere_is_refused_in_words(tmp_path: Path) -> None:
    tables: list[str] = []

    async def make(hall: Hall) -> None:
        tables.append((await played(hall, 30)).record.id)
        tables.append((await played(hall, 30)).record.id)

    async def look(hall: Hall) -> None:
        with pytest.raises(JournalError, match="another position") as error:
            await hall.room(tables[0])
        assert error.value.code == "table_differs"
        assert error.value.facts == {"number": 30}
        await room_of(hall, tables[1])

    hold(tmp_path, make)
    query = "UPDATE snapshots SET position = (SELECT position FROM snapshots WHERE table_id = ? AND moves = 25)"
    rows(tmp_path, query + " WHERE table_id = ? AND moves = 30", tables[0], tables[0])
    hold(tmp_path, look)


def test_every_position_of_a_game_fits_its_replay(tmp_path: Path) -> None:
    """Also after steps back over positions that were saved."""
    tables: list[str] = []

    async def make(hall: Hall) -> None:
        room = await played(hall, 60)
        tables.append(room.record.id)
        assert isinstance(await go_back(room, 20), Acknowledged)
        await play_on(room, 12, Chance(9))

    async def look(hall: Hall) -> None:
        room = await room_of(hall, tables[0])
        assert len(room.game.moves) == 32
        assert room.course is not None
        assert room.course.base == 0

    hold(tmp_path, make)
    hold(tmp_path, look)
    assert [moves for _, moves in kept(tmp_path)] == [25, 50, 25, 32]


def test_the_last_position_is_one_that_was_not_gone_back_behind() -> None:
    record = TableRecord("t", 0.0, 0.0, "running", {})
    record.snapshots = [Snapshot(number, moves, 1, {}) for number, moves in ((2, 2), (4, 4), (7, 3))]

    def last(*values: int) -> int | None:
        """Of a table with these entries: moves, or steps back as negative numbers of moves left."""
        record.entries = [Entry(0, "undo" if value < 0 else "move", abs(value), "") for value in values]
        found = last_position(record)
        return None if found is None else found.moves

    assert last() is None
    assert last(1, 1) == 2
    assert last(1, 1, 1, 1) == 4
    assert last(1, 1, 1, 1, -2) == 2
    assert last(1, 1, 1, 1, -1) is None
    assert last(1, 1, 1, 1, -4) == 4
    assert last(1, 1, 1, 1, -2, 1, 1) == 3


# ---- rules that have moved on ----


def test_a_table_of_an_earlier_engine_goes_on_from_its_last_position(tmp_path: Path) -> None:
    tables, states = [], []

    async def make(hall: Hall) -> None:
        room = await played(hall, 33)
        tables.append(room.record.id)
        states.append(room.game.to_data())

    async def go_on(hall: Hall) -> None:
        room = await room_of(hall, tables[0])
        assert room.game.to_data() == states[-1]
        assert len(room.game.moves) == 33
        assert room.course is not None
        assert room.course.base == 33
        refused = await go_back(room, 32)
        assert isinstance(refused, Refused)
        assert refused.code == "nothing_to_undo"
        await play_on(room, 10, Chance(6))
        states.append(room.game.to_data())

    async def go_back_a_little(hall: Hall) -> None:
        room = await room_of(hall, tables[0])
        assert room.game.to_data() == states[-1]
        await play_on(room, 3, Chance(6))
        assert isinstance(await go_back(room, 43), Acknowledged)
        assert room.game.to_data() == states[-1]
        await play_on(room, 2000, Chance(7))
        assert room.game.over
        assert rows(tmp_path, "SELECT phase FROM tables") == [("over",)]

    hold(tmp_path, make)
    age(tmp_path, tables[0])
    hold(tmp_path, go_on)
    hold(tmp_path, go_back_a_little)


def test_moves_that_are_not_possible_any_more_are_given_up(tmp_path: Path) -> None:
    """After a crash there is no position of the very last move."""
    tables: list[str] = []

    async def make(hall: Hall) -> None:
        tables.append((await played(hall, 31)).record.id)

    async def look(hall: Hall) -> None:
        room = await room_of(hall, tables[0])
        assert len(room.game.moves) == 25
        assert standing(room.record.entries) == room.game.moves
        await play_on(room, 3, Chance(8))

    async def look_again(hall: Hall) -> None:
        assert len((await room_of(hall, tables[0])).game.moves) == 28

    hold(tmp_path, make)
    age(tmp_path, tables[0])
    rows(tmp_path, "DELETE FROM snapshots WHERE moves > 25")
    rows(tmp_path, "UPDATE entries SET value = 63 WHERE number = 27")
    hold(tmp_path, look)
    assert rows(tmp_path, "SELECT kind, value FROM entries WHERE number = 31") == [("undo", 25)]
    assert len(rows(tmp_path, "SELECT * FROM entries")) == 35  # nothing was deleted
    hold(tmp_path, look_again)


@pytest.mark.parametrize("spoil", ["DELETE FROM snapshots", "UPDATE snapshots SET position = x'789c03000000000001'"])
def test_without_a_position_that_can_be_read_it_is_refused(tmp_path: Path, spoil: str) -> None:
    tables: list[str] = []

    async def make(hall: Hall) -> None:
        tables.append((await played(hall, 3)).record.id)

    async def look(hall: Hall) -> None:
        with pytest.raises(JournalError) as error:
            await hall.room(tables[0])
        assert error.value.code == "other_engine"

    async def look_first(hall: Hall) -> None:
        assert len((await room_of(hall, tables[0])).game.moves) == 3

    hold(tmp_path, make)
    rows(tmp_path, spoil)
    hold(tmp_path, look_first)  # no harm, as long as it can be played out
    age(tmp_path, tables[0])
    rows(tmp_path, spoil)
    hold(tmp_path, look)


# ---- the schema before ----

SCHEMA_2 = """
CREATE TABLE meta (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT;
CREATE TABLE tables (
    id TEXT PRIMARY KEY, made REAL NOT NULL, touched REAL NOT NULL, phase TEXT NOT NULL, setup TEXT NOT NULL,
    moves INTEGER NOT NULL DEFAULT 0
) STRICT;
CREATE INDEX tables_by_phase ON tables (phase, touched);
CREATE TABLE seats (
    table_id TEXT NOT NULL REFERENCES tables (id), seat INTEGER NOT NULL, kind TEXT NOT NULL, name TEXT NOT NULL,
    bot TEXT NOT NULL, owner TEXT NOT NULL, PRIMARY KEY (table_id, seat)
) STRICT;
CREATE INDEX seats_by_owner ON seats (owner);
CREATE TABLE entries (
    table_id TEXT NOT NULL REFERENCES tables (id), number INTEGER NOT NULL, seat INTEGER NOT NULL, kind TEXT NOT NULL,
    value INTEGER NOT NULL, action TEXT NOT NULL, at REAL NOT NULL,
    PRIMARY KEY (table_id, number), UNIQUE (table_id, action)
) STRICT;
CREATE TABLE chat (
    table_id TEXT NOT NULL REFERENCES tables (id), number INTEGER NOT NULL, seat INTEGER NOT NULL, name TEXT NOT NULL,
    text TEXT NOT NULL, at REAL NOT NULL, action TEXT NOT NULL DEFAULT '', PRIMARY KEY (table_id, number)
) STRICT;
INSERT INTO meta VALUES ('schema', '2');
"""


def test_tables_from_before_there_were_positions_go_on(tmp_path: Path) -> None:
    """Made now, then moved into a database of schema 2."""
    (tmp_path / "new").mkdir()
    tables: list[str] = []

    async def make(hall: Hall) -> None:
        tables.append((await played(hall, 30)).record.id)

    async def go_on(hall: Hall) -> None:
        room = await room_of(hall, tables[0])
        assert len(room.game.moves) == 30
        await play_on(room, 25, Chance(3))
        assert isinstance(await go_back(room, 51), Acknowledged)

    hold(tmp_path / "new", make)
    rows(tmp_path, "SELECT 1")
    database = sqlite3.connect(tmp_path / "tables.db")
    database.executescript(SCHEMA_2)
    database.execute("ATTACH ? AS new", (str(tmp_path / "new" / "tables.db"),))
    database.execute("INSERT INTO tables SELECT id, made, touched, phase, setup, moves FROM new.tables")
    for name in ("seats", "entries", "chat"):
        database.execute(f"INSERT INTO {name} SELECT * FROM new.{name}")
    database.execute("UPDATE tables SET setup = json_remove(setup, '$.game', '$.open_hands')")
    database.commit()
    database.close()
    hold(tmp_path, go_on)
    assert rows(tmp_path, "SELECT value FROM meta") == [(str(SCHEMA),)]
    assert kept(tmp_path) == [(50, 50), (56, 51)]


# ---- as people see it ----


def test_what_people_are_told_at_a_table_that_was_begun_by_earlier_rules(tmp_path: Path) -> None:
    with Server(tmp_path) as server:
        ada = Person(server)
        made = ada.make("human", "bot")
        with joined(server, made["table"], ada) as page:
            play_out(page, Chance(1), 5)
        server.stop()
        age(tmp_path, made["table"])
        server.start()
        with joined(server, made["table"], ada) as page:
            assert page.situation["view"]["seat"] == 0
            assert page.situation["moves"] > 0
            refused = ada.get(f"/api/tables/{made['table']}/replay/0")
            assert (refused.status_code, refused.json()["code"]) == (409, "past_unknown")
            play_out(page, Chance(2))
        for path in ("record", "course", "replay/0"):
            refused = ada.get(f"/api/tables/{made['table']}/{path}", lang="pl")
            assert (refused.status_code, refused.json()["code"]) == (409, "past_unknown")
        assert ada.post(f"/api/tables/{made['table']}/rematch", {}).status_code == 201
        assert "Traceback" not in server.errors()
