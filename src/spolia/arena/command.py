"""The command ``spolia arena``."""

import json
import os
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from time import perf_counter
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TaskID, TextColumn, TimeRemainingColumn

from spolia.arena.games import EDITIONS, GAMES, kind
from spolia.arena.kept import Kept
from spolia.arena.ladder import Rung, ladder, ladder_table
from spolia.arena.match import Match, Tally, run
from spolia.arena.picture import ladder_picture, picture
from spolia.arena.plan import Plan, plan
from spolia.arena.playing import Played
from spolia.arena.ratings import Rating, RatingsError, ratings
from spolia.arena.report import console_for_results, percent, show, to_data
from spolia.bots import bots as all_bots
from spolia.kernel.errors import SetupError

REFRESH = 0.5  # seconds between two tellings of how it stands
LEAST_RATED = 3  # bots; two are told by their wins alone


def arena(
    bots: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="BOT...",
            help=f"Bots by name, with settings after a colon, as in NAME:time=0.5. There are: {', '.join(all_bots())}.",
        ),
    ] = None,
    players: Annotated[int, typer.Option(help="Seats at a table. The last bot takes those left over.")] = 2,
    deals: Annotated[
        int | None, typer.Option(min=1, help="How many deals, each played in every rotation; 100 if not said.")
    ] = None,
    game: Annotated[str, typer.Option(help=f"Which game: {', '.join(GAMES)}.")] = "rome",
    edition: Annotated[str | None, typer.Option(help=f"One of {', '.join(EDITIONS)}; iv if not said.")] = None,
    geek: Annotated[str | None, typer.Option(help="Geek cards: all, or some, joined by commas.")] = None,
    seed: Annotated[int, typer.Option(help="The same number deals the same cards.")] = 0,
    limit: Annotated[float | None, typer.Option(help="Seconds after which a move loses the game.")] = None,
    workers: Annotated[
        int, typer.Option(min=0, help="How many processes play; 0: one for each core.", show_default="0")
    ] = 0,
    ray: Annotated[bool, typer.Option("--ray", help="Play on a Ray cluster (RAY_ADDRESS), or a local one.")] = False,
    json_file: Annotated[Path | None, typer.Option("--json", help="Write the results as JSON.")] = None,
    picture_file: Annotated[Path | None, typer.Option("--picture", help="Draw the results, as SVG.")] = None,
    keep: Annotated[
        Path | None, typer.Option(help="Keep games in this file as they end; the same match goes on from there.")
    ] = None,
    as_ladder: Annotated[bool, typer.Option("--ladder", help="Play the matches of the published table.")] = False,
) -> None:
    """Let bots play each other on duplicate deals, and say who is better, and how sure that is."""
    many = workers or os.cpu_count() or 1
    if as_ladder:
        if bots or edition or geek or seed:
            raise SetupError(
                "the ladder says itself who plays what: only --deals, --game, --keep, --json and --picture go with it"
            )
        climb(ladder(deals, game=game), many, ray, keep, json_file, picture_file)
        return
    key = kind(game).edition(edition, geek)
    of = plan(bots or [], players, deals or 100, game=game, edition=key, seed=seed, limit=limit)
    match, whole = watch(of, many, ray, keep)
    rated = rate(match)
    show(match, rated, console_for_results())
    write(json_file, to_data(match, rated))
    if picture_file is not None:
        picture_file.write_text(picture(match, rated), "utf-8")
    if not whole:
        raise typer.Exit(130)


def climb(
    rungs: list[Rung],
    workers: int,
    ray: bool,
    keep: Path | None,
    json_file: Path | None,
    picture_file: Path | None,
) -> None:
    """Play the ladder, match by match."""
    climbed: list[tuple[Rung, Match]] = []
    for rung in rungs:
        match, whole = watch(rung.plan, workers, ray, keep, rung.title)
        if not whole:
            break
        climbed.append((rung, match))
    console = console_for_results()
    console.print(ladder_table(climbed, console))
    data = [{"title": rung.title, "must": rung.must, **to_data(match, [])} for rung, match in climbed]
    write(json_file, data)
    if picture_file is not None:
        picture_file.write_text(ladder_picture(data), "utf-8")
    if len(climbed) < len(rungs):
        raise typer.Exit(130)


def rate(match: Match) -> list[Rating]:
    """Ratings, where there are enough bots for them; if they can't be found the rest is told all the same."""
    if len(match.lines) < LEAST_RATED:
        return []
    try:
        return ratings(match)
    except RatingsError as error:
        typer.echo(f"spolia: {error}", err=True)
        return []


def write(file: Path | None, data: Any) -> None:
    if file is not None:
        file.write_text(json.dumps(data, indent=1) + "\n", "utf-8")


# ---- watching ----


def watch(of: Plan, workers: int, ray: bool, keep: Path | None = None, title: str = "") -> tuple[Match, bool]:
    """Play a match with a progress bar that tells how it stands; whether it was played to its end.

    After Ctrl-C the result is that of the deals so far; one that is not whole counts for nothing.
    """
    tally, begun, whole = Tally(of), perf_counter(), True
    kept = None if keep is None else Kept(keep, of)
    with on_display(of, title) as (progress, task):
        told = 0.0
        try:
            for deal in by_deal(run(of, workers, ray=ray, kept=kept), lambda: progress.advance(task)):
                for played in deal:
                    tally.add(played)
                if perf_counter() - told > REFRESH:
                    progress.update(task, standing=standing(tally))
                    told = perf_counter()
        except KeyboardInterrupt:
            whole = False
    if not tally.games:
        raise typer.Exit(130)
    return tally.match(perf_counter() - begun, kept.added if kept else tally.games), whole


def by_deal(games: Iterable[Played], each: Callable[[], None]) -> Iterator[list[Played]]:
    """Games by deal, as soon as a deal is whole; each is counted at once."""
    deal: list[Played] = []
    for played in games:
        if deal and played.task.deal != deal[0].task.deal:
            yield deal
            deal = []
        deal.append(played)
        each()
    if deal:
        yield deal


@contextmanager
def on_display(of: Plan, title: str) -> Iterator[tuple[Progress, TaskID]]:
    columns = (
        TextColumn("{task.description}"),
        BarColumn(bar_width=24),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        TextColumn("{task.fields[standing]}"),
    )
    with Progress(*columns, console=Console(stderr=True), transient=True) as progress:
        yield progress, progress.add_task(title or "games", total=of.games, standing="")


def standing(tally: Tally) -> str:
    """How it stands, in one line."""
    lines = tally.match().lines
    return "  ".join(
        f"{line.bot} {percent(line.share.mean)} ± {50 * (line.share.high - line.share.low):.1f}" for line in lines
    )
