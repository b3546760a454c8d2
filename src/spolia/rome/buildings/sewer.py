"""Sewer: at the end of a turn you may keep the Orders you played, as material."""

from spolia.kernel.frames import NOT_ASKED
from spolia.kernel.moves import ARGUMENT, KIND, PASS
from spolia.rome.cards import ORDERS
from spolia.rome.functions import Function
from spolia.rome.moves import SALVAGE, offer_materials
from spolia.rome.reasons import NOT_IN_CAMP
from spolia.rome.state import State
from spolia.rome.step import Step
from spolia.rome.transfer import salvage


class Sewer(Function):
    def orders_released(self, state: State, player: int) -> None:
        if state.camp[player] & ORDERS:
            state.stack.append(Salvage(player))


class Salvage(Step):
    """All, some or none of them; Jacks are no Orders (ruling 38)."""

    __slots__ = ()

    def options(self, state: State) -> list[int]:
        moves = [PASS]
        offer_materials(SALVAGE, state.camp[self.player], moves)
        return moves

    def resolve(self, state: State, move: int) -> None:
        if move != PASS:
            salvage(state, self.player, move & ARGUMENT)
            state.stack.append(Salvage(self.player))

    def refusal(self, state: State, move: int) -> str:
        return NOT_IN_CAMP if move & KIND == SALVAGE else NOT_ASKED
