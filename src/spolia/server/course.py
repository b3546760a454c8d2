"""The course of a game at a table: the game, and what telling it and stepping back need to know of its moves."""

from typing import Any, Final

from spolia.game import Game
from spolia.kernel.errors import IllegalMove, JournalError
from spolia.kernel.journal import ENGINE
from spolia.rome.moves import SURRENDER
from spolia.server.store import Entry

# What tells somebody something new: one does not step back over it without asking.
NEWS: Final = frozenset({
    "drew", "drew_to_use", "hired_unseen", "sold_unseen", "revealed", "demanded", "gave", "glory_to_rome", "declined",
})  # fmt: skip


class Course:
    """A game with its past."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.marks: list[int] = []  # how many events there were before each move
        self.takers: list[int] = []  # who may take each move back without asking; nobody: -1

    @staticmethod
    def after(setup: dict[str, Any], names: list[str], moves: list[int]) -> "Course":
        """A game from its beginning; what another engine has played is refused, never played out wrongly."""
        if setup.get("engine", ENGINE) != ENGINE:
            raise JournalError(f"this table was played by engine {setup['engine']}; this is engine {ENGINE}")
        course = Course(Game(setup["edition"], len(names), int(setup["seed"]), names))
        try:
            for move in moves:
                course.play(move)
        except IllegalMove as error:
            raise JournalError(f"this table can't be replayed: move {len(course.marks) + 1}, {error}") from None
        return course

    def play(self, move: int) -> None:
        game = self.game
        assert game.state.log is not None
        mark, seat = len(game.state.log.events), self.mover(move)
        game.play(move)
        self.marks.append(mark)
        self.takers.append(seat if self._was_quiet(seat, mark) else -1)

    @property
    def asked(self) -> int:
        """The seat that is asked, or -1."""
        return -1 if self.game.asked is None else self.game.asked

    def mover(self, move: int) -> int:
        """Whose move it is: anybody may surrender at any time, else it is the one who is asked."""
        asked = self.game.asked
        return (move & 63) >> 3 if move & ~63 == SURRENDER or asked is None else asked

    def free_until(self, own: list[int]) -> int:
        """How far seats may go back without asking: over own moves that told them nothing new."""
        number = len(self.takers)
        while number > 0 and self.takers[number - 1] in own:
            number -= 1
        return number

    def _was_quiet(self, mover: int, mark: int) -> bool:
        """Whether the last move told its player nothing new.

        Nothing was drawn or shown, the same player is asked again, and no other player's step passed by itself, for
        that may depend on a hand.
        """
        log = self.game.state.log
        if log is None or self.game.asked != mover or any(step.player != mover for step in log.passed):
            return False
        return all(event.player == mover and event.kind not in NEWS for event in log.events[mark:])


def standing(entries: list[Entry]) -> list[int]:
    """The moves that stand after all steps back."""
    moves: list[int] = []
    for entry in entries:
        if entry.kind == "move":
            moves.append(entry.value)
        else:
            del moves[entry.value :]
    return moves
