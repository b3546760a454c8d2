"""Rows of the embedded database, written and read. Everything here happens inside a transaction of the caller's."""

import contextlib
import json
import sqlite3
import time
import zlib
from typing import Any, Final

from spolia.server.store.records import ChatLine, Entry, Seat, Snapshot, TableRecord

COLUMNS: Final = "t.id, t.made, t.touched, t.phase, t.setup, t.moves, t.asked"


def insert_table(database: sqlite3.Connection, record: TableRecord) -> None:
    database.execute(
        "INSERT INTO tables VALUES (?, ?, ?, ?, ?, ?, ?)",
        (
            record.id,
            record.made,
            record.touched,
            record.phase,
            json.dumps(record.setup),
            len(record.entries),
            record.asked,
        ),
    )
    for number, seat in enumerate(record.seats):
        database.execute(
            "INSERT INTO seats VALUES (?, ?, ?, ?, ?, ?)",
            (record.id, number, seat.kind, seat.name, seat.bot, seat.owner),
        )
        for owner in seat.devices:
            insert_device(database, record.id, number, owner)
    for number, entry in enumerate(record.entries):
        insert_entry(database, record.id, number, entry)
    for snapshot in record.snapshots:
        insert_snapshot(database, record.id, snapshot)


def insert_entry(database: sqlite3.Connection, id: str, number: int, entry: Entry) -> None:
    database.execute(
        "INSERT INTO entries VALUES (?, ?, ?, ?, ?, ?, ?)",
        (id, number, entry.seat, entry.kind, entry.value, entry.action, time.time()),
    )


def insert_snapshot(database: sqlite3.Connection, id: str, snapshot: Snapshot) -> None:
    """Positions are alike inside, so they are packed."""
    position = zlib.compress(json.dumps(snapshot.position, separators=(",", ":")).encode(), 3)
    database.execute(
        "INSERT OR REPLACE INTO snapshots VALUES (?, ?, ?, ?, ?)",
        (id, snapshot.entries, snapshot.moves, snapshot.engine, position),
    )


def insert_device(database: sqlite3.Connection, id: str, seat: int, owner: str) -> None:
    database.execute("INSERT OR IGNORE INTO devices VALUES (?, ?, ?)", (id, seat, owner))


def update_seat(database: sqlite3.Connection, id: str, seat: int, holder: Seat) -> None:
    database.execute(
        "UPDATE seats SET kind = ?, name = ?, bot = ?, owner = ? WHERE table_id = ? AND seat = ?",
        (holder.kind, holder.name, holder.bot, holder.owner, id, seat),
    )


def insert_chat(database: sqlite3.Connection, id: str, number: int, line: ChatLine) -> None:
    database.execute(
        "INSERT INTO chat VALUES (?, ?, ?, ?, ?, ?, ?)",
        (id, number, line.seat, line.name, line.text, line.at, line.action),
    )


def use_link(database: sqlite3.Connection, link: str, owner: str, now: float) -> bool:
    """Give another browser the seats that the owner of a link has at its table; the link is gone then."""
    query = "DELETE FROM device_links WHERE link = ? RETURNING table_id, owner, until"
    row = database.execute(query, (link,)).fetchone()
    if row is None or row[2] < now:
        return False
    id, giver, _ = row
    for number, seat in enumerate(read_seats(database, id)):
        if seat.is_of(giver) and not seat.is_of(owner):
            insert_device(database, id, number, owner)
    return True


def read_all(database: sqlite3.Connection, query: str, values: tuple[Any, ...]) -> list[TableRecord]:
    return [read_table(database, row, False) for row in database.execute(query, values).fetchall()]


def read_table(database: sqlite3.Connection, row: tuple[Any, ...], whole: bool) -> TableRecord:
    """A table with its seats; the whole of it has its entries, positions and chat too."""
    record = TableRecord(row[0], row[1], row[2], row[3], json.loads(row[4]), row[5])
    record.asked = row[6]
    record.seats = read_seats(database, record.id)
    if whole:
        record.rematch = _read_rematch(database, record.id)
        record.entries = _read_entries(database, record.id)
        record.snapshots = _read_snapshots(database, record.id)
        record.chat = _read_chat(database, record.id)
    return record


def read_seats(database: sqlite3.Connection, id: str) -> list[Seat]:
    devices: dict[int, list[str]] = {}
    for seat, owner in database.execute("SELECT seat, owner FROM devices WHERE table_id = ?", (id,)):
        devices.setdefault(seat, []).append(owner)
    rows = database.execute("SELECT kind, name, bot, owner FROM seats WHERE table_id = ? ORDER BY seat", (id,))
    return [
        Seat(kind, name, bot, owner, tuple(devices.get(number, ())))
        for number, (kind, name, bot, owner) in enumerate(rows)
    ]


def _read_rematch(database: sqlite3.Connection, id: str) -> str:
    row = database.execute("SELECT next_id FROM rematches WHERE table_id = ?", (id,)).fetchone()
    return "" if row is None else str(row[0])


def _read_entries(database: sqlite3.Connection, id: str) -> list[Entry]:
    query = "SELECT seat, kind, value, action FROM entries WHERE table_id = ? ORDER BY number"
    return [Entry(*fields) for fields in database.execute(query, (id,))]


def _read_snapshots(database: sqlite3.Connection, id: str) -> list[Snapshot]:
    """Those that can be read: a position that can't is as good as none."""
    query = "SELECT entries, moves, engine, position FROM snapshots WHERE table_id = ? ORDER BY entries"
    found = []
    for entries, moves, engine, position in database.execute(query, (id,)):
        with contextlib.suppress(zlib.error, ValueError):
            found.append(Snapshot(entries, moves, engine, json.loads(zlib.decompress(position))))
    return found


def _read_chat(database: sqlite3.Connection, id: str) -> list[ChatLine]:
    query = "SELECT seat, name, text, at, action FROM chat WHERE table_id = ? ORDER BY number"
    return [ChatLine(*fields) for fields in database.execute(query, (id,))]
