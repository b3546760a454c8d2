"""What is stored of a table, and what a database must be able to do."""

from typing import Any, Final, Protocol

from spolia.kernel.errors import SpoliaError

# How far a table is: waiting for people, being played at, or done.
OPEN: Final = "open"
RUNNING: Final = "running"
OVER: Final = "over"


class StoreError(SpoliaError):
    """The database could not do what was asked; nothing was changed."""


class Seat:
    """Who sits where: a human, a bot, or nobody yet."""

    __slots__ = ("bot", "devices", "kind", "name", "owner")

    def __init__(self, kind: str, name: str, bot: str, owner: str, devices: tuple[str, ...] = ()) -> None:
        self.kind = kind  # "human", "bot" or "open"
        self.name = name
        self.bot = bot  # who plays if it is a bot, or while its owner is away
        self.owner = owner  # hash of the secret of the person to whom the seat belongs; empty if to nobody
        self.devices = devices  # the same of that person's other browsers

    def is_of(self, owner: str) -> bool:
        """Whether it belongs to whoever has this secret, whose hash this is."""
        return bool(owner) and (owner == self.owner or owner in self.devices)

    def held(self, kind: str, bot: str) -> "Seat":
        """The same seat, played by its owner or by a bot."""
        return Seat(kind, self.name, bot, self.owner, self.devices)


class Entry:
    """One thing that happened at a table: a move, or a step back to an earlier number of moves."""

    __slots__ = ("action", "kind", "seat", "value")

    def __init__(self, seat: int, kind: str, value: int, action: str) -> None:
        self.seat = seat
        self.kind = kind  # "move" or "undo"
        self.value = value  # the move, or how many moves are left standing
        self.action = action  # an id of the sender's making, unique at the table


class Snapshot:
    """The position after so many entries, of which so many moves stand; it follows from them, by that engine's rules.

    A table that can't be played out from its beginning any more goes on from here.
    """

    __slots__ = ("engine", "entries", "moves", "position")

    def __init__(self, entries: int, moves: int, engine: int, position: dict[str, Any]) -> None:
        self.entries = entries
        self.moves = moves
        self.engine = engine
        self.position = position


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

    __slots__ = (
        "asked", "chat", "entries", "id", "made", "moves", "phase", "rematch", "seats", "setup", "snapshots", "touched",
    )  # fmt: skip

    def __init__(self, id: str, made: float, touched: float, phase: str, setup: dict[str, Any], moves: int = 0) -> None:
        self.id = id
        self.made = made
        self.touched = touched
        self.phase = phase  # "open", "running" or "over"
        self.setup = setup
        self.moves = moves  # that stand
        self.asked = -1  # the seat that is asked; nobody's while the game has not begun, or is over
        self.rematch = ""  # the table at which they play again
        self.seats: list[Seat] = []
        self.entries: list[Entry] = []
        self.snapshots: list[Snapshot] = []
        self.chat: list[ChatLine] = []


class Store(Protocol):
    """What a database must be able to do. Every call that changes something returns once it is safe on disk."""

    trouble: str  # why the last thing could not be written; empty if it could

    async def create(self, record: TableRecord, rematch_of: str = "") -> None:
        """A new table; if it is a rematch, the old one knows it from the same moment on."""

    async def load(self, id: str) -> TableRecord | None: ...

    async def append(
        self, id: str, number: int, entry: Entry, phase: str, asked: int = -1, snapshot: Snapshot | None = None
    ) -> None:
        """One more entry, and who is asked then; a snapshot that comes with it is stored with it or not at all."""

    async def keep(self, id: str, snapshot: Snapshot) -> None:
        """A snapshot by itself."""

    async def set_seat(self, id: str, seat: int, holder: Seat, phase: str, asked: int = -1) -> None: ...

    async def say(self, id: str, number: int, line: ChatLine) -> None: ...

    async def offer_device(self, link: str, id: str, owner: str, now: float, until: float) -> None:
        """A link, by its hash, with which another browser comes to hold the seats of an owner; old ones go."""

    async def device_table(self, link: str, now: float) -> str | None:
        """The table of a link that is still good."""

    async def use_device(self, link: str, owner: str, now: float) -> bool:
        """Use a link up: the other browser holds those seats from now on. Whether the link was good."""

    async def recent(self, phases: list[str], limit: int) -> list[TableRecord]: ...

    async def owned_by(self, owner: str, limit: int) -> list[TableRecord]: ...

    async def close(self) -> None: ...
