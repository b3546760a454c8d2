"""Dealing the unknown anew from a view: it fits all that the seat knows, and shows nothing that it doesn't."""

import json
import pickle
from random import Random

import pytest

from spolia.kernel.chance import Chance
from spolia.kernel.frames import play
from spolia.mundi.determinize import NotAsked, Unseen, determinize
from spolia.mundi.goods import size
from spolia.mundi.invariants import broken
from spolia.mundi.redeal import redeal
from spolia.mundi.state import State
from spolia.mundi.view import SPECTATOR, view
from tests.mundi.tables import everything, examples, random_game
from tests.mundi.test_games import for_each_number, sample

with_and_without_memory = pytest.mark.parametrize("memory", [True, False])


def seen(state: State, seat: int, memory: bool) -> str:
    return json.dumps(view(state, seat, memory=memory).to_data(), sort_keys=True)


@for_each_number
@with_and_without_memory
def test_it_looks_the_same_to_the_seat(players: int, memory: bool) -> None:
    for number, position in enumerate(sample(players, 7)):
        state = position.copy()  # without the log: a state thought up has no past
        seat = state.stack[-1].player
        dealt = determinize(view(state, seat, memory=memory), Chance(number))
        assert broken(dealt) == []
        assert seen(dealt, seat, memory) == seen(state, seat, memory)
        assert dealt.legal == state.stack[-1].options(dealt)
        assert dealt.stack == state.stack


@for_each_number
@with_and_without_memory
def test_it_depends_on_the_view_alone(players: int, memory: bool) -> None:
    changed = 0
    for number, state in enumerate(sample(players, 13)):
        seat = state.stack[-1].player
        other = redeal(state, seat, Chance(number), memory)
        changed += other.stock != state.stock
        assert everything(determinize(view(other, seat, memory=memory), Chance(5))) == everything(
            determinize(view(state, seat, memory=memory), Chance(5))
        )
    assert bool(changed) == (players > 2 and not memory)


@pytest.mark.parametrize("own", [False, True])
@with_and_without_memory
def test_it_can_be_played_on(own: bool, memory: bool) -> None:
    random = Random(1)
    for players in (2, 5):
        for number, game in enumerate(random_game(players, 4, *[examples()] * own)):
            if number % 29 or game.over:
                continue
            assert game.asked is not None
            dealt = determinize(game.view(game.asked, memory=memory), Chance(number))
            while not dealt.over:
                play(dealt, random.choice(dealt.legal))
            assert broken(dealt) == []


def test_with_memory_only_the_deck_is_unknown() -> None:
    for state in sample(4, 11):
        dealt = determinize(view(state, state.stack[-1].player), Chance(3))
        before, after = everything(state), everything(dealt)
        assert sorted(after.pop("deck")) == sorted(before.pop("deck")[state.drawn :])
        del before["drawn"], after["drawn"]
        assert before == after


def test_every_card_unseen_may_come_next() -> None:
    state = next(sample(2, 1))
    unseen = Unseen(view(state, state.stack[-1].player))
    came = {unseen.deal(Chance(number)).deck[0] for number in range(800)}
    assert came == set(unseen.deck) == set(state.deck[state.drawn :])


def test_every_counter_may_be_behind_any_other_screen() -> None:
    state = next(state for state in sample(3, 1) if state.turn > 6)
    seat = state.stack[-1].player
    unseen = Unseen(view(state, seat, memory=False))
    dealt = [unseen.deal(Chance(number)) for number in range(300)]
    assert all(one.stock[seat] == state.stock[seat] for one in dealt)
    for other in {0, 1, 2} - {seat}:
        assert max(size(one.stock[other]) for one in dealt) > len(unseen.counters) / 2
        assert min(size(one.stock[other]) for one in dealt) < len(unseen.counters) / 2


def test_only_the_seat_that_is_asked_can_think_ahead() -> None:
    state = next(sample(2, 1))
    for seat in (SPECTATOR, 1 - state.stack[-1].player):
        with pytest.raises(NotAsked, match="is not asked"):
            determinize(view(state, seat), Chance(1))
        assert view(state, seat).pending == []


def test_a_view_travels_to_another_process() -> None:
    for state in sample(3, 9):
        here = view(state, state.stack[-1].player, since=1 << 62)
        there = pickle.loads(pickle.dumps(here))
        assert there.to_data() == here.to_data()
        assert everything(determinize(there, Chance(1))) == everything(determinize(here, Chance(1)))
