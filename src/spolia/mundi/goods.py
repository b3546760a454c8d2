"""Kinds of production cards, resources, and piles of them.

A pile is counters in one integer, ten bits each. A farm yields food, a city gold, a peace card peace: kind and basic
resource have the same number.
"""

from typing import Final

FARM: Final = 0
CITY: Final = 1
PEACE: Final = 2
NO_KIND: Final = -1

FOOD: Final = 0
GOLD: Final = 1
# and PEACE, which is kind and resource
GLORY: Final = 3
STEP: Final = 4  # what a power may give besides: a step towards Africa
NEWS: Final = 5  # a new card in the Forum

KINDS: Final = ["farm", "city", "peace"]
RESOURCES: Final = ["food", "gold", "peace", "glory"]
THINGS: Final = ["food", "gold", "peace", "glory", "step", "forum card"]

WIDTH: Final = 10
FIELD: Final = 1023
UNIT: Final = [1, 1 << 10, 1 << 20, 1 << 30]

BASICS: Final = 7  # food, gold and peace, as bits
ALL_RESOURCES: Final = 15


def count(pile: int, field: int) -> int:
    return pile >> WIDTH * field & FIELD


def size(pile: int) -> int:
    """All counters of a pile together."""
    return (pile & FIELD) + (pile >> 10 & FIELD) + (pile >> 20 & FIELD) + (pile >> 30 & FIELD)


def pile_of(counts: list[int]) -> int:
    pile = 0
    for field, number in enumerate(counts):
        pile += number << WIDTH * field
    return pile


def spread(pile: int) -> list[int]:
    """How many of each resource."""
    return [pile & FIELD, pile >> 10 & FIELD, pile >> 20 & FIELD, pile >> 30 & FIELD]


def fields_in(pile: int) -> list[int]:
    """What a pile has any of."""
    return [field for field in range(4) if pile >> WIDTH * field & FIELD]


class Goods:
    """What is paid or given: definite resources, steps, new cards for the Forum, and some that may be chosen."""

    __slots__ = ("loose", "mask", "news", "pile", "steps")

    def __init__(self, pile: int, steps: int, news: int, loose: int, mask: int) -> None:
        self.pile = pile
        self.steps = steps
        self.news = news
        self.loose = loose  # how many are to be chosen
        self.mask = mask  # from what, as bits over THINGS

    def times(self, number: int) -> "Goods":
        if number == 1:
            return self
        return Goods(self.pile * number, self.steps * number, self.news * number, self.loose * number, self.mask)

    def total(self) -> int:
        """How many resources it is to pay."""
        return size(self.pile) + self.loose


NOTHING: Final = Goods(0, 0, 0, 0, 0)
