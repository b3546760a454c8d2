"""Editions of Gloria Mundi: a deck and a board. Ours is a file of this package; other cards and boards are *changes*.

An edition is known by its key: ``ours``, or ``ours {"cards": [...]}`` with what somebody's own file has instead,
from which it can be made again.
"""

import json
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any, Final

from spolia.kernel.errors import SetupError
from spolia.kernel.moves import Vocabulary
from spolia.mundi.deck import (
    Board,
    Card,
    DeckError,
    key_of_name,
    make_board,
    make_cards,
    read_file,
    wrong_with_board,
    wrong_with_cards,
)
from spolia.mundi.moves import vocabulary

OURS: Final = "ours"

Changes = dict[str, Any]  # {"name": text, "cards": rows, "board": table}, as far as they differ


class Edition:
    """A deck and a board."""

    def __init__(self, key: str, data: dict[str, Any], changes: Changes) -> None:
        self.base = key
        self.changes = changes
        self.key = key_of(key, changes)
        self.name: str = data["name"]
        self.cards: list[Card] = make_cards(data["cards"])
        self.board: Board = make_board(data["board"])
        self.names = [card.name for card in self.cards]
        self.keys = [card.key for card in self.cards]
        self.vocabulary: Vocabulary = vocabulary(self.names)

    @property
    def deck(self) -> list[int]:
        """All cards, in the order of their numbers."""
        return list(range(len(self.cards)))

    def card(self, name: str) -> int:
        """The number of a card by its name, in whatever case."""
        wanted = key_of_name(name)
        if wanted in self.keys:
            return self.keys.index(wanted)
        raise SetupError(f"edition {self.base!r} has no card {name!r}")


def editions() -> list[str]:
    """The keys of all editions there are."""
    names = [entry.name for entry in files("spolia.mundi").joinpath("decks").iterdir()]
    return sorted(name.removesuffix(".toml") for name in names if name.endswith(".toml"))


@cache
def edition(key: str) -> Edition:
    """An edition by its key."""
    base, brace, rest = key.partition(" {")
    try:
        changes: Changes = json.loads("{" + rest) if brace else {}
    except ValueError:
        raise SetupError("the changes of an edition are not JSON") from None
    if base not in editions():
        raise SetupError(f"there is no edition {base!r} of Gloria Mundi; there are: {', '.join(editions())}")
    check_changes(base, changes)
    return Edition(base, load(base) | changes, changes)


def key_of(key: str, changes: Changes) -> str:
    """The key of an edition with changes."""
    return key + (f" {json.dumps(changes, sort_keys=True)}" if changes else "")


def check_changes(key: str, changes: Changes) -> None:
    """Changes come from outside: anything may be wrong with them."""
    findings = [sentence for _, sentence in wrong_with_cards(changes.get("cards"))]
    findings += [sentence for _, sentence in wrong_with_board(changes.get("board"))]
    if set(changes) - {"name", "cards", "board"} or not isinstance(changes.get("name", ""), str):
        findings.append("changes are a name, cards and a board")
    if findings:
        raise DeckError(f"edition {key!r}", findings)


def from_file(path: str | Path) -> Edition:
    """The edition that somebody's own file makes: what it lacks is ours."""
    try:
        text = Path(path).read_text("utf-8")
    except UnicodeDecodeError:
        raise SetupError(f"{path}: this is not text") from None
    changes = read_file(text, str(path))
    changes.setdefault("name", Path(path).stem)
    return edition(key_of(OURS, changes))


@cache
def load(key: str) -> dict[str, Any]:
    """The data of an edition's file."""
    name = f"{key}.toml"
    return read_file(files("spolia.mundi").joinpath("decks", name).read_text("utf-8"), name)
