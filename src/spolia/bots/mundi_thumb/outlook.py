"""What a seat makes of a table of Gloria Mundi: how long the game will last, and what counters and cards are worth.

Everything is in steps: a step is worth one.
"""

from math import exp
from typing import Final

from spolia.mundi.deck import BUILDER, Board, Card
from spolia.mundi.edition import edition
from spolia.mundi.goods import GLORY, KINDS, NEWS, STEP, Goods, count, size, spread
from spolia.mundi.powers import (
    ANY_CARD,
    BUILDING,
    DISCARD_FOR_COST,
    DISCARD_FOR_STEPS,
    HAVE,
    HELD,
    PRODUCE,
    SATISFY_CARD,
    SATISFY_GOTH,
    SPEND,
    WALL,
    Power,
)
from spolia.mundi.state import card_of, kind_of
from spolia.mundi.view import SeatView, View

COUNTER: Final = 0.28  # what a counter is worth while there is time to use it
GLORY_OVER: Final = 1.5  # glory, of that
SCARCE: Final = [1.35, 1.2, 1.05, 1.0, 0.9, 0.8, 0.7, 0.6]  # by how many there are already; then less
PLENTY: Final = 0.45
TURNS_TO_SPEND: Final = 2.5  # own turns that it takes to make use of counters
SURVIVES: Final = 0.8  # cards that the Goth takes in a turn, as far as that counts for what is built
SPACES_A_TURN: Final = 0.8  # by which the Goth and his tribute come nearer


class Outlook:
    """A view, and what follows from it."""

    def __init__(self, view: View) -> None:
        chosen = edition(view.edition)
        self.view = view
        self.cards: list[Card] = chosen.cards
        self.board: Board = chosen.board
        self.me: SeatView = view.seats[view.seat]
        self.stock = spread(self.me.stock)
        self.turns = self.turns_left()
        self.own_turns = self.turns / view.players
        self.counter = COUNTER * min(1.0, self.own_turns / TURNS_TO_SPEND) + 0.005
        self.chances = [self.chance_of_turn(kind) for kind in range(3)]
        self.lasting = self.survival()
        self.mine = [self.in_play(self.me, kind) for kind in range(3)]

    # ---- how long it will last ----

    def turns_left(self) -> float:
        view = self.view
        to_rome = (self.board.rome - view.goth - len(view.tribute)) / SPACES_A_TURN
        hands = sum(seat.cards for seat in view.seats)
        ahead = max(seat.steps for seat in view.seats)
        to_africa = (self.board.path - ahead) * 1.2
        return max(0.5, min(to_rome, hands + 0.5, view.deck + 0.5, to_africa + 2))

    def chance_of_turn(self, kind: int) -> float:
        """How often turns of a kind will come."""
        left = sum(count(seat.hand, kind) for seat in self.view.seats)
        return (left + 0.5) / (sum(seat.cards for seat in self.view.seats) + 1.5)

    def survival(self) -> float:
        """The part of the turns left that a built card lives to see."""
        cards = sum(self.in_play(seat, kind) for seat in self.view.seats for kind in range(3)) or 1
        lost = SURVIVES * self.turns / cards
        return (1 - exp(-lost)) / lost if lost > 0.01 else 1.0

    def in_play(self, seat: SeatView, kind: int) -> int:
        return count(seat.bare, kind) + sum(kind_of(built) == kind for built in seat.buildings)

    # ---- counters ----

    def resource(self, resource: int, more: float = 0.0) -> float:
        """What one more counter is worth, with so many more of it than now."""
        held = max(0, round(self.stock[resource] + more))
        value = self.counter * (SCARCE[held] if held < len(SCARCE) else PLENTY)
        return value * GLORY_OVER if resource == GLORY else value

    def pile(self, pile: int) -> float:
        """What gaining a pile is worth."""
        total = 0.0
        for resource, number in enumerate(spread(pile)):
            for extra in range(number):
                total += self.resource(resource, extra)
        return total

    def price(self, pile: int, loose: int = 0, mask: int = 7) -> float:
        """What paying costs: what is due, glory where that is missing, and the cheapest for the rest."""
        left = self.stock[:]
        total = 0.0
        for resource, number in enumerate(spread(pile)):
            for _ in range(number):
                paid = resource if left[resource] > 0 else GLORY
                left[paid] -= 1
                total += self.resource(paid, left[paid] - self.stock[paid])
        for _ in range(loose):
            paid = self.cheapest(left, mask)
            left[paid] -= 1
            total += self.resource(paid, left[paid] - self.stock[paid])
        return total

    def cheapest(self, left: list[int], mask: int) -> int:
        """Of what is left, the resource that is missed least."""
        offered = [resource for resource in range(3) if mask >> resource & 1 and left[resource] > 0]
        if not offered:
            return GLORY
        return min(offered, key=lambda resource: self.resource(resource, left[resource] - 1 - self.stock[resource]))

    def thing(self, thing: int, more: float = 0.0) -> float:
        if thing == STEP:
            return 1.0
        return self.news() if thing == NEWS else self.resource(thing, more)

    def news(self) -> float:
        """A new card in the Forum: cheaper cards, and an earlier end, which is good for who is ahead."""
        return 0.06 + 0.02 * self.lead() * (self.view.deck < self.turns + 8)

    def lead(self) -> float:
        """How many steps ahead of the best other."""
        others = [seat.steps for seat in self.view.seats if seat.seat != self.me.seat]
        return float(self.me.steps - max(others))

    def goods(self, goods: Goods) -> float:
        """What is gained with a side of a power."""
        total = self.pile(goods.pile) + goods.steps + goods.news * self.news()
        taken = [0] * 6
        for _ in range(goods.loose):
            best = max(
                (thing for thing in range(6) if goods.mask >> thing & 1), key=lambda one: self.thing(one, taken[one])
            )
            total += self.thing(best, taken[best])
            taken[best] += 1
        return total

    # ---- powers ----

    def gain_now(self, card: int) -> float:
        """What using a card gives, what it takes deducted."""
        power = self.cards[card].power
        best = max((self.goods(goods) for goods in power.right), default=0.0)
        if power.form == PRODUCE:
            return best
        if power.form == SPEND:
            return self.spending(power)[1]
        if power.form == HAVE:
            return best * (self.counted(power) // power.per)
        if power.form == SATISFY_CARD:
            return best * self.others(card)
        if power.form == SATISFY_GOTH:
            return best * bool(count(self.board.spaces[self.view.goth], power.kind))
        if power.form in (DISCARD_FOR_STEPS, DISCARD_FOR_COST):
            return max(
                (self.giving_up(card_of(built), power.form) for built in self.me.buildings if card_of(built) != card),
                default=-1.0,
            )
        return 0.0

    def spending(self, power: Power) -> tuple[int, float]:
        """How often a spend is best used now, and what that gives."""
        best = 1, -9.0
        for goods in power.left:
            for times in range(1, 13 if power.many else 2):
                due = goods.times(times)
                if not self.has(due):
                    break
                got = max(self.goods(right.times(times)) for right in power.right)
                net = got - self.price(due.pile, due.loose, due.mask)
                if net > best[1]:
                    best = times, net
        return best

    def has(self, due: Goods) -> bool:
        """Whether it can be paid."""
        missing = sum(max(0, owed - held) for owed, held in zip(spread(due.pile)[:3], self.stock, strict=False))
        spare = sum(max(0, self.stock[r] - count(due.pile, r)) for r in range(3) if due.mask >> r & 1)
        return missing + max(0, due.loose - spare) + count(due.pile, GLORY) <= self.stock[GLORY]

    def counted(self, power: Power) -> int:
        if power.counted >= HELD:
            return self.stock[power.counted - HELD]
        if power.counted == BUILDING:
            return len(self.me.buildings)
        return sum(self.mine) if power.counted == ANY_CARD else self.mine[power.counted]

    def others(self, card: int) -> int:
        kind = self.cards[card].power.kind
        return self.mine[kind] - any(card_of(built) == card and kind_of(built) == kind for built in self.me.buildings)

    def giving_up(self, card: int, form: int) -> float:
        """What giving up a building gives, what is lost with it deducted."""
        building = self.cards[card]
        got = float(building.steps) if form == DISCARD_FOR_STEPS else self.goods(building.cost)
        return got - self.future(card)

    # ---- what a building will be worth ----

    def future(self, card: int) -> float:
        """What owning a building will give until the end, over what the card beneath it would."""
        building = self.cards[card]
        power = building.power
        if building.type == BUILDER:
            return 0.4 * self.counter * max(0.0, self.own_turns - 0.5) * self.lasting
        if power.form == WALL:
            return 0.8 * self.bare(power.kind)
        if building.red:
            return 0.45 * self.turns * self.lasting * max(0.0, self.usual(building))
        often = self.turns * self.chances[building.type] * self.lasting
        return often * max(0.0, self.usual(building) - self.counter)

    def usual(self, building: Card) -> float:
        """What a use of a power gives on average."""
        power = building.power
        got = max((self.usual_goods(goods) for goods in power.right), default=0.0)
        if power.form == PRODUCE:
            return got
        if power.form == SPEND:
            paid = min(self.usual_goods(goods) for goods in power.left)
            glory = min(count(goods.pile, GLORY) for goods in power.left)
            return (got - paid) * (2.5 if power.many else 1.0) * (0.4 if glory else 0.85) + 0.15 * self.counter
        if power.form == HAVE:
            if power.counted >= HELD:
                return got * 3 / power.per
            if power.counted == BUILDING:
                return got * (len(self.me.buildings) + 1) / power.per
            return got * (self.mine[power.counted] if power.counted < 3 else sum(self.mine)) / power.per
        if power.form == SATISFY_CARD:
            other = max(0.0, self.mine[power.kind] - (building.type == power.kind))
            return got * other - (self.counter * other if building.type == power.kind else 0.0)
        if power.form == SATISFY_GOTH:
            return got * self.goth_chance(power.kind)
        return 0.5 if power.form == DISCARD_FOR_STEPS else 1.0 * self.counter

    def usual_goods(self, goods: Goods) -> float:
        basics = size(goods.pile) - count(goods.pile, GLORY) + goods.loose
        wild = count(goods.pile, GLORY) * GLORY_OVER
        return self.counter * (basics + wild) + goods.steps + goods.news * self.news()

    def goth_chance(self, kind: int) -> float:
        """How many of the spaces to come show a kind."""
        coming = self.board.spaces[self.view.goth : self.view.goth + 12]
        return sum(bool(count(icons, kind)) for icons in coming) / max(1, len(coming))

    def bare(self, kind: int) -> float:
        """What a bare card will yield, and that it can be built on."""
        often = self.turns * self.chances[kind] * self.lasting
        place = 0.25 * (self.own_turns > 1) if count(self.me.bare, kind) <= 1 else 0.0
        return often * self.counter + place

    def built(self, built: int) -> float:
        """What a card with its building is worth."""
        return self.bare(kind_of(built)) + self.future(card_of(built))

    # ---- a turn of a kind ----

    def activation(self, seat: SeatView, kind: int) -> float:
        """What a turn of a kind gives a player, roughly."""
        total = float(count(seat.bare, kind)) * self.counter
        for built in seat.buildings:
            card = self.cards[card_of(built)]
            if kind_of(built) == kind:
                total += self.counter if card.red else max(self.counter, self.usual(card))
        return total

    def kinds_wanted(self) -> list[float]:
        """By kind, how good a bare card to build on would be: for cards of the Forum that could be bought."""
        wanted = [0.0] * len(KINDS)
        for card in self.view.forum:
            if card >= 0 and not self.cards[card].red and not count(self.me.bare, self.cards[card].type):
                wanted[self.cards[card].type] += 0.15
        return wanted
