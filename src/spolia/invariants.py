"""What must be so in every position of every game. Each check says what is broken, in sentences, or nothing.

A position of one's own that leaves Jacks or Sites out of the game fails the checks that count them.
"""

from collections.abc import Callable, Iterator
from functools import cache, lru_cache
from typing import Final

from spolia.rome.cards import (
    CARD_UNIT,
    CARDS,
    FIELD,
    JACK,
    JACK_FIELD,
    KEYS,
    MATERIAL,
    MATERIALS,
    NAME_UNIT,
    ORDERS,
    UNIT,
    VALUE,
    count,
    names_in,
    pile_of,
    size,
)
from spolia.rome.edition import edition
from spolia.rome.moves import SEATS
from spolia.rome.questions import refresh
from spolia.rome.state import (
    BY_FUNCTION,
    DECK_EMPTY,
    NO_HALF,
    NO_ROLE,
    RUNNING,
    SITES_TAKEN,
    SURRENDERED,
    State,
)
from spolia.rome.turn import Lead

Findings = Iterator[str]

# A pile is sound if no counter ran below zero (which borrows from its neighbours) or beyond 31 (see ``holds_set``).
_ONE_EACH: Final = sum(UNIT[:6])
_TOO_MANY: Final = 32 * _ONE_EACH

_name: Final = NAME_UNIT.__getitem__


def broken(state: State) -> list[str]:
    """Every sentence of every check; where counters are broken, those alone, for nothing can be counted by them."""
    return list(counters_are_sound(state)) or [sentence for check in CHECKS for sentence in check(state)]


# ---- cards, Jacks and Sites are neither made nor lost ----


def counters_are_sound(state: State) -> Findings:
    for name, piles in (
        ("the pool or the Sites", (state.pool, state.sites, state.outskirts)),
        ("a stockpile", state.stockpile),
        ("a clientele", state.clientele),
        ("the clients hired this turn", state.hired),
        ("a vault", state.vault),
        ("the Sites that became Influence", state.earned),
        ("the cards shown this turn", state.shown),
        ("a camp", [camp & ~FIELD[JACK_FIELD] for camp in state.camp]),
        ("a hand", [held & ~FIELD[JACK_FIELD] for held in state.held]),
        ("a building", [building.materials for city in state.buildings for building in city]),
    ):
        together = 0  # what is wrong with one of them shows in all their bits together
        for pile in piles:
            together |= pile
        if not 0 <= together <= ORDERS or together & _TOO_MANY:
            yield f"{name}: a counter ran over or below zero ({', '.join(map(hex, piles))})"
    if min(state.seen, state.left_out, *state.tucked, *state.buried, *state.exposed) < 0:
        yield "a counter of names ran below zero"


@cache
def _all_names(key: str) -> int:
    """The deck of an edition as counters of names."""
    return sum(copies * NAME_UNIT[card] for card, copies in enumerate(edition(key).copies))


@cache
def _all_materials(key: str) -> int:
    """The deck of an edition as a pile."""
    return pile_of(edition(key).deck)


@lru_cache(256)  # the rest of a deck stays the same over many moves
def _counted(cards: tuple[int, ...]) -> tuple[int, int]:
    """Cards as counters of names, and as a pile."""
    return sum(map(_name, cards)), pile_of(list(cards))


def names_are_conserved(state: State) -> Findings:
    """Of each card, all copies: in the deck, in hands, hidden in vaults, open on the table, or gone in the open."""
    found = state.seen + state.left_out + sum(state.tucked) + sum(state.buried) + sum(map(_name, state.revealed))
    found += _counted(tuple(state.deck[state.drawn :]))[0]
    for hand in state.hand:
        found += sum(map(_name, hand))
    found &= NAME_UNIT[JACK] - 1  # Jacks are counted for themselves
    wanted = _all_names(state.edition)
    if found != wanted:
        for card in range(CARDS):
            there, copies = found >> 4 * card & 15, wanted >> 4 * card & 15
            if there != copies:
                yield f"{KEYS[card] or card}: {there} cards of this name, not {copies}"


def materials_are_conserved(state: State) -> Findings:
    """Every Order of the edition lies in exactly one zone, or is out of the game."""
    found = state.pool + sum(state.stockpile) + sum(state.clientele) + sum(state.vault)
    if state.left_out or state.revealed:
        found += pile_of([*names_in(state.left_out), *state.revealed])
    for camp in state.camp:
        found += camp & ORDERS
    found += _counted(tuple(state.deck[state.drawn :]))[1]
    for hand in state.hand:
        found += pile_of(hand) & ORDERS
    for city in state.buildings:
        for building in city:
            found += building.materials + CARD_UNIT[building.card]
    wanted = _all_materials(state.edition)
    if found != wanted:
        for material, name in enumerate(MATERIALS):
            if count(found, material) != count(wanted, material):
                yield f"{name}: {count(found, material)} cards over all zones, not {count(wanted, material)}"


def jacks_are_conserved(state: State) -> Findings:
    found = state.jacks
    for hand in state.hand:
        found += hand.count(JACK)
    for camp in state.camp:
        found += count(camp, JACK_FIELD)
    if found != state.rules.jacks or state.jacks < 0:
        yield f"{found} Jacks ({state.jacks} in their pile), not {state.rules.jacks}"


def sites_are_conserved(state: State) -> Findings:
    """In town, out of town, under what is unfinished, or among what became somebody's Influence."""
    found = state.sites + state.outskirts + sum(state.earned)
    for city in state.buildings:
        for building in city:
            if building.missing:
                found += UNIT[building.site]
    each = state.rules.sites_each
    if found != each * _ONE_EACH:
        for material, name in enumerate(MATERIALS):
            if count(found, material) != each:
                yield f"{count(found, material)} {name} Sites, not {each}"


# ---- each seat ----


def hands_are_sound(state: State) -> Findings:
    """Sorted, counted by material too, and with what all know to be there."""
    for seat, hand in enumerate(state.hand):
        if hand != sorted(hand):
            yield f"the hand of {SEATS[seat]} is not sorted: {hand}"
        if state.held[seat] != pile_of(hand):
            yield f"the hand of {SEATS[seat]} is not counted as it is: {state.held[seat]:#x}"
        if exposed := state.exposed[seat]:
            for card in set(names_in(exposed)):
                if hand.count(card) < exposed >> 4 * card & 15:
                    yield f"{SEATS[seat]} does not hold {KEYS[card]}, which all know to be there"
    if not state.noted and (any(state.exposed) or any(state.shown) or any(state.paraded)):
        yield "what all know of hands is not noted"


def influence_is_earned(state: State) -> Findings:
    for seat, earned in enumerate(state.earned):
        wanted = state.rules.starting_influence + _worth(earned)
        if state.influence[seat] != wanted:
            yield f"{SEATS[seat]} has an Influence of {state.influence[seat]}; the Sites give {wanted}"


@cache
def _worth(sites: int) -> int:
    """The Influence that a pile of Sites gives."""
    return sum(VALUE[material] * count(sites, material) for material in range(6))


def hired_are_clients(state: State) -> Findings:
    for seat, hired in enumerate(state.hired):
        if hired and not within(hired, state.clientele[seat]):
            yield f"{SEATS[seat]} hired clients this turn that are not in the clientele"


def hidden_is_in_vault(state: State) -> Findings:
    """What nobody, or the owner alone, saw go into a vault is part of it; the rest is what all know."""
    for seat, vault in enumerate(state.vault):
        names = state.tucked[seat] + state.buried[seat]
        if names and not within(pile_of(names_in(names)), vault):
            yield f"more was hidden in the vault of {SEATS[seat]} than it holds"


def buildings_are_sound(state: State) -> Findings:
    for seat, city in enumerate(state.buildings):
        owned = 0
        for building in city:
            card, site = building.card, building.site
            owned += 1 << card  # a name in play twice spoils the sum
            yield from _wrong_with(card, site, building.materials, building.missing, building.public, building.fit)
            if not state.rules.ground[card] & FIELD[site]:
                yield f"{KEYS[card]} of {SEATS[seat]} stands on {MATERIALS[site]}"
        if state.owned[seat] != owned:
            yield f"the names that {SEATS[seat]} has in play are not those of the buildings, each once"


@cache  # most buildings of a position were there before
def _wrong_with(card: int, site: int, materials: int, missing: int, public: bool, fit: int) -> list[str]:
    wrong = []
    if fit != 1 << site | 1 << MATERIAL[card]:
        wrong.append(f"{KEYS[card]} takes the wrong materials")
    if missing < 0 or (missing and missing + size(materials) != VALUE[site]):
        wrong.append(f"{KEYS[card]} holds {size(materials)} materials and lacks {missing}")
    if public and missing:
        wrong.append(f"{KEYS[card]} is unfinished, but works for everybody")
    return wrong


# ---- the turn and its end ----


def functions_are_fresh(state: State) -> Findings:
    """The masks of working functions are up to date, and nobody who has won is kept waiting."""
    fresh = state.copy()
    refresh(fresh)
    for seat, functions in enumerate(fresh.active):
        if state.active[seat] != functions:
            stale = [KEYS[card] for card in range(CARDS) if (state.active[seat] ^ functions) >> card & 1]
            yield f"the functions of {SEATS[seat]} are out of date: {', '.join(stale)}"
    if (state.working, state.contested) != (fresh.working, fresh.contested):
        yield "what works for anybody is out of date"
    if fresh.over and not state.over:
        yield f"{' and '.join(_seats(fresh.winners))} won, and the game goes on"


def turn_is_sound(state: State) -> Findings:
    if not 0 <= state.leader < state.players:
        yield f"seat {state.leader} leads"
    if not NO_ROLE <= state.role < len(MATERIALS):
        yield f"the role {state.role} is led"
    if not state.drawn <= len(state.deck):
        yield "more cards were drawn than the deck has"
    for step in state.stack:
        if not 0 <= step.player < state.players:
            yield f"{type(step).__name__} waits for seat {step.player}"


def somebody_is_asked(state: State) -> Findings:
    """One seat has a choice of at least two moves, or the game is over."""
    if state.over:
        if state.legal:
            yield "the game is over, but there are legal moves"
        return
    if not state.stack:
        yield "nobody is asked, and the game is not over"
        return
    step = state.stack[-1]
    if len(state.legal) < 2:
        yield f"{type(step).__name__} asks where there is no choice: {state.legal}"
    if state.legal != step.options(state):
        yield f"the legal moves are not the options of {type(step).__name__}"
    if len(set(state.legal)) != len(state.legal):
        yield f"{type(step).__name__} offers a move twice"
    words = edition(state.edition).vocabulary.words
    for move in state.legal:
        if move not in words:
            yield f"{type(step).__name__} offers a move without a text: {move}"


def table_is_clear_at_lead(state: State) -> Findings:
    """When a leader is asked, nothing is left of the turn before."""
    if state.over or not state.stack or type(state.stack[-1]) is not Lead:
        return
    if len(state.stack) > 1:
        yield "a turn begins before the last one is over"
    if state.stack[-1].player != state.leader:
        yield f"{SEATS[state.stack[-1].player]} leads, but is not the leader"
    if any(state.camp) or any(state.plays) or any(state.hired) or state.crafted or state.robbed:
        yield "something of the last turn is left in the camps, or counted still"
    if any(state.shown) or any(state.paraded) or state.revealed:
        yield "something that was shown in the last turn is not forgotten"
    if state.half != NO_HALF or state.role != NO_ROLE:
        yield "a Foundation out of town, or a role, is left of the last turn"
    if not state.sites or state.drawn >= len(state.deck):
        yield "a turn begins, though the deck is empty or no Site is left in town"


def ending_is_sound(state: State) -> Findings:
    if state.over != (state.ending != RUNNING):
        yield f"over: {state.over}, but the ending is {state.ending}"
    if state.winners >> state.players or (state.winners and not state.over):
        yield f"the winners are {state.winners:#b}"
    left = len(state.deck) - state.drawn
    if state.ending == DECK_EMPTY and left and left >= max(state.influence):
        yield "the game ended for want of cards, but the deck has as many as anybody can need at once"
    if state.ending == SITES_TAKEN and state.sites:
        yield "the game ended for want of Sites, but there are some in town"
    if state.winners and not (state.ending == SURRENDERED or state.ending & BY_FUNCTION):
        yield "somebody won without scoring by an ending that is scored"
    if not all(0 <= winner < state.players for winner in state.surrendered):
        yield f"somebody surrenders to a seat that is not there: {state.surrendered}"
    spared = sum(1 << seat for seat in range(state.players) if _all_surrender_to(state, seat))
    if (state.winners if state.ending == SURRENDERED else 0) != spared:
        yield f"surrendered to {state.surrendered}, but the ending is {state.ending}, the winners {state.winners:#b}"


def _all_surrender_to(state: State, winner: int) -> bool:
    """All others, whatever the one they surrender to has offered."""
    return all(to == winner for seat, to in enumerate(state.surrendered) if seat != winner)


CHECKS: Final[tuple[Callable[[State], Findings], ...]] = (
    counters_are_sound,
    names_are_conserved,
    materials_are_conserved,
    jacks_are_conserved,
    sites_are_conserved,
    hands_are_sound,
    influence_is_earned,
    hired_are_clients,
    hidden_is_in_vault,
    buildings_are_sound,
    functions_are_fresh,
    turn_is_sound,
    somebody_is_asked,
    table_is_clear_at_lead,
    ending_is_sound,
)


def within(part: int, pile: int) -> bool:
    """Whether a pile has at least as many of each material as another."""
    return all(count(part, material) <= count(pile, material) for material in range(6))


def _seats(bits: int) -> list[str]:
    return [letter for seat, letter in enumerate(SEATS) if bits >> seat & 1]
