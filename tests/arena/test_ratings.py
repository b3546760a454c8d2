"""Ratings against known answers."""

import numpy
import pytest

from spolia.arena import Match, play_match
from spolia.arena.ratings import ORIGIN, RatingsError, ratings, strengths
from tests.arena.bots import HALF, First, entrant

PAIRS = [[1, 1, 0], [1, 0, 1], [0, 1, 1]]
THREES = [[1, 1, 1, 0], [1, 1, 0, 1], [1, 0, 1, 1], [0, 1, 1, 1]]


def found(seats: list[list[int]], games: list[int], won: list[float], imagined: float = 0.0) -> list[float]:
    arrays = numpy.array(seats, float), numpy.array([games], float), numpy.array([won], float)
    return [float(value) for value in strengths(*arrays, imagined)[0]]


def test_three_to_one() -> None:
    first, second = found([[1, 1]], [40], [30, 10])
    assert numpy.exp(first - second) == pytest.approx(3)


def test_equals() -> None:
    assert found(PAIRS, [10, 10, 10], [10, 10, 10]) == pytest.approx([0, 0, 0])


def test_bradley_terry_as_choix_finds_it() -> None:
    """7:3, 9:1 and 6:4, with choix 0.4.1, ilsr_pairwise."""
    assert found(PAIRS, [10, 10, 10], [16, 9, 5]) == pytest.approx([0.94360585, -0.1601607, -0.78344515], abs=1e-5)


def test_plackett_luce_as_choix_finds_it() -> None:
    """25 games at each table of three out of four, with choix 0.4.1, ilsr_top1."""
    known = [-0.73208518, 0.21442131, 1.00126816, -0.48360429]
    assert found(THREES, [25] * 4, [11, 27, 48, 14]) == pytest.approx(known, abs=1e-5)


def test_several_seats_of_one_bot() -> None:
    """One against three of a kind: half of the games won means three times as strong."""
    first, second = found([[1, 3]], [80], [40, 40])
    assert numpy.exp(first - second) == pytest.approx(3)


def test_strengths_come_back_from_games_played_by_them() -> None:
    truth = numpy.array([0.0, 0.8, -0.5, 1.5])
    seats = numpy.array(THREES, float)
    parts = seats * numpy.exp(truth)
    won = (1_000 * parts / parts.sum(axis=1, keepdims=True)).sum(axis=0)
    assert found(THREES, [1_000] * 4, list(won)) == pytest.approx(list(truth - truth.mean()), abs=1e-4)


def test_many_sets_at_once() -> None:
    games, won = numpy.full((2, 3), 10.0), numpy.array([[16.0, 9, 5], [10, 10, 10]])
    both = strengths(numpy.array(PAIRS, float), games, won)
    assert both[0] == pytest.approx(found(PAIRS, [10] * 3, [16, 9, 5]), abs=1e-5)
    assert both[1] == pytest.approx([0, 0, 0], abs=1e-5)


def test_one_who_always_wins_needs_an_imagined_game() -> None:
    with pytest.raises(RatingsError, match="don't settle"), numpy.errstate(all="ignore"):
        found([[1, 1]], [10], [10, 0])
    first, second = found([[1, 1]], [10], [10, 0], imagined=1.0)
    assert 2 < first - second < 10


@pytest.fixture(scope="module")
def pool() -> Match:
    return play_match(["random", HALF, "rule-of-thumb"], 2, 8, seed=5)


def test_ratings_of_a_match(pool: Match) -> None:
    rated = ratings(pool, 100)
    assert [rating.bot for rating in rated] == ["rule-of-thumb", "half", "random"]
    assert rated[0].rating == rated[0].low == rated[0].high == ORIGIN  # all others are measured by it
    for rating in rated[1:]:
        assert rating.low <= rating.rating <= rating.high < ORIGIN
    assert ratings(pool, 100) == rated


def test_without_the_yardstick_the_average_is_1000() -> None:
    rated = ratings(play_match([HALF, "random", entrant(First)], 3, 3, seed=5), 50)
    assert sum(rating.rating for rating in rated) == pytest.approx(3 * ORIGIN)
    assert rated[0].bot == "half"
