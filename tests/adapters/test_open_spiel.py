"""The OpenSpiel game passes OpenSpiel's own test, hides what is hidden, and its ISMCTS can play it."""

from typing import Any

import pytest

pyspiel: Any = pytest.importorskip("pyspiel", reason="OpenSpiel is not installed: pip install 'spolia[openspiel]'")

import numpy as np  # noqa: E402
from open_spiel.python.algorithms import ismcts, mcts  # noqa: E402

from spolia.adapters.open_spiel import DRAWS, NAME, OUTCOMES  # noqa: E402
from spolia.adapters.table import actions  # noqa: E402

GAMES = [NAME, f"{NAME}(players=3,edition=republic,geek=True)"]


def dealt(game: Any, seed: int, moves: int = 0) -> Any:
    """A position after some random moves."""
    dice = np.random.default_rng(seed)
    state = game.new_initial_state()
    for _ in range(DRAWS + moves):
        state.apply_action(int(dice.choice([one for one, _ in state.chance_outcomes()] if state.is_chance_node()
                                           else state.legal_actions())))  # fmt: skip
    return state


def sampler(seed: int) -> Any:
    dice = np.random.default_rng(seed)
    return lambda: float(dice.uniform())


def strings(state: Any, player: int) -> tuple[str, str]:
    return state.information_state_string(player), state.observation_string(player)


@pytest.mark.parametrize(("text", "serialize"), [(GAMES[0], True), (GAMES[1], False)])
def test_its_own_test(text: str, serialize: bool) -> None:
    pyspiel.random_sim_test(pyspiel.load_game(text), num_sims=1, serialize=serialize, verbose=False)


def test_what_the_game_says_of_itself() -> None:
    game = pyspiel.load_game(GAMES[1])
    assert game.num_players() == 3
    assert game.num_distinct_actions() == len(actions(dealt(game, 1).edition))
    assert (game.min_utility(), game.max_utility(), game.utility_sum()) == (-1, 1, 0)
    assert game.max_chance_outcomes() == OUTCOMES
    assert str(pyspiel.load_game(NAME)) == f"{NAME}(edition=iv,geek=False,players=2)"


def test_chance_deals_and_nothing_else() -> None:
    state = pyspiel.load_game(NAME).new_initial_state()
    for _ in range(DRAWS):
        assert state.is_chance_node()
        assert sum(chance for _, chance in state.chance_outcomes()) == pytest.approx(1)
        state.apply_action(7)
    assert not state.is_chance_node()
    assert strings(dealt(state.get_game(), 1), 0) != strings(dealt(state.get_game(), 2), 0)


def test_actions_are_told_in_words() -> None:
    state = dealt(pyspiel.load_game(NAME), 1)
    words = [state.action_to_string(action) for action in state.legal_actions()]
    assert "think" in words
    assert all(word == "think" or word.startswith(("play", "petition")) for word in words)


@pytest.mark.parametrize("text", GAMES)
def test_a_resampled_state_looks_the_same_and_is_not(text: str) -> None:
    state = dealt(pyspiel.load_game(text), 3, 60)
    player = state.current_player()
    other = (player + 1) % state.num_players()
    decks, seen_by_other = set(), set()
    for seed in range(8):
        anew = state.resample_from_infostate(player, sampler(seed))
        assert strings(anew, player) == strings(state, player)
        assert anew.observation_tensor(player) == state.observation_tensor(player)
        assert anew.legal_actions() == state.legal_actions()
        decks.add(tuple(anew.table.state.deck))
        seen_by_other.add(anew.observation_string(other))
    assert len(decks) == 8
    assert len(seen_by_other) > 1
    again = state.resample_from_infostate(player, sampler(1))
    assert str(again) == str(state.resample_from_infostate(player, sampler(1)))


def test_a_resampled_state_keeps_no_secret_of_the_others() -> None:
    state = dealt(pyspiel.load_game(NAME), 4, 80)
    player = state.current_player()
    anew = state.resample_from_infostate(player, sampler(1))
    assert anew.table.pasts[player] == state.table.pasts[player]
    assert anew.table.pasts[1 - player] == state.table.pasts[-1]
    assert state.table.pasts[1 - player] != state.table.pasts[-1]  # there were secrets


def test_a_player_recalls_the_past() -> None:
    game = pyspiel.load_game(NAME)
    state = dealt(game, 5)
    texts = [state.table.pasts[0]]
    dice = np.random.default_rng(1)
    for _ in range(40):
        state.apply_action(int(dice.choice(state.legal_actions())))
        assert state.information_state_string(0).startswith(texts[-1])
        texts.append(state.table.pasts[0])
    assert len(texts[-1]) > len(texts[0])


def test_copies_and_texts() -> None:
    game = pyspiel.load_game(NAME)
    state = dealt(game, 6, 30)
    twin, read = state.clone(), game.deserialize_state(state.serialize())
    before = str(state)
    assert str(twin) == str(read) == before
    assert strings(read, 0) == strings(state, 0)
    twin.apply_action(twin.legal_actions()[0])
    assert str(state) == before
    read.apply_action(read.legal_actions()[0])
    assert str(read) == str(twin)
    anew = state.resample_from_infostate(state.current_player(), sampler(2))
    assert str(game.deserialize_state(anew.serialize())) == str(anew)


@pytest.mark.parametrize("by_observation", [True, False])
@pytest.mark.parametrize("text", GAMES)
def test_its_ismcts_plays(text: str, by_observation: bool) -> None:
    game = pyspiel.load_game(text)
    dice = np.random.RandomState(1)
    bot = ismcts.ISMCTSBot(
        game,
        evaluator=mcts.RandomRolloutEvaluator(1, dice),
        uct_c=1.4,
        max_simulations=5,
        random_state=dice,
        use_observation_string=by_observation,
    )
    state = dealt(game, 7)
    for _ in range(4):
        action = bot.step(state)
        assert action in state.legal_actions()
        state.apply_action(action)


def test_a_table_that_cannot_be() -> None:
    for text in (f"{NAME}(edition=vii)", f"{NAME}(players=6)"):
        with pytest.raises((pyspiel.SpielError, ValueError)):
            pyspiel.load_game(text)
