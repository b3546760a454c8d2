"""Case files of Glory to Rome: its headings, its positions, and what can be expected."""

import re
from collections.abc import Callable
from functools import cache
from typing import Any

from spolia.cases.script import Script
from spolia.game import Game
from spolia.kernel.errors import SetupError, UnknownMove
from spolia.kernel.moves import Vocabulary
from spolia.kernel.zones import entries, seat_number, write_counts
from spolia.rome.cards import ORDERS, ROLES, size
from spolia.rome.edition import Edition, changed, english_name
from spolia.rome.edition import edition as edition_of
from spolia.rome.moves import SEATS, vocabulary
from spolia.rome.position import (
    Position,
    buildings_in_words,
    card_number,
    pile_in_words,
    write_cards,
    write_city,
    write_pile,
)
from spolia.rome.questions import clientele_limit, hand_limit, vault_limit
from spolia.rome.scoring import score, winners
from spolia.rome.wording import ending_key

HEADINGS = ("geek", "training", "rules", "copies")


def begin(script: Script, key: str) -> Game:
    """The game at the position of a case, under an edition."""
    return Game.at(Position(_edition(script, key), script.zones).build())


def _edition(script: Script, key: str) -> Edition:
    """The edition with the Geek cards and house rules that the case asks for."""
    headings = script.headings
    geek: bool | list[str] = headings.get("geek", "") == "all"
    if not geek:
        geek = [function for _, function in entries(headings.get("geek", ""))]
    training = headings.get("training", "no") == "yes"
    return changed(key, geek, training, _numbers(script, "rules"), _numbers(script, "copies"))


def _numbers(script: Script, heading: str) -> dict[str, int]:
    """A heading such as ``petition_size 2, jacks 5``."""
    numbers = {}
    for part in script.headings.get(heading, "").split(","):
        if part.strip():
            name, _, value = part.strip().rpartition(" ")
            if not value.isdigit():
                raise SetupError(f"{heading}: expected a name and a number, got {part.strip()!r}")
            numbers[name.strip()] = int(value)
    return numbers


def move(game: Any, text: str) -> int:
    """A move by the names of the edition, or by the English ones."""
    try:
        number: int = game.parse(text)
    except UnknownMove:
        return _english(game.edition.key).read(text, game.legal)
    return number


@cache
def _english(key: str) -> Vocabulary:
    """The moves of an edition, with English names for its cards."""
    edition = edition_of(key)
    return vocabulary([english_name(card) if name else "" for card, name in enumerate(edition.names)])


# ---- what can be expected, each a zone or a figure in words ----


def read(game: Any, name: str) -> str:
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


def tidy(game: Any, name: str, value: str) -> str:
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
