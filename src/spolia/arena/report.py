"""A match for people and for programs: tables, and JSON data."""

import json
from typing import Any, Final

from rich import box
from rich.console import Console
from rich.table import Table

from spolia.arena.figures import Share, Times
from spolia.arena.match import Line, Match
from spolia.arena.ratings import Rating
from spolia.kernel.journal import ENGINE

FORMAT: Final = "spolia-arena"
VERSION: Final = 1
FAULTS: Final = 3  # that are shown in words
UNBOUNDED: Final = 1_000  # columns


def percent(part: float) -> str:
    return f"{100 * part:.1f} %"


def interval(share: Share) -> str:
    return f"{100 * share.low:.1f} to {100 * share.high:.1f}"


def milliseconds(seconds: float) -> str:
    time = 1000 * seconds
    return f"{time:.3f}" if time < 0.1 else f"{time:.2f}" if time < 10 else f"{time:,.0f}"


# ---- for people ----


def show(match: Match, rated: list[Rating], console: Console) -> None:
    """The results as tables; on a terminal with lines, elsewhere as Markdown."""
    console.print(heading(match), highlight=False)
    console.print(lines_table(match, rated, console))
    if len(match.meetings) > 1:
        console.print(meetings_table(match, console))
    for sentence in notes(match):
        console.print(sentence, highlight=False, markup=False)


def heading(match: Match) -> str:
    plan = match.plan
    played = f"{match.deals:,} deals, {match.games:,} games" if match.deals > 1 else f"1 deal, {match.games} games"
    speed = f", {match.played / match.seconds:,.1f} games a second" if match.seconds and match.played else ""
    even = f"who plays like the others wins {percent(match.even)}"
    table = f"{plan.game}, edition {edition_named(plan.edition)}, {plan.players} players, seed {plan.seed}"
    return f"{table}: {played}{speed}; {even}."


def edition_named(key: str) -> str:
    """In short: what a key says besides the version is in the JSON."""
    edition, space, changes = key.partition(" ")
    changed = space and json.loads(changes).keys() - {"version"}
    return f"{edition} with changes" if changed else edition


def console_for_results() -> Console:
    """As wide as the terminal; elsewhere a table keeps its lines whole."""
    console = Console()
    return console if console.is_terminal else Console(width=UNBOUNDED)


def table_for(console: Console) -> Table:
    return Table(box=box.ROUNDED if console.is_terminal else box.MARKDOWN)


def lines_table(match: Match, rated: list[Rating], console: Console) -> Table:
    table = table_for(console)
    table.add_column("bot", overflow="fold")
    columns = ["wins", "95 %", "points", "ms a move", "p99", *(["rating", "95 %"] if rated else [])]
    for column in columns:
        table.add_column(column, justify="right", no_wrap=True)
    places = {rating.bot: rating for rating in rated}
    for line in sorted(match.lines, key=lambda line: -places[line.bot].rating if places else -line.share.mean):
        table.add_row(*_row(line), *_rating(places.get(line.bot)))
    return table


def _row(line: Line) -> list[str]:
    points = "" if line.points is None else f"{line.points:.1f}"
    moves = [milliseconds(line.times.median), milliseconds(line.times.p99)]
    return [line.bot, percent(line.share.mean), interval(line.share), points, *moves]


def _rating(rating: Rating | None) -> list[str]:
    return [] if rating is None else [f"{rating.rating:.0f}", f"{rating.low:.0f} to {rating.high:.0f}"]


def meetings_table(match: Match, console: Console) -> Table:
    """How the bots did at each table."""
    table = table_for(console)
    table.add_column("table")
    for label in match.plan.labels:
        table.add_column(label, justify="right", no_wrap=True)
    for meeting in match.meetings:
        cells = [meeting.shares.get(label) for label in match.plan.labels]
        table.add_row(", ".join(meeting.bots), *(percent(cell.mean) if cell else "" for cell in cells))
    return table


def notes(match: Match) -> list[str]:
    """What a reader should know besides."""
    said = [f"{match.turns:.1f} turns a game; it ended by {_endings(match)}."]
    if match.deals < match.plan.deals:
        said.append(f"Interrupted: {match.plan.deals:,} deals were to be played.")
    if match.cut_short:
        said.append(f"{match.cut_short} games did not come to an end; everybody shares their wins.")
    for line in match.lines:
        faults = list(dict.fromkeys(line.forfeits))
        said += [f"{line.bot} lost {len(line.forfeits)} games by forfeit: {'; '.join(faults[:FAULTS])}"] * bool(faults)
    return said


def _endings(match: Match) -> str:
    return ", ".join(f"{reason} {percent(number / match.games)}" for reason, number in match.endings.items())


# ---- for programs ----


def to_data(match: Match, rated: list[Rating]) -> dict[str, Any]:
    """Everything as plain JSON data; ``by_deal`` has for every deal what the bot won for each seat it took."""
    plan = match.plan
    return {
        "format": FORMAT,
        "version": VERSION,
        "engine": ENGINE,
        "game": plan.game,
        "edition": plan.edition,
        "players": plan.players,
        "seed": str(plan.seed),  # as text: seeds outgrow what other languages read as a number
        "limit": plan.limit,
        "deals": match.deals,
        "games": match.games,
        "seconds": match.seconds,
        "even": match.even,
        "turns": match.turns,
        "endings": match.endings,
        "bots": [_line_data(match, number, line) for number, line in enumerate(match.lines)],
        "tables": [
            {"bots": meeting.bots, "wins": {bot: share_data(share) for bot, share in meeting.shares.items()}}
            for meeting in match.meetings
        ],
        "seats": [share_data(share) for share in match.seats],
        "ratings": [vars(rating) for rating in rated],
    }


def _line_data(match: Match, number: int, line: Line) -> dict[str, Any]:
    return {
        "bot": line.bot,
        "wins": share_data(line.share),
        "seats": line.seats,
        "points": line.points,
        "seconds_a_move": times_data(line.times),
        "forfeits": line.forfeits,
        "by_deal": match.tally.parts(number),
    }


def share_data(share: Share) -> dict[str, float]:
    return {"mean": share.mean, "low": share.low, "high": share.high}


def times_data(times: Times) -> dict[str, float]:
    return {"median": times.median, "p99": times.p99, "longest": times.longest, "moves": times.moves}
