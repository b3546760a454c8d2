"""A step of Glory to Rome: a frame that also says what it is about."""

from typing import Any, ClassVar, cast

from spolia.kernel.frames import Frame
from spolia.rome.state import State


class Step(Frame[State]):
    """One pending step; its class name is its key in the wording."""

    __slots__ = ()

    # The bottom of a player's part of a turn: whoever looks down the stack for what is still to come stops here.
    closes_part: ClassVar[bool] = False

    # Tells everybody what is under way, and nothing that only its player may know.
    in_agenda: ClassVar[bool] = False

    def brings(self, state: State, role: int) -> bool:
        """May this step give its player another action of a role?"""
        return False

    def about(self, state: State, seat: int) -> dict[str, Any]:
        """What the question needs to be asked in words, as far as a seat may know it."""
        return {}

    def hides(self) -> int:
        """A card of its player's hand that only he may know to be here; less than zero if there is none."""
        return -1

    def hiding(self, card: int) -> "Step":
        """The same step with another hidden card."""
        return self


def pending(state: State) -> list[Step]:
    """What is still to be done; the last comes first."""
    return cast("list[Step]", state.stack)


def another_may_follow(state: State, player: int, role: int) -> bool:
    """Whether the player asked may have a further action of a role in this part of the turn."""
    steps: list[Any] = state.stack
    for index in range(len(steps) - 2, -1, -1):
        step = steps[index]
        if step.player == player and step.brings(state, role):
            return True
        if step.closes_part:
            return False
    return False
