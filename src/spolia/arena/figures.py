"""Shares of wins with their intervals, and times of moves."""

from collections import Counter
from dataclasses import dataclass
from math import sqrt
from statistics import fmean, stdev
from typing import Final

from spolia.arena.playing import seconds_of

NORMAL: Final = 1.96  # standard errors on either side that 95 % lie within
IMAGINED: Final = [0.0, 0.0, 1.0, 1.0]  # deals added so that the interval is honest near 0 and 1 too


@dataclass(frozen=True)
class Share:
    """A share of wins, with the interval in which the true one lies, at 95 %."""

    mean: float
    low: float
    high: float

    def __str__(self) -> str:
        return f"{100 * self.mean:.1f} % ({100 * self.low:.1f} to {100 * self.high:.1f})"


@dataclass(frozen=True)
class Times:
    """Seconds for a move."""

    median: float
    p99: float
    longest: float
    moves: int


def share(parts: list[float]) -> Share:
    """The mean over deals and its interval."""
    padded = parts + IMAGINED
    centre, error = fmean(padded), NORMAL * stdev(padded) / sqrt(len(padded))
    return Share(fmean(parts), max(0.0, centre - error), min(1.0, centre + error))


def times(counts: Counter[int]) -> Times:
    """From how many moves took about how long."""
    moves = counts.total()
    if not moves:
        return Times(0.0, 0.0, 0.0, 0)
    return Times(_quantile(counts, 0.5), _quantile(counts, 0.99), seconds_of(max(counts)), moves)


def _quantile(counts: Counter[int], part: float) -> float:
    """The time that this part of all moves do not exceed."""
    wanted, seen = part * counts.total(), 0
    for step in sorted(counts):
        seen += counts[step]
        if seen >= wanted:
            return seconds_of(step)
    raise AssertionError("a part of all is at most all")
