"""The grammar of powers: what a building card does, as a line of text and as data.

==========================================  =====================================================================
``2 food -> 3 peace``                       spend, and get
``food X -> gold X``                        as often as you like
``food/gold -> step``                       the slash: any of these; with a number, in any mix
``2 food or gold -> 3 any``                 one side or the other; ``any`` is ``food/gold/peace``
``building -> its steps``                   give up another building for the steps printed on it
``building -> its cost``                    or for what is printed as its cost
``food X => gold X``                        a builder: while buying, the left counts as the right
``nothing => gold``                         a builder that makes buying cheaper
``food + step``                             produce
``farm card = food``                        have: one for each; ``2 building = step`` one for each two
``peace card : glory``                      satisfy: one for each other such card, which do nothing then
``goth on city : 2 steps``                  satisfy: if the Goth stands on such a space
``wall city``                               a wall: discarded in place of a city that it stands on
==========================================  =====================================================================
"""

import re
from itertools import product
from typing import Any, Final

from spolia.kernel.errors import SetupError
from spolia.mundi.goods import (
    BASICS,
    GLORY,
    KINDS,
    NEWS,
    NO_KIND,
    STEP,
    THINGS,
    UNIT,
    WIDTH,
    Goods,
)

PRODUCE: Final = 0
SPEND: Final = 1
DISCARD_FOR_STEPS: Final = 2
DISCARD_FOR_COST: Final = 3
REPLACE: Final = 4
HAVE: Final = 5
SATISFY_CARD: Final = 6
SATISFY_GOTH: Final = 7
WALL: Final = 8

FORMS: Final = [
    "produce", "spend", "discard for steps", "discard for cost", "replace", "have", "satisfy card", "satisfy goth",
    "wall",
]  # fmt: skip

# What a "have" counts: a kind of card 0-2, or one of these.
ANY_CARD: Final = 3
BUILDING: Final = 4
HELD: Final = 5  # and a resource: HELD + resource

COUNTED: Final = ["farm card", "city card", "peace card", "any card", "building", "food", "gold", "peace", "glory"]

WORDS: Final = {
    "food": 1, "gold": 2, "peace": 4, "glory": 8, "step": 16, "steps": 16, "forum card": 32, "forum cards": 32,
    "any": BASICS,
}  # fmt: skip


class Power:
    """What a card does."""

    __slots__ = ("counted", "effects", "form", "kind", "left", "many", "per", "right", "swaps", "text")

    def __init__(
        self,
        form: int,
        left: list[Goods],
        right: list[Goods],
        many: bool,
        kind: int,
        counted: int,
        per: int,
        text: str,
    ) -> None:
        self.form = form
        self.left = left  # one side or the other
        self.right = right
        self.many = many  # X: as often as one likes
        self.kind = kind  # of the card or the space that it is about
        self.counted = counted  # what a "have" counts
        self.per = per  # and one set for each so many
        self.text = text  # in the grammar, written the one way it is written
        self.swaps = _swaps(self)  # of a builder: what may stand for what
        self.effects = 0  # how often it was used, in this process: see `spolia fuzz`

    def to_data(self) -> dict[str, Any]:
        """For programs that draw it."""
        return {
            "form": FORMS[self.form],
            "left": [goods_to_data(goods) for goods in self.left],
            "right": [goods_to_data(goods) for goods in self.right],
            "many": self.many,
            "kind": self.kind,
            "counted": COUNTED[self.counted] if self.form == HAVE else "",
            "per": self.per,
            "text": self.text,
        }


class Swap:
    """One way to use a builder once: what is paid, and what that counts as."""

    __slots__ = ("give", "instead", "key")

    def __init__(self, give: Goods, instead: Goods, key: int) -> None:
        self.give = give
        self.instead = instead
        self.key = key  # the first resource of each side: give << 3 | instead


def goods_to_data(goods: Goods) -> list[dict[str, Any]]:
    """Amounts, each with its number and the things it may be."""
    amounts = [{"number": number, "things": [thing]} for thing in range(6) if (number := definite(goods, thing)) > 0]
    if goods.loose:
        amounts.append({"number": goods.loose, "things": [thing for thing in range(6) if goods.mask >> thing & 1]})
    return amounts


def definite(goods: Goods, thing: int) -> int:
    """How many of a thing, those to be chosen apart."""
    if thing == STEP:
        return goods.steps
    if thing == NEWS:
        return goods.news
    return goods.pile >> WIDTH * thing & 1023


# ---- reading ----


class GrammarError(SetupError):
    """A power, or an amount, that is not in the grammar."""


def read_power(text: str) -> Power:
    """A power from its line."""
    plain = " ".join(text.lower().split())
    if not plain:
        raise GrammarError("there is no power; a building that does nothing is not known")
    if match := re.fullmatch(r"wall (\w+)", plain):
        kind = read_kind(match[1])
        return Power(WALL, [], [], False, kind, 0, 1, f"wall {KINDS[kind]}")
    for sign, read in (("=>", _read_replace), ("->", _read_spend), (":", _read_satisfy), ("=", _read_have)):
        if sign in plain:
            left, _, right = plain.partition(sign)
            return read(left.strip(), right.strip())
    right_side = read_side(plain)
    return Power(PRODUCE, [], right_side, False, NO_KIND, 0, 1, write_side(right_side))


def _read_spend(left: str, right: str) -> Power:
    if left in ("building", "1 building"):
        if right not in ("its steps", "its cost"):
            raise GrammarError(f"a building is given up for 'its steps' or 'its cost', not for {right!r}")
        form = DISCARD_FOR_STEPS if right == "its steps" else DISCARD_FOR_COST
        return Power(form, [], [], False, NO_KIND, 0, 1, f"building -> {right}")
    left, right, many = _without_x(left, right)
    paid, got = read_side(left), read_side(right)
    for goods in paid:
        check_payable(goods)
    text = f"{write_side(paid, many)} -> {write_side(got, many)}"
    return Power(SPEND, paid, got, many, NO_KIND, 0, 1, text)


def _read_replace(left: str, right: str) -> Power:
    left, right, many = _without_x(left, right)
    paid = [Goods(0, 0, 0, 0, 0)] if left == "nothing" else read_side(left)
    got = read_side(right)
    for goods in paid + got:
        check_payable(goods)
        if goods.loose > 1 or (goods.loose and goods.pile):
            raise GrammarError("a builder's side has a choice of one resource and nothing beside it, or none")
    if len(paid) + len(got) > 2:
        raise GrammarError("a builder has no 'or'; write food/gold where either will do")
    if many and not paid[0].total():
        raise GrammarError("a builder that takes nothing as often as one likes makes everything free")
    text = f"{'nothing' if left == 'nothing' else write_side(paid, many)} => {write_side(got, many)}"
    return Power(REPLACE, paid, got, many, NO_KIND, 0, 1, text)


def _read_satisfy(left: str, right: str) -> Power:
    got = read_side(right)
    if match := re.fullmatch(r"goth on (\w+)", left):
        kind = read_kind(match[1])
        return Power(SATISFY_GOTH, [], got, False, kind, 0, 1, f"goth on {KINDS[kind]} : {write_side(got)}")
    if match := re.fullmatch(r"(\w+) cards?", left):
        kind = read_kind(match[1])
        return Power(SATISFY_CARD, [], got, False, kind, 0, 1, f"{KINDS[kind]} card : {write_side(got)}")
    raise GrammarError(f"left of ':' stands a card, such as 'peace card', or 'goth on city', not {left!r}")


def _read_have(left: str, right: str) -> Power:
    got = read_side(right)
    match = re.fullmatch(r"(?:(\d+) )?(.+)", left)
    assert match
    word = re.sub(r"(card|building)s$", r"\1", match[2])
    if word not in COUNTED:
        raise GrammarError(f"{match[2]!r} can't be counted; what can: {', '.join(COUNTED)}")
    per = int(match[1] or 1)
    if per < 1:
        raise GrammarError("nothing is counted by noughts")
    text = f"{f'{per} ' if per > 1 else ''}{word} = {write_side(got)}"
    return Power(HAVE, [], got, False, NO_KIND, COUNTED.index(word), per, text)


def _without_x(left: str, right: str) -> tuple[str, str, bool]:
    """Both sides without their X; it stands after every amount, or nowhere."""
    sides = []
    marks = []
    for side in (left, right):
        amounts = re.split(r"\s*\+\s*|\s+or\s+", side)
        marked = [amount.endswith(" x") for amount in amounts]
        marks += [mark for amount, mark in zip(amounts, marked, strict=True) if amount != "nothing"]
        sides.append(re.sub(r" x(?= |$)", "", side))
    if any(marks) and not all(marks):
        raise GrammarError("X stands after every amount on both sides, or after none")
    return sides[0], sides[1], all(marks)


def read_kind(word: str) -> int:
    if word not in KINDS:
        raise GrammarError(f"{word!r} is no kind of production card; there are: {', '.join(KINDS)}")
    return KINDS.index(word)


def read_side(text: str) -> list[Goods]:
    """One side of a sign: amounts joined by ``+``, and ``or`` between ways."""
    return [read_goods(part) for part in re.split(r"\s+or\s+", text)]


def read_goods(text: str) -> Goods:
    """Amounts joined by ``+`` or commas."""
    pile, steps, news, loose, mask = 0, 0, 0, 0, 0
    for part in re.split(r"\s*[+,]\s*", text.strip()):
        number, things = _read_amount(part)
        if things & (things - 1):
            if loose:
                raise GrammarError(f"only one amount of {text!r} may leave a choice")
            loose, mask = number, things
        elif things == 1 << STEP:
            steps += number
        elif things == 1 << NEWS:
            news += number
        else:
            pile += number * UNIT[things.bit_length() - 1]
    return Goods(pile, steps, news, loose, mask)


def _read_amount(text: str) -> tuple[int, int]:
    match = re.fullmatch(r"(?:(\d+) ?)?([a-z /]+)", text)
    if not match:
        raise GrammarError(f"{text!r} is no amount; write a number and a word, such as '2 food'")
    things = 0
    for word in match[2].split("/"):
        if word.strip() not in WORDS:
            raise GrammarError(f"{word.strip()!r} is not known; what is: {', '.join(WORDS)}")
        things |= WORDS[word.strip()]
    number = int(match[1] or 1)
    if not 1 <= number <= 20:
        raise GrammarError(f"{text!r}: amounts go from 1 to 20")
    return number, things


def check_payable(goods: Goods) -> None:
    """Only resources are paid; glory is wild as it is, and no part of a choice."""
    if goods.steps or goods.news or goods.mask & ~BASICS:
        raise GrammarError("only food, gold, peace and glory can be paid, and a choice is among the first three")


# ---- writing ----


def write_side(side: list[Goods], many: bool = False) -> str:
    return " or ".join(write_goods(goods, many) for goods in side)


def write_goods(goods: Goods, many: bool = False) -> str:
    amounts = []
    for amount in goods_to_data(goods):
        things = amount["things"]
        word = "any" if things == [0, 1, 2] else "/".join(THINGS[thing] for thing in things)
        if amount["number"] > 1:
            word = f"{amount['number']} {word}" + "s" * (word in ("step", "forum card"))
        amounts.append(word + " X" * many)
    return " + ".join(amounts)


# ---- builders ----


def _swaps(power: Power) -> list[Swap]:
    if power.form != REPLACE:
        return []
    return [
        Swap(give, instead, _first(give) << 3 | _first(instead))
        for give, instead in product(_definite_ways(power.left[0]), _definite_ways(power.right[0]))
        if give.pile != instead.pile
    ]


def _definite_ways(goods: Goods) -> list[Goods]:
    if not goods.loose:
        return [goods]
    return [Goods(UNIT[thing], 0, 0, 0, 0) for thing in range(4) if goods.mask >> thing & 1]


def _first(goods: Goods) -> int:
    """The first resource; one more than there are if there is none."""
    for resource in range(4):
        if definite(goods, resource):
            return resource
    return GLORY + 1
