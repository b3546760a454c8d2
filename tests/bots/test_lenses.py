"""Bots that think ahead look at every game through the same lens."""

from typing import Any

import numpy as np
import pytest

from spolia.bots.lenses import LENSES, Lens, RomeLens, asked, lens_of
from spolia.bots.nets import Nets
from spolia.bots.search_bot import SearchBot
from spolia.bots.thinking import Thinker
from spolia.bots.value_bot import ValueBot
from spolia.kernel.chance import Chance
from spolia.kernel.errors import SetupError
from spolia.kernel.frames import play
from spolia.training.recipe import Recipe

each_game = pytest.mark.parametrize("lens", LENSES.values(), ids=LENSES)


def positions(lens: Lens, players: int, seed: int = 1) -> list[Any]:
    """All positions of a game by random players."""
    state, chance = lens.new_game(lens.edition, players, seed), Chance(seed)
    found = []
    while not state.over:
        found.append(state.copy())
        play(state, state.legal[chance.below(len(state.legal))])
    return [*found, state]


def thinker(lens: Lens) -> Thinker:
    return Thinker(Nets.fresh(lens, 2), lens)


def test_there_is_no_lens_for_other_games() -> None:
    with pytest.raises(SetupError, match="there is no game 'chess'; there are: rome, mundi"):
        lens_of("chess")


@each_game
def test_features_stay_in_their_row(lens: Lens) -> None:
    questions = {name: index for index, name in enumerate(lens.questions())}
    for players in (2, 5):
        for state in positions(lens, players)[:-1:7]:
            places, values = lens.table_rows([state])
            assert len(places) == len(values)
            assert {place // lens.table_size for place in places} == set(range(players))
            places, values = lens.question_rows([state, state], questions)
            assert len(places) == len(values)
            half = len(places) // 2
            assert 0 <= min(places[:half]) <= max(places[:half]) < lens.question_size
            assert (places[half:] == places[:half] + lens.question_size).all()
            assert (values[half:] == values[:half]).all()


@each_game
def test_every_question_and_every_move_has_a_place(lens: Lens) -> None:
    for state in positions(lens, 3)[:-1]:
        assert type(state.stack[-1]).__name__ in lens.questions()
        assert max(state.legal) < lens.moves


@each_game
def test_seats_differ_in_what_they_have(lens: Lens) -> None:
    """Late in a game no two seats look alike, and a state looks the same twice."""
    state = positions(lens, 3)[-2]
    shares = thinker(lens).shares([state, state])
    assert np.allclose(shares[0], shares[1], atol=1e-6)
    assert len(set(shares[0].tolist())) == 3


@each_game
def test_settling_ends_where_a_turn_begins_or_the_game_ends(lens: Lens) -> None:
    states = [state for state in positions(lens, 3)[:-1:9] if not lens.settled(state)]
    assert states
    thinker(lens).foreseen(states, 1)
    assert all(lens.settled(state) for state in states)
    assert any(lens.settled(state) for state in positions(lens, 3)[:-1])


@each_game
def test_shares_are_of_those_who_won(lens: Lens) -> None:
    shares = lens.shares(positions(lens, 4)[-1])
    assert sum(shares) == pytest.approx(1)
    assert len(shares) == 4
    assert all(share in (0.0, max(shares)) for share in shares)


@each_game
def test_bots_think_ahead_in_every_game(lens: Lens) -> None:
    ready = thinker(lens)
    for bot in (ValueBot(ready, effort=30), SearchBot(time=60, iterations=6, thinker=ready)):
        for state in positions(lens, 2)[:-1:25]:
            seen = lens.view(state, asked(state))
            assert bot.choose(seen, Chance(3)) in seen.legal


@each_game
def test_the_policy_does_not_look_behind_screens(lens: Lens) -> None:
    """Whatever is dealt anew, the glance at it is the same."""
    ready = thinker(lens)
    for state in positions(lens, 3)[10:-1:40]:
        dealer = lens.dealer(lens.view(state, asked(state)))
        scores = [ready.scores([dealer.deal(Chance(number))])[0] for number in range(3)]
        assert all(np.allclose(scores[0], other, atol=1e-5) for other in scores)


@each_game
def test_tasks_follow_from_the_seed(lens: Lens) -> None:
    tasks = Recipe(seed=4, side_by_side=8).tasks(1, lens)
    assert tasks == Recipe(seed=4, side_by_side=8).tasks(1, lens)
    assert tasks != Recipe(seed=5, side_by_side=8).tasks(1, lens)
    sizes = [task.players for task in tasks]
    assert 0.4 < sizes.count(2) / len(sizes) < 0.8
    assert len(set(sizes)) >= 3
    for task in tasks[:20]:
        assert lens.new_game(task.edition, task.players, 1).players == task.players


def test_the_tasks_of_a_training_are_those_that_they_always_were() -> None:
    """Else a net could not be made again."""
    tasks = [(task.edition.split()[0], task.players, task.thumbs) for task in Recipe().tasks(1, RomeLens())]
    assert tasks[3:6] == [("imperium", 2, 0), ("iv", 2, 0), ("polish-classic", 5, 0)]
    assert tasks[10] == ("iv", 4, 3)
