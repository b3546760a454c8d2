"""Watch Post: your Craftsman may tear down one of your structures in place of the usual action."""

from spolia.kernel.frames import NOT_ASKED
from spolia.kernel.moves import ARGUMENT, KIND, PASS
from spolia.rome.functions import Function
from spolia.rome.moves import TEAR_DOWN
from spolia.rome.questions import refresh
from spolia.rome.reasons import MUST_CHOOSE, NO_SUCH_BUILDING, NOT_COMPLETE
from spolia.rome.roles.building import place
from spolia.rome.roles.craftsman import crafted
from spolia.rome.state import State
from spolia.rome.step import Step
from spolia.rome.transfer import tear_down


class WatchPost(Function):
    def usable(self, state: State, player: int) -> bool:
        return any(not building.missing for building in state.buildings[player])

    def craftsman_instead(self, state: State, player: int) -> None:
        crafted(state, player)
        state.stack.append(TearDown(player))


class TearDown(Step):
    """Any own structure, this one included; its Site stays in the Influence (rulings 46, 63)."""

    __slots__ = ()

    def options(self, state: State) -> list[int]:
        return [TEAR_DOWN | building.card for building in state.buildings[self.player] if not building.missing]

    def resolve(self, state: State, move: int) -> None:
        tear_down(state, self.player, place(state, self.player, move & ARGUMENT))
        refresh(state)

    def refusal(self, state: State, move: int) -> str:
        if move & KIND != TEAR_DOWN:
            return MUST_CHOOSE if move == PASS else NOT_ASKED
        return NOT_COMPLETE if state.owned[self.player] >> (move & ARGUMENT) & 1 else NO_SUCH_BUILDING
