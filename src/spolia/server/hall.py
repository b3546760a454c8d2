"""All tables of a server: rooms are opened when somebody comes, and closed when nobody has been there for a while."""

import asyncio
import secrets
import time
from hashlib import sha256
from typing import Final

import structlog

from spolia.kernel.journal import Journal
from spolia.server.botseats import Thinker
from spolia.server.course import NOBODY, Course
from spolia.server.limits import Limits
from spolia.server.making import as_wanted, from_journal, from_moment, plain
from spolia.server.opening import moves_lost, opened
from spolia.server.protocol import Continue, NewTable, TableLine, TableMade
from spolia.server.room import Room
from spolia.server.store import OPEN, OVER, RUNNING, Entry, Store, TableRecord
from spolia.tables import DEFAULT

LINK_IS_GOOD_FOR: Final = 900.0  # seconds, for another device
EMPTY_FOR: Final = 300.0  # seconds after which an empty room is closed

log = structlog.get_logger()


class Hall:
    """Finds and makes tables."""

    def __init__(self, store: Store, think: Thinker, limits: Limits | None = None) -> None:
        self.store = store
        self.think = think
        self.limits = limits or Limits()
        self.rooms: dict[str, Room] = {}
        self.opening: dict[str, asyncio.Task[Room | None]] = {}
        self.empty_since: dict[str, float] = {}

    async def room(self, id: str) -> Room | None:
        """An open room, or one opened from what is stored. Whoever comes meanwhile waits for the same one."""
        if id in self.rooms:
            return self.rooms[id]
        if id not in self.opening:
            task = self.opening[id] = asyncio.create_task(self._room(id))
            task.add_done_callback(lambda task: self._was_opened(id, task))
        return await asyncio.shield(self.opening[id])

    def _was_opened(self, id: str, task: "asyncio.Task[Room | None]") -> None:
        del self.opening[id]
        if not task.cancelled():
            task.exception()  # seen, also where nobody waits for it any more

    async def _room(self, id: str) -> Room | None:
        record = await self.store.load(id)
        if record is None:
            return None
        course = await self._open(record)
        self.rooms[id] = Room(record, self.store, self.think, self.limits, course)
        return self.rooms[id]

    async def _open(self, record: TableRecord) -> Course | None:
        """The game as it stands; elsewhere, because no other table should wait for it."""
        if record.phase == OPEN:
            return None
        course = await asyncio.to_thread(opened, record)
        lost = moves_lost(record, course)
        if lost:  # with an earlier engine: the table goes on from its last position
            log.warning("moves_lost", table=record.id, moves=lost)
            entry = Entry(NOBODY, "undo", len(course.game.moves), f"engine:{len(record.entries)}")
            await self.store.append(record.id, len(record.entries), entry, RUNNING, course.asked)
            record.entries.append(entry)
        return course

    async def make(self, wanted: NewTable, owner: str) -> TableMade:
        """A new table as wanted."""
        return await self._made(as_wanted(wanted, owner))

    async def continued(self, room: Room, wanted: Continue, owner: str) -> TableMade:
        """A new table from a moment of a finished game."""
        assert room.game is not None
        moves = room.game.moves[: wanted.move]
        return await self._made(await asyncio.to_thread(from_moment, room.record, moves, wanted, owner))

    async def rematch(self, room: Room, owner: str) -> TableMade:
        """The table at which they play again; asking twice gives the same one."""
        next_room = await self.room(await room.rematch(owner))
        assert next_room is not None
        return TableMade(next_room.record.id, next_room.record.setup["invite"])

    async def sit(self, id: str, invite: str, owner: str, name: str) -> int | None:
        """Take an open seat with the table's invitation."""
        room = await self.room(id)
        if room is None or not secrets.compare_digest(
            room.record.setup["invite"].encode(), invite.encode(errors="replace")
        ):
            return None
        return await room.sit(owner, plain(name, "name", 1))

    async def take_in(self, journal: Journal, owner: str) -> str:
        """A record from elsewhere becomes a table to look at."""
        made = await self._made(await asyncio.to_thread(from_journal, journal, owner))
        return made.table

    async def device_link(self, room: Room, owner: str) -> str:
        """A link with which another browser of the same person comes to hold the same seats."""
        token, now = secrets.token_urlsafe(16), time.time()
        await self.store.offer_device(owner_of(token), room.record.id, owner, now, now + LINK_IS_GOOD_FOR)
        return f"/device/{token}"

    async def use_device_link(self, token: str, owner: str) -> str | None:
        """Let another browser hold the seats of a link; the table, or nothing if the link is not good."""
        link = owner_of(token)
        id = await self.store.device_table(link, time.time())
        room = await self.room(id) if id else None
        return id if room is not None and await room.admit(link, owner) else None

    async def lines(self, owner: str, limit: int) -> dict[str, list[TableLine]]:
        """What the landing page lists."""
        own = await self.store.owned_by(owner, limit) if owner else []
        watch = await self.store.recent([RUNNING], limit)
        over = await self.store.recent([OVER], limit)
        return {"yours": _lines(own, owner), "watch": _lines(watch, owner), "over": _lines(over, owner)}

    async def sweep(self) -> None:
        """Close rooms in which nobody has been for a while; all that matters is stored."""
        now = time.monotonic()
        for id, room in list(self.rooms.items()):
            if not room.idle():
                self.empty_since.pop(id, None)
            elif now - self.empty_since.setdefault(id, now) > EMPTY_FOR:
                del self.rooms[id], self.empty_since[id]
                await room.close()

    async def close(self) -> None:
        for task in self.opening.values():
            task.cancel()
        for room in self.rooms.values():
            await room.close()
        await self.store.close()

    async def _made(self, record: TableRecord) -> TableMade:
        await self.store.create(record)
        return TableMade(record.id, record.setup["invite"])


def _lines(records: list[TableRecord], owner: str) -> list[TableLine]:
    return [
        TableLine(
            table=record.id,
            title=record.setup.get("title", ""),
            game=record.setup.get("game", DEFAULT),
            edition=record.setup["edition"],
            phase=record.phase,
            players=[seat.name for seat in record.seats],
            moves=record.moves,
            touched=record.touched,
            yours=[number for number, seat in enumerate(record.seats) if seat.is_of(owner)],
            asked=record.asked,
        )
        for record in records
    ]


def owner_of(secret: str) -> str:
    """What is stored of a person's secret: its hash."""
    return sha256(secret.encode()).hexdigest() if secret else ""
