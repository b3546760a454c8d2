"""What a table is: what is stored of it, and what follows from that. Nobody looks at it here.

Everything is stored first, and then holds.
"""

from typing import Any, Final

from spolia.kernel.journal import ENGINE
from spolia.server.course import NOBODY, Course, kind_of
from spolia.server.opening import opened
from spolia.server.store import OPEN, OVER, RUNNING, ChatLine, Entry, Seat, Snapshot, Store, TableRecord
from spolia.tables import Eyes, GameAtTable

POSITION_EVERY: Final = 25  # moves after which a position is saved
MOST_ENTRIES: Final = 20_000  # at one table; a game has a few hundred


class Table:
    """A record and its game."""

    def __init__(self, record: TableRecord, store: Store, course: Course | None = None) -> None:
        self.store = store
        self.take(record, course)

    def take(self, record: TableRecord, course: Course | None = None) -> None:
        """All that is held in memory follows from what is stored; the course may have been found already."""
        if course is None and record.phase != OPEN:
            course = opened(record)
        self.record = record
        self.course = course  # nothing until the game begins
        self.saved = max((one.entries for one in record.snapshots if one.engine == ENGINE), default=0)
        if course is not None and not course.base:
            record.snapshots = []  # they have served
        self.actions = {entry.action: number + 1 for number, entry in enumerate(record.entries)}
        self.actions |= {line.action: self.version for line in record.chat if line.action}

    async def catch_up(self) -> bool:
        """After something went wrong: take what is stored, if it is something else. Whether it was."""
        record = await self.store.load(self.record.id)
        if record is None or len(record.entries) == self.version:
            return False
        self.take(record)
        return True

    # ---- what is so ----

    @property
    def version(self) -> int:
        return len(self.record.entries)

    @property
    def setup(self) -> dict[str, Any]:
        return self.record.setup

    @property
    def kind(self) -> GameAtTable[Any]:
        return kind_of(self.setup)

    @property
    def game(self) -> Any:
        return None if self.course is None else self.course.game

    @property
    def over(self) -> bool:
        return self.course is not None and bool(self.course.game.over)

    @property
    def full(self) -> bool:
        return self.version >= MOST_ENTRIES

    def own_seats(self, owner: str) -> list[int]:
        return [number for number, seat in enumerate(self.record.seats) if seat.is_of(owner)]

    def is_bot(self, seat: int) -> bool:
        return self.record.seats[seat].kind == "bot"

    def bots(self) -> list[int]:
        return [number for number, seat in enumerate(self.record.seats) if seat.kind == "bot"]

    def eyes(self, seat: int, language: str) -> Eyes:
        """How a seat looks at this table."""
        return Eyes(seat, language, bool(self.setup.get("memory", True)), bool(self.setup.get("open_hands")))

    # ---- what happens ----

    async def play(self, move: int, action: str) -> None:
        """A move that is known to be legal."""
        course = self.course
        assert course is not None
        ahead, number = course.kind.ahead(course.game, move), len(course.game.moves) + 1
        snapshot = None
        if ahead.over or number % POSITION_EVERY == 0:
            snapshot = course.snapshot_of(ahead.state, self.version + 1, number)
        entry = Entry(course.mover(move), "move", move, action)
        phase = OVER if ahead.over else RUNNING
        await self.store.append(self.record.id, self.version, entry, phase, ahead.asked, snapshot)
        self._appended(entry, phase)
        if snapshot is not None:
            self._saved(snapshot)
        course.play(move)

    async def go_back(self, seat: int, to: int, action: str) -> None:
        """Step back to a number of moves."""
        course = self.course
        assert course is not None
        entry = Entry(seat, "undo", to, action)
        back = self._course_at(course.game.moves[:to])
        await self.store.append(self.record.id, self.version, entry, RUNNING, back.asked)
        self._appended(entry, RUNNING)
        self.course = back

    def _course_at(self, moves: list[int]) -> Course:
        """The game after some of its moves, from where it can be played out."""
        assert self.course is not None
        if not self.course.base:
            return Course.after(self.setup, self.course.game.names, moves)
        twin = TableRecord(self.record.id, 0.0, 0.0, RUNNING, self.setup)
        twin.seats, twin.snapshots = self.record.seats, self.record.snapshots
        twin.entries = [*self.record.entries, Entry(NOBODY, "undo", len(moves), "")]
        return opened(twin)

    def _appended(self, entry: Entry, phase: str) -> None:
        self.record.entries.append(entry)
        self.record.phase = phase
        self.actions[entry.action] = self.version

    async def seat(self, number: int, holder: Seat) -> None:
        """Who sits there from now on; when nobody is missing any more, the game begins."""
        record = self.record
        seats = [*record.seats[:number], holder, *record.seats[number + 1 :]]
        names = [seat.name for seat in seats]
        begins = record.phase == OPEN and all(seat.kind != "open" for seat in seats)
        phase = RUNNING if begins else record.phase
        course = Course.after(self.setup, names, []) if begins else self.course
        await self.store.set_seat(record.id, number, holder, phase, course.asked if course else NOBODY)
        record.seats, record.phase, self.course = seats, phase, course
        if course is not None:
            course.game.names = names

    async def say(self, line: ChatLine) -> None:
        await self.store.say(self.record.id, len(self.record.chat), line)
        self.record.chat.append(line)

    async def keep_position(self) -> None:
        """Save the position as it is, unless it is saved: whatever becomes of the engine, the table goes on from it."""
        if self.course is not None and self.saved < self.version:
            snapshot = self.course.snapshot(self.version)
            await self.store.keep(self.record.id, snapshot)
            self._saved(snapshot)

    def _saved(self, snapshot: Snapshot) -> None:
        """They are needed in memory only where the beginning can't be played out any more."""
        self.saved = snapshot.entries
        if self.course is not None and self.course.base:
            self.record.snapshots.append(snapshot)
