"""The clock: CPU time, best of many short rounds in which all measures take turns.

A busy neighbour slows a round down but never speeds one up, so the best round is the one nearest to the engine's
own cost; and because every round has all measures in it, ratios hold where the figures themselves wander.
"""

import gc
import os
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from statistics import median
from typing import TypeVar

T = TypeVar("T")

Work = Callable[[], int]  # what is clocked; says how many pieces it did
Start = Callable[[], Work]  # gets a round's work ready, off the clock


@dataclass(frozen=True)
class Measure:
    """One thing to measure. Figures that share a kind can be compared across engines."""

    engine: str
    kinds: tuple[str, ...]
    name: str
    players: int
    start: Start
    games: int = 0  # games played to the end in one round, if it is about games

    def clocked(self) -> tuple[int, float]:
        """One round: how many pieces it did, and in how many seconds."""
        work = self.start()
        gc.collect()  # nobody pays for another's garbage; one's own is on the clock
        begin = time.process_time()
        pieces = work()
        return pieces, time.process_time() - begin


def again_and_again(items: list[T], act: Callable[[T], object], times: int) -> Start:
    """Do something to each item, so many times that the clock can tell."""

    def work() -> int:
        for _ in range(times):
            for item in items:
                act(item)
        return times * len(items)

    return lambda: work


@dataclass
class Figure:
    """What the clock said about a measure, in seconds a piece, round by round."""

    measure: Measure
    pieces: int = 0
    seconds: list[float] = field(default_factory=list)

    @property
    def best(self) -> float:
        return min(self.seconds)

    @property
    def median(self) -> float:
        return median(self.seconds)

    @property
    def decisions_a_game(self) -> float | None:
        return self.pieces / self.measure.games if self.measure.games else None

    @property
    def games_a_second(self) -> float | None:
        return self.measure.games / (self.best * self.pieces) if self.measure.games else None


def stay_on_one_core() -> None:
    """Moving between cores costs time that is not the engine's. Not every system can be told so."""
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})


def run(measures: list[Measure], rounds: int, after_each: Callable[[Measure], None]) -> list[Figure]:
    """Let the measures take turns, so many rounds long."""
    figures = [Figure(measure) for measure in measures]
    gc.collect()
    gc.freeze()  # what stays for good is not looked through again on somebody's time
    for _ in range(rounds):
        for figure in figures:
            clock(figure)
            after_each(figure.measure)
    gc.unfreeze()
    return figures


def clock(figure: Figure) -> None:
    """One round of one measure."""
    pieces, spent = figure.measure.clocked()
    if figure.pieces not in (0, pieces):
        raise RuntimeError(f"{figure.measure.name}: {pieces} pieces in this round, {figure.pieces} in the one before")
    figure.pieces = pieces
    figure.seconds.append(spent / pieces)
