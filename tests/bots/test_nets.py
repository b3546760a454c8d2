"""The nets: what they compute, that they learn, and that they come back from a file."""

from pathlib import Path
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from spolia.bots.lenses import MundiLens, RomeLens
from spolia.bots.nets import Floats, Layers, NetError, Nets, PolicyNet, ValueNet, dense, softmax
from spolia.bots.search_bot import SearchBot
from spolia.bots.thinking import Foreseen, Thinker
from spolia.bots.value_bot import WORLDS, Look, ValueBot, shipped
from spolia.kernel.chance import Chance
from spolia.kernel.frames import play
from spolia.rome.setup import new_game
from spolia.rome.state import State
from spolia.rome.view import view
from spolia.training.games import draw, log_chances
from spolia.training.lessons import Adam, Asked, policy_step, value_step


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


def small_policy(random: np.random.Generator) -> tuple[PolicyNet, Adam]:
    net = PolicyNet(Layers.fresh([4, 16, 9], random), np.zeros((10, 8), np.float32), np.zeros(10, np.float32), [])
    return net, Adam([*net.layers.parameters(), net.moves, net.biases], 1e-2)


def two_moves(rows: Floats, chosen: NDArray[np.int64], likelihood: float) -> Asked:
    """Decisions between the moves 3 and 7."""
    begins = 2 * np.arange(len(rows))
    given = np.full(len(rows), likelihood, np.float32)
    return Asked(
        rows, np.tile([3, 7], len(rows)), np.zeros((2 * len(rows), 1), np.float32), begins, begins + chosen, given
    )


def test_a_policy_net_learns_what_brings_gains() -> None:
    """Whoever chose at random learns which choices went well; what went as expected teaches nothing."""
    random = np.random.default_rng(1)
    net, adam = small_policy(random)
    even = np.log(0.5)
    for _ in range(60):
        rows = random.standard_normal((200, 4)).astype(np.float32)
        chosen = random.integers(0, 2, 200)
        gains = np.where((rows[:, 0] > 0) == (chosen == 1), 1, -1).astype(np.float32)
        policy_step(net, adam, two_moves(rows, chosen, even), gains, 0.0)
    scores, _ = net.scores(np.array([[2, 0, 0, 0]], np.float32), [[3, 7]], np.zeros((2, 1), np.float32))
    assert scores[1] > scores[0]
    assert not net.moves[9].any()  # a move that was never there is not learnt
    before = net.moves.copy()
    net, adam = small_policy(random)
    policy_step(net, adam, two_moves(rows, chosen, even), np.zeros(200, np.float32), 0.0)
    assert not net.moves.any()
    assert before.any()


def test_a_choice_becomes_only_so_much_likelier_by_one_round() -> None:
    random = np.random.default_rng(1)
    net, adam = small_policy(random)
    adam.rate = 1e-3
    rows = np.ones((50, 4), np.float32)
    asked = two_moves(rows, np.ones(50, np.int64), float(np.log(0.5)))
    for _ in range(500):
        policy_step(net, adam, asked, np.ones(50, np.float32), 0.0)
    scores, begins = net.scores(rows[:1], [[3, 7]], np.zeros((2, 1), np.float32))
    chance = float(np.exp(log_chances(scores, begins))[1])
    assert 0.6 < chance < 0.75  # a fifth likelier than even, and what the step had in it


def test_many_questions_are_answered_as_one_by_one() -> None:
    random = np.random.default_rng(4)
    net, _ = small_policy(random)
    net.moves += random.standard_normal((10, 8)).astype(np.float32)
    rows, legal = random.standard_normal((3, 4)).astype(np.float32), [[1, 2, 3], [5], [9, 0]]
    advice = random.standard_normal((6, 1)).astype(np.float32)
    flat, begins = net.scores(rows, legal, advice)
    assert begins.tolist() == [0, 3, 4]
    ends = [*begins[1:].tolist(), 6]
    for index, (begin, end) in enumerate(zip(begins.tolist(), ends, strict=True)):
        alone, _ = net.scores(rows[index : index + 1], legal[index : index + 1], advice[begin:end])
        assert np.allclose(flat[begin:end], alone, atol=1e-5)


def test_a_policy_net_learns_how_far_to_trust_advice() -> None:
    """Advice that goes against what brings gains loses its weight, as far as that."""
    random = np.random.default_rng(1)
    net, adam = small_policy(random)
    net.layers.biases[-1][8] = 1.0
    rows = random.standard_normal((200, 4)).astype(np.float32)
    for _ in range(60):
        chosen = random.integers(0, 2, 200)
        asked = two_moves(rows, chosen, float(np.log(0.5)))
        asked.advice[1::2] = 1  # for move 7
        gains = np.where(chosen == 0, 1, -1).astype(np.float32)
        policy_step(net, adam, asked, gains, 0.0)
    told, _ = net.scores(rows[:1], [[3, 7]], np.array([[0], [1]], np.float32))
    assert told[0] > told[1]


def test_fresh_nets_follow_the_rule_of_thumb() -> None:
    lens = RomeLens()
    thinker = Thinker(Nets.fresh(lens, 2), lens)
    for moves in (11, 37, 60):
        state = middle(2, moves)
        worths = lens.thumb().worths(view(state, state.stack[-1].player))
        order = np.argsort(worths, kind="stable")
        assert (np.diff(thinker.chances(state)[order]) >= -1e-6).all()


def test_moves_are_drawn_as_often_as_they_are_likely() -> None:
    scores = np.log(np.array([0.7, 0.3, 1.0, 0.1, 0.9], np.float32))
    begins = np.array([0, 2, 3])
    random = np.random.default_rng(3)
    drawn = [draw(scores, begins, random) for _ in range(2000)]
    firsts, only, last = np.array([chosen for chosen, _ in drawn]).T
    assert firsts.mean() == pytest.approx(0.3, abs=0.04)
    assert not only.any()
    assert last.mean() == pytest.approx(0.9, abs=0.03)
    chosen, likelihood = drawn[0]
    assert np.exp(likelihood[0]) == pytest.approx((0.7, 0.3)[chosen[0]], abs=1e-4)


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


def counted_search(state: State, iterations: int) -> tuple[int, int]:
    """The move that a search with fresh nets chooses, and how many worlds it had dealt for that."""
    lens = RomeLens()
    dealt: list[State] = []
    dealer = lens.dealer(view(state, state.stack[-1].player))

    def deal() -> State:
        dealt.append(dealer.deal(Chance(len(dealt))))
        return dealt[-1]

    searcher = SearchBot(time=600, iterations=iterations, batch=4, turns=1, thinker=Thinker(Nets.fresh(lens, 2), lens))
    return searcher.search(deal, state.stack[-1].player), len(dealt)


def test_search_compares_its_first_moves_in_the_same_worlds() -> None:
    thinker = Thinker(Nets.fresh(RomeLens(), 2), RomeLens())
    state = next(state for state in (middle(2, moves) for moves in range(11, 60)) if len(thinker.likely(state)[0]) >= 3)
    move, dealt = counted_search(state, 24)
    assert move in thinker.likely(state)[0]
    assert 1 < dealt <= 22  # at least two other tries were made in worlds that were there


def test_search_does_not_think_about_what_is_plain() -> None:
    thinker = Thinker(Nets.fresh(RomeLens(), 2), RomeLens())
    state = next(state for state in (middle(2, moves) for moves in range(11, 99)) if len(thinker.likely(state)[0]) == 1)
    assert counted_search(state, 24) == (thinker.likely(state)[0][0], 1)


def test_search_begins_no_tries_that_would_take_too_long(monkeypatch: pytest.MonkeyPatch) -> None:
    """Tries under way at the same time are judged together, so time is looked at only between them."""
    clock = [0.0]
    monkeypatch.setattr("spolia.bots.search_bot.monotonic", lambda: clock[0])

    class Slow(SearchBot):
        def _round(self, root: Any, moves: list[int], worlds: Any, tries: int) -> None:
            clock[0] += 0.3
            super()._round(root, moves, worlds, tries)
            for branch in root.branches.values():
                branch.shares = [0.5] * len(branch.shares)  # none is ahead

    thinker = Thinker(Nets.fresh(RomeLens(), 2), RomeLens())
    state = next(state for state in (middle(2, moves) for moves in range(11, 60)) if len(thinker.likely(state)[0]) >= 3)
    Slow(time=1.0, batch=2, turns=1, thinker=thinker).choose(view(state, state.stack[-1].player), Chance(1))
    assert clock[0] == pytest.approx(0.9)


def test_search_stops_when_one_move_is_clearly_ahead() -> None:
    rounds = 0

    class Sure(SearchBot):
        def _round(self, root: Any, moves: list[int], worlds: Any, tries: int) -> None:
            nonlocal rounds
            rounds += 1
            super()._round(root, moves, worlds, tries)
            for move, branch in root.branches.items():
                branch.shares = [float(move == state.legal[0])] * len(branch.shares)
                branch.sum = sum(branch.shares)

    thinker = Thinker(Nets.fresh(RomeLens(), 2), RomeLens())
    thinker.nets.policy.layers.biases[-1][:] = 0
    state = next(state for state in (middle(2, moves) for moves in range(11, 60)) if len(thinker.likely(state)[0]) == 3)
    searcher = Sure(time=600, iterations=6000, batch=30, turns=1, thinker=thinker)
    assert searcher.choose(view(state, state.stack[-1].player), Chance(1)) == state.legal[0]
    assert rounds == 1


class Counting(RomeLens):
    """Counts the worlds that are dealt."""

    dealt = 0

    def dealer(self, view: Any) -> "Counting":
        self.unseen = super().dealer(view)
        return self

    def deal(self, chance: Chance) -> Any:
        self.dealt += 1
        return self.unseen.deal(chance)


class Mind(Thinker):
    """Counts the moves that are made in it."""

    made = 0

    def foreseen(self, states: list[Any], turns: int) -> Foreseen:
        found = super().foreseen(states, turns)
        self.made += found.moves
        return found


@pytest.mark.parametrize(("fewest", "most"), [(2, 2), (3, 4), (5, 10)])
def test_whether_moves_are_few_or_many_the_effort_is_the_same(fewest: int, most: int) -> None:
    lens = Counting()
    mind = Mind(shipped().nets, lens)
    states = (middle(2, moves) for moves in range(11, 160))
    found = [state for state in states if fewest <= len(mind.likely(state)[0]) <= most][:4]
    assert len(found) == 4
    for state in found:
        ValueBot(mind, effort=200, turns=2).choose(view(state, state.stack[-1].player), Chance(1))
    assert 120 <= mind.made / 4 <= 260  # worlds are whole, and no two take equally long
    assert 4 < lens.dealt <= 4 * WORLDS


def test_little_effort_is_still_a_look() -> None:
    lens = Counting()
    mind = Mind(Nets.fresh(lens, 2), lens)
    mind.nets.policy.layers.biases[-1][:] = 0
    state = next(state for state in (middle(2, moves) for moves in range(11, 99)) if len(mind.likely(state)[0]) == 3)
    ValueBot(mind, effort=1, turns=2).choose(view(state, state.stack[-1].player), Chance(1))
    assert lens.dealt == 2
    assert mind.made


class Seen(Thinker):
    """What comes of each move is given: a row of shares for each world."""

    def __init__(self, *rows: list[float]) -> None:
        super().__init__(Nets.fresh(RomeLens(), 2), RomeLens())
        self.rows = list(rows)
        self.asked: list[list[int]] = []

    def outlooks(self, worlds: list[Any], moves: list[int], turns: int) -> Foreseen:
        self.asked.append(moves)
        seen = [row[move] for row in (self.rows.pop(0) for _ in worlds) for move in moves]
        return Foreseen(np.array([[share, 1 - share] for share in seen], np.float32), len(seen))


def look_at(seen: Seen, glances: list[float]) -> Look:
    return Look(seen, list(range(len(glances))), np.array(glances, np.float32), 0, 1)


def test_a_look_leaves_out_what_is_clearly_behind() -> None:
    seen = Seen(*[[0.6, 0.3, 0.58], [0.5, 0.2, 0.53]] * 8)
    look = look_at(seen, [-1.0, -1.0, -1.0])
    look.into([None] * 8)
    look.into([None] * 8)
    assert seen.asked == [[0, 1, 2], [0, 2]]
    assert look.moves == [0, 2]
    assert look.best() == 2
    assert (look.games, look.made) == (24 + 16, 24 + 16)


def test_a_look_keeps_what_luck_may_have_put_behind() -> None:
    look = look_at(Seen([0.6, 0.55], [0.5, 0.45]), [-1.0, -1.0])
    look.into([None] * 2)
    assert look.moves == [0, 1]
    look = look_at(Seen(*[[0.9, 0.0], [0.1, 0.8]] * 8), [-1.0, -1.0])
    look.into([None] * 16)
    assert look.moves == [0, 1]


def test_before_a_look_and_between_equals_the_glance_decides() -> None:
    look = look_at(Seen([0.5, 0.5], [0.4, 0.4]), [-2.0, -0.2])
    assert look.best() == 1
    look.into([None] * 2)
    assert look.best() == 1


def test_settling_ends_where_a_turn_begins() -> None:
    lens = RomeLens()
    thinker = Thinker(Nets.fresh(lens, 2), lens)
    for players in (2, 4):
        states = [middle(players, moves) for moves in (11, 37, 60)]
        turns = [state.turn for state in states]
        for state in states:
            play(state, state.legal[0])
        thinker.foreseen(states, 1)
        assert all(lens.settled(state) for state in states)
        assert all(state.turn <= turn + 1 for state, turn in zip(states, turns, strict=True))


def test_nets_of_another_game_are_refused() -> None:
    with pytest.raises(NetError, match="these nets are for rome"):
        Thinker(Nets.fresh(RomeLens(), 2), MundiLens())
    older = Nets.fresh(RomeLens(), 2)
    older.about["features"] -= 1
    with pytest.raises(NetError, match=f"in version {RomeLens().version - 1}"):
        Thinker(older, RomeLens())


def test_play_goes_on_for_so_many_turns() -> None:
    lens = RomeLens()
    thinker = Thinker(Nets.fresh(lens, 2), lens)
    for turns in (1, 3):
        states = [state for state in (middle(2, moves) for moves in range(9, 40, 4)) if not lens.settled(state)]
        begun = [state.turn for state in states]
        thinker.foreseen(states, turns)
        assert [state.turn - before for state, before in zip(states, begun, strict=True)] == [turns] * len(begun)
        assert all(lens.settled(state) for state in states)


def test_the_outlook_is_the_mean_of_the_later_turns() -> None:
    lens = RomeLens()
    thinker = Thinker(Nets.fresh(lens, 2), lens)
    states = [state for state in (middle(2, moves) for moves in range(9, 40, 4)) if not lens.settled(state)]
    stops = []
    for turns in (3, 4):
        played = [state.copy() for state in states]
        thinker.foreseen(played, turns)
        stops.append(thinker.judged(played))
    assert not np.allclose(stops[0], stops[1], atol=1e-3)
    found = thinker.foreseen([state.copy() for state in states], 4).shares
    assert np.allclose(found, (stops[0] + stops[1]) / 2, atol=1e-5)


def test_a_game_that_ends_on_the_way_counts_as_it_ended() -> None:
    lens = RomeLens()
    thinker = Thinker(Nets.fresh(lens, 2), lens)
    state = lens.new_game("iv", 2, 5)
    random = Chance(1)
    while not state.over:
        last = state.copy()
        play(state, state.legal[random.below(len(state.legal))])
    play(last, next(move for move in last.legal if over_after(last, move)))
    for turns in (1, 4, 9):
        found = thinker.foreseen([last.copy()], turns)
        assert found.moves == 0
        assert found.shares.tolist() == [lens.shares(last)]


def over_after(state: Any, move: int) -> bool:
    tried = state.copy()
    play(tried, move)
    return bool(tried.over)
