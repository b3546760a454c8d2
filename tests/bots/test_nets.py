"""The nets: what they compute, that they learn, and that they come back from a file."""

from pathlib import Path

import numpy as np
import pytest

from spolia.bots.lenses import RomeLens
from spolia.bots.nets import Layers, NetError, Nets, PolicyNet, ValueNet, dense, softmax
from spolia.bots.thinking import Thinker
from spolia.kernel.chance import Chance
from spolia.kernel.frames import play
from spolia.rome.setup import new_game
from spolia.rome.state import State
from spolia.rome.view import view
from spolia.training.lessons import Adam, policy_step, value_step


def middle(players: int, moves: int, edition: str = "iv", seed: int = 1) -> State:
    """A position after some random moves."""
    state, chance = new_game(edition, players, seed), Chance(seed)
    for _ in range(moves):
        if state.over:
            break
        play(state, state.legal[chance.below(len(state.legal))])
    return state


def test_sparse_features_add_up() -> None:
    rows = dense([0, 4, 4, 5], [1.0, 2.0, 0.5, 3.0], 2, 3)
    assert rows.tolist() == [[1, 0, 0], [0, 2.5, 3]]


def test_shares_of_the_win_sum_to_one() -> None:
    thinker = Thinker(Nets.fresh(RomeLens(), 1), RomeLens())
    for players in (2, 3, 4, 5):
        shares = thinker.shares([middle(players, 50), middle(players, 90, seed=2)])
        assert shares.shape == (2, players)
        assert np.allclose(shares.sum(axis=1), 1)


def test_a_gradient_is_the_slope_of_the_error() -> None:
    random = np.random.default_rng(3)
    layers = Layers.fresh([5, 4, 3, 1], random)
    rows = random.standard_normal((8, 5)).astype(np.float32)
    wanted = softmax(random.standard_normal((4, 2)).astype(np.float32))

    def error() -> float:
        shares = softmax(layers.forward(rows.copy()).reshape(-1, 2).astype(np.float64))
        return float(-(wanted * np.log(shares)).sum(axis=1).mean())

    outputs = layers.forward_all(rows)
    slope = ((softmax(outputs[-1].reshape(-1, 2)) - wanted) / np.float32(4)).reshape(-1, 1).astype(np.float32)
    gradients = layers.gradients(outputs, slope)
    for part, gradient in zip(layers.parameters(), gradients, strict=True):
        place = tuple(random.integers(0, size) for size in part.shape)
        before = part[place]
        part[place] = before + 1e-2
        above = error()
        part[place] = before - 1e-2
        below = error()
        part[place] = before
        assert gradient[place] == pytest.approx((above - below) / 2e-2, abs=2e-3)


def test_a_value_net_learns_who_wins() -> None:
    random = np.random.default_rng(1)
    net = ValueNet(Layers.fresh([6, 16, 1], random))
    adam = Adam(net.layers.parameters(), 1e-2)
    rows = random.standard_normal((400, 6)).astype(np.float32)
    wanted = np.eye(2, dtype=np.float32)[(rows[0::2, 2] < rows[1::2, 2]).astype(int)]  # the larger third number wins
    errors = [value_step(net, adam, rows, wanted, 2) for _ in range(200)]
    assert errors[0] > 0.6
    assert errors[-1] < 0.1


def test_a_policy_net_learns_which_move_is_good() -> None:
    random = np.random.default_rng(1)
    net = PolicyNet(
        Layers.fresh([4, 16, 8], random),
        random.standard_normal((10, 8)).astype(np.float32) * 0.1,
        np.zeros(10, np.float32),
        [],
    )
    adam = Adam([*net.layers.parameters(), net.moves, net.biases], 1e-2)
    rows = random.standard_normal((200, 4)).astype(np.float32)
    moves = np.tile(np.array([3, 7, 9]), (200, 1))
    there = np.ones((200, 3), np.bool_)
    there[:, 2] = False  # a move that is not legal is never learnt
    wanted = np.zeros((200, 3), np.float32)
    wanted[np.arange(200), (rows[:, 0] > 0).astype(int)] = 1
    errors = [policy_step(net, adam, rows, moves, wanted, there) for _ in range(300)]
    assert errors[0] > 0.5
    assert errors[-1] < 0.1
    scores = next(net.scores(np.array([[2, 0, 0, 0]], np.float32), [[3, 7]]))
    assert scores[1] > scores[0]


def test_nets_come_back_from_a_file(tmp_path: Path) -> None:
    nets, lens = Nets.fresh(RomeLens(), 5), RomeLens()
    nets.save(tmp_path / "nets.npz")
    state = middle(3, 70)
    before, after = Thinker(nets, lens), Thinker(Nets.load(tmp_path / "nets.npz"), lens)
    assert np.allclose(before.shares([state]), after.shares([state]), atol=1e-2)
    assert np.allclose(before.scores([state])[0], after.scores([state])[0], atol=2e-2)
    assert after.nets.about["game"] == "rome"


def test_a_file_without_nets_is_refused(tmp_path: Path) -> None:
    (tmp_path / "bad.npz").write_bytes(b"no nets")
    with pytest.raises(NetError, match="holds no nets"):
        Nets.load(tmp_path / "bad.npz")
    with pytest.raises(NetError, match="holds no nets"):
        Nets.load(tmp_path / "missing.npz")


def test_what_others_hold_is_nothing_to_the_policy() -> None:
    """A policy that looked at other hands would rely on what a seat can't know."""
    lens = RomeLens()
    thinker = Thinker(Nets.fresh(lens, 2), lens)
    state = middle(2, 40)
    dealer = lens.dealer(view(state, state.stack[-1].player))
    scores = [thinker.scores([dealer.deal(Chance(number))])[0] for number in range(5)]
    assert all(np.allclose(scores[0], other, atol=1e-5) for other in scores)


def test_settling_ends_where_a_turn_begins() -> None:
    lens = RomeLens()
    thinker = Thinker(Nets.fresh(lens, 2), lens)
    states = [middle(players, moves) for players in (2, 4) for moves in (11, 37, 60)]
    turns = [state.turn for state in states]
    for state in states:
        play(state, state.legal[0])
    thinker.settle(states)
    assert all(lens.settled(state) for state in states)
    assert all(state.turn <= turn + 1 for state, turn in zip(states, turns, strict=True))
