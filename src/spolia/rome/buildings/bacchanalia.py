"""Bacchanalia: on completion, turn over a card for every point of Influence and make use of five of them."""

from typing import Any, Final

from spolia.kernel.frames import NO_CHOICE, NOT_ASKED
from spolia.kernel.moves import ARGUMENT, KIND, PASS
from spolia.rome.cards import MATERIAL
from spolia.rome.ending import check_deck
from spolia.rome.functions import Function
from spolia.rome.moments import tell_client_hired
from spolia.rome.moves import ADD, HIRE_CARD, LAY, SELL_CARD, STORE, WITH_CARD
from spolia.rome.questions import fitting, influence
from spolia.rome.reasons import (
    CLIENTELE_FULL,
    MATERIAL_DOES_NOT_FIT,
    MUST_CHOOSE,
    NOT_REVEALED,
    SOURCE_USED,
    VAULT_FULL,
)
from spolia.rome.roles.building import add, building_of, building_refusal, lay
from spolia.rome.roles.merchant import vault_room
from spolia.rome.roles.patron import has_room
from spolia.rome.state import DECK_EMPTY, NO_ROLE, State
from spolia.rome.step import Step
from spolia.rome.transfer import hire_card, reveal, sell_open, store, take_from_hand, take_revealed

# The five uses, as bits.
TO_STOCKPILE: Final = 1
TO_CLIENTELE: Final = 2
TO_VAULT: Final = 4
TO_SITE: Final = 8
TO_BUILDING: Final = 16
ALL_USES: Final = 31


class Bacchanalia(Function):
    def completed(self, state: State, player: int, owner: int, how: int) -> None:
        number = influence(state, player)
        if number > len(state.deck) - state.drawn:
            state.end(DECK_EMPTY)
        else:
            state.stack.append(UseRevealed(player, reveal(state, player, number), ALL_USES))


class UseRevealed(Step):
    """Each use once at most, in any order; what is left goes to the hand."""

    __slots__ = ("cards", "uses")

    def __init__(self, player: int, cards: tuple[int, ...], uses: int) -> None:
        self.player = player
        self.cards = cards  # sorted
        self.uses = uses

    def options(self, state: State) -> list[int]:
        player = self.player
        if not self.cards:
            return NO_CHOICE
        moves = [PASS]
        different = sorted(set(self.cards))
        if self.uses & TO_STOCKPILE:
            moves += [STORE | card for card in different]
        if self.uses & TO_CLIENTELE and has_room(state, player):
            moves += [HIRE_CARD | card for card in different]
        if self.uses & TO_VAULT and vault_room(state, player) > 0:
            moves += [SELL_CARD | card for card in different]
        if self.uses & TO_SITE:
            ground, owned = state.rules.ground, state.owned[player]
            moves += [LAY | card for card in different if state.sites & ground[card] and not owned >> card & 1]
        if self.uses & TO_BUILDING:
            materials = material_bits_of(self.cards)
            for building in state.buildings[player]:
                if building.missing and materials & fitting(state, player, building):
                    moves.append(ADD | building.card)
        return moves

    def resolve(self, state: State, move: int) -> None:
        player, kind, card = self.player, move & KIND, move & ARGUMENT
        if kind == PASS:
            for left in self.cards:
                take_revealed(state, player, left)
            check_deck(state)
            return
        if kind == ADD:
            state.stack.append(AddRevealed(player, card, self.cards, self.uses & ~TO_BUILDING))
            return
        state.stack.append(UseRevealed(player, less(self.cards, card), self.uses & ~USE_OF[kind]))
        take_revealed(state, player, card)
        if kind == STORE:
            store(state, player, card)
        elif kind == HIRE_CARD:
            hire_card(state, player, card, True)
            if state.rules.any_gain_is_hiring:
                tell_client_hired(state, player, MATERIAL[card], True)
        elif kind == SELL_CARD:
            sell_open(state, player, card)
        else:
            lay(state, player, card)

    def refusal(self, state: State, move: int) -> str:
        kind, card = move & KIND, move & ARGUMENT
        if kind in USE_OF and not self.uses & USE_OF[kind]:
            return SOURCE_USED
        if kind == ADD or (kind == LAY and card in self.cards):
            return building_refusal(state, self.player, move, list(self.cards), NO_ROLE)
        if kind in USE_OF:
            if card not in self.cards:
                return NOT_REVEALED
            return CLIENTELE_FULL if kind == HIRE_CARD else VAULT_FULL
        return NOT_ASKED

    def about(self, state: State, seat: int) -> dict[str, Any]:
        return {"cards": list(self.cards)}


class AddRevealed(Step):
    """Choose the card to add. This is no action of a role, so nothing finishes the building early."""

    __slots__ = ("card", "cards", "uses")

    def __init__(self, player: int, card: int, cards: tuple[int, ...], uses: int) -> None:
        self.player = player
        self.card = card
        self.cards = cards
        self.uses = uses

    def options(self, state: State) -> list[int]:
        fit = fitting(state, self.player, building_of(state, self.player, self.card))
        return [WITH_CARD | card for card in sorted(set(self.cards)) if fit >> MATERIAL[card] & 1]

    def resolve(self, state: State, move: int) -> None:
        card = move & ARGUMENT
        state.stack.append(UseRevealed(self.player, less(self.cards, card), self.uses))
        take_revealed(state, self.player, card)
        add(state, self.player, self.card, take_from_hand(state, self.player, card), NO_ROLE)

    def refusal(self, state: State, move: int) -> str:
        if move & KIND != WITH_CARD:
            return MUST_CHOOSE if move == PASS else NOT_ASKED
        return MATERIAL_DOES_NOT_FIT if move & ARGUMENT in self.cards else NOT_REVEALED

    def about(self, state: State, seat: int) -> dict[str, Any]:
        return {"card": self.card}


USE_OF: Final = {
    STORE: TO_STOCKPILE,
    HIRE_CARD: TO_CLIENTELE,
    SELL_CARD: TO_VAULT,
    LAY: TO_SITE,
    ADD: TO_BUILDING,
}


def less(cards: tuple[int, ...], card: int) -> tuple[int, ...]:
    """The cards without one of them."""
    index = cards.index(card)
    return cards[:index] + cards[index + 1 :]


def material_bits_of(cards: tuple[int, ...]) -> int:
    materials = 0
    for card in cards:
        materials |= 1 << MATERIAL[card]
    return materials
