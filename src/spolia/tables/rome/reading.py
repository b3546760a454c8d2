"""What can be read about Glory to Rome: what tables are made of, the rules, the cards, and what differs."""

from functools import cache
from typing import Any, Final

from spolia.bots import bots
from spolia.bots import sentence as about_bot
from spolia.kernel.errors import SetupError
from spolia.reference import Section, Words, capital, card_topics, rule_topics, texts
from spolia.reference import differences as differences_of
from spolia.reference import reference as reference_of
from spolia.rome.cards import JACK, KEYS, MATERIAL, NUMBER, VALUE
from spolia.rome.edition import Edition, changed, editions, english_name
from spolia.rome.edition import edition as known_edition
from spolia.rome.rules import PARAMETERS
from spolia.rome.wording import wording
from spolia.tables.interface import Options
from spolia.tables.wire import DifferenceData, SectionData, TopicData

LARGEST_KEY: Final = 4 * 1024  # of an edition with its changes
BEST_KNOWN: Final = ("iv", "imperium", "republic", "polish", "polish-classic")


def edition_of(key: str) -> Edition:
    """An edition by its key, which may hold changes and comes from outside."""
    if len(key) > LARGEST_KEY:
        raise SetupError("that is too long for an edition", "edition_too_long")
    try:
        return known_edition(key)
    except RecursionError:
        raise SetupError("that is no edition", "edition_not_json") from None


def choices(language: str) -> dict[str, Any]:
    known = {key: changed(key) for key in sorted(editions(), key=_familiarity)}
    return {
        "editions": {key: {"name": chosen.name, "parameters": chosen.parameters} for key, chosen in known.items()},
        "geek": dict(changed("iv", geek=True).changes["deck"]),
        "bots": bots(),
        "about": about_bots(language),
        "rules": house_rules(language),
        "open_hands": True,
    }


def _familiarity(key: str) -> int:
    """Editions that are best known come first."""
    return BEST_KNOWN.index(key) if key in BEST_KNOWN else len(BEST_KNOWN)


def about_bots(language: str) -> dict[str, str]:
    """What a player should know of each bot."""
    return {name: about_bot(name, language) for name in bots()}


@cache
def house_rules(language: str) -> dict[str, dict[str, Any]]:
    """The figures of the rules that a table may change: their names and bounds, and what no and yes mean for some."""
    words = Words(known_edition("iv"), language)
    return {
        key: {
            "name": words.say(said["name"]),
            "low": PARAMETERS[key][0],
            "high": PARAMETERS[key][1],
            "sentences": [words.say(said[answer]) for answer in ("no", "yes") if answer in said],
        }
        for key, said in texts(language)["rules"].items()
    }


def reference(key: str, options: Options, language: str) -> tuple[Any, ...]:
    """The rules in short, and every card of the deck by its key."""
    edition_of(key)
    page = reference_of(changed(key, options.geek, options.training), language)
    deck = [(suit.title, [(KEYS[entry.card], *entry[1:]) for entry in suit.entries]) for suit in page.deck]
    return (*page[:-1], deck)


def differences(first: str, second: str, language: str) -> DifferenceData:
    chosen = edition_of(first), edition_of(second)
    found, said = differences_of(*chosen), texts(language)["differences"]
    labels = [Words(each, language).label() for each in chosen]
    bodies = {"rules": rule_topics(found, language), "cards": card_topics(found, language)}
    return DifferenceData(
        title=capital(said["title"].format(first=labels[0], second=labels[1])),
        labels=labels,
        sections=[_section(key, Section(said[key], topics)) for key, topics in bodies.items() if topics],
        nothing="" if found else said["nothing"],
    )


def _section(key: str, section: Section) -> SectionData:
    return SectionData(key, section.title, [TopicData(topic.sentence, list(topic.beneath)) for topic in section.topics])


def words(key: str, language: str) -> dict[str, Any]:
    """Names and texts of everything, and every card of an edition."""
    chosen, said = edition_of(key), wording(language)
    cards = {
        function: {
            "name": chosen.names[card] or english_name(card),
            "material": MATERIAL[card],
            "value": VALUE[MATERIAL[card]],
            "copies": chosen.copies[card],
            "text": said.cards[function]["text"],
            "notes": said.cards[function]["notes"],
        }
        for card, function in enumerate(KEYS)
        if function and card != JACK
    }
    return {
        "editions": texts(language)["editions"],
        "materials": said.materials,
        "roles": said.roles,
        "jack": said.texts["words"]["jack"],
        "bots": about_bots(language),
        "cards": cards,
    }


def card_names(key: str) -> dict[str, str]:
    chosen = known_edition(key)
    return {function: chosen.names[card] or english_name(card) for card, function in enumerate(KEYS) if function}


def fact(name: str, value: str, language: str) -> str:
    """A card or a rule of an error, by the name that the language has for it."""
    if name == "card" and value in NUMBER:
        return Words(known_edition("iv"), language).own_name(NUMBER[value])
    if name == "rule" and value in PARAMETERS:
        return str(house_rules(language)[value]["name"])
    return value
