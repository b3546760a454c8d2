"""Random games by the thousand, each position checked: what breaks is reported with a journal that shows it.

Uniformly random play finishes few buildings, so games are played in four manners, by their number:

* *plain* (five in ten): any legal move, each as likely as the other;
* *eager* (two in ten): rather something than nothing, by the weights in ``EAGERNESS``, so that buildings get finished;
* *devoted* (two in ten): all players are set on one card, and lay and finish it before anything else; after that
  they are eager. The card goes through the whole deck, so that every function gets its turn;
* *ambitious* (one in ten): devoted to a card that wins outright, and to a client of each role.

All but the plain ones still make one choice in ten uniformly. In one game of thirty players now and then offer to
surrender, or take that back.

Checking a position costs several times as much as a move: 10,000 games of each number of players take some 12 to 15
minutes on two cores with a check after every decision, and 5 with one after every fourth.
"""

import signal
import threading
import traceback
from collections import Counter
from collections.abc import Iterable, Iterator
from multiprocessing import Pool
from pathlib import Path
from random import Random
from typing import Final, NoReturn

from rich.console import Console
from rich.progress import MofNCompleteColumn, Progress
from rich.table import Table

from spolia.game import GAME
from spolia.invariants import broken
from spolia.kernel.events import Log
from spolia.kernel.frames import play
from spolia.kernel.journal import Journal
from spolia.kernel.moves import ARGUMENT, KIND, PASS
from spolia.rome.cards import CARDS, KEYS, MATERIAL, count
from spolia.rome.edition import edition as edition_of
from spolia.rome.functions import FUNCTIONS
from spolia.rome.moves import (
    ADD,
    DEMAND,
    FIRE,
    HIRE,
    HIRE_CARD,
    HIRE_UNSEEN,
    KEEP,
    LAY,
    LAY_OUT,
    OPEN,
    PLAY,
    PLAY_AS,
    PLAY_JACK,
    RAZE,
    SELL,
    SELL_CARD,
    SHOW,
    SLAY,
    STEAL,
    SURRENDER,
    TAKE,
    TAKE_JACK,
    TEAR_DOWN,
    THINK,
    USE,
    is_at_seat,
    is_play_as,
)
from spolia.rome.questions import VICTORY
from spolia.rome.scoring import score
from spolia.rome.setup import FEWEST, MOST, new_game
from spolia.rome.state import State
from spolia.rome.wording import ending_key

LONGEST: Final = 5_000  # decisions; no game comes near it
SLOWEST: Final = 60  # seconds; only a move that never ends takes so long
MOST_GAMES: Final = 1_000_000  # of one number of players, so that each game has a seed of its own
JOURNALS: Final = 20  # kept of a run that finds more than that broken
BATCH: Final = 20  # games that a worker plays before it reports

POWERS: Final = [function for function in FUNCTIONS if function.key]


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

    def __init__(self, edition: str, players: int, seed: int, numbers: range, every: int, keep: Path | None) -> None:
        self.edition = edition
        self.players = players
        self.seed = seed
        self.numbers = numbers
        self.every = every
        self.keep = keep  # a folder for the journals of all games


# ---- choosing ----

# How much likelier than another move, by kind; what is not named has 1.
EAGERNESS: Final = {
    PASS: 0.02, THINK: 0.3, PLAY: 3, USE: 2, KEEP: 0.3, LAY: 2, LAY_OUT: 4, ADD: 12, HIRE: 4, HIRE_CARD: 4,
    HIRE_UNSEEN: 3, SELL: 3, SELL_CARD: 3, DEMAND: 3, SHOW: 3, SLAY: 6, STEAL: 6, RAZE: 6, OPEN: 4, FIRE: 6,
}  # fmt: skip
DEVOTION: Final = {
    PASS: 0.02, THINK: 0.1, TAKE_JACK: 6, USE: 2, KEEP: 0.3, LAY: 0.3, ADD: 12, HIRE_UNSEEN: 3, SELL_CARD: 0.05,
    TEAR_DOWN: 0.1, SLAY: 6, STEAL: 6, OPEN: 4, FIRE: 6,
}  # fmt: skip
DEVOTED_ROLES: Final = [2, 2, 0.5, 3, 0.3, 4]  # those that build and hire


class Chooser:
    """Chooses the moves of one game, in its manner."""

    def __init__(self, edition: str, players: int, seed: int, number: int) -> None:
        self.random = Random(seed)
        manner, row = number % 10, number // 10
        self.eager = manner >= 5
        self.ambitious = manner == 9
        self.card = -1  # that all are devoted to
        cards = [card for card, copies in enumerate(edition_of(edition).copies) if copies]
        winning = [card for card in cards if VICTORY.mask >> card & 1]
        if manner in (7, 8):
            self.card = cards[(2 * row + manner - 7) % len(cards)]
        elif self.ambitious and winning:
            self.card = winning[row % len(winning)]
        self.favourite = self.below(players) if number % 30 == 13 else -1  # to whom players surrender

    def below(self, bound: int) -> int:
        return int(self.random.random() * bound)

    def choose(self, state: State) -> int:
        legal = state.legal
        if self.favourite >= 0 and self.below(50) == 0:
            seat, to = self.offer(state)
            if state.surrendered[seat] != to:
                return SURRENDER | seat << 3 | to
        if not self.eager or self.below(10) == 0:
            return legal[self.below(len(legal))]
        player = state.stack[-1].player
        if self.card < 0 or (state.active[player] >> self.card & 1 and not self.ambitious):
            weights = [EAGERNESS.get(kind_of(move), 1) for move in legal]
        else:
            weights = [self.devotion(state, player, move) for move in legal]
        return self.random.choices(legal, weights)[0]

    def devotion(self, state: State, player: int, move: int) -> float:
        """How likely a move is while the card is not complete, or a role has no client."""
        kind, argument = kind_of(move), move & ARGUMENT
        if kind in (LAY, LAY_OUT, ADD) and argument == self.card:
            return 300
        if kind in (HIRE, HIRE_CARD):
            client = argument if kind == HIRE else MATERIAL[argument]
            return 0.2 if count(state.clientele[player], client) else 60
        if kind == PLAY:
            return 0.1 if argument == self.card else DEVOTED_ROLES[MATERIAL[argument]]
        if kind == PLAY_JACK:
            return DEVOTED_ROLES[argument]
        if kind == TAKE:
            return 1 if count(state.stockpile[player], argument) else 3
        if kind == SELL and argument == MATERIAL[self.card]:
            return 0.05
        return DEVOTION.get(kind, 1)

    def offer(self, state: State) -> tuple[int, int]:
        """Who surrenders to whom: mostly to the favourite, at times to another, or to oneself, which is to fight on."""
        seat = self.below(state.players)
        to = self.below(state.players) if self.below(4) == 0 else self.favourite
        return seat, to


def kind_of(move: int) -> int:
    """The kind of a move, whichever seat or role it names."""
    if is_play_as(move):
        return PLAY_AS
    for kind in (STEAL, OPEN, RAZE, FIRE):
        if is_at_seat(kind, move):
            return kind
    return move & KIND


# ---- playing ----


def game_seed(seed: int, players: int, number: int) -> int:
    """A seed for every game of a run."""
    return (seed * 10 + players) * MOST_GAMES + number


def play_game(batch: Batch, number: int, tally: Tally) -> Failure | None:
    """One game, counted, and checked after every so many decisions and at its end."""
    edition, players, every = batch.edition, batch.players, batch.every
    own_seed = game_seed(batch.seed, players, number)
    chooser = Chooser(edition, players, own_seed, number)
    moves: list[int] = []
    sentences: list[str] = []
    try:
        _limit_time(SLOWEST)
        state = new_game(edition, players, own_seed, Log())
        before = _effects()
        while state.legal and not sentences:
            moves.append(chooser.choose(state))
            play(state, moves[-1])
            if not state.legal or len(moves) % every == 0:
                sentences = _check(state, len(moves))
        if not sentences:
            for seat in range(players):
                score(state, seat)
            tally.endings[ending_key(state.ending)] += 1
        for function, earlier in zip(POWERS, before, strict=True):
            tally.effects[function.key] += function.effects - earlier
    except Exception:  # whatever it is, the journal shows it
        sentences = [traceback.format_exc()]
    finally:
        _limit_time(0)
    tally.games += 1
    tally.decisions += len(moves)
    tally.longest = max(tally.longest, len(moves))
    journal = journal_of(edition, players, own_seed, moves)
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


def journal_of(edition: str, players: int, seed: int, moves: list[int]) -> Journal:
    chosen = edition_of(edition)
    return Journal(GAME, chosen.base, players, seed, moves, changes=chosen.changes)


def _check(state: State, decisions: int) -> list[str]:
    """What is broken. Checking asks functions too, which does not count as an effect of theirs."""
    before = _effects()
    sentences = broken(state)
    for function, effects in zip(POWERS, before, strict=True):
        function.effects = effects
    if decisions >= LONGEST and not state.over:
        sentences.append(f"the game is not over after {LONGEST} decisions")
    return sentences


def _effects() -> list[int]:
    return [function.effects for function in POWERS]


def play_batch(batch: Batch) -> tuple[int, Tally, list[Failure]]:
    tally = Tally()
    failures = []
    for number in batch.numbers:
        failure = play_game(batch, number, tally)
        if failure is not None:
            failures.append(failure)
    return batch.players, tally, failures


def batches(games: int, players: Iterable[int], edition: str, seed: int, every: int, keep: Path | None) -> list[Batch]:
    return [
        Batch(edition, number, seed, range(first, min(first + BATCH, games)), every, keep)
        for number in players
        for first in range(0, games, BATCH)
    ]


def run(
    games: int,
    players: Iterable[int] = range(FEWEST, MOST + 1),
    edition: str = "iv",
    seed: int = 0,
    workers: int = 1,
    every: int = 1,
    progress: Progress | None = None,
    keep: Path | None = None,
) -> Report:
    """Play so many games of each number of players, checked after every so many decisions."""
    if keep is not None:
        keep.mkdir(parents=True, exist_ok=True)
    work = batches(games, players, edition, seed, every, keep)
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
    games: int, players: list[int], edition: str, seed: int, save: Path | None, workers: int, every: int = 1
) -> int:
    """Run, print what was found, keep journals of what broke; 1 if anything did."""
    console = Console()
    columns = *Progress.get_default_columns(), MofNCompleteColumn()
    with Progress(*columns, console=Console(stderr=True), transient=True) as progress:
        report = run(games, players, edition, seed, workers, every, progress, save)
    how_often = "every decision" if every == 1 else f"every {every} decisions and at the end"
    console.print(f"{report.games:,} games, {report.decisions:,} decisions; checked after {how_often}.")
    console.print(games_table(report))
    console.print(effects_table(report, edition))
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


def effects_table(report: Report, edition: str) -> Table:
    """How often each function took effect, the rarest first."""
    table = Table("function", *(f"{number} players" for number in report.tallies), "all")
    for column in table.columns[1:]:
        column.justify = "right"
    chosen = edition_of(edition)
    effects = report.effects
    cards = [card for card in range(CARDS) if chosen.copies[card]]
    for card in sorted(cards, key=lambda card: effects[KEYS[card]]):
        counts = (f"{tally.effects[KEYS[card]]:,}" for tally in report.tallies.values())
        table.add_row(chosen.names[card], *counts, f"{effects[KEYS[card]]:,}")
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
