"""Editions of Gloria Mundi: a deck and a board. Ours is a file of this package; other cards and boards are *changes*.

An edition is known by its key: ``ours {"version": "5f0c2a9e"}``, or ``ours {"cards": [...]}`` with what somebody's own
file has instead, from which it can be made again. Where anything of ours is played with, the version says which: it is
a fingerprint of what decides play, so tuning our cards never makes a recorded game mean something else. ``ours`` alone
is the version of today.
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
    fingerprint,
    key_of_name,
    make_board,
    make_cards,
    read_file,
    wrong_with_board,
    wrong_with_cards,
)
from spolia.mundi.moves import vocabulary

OURS: Final = "ours"

Changes = dict[str, Any]  # {"name": text, "cards": rows, "board": table}, as far as they differ; "version" of the rest


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
    def ours(self) -> bool:
        """Whether there is nothing in it from somebody's own file."""
        return not set(self.changes) - {"version"}

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
    """An edition by its key; where that says no version, what is ours is as it is today."""
    base, changes = _read(key)
    check_changes(base, changes)
    if needs_version(changes) and "version" not in changes:
        return edition(key_of(base, changes | {"version": version(base)}))
    return Edition(base, load(base) | changes, changes)


def _read(key: str) -> tuple[str, Changes]:
    base, brace, rest = key.partition(" {")
    try:
        changes: Changes = json.loads("{" + rest) if brace else {}
    except ValueError:
        raise SetupError("the changes of an edition are not JSON") from None
    check_base(base)
    return base, changes


def of_record(base: str, changes: Changes) -> str:
    """The key of the edition that a record names; a record has to say the version of what is ours in it."""
    check_base(base)
    check_changes(base, changes)
    check_version(base, changes)
    return key_of(base, changes)


def check_base(base: str) -> None:
    if base not in editions():
        raise SetupError(f"there is no edition {base!r} of Gloria Mundi; there are: {', '.join(editions())}")


def key_of(key: str, changes: Changes) -> str:
    """The key of an edition with changes."""
    return key + (f" {json.dumps(changes, sort_keys=True)}" if changes else "")


def check_changes(key: str, changes: Changes) -> None:
    """Changes come from outside: anything may be wrong with them."""
    findings = [sentence for _, sentence in wrong_with_cards(changes.get("cards"))]
    findings += [sentence for _, sentence in wrong_with_board(changes.get("board"))]
    known = not set(changes) - {"name", "cards", "board", "version"} and None not in changes.values()
    if not known or not isinstance(changes.get("name", ""), str):
        findings.append("changes are a name, cards and a board")
    if findings:
        raise DeckError(f"edition {key!r}", findings)
    if "version" in changes:
        check_version(key, changes)


def needs_version(changes: Changes) -> bool:
    """Whether cards or board are ours."""
    return not {"cards", "board"} <= set(changes)


def check_version(key: str, changes: Changes) -> None:
    """What was played with other cards or another board than ours of today is refused, never played out wrongly."""
    said, ours = changes.get("version"), version(key)
    if needs_version(changes) and said != ours:
        played = f"with version {said} of it" if said else "before it had versions"
        sentence = f"edition {key!r} has changed: this was played {played}, and it is version {ours} now"
        raise SetupError(sentence, "other_cards", version=said or "?", ours=ours)


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


@cache
def version(key: str) -> str:
    """The fingerprint of an edition's file as it is today."""
    data = load(key)
    return fingerprint(make_cards(data["cards"]), make_board(data["board"]))
