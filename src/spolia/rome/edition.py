"""Editions: data files that list only what differs from the edition they inherit from; and changes on top of them.

An edition is known by its key, such as ``iv``. Overlays (the Geek expansion, the Training game) and house rules
are *changes*: parameters of the rules and numbers of copies. An edition with changes has a key that says so,
``iv {"deck": {"domus": 6}}``, from which it can be made again.
"""

import json
import tomllib
from functools import cache
from importlib.resources import files
from typing import Any, Final

from spolia.kernel.errors import SetupError
from spolia.kernel.moves import Vocabulary
from spolia.rome.buildings import enrol_all
from spolia.rome.cards import CARDS, FIELD, JACK, KEYS, MATERIAL, NUMBER
from spolia.rome.functions import ground
from spolia.rome.moves import vocabulary
from spolia.rome.rules import PARAMETERS, Rules

ALL_FUNCTIONS: Final = (1 << CARDS) - 1
MOST_COPIES: Final = 15  # what a counter of names can hold
MOST_OF_A_MATERIAL: Final = 31  # what a pile can be asked about

Changes = dict[str, dict[str, int]]  # {"rules": {parameter: value}, "deck": {function: copies}}

enrol_all()


class Edition:
    """A deck, the names in it, and rules."""

    def __init__(self, key: str, data: dict[str, Any], changes: Changes) -> None:
        self.base = key
        self.changes = changes
        self.key = key + (f" {json.dumps(changes, sort_keys=True)}" if changes else "")
        self.name: str = data["name"]
        self.alphabet: str = data.get("alphabet", "")
        self.parameters: dict[str, int] = data["rules"]
        self.names = [""] * CARDS  # by card; empty where the edition has no such card
        self.copies = [0] * CARDS  # by card
        self.names[JACK] = "Jack"
        for function, row in data["deck"].items():
            if row["copies"]:
                self.names[NUMBER[function]], self.copies[NUMBER[function]] = row["name"], row["copies"]
        self.rules = self._rules()
        self.vocabulary: Vocabulary = vocabulary(self.names)

    def _rules(self) -> Rules:
        if self.parameters["functions"]:
            return Rules(self.parameters, ALL_FUNCTIONS, [ground(card) for card in range(CARDS)])
        return Rules(self.parameters, 0, [FIELD[material] for material in MATERIAL])

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

    def place(self, card: int) -> list[int]:
        """Where a card's name stands in the alphabet of the edition."""
        name = self.names[card].casefold()
        if not self.alphabet:
            return [ord(letter) for letter in name]
        return [self.alphabet.find(letter) for letter in name]  # what is no letter comes before all


def editions() -> list[str]:
    """The keys of all editions there are."""
    return [key for key in _keys() if not _load(key).get("overlay")]


def overlays() -> list[str]:
    """The keys of what can be laid over any edition."""
    return [key for key in _keys() if _load(key).get("overlay")]


@cache
def edition(key: str) -> Edition:
    """An edition by its key."""
    base, brace, rest = key.partition(" {")
    try:
        changes: Changes = json.loads("{" + rest) if brace else {}
    except ValueError:
        raise SetupError(f"the changes of edition {key!r} are not JSON", "edition_not_json") from None
    if base not in editions():
        known = ", ".join(editions())
        raise SetupError(f"there is no edition {base!r}; there are: {known}", "edition", edition=base, known=known)
    data = _load(base)
    check_changes(key, changes)
    deck = {function: dict(row) for function, row in data["deck"].items()}
    for function, copies in changes.get("deck", {}).items():
        row = deck.setdefault(function, {"name": _name_of(function)})
        row["copies"] = copies
    data = {**data, "rules": data["rules"] | changes.get("rules", {}), "deck": deck}
    _check(key, data)
    return Edition(base, data, changes)


def changed(
    key: str,
    geek: bool | list[str] = False,
    training: bool = False,
    rules: dict[str, int] | None = None,
    copies: dict[str, int] | None = None,
) -> Edition:
    """An edition with Geek cards (all, or those named), as a Training game, with house rules."""
    changes: Changes = {"rules": {}, "deck": {}}
    cards = _load("geek")["deck"]
    for function in cards if geek is True else geek or []:
        if function not in cards:
            known = ", ".join(cards)
            sentence = f"there is no Geek card {function!r}; there are: {known}"
            raise SetupError(sentence, "geek_card", key=function, known=known)
        changes["deck"][function] = cards[function]["copies"]
    if training:
        changes["rules"] |= _load("training")["rules"]
    changes["rules"] |= rules or {}
    changes["deck"] |= copies or {}
    return edition(key_of(key, changes))


def geek_cards(text: str | None) -> bool | list[str]:
    """What somebody asks for in words: none, ``all``, or cards by key or name, joined by commas."""
    if text is None or text.strip().casefold() == "all":
        return text is not None
    return ["_".join(name.casefold().replace("-", " ").split()) for name in text.split(",")]


def key_of(key: str, changes: Changes) -> str:
    """The key of an edition with changes."""
    said = {part: values for part, values in changes.items() if values}
    return key + (f" {json.dumps(said, sort_keys=True)}" if said else "")


def house_rules(text: str) -> tuple[str, Changes]:
    """A file of house rules: the edition it starts from, and what it changes.

    It is TOML with a line such as ``edition = "republic"``, and tables ``[rules]`` and ``[deck]`` (copies by function).
    """
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise SetupError(f"these house rules are not TOML: {error}") from None
    unknown = sorted(set(data) - {"edition", "rules", "deck"})
    if unknown:
        raise SetupError(f"house rules have 'edition', [rules] and [deck], not {unknown[0]!r}")
    if not isinstance(data.get("edition"), str):
        raise SetupError('house rules begin with the edition they change, such as: edition = "iv"')
    changes: Changes = {part: values for part, values in data.items() if part != "edition"}
    check_changes(data["edition"], changes)
    return data["edition"], changes


def check_changes(key: str, changes: dict[str, Any]) -> None:
    """Changes come from outside: anything may be wrong with them."""
    if set(changes) - {"rules", "deck"}:
        raise SetupError(f"edition {key!r}: changes are to 'rules' and 'deck'", "changes_parts")
    for part, values in changes.items():
        if not isinstance(values, dict):
            raise SetupError(f"edition {key!r}: {part!r} is not a table", "changes_table", part=part)
        for name, value in values.items():
            if type(value) is not int and type(value) is not bool:
                sentence = f"edition {key!r}: {name!r} is {value!r}, not a whole number"
                raise SetupError(sentence, "whole_number", key=name, value=value)
    for name in changes.get("deck", {}):
        if name not in NUMBER or name == "jack":
            raise SetupError(f"edition {key!r}: there is no card {name!r}", "card", key=name)
    for name in changes.get("rules", {}):
        if name not in PARAMETERS:
            sentence = f"edition {key!r}: there is no rule {name!r}; there are: {', '.join(PARAMETERS)}"
            raise SetupError(sentence, "rule", key=name)


def _check(key: str, data: dict[str, Any]) -> None:
    """Whether this can be played."""
    for name, value in data["rules"].items():
        least, most = PARAMETERS[name]
        if not least <= value <= most:
            sentence = f"edition {key!r}: {name} is {value}, but must be from {least} to {most}"
            raise SetupError(sentence, "bounds", rule=name, value=value, least=least, most=most)
    names = [row["name"].casefold() for row in data["deck"].values() if row["copies"]]
    for name in names:
        if names.count(name) > 1:
            raise SetupError(f"edition {key!r}: two cards are called {name!r}", "same_name", name=name)
    totals = [0] * 7
    for function, row in data["deck"].items():
        if not 0 <= row["copies"] <= MOST_COPIES:
            sentence = f"edition {key!r}: {function} can have 0 to {MOST_COPIES} copies, not {row['copies']}"
            raise SetupError(sentence, "copies", card=function, most=MOST_COPIES, copies=row["copies"])
        totals[MATERIAL[NUMBER[function]]] += row["copies"]
    if max(totals) > MOST_OF_A_MATERIAL:
        sentence = f"edition {key!r}: more than {MOST_OF_A_MATERIAL} cards of one material"
        raise SetupError(sentence, "material", most=MOST_OF_A_MATERIAL)


def english_name(card: int) -> str:
    """A card's name in the first English edition that has it."""
    return "Jack" if card == JACK else _name_of(KEYS[card])


def _name_of(function: str) -> str:
    """The name of a card that an edition does not have, from one that does."""
    for key in ("iv", "republic", "geek"):
        if row := _load(key)["deck"].get(function):
            return str(row["name"])
    raise SetupError(f"there is no card {function!r}")


def _keys() -> list[str]:
    names = [entry.name for entry in files("spolia.rome").joinpath("editions").iterdir()]
    return sorted(name.removesuffix(".toml").replace("_", "-") for name in names if name.endswith(".toml"))


@cache
def _load(key: str) -> dict[str, Any]:
    """The data of an edition, laid over that of the one it inherits from."""
    path = files("spolia.rome").joinpath("editions", key.replace("-", "_") + ".toml")
    data = tomllib.loads(path.read_text("utf-8"))
    if parent := data.get("inherits"):
        base = _load(parent)
        deck = {function: {**base["deck"].get(function, {}), **row} for function, row in data.get("deck", {}).items()}
        data = {
            **base,
            **data,
            "rules": base["rules"] | data.get("rules", {}),
            "deck": base["deck"] | deck,
        }
    return data
