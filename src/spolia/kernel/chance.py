"""Seeded chance: the same seed gives the same order on every machine and every version of Python.

The numbers are SHA-256 of seed and counter, so that nothing seen in a game tells what comes next
(a table that matters takes a seed of 128 bits or more).
"""

from hashlib import sha256
from typing import Final, TypeVar

T = TypeVar("T")

_WORDS: Final = 8  # numbers of 32 bits in one digest


class Chance:
    """A stream of numbers made from a seed."""

    def __init__(self, seed: int) -> None:
        self.seed = seed
        self.digests = 0
        self.words: list[int] = []

    def below(self, bound: int) -> int:
        """A number from 0 up to, not including, the bound; each equally likely."""
        limit = (1 << 32) - (1 << 32) % bound
        while (word := self._word()) >= limit:
            pass
        return word % bound

    def shuffle(self, items: list[T]) -> None:
        for last in range(len(items) - 1, 0, -1):
            other = self.below(last + 1)
            items[last], items[other] = items[other], items[last]

    def _word(self) -> int:
        if not self.words:
            digest = sha256(f"{self.seed}:{self.digests}".encode()).digest()
            self.digests += 1
            self.words = [int.from_bytes(digest[4 * i : 4 * i + 4], "big") for i in range(_WORDS)]
        return self.words.pop()
