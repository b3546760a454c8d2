"""The Gymnasium environment passes Gymnasium's own check; bots sit in the other seats."""

from typing import Any

import pytest

pytest.importorskip("gymnasium", reason="Gymnasium is not installed: pip install 'spolia[gymnasium]'")

import gymnasium
import numpy as np
from gymnasium.utils.env_checker import check_env

from spolia.adapters.single_seat import NAME, SingleSeat
from spolia.kernel.errors import SetupError

TABLES: list[dict[str, Any]] = [
    {},
    {"players": 4, "opponents": ["random", "rule-of-thumb", "random"]},
    {"edition": "republic", "geek": "all", "opponents": "random", "seat": 1},
]


def play_out(table: SingleSeat, seed: int) -> tuple[int, float, dict[str, Any]]:
    """A random game: steps, what it was worth, and what is told at its end."""
    dice = np.random.default_rng(seed)
    _, info = table.reset(seed=seed)
    steps = 0
    while True:
        assert (table.action_masks() == info["action_mask"]).all()
        _, reward, over, _, info = table.step(int(dice.choice(np.flatnonzero(info["action_mask"]))))
        steps += 1
        if over:
            return steps, reward, info
        assert reward == 0


@pytest.mark.parametrize("options", TABLES)
def test_its_own_check(options: dict[str, Any]) -> None:
    check_env(gymnasium.make(NAME, **options).unwrapped)


@pytest.mark.parametrize("options", TABLES)
def test_a_whole_game(options: dict[str, Any]) -> None:
    table = SingleSeat(**options)
    steps, reward, info = play_out(table, 3)
    assert steps > 10
    assert -1 <= reward <= 1
    assert len(info["points"]) == table.players
    assert not info["action_mask"].any()
    with pytest.raises(SetupError, match="this game is over"):
        table.step(0)


def test_the_same_seed_plays_the_same_game() -> None:
    first, second = (play_out(SingleSeat(players=3), 6) for _ in range(2))
    assert first[:2] == second[:2]
    assert first[2]["points"] == second[2]["points"]


def test_seats_are_drawn_unless_one_is_named() -> None:
    table = SingleSeat(players=3)
    assert {table.reset(seed=seed)[1]["seat"] for seed in range(20)} == {0, 1, 2}
    fixed = SingleSeat(players=3, seat=2)
    assert {fixed.reset(seed=seed)[1]["seat"] for seed in range(5)} == {2}


def test_better_opponents_win_more() -> None:
    """Against a random player at least."""
    worth = [play_out(SingleSeat(opponents="rule-of-thumb"), seed)[1] for seed in range(6)]
    assert sum(worth) <= -4


def test_an_illegal_action_loses() -> None:
    table = SingleSeat()
    _, info = table.reset(seed=1)
    illegal = int(np.flatnonzero(info["action_mask"] == 0)[0])
    _, reward, over, cut, info = table.step(illegal)
    assert (reward, over, cut, info["illegal"]) == (-1, True, False, True)


def test_render_tells_what_happened() -> None:
    table = SingleSeat(render_mode="ansi", seat=0)
    _, info = table.reset(seed=1)
    told = []
    for _ in range(5):
        info = table.step(int(np.flatnonzero(info["action_mask"])[0]))[4]
        lines = table.render().splitlines()
        assert lines[0].startswith("seat 0: ")  # the own move, then what followed
        told += lines[1:]
    assert told
    assert all(line.startswith("seat 1: ") for line in told)


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        ({"players": 6}, "6 players"),
        ({"opponents": "Caesar"}, "there is no bot 'Caesar'"),
        ({"opponents": ["random", "random"]}, "2 opponents for 1 other seats"),
        ({"seat": 2}, "there is no seat 2 at a table for 2"),
        ({"edition": "vii"}, "there is no edition 'vii'"),
    ],
)
def test_a_table_that_cannot_be(options: dict[str, Any], sentence: str) -> None:
    with pytest.raises(SetupError, match=sentence):
        SingleSeat(**options)
