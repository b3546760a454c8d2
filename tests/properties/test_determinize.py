"""Dealing the unknown anew from a view: it fits all that the seat knows, and shows nothing that it doesn't."""

import json
from random import Random

import pytest

from spolia.invariants import broken
from spolia.kernel.chance import Chance
from spolia.kernel.frames import play
from spolia.rome.determinize import NotAsked, Unseen, determinize
from spolia.rome.redeal import redeal
from spolia.rome.save import to_data
from spolia.rome.state import State
from spolia.rome.view import SPECTATOR, view
from tests.properties.test_games import at_every_table, sample


def seen(state: State, seat: int) -> str:
    """A view to the last byte; the deck's past is nobody's to see."""
    return json.dumps(view(state, seat).to_data(), sort_keys=True)


def everything(state: State) -> str:
    return json.dumps(to_data(state), sort_keys=True)


@at_every_table
def test_it_looks_the_same_to_the_seat(name: str) -> None:
    for number, state in enumerate(sample(name, 7)):
        seat = state.stack[-1].player
        state.log = None  # a state thought up has no past
        dealt = determinize(view(state, seat), Chance(number))
        assert broken(dealt) == []
        assert seen(dealt, seat) == seen(state, seat)
        assert dealt.legal == state.stack[-1].options(dealt)


@at_every_table
def test_it_depends_on_the_view_alone(name: str) -> None:
    for number, state in enumerate(sample(name, 13)):
        seat = state.stack[-1].player
        other = redeal(state, seat, Chance(number))
        assert everything(determinize(view(other, seat), Chance(5))) == everything(
            determinize(view(state, seat), Chance(5))
        )


@pytest.mark.parametrize("name", ["iv-2", "imperial-geek-5"])
def test_it_can_be_played_on(name: str) -> None:
    random = Random(1)
    for number, state in enumerate(sample(name, 29)):
        dealt = determinize(view(state, state.stack[-1].player), Chance(number))
        while not dealt.over:
            play(dealt, random.choice(dealt.legal))
        assert broken(dealt) == []


def test_every_card_unseen_comes_everywhere() -> None:
    """The hand of another may hold any card that is not known to be elsewhere."""
    state = next(sample("iv-2", 1))
    unseen = Unseen(view(state, state.stack[-1].player))
    other = 1 - state.stack[-1].player
    came = {card for number in range(400) for card in unseen.deal(Chance(number)).hand[other]}
    assert came >= set(unseen.unknown)


def test_only_the_seat_that_is_asked_can_think_ahead() -> None:
    state = next(sample("iv-2", 1))
    for seat in (SPECTATOR, 1 - state.stack[-1].player):
        with pytest.raises(NotAsked, match="is not asked"):
            determinize(view(state, seat), Chance(1))
