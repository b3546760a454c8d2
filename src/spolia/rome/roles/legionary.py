"""Legionary: demand material from the pool and from the neighbours' hands.

All actions of a player make one joint demand: the cards are shown together, then the pool,
then the victims clockwise, give one card for each card shown (rulings 28, 59).
"""

from typing import Any

from spolia.kernel.frames import NO_CHOICE, NOT_ASKED
from spolia.kernel.moves import ARGUMENT, KIND, PASS
from spolia.rome.cards import FIELD, ORDERS, UNIT, count, pile_of, shared, spread
from spolia.rome.moments import DEMAND_ANSWERED, tell_demand_answered
from spolia.rome.moves import DEMAND, GIVE, TAKE, offer_cards, offer_materials
from spolia.rome.questions import EVERYBODY, protected, reach
from spolia.rome.reasons import (
    ALREADY_SHOWN,
    MUST_GIVE,
    NO_ACTIONS_LEFT,
    NOT_DEMANDED,
    NOT_IN_HAND,
    NOT_IN_POOL,
    NOT_SHOWN,
)
from spolia.rome.state import State
from spolia.rome.step import Step
from spolia.rome.transfer import gather, give


class Demand(Step):
    """Show cards one after the other, at most one for each action; then all are demanded together."""

    __slots__ = ("actions", "shown")

    def __init__(self, player: int, actions: int, shown: int) -> None:
        self.player = player
        self.actions = actions
        self.shown = shown  # a pile

    def options(self, state: State) -> list[int]:
        moves = [PASS]
        if self.actions:
            offer_materials(DEMAND, unshown(state, self.player, self.shown), moves)
        return moves

    def resolve(self, state: State, move: int) -> None:
        if move == PASS:
            collect(state, self.player, self.shown)
        else:
            shown = self.shown + UNIT[move & ARGUMENT]
            state.stack.append(Demand(self.player, self.actions - 1, shown))

    def refusal(self, state: State, move: int) -> str:
        if move & KIND != DEMAND:
            return NOT_ASKED
        material = move & ARGUMENT
        if not self.actions:
            return NO_ACTIONS_LEFT
        if not count(pile_of(state.hand[self.player]), material):
            return NOT_IN_HAND
        return ALREADY_SHOWN

    def about(self, state: State, seat: int) -> dict[str, Any]:
        return {"count": self.actions, "pile": self.shown}


class Levy(Step):
    """The demander may take one card of the pool for a card shown."""

    __slots__ = ("material",)

    def __init__(self, player: int, material: int) -> None:
        self.player = player
        self.material = material

    def options(self, state: State) -> list[int]:
        return [PASS, TAKE | self.material] if state.pool & FIELD[self.material] else NO_CHOICE

    def resolve(self, state: State, move: int) -> None:
        if move != PASS:
            gather(state, self.player, self.material)

    def refusal(self, state: State, move: int) -> str:
        if move & KIND != TAKE:
            return NOT_ASKED
        return NOT_IN_POOL if move & ARGUMENT == self.material else NOT_SHOWN

    def about(self, state: State, seat: int) -> dict[str, Any]:
        return {"material": self.material}


class Give(Step):
    """A victim gives one card of the material from the hand; which one is his choice."""

    __slots__ = ("demander", "material")

    def __init__(self, player: int, demander: int, material: int) -> None:
        self.player = player
        self.demander = demander
        self.material = material

    def options(self, state: State) -> list[int]:
        moves: list[int] = []
        offer_cards(GIVE, state.hand[self.player], 1 << self.material, moves)
        return moves or NO_CHOICE

    def resolve(self, state: State, move: int) -> None:
        if move != PASS:
            give(state, self.player, move & ARGUMENT, self.demander)
        elif state.log is not None:
            state.log.tell("glory_to_rome", self.player, material=self.material, seat=self.demander)

    def refusal(self, state: State, move: int) -> str:
        if move & KIND == GIVE:
            return NOT_DEMANDED if move & ARGUMENT in state.hand[self.player] else NOT_IN_HAND
        return MUST_GIVE

    def about(self, state: State, seat: int) -> dict[str, Any]:
        return {"material": self.material, "seat": self.demander}


class Answered(Step):
    """The hands have given; now functions of the demander may take more."""

    __slots__ = ("shown", "victims")

    def __init__(self, player: int, shown: int, victims: int) -> None:
        self.player = player
        self.shown = shown
        self.victims = victims  # as bits

    def resolve(self, state: State, move: int) -> None:
        seats = [(self.player + step) % state.players for step in range(1, state.players)]
        victims = [seat for seat in seats if self.victims >> seat & 1]
        tell_demand_answered(state, self.player, self.shown, victims)


def unshown(state: State, player: int, shown: int) -> int:
    """The Orders of a hand that were not shown this turn, nor in this demand: no card is shown twice (ruling 27)."""
    held = pile_of(state.hand[player]) & ORDERS
    before = state.shown[player] + shown
    return held - shared(held, before) if before else held


def collect(state: State, player: int, shown: int) -> None:
    """Push what a joint demand sets off, the last step first."""
    if not shown:
        return
    if state.log is not None:
        state.log.tell("demanded", player, pile=shown)
    state.shown = *state.shown[:player], state.shown[player] + shown, *state.shown[player + 1 :]
    demands = spread(shown)
    demands.reverse()
    seats = victims(state, player)
    if state.active[player] & DEMAND_ANSWERED.mask:
        state.stack.append(Answered(player, shown, sum(1 << seat for seat in seats)))
    for victim in reversed(seats):
        for material in demands:
            state.stack.append(Give(victim, player, material))
    for material in demands:
        state.stack.append(Levy(player, material))


def victims(state: State, player: int) -> list[int]:
    """Who must give, clockwise: the neighbours, or as far as the Legionary reaches, unless protected."""
    how_far = reach(state, player)
    players = state.players
    if how_far & EVERYBODY:
        seats = [(player + step) % players for step in range(1, players)]
    else:
        seats = [(player + 1) % players]
        if players > 2:
            seats.append((player - 1) % players)
    return [seat for seat in seats if not protected(state, seat, how_far)]
