"""Phase 4: the active player may buy a card of the Forum, and build it on a bare production card."""

from typing import Any

from spolia.kernel.moves import ARGUMENT, KIND, PASS
from spolia.mundi.deck import Card
from spolia.mundi.goods import BASICS, FIELD, GLORY, UNIT, count, size
from spolia.mundi.moves import BUY, ON, SWAP, USE
from spolia.mundi.paying import ask_to_pay, can_pay
from spolia.mundi.powers import REPLACE, Swap
from spolia.mundi.reasons import (
    BUILDER_USED,
    CANNOT_PAY,
    MUST_CHOOSE,
    NO_BARE_CARD,
    NOT_IN_FORUM,
    NOT_NEEDED,
    NOT_OFFERED,
    NOT_RED,
    NOT_YOURS,
)
from spolia.mundi.state import NO_CARD, State, card_of, find_building
from spolia.mundi.step import Step
from spolia.mundi.transfer import build, surcharge

MOST_SWAPS = 400  # positions of a price that are looked at before it counts as too high


class Buy(Step):
    """Buy one card of the Forum, or none."""

    __slots__ = ()

    def options(self, state: State) -> list[int]:
        moves = [PASS]
        builders = own_builders(state, self.player)
        for card in state.forum:
            if card != NO_CARD and not self.why_not(state, state.cards[card], builders):
                moves.append(BUY | card)
        return moves

    def why_not(self, state: State, card: Card, builders: list[int]) -> str:
        if not has_place(state, self.player, card):
            return NO_BARE_CARD
        loose = card.cost.loose + surcharge(state, card.number)
        if can_pay(state.stock[self.player], card.cost.pile, loose, BASICS):
            return ""
        if builders and payable(state, self.player, card.cost.pile, loose, builders, 0):
            return ""
        return CANNOT_PAY

    def resolve(self, state: State, move: int) -> None:
        if move == PASS:
            return
        card = state.cards[move & ARGUMENT]
        state.stack.append(Place(self.player, card.number))
        loose = card.cost.loose + surcharge(state, card.number)
        if own_builders(state, self.player):
            state.stack.append(Replace(self.player, card.number, card.cost.pile, loose, 0))
        else:
            ask_to_pay(state, self.player, card.number, card.cost.pile, loose, BASICS)

    def refusal(self, state: State, move: int) -> str:
        if move & KIND != BUY:
            return MUST_CHOOSE
        if move & ARGUMENT not in state.forum:
            return NOT_IN_FORUM
        return self.why_not(state, state.cards[move & ARGUMENT], own_builders(state, self.player)) or MUST_CHOOSE


def has_place(state: State, player: int, card: Card) -> bool:
    if card.red:
        return state.bare[player] > 0
    return count(state.bare[player], card.type) > 0


class Place(Step):
    """A red card may lie on any bare card; the others have one kind only."""

    __slots__ = ("card",)

    def __init__(self, player: int, card: int) -> None:
        self.player = player
        self.card = card

    def options(self, state: State) -> list[int]:
        card = state.cards[self.card]
        if not card.red:
            return [ON | card.type]
        return [ON | kind for kind in range(3) if count(state.bare[self.player], kind)]

    def resolve(self, state: State, move: int) -> None:
        build(state, self.player, state.cards[self.card], move & ARGUMENT)

    def refusal(self, state: State, move: int) -> str:
        return NO_BARE_CARD if move & KIND == ON else MUST_CHOOSE

    def about(self, state: State, seat: int) -> dict[str, Any]:
        return {"card": self.card}


# ---- builders ----


class Replace(Step):
    """Builders may count some resources as others, before the price is paid."""

    __slots__ = ("card", "due", "loose", "used")

    def __init__(self, player: int, card: int, due: int, loose: int, used: int) -> None:
        self.player = player
        self.card = card
        self.due = due
        self.loose = loose
        self.used = used  # builders that are, as bits

    def options(self, state: State) -> list[int]:
        builders = own_builders(state, self.player)
        moves = [PASS] if can_pay(state.stock[self.player], self.due, self.loose, BASICS) else []
        for builder in builders:
            if not self.used >> builder & 1 and self.ways(state, builder, builders):
                moves.append(USE | builder)
        return moves

    def ways(self, state: State, builder: int, builders: list[int]) -> list[Swap]:
        """How a builder may be used now, so that the price can still be paid."""
        found = []
        used = self.used if state.cards[builder].power.many else self.used | 1 << builder
        for swap in state.cards[builder].power.swaps:
            due, loose = swapped(state.stock[self.player], self.due, self.loose, swap)
            changed = due != self.due or loose != self.loose
            if changed and payable(state, self.player, due, loose, builders, used):
                found.append(swap)
        return found

    def resolve(self, state: State, move: int) -> None:
        if move == PASS:
            ask_to_pay(state, self.player, self.card, self.due, self.loose, BASICS)
            return
        builder = move & ARGUMENT
        state.stack.append(ReplaceWith(self.player, self.card, self.due, self.loose, self.used, builder))

    def refusal(self, state: State, move: int) -> str:
        if move == PASS:
            return CANNOT_PAY
        card = move & ARGUMENT
        if move & KIND != USE:
            return MUST_CHOOSE
        if card >= len(state.cards) or find_building(state, self.player, card) < 0:
            return NOT_YOURS
        if state.cards[card].power.form != REPLACE:
            return NOT_RED
        if self.used >> card & 1:
            return BUILDER_USED
        return NOT_NEEDED

    def about(self, state: State, seat: int) -> dict[str, Any]:
        return {"card": self.card, "pile": self.due, "loose": self.loose, "used": self.used}


class ReplaceWith(Step):
    """What counts as what, where a builder leaves a choice."""

    __slots__ = ("builder", "card", "due", "loose", "used")

    def __init__(self, player: int, card: int, due: int, loose: int, used: int, builder: int) -> None:
        self.player = player
        self.card = card
        self.due = due
        self.loose = loose
        self.used = used
        self.builder = builder

    def options(self, state: State) -> list[int]:
        before = Replace(self.player, self.card, self.due, self.loose, self.used)
        return [SWAP | swap.key for swap in before.ways(state, self.builder, own_builders(state, self.player))]

    def resolve(self, state: State, move: int) -> None:
        power = state.cards[self.builder].power
        power.effects += 1
        for swap in power.swaps:
            if swap.key == move & ARGUMENT:
                due, loose = swapped(state.stock[self.player], self.due, self.loose, swap)
                used = self.used if power.many else self.used | 1 << self.builder
                state.stack.append(Replace(self.player, self.card, due, loose, used))
                if state.log is not None:
                    state.log.tell(
                        "counted_as", self.player, card=self.builder, pile=swap.give.pile, instead=swap.instead.pile
                    )
                return

    def refusal(self, state: State, move: int) -> str:
        return NOT_OFFERED if move & KIND == SWAP else MUST_CHOOSE

    def about(self, state: State, seat: int) -> dict[str, Any]:
        return {"card": self.builder}


def own_builders(state: State, player: int) -> list[int]:
    return [card_of(built) for built in state.buildings[player] if state.cards[card_of(built)].power.form == REPLACE]


def swapped(stock: int, due: int, loose: int, swap: Swap) -> tuple[int, int]:
    """A price after one use of a builder: what is no longer due, and what is due instead. What is too much is lost.

    The same price where nothing of it is needed.
    """
    before, before_loose = due, loose
    for resource in range(3):
        number = count(swap.instead.pile, resource)
        owed = min(number, count(due, resource))
        due -= owed * UNIT[resource]
        loose -= min(loose, number - owed)
    for _ in range(count(swap.instead.pile, GLORY)):
        field = neediest(stock, due)
        if field >= 0:
            due -= UNIT[field]
        elif loose:
            loose -= 1
    if due == before and loose == before_loose:
        return before, before_loose
    return due + swap.give.pile, loose


def neediest(stock: int, due: int) -> int:
    """What a glory of a builder stands for: glory, then what is lacked most; less than zero: nothing definite."""
    if due >> 30:
        return GLORY
    best, most = -1, -FIELD
    for resource in range(3):
        owed = count(due, resource)
        if owed and owed - count(stock, resource) > most:
            best, most = resource, owed - count(stock, resource)
    return best


def payable(state: State, player: int, due: int, loose: int, builders: list[int], used: int) -> bool:
    """Whether a price can be paid, with the help of builders that are not used yet."""
    stock = state.stock[player]
    seen = {(due, loose, used)}
    waiting = [(due, loose, used)]
    while waiting and len(seen) < MOST_SWAPS:
        due, loose, used = waiting.pop()
        if can_pay(stock, due, loose, BASICS):
            return True
        for builder in builders:
            if used >> builder & 1:
                continue
            power = state.cards[builder].power
            for swap in power.swaps:
                fewer, less = swapped(stock, due, loose, swap)
                found = fewer, less, used if power.many else used | 1 << builder
                if found not in seen and size(fewer) + less <= FIELD // 2:
                    seen.add(found)
                    waiting.append(found)
    return False
