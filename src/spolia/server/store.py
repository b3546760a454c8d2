"""Where games are kept: an append-only list of entries for each table.

A move is stored before it is acknowledged, and acknowledged before anybody is told. The interface is small so that
another database can stand behind it. SQLite is written by one thread, which commits whatever has come in together:
one flush to the disk then serves many tables.
"""

import asyncio
import contextlib
import json
import queue
import sqlite3
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final, Protocol, TypeVar

from spolia.kernel.errors import SpoliaError

T = TypeVar("T")

SCHEMA: Final = 2

_CREATE: Final = """
CREATE TABLE IF NOT EXISTS meta (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT;
CREATE TABLE IF NOT EXISTS tables (
    id TEXT PRIMARY KEY,
    made REAL NOT NULL,
    touched REAL NOT NULL,
    phase TEXT NOT NULL,
    setup TEXT NOT NULL,
    moves INTEGER NOT NULL DEFAULT 0
) STRICT;
CREATE INDEX IF NOT EXISTS tables_by_phase ON tables (phase, touched);
CREATE TABLE IF NOT EXISTS seats (
    table_id TEXT NOT NULL REFERENCES tables (id),
    seat INTEGER NOT NULL,
    kind TEXT NOT NULL,
    name TEXT NOT NULL,
    bot TEXT NOT NULL,
    owner TEXT NOT NULL,
    PRIMARY KEY (table_id, seat)
) STRICT;
CREATE INDEX IF NOT EXISTS seats_by_owner ON seats (owner);
CREATE TABLE IF NOT EXISTS entries (
    table_id TEXT NOT NULL REFERENCES tables (id),
    number INTEGER NOT NULL,
    seat INTEGER NOT NULL,
    kind TEXT NOT NULL,
    value INTEGER NOT NULL,
    action TEXT NOT NULL,
    at REAL NOT NULL,
    PRIMARY KEY (table_id, number),
    UNIQUE (table_id, action)
) STRICT;
CREATE TABLE IF NOT EXISTS chat (
    table_id TEXT NOT NULL REFERENCES tables (id),
    number INTEGER NOT NULL,
    seat INTEGER NOT NULL,
    name TEXT NOT NULL,
    text TEXT NOT NULL,
    at REAL NOT NULL,
    action TEXT NOT NULL DEFAULT '',
    PRIMARY KEY (table_id, number)
) STRICT;
"""

# From each schema to the next one.
_UPGRADES: Final = {
    1: """
ALTER TABLE tables ADD COLUMN moves INTEGER NOT NULL DEFAULT 0;
ALTER TABLE chat ADD COLUMN action TEXT NOT NULL DEFAULT '';
UPDATE tables SET moves = coalesce(
    (SELECT value + (SELECT count(*) FROM entries m WHERE m.table_id = u.table_id AND m.number > u.number)
     FROM entries u WHERE u.table_id = tables.id AND u.kind = 'undo' ORDER BY u.number DESC LIMIT 1),
    (SELECT count(*) FROM entries WHERE table_id = tables.id));
""",
}

_COLUMNS: Final = "t.id, t.made, t.touched, t.phase, t.setup, t.moves"


class StoreError(SpoliaError):
    """The database could not do what was asked; nothing was changed."""


class Seat:
    """Who sits where: a human, a bot, or nobody yet."""

    __slots__ = ("bot", "kind", "name", "owner")

    def __init__(self, kind: str, name: str, bot: str, owner: str) -> None:
        self.kind = kind  # "human", "bot" or "open"
        self.name = name
        self.bot = bot  # who plays if it is a bot, or while its owner is away
        self.owner = owner  # hash of the secret of the person to whom the seat belongs; empty if to nobody


class Entry:
    """One thing that happened at a table: a move, or a step back to an earlier number of moves."""

    __slots__ = ("action", "kind", "seat", "value")

    def __init__(self, seat: int, kind: str, value: int, action: str) -> None:
        self.seat = seat
        self.kind = kind  # "move" or "undo"
        self.value = value  # the move, or how many moves are left standing
        self.action = action  # an id of the sender's making, unique at the table


class ChatLine:
    """Something said at a table; seat -1 is a spectator, whose name is empty."""

    __slots__ = ("action", "at", "name", "seat", "text")

    def __init__(self, seat: int, name: str, text: str, at: float, action: str = "") -> None:
        self.seat = seat
        self.name = name
        self.text = text
        self.at = at
        self.action = action  # an id of the sender's making


class TableRecord:
    """All that is stored of a table."""

    __slots__ = ("chat", "entries", "id", "made", "moves", "phase", "seats", "setup", "touched")

    def __init__(self, id: str, made: float, touched: float, phase: str, setup: dict[str, Any], moves: int = 0) -> None:
        self.id = id
        self.made = made
        self.touched = touched
        self.phase = phase  # "open", "running" or "over"
        self.setup = setup
        self.moves = moves  # that stand
        self.seats: list[Seat] = []
        self.entries: list[Entry] = []
        self.chat: list[ChatLine] = []


class Store(Protocol):
    """What a database must be able to do. Every call that changes something returns once it is safe on disk."""

    async def create(self, record: TableRecord) -> None: ...

    async def load(self, id: str) -> TableRecord | None: ...

    async def append(self, id: str, number: int, entry: Entry, phase: str) -> None: ...

    async def set_seat(self, id: str, seat: int, holder: Seat, phase: str) -> None: ...

    async def say(self, id: str, number: int, line: ChatLine) -> None: ...

    async def recent(self, phases: list[str], limit: int) -> list[TableRecord]: ...

    async def owned_by(self, owner: str, limit: int) -> list[TableRecord]: ...

    async def close(self) -> None: ...


class SqliteStore:
    """The embedded database: one file, one writing thread, commits in groups."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.closed = False
        self._jobs: queue.SimpleQueue[_Job | None] = queue.SimpleQueue()
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            self._lock = self._claim()
            self._database = sqlite3.connect(path, check_same_thread=False, isolation_level=None)
        except (sqlite3.Error, OSError) as error:
            raise StoreError(f"the database {path} can't be opened: {error}") from None
        try:
            self._prepare()
        except sqlite3.Error as error:
            self._release()
            raise StoreError(f"the database {path} can't be opened: {error}") from None
        except StoreError:
            self._release()
            raise
        self._thread = threading.Thread(target=self._work, name="spolia-store", daemon=True)
        self._thread.start()

    def _claim(self) -> sqlite3.Connection:
        """One server a database: rooms hold in memory what is stored, and would not see what another writes.

        The lock is that of a second, empty database, so it goes when the process does, however it ends.
        """
        lock = sqlite3.connect(f"{self.path}.lock", check_same_thread=False, isolation_level=None, timeout=0)
        try:
            lock.execute("BEGIN EXCLUSIVE")
        except sqlite3.Error as error:
            lock.close()
            if error.sqlite_errorcode == sqlite3.SQLITE_BUSY:
                raise StoreError(f"the database {self.path} is in use by another server") from None
            raise
        return lock

    def _release(self) -> None:
        self._database.close()
        self._lock.close()

    def _prepare(self) -> None:
        database = self._database
        database.execute("PRAGMA journal_mode = WAL")
        database.execute("PRAGMA synchronous = FULL")
        database.execute("PRAGMA foreign_keys = ON")
        if database.execute("SELECT 1 FROM sqlite_master WHERE name = 'meta'").fetchone() is None:
            database.executescript(f"BEGIN; {_CREATE} INSERT INTO meta VALUES ('schema', '{SCHEMA}'); COMMIT")
            return
        row = database.execute("SELECT value FROM meta WHERE name = 'schema'").fetchone()
        schema = int(row[0]) if row and str(row[0]).isdigit() else 0
        if schema > SCHEMA:
            raise StoreError(f"the database {self.path} was made by a newer version of spolia")
        if not schema:
            raise StoreError(f"the database {self.path} is not one of spolia's")
        for old in range(schema, SCHEMA):
            change = f"{_UPGRADES[old]} UPDATE meta SET value = '{old + 1}' WHERE name = 'schema'"
            database.executescript(f"BEGIN; {change}; COMMIT")

    # ---- what rooms ask for ----

    async def create(self, record: TableRecord) -> None:
        def job(database: sqlite3.Connection) -> None:
            database.execute(
                "INSERT INTO tables VALUES (?, ?, ?, ?, ?, ?)",
                (record.id, record.made, record.touched, record.phase, json.dumps(record.setup), len(record.entries)),
            )
            for number, seat in enumerate(record.seats):
                database.execute(
                    "INSERT INTO seats VALUES (?, ?, ?, ?, ?, ?)",
                    (record.id, number, seat.kind, seat.name, seat.bot, seat.owner),
                )
            for number, entry in enumerate(record.entries):
                _insert_entry(database, record.id, number, entry)

        await self._do(job)

    async def load(self, id: str) -> TableRecord | None:
        def job(database: sqlite3.Connection) -> TableRecord | None:
            row = database.execute(f"SELECT {_COLUMNS} FROM tables t WHERE t.id = ?", (id,)).fetchone()
            return None if row is None else _read(database, row, True)

        return await self._do(job)

    async def append(self, id: str, number: int, entry: Entry, phase: str) -> None:
        def job(database: sqlite3.Connection) -> None:
            _insert_entry(database, id, number, entry)
            moves = "moves + 1" if entry.kind == "move" else str(int(entry.value))
            query = f"UPDATE tables SET touched = ?, phase = ?, moves = {moves} WHERE id = ?"
            database.execute(query, (time.time(), phase, id))

        await self._do(job)

    async def set_seat(self, id: str, seat: int, holder: Seat, phase: str) -> None:
        def job(database: sqlite3.Connection) -> None:
            database.execute(
                "UPDATE seats SET kind = ?, name = ?, bot = ?, owner = ? WHERE table_id = ? AND seat = ?",
                (holder.kind, holder.name, holder.bot, holder.owner, id, seat),
            )
            database.execute("UPDATE tables SET touched = ?, phase = ? WHERE id = ?", (time.time(), phase, id))

        await self._do(job)

    async def say(self, id: str, number: int, line: ChatLine) -> None:
        def job(database: sqlite3.Connection) -> None:
            database.execute(
                "INSERT INTO chat VALUES (?, ?, ?, ?, ?, ?, ?)",
                (id, number, line.seat, line.name, line.text, line.at, line.action),
            )

        await self._do(job)

    async def recent(self, phases: list[str], limit: int) -> list[TableRecord]:
        marks = ", ".join("?" for _ in phases)
        query = f"SELECT {_COLUMNS} FROM tables t WHERE t.phase IN ({marks}) ORDER BY t.touched DESC LIMIT ?"
        return await self._do(lambda database: _read_all(database, query, (*phases, limit)))

    async def owned_by(self, owner: str, limit: int) -> list[TableRecord]:
        query = (
            f"SELECT DISTINCT {_COLUMNS} FROM tables t "
            "JOIN seats s ON s.table_id = t.id WHERE s.owner = ? ORDER BY t.touched DESC LIMIT ?"
        )
        return await self._do(lambda database: _read_all(database, query, (owner, limit)))

    async def close(self) -> None:
        """Finish what has come in, then close."""
        if self.closed:
            return
        self.closed = True
        self._jobs.put(None)
        await asyncio.get_running_loop().run_in_executor(None, self._thread.join)
        self._release()

    # ---- the writing thread ----

    async def _do(self, work: Callable[[sqlite3.Connection], T]) -> T:
        if self.closed:
            raise StoreError("the database is closed")
        loop = asyncio.get_running_loop()
        answer: asyncio.Future[T] = loop.create_future()
        self._jobs.put(_Job(work, loop, answer))
        return await answer

    def _work(self) -> None:
        while True:
            job = self._jobs.get()
            if job is None:
                return
            batch = [job]
            closing = False
            while not closing and len(batch) < 200:
                try:
                    more = self._jobs.get_nowait()
                except queue.Empty:
                    break
                if more is None:
                    closing = True
                else:
                    batch.append(more)
            self._commit(batch)
            if closing:
                return

    def _commit(self, batch: list["_Job"]) -> None:
        """All jobs in one transaction; each that fails is undone by itself. If all failed, one by one."""
        try:
            results = self._transact(batch)
        except Exception as error:
            with contextlib.suppress(sqlite3.Error):
                self._database.execute("ROLLBACK")
            if len(batch) > 1:
                for job in batch:
                    self._commit([job])
                return
            results = [(None, StoreError(f"the database could not be written: {error}"))]
        for job, (value, problem) in zip(batch, results, strict=True):
            job.answer_with(value, problem)

    def _transact(self, batch: list["_Job"]) -> list[tuple[Any, Exception | None]]:
        """What came of each job, as a value or a problem."""
        database = self._database
        results: list[tuple[Any, Exception | None]] = []
        database.execute("BEGIN")
        for job in batch:
            database.execute("SAVEPOINT job")
            try:
                results.append((job.work(database), None))
            except Exception as error:
                if not database.in_transaction:  # a full disk undoes all of it
                    raise
                database.execute("ROLLBACK TO job")
                results.append((None, _as_store_error(error)))
            database.execute("RELEASE job")
        database.execute("COMMIT")
        return results


class _Job:
    """A piece of work for the writing thread, and who waits for it."""

    __slots__ = ("answer", "loop", "work")

    def __init__(
        self, work: Callable[[sqlite3.Connection], Any], loop: asyncio.AbstractEventLoop, answer: "asyncio.Future[Any]"
    ) -> None:
        self.work = work
        self.loop = loop
        self.answer = answer

    def answer_with(self, value: Any, problem: Exception | None) -> None:
        def finish() -> None:
            if self.answer.done():  # nobody waits any more
                return
            if problem is None:
                self.answer.set_result(value)
            else:
                self.answer.set_exception(problem)

        with contextlib.suppress(RuntimeError):  # the loop is closed: nobody waits any more
            self.loop.call_soon_threadsafe(finish)


def _as_store_error(error: Exception) -> Exception:
    return StoreError(f"the database refused: {error}") if isinstance(error, sqlite3.Error) else error


def _insert_entry(database: sqlite3.Connection, id: str, number: int, entry: Entry) -> None:
    database.execute(
        "INSERT INTO entries VALUES (?, ?, ?, ?, ?, ?, ?)",
        (id, number, entry.seat, entry.kind, entry.value, entry.action, time.time()),
    )


def _read_all(database: sqlite3.Connection, query: str, values: tuple[Any, ...]) -> list[TableRecord]:
    return [_read(database, row, False) for row in database.execute(query, values).fetchall()]


def _read(database: sqlite3.Connection, row: tuple[Any, ...], whole: bool) -> TableRecord:
    """A table with its seats; the whole of it has its entries and chat too."""
    record = TableRecord(row[0], row[1], row[2], row[3], json.loads(row[4]), row[5])
    seats = database.execute("SELECT kind, name, bot, owner FROM seats WHERE table_id = ? ORDER BY seat", (record.id,))
    record.seats = [Seat(*fields) for fields in seats]
    if whole:
        entries = database.execute(
            "SELECT seat, kind, value, action FROM entries WHERE table_id = ? ORDER BY number", (record.id,)
        )
        record.entries = [Entry(*fields) for fields in entries]
        query = "SELECT seat, name, text, at, action FROM chat WHERE table_id = ? ORDER BY number"
        chat = database.execute(query, (record.id,))
        record.chat = [ChatLine(*fields) for fields in chat]
    return record
