"""Moves are small integers, ``kind << 6 | argument``, with the same meaning in every position.

A game declares its kinds as constants that are shifted already, so that a move is made by ``LAY | card``
and taken apart by ``move & KIND`` and ``move & ARGUMENT``. A ``Vocabulary`` gives each move its text.
"""

import unicodedata
from typing import Final

from spolia.kernel.errors import AmbiguousMove, UnknownMove

ARGUMENT: Final = 63
KIND: Final = ~63
PASS: Final = 0


class Vocabulary:
    """The text of every move of one game; reads what it writes."""

    def __init__(self) -> None:
        self.words: dict[int, str] = {}
        self.moves: dict[str, int] = {}

    def declare(self, move: int, text: str) -> None:
        """Give a move its text, which no other move may have."""
        if _plain(text) in self.moves:
            raise ValueError(f"two moves are called {text!r}")
        self.words[move] = text
        self.moves[_plain(text)] = move

    def write(self, move: int) -> str:
        return self.words[move]

    def read(self, text: str, legal: list[int]) -> int:
        """The move of a text. A shortened one will do if it fits one legal move only: ``sell b`` for ``sell brick``."""
        plain = _plain(text)
        move = self.moves.get(plain)
        if move is not None:
            return move
        fitting = [move for move in legal if _begins(plain, _plain(self.words[move]))]
        if len(fitting) > 1:
            raise AmbiguousMove(text, [self.words[move] for move in fitting])
        if not fitting:
            raise UnknownMove(text)
        return fitting[0]


def _plain(text: str) -> str:
    """Case, spacing and accents don't matter."""
    bare = unicodedata.normalize("NFKD", text.casefold().replace("ł", "l"))
    return " ".join("".join(letter for letter in bare if not unicodedata.combining(letter)).split())


def _begins(short: str, full: str) -> bool:
    """Whether each word of a short text begins the word in its place."""
    given, words = short.split(), full.split()
    return 0 < len(given) <= len(words) and all(map(str.startswith, words, given))
