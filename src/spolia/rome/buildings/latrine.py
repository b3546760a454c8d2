"""Latrine: before you think you may discard an Order."""

from spolia.kernel.frames import NOT_ASKED
from spolia.kernel.moves import ARGUMENT, KIND, PASS
from spolia.rome.cards import ANY, JACK
from spolia.rome.functions import Function
from spolia.rome.moves import DISCARD, offer_cards
from spolia.rome.reasons import MUST_CHOOSE, NOT_IN_HAND
from spolia.rome.state import State
from spolia.rome.step import Step
from spolia.rome.transfer import discard


class Latrine(Function):
    def usable(self, state: State, player: int) -> bool:
        hand = state.hand[player]
        return bool(hand) and hand[0] != JACK

    def before_thinking(self, state: State, player: int) -> None:
        state.stack.append(DiscardOne(player))


class DiscardOne(Step):
    """Choose the Order; a Jack is none (ruling 36)."""

    __slots__ = ()

    def options(self, state: State) -> list[int]:
        moves: list[int] = []
        offer_cards(DISCARD, state.hand[self.player], ANY, moves)
        return moves

    def resolve(self, state: State, move: int) -> None:
        discard(state, self.player, move & ARGUMENT)

    def refusal(self, state: State, move: int) -> str:
        if move & KIND == DISCARD:
            return NOT_IN_HAND
        return MUST_CHOOSE if move == PASS else NOT_ASKED
