"""How strong the nets became, as a picture."""

from typing import Any, Final

WIDTH: Final = 640
HEIGHT: Final = 320
LEFT: Final = 52
BOTTOM: Final = 40
TOP: Final = 28
RIGHT: Final = 16
TITLE: Final = "Games won against rules of thumb, two players (faint: at a glance)"


def strength_plot(history: list[dict[str, Any]]) -> str:
    """The share of games won against rules of thumb, over the minutes of the training.

    A faint line is for the policy net alone, which the games of the training tell.
    """
    glances = [(entry["seconds"] / 60, entry["at_a_glance"]) for entry in history if "at_a_glance" in entry]
    points = [(entry["seconds"] / 60, entry["against_thumb"]) for entry in history if "against_thumb" in entry]
    longest = max([minutes for minutes, _ in points + glances], default=1.0) or 1.0
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" font-family="sans-serif" '
        'font-size="12" role="img" aria-label="Strength over time">',
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#fffdf7"/>',
        f'<text x="{LEFT}" y="18" font-size="13">{TITLE}</text>',
    ]
    for percent in (0, 25, 50, 75, 100):
        height = _y(percent / 100)
        parts.append(f'<line x1="{LEFT}" x2="{WIDTH - RIGHT}" y1="{height:.1f}" y2="{height:.1f}" stroke="#ddd5c4"/>')
        parts.append(f'<text x="{LEFT - 8}" y="{height + 4:.1f}" text-anchor="end">{percent} %</text>')
    for step in range(5):
        minutes = longest * step / 4
        place = _x(minutes, longest)
        anchor = "end" if step == 4 else "middle"  # the last would not fit otherwise
        parts.append(f'<text x="{place:.1f}" y="{HEIGHT - 18}" text-anchor="{anchor}">{minutes:.0f} min</text>')
    line = " ".join(f"{_x(minutes, longest):.1f},{_y(share):.1f}" for minutes, share in glances)
    parts.append(f'<polyline points="{line}" fill="none" stroke="#c9b48a"/>')
    places = [(_x(minutes, longest), _y(share)) for minutes, share in points]
    line = " ".join(f"{x:.1f},{y:.1f}" for x, y in places)
    parts.append(f'<polyline points="{line}" fill="none" stroke="#7a2e1d" stroke-width="2"/>')
    parts += [f'<circle cx="{x:.1f}" cy="{y:.1f}" r="3" fill="#7a2e1d"/>' for x, y in places]
    return "\n".join([*parts, "</svg>", ""])


def _x(minutes: float, longest: float) -> float:
    return LEFT + (WIDTH - LEFT - RIGHT) * minutes / longest


def _y(share: float) -> float:
    return TOP + (HEIGHT - TOP - BOTTOM) * (1 - share)
