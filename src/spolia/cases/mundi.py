"""Case files of Gloria Mundi: its headings, its positions, and what can be expected."""

import re
from collections.abc import Callable
from typing import Any

from spolia.cases.script import Script
from spolia.kernel.errors import SetupError
from spolia.kernel.game import LETTERS
from spolia.kernel.zones import number_in_words, seat_number
from spolia.mundi.edition import edition, from_file
from spolia.mundi.ending import ending_key, winners
from spolia.mundi.game import Game
from spolia.mundi.goods import KINDS
from spolia.mundi.position import (
    Position,
    building_in_words,
    kinds_in_words,
    pile_in_words,
    write_buildings,
    write_forum,
    write_kinds,
    write_pile,
)
from spolia.mundi.turn import phase

HEADINGS = ("deck file", "seed")


def begin(script: Script, key: str) -> Game:
    """The game at the position of a case; its cards and board may be those of a file beside it.

    With a seed it is a new game, dealt as the rules say.
    """
    chosen = edition(key)
    if "deck file" in script.headings:
        chosen = from_file(script.path.parent / script.headings["deck file"])
    if "seed" not in script.headings:
        return Game.at(Position(chosen, script.zones).build())
    if set(script.zones) - {"players"}:
        raise SetupError("a new game has no zones but the number of players")
    players = number_in_words(script.zones.get("players", "2"), "players")
    return Game(chosen.key, players, number_in_words(script.headings["seed"], "seed"))


def move(game: Any, text: str) -> int:
    number: int = game.parse(text)
    return number


def read(game: Any, name: str) -> str:
    words = " ".join(name.split())
    if words in _TABLE:
        return _TABLE[words](game)
    letter, _, zone = words.partition(" ")
    if letter in LETTERS[: game.players] and zone in _SEAT:
        return _SEAT[zone](game, LETTERS.index(letter))
    knows = re.fullmatch(r"([A-F]) (knows|forgets) ([A-F]) stock", words)
    if knows:
        seen = game.view(seat_number(knows[1], game.players), memory=knows[2] == "knows")
        stock = seen.seats[seat_number(knows[3], game.players)].stock
        return "unknown" if stock < 0 else write_pile(stock)
    raise SetupError(f"nothing is called {name!r}")


def tidy(game: Any, name: str, value: str) -> str:
    """An expected value in the form in which it is read."""
    zone = name.split()[-1]
    if value.strip() == "unknown":
        return "unknown"
    if zone in ("stock", "spoils"):
        return write_pile(pile_in_words(value))
    if zone in ("hand", "bare", "icons", "lost"):
        return write_kinds(kinds_in_words(value))
    if zone == "tribute":
        return "; ".join(write_pile(pile_in_words(part.replace("+", ","))) for part in value.split(";") if part.strip())
    if zone == "buildings":
        parts = [part.strip() for part in value.split(",") if part.strip()]
        return write_buildings([building_in_words(game.edition, part) for part in parts], game.edition)
    if zone in ("winners", "burnt", "forum"):
        parts = [" ".join(part.split()) for part in value.split(",") if part.strip()]
        return ", ".join(parts if zone == "forum" else sorted(parts))
    return value.strip()


_TABLE: dict[str, Callable[[Game], str]] = {
    "forum": lambda game: write_forum(game.state.forum, game.edition),
    "burnt": lambda game: ", ".join(sorted(game.edition.names[card] for card in game.state.burnt)),
    "deck left": lambda game: str(len(game.state.deck) - game.state.drawn),
    "goth": lambda game: str(game.state.goth),
    "tribute": lambda game: "; ".join(write_pile(pile) for pile in game.state.tribute),
    "icons": lambda game: write_kinds(game.state.icons),
    "spoils": lambda game: write_pile(game.state.spoils),
    "active": lambda game: LETTERS[game.state.active],
    "kind": lambda game: KINDS[game.state.kind] if game.state.kind >= 0 else "",
    "phase": lambda game: phase(game.state),
    "asked": lambda game: "nobody" if game.asked is None else LETTERS[game.asked],
    "turn": lambda game: str(game.state.turn),
    "over": lambda game: ending_key(game.state.ending) if game.over else "no",
    "winners": lambda game: ", ".join(LETTERS[seat] for seat in winners(game.state)) if game.over else "",
}

_SEAT: dict[str, Callable[[Game, int], str]] = {
    "hand": lambda game, seat: write_kinds(game.state.hand[seat]),
    "bare": lambda game, seat: write_kinds(game.state.bare[seat]),
    "lost": lambda game, seat: write_kinds(game.state.lost[seat]),
    "buildings": lambda game, seat: write_buildings(game.state.buildings[seat], game.edition),
    "stock": lambda game, seat: write_pile(game.state.stock[seat]),
    "steps": lambda game, seat: str(game.state.steps[seat]),
}
