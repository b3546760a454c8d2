"""A state in numbers, from one seat: what a net looks at.

Most features are zero. The first block is the seat itself, the second its rivals (means, so that any number of players
fits), the third the table. The numbers are scaled to about one. The whole state is looked at: whoever may not know it
deals the unknown anew first (``determinize``).
"""

from typing import Any, Final

from spolia.kernel.rows import Rows
from spolia.rome.cards import JACK, VALUE, count, size
from spolia.rome.questions import clientele_limit, clients_for, hand_limit, vault_limit
from spolia.rome.state import NO_HALF, State
from spolia.rome.turn import Perform

VERSION: Final = 3  # of the meaning of the places; a net is made for one

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
AHEAD_BY: Final = 248  # whether at least each of AHEAD_STEPS
INFLUENCE_BY: Final = 256  # the same of Influence
AHEAD_LATE: Final = 260  # points beyond the best rival, when the deck runs out, and when the Sites do
AHEAD_SOON: Final = 262  # with the buildings that lack one
KINDS: Final = 263  # of clients; and whether four, five, six
SUPPLIED: Final = 267  # what buildings lack and the stockpile has
AT_HAND: Final = 268  # what they lack and the hand has
PROMISED: Final = 269  # Influence of unfinished buildings
NEXT: Final = 270  # of those that lack one
STRUCTURES: Final = 271
STOCK_SIZE: Final = 272
CLIENTS_NUMBER: Final = 273
CLIENTS_AHEAD: Final = 274  # of the rival who has most

# The rivals.
RIVAL_HAND: Final = 280
RIVAL_HAND_SIZE: Final = 287
RIVAL_STOCK: Final = 288
RIVAL_CLIENTS: Final = 294
RIVAL_VAULT: Final = 300
RIVAL_INFLUENCE: Final = 306
RIVAL_CLIENT_ROOM: Final = 307
RIVAL_VAULT_ROOM: Final = 308
RIVAL_HAND_LIMIT: Final = 309
RIVAL_POINTS: Final = 310
RIVAL_FUNCTIONS: Final = 311
RIVAL_WORKS: Final = 375
RIVAL_MISSING: Final = 439
RIVAL_NEARLY: Final = 445
BEST_POINTS: Final = 446
BEST_INFLUENCE: Final = 447
RIVAL_CAMP: Final = 448
RIVAL_PLAYS: Final = 455
BEST_KINDS: Final = 456  # of clients; and whether five, six
RIVAL_SUPPLIED: Final = 459
RIVAL_PROMISED: Final = 460
RIVAL_NEXT: Final = 461
RIVAL_STRUCTURES: Final = 462
RIVAL_STOCK_SIZE: Final = 463
RIVAL_CLIENTS_NUMBER: Final = 464

# The table.
DECK: Final = 470
DECK_LOW: Final = 471
SITES: Final = 472
OUTSKIRTS: Final = 478
JACKS: Final = 484
POOL: Final = 485
TURN: Final = 491
PLAYERS: Final = 492  # 2 to 5
ROLE: Final = 496  # led, or none
HALF: Final = 503
ONE: Final = 504
DECK_ENDS: Final = 505
SITES_LEFT: Final = 506
SITES_FEW: Final = 507
SITES_END: Final = 508

TABLE_SIZE: Final = 510  # what a value net looks at
QUESTION: Final = 510  # what is asked, by the order of the questions' names
QUESTIONS: Final = 90
ABOUT_CARD: Final = 600  # the card that the question is about
ABOUT_MATERIAL: Final = 664
ACTIONS_LEFT: Final = 670  # of the seat in this part of the turn
SIZE: Final = 680  # what a policy net looks at
AHEAD_STEPS: Final = [-8, -4, -1, 0, 1, 2, 4, 8]
INFLUENCE_STEPS: Final = [-3, 0, 1, 4]
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
        self.promised = [0] * players
        self.next = [0] * players
        self.structures = [0] * players
        for player in range(players):
            cards: list[int] = []
            filled: list[float] = []
            for building in state.buildings[player]:
                worth = VALUE[building.site]
                if building.missing == 0:
                    self.structures[player] += 1
                    continue
                cards.append(building.card)
                filled.append(1.0 - 0.7 * building.missing / worth)
                self.missing[player][building.site] += building.missing
                self.promised[player] += worth
                if building.missing == 1:
                    self.nearly[player] += 1
                    self.next[player] += worth
            self.works.append(cards)
            self.works_filled.append(filled)
        self.kinds = [_kinds(state.clientele[player]) for player in range(players)]
        self.clients = [size(state.clientele[player]) for player in range(players)]
        self.stock = [size(state.stockpile[player]) for player in range(players)]
        self.supplied = [_covered(self.missing[player], state.stockpile[player]) for player in range(players)]
        self.sites = size(state.sites)


def _kinds(pile: int) -> int:
    """How many different materials there are in a pile."""
    number = 0
    while pile:
        if pile & 63:
            number += 1
        pile >>= 6
    return number


def _covered(missing: list[int], pile: int) -> int:
    """How many of the missing materials a pile has."""
    number = 0
    for material in range(6):
        lacking = missing[material]
        if lacking:
            number += min(lacking, count(pile, material))
    return number


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

    What others hold is left out, so that a policy does not learn to rely on it.
    """
    rows = Rows(SIZE)
    for state in states:
        step = state.stack[-1]
        _row(state, step.player, Summary(state), False, rows)
        rows.one(QUESTION + questions.get(type(step).__name__, QUESTIONS - 1), 1.0)
        _about(state, step, rows)
        rows.end()
    return rows


def _about(state: State, step: Any, rows: Rows) -> None:
    """What the question is about."""
    card: int = getattr(step, "card", -1)
    if 0 <= card < ABOUT_MATERIAL - ABOUT_CARD:
        rows.one(ABOUT_CARD + card, 1.0)
    material: int = getattr(step, "material", -1)
    if 0 <= material < ACTIONS_LEFT - ABOUT_MATERIAL:
        rows.one(ABOUT_MATERIAL + material, 1.0)
    for index in range(len(state.stack) - 1, -1, -1):
        frame = state.stack[index]
        if isinstance(frame, Perform) and frame.player == step.player:
            own = state.plays[frame.player] + clients_for(state, frame.player, frame.role)
            rows.one(ACTIONS_LEFT, (own - max(frame.acted, 0) - size(state.spent)) * 0.3)
            break


def _row(state: State, seat: int, summary: Summary, peek: bool, rows: Rows) -> None:
    _own(state, seat, summary, rows)
    _rivals(state, seat, summary, peek, rows)
    _table(state, summary, rows)


def _pile(pile: int, start: int, scale: float, rows: Rows) -> None:
    field = start
    while pile:
        if pile & 63:
            rows.one(field, (pile & 63) * scale)
        pile >>= 6
        field += 1


def _bits(bits: int, start: int, weight: float, rows: Rows) -> None:
    while bits:
        lowest = bits & -bits
        rows.one(start + lowest.bit_length() - 1, weight)
        bits ^= lowest


def _own(state: State, seat: int, summary: Summary, rows: Rows) -> None:
    hand = state.hand[seat]
    _pile(state.held[seat], HAND, 0.4, rows)
    rows.one(HAND_SIZE, len(hand) * 0.2)
    last = -1
    for card in hand:  # sorted: equal cards are neighbours
        if card == last:
            rows.values[-1] += 0.5
        elif card != JACK:
            rows.one(HAND_CARDS + card, 0.5)
        last = card
    _pile(state.stockpile[seat], STOCK, 0.4, rows)
    _pile(state.clientele[seat], CLIENTS, 0.5, rows)
    vault = state.vault[seat]
    _pile(vault, VAULT, 0.4, rows)
    for material in range(6):
        own = count(vault, material)
        if own and _leads(state, seat, material, own):
            rows.one(LEADS_VAULT + material, 1.0)
    rows.one(INFLUENCE, state.influence[seat] * 0.1)
    rows.one(CLIENT_ROOM, summary.client_room[seat] * 0.3)
    rows.one(VAULT_ROOM, summary.vault_room[seat] * 0.3)
    rows.one(HAND_LIMIT, (summary.hand_limit[seat] - 5) * 0.5)
    rows.one(POINTS, summary.points[seat] * 0.05)
    _bits(state.active[seat], FUNCTIONS, 1.0, rows)
    works = summary.works[seat]
    for index in range(len(works)):
        rows.one(WORKS + works[index], summary.works_filled[seat][index])
    for material in range(6):
        rows.one(MISSING + material, summary.missing[seat][material] * 0.4)
    rows.one(WORKS_NUMBER, len(works) * 0.4)
    rows.one(NEARLY, float(summary.nearly[seat]))
    rows.one(DISTANCE, ((seat - state.leader) % state.players) * 0.5)
    rows.one(LEADS, 1.0 if seat == state.leader else 0.0)
    _pile(state.camp[seat], CAMP, 1.0, rows)
    rows.one(PLAYS, float(state.plays[seat]))
    kinds = summary.kinds[seat]
    rows.one(KINDS, kinds / 6)
    for number in range(4, kinds + 1):
        rows.one(KINDS + number - 3, 1.0)
    rows.one(SUPPLIED, summary.supplied[seat] * 0.3)
    if works:
        rows.one(AT_HAND, _covered(summary.missing[seat], state.held[seat]) * 0.3)
        rows.one(PROMISED, summary.promised[seat] * 0.1)
        rows.one(NEXT, summary.next[seat] * 0.3)
    rows.one(STRUCTURES, summary.structures[seat] * 0.2)
    rows.one(STOCK_SIZE, summary.stock[seat] * 0.15)
    rows.one(CLIENTS_NUMBER, summary.clients[seat] * 0.2)


def _rivals(state: State, seat: int, summary: Summary, peek: bool, rows: Rows) -> None:
    share = 1.0 / (state.players - 1)
    held = stock = clients = vault = camp = plays = 0
    best_points = best_influence = best_kinds = best_clients = 0
    supplied = promised = soon = structures = all_clients = all_stock = 0
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
        best_kinds = max(best_kinds, summary.kinds[other])
        best_clients = max(best_clients, summary.clients[other])
        supplied += summary.supplied[other]
        promised += summary.promised[other]
        soon += summary.next[other]
        structures += summary.structures[other]
        all_clients += summary.clients[other]
        all_stock += summary.stock[other]
        _bits(state.active[other], RIVAL_FUNCTIONS, share, rows)
        works = summary.works[other]
        for index in range(len(works)):
            rows.one(RIVAL_WORKS + works[index], summary.works_filled[other][index] * share)
        for material in range(6):
            missing[material] += summary.missing[other][material]
    if peek:
        _pile(held, RIVAL_HAND, 0.4 * share, rows)
    rows.one(RIVAL_HAND_SIZE, cards * 0.2 * share)
    _pile(stock, RIVAL_STOCK, 0.4 * share, rows)
    _pile(clients, RIVAL_CLIENTS, 0.5 * share, rows)
    _pile(vault, RIVAL_VAULT, 0.4 * share, rows)
    rows.one(RIVAL_INFLUENCE, influence * 0.1 * share)
    rows.one(RIVAL_CLIENT_ROOM, client_room * 0.3 * share)
    rows.one(RIVAL_VAULT_ROOM, vault_room * 0.3 * share)
    rows.one(RIVAL_HAND_LIMIT, limit * 0.5 * share)
    rows.one(RIVAL_POINTS, points * 0.05 * share)
    for material in range(6):
        rows.one(RIVAL_MISSING + material, missing[material] * 0.4 * share)
    rows.one(RIVAL_NEARLY, nearly * share)
    rows.one(BEST_POINTS, best_points * 0.05)
    rows.one(BEST_INFLUENCE, best_influence * 0.1)
    _pile(camp, RIVAL_CAMP, share, rows)
    rows.one(RIVAL_PLAYS, plays * share)
    rows.one(BEST_KINDS, best_kinds / 6)
    for number in range(5, best_kinds + 1):
        rows.one(BEST_KINDS + number - 4, 1.0)
    rows.one(RIVAL_SUPPLIED, supplied * 0.3 * share)
    rows.one(RIVAL_PROMISED, promised * 0.1 * share)
    rows.one(RIVAL_NEXT, soon * 0.3 * share)
    rows.one(RIVAL_STRUCTURES, structures * 0.2 * share)
    rows.one(RIVAL_STOCK_SIZE, all_stock * 0.15 * share)
    rows.one(RIVAL_CLIENTS_NUMBER, all_clients * 0.2 * share)
    rows.one(CLIENTS_AHEAD, (summary.clients[seat] - best_clients) * 0.3)
    _ahead(state, seat, summary, best_points, best_influence, rows)


def _ahead(state: State, seat: int, summary: Summary, best_points: int, best_influence: int, rows: Rows) -> None:
    """How far the seat is ahead: a little counts for much when the game may end."""
    ahead = summary.points[seat] - best_points
    rows.one(AHEAD, ahead * 0.1)
    for index in range(len(AHEAD_STEPS)):
        if ahead < AHEAD_STEPS[index]:
            break
        rows.one(AHEAD_BY + index, 1.0)
    by_influence = state.influence[seat] - best_influence
    for index in range(len(INFLUENCE_STEPS)):
        if by_influence < INFLUENCE_STEPS[index]:
            break
        rows.one(INFLUENCE_BY + index, 1.0)
    left = len(state.deck) - state.drawn
    if left < 25:
        rows.one(AHEAD_LATE, ahead * (1.0 - left / 25.0) * 0.2)
    if summary.sites < 8:
        rows.one(AHEAD_LATE + 1, ahead * (1.0 - summary.sites / 8.0) * 0.2)
    rows.one(AHEAD_SOON, (ahead + summary.next[seat]) * 0.1)


def _table(state: State, summary: Summary, rows: Rows) -> None:
    left = len(state.deck) - state.drawn
    rows.one(DECK, left * 0.015)
    if left < 15:
        rows.one(DECK_LOW, 1.0 - left / 15.0)
    _pile(state.sites, SITES, 0.4, rows)
    _pile(state.outskirts, OUTSKIRTS, 0.4, rows)
    rows.one(JACKS, state.jacks * 0.2)
    _pile(state.pool, POOL, 0.2, rows)
    rows.one(TURN, state.turn * 0.03)
    rows.one(PLAYERS + state.players - 2, 1.0)
    rows.one(ROLE + (state.role if state.role >= 0 else 6), 1.0)
    if state.half != NO_HALF:
        rows.one(HALF, 1.0)
    rows.one(ONE, 1.0)
    if left <= 8:
        rows.one(DECK_ENDS, 1.0)
    rows.one(SITES_LEFT, summary.sites * 0.05)
    if summary.sites <= 4:
        rows.one(SITES_FEW, 1.0)
    if summary.sites <= 2:
        rows.one(SITES_END, 1.0)
