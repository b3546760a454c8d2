"""A position holds a stack of frames: what is still to be done, as plain data.

A frame is never changed after it is made, so copies of a position share it.
"""

from typing import Any, Final, Generic, TypeVar

from spolia.kernel.errors import IllegalMove
from spolia.kernel.events import Log
from spolia.kernel.moves import PASS

S = TypeVar("S")

NO_CHOICE: Final = [PASS]

NOT_ASKED: Final = "not_asked"
NOT_YOUR_TURN: Final = "not_your_turn"
GAME_OVER: Final = "game_over"


class Frame(Generic[S]):
    """One pending step of one player."""

    __slots__ = ("player",)

    def __init__(self, player: int) -> None:
        self.player = player

    def options(self, state: S) -> list[int]:
        """The legal moves; a single one is played without asking anybody."""
        return NO_CHOICE

    def resolve(self, state: S, move: int) -> None:
        """Carry the step out. The frame has left the stack already."""
        raise NotImplementedError

    def refusal(self, state: S, move: int) -> str:
        """Why a move is not among the options, as a code. ``NOT_ASKED``: this step is about something else."""
        return NOT_ASKED

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickled by its fields and made anew by its constructor: compiled classes know no other way."""
        fields = {name: getattr(self, name) for name in fields_of(type(self))}
        return rebuilt, (type(self), {"player": self.player, **fields})


def rebuilt(kind: Any, fields: dict[str, Any]) -> Any:
    return kind(**fields)


def fields_of(frame: type) -> tuple[str, ...]:
    """The names of a frame's own fields; compiled classes keep them under another name, with the inherited ones."""
    names: tuple[str, ...] = vars(frame).get("__mypyc_attrs__") or vars(frame)["__slots__"]
    return tuple(name for name in names if name != "player" and not name.startswith("__"))


class Position:
    """What the kernel knows of a game's state."""

    __slots__ = ("legal", "log", "over", "stack")

    def __init__(self, stack: list[Frame[Any]], legal: list[int], over: bool, log: Log | None) -> None:
        self.stack = stack
        self.legal = legal
        self.over = over
        self.log = log

    def interrupt(self, move: int) -> str:
        """Play a move that needs no turn, and say nothing; or say why not. ``NOT_ASKED``: it is no such move."""
        return NOT_ASKED


def play(state: Position, move: int) -> None:
    """Play a move of the player who is asked, and go on to the next choice."""
    if move not in state.legal:
        reason = state.interrupt(move)
        if not reason:
            return
        raise IllegalMove(move, refusal(state, move) if reason == NOT_ASKED else reason)
    if state.log is not None:
        state.log.passed.clear()
    state.stack.pop().resolve(state, move)
    settle(state)


def settle(state: Position) -> None:
    """Resolve frames until somebody has a choice or the game is over."""
    stack, log = state.stack, state.log
    while not state.over:
        frame = stack[-1]
        moves = frame.options(state)
        if len(moves) > 1:
            state.legal = moves
            return
        stack.pop()
        if log is not None:
            log.passed.append(frame)
        frame.resolve(state, moves[0])
    state.legal = []


def refusal(state: Position, move: int) -> str:
    """Why a move is not legal, as a code.

    The step that is asked knows best. Where it is about something else, a step of the same player
    that passed by itself just before may be what the move was meant for.
    """
    if state.over:
        return GAME_OVER
    asked = state.stack[-1]
    reason = asked.refusal(state, move)
    if reason == NOT_ASKED and state.log is not None:
        for frame in state.log.passed[::-1]:
            if frame.player == asked.player:
                earlier: str = frame.refusal(state, move)
                if earlier != NOT_ASKED:
                    return earlier
    return reason
