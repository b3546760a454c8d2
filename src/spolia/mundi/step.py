"""A step of Gloria Mundi: a frame that also says what it is about."""

from typing import Any, cast

from spolia.kernel.frames import Frame
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
