"""Laborer: a card from the pool becomes material in the stockpile."""

from spolia.kernel.frames import NOT_ASKED
from spolia.kernel.moves import ARGUMENT, KIND, PASS
from spolia.rome.cards import ANY
from spolia.rome.moves import STORE, TAKE, offer_cards, offer_materials
from spolia.rome.questions import HAND, POOL
from spolia.rome.reasons import NO_FUNCTION, NOT_IN_HAND, NOT_IN_POOL, SOURCE_USED
from spolia.rome.state import State
from spolia.rome.step import Step
from spolia.rome.transfer import gather, store


class Laborer(Step):
    """One action: each of the zones gives one card at most."""

    __slots__ = ("zones",)

    def __init__(self, player: int, zones: int) -> None:
        self.player = player
        self.zones = zones

    def options(self, state: State) -> list[int]:
        moves = [PASS]
        if self.zones & POOL:
            offer_materials(TAKE, state.pool, moves)
        if self.zones & HAND:
            offer_cards(STORE, state.hand[self.player], ANY, moves)
        return moves

    def resolve(self, state: State, move: int) -> None:
        if move == PASS:
            return
        if move & KIND == TAKE:
            gather(state, self.player, move & ARGUMENT)
            rest = self.zones & ~POOL
        else:
            store(state, self.player, move & ARGUMENT)
            rest = self.zones & ~HAND
        if rest:
            state.stack.append(Laborer(self.player, rest))

    def refusal(self, state: State, move: int) -> str:
        if move & KIND == TAKE:
            return NOT_IN_POOL if self.zones & POOL else SOURCE_USED
        if move & KIND == STORE:
            if self.zones & HAND:
                return NOT_IN_HAND
            return NO_FUNCTION if self.zones & POOL else SOURCE_USED
        return NOT_ASKED
