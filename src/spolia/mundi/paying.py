"""Paying: definite resources, some of the payer's choice, and glory, which stands for any.

What is due is a pile, and a number of *loose* counters, each of a resource in a mask (glory is always taken). What
is paid counts by resource, whichever of them stands for what: so many counters in all, no more of a basic resource
than is due of it and loose, and glory for the rest.
"""

from typing import Any, Final

from spolia.kernel.moves import ARGUMENT, KIND
from spolia.mundi.goods import FIELD, GLORY, UNIT, count, size
from spolia.mundi.moves import PAY
from spolia.mundi.reasons import CANNOT_PAY, NOT_DUE, NOT_HELD
from spolia.mundi.state import NO_CARD, State
from spolia.mundi.step import Step, beside
from spolia.mundi.transfer import lay_tribute, pay

TRIBUTE_CARD: Final = NO_CARD  # what is paid for when it is no card


def can_pay(stock: int, due: int, loose: int, mask: int) -> bool:
    """Whether a stock is enough."""
    basics, spare, missing = 0, 0, 0
    for resource in range(3):
        held = stock >> 10 * resource & FIELD
        owed = due >> 10 * resource & FIELD
        if held >= owed:
            basics += owed
            if mask >> resource & 1:
                spare += held - owed
        else:
            basics += held
            missing += owed - held
    missing += loose - min(loose, spare) + (due >> 30)
    return stock >> 30 >= missing


def may_go_on(stock: int, due: int, loose: int, mask: int, paid: int) -> bool:
    """Whether a payment can still be completed after a part of it."""
    surplus = 0
    for resource in range(3):
        over = (paid >> 10 * resource & FIELD) - (due >> 10 * resource & FIELD)
        if over > 0:
            if not mask >> resource & 1:
                return False
            surplus += over
    if surplus > loose:
        return False
    most = 0  # basic counters that can be part of it
    spare = 0
    for resource in range(3):
        held = stock >> 10 * resource & FIELD
        owed = due >> 10 * resource & FIELD
        most += min(held, owed)
        if mask >> resource & 1 and held > owed:
            spare += held - owed
    most += min(loose, spare)
    total = size(due) + loose
    glory = paid >> 30
    return stock >> 30 >= max(glory, total - most) and size(paid) <= total


class Pay(Step):
    """A player pays, counter by counter where there is a choice."""

    __slots__ = ("card", "due", "loose", "mask", "paid")

    def __init__(self, player: int, card: int, due: int, loose: int, mask: int, paid: int) -> None:
        self.player = player
        self.card = card  # used or bought; less than zero: tribute
        self.due = due
        self.loose = loose
        self.mask = mask
        self.paid = paid

    def options(self, state: State) -> list[int]:
        """What the next counter may be."""
        stock = state.stock[self.player]
        moves = []
        for resource in range(4):
            paid = self.paid + UNIT[resource]
            if count(stock, resource) >= count(paid, resource) and may_go_on(
                stock, self.due, self.loose, self.mask, paid
            ):
                moves.append(PAY | resource)
        return moves

    def resolve(self, state: State, move: int) -> None:
        go_on(state, self.player, self.card, self.due, self.loose, self.mask, self.paid + UNIT[move & ARGUMENT])

    def refusal(self, state: State, move: int) -> str:
        if move & KIND != PAY or move & ARGUMENT > GLORY:
            return beside(move)
        resource = move & ARGUMENT
        if count(state.stock[self.player], resource) <= count(self.paid, resource):
            return NOT_HELD
        paid = self.paid + UNIT[resource]
        if may_go_on(paid, self.due, self.loose, self.mask, paid) or count(self.due, resource):
            return CANNOT_PAY
        return NOT_DUE

    def about(self, state: State, seat: int) -> dict[str, Any]:
        left = size(self.due) + self.loose - size(self.paid)
        return {"card": self.card, "pile": self.due, "loose": self.loose, "paid": self.paid, "count": left}


def ask_to_pay(state: State, player: int, card: int, due: int, loose: int, mask: int) -> None:
    """Let a player pay; asked only where there is a choice."""
    go_on(state, player, card, due, loose, mask, 0)


def go_on(state: State, player: int, card: int, due: int, loose: int, mask: int, paid: int) -> None:
    """Add what is part of every way to go on; hand over what is complete, or ask for the next counter."""
    paid = unavoidable(state.stock[player], due, loose, mask, paid)
    if size(paid) < size(due) + loose:
        state.stack.append(Pay(player, card, due, loose, mask, paid))
    elif card == TRIBUTE_CARD:
        lay_tribute(state, player, paid)
    else:
        pay(state, player, paid, card)


def unavoidable(stock: int, due: int, loose: int, mask: int, paid: int) -> int:
    """What is paid whatever else is chosen, what is paid already included."""
    total = size(due) + loose
    least = 0
    for resource in range(4):
        most = 0  # of all other resources
        spare = loose - overpaid(resource, due, paid)
        for other in range(3):
            if other != resource:
                held = stock >> 10 * other & FIELD
                owed = due >> 10 * other & FIELD
                most += min(held, owed)
                if mask >> other & 1 and held > owed:
                    extra = min(spare, held - owed)
                    most += extra
                    spare -= extra
        if resource != GLORY:
            most += stock >> 30
        least += max(count(paid, resource), total - most) << 10 * resource
    return least


def overpaid(resource: int, due: int, paid: int) -> int:
    """How many loose counters were paid with a basic resource."""
    if resource == GLORY:
        return 0
    return max(0, count(paid, resource) - count(due, resource))
