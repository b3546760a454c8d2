"""Zones in words, such as ``2 brick, stone``: what any game's positions are written with."""

import re

from spolia.kernel.errors import SetupError
from spolia.kernel.game import LETTERS

_ENTRY = re.compile(r"(?:(\d+)\s+)?(.+)")


def entries(text: str) -> list[tuple[int, str]]:
    """``2 brick, stone`` as pairs of a number and a word."""
    found = []
    for part in text.split(","):
        if part.strip():
            match = _ENTRY.fullmatch(part.strip())
            assert match
            found.append((int(match[1] or 1), match[2]))
    return found


def write_counts(counts: list[tuple[int, str]]) -> str:
    return ", ".join(f"{number} {word}" if number > 1 else word for number, word in counts if number)


def seat_number(letter: str, players: int) -> int:
    seat = LETTERS[:players].find(letter.strip())
    if len(letter.strip()) != 1 or seat < 0:
        raise SetupError(f"there is no seat {letter!r} at a table for {players}")
    return seat


def number_in_words(text: str, what: str) -> int:
    if not text.strip().isascii() or not text.strip().isdigit():
        raise SetupError(f"{what}: {text!r} is no number")
    return int(text)
