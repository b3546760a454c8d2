"""The saved game: edition, seed, moves, engine version. Replaying it rebuilds everything."""

import json
from typing import Any, Final

from spolia.kernel.errors import JournalError

FORMAT: Final = "spolia-journal"

# Moves on when a rule fix changes how recorded games play out; the changelog says what changed.
ENGINE: Final = 1


class Journal:
    """What it takes to play a game again."""

    __slots__ = ("changes", "edition", "game", "moves", "names", "players", "seed")

    def __init__(
        self,
        game: str,
        edition: str,
        players: int,
        seed: int,
        moves: list[int],
        names: list[str] | None = None,
        changes: dict[str, Any] | None = None,
    ) -> None:
        self.game = game
        self.edition = edition
        self.changes = changes or {}  # to the edition: what the game understands as such
        self.players = players
        self.seed = seed
        self.moves = moves
        self.names = names or []

    def to_json(self) -> str:
        return json.dumps(
            {
                "format": FORMAT,
                "engine": ENGINE,
                "game": self.game,
                "edition": self.edition,
                "changes": self.changes,
                "players": self.players,
                "seed": str(self.seed),  # as text: seeds outgrow what other languages read as a number
                "names": self.names,
                "moves": self.moves,
            },
            ensure_ascii=False,
        )

    @staticmethod
    def from_json(text: str) -> "Journal":
        """Read a journal; whatever is wrong with it is said in one sentence."""
        try:
            data = json.loads(text)
        except (ValueError, RecursionError) as error:
            raise JournalError(f"this is no journal: not JSON ({error})", "record_not_json") from None
        if not isinstance(data, dict) or data.get("format") != FORMAT:
            raise JournalError(f"this is no journal: it does not say format {FORMAT!r}", "record_format", format=FORMAT)
        if data.get("engine") != ENGINE:
            made = data.get("engine")
            sentence = f"this journal was made by engine {made!r}; this is engine {ENGINE}"
            raise JournalError(sentence, "record_engine", engine=made, ours=ENGINE)
        seed = _field(data, "seed", str)
        if not _is_integer(seed):
            raise JournalError("this journal is corrupt: 'seed' is not a whole number", "record_seed")
        return Journal(
            _field(data, "game", str),
            _field(data, "edition", str),
            _field(data, "players", int),
            int(seed),
            _list(data, "moves", int),
            _list(data, "names", str),
            _field(data, "changes", dict) if "changes" in data else {},
        )


def _field(data: dict[str, Any], name: str, kind: type) -> Any:
    value = data.get(name)
    if not isinstance(value, kind) or isinstance(value, bool):
        sentence = f"this journal is corrupt: {name!r} is missing or not of type {kind.__name__}"
        raise JournalError(sentence, "record_field", field=name)
    return value


def _list(data: dict[str, Any], name: str, kind: type) -> list[Any]:
    values: list[Any] = _field(data, name, list)
    for number, value in enumerate(values):
        if not isinstance(value, kind) or isinstance(value, bool):
            sentence = f"this journal is corrupt: entry {number} of {name!r} is not of type {kind.__name__}"
            raise JournalError(sentence, "record_entry", number=number, field=name)
    return values


def _is_integer(text: str) -> bool:
    digits = text.removeprefix("-")
    return len(digits) <= 200 and digits.isascii() and digits.isdigit()
