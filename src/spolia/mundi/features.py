"""A state in numbers, from one seat: what a net looks at.

Most features are zero. The first block is the seat itself, the second its rivals (means, so that any number of players
fits), the third the table. The numbers are scaled to about one. The whole state is looked at: whoever may not know it
deals the unknown anew first (``determinize``).

Cards go by their numbers in the deck, so a net knows the cards of the deck that it was made with, and no others.
"""

from typing import Any, Final

from spolia.kernel.rows import Rows
from spolia.mundi.deck import BUILDER
from spolia.mundi.goods import BASICS, count, size
from spolia.mundi.paying import can_pay
from spolia.mundi.state import FORUM_PLACES, NO_CARD, State, cards_in_play

VERSION: Final = 1  # of the meaning of the places; a net is made for one

# The seat itself.
STOCK: Final = 0  # by resource
STOCK_SIZE: Final = 4
HAND: Final = 5  # by kind
HAND_SIZE: Final = 8
BARE: Final = 9  # by kind
IN_PLAY: Final = 12  # by kind, bare or built on
STEPS: Final = 15
ARRIVING: Final = 16  # how near to Africa, over the last steps
AHEAD: Final = 17  # steps beyond the best rival
MORE_COUNTERS: Final = 18  # than the richest rival: they break ties
DISTANCE: Final = 19  # from the active player, in seats
ACTIVE: Final = 20
BUILT_NUMBER: Final = 21
TRIBUTE_PAYABLE: Final = 22
BUILT: Final = 23  # by card
WITHIN_REACH: Final = 86  # cards of the Forum that could be paid and built now, by card

# The rivals.
RIVAL_STOCK: Final = 150
RIVAL_STOCK_SIZE: Final = 154
RIVAL_HAND: Final = 155
RIVAL_HAND_SIZE: Final = 158
RIVAL_BARE: Final = 159
RIVAL_IN_PLAY: Final = 162
RIVAL_STEPS: Final = 165
BEST_STEPS: Final = 166
RIVAL_ARRIVING: Final = 167
RIVAL_BUILT_NUMBER: Final = 168
RIVAL_BUILT: Final = 169  # by card

# The table.
FORUM: Final = 235  # by card: the cheaper, the more
DECK: Final = 298
DECK_LOW: Final = 299
GOTH: Final = 300
TO_ROME: Final = 301  # spaces that are left for tribute, over the last ones
TRIBUTE_SPACES: Final = 302
TRIBUTE: Final = 303  # by resource
DEMAND: Final = 307  # icons on the next space for tribute, by kind
THREAT: Final = 310  # icons that are met if he moves now, by kind
ICONS: Final = 313  # that are open, by kind
SPOILS: Final = 316  # by resource
TURN: Final = 320
PLAYERS: Final = 321  # 2 to 6
KIND: Final = 326  # of the turn, or none
ONE: Final = 330

TABLE_SIZE: Final = 332  # what a value net looks at
QUESTION: Final = 332  # what is asked, by the order of the questions' names
QUESTIONS: Final = 24
CARD: Final = 356  # that the question is about
DUE: Final = 419  # by resource
PAID: Final = 423  # by resource
LOOSE: Final = 427
TIMES: Final = 428
SIZE: Final = 430  # what a policy net looks at
MOVES: Final = 18 << 6  # numbers below which all moves are

NEAR_AFRICA: Final = 10
NEAR_ROME: Final = 8


class Summary:
    """What is counted once for a state, whoever looks at it."""

    def __init__(self, state: State) -> None:
        players = state.players
        self.stock_size = [size(state.stock[player]) for player in range(players)]
        self.hand_size = [size(state.hand[player]) for player in range(players)]
        self.arriving = [
            max(0.0, 1.0 - (state.board.path - state.steps[player]) / NEAR_AFRICA) for player in range(players)
        ]
        self.in_play = [[cards_in_play(state, player, kind) for kind in range(3)] for player in range(players)]
        space = state.goth + len(state.tribute) + 1
        self.left = state.board.rome - space  # spaces for tribute
        self.demand = state.board.spaces[space] if self.left > 0 else 0
        self.threat = 0
        for index in range(state.goth + 1, state.goth + max(1, len(state.tribute)) + 1):
            if index < state.board.rome:
                self.threat += state.board.spaces[index]


def table_features(states: list[State]) -> Rows:
    """What a value net looks at: a row for every seat of every state, one after the other."""
    rows = Rows(TABLE_SIZE)
    for state in states:
        summary = Summary(state)
        for seat in range(state.players):
            _row(state, seat, summary, True, rows)
            rows.end()
    return rows


def question_features(states: list[State], questions: dict[str, int]) -> Rows:
    """What a policy net looks at: a row for every state, from the seat that is asked.

    What is behind other screens is left out, so that a policy does not learn to rely on it.
    """
    rows = Rows(SIZE)
    for state in states:
        step = state.stack[-1]
        _row(state, step.player, Summary(state), False, rows)
        rows.one(QUESTION + questions.get(type(step).__name__, QUESTIONS - 1), 1.0)
        _question(step, rows)
        rows.end()
    return rows


def _question(step: Any, rows: Rows) -> None:
    """What a step keeps in mind, whichever has it."""
    card: int = getattr(step, "card", NO_CARD)
    if card != NO_CARD:
        rows.one(CARD + card, 1.0)
    due: int = getattr(step, "due", 0)
    paid: int = getattr(step, "paid", 0)
    _pile(due, DUE, 0.3, rows)
    _pile(paid, PAID, 0.3, rows)
    loose: int = getattr(step, "loose", 0)
    rows.one(LOOSE, loose * 0.3)
    times: int = getattr(step, "times", 0)
    rows.one(TIMES, times * 0.2)


def _row(state: State, seat: int, summary: Summary, peek: bool, rows: Rows) -> None:
    _own(state, seat, summary, peek, rows)
    _rivals(state, seat, summary, peek, rows)
    _table(state, summary, rows)


def _pile(pile: int, start: int, scale: float, rows: Rows) -> None:
    field = start
    while pile:
        if pile & 1023:
            rows.one(field, (pile & 1023) * scale)
        pile >>= 10
        field += 1


def _own(state: State, seat: int, summary: Summary, peek: bool, rows: Rows) -> None:
    stock = state.stock[seat]
    _pile(stock, STOCK, 0.2, rows)
    rows.one(STOCK_SIZE, summary.stock_size[seat] * 0.1)
    _pile(state.hand[seat], HAND, 0.15, rows)
    rows.one(HAND_SIZE, summary.hand_size[seat] * 0.06)
    _pile(state.bare[seat], BARE, 0.3, rows)
    for kind in range(3):
        rows.one(IN_PLAY + kind, summary.in_play[seat][kind] * 0.25)
    rows.one(STEPS, state.steps[seat] * 0.05)
    rows.one(ARRIVING, summary.arriving[seat])
    best = most = 0
    for other in range(state.players):
        if other != seat:
            best = max(best, state.steps[other])
            most = max(most, summary.stock_size[other])
    rows.one(AHEAD, (state.steps[seat] - best) * 0.1)
    if peek:
        rows.one(MORE_COUNTERS, (summary.stock_size[seat] - most) * 0.1)
    rows.one(DISTANCE, ((seat - state.active) % state.players) * 0.5)
    rows.one(ACTIVE, 1.0 if seat == state.active else 0.0)
    rows.one(BUILT_NUMBER, len(state.buildings[seat]) * 0.15)
    if summary.demand and can_pay(stock, summary.demand, 0, 0):
        rows.one(TRIBUTE_PAYABLE, 1.0)
    for built in state.buildings[seat]:
        rows.one(BUILT + (built & 63), 1.0)
    for place in range(FORUM_PLACES):
        card = state.forum[place]
        if card != NO_CARD and _within_reach(state, seat, card, FORUM_PLACES - 1 - place):
            rows.one(WITHIN_REACH + card, 1.0)


def _within_reach(state: State, seat: int, number: int, surcharge: int) -> bool:
    """Whether a card could be paid, builders apart, and has a place."""
    card = state.cards[number]
    bare = state.bare[seat]
    if not (bare if card.type >= BUILDER else count(bare, card.type)):
        return False
    return can_pay(state.stock[seat], card.cost.pile, card.cost.loose + surcharge, BASICS)


def _rivals(state: State, seat: int, summary: Summary, peek: bool, rows: Rows) -> None:
    share = 1.0 / (state.players - 1)
    stock = hand = bare = 0
    counters = cards = steps = best = built = 0
    arriving = 0.0
    in_play = [0, 0, 0]
    for other in range(state.players):
        if other == seat:
            continue
        stock += state.stock[other]  # piles add up; no field comes near its limit of 1023
        hand += state.hand[other]
        bare += state.bare[other]
        counters += summary.stock_size[other]
        cards += summary.hand_size[other]
        steps += state.steps[other]
        best = max(best, state.steps[other])
        arriving = max(arriving, summary.arriving[other])
        for kind in range(3):
            in_play[kind] += summary.in_play[other][kind]
        built += len(state.buildings[other])
        for building in state.buildings[other]:
            rows.one(RIVAL_BUILT + (building & 63), share)
    if peek:
        _pile(stock, RIVAL_STOCK, 0.2 * share, rows)
        rows.one(RIVAL_STOCK_SIZE, counters * 0.1 * share)
    _pile(hand, RIVAL_HAND, 0.15 * share, rows)
    rows.one(RIVAL_HAND_SIZE, cards * 0.06 * share)
    _pile(bare, RIVAL_BARE, 0.3 * share, rows)
    for kind in range(3):
        rows.one(RIVAL_IN_PLAY + kind, in_play[kind] * 0.25 * share)
    rows.one(RIVAL_STEPS, steps * 0.05 * share)
    rows.one(BEST_STEPS, best * 0.05)
    rows.one(RIVAL_ARRIVING, arriving)
    rows.one(RIVAL_BUILT_NUMBER, built * 0.15 * share)


def _table(state: State, summary: Summary, rows: Rows) -> None:
    for place in range(FORUM_PLACES):
        if state.forum[place] != NO_CARD:
            rows.one(FORUM + state.forum[place], 0.5 + 0.1 * place)
    left = len(state.deck) - state.drawn
    rows.one(DECK, left * 0.02)
    if left < 12:
        rows.one(DECK_LOW, 1.0 - left / 12.0)
    rows.one(GOTH, state.goth * 0.04)
    if summary.left < NEAR_ROME:
        rows.one(TO_ROME, 1.0 - summary.left / NEAR_ROME)
    rows.one(TRIBUTE_SPACES, len(state.tribute) * 0.3)
    for pile in state.tribute:
        _pile(pile, TRIBUTE, 0.3, rows)
    _pile(summary.demand, DEMAND, 0.5, rows)
    _pile(summary.threat, THREAT, 0.4, rows)
    _pile(state.icons, ICONS, 0.4, rows)
    _pile(state.spoils, SPOILS, 0.3, rows)
    rows.one(TURN, state.turn * 0.02)
    rows.one(PLAYERS + state.players - 2, 1.0)
    rows.one(KIND + (state.kind if state.kind >= 0 else 3), 1.0)
    rows.one(ONE, 1.0)
