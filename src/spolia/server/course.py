"""The course of a game at a table: the game, and what telling it and stepping back need to know of its moves."""

from typing import Any

from spolia.kernel.errors import IllegalMove, JournalError, SetupError
from spolia.kernel.game import AnyGame
from spolia.kernel.journal import ENGINE
from spolia.server.store import Entry, Snapshot
from spolia.tables import DEFAULT, Eyes, GameAtTable, at_table
from spolia.tables.wire import LogLine, Situation

NOBODY = -1


class Course:
    """A game with its past. ``game`` is of whatever class the table's game has."""

    def __init__(self, game: Any) -> None:
        self.game: Any = game
        self.kind: GameAtTable[Any] = at_table(game.GAME)
        self.marks: list[int] = []  # how many events there were before each move
        self.takers: list[int] = []  # who may take each move back without asking
        self.base = 0  # the moves before the position that it began from, which can't be taken back

    @staticmethod
    def after(setup: dict[str, Any], names: list[str], moves: list[int]) -> "Course":
        """A game from its beginning; what another engine has played is refused, never played out wrongly."""
        if setup.get("engine", ENGINE) != ENGINE:
            raise JournalError(
                f"this table was played by engine {setup['engine']}; this is engine {ENGINE}",
                "other_engine",
                engine=setup["engine"],
            )
        try:
            game: AnyGame = kind_of(setup).new(setup["edition"], int(setup["seed"]), len(names), names)
        except SetupError as error:
            raise JournalError(f"this table can't be set up: {error}", "record_setup", why=error) from None
        course = Course(game)
        course.play_all(moves)
        return course

    @staticmethod
    def since(setup: dict[str, Any], names: list[str], snapshot: Snapshot, before: list[int]) -> "Course":
        """A game from a saved position on; of what was before it, only the moves are known."""
        course = Course(kind_of(setup).at(snapshot.position, names))
        course.base = len(before)
        course.game.moves = before[:]
        course.marks = [0] * len(before)
        course.takers = [NOBODY] * len(before)
        return course

    def play_all(self, moves: list[int]) -> None:
        """Moves of the past: all of them must be possible."""
        try:
            for move in moves:
                self.play(move)
        except IllegalMove as error:
            number = len(self.marks) + 1
            raise JournalError(
                f"this table can't be replayed: move {number}, {error}", "not_replayed", number=number
            ) from None

    def play(self, move: int) -> None:
        game = self.game
        mark, seat = len(game.state.log.events), self.mover(move)
        game.play(move)
        self.marks.append(mark)
        self.takers.append(seat if self.kind.was_quiet(game, seat, mark) else NOBODY)

    @property
    def asked(self) -> int:
        """The seat that is asked, or nobody's."""
        return NOBODY if self.game.asked is None else int(self.game.asked)

    def mover(self, move: int) -> int:
        """Whose move it is: some may be made at any time, else it is the one who is asked."""
        mover = self.game.mover(move)
        return NOBODY if mover is None else int(mover)

    def free_until(self, own: list[int]) -> int:
        """How far seats may go back without asking: over own moves that told them nothing new."""
        number = len(self.takers)
        while number > 0 and self.takers[number - 1] in own:
            number -= 1
        return number

    def snapshot(self, entries: int) -> Snapshot:
        """The position as it is, after so many entries."""
        return self.snapshot_of(self.game.state, entries, len(self.game.moves))

    def snapshot_of(self, state: Any, entries: int, moves: int) -> Snapshot:
        """A position of this game."""
        return Snapshot(entries, moves, ENGINE, self.kind.saved(state))

    # ---- what is told ----

    def situation(self, eyes: Eyes) -> Situation:
        return self.kind.situation(self.game, eyes)

    def log(self, eyes: Eyes, since: int = 0) -> list[LogLine]:
        """What happened, from the event of a number on."""
        return self.kind.lines(self.game, eyes, since, self.marks)


def kind_of(setup: dict[str, Any]) -> GameAtTable[Any]:
    """The game that a table plays."""
    return at_table(setup.get("game", DEFAULT))


def standing(entries: list[Entry]) -> list[int]:
    """The moves that stand after all steps back."""
    moves: list[int] = []
    for entry in entries:
        if entry.kind == "move":
            moves.append(entry.value)
        else:
            del moves[entry.value :]
    return moves
