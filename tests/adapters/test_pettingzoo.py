"""The PettingZoo environment passes PettingZoo's own tests, and plays by the rules."""

from typing import Any

import pytest

pytest.importorskip("pettingzoo", reason="PettingZoo is not installed: pip install 'spolia[pettingzoo]'")

import numpy as np
from pettingzoo.test import api_test, seed_test

from spolia.adapters import glory_to_rome_v0
from spolia.kernel.errors import IllegalMove, SetupError

# Its test doubts any observation that is a dictionary, unless it is one of PettingZoo's own games.
doubts = pytest.mark.filterwarnings("ignore:Observation (space for each|is not a NumPy):UserWarning")

TABLES: list[dict[str, Any]] = [{}, {"players": 5}, {"edition": "republic", "geek": True, "players": 3}]


def play_out(table: Any, seed: int) -> dict[str, float]:
    """A random game, and what everybody got."""
    dice = np.random.default_rng(seed)
    table.reset(seed=seed)
    got: dict[str, float] = {}
    for agent in table.agent_iter():
        seen, reward, over, cut, info = table.last()
        assert (seen["action_mask"] == info["action_mask"]).all()
        if over or cut:
            got[agent] = reward
            assert "points" in info
            table.step(None)
        else:
            assert reward == 0
            table.step(int(dice.choice(np.flatnonzero(seen["action_mask"]))))
    return got


@doubts
@pytest.mark.parametrize("options", TABLES)
def test_its_own_tests(options: dict[str, Any]) -> None:
    api_test(glory_to_rome_v0.env(**options), num_cycles=600)
    seed_test(lambda: glory_to_rome_v0.env(**options), num_cycles=200)


def test_its_name() -> None:
    assert str(glory_to_rome_v0.env()) == "glory_to_rome_v0"


@pytest.mark.parametrize("players", [2, 4])
@pytest.mark.parametrize("make", [glory_to_rome_v0.env, glory_to_rome_v0.raw_env])
def test_a_whole_game(make: Any, players: int) -> None:
    got = play_out(make(players=players), 3)
    assert len(got) == players
    assert sum(got.values()) == pytest.approx(0)
    assert max(got.values()) > 0


def test_the_same_seed_plays_the_same_game() -> None:
    first, second = glory_to_rome_v0.raw_env(), glory_to_rome_v0.raw_env()
    assert play_out(first, 4) == play_out(second, 4)
    first.reset(seed=1)
    deck = first.state.deck
    first.reset()
    assert first.state.deck != deck  # another deal of the same series
    second.reset(seed=1)
    assert second.state.deck == deck


def test_only_who_is_asked_has_actions() -> None:
    table = glory_to_rome_v0.raw_env(players=3)
    table.reset(seed=5)
    for agent in table.agents:
        assert table.observe(agent)["action_mask"].any() == (agent == table.agent_selection)


def test_an_illegal_action() -> None:
    table = glory_to_rome_v0.env()
    table.reset(seed=1)
    agent = table.agent_selection
    illegal = int(np.flatnonzero(table.last()[0]["action_mask"] == 0)[0])
    table.step(illegal)
    assert table.terminations[agent]
    assert table.rewards[agent] == -1
    bare = glory_to_rome_v0.raw_env()
    bare.reset(seed=1)
    with pytest.raises(IllegalMove):
        bare.step(illegal)
    with pytest.raises(SetupError, match="is asked for an action"):
        bare.step(None)


def test_render_tells_the_last_move() -> None:
    table = glory_to_rome_v0.raw_env(render_mode="ansi")
    table.reset(seed=1)
    assert table.render() == ""
    agent = table.agent_selection
    action = int(np.flatnonzero(table.last()[0]["action_mask"])[0])
    table.step(action)
    assert table.render() == f"{agent}: {table.known.text(action)}"


def test_a_table_that_cannot_be() -> None:
    with pytest.raises(SetupError, match="6 players"):
        glory_to_rome_v0.env(players=6)
    with pytest.raises(SetupError, match="no edition 'vii'"):
        glory_to_rome_v0.env(edition="vii")
