"""The quick reference: what an edition plays by, in words; and what differs between two editions.

Figures come from the parameters of the edition, or from a table set up as for a game; sentences come from the wording
files. So the reference can't say anything else than what is played.
"""

import tomllib
from functools import cache
from importlib.resources import files
from string import Formatter
from textwrap import wrap
from typing import Any, Final, NamedTuple

from spolia.kernel.errors import SetupError
from spolia.rome.cards import KEYS, LEGIONARY, MATERIAL, MATERIALS, NUMBER, ROLES, RUBBLE, VALUE, count
from spolia.rome.edition import Edition, edition, english_name
from spolia.rome.questions import POINTS
from spolia.rome.rules import PARAMETERS
from spolia.rome.setup import FEWEST, MOST, check_size, deal, empty_table
from spolia.rome.wording import wording

WIDTH: Final = 80

# The sentences of a section, in order: a key of its own table in the wording, or a parameter of the rules.
SETUP: Final = [
    "players", "deck", "rules.orders_dealt", "rules.jacks_dealt", "rules.jacks", "rules.starting_influence",
    "rules.sites_each", "leader",
]  # fmt: skip
TURN: Final = ["lead", "follow", "act", "end"]
THINKING: Final = ["choice", "rules.hand_limit", "one"]
PETITION: Final = ["jack", "rules.petition_size", "role"]
BUILDING: Final = ["lay", "name", "add", "complete", "rules.functions"]
LIMITS: Final = ["clients", "vault", "stockpile", "pool"]
ENDINGS: Final = ["at_once", "deck", "sites", "surrender"]
SCORING: Final = ["influence", "vault", "rules.bonus"]


class Row(NamedTuple):
    """What depends on the number of players; Sites are counted for one material."""

    players: int
    jacks: int
    in_town: int
    out_of_town: int


class Entry(NamedTuple):
    """A card of the deck."""

    card: int
    name: str
    also: str  # what the texts of the language call it, if that is another name
    copies: int
    sentences: list[str]  # none where there are no functions


class Suit(NamedTuple):
    """The cards of one material."""

    title: str
    entries: list[Entry]


class Topic(NamedTuple):
    """A sentence, and what there is to say beneath it."""

    sentence: str
    beneath: tuple[str, ...] = ()


class Section(NamedTuple):
    title: str
    topics: list[Topic]


class Reference(NamedTuple):
    """All of it; sections go by the keys of their titles in the wording."""

    title: str
    labels: list[str]  # of the rows: one for each field
    rows: list[Row]
    sections: dict[str, Section]
    deck_title: str
    deck: list[Suit]


class Differences(NamedTuple):
    """What differs between two editions, in this order: the first, then the second."""

    first: Edition
    second: Edition
    rules: list[str]  # parameters
    alphabet: bool
    only: tuple[list[int], list[int]]
    powers: list[tuple[int, int]]  # of the same name
    names: list[int]
    copies: list[int]

    def __bool__(self) -> bool:
        return any((self.rules, self.alphabet, *self.only, self.powers, self.names, self.copies))


class Number:
    """A figure that takes its noun along: ``{deck:orders}``."""

    def __init__(self, value: int, forms: dict[str, list[str]]) -> None:
        self.value = int(value)  # a parameter may be written as true or false
        self.forms = forms

    def __format__(self, noun: str) -> str:
        if not noun:
            return str(self.value)
        forms = self.forms[noun]
        return forms[form(self.value, len(forms))].format(n=self.value)


class Words:
    """The sentences of one language, with the figures and names of an edition."""

    def __init__(self, chosen: Edition, language: str) -> None:
        self.edition = chosen
        self.texts = texts(language)
        self.wording = wording(language)
        forms = self.texts["forms"]
        facts: dict[str, Any] = {KEYS[card]: self.name(card) for card in NUMBER.values()}
        facts |= {name: Number(value, forms) for name, value in figures(chosen).items()}
        self.facts = facts | {"edition": self.label(), "alphabet": " ".join(chosen.alphabet)}

    def say(self, text: str, **more: Any) -> str:
        return text.format(**self.facts | more)

    def number(self, value: int) -> Number:
        return Number(value, self.texts["forms"])

    def label(self) -> str:
        """The edition in a word or two."""
        name = str(self.texts["editions"][self.edition.base])
        return self.texts["titles"]["changed"].format(edition=name) if self.edition.changes else name

    def own_name(self, card: int) -> str:
        """What this language calls a card, whatever stands on it."""
        return str(self.wording.cards[KEYS[card]].get("name", english_name(card)))

    def name(self, card: int) -> str:
        return self.edition.names[card] or self.own_name(card)

    def also(self, card: int) -> str:
        """The other name of a card, unless the edition is in this very language."""
        at_home = self.edition.base in self.texts["home"]
        return "" if at_home or self.own_name(card) == self.name(card) else self.own_name(card)

    def text(self, card: int) -> str:
        return str(self.wording.cards[KEYS[card]]["text"])

    def rule(self, parameter: str) -> str:
        """The sentence for the value that a parameter has."""
        return self.say(self._variant(self.texts["rules"][parameter], self.edition.parameters[parameter]))

    def alphabet(self) -> str:
        return self.say(self._variant(self.texts["alphabet"], len(self.edition.alphabet)))

    def _variant(self, entry: dict[str, str], value: int) -> str:
        return entry["text"] if "text" in entry else entry["yes" if value else "no"]

    def sentences(self, table: str, keys: list[str]) -> list[str]:
        """Some sentences of a table of the wording, and of rules."""
        return [
            self.rule(key.removeprefix("rules.")) if key.startswith("rules.") else self.say(self.texts[table][key])
            for key in keys
        ]


@cache
def texts(language: str) -> dict[str, Any]:
    """The sentences of a language, as they stand in its file."""
    if language not in languages():
        raise SetupError(f"there is no language {language!r}; there are: {', '.join(languages())}")
    path = files("spolia.rome").joinpath("wording", f"reference.{language}.toml")
    return tomllib.loads(path.read_text("utf-8"))


def languages() -> list[str]:
    """The languages there is a reference in."""
    names = [entry.name.split(".") for entry in files("spolia.rome").joinpath("wording").iterdir()]
    return sorted(name[1] for name in names if name[0] == "reference")


def form(value: int, forms: int) -> int:
    """Which form of a noun goes with a number: of two (one, more), or of three (one, two to four, more)."""
    if value == 1:
        return 0
    few = value % 10 in (2, 3, 4) and value % 100 not in (12, 13, 14)
    return 1 if forms == 2 or few else 2


def figures(chosen: Edition) -> dict[str, int]:
    """Every number of an edition that does not depend on how many play."""
    able = [row.players for row in rows(chosen)] or [FEWEST, MOST]
    return chosen.parameters | {
        "deck": len(chosen.deck),
        "names": len(set(chosen.deck)),
        "sites": len(MATERIALS) * chosen.rules.sites_each,
        "fewest": min(able),
        "most": max(able),
    }


def rows(chosen: Edition) -> list[Row]:
    """The table as it is set up for each number of players that the edition allows."""
    found = []
    for players in range(FEWEST, MOST + 1):
        state = empty_table(chosen, players, chosen.deck)
        try:
            check_size(state, chosen)
        except SetupError:
            continue
        deal(state)
        found.append(Row(players, state.jacks, count(state.sites, RUBBLE), count(state.outskirts, RUBBLE)))
    return found


# ---- the reference ----


def reference(chosen: Edition, language: str = "en") -> Reference:
    """The reference of an edition, with whatever is changed in it."""
    words = Words(chosen, language)
    bodies = {
        "setup": setup_sentences(words),
        "turn": words.sentences("turn", TURN),
        "thinking": words.sentences("thinking", THINKING),
        "petition": words.sentences("petition", PETITION),
        "roles": role_sentences(words),
        "building": words.sentences("building", BUILDING),
        "limits": words.sentences("limits", LIMITS),
        "endings": ending_sentences(words),
        "scoring": scoring_sentences(words),
    }
    titles = words.texts["titles"]
    sections = {key: Section(titles[key], [Topic(sentence) for sentence in body]) for key, body in bodies.items()}
    if chosen.changes:
        title = titles["changes"].format(edition=words.texts["editions"][chosen.base])
        sections = {"changes": Section(title, change_topics(chosen, language)), **sections}
    labels = [words.texts["table"][field] for field in Row._fields]
    return Reference(words.say(titles["page"]), labels, rows(chosen), sections, titles["deck"], suits(words))


def change_topics(chosen: Edition, language: str) -> list[Topic]:
    """What house rules, further cards or the Training game make of the edition."""
    found = differences(edition(chosen.base), chosen)
    words = Words(chosen, language)
    return [Topic(words.rule(parameter)) for parameter in found.rules] + card_topics(found, language)


def change_sentences(chosen: Edition, language: str = "en") -> list[str]:
    """The same, one after the other; of an edition as it is, none."""
    if not chosen.changes:
        return []
    return [sentence for topic in change_topics(chosen, language) for sentence in (topic.sentence, *topic.beneath)]


def setup_sentences(words: Words) -> list[str]:
    said = words.sentences("setup", SETUP)
    if words.edition.alphabet:
        said.append(words.alphabet())
    if words.edition.rules.half_deck:
        said.append(words.rule("half_deck"))
    return said


def role_sentences(words: Words) -> list[str]:
    said = [
        f"{words.wording.roles[role]}: {words.say(words.texts['roles'][name.lower()])}"
        for role, name in enumerate(ROLES)
    ]
    said[LEGIONARY] += " " + words.rule("pool_demand_optional")
    return said


def ending_sentences(words: Words) -> list[str]:
    """Those of every edition, then those that functions of this deck bring."""
    said = words.sentences("endings", ENDINGS)
    for card in cards_of(words.edition):
        if words.edition.rules.functions and KEYS[card] in words.wording.texts["ending"]:
            said.append(f"{words.name(card)}: {words.text(card)}")
    return said


def scoring_sentences(words: Words) -> list[str]:
    said = words.sentences("scoring", SCORING)
    scoring = words.edition.rules.functions & POINTS.mask
    if names := [words.name(card) for card in cards_of(words.edition) if scoring >> card & 1]:
        said.append(words.say(words.texts["scoring"]["functions"], cards=words.wording.listed(names)))
    return [*said, words.say(words.texts["scoring"]["winner"])]


def suits(words: Words) -> list[Suit]:
    """The deck, by material."""
    rules = rules_of_cards(words)
    found = []
    for material in range(len(MATERIALS)):
        entries = [entry_of(words, card, rules) for card in cards_of(words.edition) if MATERIAL[card] == material]
        title = words.say(
            words.texts["deck"]["material"],
            material=capital(words.wording.materials[material]),
            role=words.wording.roles[material],
            value=VALUE[material],
            cards=words.number(sum(entry.copies for entry in entries)),
        )
        found.append(Suit(title, entries))
    return found


def entry_of(words: Words, card: int, rules: dict[int, list[str]]) -> Entry:
    said = [words.text(card), *rules.get(card, [])] if words.edition.rules.functions else []
    return Entry(card, words.name(card), words.also(card), words.edition.copies[card], said)


def rules_of_cards(words: Words) -> dict[int, list[str]]:
    """The rules that are about particular cards: those cards are in the names of the rules."""
    found: dict[int, list[str]] = {}
    for parameter in PARAMETERS:
        for _, field, _, _ in Formatter().parse(words.texts["rules"][parameter]["name"]):
            if field:
                found.setdefault(NUMBER[field], []).append(words.rule(parameter))
    return found


def cards_of(chosen: Edition) -> list[int]:
    """The cards of a deck, once each, by material and then by name."""
    return sorted(set(chosen.deck), key=lambda card: (MATERIAL[card], chosen.place(card)))


# ---- differences ----


def differences(first: Edition, second: Edition) -> Differences:
    """What differs: parameters, the alphabet, and cards by function."""
    both = [card for card in cards_of(first) if second.copies[card]]
    only = (
        [card for card in cards_of(first) if not second.copies[card]],
        [card for card in cards_of(second) if not first.copies[card]],
    )
    powers = [(one, other) for one in only[0] for other in only[1] if namesake(first, one) == namesake(second, other)]
    shared = {card for pair in powers for card in pair}
    return Differences(
        first,
        second,
        [name for name in PARAMETERS if first.parameters[name] != second.parameters[name]],
        first.alphabet != second.alphabet,
        ([card for card in only[0] if card not in shared], [card for card in only[1] if card not in shared]),
        powers,
        [card for card in both if first.names[card] != second.names[card]],
        [card for card in both if first.copies[card] != second.copies[card]],
    )


def namesake(chosen: Edition, card: int) -> str:
    """The name of a card, in one language for all editions; which one does not matter."""
    name = chosen.names[card]
    return str(texts("en")["namesakes"].get(name, name))


def rule_topics(found: Differences, language: str) -> list[Topic]:
    """The parameters that differ, each with what both editions say."""
    first, second = Words(found.first, language), Words(found.second, language)
    said = [
        Topic(
            first.say(first.texts["rules"][parameter]["name"]),
            (side(first, first.rule(parameter)), side(second, second.rule(parameter))),
        )
        for parameter in found.rules
    ]
    if found.alphabet:
        sides = side(first, first.alphabet()), side(second, second.alphabet())
        said.append(Topic(first.texts["alphabet"]["name"], sides))
    return said


def side(words: Words, sentence: str) -> str:
    """What one of two editions says."""
    return f"{words.label()}: {sentence}"


def card_topics(found: Differences, language: str) -> list[Topic]:
    """The cards that differ."""
    first, second = Words(found.first, language), Words(found.second, language)
    known = first.texts["differences"]
    said = []
    for words, cards in zip((first, second), found.only, strict=True):
        if cards:
            listed = [f"{words.name(card)} ({words.edition.copies[card]})" for card in cards]
            said.append(Topic(known["only"].format(edition=words.label(), cards=", ".join(listed))))
    for one, other in found.powers:
        names = dict.fromkeys([first.name(one), second.name(other)])  # without saying one name twice
        sides = side(first, first.text(one)), side(second, second.text(other))
        said.append(Topic(known["powers"].format(card=" / ".join(names)), sides))
    pairs = {
        "names": [f"{first.name(card)} / {second.name(card)}" for card in found.names],
        "copies": [
            f"{first.name(card)} {found.first.copies[card]} / {found.second.copies[card]}" for card in found.copies
        ],
    }
    for key, cards_said in pairs.items():
        if cards_said:
            text = known[key].format(first=first.label(), second=second.label(), cards="; ".join(cards_said))
            said.append(Topic(text))
    return said


# ---- lines ----


def lines(page: Reference, width: int = WIDTH) -> list[str]:
    """The reference as text with the marks of Markdown."""
    made = [f"# {page.title}"]
    for key, section in page.sections.items():
        made += section_lines(section, width, numbered=key == "turn")
        if key == "setup":
            made += ["", *table_lines(page)]
    made += ["", f"## {page.deck_title}"]
    for suit in page.deck:
        made += ["", f"### {suit.title}", "", *suit_lines(suit, width)]
    return made


def difference_lines(found: Differences, language: str = "en", width: int = WIDTH) -> list[str]:
    """The same, of differences."""
    first, second = Words(found.first, language), Words(found.second, language)
    known = first.texts["differences"]
    made = [f"# {capital(known['title'].format(first=first.label(), second=second.label()))}"]
    bodies = {"rules": rule_topics(found, language), "cards": card_topics(found, language)}
    for key, topics in bodies.items():
        if topics:
            made += section_lines(Section(known[key], topics), width)
    return made if found else [*made, "", known["nothing"]]


def section_lines(section: Section, width: int, numbered: bool = False) -> list[str]:
    made = ["", f"## {section.title}", ""]
    for number, topic in enumerate(section.topics, 1):
        made += item(topic.sentence, width, f"{number}. " if numbered else "- ")
        for sentence in topic.beneath:
            made += item(sentence, width, "  - ")
    return made


def suit_lines(suit: Suit, width: int) -> list[str]:
    """A card a line; those without functions together."""
    heads = [f"{entry.name}{f' [{entry.also}]' if entry.also else ''} ({entry.copies})" for entry in suit.entries]
    if not any(entry.sentences for entry in suit.entries):
        return item(", ".join(heads), width)
    said = [f"{head}: {' '.join(entry.sentences)}" for head, entry in zip(heads, suit.entries, strict=True)]
    return [line for sentence in said for line in item(sentence, width)]


def item(sentence: str, width: int, mark: str = "- ") -> list[str]:
    """An item of a list, over as many lines as it needs."""
    room = " " * len(mark)
    return wrap(
        sentence, width, initial_indent=mark, subsequent_indent=room, break_long_words=False, break_on_hyphens=False
    )


def table_lines(page: Reference) -> list[str]:
    """A row for each thing, a column for each number of players."""
    wide = max(len(label) for label in page.labels)
    made = [
        f"| {label:{wide}} |" + "".join(f" {row[field]} |" for row in page.rows)
        for field, label in enumerate(page.labels)
    ]
    ruled = f"|{'-' * (wide + 2)}|" + "---|" * len(page.rows)
    return [made[0], ruled, *made[1:]]


def capital(text: str) -> str:
    return text[:1].upper() + text[1:]
