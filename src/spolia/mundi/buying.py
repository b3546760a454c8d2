"""Phase 4: the active player may buy a card of the Forum, and build it on a bare production card."""

from typing import Any, Final

from spolia.kernel.moves import ARGUMENT, KIND, PASS
from spolia.mundi.deck import Card
from spolia.mundi.goods import BASICS, FIELD, GLORY, UNIT, count
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
from spolia.mundi.step import Step, beside
from spolia.mundi.transfer import build, surcharge

MOST_TRIED: Final = 2_000  # prices that are looked at before one counts as too high; builders at a table lead to fewer


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
        if builders and payable(state, self.player, Price(card.cost.pile, loose, 0, 0), builders):
            return ""
        return CANNOT_PAY

    def resolve(self, state: State, move: int) -> None:
        if move == PASS:
            return
        card = state.cards[move & ARGUMENT]
        state.stack.append(Place(self.player, card.number))
        loose = card.cost.loose + surcharge(state, card.number)
        if own_builders(state, self.player):
            state.stack.append(Replace(self.player, card.number, card.cost.pile, loose, 0, 0))
        else:
            ask_to_pay(state, self.player, card.number, card.cost.pile, loose, BASICS)

    def refusal(self, state: State, move: int) -> str:
        if move & KIND != BUY:
            return beside(move)
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
        return NO_BARE_CARD if move & KIND == ON else beside(move)

    def about(self, state: State, seat: int) -> dict[str, Any]:
        return {"card": self.card}


# ---- builders ----


class Price:
    """What is to be paid, as builders change it: what they gave for something else they don't replace again."""

    __slots__ = ("due", "fixed", "loose", "used")

    def __init__(self, due: int, loose: int, fixed: int, used: int) -> None:
        self.due = due
        self.loose = loose
        self.fixed = fixed  # what is paid in place of something else
        self.used = used  # builders that can't help any more, as bits

    def is_within(self, stock: int) -> bool:
        return can_pay(stock, self.due + self.fixed, self.loose, BASICS)


class Replace(Step):
    """Builders may count some resources as others, before the price is paid."""

    __slots__ = ("card", "due", "fixed", "loose", "used")

    def __init__(self, player: int, card: int, due: int, loose: int, fixed: int, used: int) -> None:
        self.player = player
        self.card = card
        self.due = due
        self.loose = loose
        self.fixed = fixed
        self.used = used

    def price(self) -> Price:
        return Price(self.due, self.loose, self.fixed, self.used)

    def options(self, state: State) -> list[int]:
        builders = own_builders(state, self.player)
        price = self.price()
        moves = [PASS] if price.is_within(state.stock[self.player]) else []
        for builder in builders:
            if not self.used >> builder & 1 and ways(state, self.player, price, builder, builders):
                moves.append(USE | builder)
        return moves

    def resolve(self, state: State, move: int) -> None:
        if move == PASS:
            ask_to_pay(state, self.player, self.card, self.due + self.fixed, self.loose, BASICS)
            return
        builder = move & ARGUMENT
        state.stack.append(ReplaceWith(self.player, self.card, self.due, self.loose, self.fixed, self.used, builder))

    def refusal(self, state: State, move: int) -> str:
        if move == PASS:
            return CANNOT_PAY
        card = move & ARGUMENT
        if move & KIND != USE:
            return beside(move)
        if card >= len(state.cards) or find_building(state, self.player, card) < 0:
            return NOT_YOURS
        if state.cards[card].power.form != REPLACE:
            return NOT_RED
        if self.used >> card & 1:
            return BUILDER_USED
        return NOT_NEEDED

    def about(self, state: State, seat: int) -> dict[str, Any]:
        return {"card": self.card, "pile": self.due + self.fixed, "loose": self.loose, "used": self.used}


class ReplaceWith(Step):
    """What counts as what, where a builder leaves a choice."""

    __slots__ = ("builder", "card", "due", "fixed", "loose", "used")

    def __init__(self, player: int, card: int, due: int, loose: int, fixed: int, used: int, builder: int) -> None:
        self.player = player
        self.card = card
        self.due = due
        self.loose = loose
        self.fixed = fixed
        self.used = used
        self.builder = builder

    def price(self) -> Price:
        return Price(self.due, self.loose, self.fixed, self.used)

    def options(self, state: State) -> list[int]:
        builders = own_builders(state, self.player)
        return [SWAP | swap.key for swap in ways(state, self.player, self.price(), self.builder, builders)]

    def resolve(self, state: State, move: int) -> None:
        power = state.cards[self.builder].power
        power.effects += 1
        for swap in power.swaps:
            if swap.key == move & ARGUMENT:
                new = swapped(state, self.player, self.price(), self.builder, swap)
                assert new is not None
                state.stack.append(Replace(self.player, self.card, new.due, new.loose, new.fixed, new.used))
                tell_swap(state, self.player, self.builder, swap)
                return

    def refusal(self, state: State, move: int) -> str:
        return NOT_OFFERED if move & KIND == SWAP else beside(move)

    def about(self, state: State, seat: int) -> dict[str, Any]:
        return {"card": self.builder}


def tell_swap(state: State, player: int, builder: int, swap: Swap) -> None:
    if state.log is not None:
        state.log.tell("counted_as", player, card=builder, pile=swap.give.pile, instead=swap.instead.pile)


def own_builders(state: State, player: int) -> list[int]:
    return [card_of(built) for built in state.buildings[player] if state.cards[card_of(built)].power.form == REPLACE]


def ways(state: State, player: int, price: Price, builder: int, builders: list[int]) -> list[Swap]:
    """How a builder may be used now, so that the price can still be paid."""
    found = []
    for swap in state.cards[builder].power.swaps:
        new = swapped(state, player, price, builder, swap)
        if new is not None and payable(state, player, new, builders):
            found.append(swap)
    return found


def swapped(state: State, player: int, price: Price, builder: int, swap: Swap) -> Price | None:
    """A price after one use of a builder: what is no longer due, and what is paid instead. What is too much is lost.

    Nothing, where nothing of it is needed.
    """
    due, loose = price.due, price.loose
    for resource in range(3):
        number = count(swap.instead.pile, resource)
        owed = min(number, count(due, resource))
        due -= owed * UNIT[resource]
        loose -= min(loose, number - owed)
    for _ in range(count(swap.instead.pile, GLORY)):
        field = neediest(state.stock[player], due)
        if field >= 0:
            due -= UNIT[field]
        elif loose:
            loose -= 1
    if due == price.due and loose == price.loose:
        return None
    used = price.used if state.cards[builder].power.many else price.used | 1 << builder
    return Price(due, loose, price.fixed + swap.give.pile, used)


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


def payable(state: State, player: int, price: Price, builders: list[int]) -> bool:
    """Whether a price can be paid, with the help of builders; each use leaves less to be replaced."""
    stock = state.stock[player]
    waiting = [price]
    tried = 0
    while waiting and tried < MOST_TRIED:
        tried += 1
        price = waiting.pop()
        if price.is_within(stock):
            return True
        for builder in builders:
            if not price.used >> builder & 1:
                for swap in state.cards[builder].power.swaps:
                    new = swapped(state, player, price, builder, swap)
                    if new is not None:
                        waiting.append(new)
    return False
