"""Words for what players read, from the wording files."""

import tomllib
from functools import cache
from importlib.resources import files
from typing import Any

from spolia.rome.cards import JACK, KEYS, MATERIALS, ROLES, spread
from spolia.rome.edition import Edition
from spolia.rome.state import BY_FUNCTION, DECK_EMPTY, SITES_TAKEN, SURRENDERED

_ENDINGS = {DECK_EMPTY: "deck", SITES_TAKEN: "sites", SURRENDERED: "surrender"}


class Wording:
    """One language."""

    def __init__(self, language: str) -> None:
        folder = files("spolia.rome").joinpath("wording")
        self.texts: dict[str, Any] = tomllib.loads(folder.joinpath(f"{language}.toml").read_text("utf-8"))
        self.cards: dict[str, Any] = tomllib.loads(folder.joinpath(f"cards.{language}.toml").read_text("utf-8"))
        self.materials: list[str] = [self.texts["materials"][name] for name in MATERIALS]
        self.roles: list[str] = [self.texts["roles"][name.lower()] for name in ROLES] + [self.texts["roles"]["thinker"]]

    def reason(self, code: str) -> str:
        """Why a move is refused, as a sentence."""
        return str(self.texts["reason"][code])

    def ending(self, ending: int, edition: Edition) -> str:
        """How a game ended; where a function ended it, with the name of its card."""
        text = str(self.texts["ending"][ending_key(ending)])
        return text.format(card=edition.names[ending & ~BY_FUNCTION]) if ending & BY_FUNCTION else text

    def ask(self, question: str, about: dict[str, Any], edition: Edition, names: list[str]) -> str:
        """The question to the seat that is asked, as a sentence."""
        return self._fill(self.texts["ask"][question], about, edition, names)

    def event(self, event: dict[str, Any], edition: Edition, names: list[str]) -> str:
        """A line of the log for an event as somebody saw it."""
        kind = event["kind"]
        if kind + "_own" in self.texts["log"] and ("card" in event or "cards" in event):
            kind += "_own"
        elif kind == "surrendered" and event["seat"] == event["player"]:
            kind = "fights_on"
        return self._fill(self.texts["log"][kind], event, edition, names)

    def listed(self, items: list[str]) -> str:
        if not items:
            return str(self.texts["words"]["nothing"])
        if len(items) == 1:
            return items[0]
        return f"{', '.join(items[:-1])} {self.texts['words']['and']} {items[-1]}"

    def _fill(self, text: Any, facts: dict[str, Any], edition: Edition, names: list[str]) -> str:
        return str(text).format(**{name: self._word(name, value, edition, names) for name, value in facts.items()})

    def _word(self, name: str, value: Any, edition: Edition, names: list[str]) -> str:
        match name:
            case "player" | "seat":
                return str(names[value])
            case "card":
                return self._card(value, edition)
            case "cards":
                return self.listed([self._card(card, edition) for card in value])
            case "material" | "site":
                return str(self.materials[value])
            case "role":
                return str(self.roles[value])
            case "pile":
                return self.listed([self.materials[material] for material in spread(value)])
            case "ending":
                return self.ending(value, edition)
            case _:
                return str(value)

    def _card(self, card: int, edition: Edition) -> str:
        """A card goes by its name in the edition; a Jack by the word of the language."""
        return str(self.texts["words"]["jack"] if card == JACK else edition.names[card])


def ending_key(ending: int) -> str:
    """The code of an ending, as in the wording: ``deck``, ``sites``, ``surrender``, or the key of a function."""
    return KEYS[ending & ~BY_FUNCTION] if ending & BY_FUNCTION else _ENDINGS[ending]


@cache
def wording(language: str = "en") -> Wording:
    return Wording(language)
