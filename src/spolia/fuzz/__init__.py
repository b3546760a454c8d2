"""Random games by the thousand, each position checked: what breaks is reported with a journal that shows it.

Uniformly random play sees little of a game, so games are played in several manners, by their number; the module of
each game (`spolia.fuzz.rome`, `spolia.fuzz.mundi`) says in which.

Checking a position costs several times as much as a move: 10,000 games of each number of players of Glory to Rome take
some 12 to 15 minutes on two cores with a check after every decision, and 5 with one after every fourth.
"""

import signal
import threading
import traceback
from collections import Counter
from collections.abc import Iterable, Iterator
from multiprocessing import Pool
from pathlib import Path
from types import ModuleType
from typing import Any, Final, NoReturn

from rich.console import Console
from rich.progress import MofNCompleteColumn, Progress
from rich.table import Table

from spolia.fuzz import mundi, rome
from spolia.fuzz.rome import Chooser
from spolia.game import GAMES
from spolia.kernel.frames import play
from spolia.kernel.journal import Journal

__all__ = ["GAMES_TO_PLAY", "Chooser", "Failure", "Report", "Tally", "command", "game_seed", "run", "save_failures"]

# What each game says for itself: how it begins, in which manners it is played, what must be so, what is counted.
GAMES_TO_PLAY: Final[dict[str, ModuleType]] = {"rome": rome, "mundi": mundi}

LONGEST: Final = 5_000  # decisions; no game comes near it
SLOWEST: Final = 60  # seconds; only a move that never ends takes so long
MOST_GAMES: Final = 1_000_000  # of one number of players, so that each game has a seed of its own
JOURNALS: Final = 20  # kept of a run that finds more than that broken
BATCH: Final = 20  # games that a worker plays before it reports


class Failure:
    """A game in which something broke, and the moves that led there."""

    def __init__(self, journal: Journal, sentences: list[str]) -> None:
        self.journal = journal
        self.sentences = sentences

    @property
    def name(self) -> str:
        return f"fuzz-{self.journal.edition}-{self.journal.players}-{self.journal.seed}.json"


class Tally:
    """What was counted over games of one number of players."""

    def __init__(self) -> None:
        self.games = 0
        self.decisions = 0
        self.longest = 0
        self.endings: Counter[str] = Counter()
        self.effects: Counter[str] = Counter()  # by the key of the function

    def add(self, other: "Tally") -> None:
        self.games += other.games
        self.decisions += other.decisions
        self.longest = max(self.longest, other.longest)
        self.endings += other.endings
        self.effects += other.effects


class Report:
    """What a run found; the same for any number of workers."""

    def __init__(self) -> None:
        self.tallies: dict[int, Tally] = {}  # by number of players
        self.failures: list[Failure] = []

    def add(self, players: int, tally: Tally, failures: list[Failure]) -> None:
        self.tallies.setdefault(players, Tally()).add(tally)
        self.failures += failures
        self.failures.sort(key=lambda failure: failure.journal.seed)

    @property
    def games(self) -> int:
        return sum(tally.games for tally in self.tallies.values())

    @property
    def decisions(self) -> int:
        return sum(tally.decisions for tally in self.tallies.values())

    @property
    def effects(self) -> Counter[str]:
        return sum((tally.effects for tally in self.tallies.values()), Counter[str]())

    @property
    def endings(self) -> Counter[str]:
        return sum((tally.endings for tally in self.tallies.values()), Counter[str]())


class Batch:
    """Some games in a row, for one worker."""

    def __init__(
        self, game: str, edition: str, players: int, seed: int, numbers: range, every: int, keep: Path | None
    ) -> None:
        self.game = game
        self.edition = edition
        self.players = players
        self.seed = seed
        self.numbers = numbers
        self.every = every
        self.keep = keep  # a folder for the journals of all games


# ---- playing ----


def game_seed(seed: int, players: int, number: int) -> int:
    """A seed for every game of a run."""
    return (seed * 10 + players) * MOST_GAMES + number


def play_game(batch: Batch, number: int, tally: Tally) -> Failure | None:
    """One game, counted, and checked after every so many decisions and at its end."""
    game, edition, players, every = GAMES_TO_PLAY[batch.game], batch.edition, batch.players, batch.every
    own_seed = game_seed(batch.seed, players, number)
    chooser = game.Chooser(edition, players, own_seed, number)
    moves: list[int] = []
    sentences: list[str] = []
    try:
        _limit_time(SLOWEST)
        state = game.begin(edition, players, own_seed)
        before = game.effects(edition)
        while state.legal and not sentences:
            moves.append(chooser.choose(state))
            play(state, moves[-1])
            if not state.legal or len(moves) % every == 0:
                sentences = _check(state, len(moves), batch)
        if not sentences:
            game.finish(state)
            tally.endings[game.ending_key(state.ending)] += 1
        for key, number_now in game.effects(edition).items():
            tally.effects[key] += number_now - before[key]
    except Exception:  # whatever it is, the journal shows it
        sentences = [traceback.format_exc()]
    finally:
        _limit_time(0)
    tally.games += 1
    tally.decisions += len(moves)
    tally.longest = max(tally.longest, len(moves))
    journal = journal_of(edition, players, own_seed, moves, batch.game)
    if batch.keep is not None:
        name = f"{players}-players-{number:05}.json"
        batch.keep.joinpath(name).write_text(journal.to_json() + "\n", "utf-8")
    return Failure(journal, sentences) if sentences else None


def _limit_time(seconds: int) -> None:
    """Raise an error after so many seconds, where the system can; 0: don't."""
    if hasattr(signal, "setitimer") and threading.current_thread() is threading.main_thread():
        signal.signal(signal.SIGALRM, _time_is_up)
        signal.setitimer(signal.ITIMER_REAL, seconds)


def _time_is_up(number: int, frame: object) -> NoReturn:
    raise TimeoutError(f"a game took more than {SLOWEST} seconds")


def journal_of(edition: str, players: int, seed: int, moves: list[int], game: str = "rome") -> Journal:
    chosen = GAMES[game].edition_of(edition)
    return Journal(game, chosen.base, players, seed, moves, changes=chosen.changes)


def _check(state: Any, decisions: int, batch: Batch) -> list[str]:
    """What is broken."""
    sentences: list[str] = GAMES_TO_PLAY[batch.game].broken(state)
    if decisions >= LONGEST and not state.over:
        sentences.append(f"the game is not over after {LONGEST} decisions")
    return sentences


def play_batch(batch: Batch) -> tuple[int, Tally, list[Failure]]:
    tally = Tally()
    failures = []
    for number in batch.numbers:
        failure = play_game(batch, number, tally)
        if failure is not None:
            failures.append(failure)
    return batch.players, tally, failures


def batches(
    game: str, games: int, players: Iterable[int], edition: str, seed: int, every: int, keep: Path | None
) -> list[Batch]:
    return [
        Batch(game, edition, number, seed, range(first, min(first + BATCH, games)), every, keep)
        for number in players
        for first in range(0, games, BATCH)
    ]


def run(
    games: int,
    players: Iterable[int] | None = None,
    edition: str = "iv",
    seed: int = 0,
    workers: int = 1,
    every: int = 1,
    progress: Progress | None = None,
    keep: Path | None = None,
    game: str = "rome",
) -> Report:
    """Play so many games of each number of players, checked after every so many decisions."""
    if keep is not None:
        keep.mkdir(parents=True, exist_ok=True)
    numbers = players or range(GAMES_TO_PLAY[game].FEWEST, GAMES_TO_PLAY[game].MOST + 1)
    work = batches(game, games, numbers, edition, seed, every, keep)
    report = Report()
    task = progress.add_task("games", total=sum(len(batch.numbers) for batch in work)) if progress is not None else None
    for number, tally, failures in _results(work, workers):
        report.add(number, tally, failures)
        if progress is not None and task is not None:
            progress.advance(task, tally.games)
    return report


def _results(work: list[Batch], workers: int) -> Iterator[tuple[int, Tally, list[Failure]]]:
    if workers <= 1:
        yield from map(play_batch, work)
        return
    with Pool(workers) as pool:
        yield from pool.imap_unordered(play_batch, work)


# ---- the command ----


def command(
    games: int,
    players: list[int],
    edition: str,
    seed: int,
    save: Path | None,
    workers: int,
    every: int = 1,
    game: str = "rome",
) -> int:
    """Run, print what was found, keep journals of what broke; 1 if anything did."""
    console = Console()
    columns = *Progress.get_default_columns(), MofNCompleteColumn()
    with Progress(*columns, console=Console(stderr=True), transient=True) as progress:
        report = run(games, players, edition, seed, workers, every, progress, save, game)
    how_often = "every decision" if every == 1 else f"every {every} decisions and at the end"
    console.print(f"{report.games:,} games, {report.decisions:,} decisions; checked after {how_often}.")
    console.print(games_table(report))
    console.print(effects_table(report, edition, game))
    for failure, path in zip(report.failures, save_failures(report, save or Path()), strict=False):
        console.print(f"[red]broken[/red]: {path}")
        for sentence in failure.sentences:
            console.print(f"  {sentence}", markup=False)
    if len(report.failures) > JOURNALS:
        console.print(f"and {len(report.failures) - JOURNALS} more")
    return 1 if report.failures else 0


def games_table(report: Report) -> Table:
    """Games, decisions and endings by number of players."""
    table = Table("", *(f"{number} players" for number in report.tallies), "all")
    for column in table.columns[1:]:
        column.justify = "right"
    tallies = list(report.tallies.values())
    table.add_row("games", *(f"{tally.games:,}" for tally in tallies), f"{report.games:,}")
    table.add_row("decisions", *(f"{tally.decisions:,}" for tally in tallies), f"{report.decisions:,}")
    longest = [tally.longest for tally in tallies]
    table.add_row("longest game", *(f"{number:,}" for number in longest), f"{max(longest, default=0):,}")
    for ending in sorted(report.endings):
        counts = (f"{tally.endings[ending]:,}" for tally in tallies)
        table.add_row(f"ended by {ending}", *counts, f"{report.endings[ending]:,}")
    return table


def effects_table(report: Report, edition: str, game: str) -> Table:
    """How often each function took effect, the rarest first."""
    table = Table("function", *(f"{number} players" for number in report.tallies), "all")
    for column in table.columns[1:]:
        column.justify = "right"
    effects = report.effects
    names: dict[str, str] = GAMES_TO_PLAY[game].title(edition)
    for key in sorted(names, key=lambda key: effects[key]):
        counts = (f"{tally.effects[key]:,}" for tally in report.tallies.values())
        table.add_row(names[key], *counts, f"{effects[key]:,}")
    return table


def save_failures(report: Report, folder: Path) -> list[Path]:
    """Write the journals of broken games, as many as are kept."""
    folder.mkdir(parents=True, exist_ok=True)
    paths = []
    for failure in report.failures[:JOURNALS]:
        path = folder / failure.name
        path.write_text(failure.journal.to_json() + "\n", "utf-8")
        paths.append(path)
    return paths
