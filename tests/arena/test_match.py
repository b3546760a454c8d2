"""Matches: duplicate deals, shared wins, forfeits, intervals; the same whoever plays them."""

from collections import Counter
from math import sqrt

import pytest

from spolia.arena import Entrant, Match, play_match
from spolia.arena.figures import share, times
from spolia.arena.plan import Plan, Task, plan
from spolia.arena.playing import CUT_SHORT, FORFEIT, bucket, play_game
from spolia.kernel.chance import Chance
from spolia.rome.edition import changed
from spolia.rome.state import State
from spolia.rome.view import View
from spolia.workers import WorkerError
from tests.arena.bots import HALF, Breaks, Cheats, First, Half, Seer, entrant


class Recorder(First):
    """Keeps what it was shown first of all."""

    name = "recorder"

    def __init__(self) -> None:
        self.first: tuple[int, list[int], Chance] | None = None
        self.events = 0

    def choose(self, view: View, chance: Chance) -> int:
        assert type(view) is View
        self.events += len(view.events)
        self.first = self.first or (view.seat, view.hand, chance)
        return super().choose(view, chance)


def recorded(of: int) -> tuple[list[Recorder], list[Entrant]]:
    """Entrants that keep every bot they make."""
    made: list[Recorder] = []

    def make() -> Recorder:
        made.append(Recorder())
        return made[-1]

    return made, [Entrant(f"recorder {number}", make) for number in range(of)]


def games(of: Plan) -> list[Task]:
    return list(of.tasks())


# ---- deals ----


def test_a_deal_is_played_in_every_rotation_with_the_same_cards() -> None:
    made, bots = recorded(3)
    match = play_match(bots, 3, 1, seed=1)
    assert match.games == 3
    played = [bot.first for bot in made if bot.first]
    assert len(played) == 9
    hands: dict[int, list[int]] = {}
    for seat, hand, _ in played:
        assert hands.setdefault(seat, hand) == hand  # whoever sits there
    assert sum(line.share.mean for line in match.lines) == pytest.approx(1)


def test_bots_are_made_anew_for_every_game_and_see_no_events() -> None:
    made, bots = recorded(2)
    play_match(bots, 2, 2, seed=1)
    assert len([bot for bot in made if bot.first]) == 8
    assert sum(bot.events for bot in made) == 0


def test_everybody_has_a_chance_of_their_own() -> None:
    made, bots = recorded(2)
    of = play_match(bots, 2, 3, seed=1).plan
    seeds = {bot.first[2].seed for bot in made if bot.first}
    assert len(seeds) == 12
    assert not seeds & {of.stream(deal, "deck") for deal in range(3)}


def test_deals_differ() -> None:
    made, bots = recorded(2)
    play_match(bots, 2, 2, seed=1)
    assert len({tuple(bot.first[1]) for bot in made if bot.first and bot.first[0] == 0}) == 2


def test_one_who_sees_everything_gets_a_copy_and_others_a_view() -> None:
    seers: list[Seer] = []

    def make() -> Seer:
        seers.append(Seer())
        return seers[-1]

    made, bots = recorded(1)
    play_match([Entrant("seer", make), *bots], 2, 1)
    seen = [state for seer in seers for state in seer.seen]
    assert all(type(state) is State for state in seen)
    assert len({id(state) for state in seen}) == len(seen)
    assert any(bot.first for bot in made)


# ---- wins, ties, forfeits ----


def test_ties_are_shared() -> None:
    """All think until the deck is empty; the points are equal then, and of some deals the hands too."""
    of = plan([entrant(First), Entrant("another", First)], 2, 4)
    played = [play_game(of, task) for task in of.tasks()]
    assert {tuple(game.shares) for game in played} >= {(0.5, 0.5)}
    assert all(game.reason == "deck" and sum(game.shares) == 1 for game in played)


def test_a_bot_that_fails_has_lost() -> None:
    match = play_match([entrant(Breaks), entrant(First)], 2, 2)
    assert [line.share.mean for line in match.lines] == [0, 1]
    assert match.lines[0].forfeits == ["ZeroDivisionError: no third move"] * 4
    assert match.lines[1].forfeits == []
    assert match.endings == {FORFEIT: 4}
    assert match.lines[1].points is None


def test_an_illegal_move_loses_and_the_others_share() -> None:
    of = plan([entrant(Cheats), entrant(First)], 4, 1)
    played = play_game(of, games(of)[0])
    assert played.shares == [0, 1 / 3, 1 / 3, 1 / 3]
    assert played.forfeit == (0, "no legal move: -1")


def test_too_slow() -> None:
    assert play_match([entrant(First)], 2, 1, limit=60).lines[0].forfeits == []
    faults = play_match([entrant(First)], 2, 1, limit=0.0).lines[0].forfeits
    assert len(faults) == 1
    assert faults[0].startswith("too slow")


def test_a_game_that_does_not_end_is_nobodys() -> None:
    of = plan([entrant(First)], 2, 1)
    played = play_game(of, games(of)[0], longest=10)
    assert played.shares == [0.5, 0.5]
    assert played.reason == CUT_SHORT
    assert play_game(of, games(of)[0]).reason != CUT_SHORT


# ---- another game ----


@pytest.mark.parametrize("players", [2, 6])
def test_gloria_mundi(players: int) -> None:
    match = play_match(["rule-of-thumb", "random"], players, 2, game="mundi")
    assert match.games == 2 * players
    assert match.lines[0].share.mean > match.even
    assert match.lines[0].forfeits == match.lines[1].forfeits == []
    assert sum(seat.mean for seat in match.seats) == pytest.approx(1)


# ---- figures ----


def test_the_interval() -> None:
    """Four imagined deals, two won and two lost, keep it honest; then mean and 1.96 standard errors."""
    found = share([1.0, 0.5, 0.0, 0.5])
    padded = [1.0, 0.5, 0.0, 0.5, 0.0, 0.0, 1.0, 1.0]
    error = 1.96 * sqrt(sum((part - 0.5) ** 2 for part in padded) / 7) / sqrt(8)
    assert found.mean == 0.5
    assert found.low == pytest.approx(0.5 - error)
    assert found.high == pytest.approx(0.5 + error)


def test_the_interval_of_one_who_always_wins() -> None:
    few, many = share([1.0] * 10), share([1.0] * 1_000)
    assert few.mean == many.mean == many.high == 1
    assert 0.55 < few.low < 0.75
    assert 0.994 < many.low < 0.997
    assert share([0.0] * 10).high == pytest.approx(1 - few.low)


@pytest.mark.parametrize(("chance", "deals"), [(0.5, 50), (0.9, 50), (0.98, 200)])
def test_the_interval_holds_the_truth_as_often_as_it_says(chance: float, deals: int) -> None:
    dice = Chance(7)

    def deal() -> float:
        return sum(dice.below(1_000) < 1_000 * chance for _ in range(2)) / 2

    held = 0
    for _ in range(400):
        found = share([deal() for _ in range(deals)])
        held += found.low <= chance <= found.high
    assert 0.92 <= held / 400 <= 0.99


def test_times_of_a_move() -> None:
    found = times(Counter(bucket(second / 1000) for second in range(1, 201)))
    assert found.median == pytest.approx(0.100, rel=0.006)
    assert found.p99 == pytest.approx(0.198, rel=0.006)
    assert found.longest == pytest.approx(0.200, rel=0.006)
    assert found.moves == 200
    assert times(Counter()).moves == 0


def test_shares_are_for_each_seat_and_each_table() -> None:
    match = play_match(["rule-of-thumb", "random"], 4, 2, seed=1)
    first, others = match.lines
    assert first.share.mean + 3 * others.share.mean == pytest.approx(1)
    assert (first.seats, others.seats) == (8, 24)
    assert sum(seat.mean for seat in match.seats) == pytest.approx(1)
    pool = play_match(["rule-of-thumb", HALF, "random"], 2, 2, seed=1)
    assert [meeting.bots for meeting in pool.meetings] == [
        ["rule-of-thumb", "half"],
        ["rule-of-thumb", "random"],
        ["half", "random"],
    ]
    for meeting in pool.meetings:
        assert sum(part.mean for part in meeting.shares.values()) == pytest.approx(1)
    wins = [line.share.mean for line in pool.lines]
    assert sum(wins) == pytest.approx(1.5)


# ---- the same whoever plays it ----


def known(match: Match) -> tuple[object, ...]:
    """All but the times."""
    lines = [(line.bot, line.share, line.seats, line.points, line.forfeits) for line in match.lines]
    return lines, match.deals, match.games, match.meetings, match.seats, match.turns, match.endings


def test_a_match_can_be_played_again() -> None:
    bots: list[str | Entrant] = ["rule-of-thumb", "random", HALF]
    alone = play_match(bots, 2, 4, seed=3)
    for workers in (2, 3):
        assert known(play_match(bots, 2, 4, seed=3, workers=workers)) == known(alone)
    assert known(play_match(bots, 2, 4, seed=4)) != known(alone)


def test_the_same_on_ray() -> None:
    """A real one, started on this machine; it gives up after half a minute, so a busy machine may try again."""
    pytest.importorskip("ray", reason="Ray is not installed: pip install 'spolia[ray]'")
    bots = ["rule-of-thumb", "random"]
    for attempt in range(3):
        try:
            found = play_match(bots, 3, 3, seed=3, workers=2, ray=True)
            break
        except WorkerError as error:
            if attempt == 2 or "does not start" not in str(error):
                raise
    assert known(found) == known(play_match(bots, 3, 3, seed=3))


# ---- strength ----


@pytest.mark.parametrize(("players", "deals"), [(2, 8), (4, 3)])
def test_the_rule_of_thumb_beats_chance(players: int, deals: int) -> None:
    found = play_match(["rule-of-thumb", "random"], players, deals, seed=6)
    assert found.lines[0].share.mean >= 0.8
    assert found.turns < 60 * players
    assert found.lines[0].times.median < 0.005


def test_the_rule_of_thumb_beats_chance_with_geek_cards() -> None:
    found = play_match(["rule-of-thumb", "random"], 2, 6, edition=changed("republic", geek=True).key, seed=6)
    assert found.lines[0].share.mean >= 0.8


def test_half_is_between() -> None:
    found = play_match([HALF, "random"], 2, 6, seed=6)
    assert Half.name == found.lines[0].bot
    assert found.lines[0].share.mean > 0.6
