"""Matches as a picture: a dot and its interval for every bot. SVG by hand, so that nothing must be installed."""

from dataclasses import dataclass
from html import escape
from typing import Any, Final

from spolia.arena.match import Match
from spolia.arena.ratings import Rating
from spolia.arena.report import heading, percent

WIDTH: Final = 760
LEFT: Final = 210  # where the scale begins
WIDE: Final = 420  # the same, where rows have a whole sentence
RIGHT: Final = 110  # for the figures
ROW: Final = 34
TOP: Final = 84
GAP: Final = 64  # between two panels
PERCENT: Final = [(part / 100, f"{part} %") for part in range(0, 101, 25)]
INK, PALE, RED, PAPER = "#2b2420", "#b9aea0", "#8c2f24", "#fbf7ef"


@dataclass(frozen=True)
class Mark:
    """One row of a panel."""

    label: str
    value: float
    low: float
    high: float
    text: str
    even: float | None = None  # what who plays like the others would have
    must: float | None = None  # what the lower end should clear


@dataclass(frozen=True)
class Panel:
    title: str
    marks: list[Mark]
    first: float  # of the scale
    last: float
    ticks: list[tuple[float, str]]
    line: float | None = None  # where nobody is better than anybody
    left: int = LEFT


def picture(match: Match, rated: list[Rating]) -> str:
    """A match, as text of a picture."""
    return _drawn(heading(match), [shares_panel(match), *([ratings_panel(rated)] if rated else [])])


def ladder_picture(rungs: list[dict[str, Any]]) -> str:
    """All matches of a ladder, from what is written of them as JSON."""
    said = "The ladder: a dashed mark is for who plays like the others, a long one for what the lower end should clear."
    return _drawn(said, [ladder_panel(rungs)])


def _drawn(said: str, panels: list[Panel]) -> str:
    parts, top = [], TOP
    for panel in panels:
        parts += _panel(panel, top)
        top += len(panel.marks) * ROW + GAP
    height = top - GAP + 46
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" width="{WIDTH}" height="{height}"'
            f' font-family="Georgia, serif" font-size="14" fill="{INK}" role="img">',
            f"<title>{escape(said)}</title>",
            f'<rect width="{WIDTH}" height="{height}" fill="{PAPER}"/>',
            *_words(said),
            *parts,
            "</svg>\n",
        ]
    )


def ladder_panel(rungs: list[dict[str, Any]]) -> Panel:
    marks = []
    for rung in rungs:
        wins, must = rung["bots"][0]["wins"], rung["must"]
        wanted = None if must is None else must / 100
        figures = (wins["mean"], wins["low"], wins["high"], percent(wins["mean"]))
        marks.append(Mark(rung["title"], *figures, rung["even"], wanted))
    return Panel("wins of the first, with the 95 % interval", marks, 0.0, 1.0, PERCENT, left=WIDE)


def shares_panel(match: Match) -> Panel:
    marks = [
        Mark(line.bot, line.share.mean, line.share.low, line.share.high, percent(line.share.mean))
        for line in sorted(match.lines, key=lambda line: -line.share.mean)
    ]
    return Panel("wins of each seat, with the 95 % interval", marks, 0.0, 1.0, PERCENT, match.even)


def ratings_panel(rated: list[Rating]) -> Panel:
    marks = [Mark(one.bot, one.rating, one.low, one.high, f"{one.rating:.0f}") for one in rated]
    lowest, highest = min(one.low for one in rated), max(one.high for one in rated)
    step = next(step for step in (50, 100, 200, 500, 1000, 5000) if highest - lowest <= 6 * step or step == 5000)
    first, last = int(lowest // step) * step, -int(-highest // step) * step
    ticks = [(float(value), str(value)) for value in range(first, last + 1, step)]
    return Panel("ratings, with the 95 % interval", marks, float(first), float(max(last, first + step)), ticks)


def _words(text: str) -> list[str]:
    """The heading, in two lines."""
    first, _, second = text.partition(": ")
    return [
        f'<text x="24" y="30" font-size="16" font-weight="bold">{escape(first)}</text>',
        f'<text x="24" y="50" fill="{INK}">{escape(second)}</text>',
    ]


def _panel(panel: Panel, top: int) -> list[str]:
    bottom = top + len(panel.marks) * ROW
    span = WIDTH - panel.left - RIGHT

    def across(value: float) -> str:
        part = (value - panel.first) / (panel.last - panel.first)
        return f"{panel.left + span * min(1.0, max(0.0, part)):.1f}"

    drawn = [f'<text x="{panel.left}" y="{top - 8}" font-style="italic">{escape(panel.title)}</text>']
    for value, words in panel.ticks:
        x = across(value)
        drawn.append(f'<line x1="{x}" x2="{x}" y1="{top}" y2="{bottom}" stroke="{PALE}" stroke-width="0.5"/>')
        drawn.append(f'<text x="{x}" y="{bottom + 18}" font-size="12" text-anchor="middle">{words}</text>')
    if panel.line is not None:
        x = across(panel.line)
        drawn.append(f'<line x1="{x}" x2="{x}" y1="{top}" y2="{bottom}" stroke="{INK}" stroke-dasharray="4 4"/>')
    for number, mark in enumerate(panel.marks):
        y = top + number * ROW + ROW // 2
        low, dot, high = across(mark.low), across(mark.value), across(mark.high)
        drawn.append(f'<text x="{panel.left - 14}" y="{y + 5}" text-anchor="end">{escape(mark.label)}</text>')
        for place, reach, dashes in ((mark.even, 9, ' stroke-dasharray="3 3"'), (mark.must, 13, "")):
            if place is not None:
                x, ends = across(place), f'y1="{y - reach}" y2="{y + reach}"'
                drawn.append(f'<line x1="{x}" x2="{x}" {ends} stroke="{INK}" stroke-width="1.5"{dashes}/>')
        drawn.append(f'<line x1="{low}" x2="{high}" y1="{y}" y2="{y}" stroke="{RED}" stroke-width="3"/>')
        drawn.append(f'<circle cx="{dot}" cy="{y}" r="6" fill="{RED}" stroke="{PAPER}"/>')
        drawn.append(f'<text x="{WIDTH - RIGHT + 24}" y="{y + 5}">{escape(mark.text)}</text>')
    return drawn
