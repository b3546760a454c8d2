"""The store: nothing half written, nothing twice, nothing out of order."""

import asyncio
import shutil
import sqlite3
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any

import pytest

from spolia.kernel.chance import Chance
from spolia.server.store import SCHEMA, ChatLine, Entry, Seat, SqliteStore, StoreError, TableRecord

Test = Callable[[SqliteStore], Coroutine[Any, Any, None]]


def run(path: Path, test: Test) -> None:
    async def whole() -> None:
        store = SqliteStore(path)
        try:
            await test(store)
        finally:
            await store.close()

    asyncio.run(whole())


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "folder" / "tables.db"


def a_table(id: str = "t", phase: str = "running", owner: str = "ada") -> TableRecord:
    record = TableRecord(id, 1.0, 2.0, phase, {"edition": "iv", "seed": str(2**255)})
    record.seats = [Seat("human", "Ada", "", owner), Seat("bot", "Bot", "random", "")]
    return record


def moves(*values: int) -> list[Entry]:
    return [Entry(value % 2, "move", value, f"a{value}") for value in values]


async def append_all(store: SqliteStore, id: str, entries: list[Entry], first: int = 0) -> None:
    for number, entry in enumerate(entries, first):
        await store.append(id, number, entry, "running")


async def stored(store: SqliteStore, id: str = "t") -> TableRecord:
    record = await store.load(id)
    assert record is not None
    return record


def test_a_table_comes_back_as_it_was_made(path: Path) -> None:
    async def make(store: SqliteStore) -> None:
        record = a_table()
        record.entries = moves(5, 6)
        await store.create(record)
        assert await store.load("nowhere") is None
        with pytest.raises(StoreError, match="UNIQUE"):
            await store.create(a_table())

    async def read(store: SqliteStore) -> None:
        record = await stored(store)
        assert (record.id, record.made, record.touched, record.phase) == ("t", 1.0, 2.0, "running")
        assert record.setup == {"edition": "iv", "seed": str(2**255)}
        assert [(seat.kind, seat.name, seat.bot, seat.owner) for seat in record.seats] == [
            ("human", "Ada", "", "ada"),
            ("bot", "Bot", "random", ""),
        ]
        assert [(e.seat, e.kind, e.value, e.action) for e in record.entries] == [
            (1, "move", 5, "a5"),
            (0, "move", 6, "a6"),
        ]
        assert record.moves == 2

    run(path, make)
    run(path, read)  # by another one, later


def test_moves_and_steps_back(path: Path) -> None:
    async def test(store: SqliteStore) -> None:
        await store.create(a_table())
        await append_all(store, "t", moves(1, 2, 3))
        await store.append("t", 3, Entry(0, "undo", 1, "back"), "running")
        await store.append("t", 4, Entry(0, "move", 9, "a9"), "over")
        record = await stored(store)
        assert [(e.kind, e.value) for e in record.entries] == [
            ("move", 1), ("move", 2), ("move", 3), ("undo", 1), ("move", 9),
        ]  # fmt: skip
        assert (record.moves, record.phase) == (2, "over")
        assert record.touched > 2.0

    run(path, test)


def test_an_action_is_stored_once(path: Path) -> None:
    async def test(store: SqliteStore) -> None:
        await store.create(a_table())
        await store.create(a_table("other"))
        await append_all(store, "t", moves(1))
        with pytest.raises(StoreError, match="UNIQUE"):
            await store.append("t", 1, Entry(0, "move", 2, "a1"), "over")  # the same action
        with pytest.raises(StoreError, match="UNIQUE"):
            await store.append("t", 0, Entry(0, "move", 2, "a2"), "over")  # the same place
        with pytest.raises(StoreError, match="FOREIGN KEY"):
            await store.append("nowhere", 0, Entry(0, "move", 2, "a2"), "over")
        record = await stored(store)
        assert (len(record.entries), record.phase, record.moves) == (1, "running", 1)
        await append_all(store, "other", moves(1))  # elsewhere it is another action

    run(path, test)


def test_seats_and_chat(path: Path) -> None:
    async def test(store: SqliteStore) -> None:
        await store.create(a_table(phase="open"))
        await store.set_seat("t", 1, Seat("human", "Ben", "", "ben"), "running")
        await store.say("t", 0, ChatLine(1, "Ben", "Żółw <b>", 5.0, "c1"))
        await store.say("t", 1, ChatLine(-1, "", "hello", 6.0, "c2"))
        with pytest.raises(StoreError):
            await store.say("t", 1, ChatLine(-1, "", "twice", 6.0, "c3"))
        record = await stored(store)
        assert (record.seats[1].name, record.seats[1].owner, record.phase) == ("Ben", "ben", "running")
        assert [(c.seat, c.name, c.text, c.at, c.action) for c in record.chat] == [
            (1, "Ben", "Żółw <b>", 5.0, "c1"),
            (-1, "", "hello", 6.0, "c2"),
        ]

    run(path, test)


def test_lists(path: Path) -> None:
    async def test(store: SqliteStore) -> None:
        for number, phase in enumerate(("open", "running", "over", "running")):
            await store.create(a_table(f"t{number}", phase, "ada" if number < 3 else "ben"))
        await append_all(store, "t1", moves(1, 2))
        await append_all(store, "t3", moves(1))
        assert [(r.id, r.moves) for r in await store.recent(["running"], 9)] == [("t3", 1), ("t1", 2)]
        assert [r.id for r in await store.recent(["running"], 1)] == ["t3"]
        assert sorted(r.id for r in await store.recent(["open", "over"], 9)) == ["t0", "t2"]
        assert sorted(r.id for r in await store.owned_by("ada", 9)) == ["t0", "t1", "t2"]
        assert [r.seats[0].owner for r in await store.owned_by("ben", 9)] == ["ben"]
        assert await store.owned_by("nobody", 9) == []

    run(path, test)


def test_commits_in_groups_keep_order_and_a_failing_job_harms_nobody(path: Path) -> None:
    async def test(store: SqliteStore) -> None:
        for id in "ab":
            await store.create(a_table(id))
        jobs: list[Coroutine[Any, Any, None]] = []
        for number in range(300):
            jobs.append(store.append("ab"[number % 2], number // 2, Entry(0, "move", number, f"m{number}"), "running"))
            if number % 50 == 0:
                jobs.append(store.append("a", 0, Entry(0, "move", 1, "again"), "over"))  # that place is taken
        results = await asyncio.gather(*jobs, return_exceptions=True)
        failed = [result for result in results if result is not None]
        assert len(failed) == 6
        assert all(isinstance(result, StoreError) for result in failed)
        for first, id in enumerate("ab"):
            record = await stored(store, id)
            assert [entry.value for entry in record.entries] == list(range(first, 300, 2))
            assert (record.phase, record.moves) == ("running", 150)

    run(path, test)


def test_what_is_waiting_when_it_closes_is_still_stored(path: Path) -> None:
    async def test(store: SqliteStore) -> None:
        await store.create(a_table())
        appending = [asyncio.create_task(append_all(store, "t", [entry], n)) for n, entry in enumerate(moves(1, 2, 3))]
        await asyncio.sleep(0)
        await store.close()
        await asyncio.gather(*appending)
        with pytest.raises(StoreError, match="closed"):
            await store.load("t")

    async def read(store: SqliteStore) -> None:
        assert len((await stored(store)).entries) == 3

    run(path, test)
    run(path, read)


@pytest.mark.parametrize(
    ("hinder", "free", "sentence"),
    [
        ("PRAGMA max_page_count = {pages}", "PRAGMA max_page_count = 100000", "full"),
        ("PRAGMA query_only = ON", "PRAGMA query_only = OFF", "readonly"),
    ],
    ids=["disk full", "read-only"],
)
def test_a_disk_that_does_not_take_it(path: Path, hinder: str, free: str, sentence: str) -> None:
    """Refused in a sentence, nothing half written; and all is well when there is room again."""

    async def test(store: SqliteStore) -> None:
        await store.create(a_table())
        await append_all(store, "t", moves(1, 2))
        pages = store._database.execute("PRAGMA page_count").fetchone()[0]
        store._database.execute(hinder.format(pages=pages)).fetchall()
        long = TableRecord("long", 0.0, 0.0, "open", {"title": "x" * 100_000})
        long.seats, long.entries = a_table().seats, moves(1, 2)
        with pytest.raises(StoreError, match=sentence):
            await store.create(long)
        record = await stored(store)  # reading goes on
        assert len(record.entries) == 2
        store._database.execute(free).fetchall()
        assert await store.load("long") is None
        await append_all(store, "t", moves(3), 2)
        await store.create(long)
        assert len((await stored(store, "long")).entries) == 2

    run(path, test)


def test_a_job_for_which_there_is_no_room_does_not_harm_its_batch(path: Path) -> None:
    async def test(store: SqliteStore) -> None:
        await store.create(a_table())
        pages = store._database.execute("PRAGMA page_count").fetchone()[0]
        store._database.execute(f"PRAGMA max_page_count = {pages}").fetchall()
        long = TableRecord("long", 0.0, 0.0, "open", {"title": "x" * 100_000})
        appends = [store.append("t", number, entry, "running") for number, entry in enumerate(moves(0, 1, 2))]
        results = await asyncio.gather(appends[0], store.create(long), *appends[1:], return_exceptions=True)
        assert [type(result) for result in results] == [type(None), StoreError, type(None), type(None)]
        assert [entry.value for entry in (await stored(store)).entries] == [0, 1, 2]

    run(path, test)


def test_a_newer_database_is_refused_and_left_alone(path: Path) -> None:
    run(path, lambda store: store.create(a_table()))
    with sqlite3.connect(path) as database:
        database.execute("UPDATE meta SET value = ?", (str(SCHEMA + 1),))
    database.close()
    with pytest.raises(StoreError, match="newer version"):
        SqliteStore(path)
    with sqlite3.connect(path) as database:
        assert database.execute("SELECT value FROM meta").fetchall() == [(str(SCHEMA + 1),)]
    database.close()


def test_an_older_database_is_brought_up_to_date(path: Path) -> None:
    """From before the number of moves was kept."""

    async def make(store: SqliteStore) -> None:
        for id in "ab":
            await store.create(a_table(id))
        await append_all(store, "a", [*moves(1, 2, 3), Entry(0, "undo", 1, "u"), *moves(4, 5)])
        await store.say("a", 0, ChatLine(0, "Ada", "hello", 1.0, "c"))

    async def read(store: SqliteStore) -> None:
        assert [(await stored(store, id)).moves for id in "ab"] == [3, 0]
        assert [(line.text, line.action) for line in (await stored(store, "a")).chat] == [("hello", "")]

    run(path, make)
    with sqlite3.connect(path) as database:
        for column in ("moves", "asked"):
            database.execute(f"ALTER TABLE tables DROP COLUMN {column}")
        database.execute("ALTER TABLE chat DROP COLUMN action")
        database.execute("UPDATE meta SET value = '1'")
    database.close()
    run(path, read)


def test_what_is_no_database_of_ours_is_refused_in_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "text").write_text("This is no database. " * 100)
    (tmp_path / "folder.db").mkdir()
    foreign = sqlite3.connect(tmp_path / "foreign")
    foreign.executescript("CREATE TABLE meta (name TEXT, value TEXT); INSERT INTO meta VALUES ('schema', 'x')")
    foreign.close()
    for name in ("text", "folder.db", "foreign", "text/below"):
        with pytest.raises(StoreError, match="the database"):
            SqliteStore(tmp_path / name)


def test_one_server_a_database(path: Path) -> None:
    async def test(store: SqliteStore) -> None:
        with pytest.raises(StoreError, match="in use by another server"):
            SqliteStore(path)
        await store.create(a_table())

    run(path, test)
    run(path, lambda store: stored_again(store))  # free again


async def stored_again(store: SqliteStore) -> None:
    await stored(store)


def test_a_log_that_is_torn_off_anywhere_leaves_whole_moves(path: Path, tmp_path: Path) -> None:
    """As after a power cut: the database and its write-ahead log, the latter cut off at random."""
    torn = tmp_path / "torn.db"

    async def test(store: SqliteStore) -> None:
        await store.create(a_table())
        for number in range(30):
            await append_all(store, "t", moves(number), number)
        shutil.copy(path, tmp_path / "base.db")
        shutil.copy(f"{path}-wal", tmp_path / "base.db-wal")

    async def read(store: SqliteStore) -> None:
        record = await store.load("t")
        if record is not None:
            found.append(len(record.entries))
            assert [entry.value for entry in record.entries] == list(range(len(record.entries)))
            assert record.moves == len(record.entries)
            await append_all(store, "t", moves(99), len(record.entries))

    run(path, test)
    found: list[int] = []
    log = (tmp_path / "base.db-wal").read_bytes()
    chance = Chance(1)
    for cut in [len(log), *(chance.below(len(log)) for _ in range(30))]:
        shutil.copy(tmp_path / "base.db", torn)
        Path(f"{torn}-wal").write_bytes(log[:cut])
        Path(f"{torn}-shm").unlink(missing_ok=True)
        run(torn, read)
    assert found[0] == 30
    assert len(set(found)) > 8
