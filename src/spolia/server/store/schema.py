"""The tables of the embedded database, and how those of earlier versions become them."""

import sqlite3
from typing import Final

from spolia.server.store.records import StoreError

SCHEMA: Final = 4

# What came with schema 3: positions, rematches, and the seats that one person holds from several browsers.
_SINCE_3: Final = """
CREATE TABLE IF NOT EXISTS snapshots (
    table_id TEXT NOT NULL REFERENCES tables (id),
    entries INTEGER NOT NULL,
    moves INTEGER NOT NULL,
    engine INTEGER NOT NULL,
    position BLOB NOT NULL,
    PRIMARY KEY (table_id, entries)
) STRICT;
CREATE TABLE IF NOT EXISTS rematches (
    table_id TEXT PRIMARY KEY REFERENCES tables (id),
    next_id TEXT NOT NULL REFERENCES tables (id)
) STRICT;
CREATE TABLE IF NOT EXISTS devices (
    table_id TEXT NOT NULL REFERENCES tables (id),
    seat INTEGER NOT NULL,
    owner TEXT NOT NULL,
    PRIMARY KEY (table_id, seat, owner)
) STRICT;
CREATE INDEX IF NOT EXISTS devices_by_owner ON devices (owner);
CREATE TABLE IF NOT EXISTS device_links (
    link TEXT PRIMARY KEY,
    table_id TEXT NOT NULL REFERENCES tables (id),
    owner TEXT NOT NULL,
    until REAL NOT NULL
) STRICT;
"""

_CREATE: Final = """
CREATE TABLE IF NOT EXISTS meta (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT;
CREATE TABLE IF NOT EXISTS tables (
    id TEXT PRIMARY KEY,
    made REAL NOT NULL,
    touched REAL NOT NULL,
    phase TEXT NOT NULL,
    setup TEXT NOT NULL,
    moves INTEGER NOT NULL DEFAULT 0,
    asked INTEGER NOT NULL DEFAULT -1
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
    2: _SINCE_3,
    3: "ALTER TABLE tables ADD COLUMN asked INTEGER NOT NULL DEFAULT -1;",
}


def prepare(database: sqlite3.Connection, name: str) -> None:
    """Make what is missing, and bring an older database up to date; one step of that is done or not at all."""
    if database.execute("SELECT 1 FROM sqlite_master WHERE name = 'meta'").fetchone() is None:
        database.executescript(f"BEGIN; {_CREATE} {_SINCE_3} INSERT INTO meta VALUES ('schema', '{SCHEMA}'); COMMIT")
        return
    row = database.execute("SELECT value FROM meta WHERE name = 'schema'").fetchone()
    schema = int(row[0]) if row and str(row[0]).isdigit() else 0
    if schema > SCHEMA:
        raise StoreError(f"the database {name} was made by a newer version of spolia")
    if not schema:
        raise StoreError(f"the database {name} is not one of spolia's")
    for old in range(schema, SCHEMA):
        change = f"{_UPGRADES[old]} UPDATE meta SET value = '{old + 1}' WHERE name = 'schema'"
        database.executescript(f"BEGIN; {change}; COMMIT")
