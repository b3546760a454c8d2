"""Matches between bots on duplicate deals.

Each deal is played once for every rotation of the seats, so that luck of the draw and of the seat cancels out.
A win counts 1, shared among those who tie. The unit of statistics is the deal, not the game.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import sqrt
from multiprocessing import Pool
from statistics import fmean, median, stdev
from time import perf_counter
from typing import Final

from spolia.bots.protocol import Bot
from spolia.kernel.chance import Chance
from spolia.kernel.frames import play
from spolia.rome.scoring import winners
from spolia.rome.setup import new_game
from spolia.rome.view import view

NORMAL: Final = 1.96  # standard errors on either side that 95 % lie within
LONGEST: Final = 20_000  # decisions; bots that don't come to an end are stopped
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


@dataclass(frozen=True)
class Match:
    """What came of a match; lists are by bot."""

    bots: list[str]
    edition: str
    players: int
    deals: int
    shares: list[Share]
    times: list[Times]
    turns: float  # of a game, on average

    def __str__(self) -> str:
        rows = [
            f"{name}: {share}, {1000 * times.median:.2f} ms a move, {1000 * times.p99:.2f} at most in 99 of 100"
            for name, share, times in zip(self.bots, self.shares, self.times, strict=True)
        ]
        return "\n".join([f"{self.edition}, {self.players} players, {self.deals} deals, {self.turns:.1f} turns", *rows])


@dataclass(frozen=True)
class Deal:
    """One deal to be played in every rotation, for a worker."""

    bots: Sequence[Bot]
    edition: str
    players: int
    seed: int
    number: int


@dataclass
class Played:
    """What came of a deal; lists are by bot."""

    shares: list[float]
    seconds: list[list[float]]
    turns: list[int]


def play_match(bots: Sequence[Bot], edition: str, players: int, deals: int, seed: int, workers: int = 1) -> Match:
    """Play a number of deals. The last of the bots takes all seats that are left over."""
    if not 1 <= len(bots) <= players:
        raise ValueError(f"{len(bots)} bots for {players} seats")
    tasks = [Deal(bots, edition, players, seed, number) for number in range(deals)]
    played = list(_play_all(tasks, workers))
    return Match(
        [bot.name for bot in bots],
        edition,
        players,
        deals,
        [share([deal.shares[index] for deal in played]) for index in range(len(bots))],
        [times([second for deal in played for second in deal.seconds[index]]) for index in range(len(bots))],
        fmean(turns for deal in played for turns in deal.turns),
    )


def _play_all(tasks: list[Deal], workers: int) -> Iterator[Played]:
    if workers <= 1:
        yield from map(play_deal, tasks)
        return
    with Pool(workers) as pool:
        yield from pool.imap(play_deal, tasks, chunksize=4)


def play_deal(deal: Deal) -> Played:
    """The same cards once for each rotation of the seats."""
    played = Played([0.0] * len(deal.bots), [[] for _ in deal.bots], [])
    for rotation in range(deal.players):
        seating = seats(len(deal.bots), deal.players, rotation)
        for seat, part in play_game(deal, seating, played).items():
            played.shares[seating[seat]] += part / deal.players
    return played


def seats(bots: int, players: int, rotation: int) -> list[int]:
    """Which bot sits in each seat."""
    order = [min(seat, bots - 1) for seat in range(players)]
    return order[rotation:] + order[:rotation]


def play_game(deal: Deal, seating: list[int], played: Played) -> dict[int, float]:
    """One game: by seat the part of the win."""
    base = deal.seed << 32 | deal.number
    state = new_game(deal.edition, deal.players, base << 8)
    chances = [Chance(base << 8 | 1 + seat) for seat in range(deal.players)]  # a stream of its own for everybody
    decisions = 0
    while not state.over:
        decisions += 1
        if decisions > LONGEST:
            raise RuntimeError(f"a game of deal {deal.number}, seed {deal.seed}, does not end")
        seat = state.stack[-1].player
        seen = view(state, seat)
        begun = perf_counter()
        move = deal.bots[seating[seat]].choose(seen, chances[seat])
        played.seconds[seating[seat]].append(perf_counter() - begun)
        play(state, move)
    played.turns.append(state.turn)
    won = winners(state)
    return {seat: 1 / len(won) for seat in won}


def share(parts: list[float]) -> Share:
    """The mean over deals and its interval."""
    padded = parts + IMAGINED
    centre, error = fmean(padded), NORMAL * stdev(padded) / sqrt(len(padded))
    return Share(fmean(parts), max(0.0, centre - error), min(1.0, centre + error))


def times(seconds: list[float]) -> Times:
    ordered = sorted(seconds)
    return Times(median(ordered), ordered[min(len(ordered) - 1, len(ordered) * 99 // 100)])
