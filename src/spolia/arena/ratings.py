"""Ratings over a pool of bots: Bradley-Terry for two at a table, Plackett-Luce for more.

Every bot has a strength, and wins a game with its part of all strengths at the table; a shared win is a part of one.
No bot plays for the second place, so only the first counts. The strengths that make the results most likely are found
all at once, by minorization and maximization (Hunter 2004), so that the order of the games doesn't matter. One
imagined game, shared with a bot of average strength, keeps the rating of one who always wins finite.

Ratings are on the scale of Elo: 400 more means ten wins to one at a table of two.
"""

from dataclasses import dataclass
from math import log
from typing import Any, Final

from spolia.arena.games import YARDSTICK
from spolia.arena.match import Match
from spolia.kernel.errors import SpoliaError

SCALE: Final = 400 / log(10)
ORIGIN: Final = 1000  # the rating of the yardstick, or of the average where it doesn't play
IMAGINED: Final = 1.0  # games
RESAMPLES: Final = 400
ROUNDS: Final = 20_000
CLOSE: Final = 1e-7  # between two rounds, in natural logarithms


class RatingsError(SpoliaError):
    """Ratings that can't be found."""


@dataclass(frozen=True)
class Rating:
    """A bot's rating, with the interval in which 95 % of resampled matches put it."""

    bot: str
    rating: float
    low: float
    high: float


def ratings(match: Match, resamples: int = RESAMPLES) -> list[Rating]:
    """The ratings of all bots of a match, the best first; intervals from resampled deals."""
    import numpy  # only here: it takes longer to load than the rest of the command

    seats, games, won = _results(match)
    deals = len(games)
    dice = numpy.random.default_rng(match.plan.seed)
    drawn = dice.multinomial(deals, numpy.full(deals, 1 / deals), size=resamples)
    weights = numpy.concatenate([numpy.ones((1, deals)), drawn])  # first the match as it was
    logs = strengths(seats, weights @ games, weights @ won, IMAGINED)
    found = ORIGIN + SCALE * (logs - _origin(match.plan.labels, logs))
    low, high = numpy.quantile(found[1:], [0.025, 0.975], axis=0)
    lines = [
        Rating(label, float(found[0, bot]), float(low[bot]), float(high[bot]))
        for bot, label in enumerate(match.plan.labels)
    ]
    return sorted(lines, key=lambda line: -line.rating)


def strengths(seats: Any, games: Any, won: Any, imagined: float = 0.0) -> Any:
    """The logarithms of the most likely strengths, for many sets of results at once.

    ``seats[t, b]``: how many seats bot b has at table t; ``games[s, t]``: how many games of set s were played at
    table t; ``won[s, b]``: how many of all games of set s bot b won.
    """
    import numpy

    strength = numpy.ones(won.shape)
    for _ in range(ROUNDS):
        share = (games / (strength @ seats.T)) @ seats + imagined / (strength + 1)
        better = (won + imagined / 2) / share
        if not imagined:
            better /= numpy.exp(numpy.log(better).mean(axis=1, keepdims=True))
        change = numpy.abs(numpy.log(better / strength)).max()
        strength = better
        if change < CLOSE:
            return numpy.log(strength)
    raise RatingsError("the ratings don't settle: too few games, or somebody never wins or loses against the rest")


def _results(match: Match) -> tuple[Any, Any, Any]:
    """Who sat at which table; by deal the games at each table, and the wins of each bot."""
    import numpy

    plan, tally = match.plan, match.tally
    bots, tables = len(plan.entrants), len(plan.tables)
    seats = numpy.zeros((tables, bots))
    for table, seating in enumerate(plan.tables):
        for bot in seating:
            seats[table, bot] += 1
    rows = {deal: row for row, deal in enumerate(sorted(tally.games_of))}
    games, won = numpy.zeros((len(rows), tables)), numpy.zeros((len(rows), bots))
    for (deal, table, bot), sat in tally.sat.items():
        games[rows[deal], table] += sat / plan.players
        won[rows[deal], bot] += tally.won[deal, table, bot]
    return seats, games, won


def _origin(labels: list[str], logs: Any) -> Any:
    """What counts as 1000: the yardstick, or the average."""
    if YARDSTICK in labels:
        return logs[:, labels.index(YARDSTICK), None]
    return logs.mean(axis=1, keepdims=True)
