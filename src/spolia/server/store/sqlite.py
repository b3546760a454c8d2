"""The embedded database: SQLite, written by one thread, which commits whatever has come in together.

One flush to the disk then serves many tables.
"""

import asyncio
import contextlib
import queue
import sqlite3
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

from spolia.server.store.records import ChatLine, Entry, Seat, Snapshot, StoreError, TableRecord
from spolia.server.store.rows import (
    COLUMNS,
    insert_chat,
    insert_entry,
    insert_snapshot,
    insert_table,
    read_all,
    read_table,
    update_seat,
    use_link,
)
from spolia.server.store.schema import prepare

T = TypeVar("T")


class SqliteStore:
    """The embedded database: one file, one writing thread, commits in groups."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.closed = False
        self.trouble = ""
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
        self._database.execute("PRAGMA journal_mode = WAL")
        self._database.execute("PRAGMA synchronous = FULL")
        self._database.execute("PRAGMA foreign_keys = ON")
        prepare(self._database, str(self.path))

    # ---- what rooms ask for ----

    async def create(self, record: TableRecord, rematch_of: str = "") -> None:
        def job(database: sqlite3.Connection) -> None:
            insert_table(database, record)
            if rematch_of:
                database.execute("INSERT INTO rematches VALUES (?, ?)", (rematch_of, record.id))

        await self._do(job)

    async def load(self, id: str) -> TableRecord | None:
        def job(database: sqlite3.Connection) -> TableRecord | None:
            row = database.execute(f"SELECT {COLUMNS} FROM tables t WHERE t.id = ?", (id,)).fetchone()
            return None if row is None else read_table(database, row, True)

        return await self._do(job)

    async def append(
        self, id: str, number: int, entry: Entry, phase: str, asked: int = -1, snapshot: Snapshot | None = None
    ) -> None:
        def job(database: sqlite3.Connection) -> None:
            insert_entry(database, id, number, entry)
            moves = "moves + 1" if entry.kind == "move" else str(int(entry.value))
            query = f"UPDATE tables SET touched = ?, phase = ?, asked = ?, moves = {moves} WHERE id = ?"
            database.execute(query, (time.time(), phase, asked, id))
            if snapshot is not None:
                insert_snapshot(database, id, snapshot)

        await self._do(job)

    async def keep(self, id: str, snapshot: Snapshot) -> None:
        await self._do(lambda database: insert_snapshot(database, id, snapshot))

    async def set_seat(self, id: str, seat: int, holder: Seat, phase: str, asked: int = -1) -> None:
        def job(database: sqlite3.Connection) -> None:
            update_seat(database, id, seat, holder)
            query = "UPDATE tables SET touched = ?, phase = ?, asked = ? WHERE id = ?"
            database.execute(query, (time.time(), phase, asked, id))

        await self._do(job)

    async def say(self, id: str, number: int, line: ChatLine) -> None:
        await self._do(lambda database: insert_chat(database, id, number, line))

    async def offer_device(self, link: str, id: str, owner: str, now: float, until: float) -> None:
        def job(database: sqlite3.Connection) -> None:
            database.execute("DELETE FROM device_links WHERE until < ?", (now,))
            database.execute("INSERT INTO device_links VALUES (?, ?, ?, ?)", (link, id, owner, until))

        await self._do(job)

    async def device_table(self, link: str, now: float) -> str | None:
        def job(database: sqlite3.Connection) -> str | None:
            query = "SELECT table_id FROM device_links WHERE link = ? AND until >= ?"
            row = database.execute(query, (link, now)).fetchone()
            return None if row is None else str(row[0])

        return await self._do(job)

    async def use_device(self, link: str, owner: str, now: float) -> bool:
        return await self._do(lambda database: use_link(database, link, owner, now))

    async def recent(self, phases: list[str], limit: int) -> list[TableRecord]:
        marks = ", ".join("?" for _ in phases)
        query = f"SELECT {COLUMNS} FROM tables t WHERE t.phase IN ({marks}) ORDER BY t.touched DESC LIMIT ?"
        return await self._do(lambda database: read_all(database, query, (*phases, limit)))

    async def owned_by(self, owner: str, limit: int) -> list[TableRecord]:
        query = (
            f"SELECT {COLUMNS} FROM tables t WHERE t.id IN (SELECT table_id FROM seats WHERE owner = ?1 "
            "UNION SELECT table_id FROM devices WHERE owner = ?1) ORDER BY t.touched DESC LIMIT ?2"
        )
        return await self._do(lambda database: read_all(database, query, (owner, limit)))

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
            self.trouble = str(error)
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
        changes = database.total_changes
        database.execute("BEGIN")
        for job in batch:
            database.execute("SAVEPOINT job")
            try:
                results.append((job.work(database), None))
            except Exception as error:
                if not database.in_transaction:  # a full disk undoes all of it
                    raise
                if isinstance(error, sqlite3.OperationalError):  # the disk's, not the job's
                    self.trouble = str(error)
                database.execute("ROLLBACK TO job")
                results.append((None, _as_store_error(error)))
            database.execute("RELEASE job")
        database.execute("COMMIT")
        if database.total_changes > changes:
            self.trouble = ""
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
