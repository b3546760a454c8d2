"""Editions: data files that list only what differs from the edition they inherit from."""

import tomllib
from functools import cache
from importlib.resources import files
from typing import Any, Final

from spolia.kernel.errors import SetupError
from spolia.kernel.moves import Vocabulary
from spolia.rome.buildings import enrol_all
from spolia.rome.cards import CARDS, JACK, NUMBER
from spolia.rome.functions import FUNCTIONS, ground
from spolia.rome.moves import vocabulary
from spolia.rome.rules import PARAMETERS, Rules

ALL_FUNCTIONS: Final = (1 << CARDS) - 1
MOST_COPIES: Final = 15  # what a counter of names can hold

enrol_all()


class Edition:
    """A deck, the names in it, and rules."""

    def __init__(self, key: str, name: str, parameters: dict[str, int], names: list[str], copies: list[int]) -> None:
        self.key = key
        self.name = name
        self.parameters = parameters
        self.names = names  # by card; empty where the edition has no such card
        self.copies = copies  # by card
        self.rules = Rules(parameters, ALL_FUNCTIONS, [ground(card) for card in range(CARDS)])
        self.vocabulary: Vocabulary = vocabulary(names)

    @property
    def deck(self) -> list[int]:
        """All Orders of the edition, in the order of their numbers."""
        return [card for card, copies in enumerate(self.copies) for _ in range(copies)]

    def card(self, name: str) -> int:
        """The number of a card by its name, in whatever case."""
        wanted = name.casefold()
        for card, known in enumerate(self.names):
            if known.casefold() == wanted and known:
                return card
        raise SetupError(f"edition {self.key!r} has no card {name!r}")


def editions() -> list[str]:
    """The keys of all editions there are."""
    names = [entry.name for entry in files("spolia.rome").joinpath("editions").iterdir()]
    return sorted(name.removesuffix(".toml").replace("_", "-") for name in names if name.endswith(".toml"))


@cache
def edition(key: str) -> Edition:
    """An edition by its key, such as ``iv``."""
    if key not in editions():
        raise SetupError(f"there is no edition {key!r}; there are: {', '.join(editions())}")
    data = _load(key)
    names, copies = [""] * CARDS, [0] * CARDS
    names[JACK] = "Jack"
    for function, row in data["deck"].items():
        card = NUMBER.get(function)
        if card is None or type(FUNCTIONS[card]).__name__ == "Function":
            raise SetupError(f"edition {key!r}: there is no function {function!r}")
        if not 0 <= row["copies"] <= MOST_COPIES:
            raise SetupError(f"edition {key!r}: {function!r} can't have {row['copies']} copies")
        if row["copies"]:
            names[card], copies[card] = row["name"], row["copies"]
    unknown = sorted(set(data["rules"]) - set(PARAMETERS))
    if unknown:
        raise SetupError(f"edition {key!r}: there is no rule {unknown[0]!r}")
    return Edition(key, data["name"], {**PARAMETERS, **data["rules"]}, names, copies)


def _load(key: str) -> dict[str, Any]:
    """The data of an edition, laid over that of the one it inherits from."""
    path = files("spolia.rome").joinpath("editions", key.replace("-", "_") + ".toml")
    data = tomllib.loads(path.read_text("utf-8"))
    if parent := data.get("inherits"):
        base = _load(parent)
        deck = {function: {**base["deck"].get(function, {}), **row} for function, row in data.get("deck", {}).items()}
        data = {
            "name": data["name"],
            "rules": base["rules"] | data.get("rules", {}),
            "deck": base["deck"] | deck,
        }
    return data
