"""All tables of a server: rooms are opened when somebody comes, and closed when nobody has been there for a while."""

import asyncio
import secrets
import time
from hashlib import sha256
from typing import Any, Final

from spolia.bots import bots
from spolia.game import Game
from spolia.kernel.errors import JournalError, SetupError
from spolia.kernel.journal import ENGINE, Journal
from spolia.rome.edition import changed, edition, editions
from spolia.rome.setup import FEWEST, MOST
from spolia.server.limits import Limits
from spolia.server.protocol import NewTable, SeatWanted, TableLine, TableMade
from spolia.server.room import OPEN, OVER, RUNNING, Room, Thinker
from spolia.server.store import Entry, Seat, Store, TableRecord

LONGEST_NAME: Final = 40
UNDO: Final = ("none", "own", "free")
MOST_MOVES: Final = 5_000  # of a record from elsewhere
EMPTY_FOR: Final = 300.0  # seconds after which an empty room is closed


class Hall:
    """Finds and makes tables."""

    def __init__(self, store: Store, think: Thinker, limits: Limits | None = None) -> None:
        self.store = store
        self.think = think
        self.limits = limits or Limits()
        self.rooms: dict[str, Room] = {}
        self.opening = asyncio.Lock()
        self.empty_since: dict[str, float] = {}

    async def room(self, id: str) -> Room | None:
        """An open room, or one opened from what is stored."""
        async with self.opening:
            if id not in self.rooms:
                record = await self.store.load(id)
                if record is None:
                    return None
                self.rooms[id] = Room(record, self.store, self.think, self.limits)
            return self.rooms[id]

    async def make(self, wanted: NewTable, owner: str) -> TableMade:
        """A new table as wanted, checked through and through."""
        if not FEWEST <= len(wanted.seats) <= MOST:
            raise SetupError(f"{len(wanted.seats)} seats: Glory to Rome is for {FEWEST} to {MOST}")
        seats = [self._seat(number, seat, owner) for number, seat in enumerate(wanted.seats)]
        if wanted.undo not in UNDO:
            raise SetupError(f"undo is one of {', '.join(UNDO)}, not {wanted.undo!r}")
        if wanted.edition not in editions():
            raise SetupError(f"there is no edition {wanted.edition!r}; there are: {', '.join(editions())}")
        chosen = changed(wanted.edition, wanted.geek, wanted.training, wanted.rules, wanted.copies)
        seed = secrets.randbits(256)
        Game(chosen.key, len(seats), seed)  # whatever can't be set up is said now
        setup: dict[str, Any] = {
            "engine": ENGINE,
            "edition": chosen.key,
            "seed": str(seed),
            "undo": wanted.undo,
            "memory": wanted.memory,
            "title": plain(wanted.title, "a title", 0),
            "invite": secrets.token_urlsafe(16),
        }
        phase = OPEN if any(seat.kind == "open" for seat in seats) else RUNNING
        record = _record(setup, phase, seats)
        await self.store.create(record)
        return TableMade(record.id, setup["invite"])

    async def sit(self, id: str, invite: str, owner: str, name: str) -> int | None:
        """Take an open seat with the table's invitation."""
        room = await self.room(id)
        if room is None or not secrets.compare_digest(
            room.record.setup["invite"].encode(), invite.encode(errors="replace")
        ):
            return None
        return await room.sit(owner, plain(name, "a name", 1))

    async def take_in(self, journal: Journal, owner: str) -> str:
        """A record from elsewhere becomes a table to look at; it is data, and checked by replaying it."""
        if len(journal.moves) > MOST_MOVES:
            raise JournalError(f"a record has at most {MOST_MOVES} moves")
        entries: list[Entry] = []

        def note(game: Game, move: int) -> None:
            entries.append(Entry(game.asked or 0, "move", move, f"record:{len(entries)}"))

        game = await asyncio.to_thread(Game.from_journal, journal, note)
        names = [plain(name, "a name", 1) for name in game.names]
        seats = [Seat("human", name, "", owner if number == 0 else "") for number, name in enumerate(names)]
        setup = {
            "engine": ENGINE,
            "edition": game.edition.key,
            "seed": str(journal.seed),
            "undo": "none",
            "memory": True,
            "title": "",
            "invite": secrets.token_urlsafe(16),
        }
        record = _record(setup, OVER if game.over else RUNNING, seats)
        record.entries = entries
        await self.store.create(record)
        return record.id

    async def lines(self, owner: str, limit: int) -> dict[str, list[TableLine]]:
        """What the landing page lists."""
        own = await self.store.owned_by(owner, limit) if owner else []
        watch = await self.store.recent([RUNNING], limit)
        over = await self.store.recent([OVER], limit)
        return {"yours": _lines(own), "watch": _lines(watch), "over": _lines(over)}

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
        for room in self.rooms.values():
            await room.close()
        await self.store.close()

    def _seat(self, number: int, wanted: SeatWanted, owner: str) -> Seat:
        if wanted.kind == "bot":
            if wanted.bot not in bots():
                raise SetupError(f"there is no bot {wanted.bot!r}; there are: {', '.join(bots())}")
            return Seat("bot", plain(wanted.name or f"Bot {'ABCDE'[number]}", "a name", 1), wanted.bot, "")
        if wanted.kind == "human":
            return Seat("human", plain(wanted.name or f"Player {'ABCDE'[number]}", "a name", 1), "", owner)
        if wanted.kind == "open":
            return Seat("open", "", "", "")
        raise SetupError(f"a seat is human, bot or open, not {wanted.kind!r}")


def _record(setup: dict[str, Any], phase: str, seats: list[Seat]) -> TableRecord:
    now = time.time()
    record = TableRecord(secrets.token_urlsafe(9), now, now, phase, setup)
    record.seats = seats
    return record


def _lines(records: list[TableRecord]) -> list[TableLine]:
    return [
        TableLine(
            table=record.id,
            title=record.setup.get("title", ""),
            edition=_edition_name(record.setup["edition"]),
            phase=record.phase,
            players=[seat.name for seat in record.seats],
            moves=record.moves,
            touched=record.touched,
        )
        for record in records
    ]


def _edition_name(key: str) -> str:
    """A list is shown although one of its tables can't be opened any more."""
    try:
        return edition(key).name
    except SetupError:
        return key.partition(" ")[0]


def plain(text: str, what: str, least: int) -> str:
    """Text from outside, as text: without control characters, not too long."""
    clean = "".join(letter for letter in text if letter.isprintable()).strip()
    if not least <= len(clean) <= LONGEST_NAME:
        raise SetupError(f"{what} has {least} to {LONGEST_NAME} characters")
    return clean


def owner_of(secret: str) -> str:
    """What is stored of a person's secret: its hash."""
    return sha256(secret.encode()).hexdigest() if secret else ""
