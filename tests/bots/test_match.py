"""Matches: duplicate deals, rotations, shared wins, intervals; and the rule of thumb beats chance."""

from math import sqrt

import pytest

from spolia.bots import bot
from spolia.bots.match import Deal, Match, play_deal, play_match, seats, share, times
from spolia.kernel.chance import Chance
from spolia.rome.edition import changed
from spolia.rome.view import View


class Recorder:
    """Plays the first legal move, and keeps what it was shown first of all."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.first: list[tuple[int, list[int]]] = []  # seat and hand of each game
        self.turn = 99

    def choose(self, view: View, chance: Chance) -> int:
        if view.turn < self.turn or not self.first:
            self.first.append((view.seat, view.hand))
        self.turn = view.turn
        assert type(view) is View
        return view.legal[0]


# ---- seats and deals ----


def test_seats_rotate() -> None:
    assert [seats(2, 2, rotation) for rotation in range(2)] == [[0, 1], [1, 0]]
    assert [seats(3, 3, rotation) for rotation in range(3)] == [[0, 1, 2], [1, 2, 0], [2, 0, 1]]


def test_the_last_bot_takes_the_seats_left_over() -> None:
    assert [seats(2, 4, rotation) for rotation in range(4)] == [[0, 1, 1, 1], [1, 1, 1, 0], [1, 1, 0, 1], [1, 0, 1, 1]]


def test_a_deal_is_played_in_every_rotation_with_the_same_cards() -> None:
    bots = [Recorder("a"), Recorder("b"), Recorder("c")]
    played = play_deal(Deal(bots, "iv", 3, 1, 0))
    assert len(played.turns) == 3
    hands: dict[int, list[int]] = {}
    for recorder in bots:
        assert sorted(seat for seat, _ in recorder.first) == [0, 1, 2]
        for seat, hand in recorder.first:
            assert hands.setdefault(seat, hand) == hand  # whoever sits there
    assert sum(played.shares) == pytest.approx(1)


def test_deals_differ() -> None:
    first, second = ([Recorder("a"), Recorder("b")] for _ in range(2))
    play_deal(Deal(first, "iv", 2, 1, 0))
    play_deal(Deal(second, "iv", 2, 1, 1))
    assert first[0].first != second[0].first


def test_too_many_bots_or_none() -> None:
    for bots in ([], [bot("random")] * 3):
        with pytest.raises(ValueError, match="for 2 seats"):
            play_match(bots, "iv", 2, 1, seed=1)


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


def test_times_of_a_move() -> None:
    found = times([second / 1000 for second in range(1, 201)])
    assert found.median == pytest.approx(0.1005)
    assert found.p99 == pytest.approx(0.199)


class Equal:
    """Does nothing but think, as everybody at the table: all points are equal in the end."""

    name = "equal"

    def choose(self, view: View, chance: Chance) -> int:
        return view.legal[0]


def test_ties_are_shared() -> None:
    """All think until the deck is empty; then the points are equal, and so are the hands, or one has more cards."""
    found = play_match([Equal(), Equal()], "iv", 2, 3, seed=2)
    assert [part.mean for part in found.shares] == [0.5, 0.5]
    assert found.turns > 10


def known(match: Match) -> tuple[object, ...]:
    return match.bots, match.players, match.deals, match.shares, match.turns


def test_a_match_can_be_played_again() -> None:
    bots = [bot("rule-of-thumb"), bot("random")]
    alone = play_match(bots, "iv", 3, 3, seed=3)
    assert known(play_match(bots, "iv", 3, 3, seed=3, workers=2)) == known(alone)
    assert known(play_match(bots, "iv", 3, 3, seed=4)) != known(alone)
    assert sum(part.mean for part in alone.shares) == pytest.approx(1)
    assert "rule-of-thumb" in str(alone)


# ---- strength ----


@pytest.mark.parametrize(("players", "deals"), [(2, 8), (4, 3)])
def test_the_rule_of_thumb_beats_chance(players: int, deals: int) -> None:
    found = play_match([bot("rule-of-thumb"), bot("random")], "iv", players, deals, seed=6)
    assert found.shares[0].mean >= 0.8
    assert found.turns < 60 * players
    assert found.times[0].median < 0.005


def test_the_rule_of_thumb_beats_chance_with_geek_cards() -> None:
    found = play_match([bot("rule-of-thumb"), bot("random")], changed("republic", geek=True).key, 2, 6, seed=6)
    assert found.shares[0].mean >= 0.8
