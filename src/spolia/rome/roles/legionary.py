"""Legionary: demand material from the pool and from the neighbours' hands.

All actions of a player make one joint demand: the cards are shown together, then the pool,
then the victims clockwise, give one card for each card shown (rulings 28, 59).
"""

from typing import Any

from spolia.kernel.frames import NO_CHOICE, NOT_ASKED
from spolia.kernel.moves import ARGUMENT, KIND, PASS
from spolia.rome.cards import CARD_UNIT, FIELD, ORDERS, UNIT, count, shared, spread
from spolia.rome.moments import DEMAND_ANSWERED, tell_demand_answered
from spolia.rome.moves import DEMAND, GIVE, SHOW, TAKE, offer_cards, offer_materials
from spolia.rome.questions import EVERYBODY, SHOWS_BUILDINGS, protected, reach, shows_buildings
from spolia.rome.reasons import (
    ALREADY_COMPLETE,
    ALREADY_SHOWN,
    MUST_GIVE,
    NO_ACTIONS_LEFT,
    NO_FUNCTION,
    NO_SUCH_BUILDING,
    NOT_DEMANDED,
    NOT_IN_HAND,
    NOT_IN_POOL,
    NOT_SHOWN,
    OTHER_VICTIM,
    PROTECTED,
)
from spolia.rome.state import State
from spolia.rome.step import Step
from spolia.rome.transfer import gather, give


class Demand(Step):
    """Show cards one after the other, at most one for each action; then all are demanded together."""

    __slots__ = ("actions", "buildings", "shown")

    def __init__(self, player: int, actions: int, shown: int, buildings: int) -> None:
        self.player = player
        self.actions = actions
        self.shown = shown  # a pile, of cards of the hand
        self.buildings = buildings  # own ones, as bits

    def options(self, state: State) -> list[int]:
        moves = [PASS]
        if self.actions:
            offer_materials(DEMAND, unshown(state, self.player, self.shown), moves)
            if state.active[self.player] & SHOWS_BUILDINGS.mask:
                self._offer_buildings(state, moves)
        return moves

    def _offer_buildings(self, state: State, moves: list[int]) -> None:
        """Unfinished ones, each once a turn, if a function allows it."""
        if shows_buildings(state, self.player):
            past = state.paraded[self.player] | self.buildings
            for building in state.buildings[self.player]:
                if building.missing and not past >> building.card & 1:
                    moves.append(SHOW | building.card)

    def resolve(self, state: State, move: int) -> None:
        if move == PASS:
            collect(state, self.player, self.shown, self.buildings)
        elif move & KIND == SHOW:
            buildings = self.buildings | 1 << (move & ARGUMENT)
            state.stack.append(Demand(self.player, self.actions - 1, self.shown, buildings))
        else:
            shown = self.shown + UNIT[move & ARGUMENT]
            state.stack.append(Demand(self.player, self.actions - 1, shown, self.buildings))

    def refusal(self, state: State, move: int) -> str:
        if move & KIND == SHOW:
            return show_refusal(state, self.player, move & ARGUMENT)
        if move & KIND != DEMAND:
            return NOT_ASKED
        material = move & ARGUMENT
        if not self.actions:
            return NO_ACTIONS_LEFT
        if not count(state.held[self.player], material):
            return NOT_IN_HAND
        return ALREADY_SHOWN

    def about(self, state: State, seat: int) -> dict[str, Any]:
        return {"count": self.actions, "pile": self.shown + materials_of_cards(self.buildings)}


class Levy(Step):
    """The demander may take one card of the pool for a card shown."""

    __slots__ = ("material",)

    def __init__(self, player: int, material: int) -> None:
        self.player = player
        self.material = material

    def options(self, state: State) -> list[int]:
        if not state.pool & FIELD[self.material]:
            return NO_CHOICE
        return [PASS, TAKE | self.material] if state.rules.pool_demand_optional else [TAKE | self.material]

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

    __slots__ = ("demander", "material", "must")

    def __init__(self, player: int, demander: int, material: int, must: bool) -> None:
        self.player = player
        self.demander = demander
        self.material = material
        self.must = must

    def options(self, state: State) -> list[int]:
        moves: list[int] = []
        offer_cards(GIVE, state.hand[self.player], 1 << self.material, moves)
        if moves and not self.must:
            moves.append(PASS)
        return moves or NO_CHOICE

    def resolve(self, state: State, move: int) -> None:
        if move != PASS:
            give(state, self.player, move & ARGUMENT, self.demander)
        elif state.log is not None and state.held[self.player] & FIELD[self.material]:
            state.log.tell("declined", self.player, seat=self.demander)
        elif state.log is not None:
            state.log.tell("glory_to_rome", self.player, material=self.material, seat=self.demander)

    def refusal(self, state: State, move: int) -> str:
        if move & KIND == GIVE:
            return NOT_DEMANDED if move & ARGUMENT in state.hand[self.player] else NOT_IN_HAND
        return MUST_GIVE if move == PASS else NOT_ASKED

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
    held = state.held[player] & ORDERS
    before = state.shown[player] + shown
    return held - shared(held, before) if before else held


def collect(state: State, player: int, shown: int, buildings: int) -> None:
    """Push what a joint demand sets off, the last step first."""
    demanded = shown + materials_of_cards(buildings)
    if not demanded:
        return
    if state.log is not None:
        state.log.tell("demanded", player, pile=demanded)
    state.noted = True
    state.shown = *state.shown[:player], state.shown[player] + shown, *state.shown[player + 1 :]
    if buildings:
        state.paraded = *state.paraded[:player], state.paraded[player] | buildings, *state.paraded[player + 1 :]
    demands = spread(demanded)
    demands.reverse()
    how_far = reach(state, player)
    seats = within_reach(state, player, how_far)
    safe = [protected(state, seat, how_far) for seat in seats]
    if state.active[player] & DEMAND_ANSWERED.mask:
        victims = sum(1 << seat for seat, spared in zip(seats, safe, strict=True) if not spared)
        state.stack.append(Answered(player, demanded, victims))
    for index in range(len(seats) - 1, -1, -1):
        if not safe[index] or state.rules.protected_may_give:
            for material in demands:
                state.stack.append(Give(seats[index], player, material, not safe[index]))
    for material in demands:
        state.stack.append(Levy(player, material))


def within_reach(state: State, player: int, how_far: int) -> list[int]:
    """Whom a Legionary reaches, clockwise: the neighbours, or everybody."""
    players = state.players
    if how_far & EVERYBODY:
        return [(player + step) % players for step in range(1, players)]
    if players > 2:
        return [(player + 1) % players, (player - 1) % players]
    return [1 - player]


def victim_refusal(state: State, player: int, seat: int) -> str:
    """Why a seat can't be chosen that is not the one whose turn to suffer it is."""
    how_far = reach(state, player)
    if seat in within_reach(state, player, how_far) and not protected(state, seat, how_far):
        return OTHER_VICTIM
    return PROTECTED


def materials_of_cards(cards: int) -> int:
    """Cards, given as bits, as a pile."""
    pile = 0
    while cards:
        card = (cards & -cards).bit_length() - 1
        pile += CARD_UNIT[card]
        cards &= cards - 1
    return pile


def show_refusal(state: State, player: int, card: int) -> str:
    """Why a building can't be shown."""
    if not shows_buildings(state, player):
        return NO_FUNCTION
    for building in state.buildings[player]:
        if building.card == card:
            return ALREADY_SHOWN if building.missing else ALREADY_COMPLETE
    return NO_SUCH_BUILDING
