"""Words for what players read, from the wording files."""

import tomllib
from functools import cache
from importlib.resources import files
from typing import Any

from spolia.mundi.deck import TYPES, Card
from spolia.mundi.edition import Edition
from spolia.mundi.ending import ending_key
from spolia.mundi.goods import KINDS, RESOURCES, THINGS, Goods, spread
from spolia.mundi.powers import COUNTED, FORMS, HAVE, REPLACE, Power, goods_to_data


class Wording:
    """One language."""

    def __init__(self, language: str) -> None:
        folder = files("spolia.mundi").joinpath("wording")
        self.texts: dict[str, Any] = tomllib.loads(folder.joinpath(f"{language}.toml").read_text("utf-8"))
        self.kinds: list[str] = [self.texts["kinds"][name] for name in KINDS]
        self.things: list[str] = [self.texts["things"][name] for name in THINGS]
        self.many: list[str] = [self.texts["several"][name] for name in THINGS]

    def reason(self, code: str) -> str:
        """Why a move is refused, as a sentence."""
        return str(self.texts["reason"][code])

    def ending(self, ending: int, edition: Edition) -> str:
        """How a game ended."""
        return str(self.texts["ending"][ending_key(ending)])

    def ask(self, question: str, about: dict[str, Any], edition: Edition, names: list[str]) -> str:
        """The question to the seat that is asked, as a sentence."""
        if question == "Pay" and about["card"] < 0:
            question = "Pay_tribute"
        return self._fill(self.texts["ask"][question], about, edition, names)

    def event(self, event: dict[str, Any], edition: Edition, names: list[str]) -> str:
        """A line of the log for an event as somebody saw it."""
        return self._fill(self.texts["log"][event["kind"]], event, edition, names)

    def listed(self, items: list[str]) -> str:
        if not items:
            return str(self.texts["words"]["nothing"])
        if len(items) == 1:
            return items[0]
        return f"{', '.join(items[:-1])} {self.texts['words']['and']} {items[-1]}"

    # ---- cards ----

    def type(self, card: Card) -> str:
        """What kind of card it is."""
        return str(self.texts["types"][TYPES[card.type]])

    def cost(self, card: Card) -> str:
        return self.goods(card.cost)

    def power(self, power: Power) -> str:
        """What a power does, as a sentence."""
        key = FORMS[power.form].replace(" ", "_") + "_x" * power.many
        words = {
            "left": self.ways(power.left),
            "right": self.ways(power.right),
            "kind": self.kinds[power.kind] if power.kind >= 0 else "",
            "kind_card": self.texts["counted"][f"{KINDS[power.kind]} card"] if power.kind >= 0 else "",
        }
        if power.form == HAVE:
            counted = str(self.texts["counted"][COUNTED[power.counted]])
            words["left"] = self.amount(power.per, counted) if power.per > 1 else counted
        if power.form == REPLACE and not power.left[0].total():
            key = "discount"
        return str(self.texts["power"][key]).format(**words)

    def ways(self, side: list[Goods]) -> str:
        return f" {self.texts['words']['or']} ".join(self.goods(goods) for goods in side)

    def goods(self, goods: Goods) -> str:
        """Amounts, those that leave a choice with all that they may be."""
        items = []
        for amount in goods_to_data(goods):
            words = self.many if amount["number"] > 1 else self.things
            items.append(self.amount(amount["number"], "/".join(words[thing] for thing in amount["things"])))
        return self.listed(items)

    def amount(self, number: int, word: str) -> str:
        return str(self.texts["words"]["amount"]).format(number=number, word=word)

    # ---- words of facts ----

    def _fill(self, text: Any, facts: dict[str, Any], edition: Edition, names: list[str]) -> str:
        return str(text).format(**{name: self._word(name, value, edition, names) for name, value in facts.items()})

    def _word(self, name: str, value: Any, edition: Edition, names: list[str]) -> str:
        match name:
            case "player":
                return str(names[value])
            case "card":
                return str(edition.names[value]) if value >= 0 else ""
            case "kind_of_card":
                return str(self.kinds[value])
            case "pile" | "instead" | "paid":
                return self.pile(value)
            case "icons":
                return self.icons(value)
            case "ending":
                return self.ending(value, edition)
            case _:
                return str(value)

    def icons(self, pile: int) -> str:
        """Icons of spaces in words."""
        counts = spread(pile)[:3]
        return self.listed([self.amount(number, self.kinds[kind]) for kind, number in enumerate(counts) if number])

    def pile(self, pile: int) -> str:
        """Counters in words."""
        counts = spread(pile)
        return self.listed(
            [self.amount(counts[field], self.things[field]) for field in range(len(RESOURCES)) if counts[field]]
        )


@cache
def wording(language: str = "en") -> Wording:
    return Wording(language)


def languages() -> list[str]:
    """The languages there are."""
    names = [entry.name for entry in files("spolia.mundi").joinpath("wording").iterdir()]
    return sorted(name.removesuffix(".toml") for name in names if name.count(".") == 1 and name.endswith(".toml"))
