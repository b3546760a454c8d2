"""A server that kills itself at a point with a name, or whose disk is full, in a process of its own.

What serves people knows nothing of this: the store is made a little different, and what goes over the wires is watched.
"""

import os
import signal
from pathlib import Path
from typing import Any

import msgspec

import spolia.server.app
from spolia.server.store import SqliteStore

# In the order in which a move comes by.
POINTS = {
    "checked": "the move is legal, and about to be stored",
    "writing": "it is written, but not committed",
    "committing": "the commit begins",
    "committed": "it is on the disk, and nobody knows",
    "acknowledging": "the acknowledgement is about to be sent",
    "acknowledged": "its sender knows, and nobody else",
    "telling": "the first is about to be told",
    "told": "one has been told, and the others not",
}


class Fate(msgspec.Struct):
    """Where the server dies, at the how manieth time; and how many pages its database may have (0: any number)."""

    point: str = ""
    times: int = 1
    pages: int = 0

    def reach(self, point: str) -> None:
        if point and point == self.point:
            self.times -= 1
            if not self.times:
                os.kill(os.getpid(), signal.SIGKILL)


def befall(fate: Fate) -> None:
    """From now on, applications are made with a store that meets its fate."""

    class FatedStore(SqliteStore):
        def __init__(self, path: Path) -> None:
            super().__init__(path)
            self.wrote = False
            self._database.set_trace_callback(self._watch)
            if fate.pages:
                self._database.execute(f"PRAGMA max_page_count = {fate.pages}")

        def _watch(self, statement: str) -> None:
            """Told of each statement before it is carried out."""
            if statement.startswith("INSERT INTO entries"):
                self.wrote = True
            elif self.wrote and statement.startswith("UPDATE tables"):
                fate.reach("writing")
            elif self.wrote and statement == "COMMIT":
                self.wrote = False
                fate.reach("committing")

        async def append(self, *values: Any, **more: Any) -> None:
            fate.reach("checked")
            await super().append(*values, **more)
            fate.reach("committed")

    vars(spolia.server.app)["SqliteStore"] = FatedStore


def watched(app: Any, fate: Fate) -> Any:
    """The application, with an eye on what it sends."""

    async def around(scope: Any, receive: Any, send: Any) -> None:
        async def watching(message: Any) -> None:
            raw = message.get("bytes") or b""
            before, after = "", ""
            if raw.startswith(b'{"type":"acknowledged"'):
                before, after = "acknowledging", "acknowledged"
            elif raw.startswith(b'{"type":"told"'):
                before, after = "telling", "told"
            fate.reach(before)
            await send(message)
            fate.reach(after)

        await app(scope, receive, watching if scope["type"] == "websocket" else send)

    return around
