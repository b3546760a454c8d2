"""A step of Gloria Mundi: a frame that also says what it is about."""

from typing import Any, cast

from spolia.kernel.frames import NOT_ASKED, Frame
from spolia.kernel.moves import PASS
from spolia.mundi.reasons import MUST_CHOOSE
from spolia.mundi.state import State


class Step(Frame[State]):
    """One pending step; its class name is its key in the wording."""

    __slots__ = ()

    def about(self, state: State, seat: int) -> dict[str, Any]:
        """What the question needs to be asked in words; there is nothing in it that is hidden."""
        return {}


def pending(state: State) -> list[Step]:
    """What is still to be done; the last comes first."""
    return cast("list[Step]", state.stack)


def beside(move: int) -> str:
    """The answer to a move that a step is not about: it may have been meant for one that passed by itself."""
    return MUST_CHOOSE if move == PASS else NOT_ASKED
