"""Craftsman: lay a Foundation from the hand, or add a card of the hand to a building."""

from typing import Any

from spolia.kernel.frames import NOT_ASKED
from spolia.kernel.moves import ARGUMENT, KIND, PASS
from spolia.rome.cards import CRAFTSMAN, material_bits
from spolia.rome.functions import FUNCTIONS
from spolia.rome.moments import CRAFTSMAN_INSTEAD, usable
from spolia.rome.moves import ADD, LAY, LAY_OUT, USE, WITH_CARD, offer_cards
from spolia.rome.reasons import MATERIAL_DOES_NOT_FIT, MUST_CHOOSE, NO_FUNCTION, NOT_IN_HAND
from spolia.rome.roles.building import (
    add,
    addable,
    building_of,
    building_refusal,
    lay,
    lay_out,
    offer_additions,
    offer_foundations,
)
from spolia.rome.state import NO_HALF, State
from spolia.rome.step import Step
from spolia.rome.transfer import take_from_hand


class Craftsman(Step):
    """One action: lay, begin or end a Foundation out of town, add, or use a function in place of it."""

    __slots__ = ()

    def options(self, state: State) -> list[int]:
        moves = [PASS]
        player = self.player
        hand = state.hand[player]
        offer_foundations(state, player, hand, CRAFTSMAN, moves)
        if state.buildings[player]:
            offer_additions(state, player, material_bits(state.held[player]), moves)
        if heard := state.active[player] & CRAFTSMAN_INSTEAD.mask:
            moves += [USE | card for card in usable(state, player, CRAFTSMAN_INSTEAD.speakers(heard))]
        return moves

    def resolve(self, state: State, move: int) -> None:
        kind = move & KIND
        card = move & ARGUMENT
        if kind == LAY_OUT:
            if lay_out(state, self.player, card, CRAFTSMAN):
                crafted(state, self.player)
            return
        state.half = NO_HALF
        if kind == LAY:
            lay(state, self.player, card)
            crafted(state, self.player)
        elif kind == ADD:
            state.stack.append(AddFromHand(self.player, card))
            crafted(state, self.player)
        elif kind == USE:
            FUNCTIONS[card].craftsman_instead(state, self.player)
            FUNCTIONS[card].effects += 1

    def brings(self, state: State, role: int) -> bool:
        return role == CRAFTSMAN

    def refusal(self, state: State, move: int) -> str:
        if move & KIND == USE:
            return NO_FUNCTION
        return building_refusal(state, self.player, move, state.hand[self.player], CRAFTSMAN)


class AddFromHand(Step):
    """Choose the card to add."""

    __slots__ = ("card",)

    def __init__(self, player: int, card: int) -> None:
        self.player = player
        self.card = card

    def options(self, state: State) -> list[int]:
        materials = addable(state, self.player, building_of(state, self.player, self.card))
        moves: list[int] = []
        offer_cards(WITH_CARD, state.hand[self.player], materials, moves)
        return moves

    def resolve(self, state: State, move: int) -> None:
        material = take_from_hand(state, self.player, move & ARGUMENT)
        add(state, self.player, self.card, material, CRAFTSMAN)

    def refusal(self, state: State, move: int) -> str:
        if move & KIND == WITH_CARD:
            return MATERIAL_DOES_NOT_FIT if move & ARGUMENT in state.hand[self.player] else NOT_IN_HAND
        return MUST_CHOOSE if move == PASS else NOT_ASKED

    def about(self, state: State, seat: int) -> dict[str, Any]:
        return {"card": self.card}


def crafted(state: State, player: int) -> None:
    """The player carried out a Craftsman action this turn; a skipped or half one does not count (rulings 35, 52)."""
    state.crafted |= 1 << player
