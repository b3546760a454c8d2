"""Using a power: what it takes, what is chosen, what it gives."""

from typing import Any

from spolia.kernel.moves import ARGUMENT, KIND
from spolia.mundi.goods import NEWS, STEP, UNIT, Goods, count
from spolia.mundi.moves import CHOOSE, GAIN, GIVE_UP, MOST_TIMES, TIMES
from spolia.mundi.paying import ask_to_pay, can_pay
from spolia.mundi.powers import (
    ANY_CARD,
    BUILDING,
    DISCARD_FOR_COST,
    DISCARD_FOR_STEPS,
    HAVE,
    HELD,
    PRODUCE,
    REPLACE,
    SATISFY_CARD,
    SATISFY_GOTH,
    SPEND,
    WALL,
    Power,
)
from spolia.mundi.reasons import (
    CANNOT_PAY,
    GIVES_NOTHING,
    GOTH_ELSEWHERE,
    NO_OTHER_BUILDING,
    NOT_ITSELF,
    NOT_OFFERED,
    NOT_YOURS,
    NOTHING_TO_COUNT,
    ONCE_ONLY,
)
from spolia.mundi.state import State, card_of, cards_in_play, find_building, kind_of
from spolia.mundi.step import Step, beside
from spolia.mundi.transfer import add_to_forum, discard, gain, take_steps

ALL_ACTED = -1  # no card beneath a building that is given up may yield any more

# ---- whether a power can be used ----


def hindrance(state: State, player: int, card: int, stock: int) -> str:
    """Why a power can't be used with a stock of counters, as a code; nothing if it can."""
    power = state.cards[card].power
    if power.form == PRODUCE:
        return ""
    if power.form == SPEND:
        for goods in power.left:
            if can_pay(stock, goods.pile, goods.loose, goods.mask):
                return ""
        return CANNOT_PAY
    if power.form == HAVE:
        return "" if counted(state, player, power, stock) >= power.per else NOTHING_TO_COUNT
    if power.form == SATISFY_CARD:
        return "" if others(state, player, card) else NOTHING_TO_COUNT
    if power.form == SATISFY_GOTH:
        return "" if count(state.board.spaces[state.goth], power.kind) else GOTH_ELSEWHERE
    if power.form in (DISCARD_FOR_STEPS, DISCARD_FOR_COST):
        for built in state.buildings[player]:
            if card_of(built) != card and printed(state, card_of(built), power.form):
                return ""
    return NO_OTHER_BUILDING


def counted(state: State, player: int, power: Power, stock: int) -> int:
    """How many a player has of what a power counts."""
    if power.counted >= HELD:
        return count(stock, power.counted - HELD)
    if power.counted == BUILDING:
        return len(state.buildings[player])
    if power.counted == ANY_CARD:
        return sum(cards_in_play(state, player, kind) for kind in range(3))
    return cards_in_play(state, player, power.counted)


def others(state: State, player: int, card: int) -> int:
    """Cards of the kind that a satisfy power shows, the one beneath it apart."""
    kind = state.cards[card].power.kind
    built = find_building(state, player, card)
    return cards_in_play(state, player, kind) - (built >= 0 and kind_of(built) == kind)


def printed(state: State, card: int, form: int) -> int:
    """How much giving up a building would give: its steps, or its cost."""
    building = state.cards[card]
    return building.steps if form == DISCARD_FOR_STEPS else building.cost.total()


# ---- using it ----


def use(state: State, player: int, card: int, done: int) -> None:
    """Begin to use a power; ``done`` has the cards that have acted, as bits, for buildings that are given up."""
    power = state.cards[card].power
    power.effects += 1
    if state.log is not None:
        state.log.tell("used", player, card=card)
    if power.form == SPEND:
        if power.many:
            state.stack.append(ChooseTimes(player, card))
        elif len(power.left) > 1:
            state.stack.append(ChooseWay(player, card, 1, True))
        else:
            spend(state, player, card, 1, 0)
    elif power.form in (DISCARD_FOR_STEPS, DISCARD_FOR_COST):
        state.stack.append(GiveUp(player, card, done))
    elif power.form == HAVE:
        earn(state, player, card, counted(state, player, power, state.stock[player]) // power.per)
    elif power.form == SATISFY_CARD:
        earn(state, player, card, others(state, player, card))
    else:
        assert power.form not in (REPLACE, WALL)
        earn(state, player, card, 1)


def spend(state: State, player: int, card: int, times: int, way: int) -> None:
    """Pay the left side, then get the right."""
    state.stack.append(Earn(player, card, times))
    due = state.cards[card].power.left[way].times(times)
    ask_to_pay(state, player, card, due.pile, due.loose, due.mask)


def earn(state: State, player: int, card: int, times: int) -> None:
    """Get the right side so many times."""
    right = state.cards[card].power.right
    if len(right) > 1:
        state.stack.append(ChooseWay(player, card, times, False))
    else:
        receive(state, player, card, right[0].times(times))


def receive(state: State, player: int, card: int, goods: Goods) -> None:
    """What a power gives: counters, new cards in the Forum, what may be chosen, and steps."""
    if goods.loose:
        state.stack.append(Choose(player, card, goods.loose, goods.mask))
    gain(state, player, goods.pile, card)
    for _ in range(goods.news):
        add_to_forum(state, player)
    if goods.steps and not state.over:
        take_steps(state, player, goods.steps)


class Earn(Step):
    """What was paid for."""

    __slots__ = ("card", "times")

    def __init__(self, player: int, card: int, times: int) -> None:
        self.player = player
        self.card = card
        self.times = times

    def resolve(self, state: State, move: int) -> None:
        earn(state, self.player, self.card, self.times)


class ChooseTimes(Step):
    """How often a power with an X is used."""

    __slots__ = ("card",)

    def __init__(self, player: int, card: int) -> None:
        self.player = player
        self.card = card

    def options(self, state: State) -> list[int]:
        return [TIMES | number for number in range(1, self.most(state) + 1)]

    def most(self, state: State) -> int:
        power = state.cards[self.card].power
        stock = state.stock[self.player]
        number = 1
        while number < MOST_TIMES and affordable(power.left, stock, number + 1):
            number += 1
        return number

    def resolve(self, state: State, move: int) -> None:
        times = move & ARGUMENT
        if len(state.cards[self.card].power.left) > 1:
            state.stack.append(ChooseWay(self.player, self.card, times, True))
        else:
            spend(state, self.player, self.card, times, 0)

    def refusal(self, state: State, move: int) -> str:
        return CANNOT_PAY if move & KIND == TIMES else beside(move)

    def about(self, state: State, seat: int) -> dict[str, Any]:
        return {"card": self.card}


def affordable(ways: list[Goods], stock: int, times: int) -> bool:
    for goods in ways:
        due = goods.times(times)
        if can_pay(stock, due.pile, due.loose, due.mask):
            return True
    return False


class ChooseWay(Step):
    """Which of the ways that are printed: to pay, or to be given."""

    __slots__ = ("card", "paying", "times")

    def __init__(self, player: int, card: int, times: int, paying: bool) -> None:
        self.player = player
        self.card = card
        self.times = times
        self.paying = paying

    def options(self, state: State) -> list[int]:
        power = state.cards[self.card].power
        if not self.paying:
            return [CHOOSE | way for way in range(len(power.right))]
        stock = state.stock[self.player]
        return [CHOOSE | way for way, goods in enumerate(power.left) if affordable([goods], stock, self.times)]

    def resolve(self, state: State, move: int) -> None:
        way = move & ARGUMENT
        if self.paying:
            spend(state, self.player, self.card, self.times, way)
        else:
            goods = state.cards[self.card].power.right[way]
            receive(state, self.player, self.card, goods.times(self.times))

    def refusal(self, state: State, move: int) -> str:
        if move & KIND != CHOOSE:
            return beside(move)
        power = state.cards[self.card].power
        ways = len(power.left) if self.paying else len(power.right)
        return CANNOT_PAY if move & ARGUMENT < ways else NOT_OFFERED

    def about(self, state: State, seat: int) -> dict[str, Any]:
        return {"card": self.card, "paying": self.paying, "times": self.times}


class Choose(Step):
    """Things of one's choice, one by one."""

    __slots__ = ("card", "mask", "number")

    def __init__(self, player: int, card: int, number: int, mask: int) -> None:
        self.player = player
        self.card = card
        self.number = number
        self.mask = mask

    def options(self, state: State) -> list[int]:
        return [GAIN | thing for thing in range(6) if self.mask >> thing & 1]

    def resolve(self, state: State, move: int) -> None:
        if self.number > 1:
            state.stack.append(Choose(self.player, self.card, self.number - 1, self.mask))
        thing = move & ARGUMENT
        if thing == STEP:
            take_steps(state, self.player, 1)
        elif thing == NEWS:
            add_to_forum(state, self.player)
        else:
            gain(state, self.player, UNIT[thing], self.card)

    def refusal(self, state: State, move: int) -> str:
        if move & KIND == TIMES:
            return ONCE_ONLY
        return NOT_OFFERED if move & KIND == GAIN else beside(move)

    def about(self, state: State, seat: int) -> dict[str, Any]:
        return {"card": self.card, "count": self.number}


class GiveUp(Step):
    """Which other building is given up, for its steps or its cost."""

    __slots__ = ("card", "done")

    def __init__(self, player: int, card: int, done: int) -> None:
        self.player = player
        self.card = card
        self.done = done

    def options(self, state: State) -> list[int]:
        form = state.cards[self.card].power.form
        return [
            GIVE_UP | card_of(built)
            for built in state.buildings[self.player]
            if card_of(built) != self.card and printed(state, card_of(built), form)
        ]

    def resolve(self, state: State, move: int) -> None:
        card = move & ARGUMENT
        building = state.cards[card]
        built = find_building(state, self.player, card)
        discard(state, self.player, built)
        if self.done != ALL_ACTED and building.type == state.kind and not self.done >> card & 1:
            gain(state, self.player, UNIT[state.kind])  # the card beneath it has not acted, and is bare now
        if state.cards[self.card].power.form == DISCARD_FOR_STEPS:
            take_steps(state, self.player, building.steps)
        else:
            receive(state, self.player, self.card, building.cost)

    def refusal(self, state: State, move: int) -> str:
        if move & KIND != GIVE_UP:
            return beside(move)
        if move & ARGUMENT == self.card:
            return NOT_ITSELF
        return NOT_YOURS if find_building(state, self.player, move & ARGUMENT) < 0 else GIVES_NOTHING

    def about(self, state: State, seat: int) -> dict[str, Any]:
        return {"card": self.card}
