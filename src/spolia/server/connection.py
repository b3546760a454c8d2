"""A page that looks at a table."""

import asyncio
from typing import Final

from spolia.server.protocol import FromServer

SPECTATOR: Final = -1
LONGEST_QUEUE: Final = 500
TOO_SLOW: Final = 4408
GOING_AWAY: Final = 1001


class Connection:
    """What is sent waits in a queue of its own, so no slow reader holds others up."""

    def __init__(self, owner: str, language: str) -> None:
        self.owner = owner
        self.language = language
        self.seat = SPECTATOR
        self.queue: asyncio.Queue[FromServer] = asyncio.Queue(LONGEST_QUEUE)
        self.closed = asyncio.Event()
        self.waiting: dict[str, float] = {}  # since when, by the id of a message that is not answered yet
        self.code = GOING_AWAY

    def send(self, message: FromServer) -> None:
        """Put a message into the queue; a reader so slow that it is full is cut off, and will come back."""
        if self.closed.is_set():
            return
        try:
            self.queue.put_nowait(message)
        except asyncio.QueueFull:
            self.close(TOO_SLOW)

    def close(self, code: int = GOING_AWAY) -> None:
        self.code = code
        self.closed.set()
