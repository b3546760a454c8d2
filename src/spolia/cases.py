"""Case files: a position, a line of play, and what is expected. See ``docs/cases.md`` for the format."""

import re
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path

from spolia.game import Game
from spolia.kernel.errors import IllegalMove, MoveError, SetupError, SpoliaError, UnknownMove
from spolia.kernel.moves import Vocabulary
from spolia.rome.cards import ORDERS, ROLES, size
from spolia.rome.edition import Edition, changed, english_name
from spolia.rome.edition import edition as edition_of
from spolia.rome.moves import SEATS, vocabulary
from spolia.rome.position import (
    Position,
    buildings_in_words,
    card_number,
    entries,
    pile_in_words,
    seat_number,
    write_cards,
    write_city,
    write_counts,
    write_pile,
)
from spolia.rome.questions import clientele_limit, hand_limit, vault_limit
from spolia.rome.scoring import score, winners
from spolia.rome.wording import ending_key

SUFFIX = ".case"
HEADINGS = ("case", "source", "editions", "rulings", "geek", "training", "rules", "copies")

_PLAY = re.compile(r"([A-E]):\s*(.+)")
_REFUSED = re.compile(r"([A-E])\s+refused:\s*(.+?)\s*\((\w+)\)")
_MAY = re.compile(r"([A-E])\s+may(\s+not)?:\s*(.+)")
_EQUALS = re.compile(r"(.+?)\s*=\s*(.*)")


class CaseError(SpoliaError):
    """A case file that can't be read."""


class Case:
    """One file."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.headings: dict[str, str] = {}
        self.zones: dict[str, str] = {}
        self.script: list[tuple[int, str]] = []
        self._read(path.read_text("utf-8"))

    @property
    def title(self) -> str:
        return self.headings["case"]

    @property
    def editions(self) -> list[str]:
        return [key.strip() for key in self.headings["editions"].split(",")]

    def _edition(self, key: str) -> Edition:
        """The edition with the Geek cards and house rules that the case asks for."""
        geek: bool | list[str] = self.headings.get("geek", "") == "all"
        if not geek:
            geek = [function for _, function in entries(self.headings.get("geek", ""))]
        training = self.headings.get("training", "no") == "yes"
        return changed(key, geek, training, self._numbers("rules"), self._numbers("copies"))

    def _numbers(self, heading: str) -> dict[str, int]:
        """A heading such as ``petition_size 2, jacks 5``."""
        numbers = {}
        for part in self.headings.get(heading, "").split(","):
            if part.strip():
                name, _, value = part.strip().rpartition(" ")
                if not value.isdigit():
                    raise SetupError(f"{heading}: expected a name and a number, got {part.strip()!r}")
                numbers[name.strip()] = int(value)
        return numbers

    def _read(self, text: str) -> None:
        above = True
        for number, line in enumerate(text.splitlines(), 1):
            line = line.split("#")[0].strip()
            if line == "---":
                above = False
            elif line and above:
                self._read_heading(number, line)
            elif line:
                self.script.append((number, line))
        for heading in ("case", "source", "editions"):
            if heading not in self.headings:
                raise CaseError(f"{self.path}: the heading {heading!r} is missing")
        if not self.script:
            raise CaseError(f"{self.path}: nothing is played or expected; is the line '---' missing?")

    def _read_heading(self, number: int, line: str) -> None:
        name, colon, value = line.partition(":")
        name = " ".join(name.split())
        if not colon or name in self.headings or name in self.zones:
            raise CaseError(f"{self.path}:{number}: expected 'name: value', each name once; got {line!r}")
        (self.headings if name in HEADINGS else self.zones)[name] = value.strip()

    def run(self) -> list[str]:
        """What failed, in words; nothing if all is well."""
        failures = []
        for key in self.editions:
            try:
                game = Game.at(Position(self._edition(key), self.zones).build())
            except SetupError as error:
                return [f"{self.path} [{key}]: can't be set up: {error}"]
            for number, line in self.script:
                if problem := _check(game, line):
                    failures.append(f"{self.path}:{number} [{key}]: {line}\n{problem}")
                    break
        return failures


def _check(game: Game, line: str) -> str:
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


def _play(game: Game, letter: str, text: str) -> str:
    try:
        for part in text.split(";"):
            game.play(_move(game, part), seat_number(letter, game.players))
    except MoveError as error:
        return f"    {error}\n{_asked(game)}"
    return ""


def _move(game: Game, text: str) -> int:
    """A move by the names of the edition, or by the English ones."""
    try:
        return game.parse(text)
    except UnknownMove:
        return _english(game.edition.key).read(text, game.legal)


@cache
def _english(key: str) -> Vocabulary:
    """The moves of an edition, with English names for its cards."""
    edition = edition_of(key)
    return vocabulary([english_name(card) if name else "" for card, name in enumerate(edition.names)])


def _refused(game: Game, letter: str, text: str, reason: str) -> str:
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


def _may(game: Game, letter: str, wanted: bool, texts: str) -> str:
    seat = seat_number(letter, game.players)
    for text in texts.split(","):
        move = _move(game, text)
        if (seat == game.asked and move in game.legal) != wanted:
            return f"    {text.strip()} is {'not ' * wanted}among the legal moves\n{_asked(game)}"
    return ""


def _equals(game: Game, name: str, value: str) -> str:
    got = _read(game, name)
    wanted = _tidy(game, name, value)
    if got == wanted:
        return ""
    return f"    expected: {wanted or 'nothing'}\n    got:      {got or 'nothing'}"


def _asked(game: Game) -> str:
    if game.asked is None:
        return "    the game is over"
    return f"    {SEATS[game.asked]} is asked: {game.question}\n    legal: {', '.join(game.legal_moves)}"


# ---- what can be expected, each a zone or a figure in words ----


def _read(game: Game, name: str) -> str:
    words = " ".join(name.split())
    if words in _TABLE:
        return _TABLE[words](game)
    letter, _, zone = words.partition(" ")
    if letter in SEATS[: game.players] and zone in _SEAT:
        return _SEAT[zone](game, SEATS.index(letter))
    knows = re.fullmatch(r"([A-E]) knows ([A-E]) vault", words)
    if knows:
        seen = game.view(seat_number(knows[1], game.players))
        return write_pile(seen.seats[seat_number(knows[2], game.players)].vault)
    raise SetupError(f"nothing is called {name!r}")


def _tidy(game: Game, name: str, value: str) -> str:
    """An expected value in the form in which it is read."""
    words = name.split()
    zone = " ".join(words[1:]) if words[0] in SEATS else words[0]
    if zone in ("stockpile", "pool", "sites", "outskirts") or zone.endswith("vault"):
        return write_pile(pile_in_words(value))
    if zone in ("clients", "camp"):
        jacks = sum(number for number, word in entries(value) if word == "Jack")
        orders = ", ".join(f"{number} {word}" for number, word in entries(value) if word != "Jack")
        parts = [write_pile(pile_in_words(orders), ROLES), write_counts([(jacks, "Jack")])]
        return ", ".join(part for part in parts if part)
    if zone == "hand":
        cards = [card_number(game.edition, word) for number, word in entries(value) for _ in range(number)]
        return write_cards(cards, game.edition)
    if zone == "buildings":
        return write_city(buildings_in_words(game.edition, value), game.edition)
    if zone == "winners":
        return ", ".join(sorted(" ".join(part.split()) for part in value.split(",") if part.strip()))
    return value.strip()


def _camp(game: Game, seat: int) -> str:
    camp = game.state.camp[seat]
    parts = [write_pile(camp & ORDERS, ROLES), write_counts([(camp >> 36, "Jack")])]
    return ", ".join(part for part in parts if part)


_TABLE: dict[str, Callable[[Game], str]] = {
    "pool": lambda game: write_pile(game.state.pool),
    "sites": lambda game: write_pile(game.state.sites),
    "outskirts": lambda game: write_pile(game.state.outskirts),
    "jacks": lambda game: str(game.state.jacks),
    "deck left": lambda game: str(len(game.state.deck) - game.state.drawn),
    "leader": lambda game: SEATS[game.state.leader],
    "asked": lambda game: "nobody" if game.asked is None else SEATS[game.asked],
    "turn": lambda game: str(game.state.turn),
    "over": lambda game: ending_key(game.state.ending) if game.over else "no",
    "winners": lambda game: ", ".join(SEATS[seat] for seat in winners(game.state)) if game.over else "",
}

_SEAT: dict[str, Callable[[Game, int], str]] = {
    "hand": lambda game, seat: write_cards(game.state.hand[seat], game.edition),
    "cards": lambda game, seat: str(len(game.state.hand[seat])),
    "camp": _camp,
    "clients": lambda game, seat: write_pile(game.state.clientele[seat], ROLES),
    "stockpile": lambda game, seat: write_pile(game.state.stockpile[seat]),
    "vault": lambda game, seat: write_pile(game.state.vault[seat]),
    "vault cards": lambda game, seat: str(size(game.state.vault[seat])),
    "buildings": lambda game, seat: write_city(game.state.buildings[seat], game.edition),
    "influence": lambda game, seat: str(game.state.influence[seat]),
    "hand limit": lambda game, seat: str(hand_limit(game.state, seat)),
    "client limit": lambda game, seat: str(clientele_limit(game.state, seat)),
    "vault limit": lambda game, seat: str(vault_limit(game.state, seat)),
    "points": lambda game, seat: str(score(game.state, seat).total),
}


def find_cases(paths: list[Path]) -> Iterator[Path]:
    """Case files, those in folders included."""
    for path in paths:
        if path.is_dir():
            yield from sorted(path.rglob(f"*{SUFFIX}"))
        elif path.exists():
            yield path
        else:
            raise CaseError(f"there is no file or folder {path}")
