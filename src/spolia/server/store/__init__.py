"""Where tables are kept: an append-only list of entries for each, with a saved position every so often.

A move is stored before it is acknowledged, and acknowledged before anybody is told. The interface (``records``) is
small so that another database can stand behind it; ``sqlite`` is the embedded one.
"""

from spolia.server.store.records import (
    OPEN,
    OVER,
    RUNNING,
    ChatLine,
    Entry,
    Seat,
    Snapshot,
    Store,
    StoreError,
    TableRecord,
)
from spolia.server.store.schema import SCHEMA
from spolia.server.store.sqlite import SqliteStore

__all__ = [
    "OPEN", "OVER", "RUNNING", "SCHEMA", "ChatLine", "Entry", "Seat", "Snapshot", "SqliteStore", "Store", "StoreError",
    "TableRecord",
]  # fmt: skip
