"""Case files: a position, a line of play, and what is expected. See ``docs/cases.md`` for the format."""

import re
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

from spolia.cases import mundi, rome
from spolia.cases.script import CaseError, Script
from spolia.kernel.errors import IllegalMove, MoveError, SetupError
from spolia.kernel.game import LETTERS, AnyGame
from spolia.kernel.zones import seat_number

__all__ = ["SUFFIX", "Case", "CaseError", "find_cases"]

SUFFIX = ".case"

# What each game says for itself: its headings, and the functions ``begin``, ``move``, ``read`` and ``tidy``.
_GAMES: dict[str, ModuleType] = {"rome": rome, "mundi": mundi}

_PLAY = re.compile(r"([A-F]):\s*(.+)")
_REFUSED = re.compile(r"([A-F])\s+refused:\s*(.+?)\s*\((\w+)\)")
_MAY = re.compile(r"([A-F])\s+may(\s+not)?:\s*(.+)")
_EQUALS = re.compile(r"(.+?)\s*=\s*(.*)")


class Case(Script):
    """One file."""

    def __init__(self, path: Path) -> None:
        super().__init__(path, {name: game.HEADINGS for name, game in _GAMES.items()})

    @property
    def title(self) -> str:
        return self.headings["case"]

    @property
    def editions(self) -> list[str]:
        return [key.strip() for key in self.headings["editions"].split(",")]

    def run(self) -> list[str]:
        """What failed, in words; nothing if all is well."""
        failures = []
        for key in self.editions:
            try:
                game = _GAMES[self.game].begin(self, key)
            except SetupError as error:
                return [f"{self.path} [{key}]: can't be set up: {error}"]
            for number, line in self.script:
                if problem := _check(game, line):
                    failures.append(f"{self.path}:{number} [{key}]: {line}\n{problem}")
                    break
        return failures


def _check(game: AnyGame, line: str) -> str:
    """Carry one line of a script out; what is wrong, or nothing."""
    try:
        if match := _PLAY.fullmatch(line):
            return _play(game, match[1], match[2])
        if match := _REFUSED.fullmatch(line):
            return _refused(game, match[1], match[2], match[3])
        if match := _MAY.fullmatch(line):
            return _may(game, match[1], not match[2], match[3])
        if match := _EQUALS.fullmatch(line):
            return _equals(game, match[1], match[2])
    except (SetupError, MoveError) as error:
        return f"    {error}"
    return "    this line is neither a move nor an expectation"


def _play(game: AnyGame, letter: str, text: str) -> str:
    try:
        for part in text.split(";"):
            game.play(_move(game, part), seat_number(letter, game.players))
    except MoveError as error:
        return f"    {error}\n{_asked(game)}"
    return ""


def _move(game: AnyGame, text: str) -> int:
    number: int = _GAMES[game.GAME].move(game, text)
    return number


def _refused(game: AnyGame, letter: str, text: str, reason: str) -> str:
    """Of several moves the last is the one refused."""
    *before, last = text.split(";")
    trial = game.copy()
    if before and (problem := _play(trial, letter, ";".join(before))):
        return problem
    try:
        trial.play(_move(trial, last), seat_number(letter, game.players))
    except IllegalMove as error:
        if error.reason == reason:
            return ""
        return f"    expected: refused, {reason}\n    got:      refused, {error.reason}\n{_asked(game)}"
    return f"    expected: refused, {reason}\n    got:      accepted"


def _may(game: AnyGame, letter: str, wanted: bool, texts: str) -> str:
    seat = seat_number(letter, game.players)
    for text in texts.split(","):
        move = _move(game, text)
        if (seat == game.asked and move in game.legal) != wanted:
            return f"    {text.strip()} is {'not ' * wanted}among the legal moves\n{_asked(game)}"
    return ""


def _equals(game: AnyGame, name: str, value: str) -> str:
    words = _GAMES[game.GAME]
    got = words.read(game, name)
    wanted = words.tidy(game, name, value)
    if got == wanted:
        return ""
    return f"    expected: {wanted or 'nothing'}\n    got:      {got or 'nothing'}"


def _asked(game: AnyGame) -> str:
    if game.asked is None:
        return "    the game is over"
    return f"    {LETTERS[game.asked]} is asked: {game.question}\n    legal: {', '.join(game.legal_moves)}"


def find_cases(paths: list[Path]) -> Iterator[Path]:
    """Case files, those in folders included."""
    for path in paths:
        if path.is_dir():
            yield from sorted(path.rglob(f"*{SUFFIX}"))
        elif path.exists():
            yield path
        else:
            raise CaseError(f"there is no file or folder {path}")
