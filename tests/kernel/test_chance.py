"""Seeded chance."""

from collections import Counter
from itertools import permutations

import pytest

from spolia.kernel.chance import Chance


def test_known_values() -> None:
    """These must never change: recorded games rest on them."""
    chance = Chance(7)
    assert [chance.below(100) for _ in range(12)] == [75, 34, 80, 74, 86, 59, 27, 47, 9, 4, 66, 63]


def test_known_shuffle() -> None:
    items = list(range(10))
    Chance(2**130).shuffle(items)
    assert items == [0, 6, 3, 7, 9, 4, 1, 5, 8, 2]


def test_the_same_seed_gives_the_same_numbers() -> None:
    one, other = Chance(-12345678901234567890), Chance(-12345678901234567890)
    assert [one.below(6) for _ in range(100)] == [other.below(6) for _ in range(100)]


def test_different_seeds_give_different_shuffles() -> None:
    decks = set()
    for seed in range(200):
        deck = list(range(20))
        Chance(seed).shuffle(deck)
        assert sorted(deck) == list(range(20))
        decks.add(tuple(deck))
    assert len(decks) == 200


@pytest.mark.parametrize("bound", [1, 2, 6, 7, 144])
def test_numbers_are_below_the_bound_and_about_equally_often(bound: int) -> None:
    chance = Chance(bound)
    counted = Counter(chance.below(bound) for _ in range(500 * bound))
    assert set(counted) == set(range(bound))
    # 500 of each are expected; six standard deviations of leeway.
    assert all(abs(number - 500) < 6 * 500**0.5 for number in counted.values())


def test_every_order_is_about_equally_likely() -> None:
    chance = Chance(0)
    counted: Counter[tuple[int, ...]] = Counter()
    for _ in range(24 * 500):
        items = [0, 1, 2, 3]
        chance.shuffle(items)
        counted[tuple(items)] += 1
    assert set(counted) == set(permutations(range(4)))
    assert all(abs(number - 500) < 6 * 500**0.5 for number in counted.values())


@pytest.mark.parametrize("items", [[], ["only"]])
def test_shuffling_next_to_nothing(items: list[str]) -> None:
    before = items[:]
    Chance(1).shuffle(items)
    assert items == before
