"""The checks themselves: each says what is broken when it is, and nothing else does."""

from collections.abc import Callable

import pytest

from spolia.invariants import CHECKS, broken
from spolia.rome.cards import JACK, UNIT
from spolia.rome.state import DECK_EMPTY, SITES_TAKEN, SURRENDERED, Building, State
from spolia.rome.step import pending
from spolia.rome.turn import NextTurn
from tests.fields import values_of
from tests.tables import busy_table, table


def sound() -> State:
    game = table(
        A_hand="Wall, Dock, Jack",
        A_buildings="Gate, Palace [marble]",
        A_clients="2 Laborer",
        A_vault="stone",
        B_hand="Road",
        pool="2 brick",
    )
    return game.state


Spoil = Callable[[State], object]


def set_(name: str, value: object) -> Spoil:
    return lambda state: setattr(state, name, value)


def more(name: str, seat: int, amount: int) -> Spoil:
    """Add to what a seat has in a zone."""

    def spoil(state: State) -> None:
        zone = list(getattr(state, name))
        zone[seat] += amount
        setattr(state, name, tuple(zone) if isinstance(getattr(state, name), tuple) else zone)

    return spoil


def rebuild(**changes: object) -> Spoil:
    """Another building in place of the unfinished one of the first seat."""

    def spoil(state: State) -> None:
        old = state.buildings[0][1]
        state.buildings[0][1] = Building(**values_of(old) | changes)

    return spoil


def lose_card(state: State) -> None:
    state.hand[1].pop()
    state.held[1] = 0


def win_quietly(state: State) -> None:
    """A client of each role and a function that wins with them, and nobody noticed."""
    forum = table(A_buildings="Forum [] complete", A_clients="Laborer, Craftsman, Legionary, Architect, Merchant").state
    for name, value in values_of(forum).items():
        setattr(state, name, value)
    state.clientele[0] += UNIT[5]


# What is done to a sound position, and a part of what is said.
BROKEN: dict[str, tuple[Spoil, str]] = {
    "a card lost": (lose_card, "road: 5 cards of this name, not 6"),
    "a material lost": (set_("pool", 0), "brick: 22 cards over all zones, not 24"),
    "a material made": (more("stockpile", 1, UNIT[3]), "concrete: 25 cards over all zones, not 24"),
    "a card drawn by nobody": (set_("drawn", 1), "cards of this name, not"),
    "a card seen that was not": (set_("left_out", 1), "bar: 7 cards of this name, not 6"),
    "a card made of nothing": (set_("revealed", (0,)), "bar: 7 cards of this name, not 6"),
    "a Jack too many": (set_("jacks", 6), "7 Jacks (6 in their pile), not 6"),
    "a Jack lost in a camp": (more("camp", 0, UNIT[6]), "7 Jacks"),
    "a Site lost": (set_("sites", 0), "Sites, not 6"),
    "a Site won by nobody": (more("earned", 1, UNIT[5]), "7 marble Sites, not 6"),
    "Influence from nowhere": (more("influence", 1, 1), "B has an Influence of 3; the Sites give 2"),
    "a hand out of order": (lambda state: state.hand[0].reverse(), "the hand of A is not sorted"),
    "a hand miscounted": (more("held", 0, UNIT[1]), "the hand of A is not counted as it is"),
    "a card that all know of": (more("exposed", 1, 1 << 4 * 5), "B does not hold dock, which all know to be there"),
    "a note not taken": (set_("shown", (1, 0)), "what all know of hands is not noted"),
    "a pile below zero": (more("stockpile", 0, -1), "a stockpile: a counter ran over or below zero"),
    "a pile that borrows": (more("vault", 1, UNIT[4] - UNIT[2]), "a vault: a counter ran over or below zero"),
    "a pile too high": (more("clientele", 0, 40 * UNIT[2]), "a clientele: a counter ran over or below zero"),
    "a pool with Jacks": (set_("pool", 2 * UNIT[2] + UNIT[6]), "the pool or the Sites: a counter ran over"),
    "a client hired but not there": (more("hired", 0, 3 * UNIT[0]), "A hired clients this turn that are not"),
    "a hidden card not there": (more("tucked", 0, 1 << 4 * 3), "more was hidden in the vault of A than it holds"),
    "a buried card not there": (more("buried", 1, 1 << 4 * 3), "more was hidden in the vault of B than it holds"),
    "a building not owned": (set_("owned", [0, 0]), "the names that A has in play are not those of the buildings"),
    "a building twice": (lambda state: state.buildings[0].append(state.buildings[0][0]), "each once"),
    "a wrong Site": (rebuild(site=0, fit=1 | 1 << 5), "palace of A stands on rubble"),
    "wrong materials": (rebuild(fit=1), "palace takes the wrong materials"),
    "too little missing": (rebuild(missing=1), "palace holds 1 materials and lacks 1"),
    "unfinished but public": (rebuild(public=True), "palace is unfinished, but works for everybody"),
    "a material below zero": (rebuild(materials=-1), "a building: a counter ran over or below zero"),
    "a name below zero": (more("tucked", 0, -1), "a counter of names ran below zero"),
    "a function that should not work": (more("active", 1, 1 << 7), "the functions of B are out of date: palisade"),
    "a function that should work": (set_("active", [0, 0]), "the functions of A are out of date: gate, palace"),
    "what works for somebody": (set_("working", 0), "what works for anybody is out of date"),
    "a victory missed": (win_quietly, "A won, and the game goes on"),
    "no such leader": (set_("leader", 2), "seat 2 leads"),
    "no such role": (set_("role", 6), "the role 6 is led"),
    "more drawn than there is": (set_("drawn", 200), "more cards were drawn than the deck has"),
    "nobody asked": (set_("stack", []), "nobody is asked, and the game is not over"),
    "no choice": (set_("legal", [64]), "Lead asks where there is no choice: [64]"),
    "other moves": (lambda state: state.legal.append(0), "the legal moves are not the options of Lead"),
    "a move twice": (lambda state: state.legal.append(64), "Lead offers a move twice"),
    "a move without a text": (lambda state: state.legal.append(46), "Lead offers a move without a text: 46"),
    "no such player": (lambda state: pending(state).insert(0, NextTurn(5)), "NextTurn waits for seat 5"),
    "a turn within a turn": (lambda state: pending(state).insert(0, NextTurn(0)), "a turn begins before the last one"),
    "another leads": (set_("leader", 1), "A leads, but is not the leader"),
    "a play not counted off": (more("plays", 1, 1), "something of the last turn is left"),
    "robbers remembered": (set_("robbed", 1), "something of the last turn is left"),
    "a shown building": (set_("paraded", (1, 0)), "something that was shown in the last turn is not forgotten"),
    "half a Foundation": (set_("half", 3), "a Foundation out of town, or a role, is left of the last turn"),
    "an empty deck": (set_("deck", []), "a turn begins, though the deck is empty or no Site is left"),
    "no ending": (set_("over", True), "over: True, but the ending is 0"),
    "moves after the end": (lambda state: state.end(DECK_EMPTY), "the game is over, but there are legal moves"),
    "cards in the deck": (lambda state: state.end(DECK_EMPTY), "the game ended for want of cards"),
    "Sites in town": (lambda state: state.end(SITES_TAKEN), "the game ended for want of Sites"),
    "an early winner": (set_("winners", 1), "the winners are 0b1"),
    "a winner who is not there": (lambda state: state.end(SURRENDERED, 4), "the winners are 0b100"),
    "a winner without scoring": (lambda state: state.end(SITES_TAKEN, 1), "by an ending that is scored"),
    "a surrender nobody offered": (lambda state: state.end(SURRENDERED, 1), "to (0, 1), but the ending is 3"),
    "a surrender overlooked": (set_("surrendered", (1, 1)), "surrendered to (1, 1), but the ending is 0"),
    "a surrender to nobody": (set_("surrendered", (0, 4)), "surrenders to a seat that is not there"),
}  # fmt: skip


def test_nothing_is_wrong_with_a_sound_position() -> None:
    assert broken(sound()) == []
    assert broken(busy_table(4, 1)) == []


@pytest.mark.parametrize("what", BROKEN)
def test_what_is_broken_is_said(what: str) -> None:
    spoil, sentence = BROKEN[what]
    state = sound()
    spoil(state)
    assert any(sentence in found for found in broken(state)), broken(state)


def test_every_check_finds_something() -> None:
    finding = set()
    for spoil, _ in BROKEN.values():
        state = sound()
        spoil(state)
        counters, *others = CHECKS
        checks = [counters] if any(counters(state)) else others
        finding |= {check for check in checks if any(check(state))}
    assert finding == set(CHECKS)


def test_checking_changes_nothing() -> None:
    state = busy_table(3, 2)
    before = state.copy()
    broken(state)
    assert [state.hand, state.active, state.legal] == [before.hand, before.active, before.legal]
    assert JACK in state.hand[0]
