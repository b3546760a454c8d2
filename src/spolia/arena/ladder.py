"""The ladder: the matches that stand behind the published strengths of the bots."""

import tomllib
from dataclasses import dataclass
from importlib.resources import files
from typing import Any

from rich.console import Console
from rich.table import Table

from spolia.arena.games import kind
from spolia.arena.match import Match
from spolia.arena.plan import Plan, plan
from spolia.arena.report import interval, milliseconds, percent, table_for
from spolia.kernel.errors import SetupError


@dataclass(frozen=True)
class Rung:
    """One match of the ladder."""

    title: str
    plan: Plan
    must: float | None  # percent


def ladder(deals: int | None = None, text: str | None = None, game: str = "rome") -> list[Rung]:
    """All matches, as long as they are published or with as many deals as wanted."""
    if text is None:
        text = files("spolia.arena").joinpath("ladder.toml").read_text("utf-8")
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise SetupError(f"this ladder is not TOML: {error}") from None
    return [_rung(row, data, deals) for row in data["match"] if row.get("game", "rome") == game]


def _rung(row: dict[str, Any], data: dict[str, Any], deals: int | None) -> Rung:
    game = row.get("game", "rome")
    known = {"title", "bots", "players", "deals", "edition", "geek", "seed", "limit", "must", "game"}
    if unknown := sorted(set(row) - known):
        raise SetupError(f"a match of the ladder has no {unknown[0]!r}; it has: {', '.join(sorted(known))}")
    of = plan(
        row["bots"],
        row["players"],
        min(deals or row["deals"], row["deals"]),
        game=game,
        edition=kind(game).edition(row.get("edition"), row.get("geek")),
        seed=row.get("seed", data.get("seed", 0)),
        limit=row.get("limit"),
    )
    return Rung(row["title"], of, row.get("must"))


def ladder_table(climbed: list[tuple[Rung, Match]], console: Console) -> Table:
    """What the first bot of each match won."""
    table = table_for(console)
    table.add_column("match")
    for column in ("players", "deals", "wins", "95 %", "even", "must", "ms a move", "p99"):
        table.add_column(column, justify="right", no_wrap=True)
    for rung, match in climbed:
        line = match.lines[0]
        must = "" if rung.must is None else f"{rung.must:g} % {'met' if met(rung, match) else 'missed'}"
        table.add_row(
            rung.title,
            str(match.plan.players),
            f"{match.deals:,}",
            percent(line.share.mean),
            interval(line.share),
            percent(match.even),
            must,
            milliseconds(line.times.median),
            milliseconds(line.times.p99),
        )
    return table


def met(rung: Rung, match: Match) -> bool:
    """Whether the lower end of the interval clears what must be."""
    return rung.must is None or 100 * match.lines[0].share.low >= rung.must
