"""The figures as a table to read, and as data to keep."""

import platform
from importlib.metadata import version
from typing import Any

from rich.box import SIMPLE_HEAD
from rich.table import Table

from bench.clock import Figure
from bench.peers import GIN_RUMMY, HEARTS
from bench.tables import EDITION
from spolia import COMPILED
from spolia.rome.edition import edition


def header(rounds: int, peers: list[str]) -> dict[str, str]:
    """What the figures depend on."""
    build = "compiled" if COMPILED else "interpreted"
    return {
        "engine": f"Spolia {version('spolia')}, {build}; edition {edition(EDITION).name}",
        "peers": ", ".join(f"{peer} {version(peer)}" for peer in peers) or "none",
        "python": f"{platform.python_implementation()} {platform.python_version()}",
        "machine": f"{platform.machine()}, {platform.system()}",
        "rounds": str(rounds),
    }


def times(figure: Figure, figures: list[Figure], engine: str) -> float | None:
    """How many times the cost of the same thing in another engine; nothing where that has no such thing."""
    for other in figures:
        if other.measure.engine == engine and set(figure.measure.kinds) & set(other.measure.kinds):
            return figure.best / other.best
    return None


def table(figures: list[Figure]) -> Table:
    caption = "µs of CPU time, best round; x: times the same there; decisions a game"
    shown = Table("what", box=SIMPLE_HEAD, padding=(0, 0), caption=caption)
    for name in ("players", "µs", "x hearts", "x gin", "decisions", "games/s"):
        shown.add_column(name, justify="right", no_wrap=True)
    before = figures[0]
    for figure in figures:
        if figure.measure.engine != before.measure.engine:
            shown.add_section()
        before = figure
        shown.add_row(
            figure.measure.name,
            str(figure.measure.players),
            _three_digits(figure.best * 1e6),
            _three_digits(times(figure, figures, HEARTS)),
            _three_digits(times(figure, figures, GIN_RUMMY)),
            _whole(figure.decisions_a_game),
            _whole(figure.games_a_second),
        )
    return shown


def data(figures: list[Figure], about: dict[str, str]) -> dict[str, Any]:
    return {
        **about,
        "figures": [
            {
                "engine": figure.measure.engine,
                "name": figure.measure.name,
                "kinds": figure.measure.kinds,
                "players": figure.measure.players,
                "microseconds": figure.best * 1e6,
                "median_microseconds": figure.median * 1e6,
                "times_hearts": times(figure, figures, HEARTS),
                "times_gin_rummy": times(figure, figures, GIN_RUMMY),
                "decisions_a_game": figure.decisions_a_game,
                "games_a_second": figure.games_a_second,
            }
            for figure in figures
        ],
    }


def _three_digits(number: float | None) -> str:
    if number is None:
        return "-"
    return f"{number:.0f}" if number >= 100 else f"{number:#.3g}"


def _whole(number: float | None) -> str:
    return "" if number is None else f"{number:.0f}"
