"""Fountain: your Craftsman may use the top card of the deck in place of one of the hand, or keep it."""

from typing import Any

from spolia.kernel.frames import NOT_ASKED
from spolia.kernel.moves import ARGUMENT, KIND, PASS
from spolia.rome.cards import CRAFTSMAN, MATERIAL
from spolia.rome.ending import check_deck, deck_empty
from spolia.rome.functions import Function
from spolia.rome.moves import ADD, KEEP, LAY, LAY_OUT
from spolia.rome.reasons import DRAWN_CARD_ONLY, MUST_CHOOSE
from spolia.rome.roles.building import add, building_refusal, lay, lay_out, offer_additions, offer_foundations
from spolia.rome.roles.craftsman import crafted
from spolia.rome.state import State
from spolia.rome.step import Step
from spolia.rome.transfer import draw_to_use, take_from_hand


class Fountain(Function):
    def usable(self, state: State, player: int) -> bool:
        return not deck_empty(state)

    def craftsman_instead(self, state: State, player: int) -> None:
        state.stack.append(UseDrawn(player, draw_to_use(state, player)))


class UseDrawn(Step):
    """Lay the card, add it, or keep it: that is the action (ruling 17)."""

    __slots__ = ("card",)

    def __init__(self, player: int, card: int) -> None:
        self.player = player
        self.card = card

    def options(self, state: State) -> list[int]:
        moves = [KEEP]
        offer_foundations(state, self.player, [self.card], CRAFTSMAN, moves)
        offer_additions(state, self.player, 1 << MATERIAL[self.card], moves)
        return moves

    def resolve(self, state: State, move: int) -> None:
        kind = move & KIND
        state.stack.append(DeckChecked(self.player))
        if kind == LAY_OUT:
            if lay_out(state, self.player, self.card, CRAFTSMAN):
                crafted(state, self.player)
            return
        crafted(state, self.player)
        if kind == LAY:
            lay(state, self.player, self.card)
        elif kind == ADD:
            material = take_from_hand(state, self.player, self.card)
            add(state, self.player, move & ARGUMENT, material, CRAFTSMAN)
            check_deck(state)  # before any completion power (ruling 57)
        elif state.log is not None:
            state.log.tell("kept", self.player)

    def refusal(self, state: State, move: int) -> str:
        if move & KIND in (LAY, LAY_OUT) and move & ARGUMENT != self.card:
            return DRAWN_CARD_ONLY
        if move & KIND in (LAY, LAY_OUT, ADD):
            return building_refusal(state, self.player, move, [self.card], CRAFTSMAN)
        return MUST_CHOOSE if move == PASS else NOT_ASKED

    def hides(self) -> int:
        return self.card

    def hiding(self, card: int) -> "UseDrawn":
        return UseDrawn(self.player, card)

    def about(self, state: State, seat: int) -> dict[str, Any]:
        return {"card": self.card} if seat == self.player else {}


class DeckChecked(Step):
    """The deck is looked at once the card has its place, a Site of its choice included."""

    __slots__ = ()

    def resolve(self, state: State, move: int) -> None:
        check_deck(state)
