"""Tribunal: after you think you may take a Jack as well."""

from spolia.kernel.frames import NO_CHOICE
from spolia.kernel.moves import PASS
from spolia.rome.functions import Function
from spolia.rome.moves import TAKE_JACK
from spolia.rome.reasons import NO_JACK_LEFT
from spolia.rome.state import State
from spolia.rome.step import Step
from spolia.rome.transfer import take_jack


class Tribunal(Function):
    def thought(self, state: State, player: int) -> None:
        if state.jacks:
            state.stack.append(TakeJackToo(player))


class TakeJackToo(Step):
    """This is no Think of its own, so it brings no further Jack (ruling 37)."""

    __slots__ = ()

    def options(self, state: State) -> list[int]:
        return [PASS, TAKE_JACK] if state.jacks else NO_CHOICE

    def resolve(self, state: State, move: int) -> None:
        if move == TAKE_JACK:
            take_jack(state, self.player)

    def refusal(self, state: State, move: int) -> str:
        return NO_JACK_LEFT if move == TAKE_JACK else super().refusal(state, move)
