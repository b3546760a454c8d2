"""What can be read about Gloria Mundi: what tables are made of, the rules in short, the cards."""

import tomllib
from functools import cache
from importlib.resources import files
from typing import Any, Final

from spolia.bots import bots, sentence
from spolia.kernel.errors import SetupError
from spolia.mundi.deck import TYPES, card_to_data
from spolia.mundi.edition import Edition, editions
from spolia.mundi.edition import edition as known_edition
from spolia.mundi.goods import spread
from spolia.mundi.setup import SETS
from spolia.mundi.state import FORUM_PLACES
from spolia.mundi.wording import wording
from spolia.tables.wire import DifferenceData

GAME: Final = "mundi"
LARGEST_KEY: Final = 64 * 1024  # of an edition with cards of one's own

Topics = list[tuple[str, list[str]]]


@cache
def page_words(language: str) -> dict[str, Any]:
    """The words of this game's pages, by group."""
    text = files("spolia.mundi").joinpath("wording", f"page.{language}.toml").read_text("utf-8")
    return tomllib.loads(text)


def edition_of(key: str) -> Edition:
    """An edition by its key, which may hold changes and comes from outside."""
    if len(key) > LARGEST_KEY:
        raise SetupError("that is too long for an edition", "edition_too_long")
    if key.partition(" {")[0] not in editions():
        known = ", ".join(editions())
        raise SetupError(f"there is no edition {key!r}; there are: {known}", "edition", edition=key, known=known)
    try:
        return known_edition(key)
    except RecursionError:
        raise SetupError("that is no edition", "edition_not_json") from None


def choices(language: str) -> dict[str, Any]:
    return {
        "editions": {key: {"name": edition_name(known_edition(key), language), "parameters": {}} for key in editions()},
        "geek": {},
        "bots": bots(GAME),
        "about": about_bots(language),
        "rules": {},
        "open_hands": False,
    }


def about_bots(language: str) -> dict[str, str]:
    """What a player should know of each bot."""
    return {name: sentence(name, language, GAME) for name in bots(GAME)}


def edition_name(chosen: Edition, language: str) -> str:
    """What the cards are called; those of somebody's own file have the name they got there."""
    return chosen.name if "cards" in chosen.changes else str(page_words(language)["game"]["our_cards"])


def words(key: str, language: str) -> dict[str, Any]:
    """Names and texts of everything, every card of an edition, and the board: in the shape of ``WordsData``."""
    chosen, said = edition_of(key), wording(language)
    own = "cards" in chosen.changes
    return {
        "game": page_words(language)["game"],
        "edition": edition_name(chosen, language),
        "ours": "" if own else said.texts["terminal"]["ours"],
        "kinds": said.kinds,
        "things": said.things,
        "types": said.texts["types"],
        "bots": about_bots(language),
        "board": {
            "path": chosen.board.path,
            "spaces": [spread(icons)[:3] for icons in chosen.board.spaces[1:]],
            "surcharges": list(range(FORUM_PLACES - 1, -1, -1)),
        },
        "cards": {card.key: _card(card_to_data(card), said.power(card.power)) for card in chosen.cards},
    }


def _card(data: dict[str, Any], said: str) -> dict[str, Any]:
    """A card for pages: without its number, and with what it does in words."""
    return {name: data[name] for name in ("name", "type", "steps", "cost", "power")} | {"sentence": said}


def reference(key: str, language: str) -> tuple[Any, ...]:
    """The rules in short, and the cards by type: title, table of sets, sections, cards."""
    chosen, said, page = edition_of(key), wording(language), page_words(language)
    labels = page["reference"]["labels"]
    rows = [[players, *cards] for players, cards in SETS.items()]
    sections = {name: (part["title"], _topics(part)) for name, part in page["reference"]["sections"].items()}
    suits = [
        (
            page["reference"]["suits"][name],
            [(card.key, card.name, "", 1, [said.power(card.power)]) for card in chosen.cards if card.type == number],
        )
        for number, name in enumerate(TYPES)
    ]
    return page["reference"]["title"], labels, rows, sections, page["reference"]["deck"], suits


def _topics(part: dict[str, Any]) -> Topics:
    return [(topic[0], topic[1:]) for topic in part["topics"]]


def differences(first: str, second: str, language: str) -> DifferenceData:
    """There is one edition so far, and whoever brings cards of their own knows them."""
    names = [edition_name(edition_of(key), language) for key in (first, second)]
    page = page_words(language)["reference"]
    return DifferenceData(page["title"], names, [], page["no_difference"])


def card_names(key: str) -> dict[str, str]:
    return {card.key: card.name for card in edition_of(key).cards}
