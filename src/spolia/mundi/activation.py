"""Phase 3: every player's cards of the turn's kind act, the active player's first.

A bare card gives its basic resource, and so does one beneath a red building. A card beneath another building gives
its resource or lets the building act. What a card gives may pay for the next.
"""

from typing import Any

from spolia.kernel.frames import NO_CHOICE
from spolia.kernel.moves import ARGUMENT, KIND, PASS
from spolia.mundi.goods import UNIT, count
from spolia.mundi.moves import USE, YIELD
from spolia.mundi.powers import SATISFY_CARD
from spolia.mundi.reasons import ALREADY_ACTED, MUST_CHOOSE, NOT_YOURS, OTHER_TURN, OTHERS_ACTED, RED_CARD
from spolia.mundi.state import State, card_of, find_building, kind_of
from spolia.mundi.step import Step, beside
from spolia.mundi.transfer import gain
from spolia.mundi.using import hindrance, use


class Harvest(Step):
    """All bare cards of the kind yield; before they do, a building may act in place of them all."""

    __slots__ = ()

    def options(self, state: State) -> list[int]:
        moves = NO_CHOICE
        for built in state.buildings[self.player]:
            if acts_alone(state, built) and not hindrance(state, self.player, card_of(built), 0):
                moves = [*moves, USE | card_of(built)]
        return moves

    def resolve(self, state: State, move: int) -> None:
        if move != PASS:
            use(state, self.player, move & ARGUMENT, 0)
            return
        gain(state, self.player, harvest(state, self.player) * UNIT[state.kind])
        state.stack.append(Activate(self.player, 0))

    def refusal(self, state: State, move: int) -> str:
        return why_not_use(state, self.player, move, 0, state.stock[self.player])

    def about(self, state: State, seat: int) -> dict[str, Any]:
        return {"kind_of_card": state.kind}


class Activate(Step):
    """Cards beneath buildings, one after the other: the resource or the building; all that are left yield."""

    __slots__ = ("done",)

    def __init__(self, player: int, done: int) -> None:
        self.player = player
        self.done = done  # cards that have acted, as bits

    def options(self, state: State) -> list[int]:
        waiting = self.waiting(state)
        if not waiting:
            return NO_CHOICE
        stock = state.stock[self.player]
        moves = [PASS]
        for card in waiting:
            if not acts_alone_card(state, card) and not hindrance(state, self.player, card, stock):
                moves.append(USE | card)
        if len(waiting) > 1 and (len(moves) > 1 or self.may_help(state, waiting)):
            for card in waiting:
                moves.append(YIELD | card)
        return moves

    def waiting(self, state: State) -> list[int]:
        """Buildings on cards of the kind that have not acted."""
        return [
            card_of(built)
            for built in state.buildings[self.player]
            if state.cards[card_of(built)].type == state.kind and not self.done >> card_of(built) & 1
        ]

    def may_help(self, state: State, waiting: list[int]) -> bool:
        """Whether what the others yield would let one of them act."""
        stock = state.stock[self.player] + (len(waiting) - 1) * UNIT[state.kind]
        for card in waiting:
            if not acts_alone_card(state, card) and not hindrance(state, self.player, card, stock):
                return True
        return False

    def resolve(self, state: State, move: int) -> None:
        if move == PASS:
            gain(state, self.player, len(self.waiting(state)) * UNIT[state.kind])
            return
        card = move & ARGUMENT
        done = self.done | 1 << card
        state.stack.append(Activate(self.player, done))
        if move & KIND == USE:
            use(state, self.player, card, done)
        else:
            gain(state, self.player, UNIT[state.kind])

    def refusal(self, state: State, move: int) -> str:
        return why_not_use(state, self.player, move, self.done, state.stock[self.player], True)

    def about(self, state: State, seat: int) -> dict[str, Any]:
        return {"kind_of_card": state.kind, "done": self.done}


def acts_alone(state: State, built: int) -> bool:
    """Whether a building acts in place of all cards of this turn's kind."""
    return kind_of(built) == state.kind and acts_alone_card(state, card_of(built))


def acts_alone_card(state: State, card: int) -> bool:
    building = state.cards[card]
    return building.power.form == SATISFY_CARD and building.type == building.power.kind == state.kind


def harvest(state: State, player: int) -> int:
    """How many cards of the kind yield by themselves."""
    number = count(state.bare[player], state.kind)
    for built in state.buildings[player]:
        if kind_of(built) == state.kind and state.cards[card_of(built)].red:
            number += 1
    return number


def why_not_use(state: State, player: int, move: int, done: int, stock: int, begun: bool = False) -> str:
    """Why a building can't act, or its card can't yield, now."""
    if move & KIND not in (USE, YIELD):
        return beside(move)
    card = move & ARGUMENT
    if card >= len(state.cards) or find_building(state, player, card) < 0:
        return NOT_YOURS
    building = state.cards[card]
    if building.red:
        return RED_CARD
    if building.type != state.kind:
        return OTHER_TURN
    if done >> card & 1:
        return ALREADY_ACTED
    if move & KIND == USE and begun and acts_alone_card(state, card):
        return OTHERS_ACTED
    return (hindrance(state, player, card, stock) if move & KIND == USE else "") or MUST_CHOOSE
