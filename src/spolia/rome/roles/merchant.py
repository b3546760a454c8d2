"""Merchant: material from the stockpile goes into the vault."""

from spolia.kernel.frames import NO_CHOICE, NOT_ASKED
from spolia.kernel.moves import ARGUMENT, KIND, PASS
from spolia.rome.cards import ANY, size
from spolia.rome.ending import check_deck, deck_empty
from spolia.rome.moves import SELL, SELL_CARD, SELL_UNSEEN, offer_cards, offer_materials
from spolia.rome.questions import DECK, HAND, STOCKPILE, merchant_sources, vault_limit
from spolia.rome.reasons import NO_FUNCTION, NOT_IN_DECK, NOT_IN_HAND, NOT_IN_STOCKPILE, SOURCE_USED, VAULT_FULL
from spolia.rome.state import State
from spolia.rome.step import Step
from spolia.rome.transfer import sell, sell_card, sell_unseen


class Merchant(Step):
    """One action: a card from the stockpile or the deck, and one from the hand, as far as those zones are open."""

    __slots__ = ("zones",)

    def __init__(self, player: int, zones: int) -> None:
        self.player = player
        self.zones = zones

    def options(self, state: State) -> list[int]:
        if vault_room(state, self.player) <= 0:
            return NO_CHOICE
        moves = [PASS]
        if self.zones & STOCKPILE:
            offer_materials(SELL, state.stockpile[self.player], moves)
        if self.zones & DECK and not deck_empty(state):
            moves.append(SELL_UNSEEN)
        if self.zones & HAND:
            offer_cards(SELL_CARD, state.hand[self.player], ANY, moves)
        return moves

    def resolve(self, state: State, move: int) -> None:
        if move == PASS:
            return
        kind = move & KIND
        rest = self.zones & ~HAND if kind == SELL_CARD else self.zones & HAND
        if rest:
            state.stack.append(Merchant(self.player, rest))
        if kind == SELL:
            sell(state, self.player, move & ARGUMENT)
        elif kind == SELL_CARD:
            sell_card(state, self.player, move & ARGUMENT)
        else:
            sell_unseen(state, self.player)
            check_deck(state)

    def refusal(self, state: State, move: int) -> str:
        zone = _ZONE.get(move & KIND, 0)
        if not zone:
            return NOT_ASKED
        if not merchant_sources(state, self.player) & zone:
            return NO_FUNCTION
        if vault_room(state, self.player) <= 0:
            return VAULT_FULL
        if not self.zones & zone:
            return SOURCE_USED
        return {HAND: NOT_IN_HAND, DECK: NOT_IN_DECK}.get(zone, NOT_IN_STOCKPILE)


_ZONE = {SELL: STOCKPILE, SELL_CARD: HAND, SELL_UNSEEN: DECK}


def vault_room(state: State, player: int) -> int:
    """How many more cards the vault may take; it may hold more than its limit (ruling 14)."""
    return vault_limit(state, player) - size(state.vault[player])
