"""Solarium: when your Architect finishes a building, you may take one of its materials into your stockpile."""

from typing import Any

from spolia.kernel.frames import NOT_ASKED
from spolia.kernel.moves import ARGUMENT, KIND, PASS
from spolia.rome.cards import ARCHITECT
from spolia.rome.functions import Function
from spolia.rome.moves import RECLAIM, offer_materials
from spolia.rome.reasons import NO_SUCH_MATERIAL
from spolia.rome.roles.building import building_of, place
from spolia.rome.state import State
from spolia.rome.step import Step
from spolia.rome.transfer import reclaim


class Solarium(Function):
    def building_finished(self, state: State, player: int, card: int, role: int) -> None:
        if role == ARCHITECT:
            state.stack.append(Reclaim(player, card))


class Reclaim(Step):
    """Before the completion power of the building (ruling 61)."""

    __slots__ = ("card",)

    def __init__(self, player: int, card: int) -> None:
        self.player = player
        self.card = card

    def options(self, state: State) -> list[int]:
        moves = [PASS]
        offer_materials(RECLAIM, building_of(state, self.player, self.card).materials, moves)
        return moves

    def resolve(self, state: State, move: int) -> None:
        if move != PASS:
            reclaim(state, self.player, place(state, self.player, self.card), move & ARGUMENT)

    def refusal(self, state: State, move: int) -> str:
        return NO_SUCH_MATERIAL if move & KIND == RECLAIM else NOT_ASKED

    def about(self, state: State, seat: int) -> dict[str, Any]:
        return {"card": self.card}
