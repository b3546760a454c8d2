"""Every invariant notices what it is for."""

from collections.abc import Callable

import pytest

from spolia.mundi.invariants import broken
from spolia.mundi.setup import new_game
from spolia.mundi.state import AFRICA_REACHED, State


def change(**fields: object) -> Callable[[State], None]:
    def apply(state: State) -> None:
        for name, value in fields.items():
            setattr(state, name, value)

    return apply


def at(name: str, seat: int, amount: int) -> Callable[[State], None]:
    def apply(state: State) -> None:
        getattr(state, name)[seat] += amount

    return apply


BREAKING: dict[str, tuple[Callable[[State], None], str]] = {
    "a counter too many": (at("stock", 0, 1), "food: 3 counters on the table, but 2 have left the supply"),
    "a counter below zero": (at("stock", 0, -2), "a stock: a counter ran over or below zero"),
    "a card too many": (at("bare", 1, 1), "B: 13 cards of the kind farm, not 12"),
    "a building twice": (lambda state: state.buildings[0].append(state.forum[0]), "is there 2 times"),
    "a building nowhere": (lambda state: state.forum.__setitem__(0, -1), "is there 0 times"),
    "the wrong kind": (lambda state: state.buildings[0].append(2 << 6 | 0), "stands on a card of the wrong kind"),
    "off the path": (at("steps", 0, 99), "A is on step 99"),
    "in Africa unnoticed": (at("steps", 0, 38), "A is in Africa, and the game does not end by that"),
    "off the track": (change(goth=40), "the Goth is on space 40"),
    "too much tribute": (change(tribute=(3,)), "on space 1 lie 3 counters"),
    "wrong tribute": (change(tribute=(1 << 10,)), "the tribute on space 1 does not match its icons"),
    "nobody's turn": (change(active=7), "it is the turn of seat 7"),
    "no such turn": (change(kind=5), "the turn is of kind 5"),
    "too many drawn": (change(drawn=99), "more cards were drawn than the deck has"),
    "left over": (change(icons=1), "something of the last turn is left"),
    "no choice": (change(legal=[]), "asks where there is no choice"),
    "other moves": (change(legal=[1, 2]), "the legal moves are not the options of PlayProduction"),
    "over without an end": (change(over=True), "over: True, but the ending is 0"),
    "an end without arrival": (change(over=True, legal=[], ending=AFRICA_REACHED), "nobody is in Africa"),
    "hands": (change(over=True, legal=[], ending=2), "ended for want of a production card, but there is one"),
    "deck": (change(over=True, legal=[], ending=4), "ended for want of building cards, but there are some"),
}


@pytest.mark.parametrize("what", BREAKING)
def test_what_is_broken_is_noticed(what: str) -> None:
    spoil, sentence = BREAKING[what]
    state = new_game("ours", 2, 1)
    assert broken(state) == []
    spoil(state)
    assert any(sentence in found for found in broken(state)), broken(state)
