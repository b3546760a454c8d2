"""A state in numbers, from one seat: what a net looks at.

Features are sparse: lists of places and of values, since most are zero. The first block is the seat itself, the second
its rivals (means, so that any number of players fits), the third the table. The numbers are scaled to about one.
The whole state is looked at: whoever may not know it deals the unknown anew first (``determinize``).
"""

from typing import Any, Final

from spolia.rome.cards import JACK, VALUE, count, size
from spolia.rome.questions import clientele_limit, clients_for, hand_limit, vault_limit
from spolia.rome.state import NO_HALF, State
from spolia.rome.turn import Perform

VERSION: Final = 2  # of the meaning of the places; a net is made for one

# The seat itself.
HAND: Final = 0  # by material, and Jacks
HAND_SIZE: Final = 7
HAND_CARDS: Final = 8  # by card
STOCK: Final = 72
CLIENTS: Final = 78
VAULT: Final = 84
LEADS_VAULT: Final = 90  # whether alone the most of a material
INFLUENCE: Final = 96
CLIENT_ROOM: Final = 97
VAULT_ROOM: Final = 98
HAND_LIMIT: Final = 99
POINTS: Final = 100
FUNCTIONS: Final = 101  # by card
WORKS: Final = 165  # unfinished, by card
MISSING: Final = 229  # materials, by the Site
WORKS_NUMBER: Final = 235
NEARLY: Final = 236  # unfinished buildings that lack one
DISTANCE: Final = 237  # from the leader, in seats
LEADS: Final = 238
CAMP: Final = 239  # by material, and Jacks
PLAYS: Final = 246
AHEAD: Final = 247  # points beyond the best rival

# The rivals.
RIVAL_HAND: Final = 250
RIVAL_HAND_SIZE: Final = 257
RIVAL_STOCK: Final = 258
RIVAL_CLIENTS: Final = 264
RIVAL_VAULT: Final = 270
RIVAL_INFLUENCE: Final = 276
RIVAL_CLIENT_ROOM: Final = 277
RIVAL_VAULT_ROOM: Final = 278
RIVAL_HAND_LIMIT: Final = 279
RIVAL_POINTS: Final = 280
RIVAL_FUNCTIONS: Final = 281
RIVAL_WORKS: Final = 345
RIVAL_MISSING: Final = 409
RIVAL_NEARLY: Final = 415
BEST_POINTS: Final = 416
BEST_INFLUENCE: Final = 417
RIVAL_CAMP: Final = 418
RIVAL_PLAYS: Final = 425

# The table.
DECK: Final = 430
DECK_LOW: Final = 431
SITES: Final = 432
OUTSKIRTS: Final = 438
JACKS: Final = 444
POOL: Final = 445
TURN: Final = 451
PLAYERS: Final = 452  # 2 to 5
ROLE: Final = 456  # led, or none
HALF: Final = 463
ONE: Final = 464

TABLE_SIZE: Final = 470  # what a value net looks at
QUESTION: Final = 470  # what is asked, by the order of the questions' names
QUESTIONS: Final = 90
ABOUT_CARD: Final = 560  # the card that the question is about
ABOUT_MATERIAL: Final = 624
ACTIONS_LEFT: Final = 630  # of the seat in this part of the turn
SIZE: Final = 640  # what a policy net looks at
MOVES: Final = 66 << 6  # numbers below which all moves are


class Summary:
    """What is counted once for a state, whoever looks at it."""

    def __init__(self, state: State) -> None:
        players = state.players
        self.points = [_points(state, player) for player in range(players)]
        self.client_room = [clientele_limit(state, player) - size(state.clientele[player]) for player in range(players)]
        self.vault_room = [vault_limit(state, player) - size(state.vault[player]) for player in range(players)]
        self.hand_limit = [hand_limit(state, player) for player in range(players)]
        self.works: list[list[int]] = []
        self.works_filled: list[list[float]] = []
        self.missing = [[0] * 6 for _ in range(players)]
        self.nearly = [0] * players
        for player in range(players):
            cards: list[int] = []
            filled: list[float] = []
            for building in state.buildings[player]:
                if building.missing:
                    cards.append(building.card)
                    filled.append(1.0 - 0.7 * building.missing / VALUE[building.site])
                    self.missing[player][building.site] += building.missing
                    if building.missing == 1:
                        self.nearly[player] += 1
            self.works.append(cards)
            self.works_filled.append(filled)


def _points(state: State, player: int) -> int:
    """Influence, vault and merchant bonuses; what functions give is for the net to know."""
    total = state.influence[player]
    vault = state.vault[player]
    for material in range(6):
        own = count(vault, material)
        if own:
            total += VALUE[material] * own
            if _leads(state, player, material, own):
                total += state.rules.bonus
    return total


def _leads(state: State, player: int, material: int, own: int) -> bool:
    for other in range(state.players):
        if other != player and count(state.vault[other], material) >= own:
            break
    else:
        return True
    return False


def table_features(states: list[State], places: list[int], values: list[float]) -> None:
    """What a value net looks at: a row for every seat of every state, one after the other.

    Adds the places that are not zero and what they hold; a place is counted from the beginning of the first row.
    """
    row = 0
    for state in states:
        summary = Summary(state)
        for seat in range(state.players):
            _row(state, seat, summary, True, row, places, values)
            row += TABLE_SIZE


def question_features(states: list[State], questions: dict[str, int], places: list[int], values: list[float]) -> None:
    """What a policy net looks at: a row for every state, from the seat that is asked.

    What others hold is left out, so that a policy does not learn to rely on it.
    """
    row = 0
    for state in states:
        step = state.stack[-1]
        _row(state, step.player, Summary(state), False, row, places, values)
        places.append(row + QUESTION + questions.get(type(step).__name__, QUESTIONS - 1))
        values.append(1.0)
        _about(state, step, row, places, values)
        row += SIZE


def _about(state: State, step: Any, row: int, places: list[int], values: list[float]) -> None:
    """What the question is about."""
    card: int = getattr(step, "card", -1)
    if 0 <= card < ABOUT_MATERIAL - ABOUT_CARD:
        _one(row + ABOUT_CARD + card, 1.0, places, values)
    material: int = getattr(step, "material", -1)
    if 0 <= material < ACTIONS_LEFT - ABOUT_MATERIAL:
        _one(row + ABOUT_MATERIAL + material, 1.0, places, values)
    for index in range(len(state.stack) - 1, -1, -1):
        frame = state.stack[index]
        if isinstance(frame, Perform) and frame.player == step.player:
            own = state.plays[frame.player] + clients_for(state, frame.player, frame.role)
            _one(row + ACTIONS_LEFT, (own - max(frame.acted, 0) - size(state.spent)) * 0.3, places, values)
            break


def _row(
    state: State, seat: int, summary: Summary, peek: bool, row: int, places: list[int], values: list[float]
) -> None:
    begin = len(places)
    _own(state, seat, summary, places, values)
    _rivals(state, seat, summary, peek, places, values)
    _table(state, places, values)
    if row:
        for index in range(begin, len(places)):
            places[index] += row


def _pile(pile: int, start: int, scale: float, places: list[int], values: list[float]) -> None:
    field = start
    while pile:
        if pile & 63:
            places.append(field)
            values.append((pile & 63) * scale)
        pile >>= 6
        field += 1


def _bits(bits: int, start: int, weight: float, places: list[int], values: list[float]) -> None:
    while bits:
        lowest = bits & -bits
        places.append(start + lowest.bit_length() - 1)
        values.append(weight)
        bits ^= lowest


def _own(state: State, seat: int, summary: Summary, places: list[int], values: list[float]) -> None:
    hand = state.hand[seat]
    _pile(state.held[seat], HAND, 0.4, places, values)
    _one(HAND_SIZE, len(hand) * 0.2, places, values)
    last = -1
    for card in hand:  # sorted: equal cards are neighbours
        if card == last:
            values[-1] += 0.5
        elif card != JACK:
            places.append(HAND_CARDS + card)
            values.append(0.5)
        last = card
    _pile(state.stockpile[seat], STOCK, 0.4, places, values)
    _pile(state.clientele[seat], CLIENTS, 0.5, places, values)
    vault = state.vault[seat]
    _pile(vault, VAULT, 0.4, places, values)
    for material in range(6):
        own = count(vault, material)
        if own and _leads(state, seat, material, own):
            _one(LEADS_VAULT + material, 1.0, places, values)
    _one(INFLUENCE, state.influence[seat] * 0.1, places, values)
    _one(CLIENT_ROOM, summary.client_room[seat] * 0.3, places, values)
    _one(VAULT_ROOM, summary.vault_room[seat] * 0.3, places, values)
    _one(HAND_LIMIT, (summary.hand_limit[seat] - 5) * 0.5, places, values)
    _one(POINTS, summary.points[seat] * 0.05, places, values)
    _bits(state.active[seat], FUNCTIONS, 1.0, places, values)
    works = summary.works[seat]
    for index in range(len(works)):
        _one(WORKS + works[index], summary.works_filled[seat][index], places, values)
    for material in range(6):
        _one(MISSING + material, summary.missing[seat][material] * 0.4, places, values)
    _one(WORKS_NUMBER, len(works) * 0.4, places, values)
    _one(NEARLY, float(summary.nearly[seat]), places, values)
    _one(DISTANCE, ((seat - state.leader) % state.players) * 0.5, places, values)
    _one(LEADS, 1.0 if seat == state.leader else 0.0, places, values)
    _pile(state.camp[seat], CAMP, 1.0, places, values)
    _one(PLAYS, float(state.plays[seat]), places, values)


def _rivals(state: State, seat: int, summary: Summary, peek: bool, places: list[int], values: list[float]) -> None:
    share = 1.0 / (state.players - 1)
    held = stock = clients = vault = camp = plays = 0
    best_points = best_influence = 0
    cards = influence = client_room = vault_room = limit = points = nearly = 0
    missing = [0] * 6
    for other in range(state.players):
        if other == seat:
            continue
        held += state.held[other]  # packed counters add up; no field comes near its limit of 63
        stock += state.stockpile[other]
        clients += state.clientele[other]
        vault += state.vault[other]
        camp += state.camp[other]
        plays += state.plays[other]
        cards += len(state.hand[other])
        influence += state.influence[other]
        client_room += summary.client_room[other]
        vault_room += summary.vault_room[other]
        limit += summary.hand_limit[other] - 5
        points += summary.points[other]
        nearly += summary.nearly[other]
        best_points = max(best_points, summary.points[other])
        best_influence = max(best_influence, state.influence[other])
        _bits(state.active[other], RIVAL_FUNCTIONS, share, places, values)
        works = summary.works[other]
        for index in range(len(works)):
            _one(RIVAL_WORKS + works[index], summary.works_filled[other][index] * share, places, values)
        for material in range(6):
            missing[material] += summary.missing[other][material]
    if peek:
        _pile(held, RIVAL_HAND, 0.4 * share, places, values)
    _one(RIVAL_HAND_SIZE, cards * 0.2 * share, places, values)
    _pile(stock, RIVAL_STOCK, 0.4 * share, places, values)
    _pile(clients, RIVAL_CLIENTS, 0.5 * share, places, values)
    _pile(vault, RIVAL_VAULT, 0.4 * share, places, values)
    _one(RIVAL_INFLUENCE, influence * 0.1 * share, places, values)
    _one(RIVAL_CLIENT_ROOM, client_room * 0.3 * share, places, values)
    _one(RIVAL_VAULT_ROOM, vault_room * 0.3 * share, places, values)
    _one(RIVAL_HAND_LIMIT, limit * 0.5 * share, places, values)
    _one(RIVAL_POINTS, points * 0.05 * share, places, values)
    for material in range(6):
        _one(RIVAL_MISSING + material, missing[material] * 0.4 * share, places, values)
    _one(RIVAL_NEARLY, nearly * share, places, values)
    _one(BEST_POINTS, best_points * 0.05, places, values)
    _one(BEST_INFLUENCE, best_influence * 0.1, places, values)
    _pile(camp, RIVAL_CAMP, share, places, values)
    _one(RIVAL_PLAYS, plays * share, places, values)
    _one(AHEAD, (summary.points[seat] - best_points) * 0.1, places, values)


def _table(state: State, places: list[int], values: list[float]) -> None:
    left = len(state.deck) - state.drawn
    _one(DECK, left * 0.015, places, values)
    if left < 15:
        _one(DECK_LOW, 1.0 - left / 15.0, places, values)
    _pile(state.sites, SITES, 0.4, places, values)
    _pile(state.outskirts, OUTSKIRTS, 0.4, places, values)
    _one(JACKS, state.jacks * 0.2, places, values)
    _pile(state.pool, POOL, 0.2, places, values)
    _one(TURN, state.turn * 0.03, places, values)
    _one(PLAYERS + state.players - 2, 1.0, places, values)
    _one(ROLE + (state.role if state.role >= 0 else 6), 1.0, places, values)
    if state.half != NO_HALF:
        _one(HALF, 1.0, places, values)
    _one(ONE, 1.0, places, values)


def _one(place: int, value: float, places: list[int], values: list[float]) -> None:
    if value != 0.0:
        places.append(place)
        values.append(value)
