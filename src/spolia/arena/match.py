"""A match: all its games, and what came of them. The unit of statistics is the deal, not the game."""

from collections import Counter
from collections.abc import Callable, Generator, Sequence
from contextlib import closing
from dataclasses import dataclass
from functools import partial
from statistics import fmean
from time import perf_counter

from spolia.arena.figures import Share, Times, share, times
from spolia.arena.kept import Kept
from spolia.arena.plan import Entrant, Plan, plan
from spolia.arena.playing import CUT_SHORT, Played, play_game
from spolia.workers import map_chunks


@dataclass(frozen=True)
class Line:
    """How one bot did."""

    bot: str
    share: Share  # of wins, for each seat it took
    seats: int  # that it took in all games together
    points: float | None  # on average; none if no game came to its end
    times: Times
    forfeits: list[str]  # what it lost by


@dataclass(frozen=True)
class Meeting:
    """How the bots of one table did against each other."""

    bots: list[str]  # by seat
    shares: dict[str, Share]  # for each seat of a bot


@dataclass(frozen=True)
class Match:
    """What came of a match, or of as much of it as was played."""

    plan: Plan
    deals: int
    games: int
    lines: list[Line]
    meetings: list[Meeting]
    seats: list[Share]  # what each seat won, whoever sat there
    turns: float  # of a game, on average
    endings: dict[str, int]
    cut_short: int  # games that did not come to an end
    seconds: float
    played: int  # games that took those seconds; the others were kept from another time
    tally: "Tally"

    @property
    def even(self) -> float:
        """What each would win if all were alike."""
        return 1 / self.plan.players


class Tally:
    """Games as they come in."""

    def __init__(self, of: Plan) -> None:
        self.plan = of
        self.games = 0
        self.won: dict[tuple[int, int, int], float] = {}  # by deal, table and bot
        self.sat: Counter[tuple[int, int, int]] = Counter()
        self.by_seat: dict[int, list[float]] = {}  # by deal: what each seat won
        self.games_of: Counter[int] = Counter()  # by deal
        self.points: list[list[int]] = [[] for _ in of.entrants]
        self.times: list[Counter[int]] = [Counter() for _ in of.entrants]
        self.forfeits: list[list[str]] = [[] for _ in of.entrants]
        self.turns: list[int] = []
        self.endings: Counter[str] = Counter()

    def add(self, played: Played) -> None:
        task = played.task
        self.games += 1
        self.games_of[task.deal] += 1
        self.turns.append(played.turns)
        self.endings[played.reason] += 1
        by_seat = self.by_seat.setdefault(task.deal, [0.0] * self.plan.players)
        for seat, bot in enumerate(task.seating):
            key = task.deal, task.table, bot
            self.won[key] = self.won.get(key, 0.0) + played.shares[seat]
            self.sat[key] += 1
            by_seat[seat] += played.shares[seat]
            self.times[bot] += played.times[seat]
            if played.points is not None:
                self.points[bot].append(played.points[seat])
        if played.forfeit is not None:
            seat, fault = played.forfeit
            self.forfeits[task.seating[seat]].append(fault)

    @property
    def deals(self) -> int:
        return len(self.games_of)

    def parts(self, bot: int, table: int | None = None) -> list[float]:
        """For every deal the part of its games that a bot won, for each seat it took; at one table, or at all."""
        won: dict[int, float] = {}
        sat: Counter[int] = Counter()
        for (deal, at, who), seats in self.sat.items():
            if who == bot and table in (None, at):
                won[deal] = won.get(deal, 0.0) + self.won[deal, at, who]
                sat[deal] += seats
        return [won[deal] / sat[deal] for deal in sorted(won)]

    def match(self, seconds: float = 0.0, played: int = 0) -> Match:
        """What came of the games so far."""
        everybody = range(len(self.plan.entrants))
        deals = sorted(self.games_of)
        return Match(
            self.plan,
            self.deals,
            self.games,
            [self._line(bot) for bot in everybody],
            [self._meeting(table) for table in range(len(self.plan.tables))],
            [
                share([self.by_seat[deal][seat] / self.games_of[deal] for deal in deals])
                for seat in range(self.plan.players)
            ],
            fmean(self.turns),
            dict(self.endings.most_common()),
            self.endings[CUT_SHORT],
            seconds,
            played,
            self,
        )

    def _line(self, bot: int) -> Line:
        seats = sum(sat for (_, _, who), sat in self.sat.items() if who == bot)
        points = fmean(self.points[bot]) if self.points[bot] else None
        label = self.plan.entrants[bot].label
        return Line(label, share(self.parts(bot)), seats, points, times(self.times[bot]), self.forfeits[bot])

    def _meeting(self, table: int) -> Meeting:
        seating = self.plan.tables[table]
        labels = self.plan.labels
        shares = {labels[bot]: share(self.parts(bot, table)) for bot in sorted(set(seating)) if self.parts(bot, table)}
        return Meeting([labels[bot] for bot in seating], shares)


def run(of: Plan, workers: int = 1, *, ray: bool = False, kept: Kept | None = None) -> Generator[Played, None, None]:
    """All games of a match, in their order; those that were kept from another time are not played again."""
    known = kept.games.copy() if kept else {}
    fresh = map_chunks(partial(play_game, of), (task for task in of.tasks() if task not in known), workers, ray=ray)
    with closing(fresh):
        for task in of.tasks():
            played = known.get(task)
            if played is None:
                played = next(fresh)
                if kept:
                    kept.add(played)
            yield played


def play_match(
    bots: Sequence[str | Entrant],
    players: int = 2,
    deals: int = 100,
    *,
    game: str = "rome",
    edition: str | None = None,
    seed: int = 0,
    limit: float | None = None,
    workers: int = 1,
    ray: bool = False,
    each: Callable[[Tally], None] | None = None,
) -> Match:
    """Play a match to its end; ``each`` is called with the tally after every game."""
    of = plan(bots, players, deals, game=game, edition=edition, seed=seed, limit=limit)
    tally = Tally(of)
    begun = perf_counter()
    for played in run(of, workers, ray=ray):
        tally.add(played)
        if each is not None:
            each(tally)
    return tally.match(perf_counter() - begun, tally.games)
