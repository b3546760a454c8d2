"""Latrine: before you think you may discard an Order; in some editions, any card."""

from spolia.kernel.frames import NOT_ASKED
from spolia.kernel.moves import ARGUMENT, KIND, PASS
from spolia.rome.cards import ANY, JACK_FIELD, MATERIAL
from spolia.rome.functions import Function
from spolia.rome.moves import DISCARD, offer_cards
from spolia.rome.reasons import JACK_IS_NO_ORDER, MUST_CHOOSE, NOT_IN_HAND
from spolia.rome.state import State
from spolia.rome.step import Step
from spolia.rome.transfer import discard


class Latrine(Function):
    def usable(self, state: State, player: int) -> bool:
        return any(discards(state) >> MATERIAL[card] & 1 for card in state.hand[player])

    def before_thinking(self, state: State, player: int) -> None:
        state.stack.append(DiscardOne(player))


class DiscardOne(Step):
    """Choose the card (ruling 36)."""

    __slots__ = ()

    def options(self, state: State) -> list[int]:
        moves: list[int] = []
        offer_cards(DISCARD, state.hand[self.player], discards(state), moves)
        return moves

    def resolve(self, state: State, move: int) -> None:
        discard(state, self.player, move & ARGUMENT)

    def refusal(self, state: State, move: int) -> str:
        if move & KIND == DISCARD:
            return JACK_IS_NO_ORDER if move & ARGUMENT in state.hand[self.player] else NOT_IN_HAND
        return MUST_CHOOSE if move == PASS else NOT_ASKED


def discards(state: State) -> int:
    """What may be discarded, as bits of materials; a Jack has one of its own."""
    return ANY | 1 << JACK_FIELD if state.rules.jacks_are_discards else ANY
