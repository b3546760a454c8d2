"""Senate: at the end of a turn you may take the Jacks your opponents played."""

from spolia.kernel.frames import NOT_ASKED
from spolia.kernel.moves import ARGUMENT, KIND, PASS
from spolia.rome.cards import JACK_FIELD, count
from spolia.rome.functions import Function
from spolia.rome.moves import CLAIM
from spolia.rome.reasons import NOT_IN_CAMP
from spolia.rome.state import State
from spolia.rome.step import Step
from spolia.rome.transfer import claim_jack


class Senate(Function):
    def jacks_released(self, state: State, player: int) -> None:
        if played_by_others(state, player):
            state.stack.append(ClaimJacks(player))


class ClaimJacks(Step):
    """Any number of them, one after the other (ruling 19)."""

    __slots__ = ()

    def options(self, state: State) -> list[int]:
        return [PASS] + [CLAIM | seat for seat in played_by_others(state, self.player)]

    def resolve(self, state: State, move: int) -> None:
        if move != PASS:
            claim_jack(state, self.player, move & ARGUMENT)
            state.stack.append(ClaimJacks(self.player))

    def refusal(self, state: State, move: int) -> str:
        return NOT_IN_CAMP if move & KIND == CLAIM else NOT_ASKED


def played_by_others(state: State, player: int) -> list[int]:
    """The seats in whose camps a Jack lies."""
    return [seat for seat in range(state.players) if seat != player and count(state.camp[seat], JACK_FIELD)]
