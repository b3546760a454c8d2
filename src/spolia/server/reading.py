"""What can be read about the game: what tables are made of, the rules, the cards, and what differs."""

from functools import cache
from typing import Any, Final

from litestar import Response, get

from spolia.bots import bots
from spolia.bots import sentence as about_bot
from spolia.kernel.errors import SetupError
from spolia.reference import Section, capital, card_topics, differences, reference, rule_topics, texts
from spolia.reference import Words as ReferenceWords
from spolia.rome.cards import JACK, KEYS, MATERIAL, VALUE
from spolia.rome.edition import Edition, changed, edition, editions, english_name
from spolia.rome.rules import PARAMETERS
from spolia.rome.wording import wording
from spolia.server.protocol import DifferenceData, SectionData, TopicData
from spolia.server.web import Client, language_of
from spolia.server.words import page_words

LARGEST_KEY: Final = 4 * 1024  # of an edition with its changes


def edition_of(key: str) -> Edition:
    """An edition by its key, which may hold changes and comes from outside."""
    if len(key) > LARGEST_KEY:
        raise SetupError("that is too long for an edition")
    try:
        return edition(key)
    except RecursionError:
        raise SetupError("that is no edition") from None


@get("/api/choices", sync_to_thread=False)
def choices(request: Client) -> dict[str, Any]:
    """What a new table can be made of."""
    known = {key: changed(key) for key in editions()}
    return {
        "editions": {key: {"name": chosen.name, "parameters": chosen.parameters} for key, chosen in known.items()},
        "geek": dict(changed("iv", geek=True).changes["deck"]),
        "bots": bots(),
        "rules": house_rules(language_of(request)),
    }


@cache
def house_rules(language: str) -> dict[str, dict[str, Any]]:
    """The figures of the rules that a table may change: their names and bounds, and what no and yes mean for some."""
    words = ReferenceWords(edition("iv"), language)
    return {
        key: {
            "name": words.say(said["name"]),
            "low": PARAMETERS[key][0],
            "high": PARAMETERS[key][1],
            "sentences": [words.say(said[answer]) for answer in ("no", "yes") if answer in said],
        }
        for key, said in texts(language)["rules"].items()
    }


@get("/api/reference/{key:str}", sync_to_thread=False)
def read_reference(request: Client) -> Response[Any]:
    """The rules in short, and every card of the deck by its key."""
    key: str = request.path_params["key"]
    geek = [card for card in request.query_params.get("geek", "").split(",") if card]
    training = request.query_params.get("training") == "1"
    edition_of(key)
    page = reference(changed(key, True if geek == ["all"] else geek, training), language_of(request))
    deck = [(suit.title, [(KEYS[entry.card], *entry[1:]) for entry in suit.entries]) for suit in page.deck]
    return Response((*page[:-1], deck))


@get("/api/editions/differences", sync_to_thread=False)
def read_differences(request: Client) -> DifferenceData:
    """What differs between two editions, in words."""
    language = language_of(request)
    first, second = (edition_of(request.query_params.get(side, "iv")) for side in ("a", "b"))
    found, said = differences(first, second), texts(language)["differences"]
    labels = [ReferenceWords(chosen, language).label() for chosen in (first, second)]
    bodies = {"rules": rule_topics(found, language), "cards": card_topics(found, language)}
    return DifferenceData(
        title=capital(said["title"].format(first=labels[0], second=labels[1])),
        labels=labels,
        sections=[_section(key, Section(said[key], topics)) for key, topics in bodies.items() if topics],
        nothing="" if found else said["nothing"],
    )


def _section(key: str, section: Section) -> SectionData:
    return SectionData(key, section.title, [TopicData(topic.sentence, list(topic.beneath)) for topic in section.topics])


@get("/api/words", sync_to_thread=False)
def words(request: Client) -> dict[str, Any]:
    """Everything a page says, in a language: its own words, and every card of an edition."""
    chosen = edition_of(request.query_params.get("edition", "iv"))
    language = language_of(request)
    said = wording(language)
    cards = {
        key: {
            "name": chosen.names[card] or english_name(card),
            "material": MATERIAL[card],
            "value": VALUE[MATERIAL[card]],
            "copies": chosen.copies[card],
            "text": said.cards[key]["text"],
            "notes": said.cards[key]["notes"],
        }
        for card, key in enumerate(KEYS)
        if key and card != JACK
    }
    return {
        "page": page_words(language),
        "editions": texts(language)["editions"],
        "materials": said.materials,
        "roles": said.roles,
        "jack": said.texts["words"]["jack"],
        "bots": {name: about_bot(name, language) for name in bots()},
        "cards": cards,
    }


CALLS: Final[list[Any]] = [choices, read_reference, read_differences, words]
