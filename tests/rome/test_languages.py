"""Every language says everything: no sentence is missing, none is idle, and all of them can be filled in."""

import ast
from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from pathlib import Path
from string import Formatter
from typing import Any, Final

import pytest

import spolia
from spolia.fuzz import Chooser, game_seed
from spolia.game import Game
from spolia.kernel import frames
from spolia.rome import reasons
from spolia.rome.cards import BRICK, JACK, KEYS, NUMBER, PATRON, RUBBLE, STONE, UNIT
from spolia.rome.edition import Edition, changed, edition, editions
from spolia.rome.questions import VICTORY
from spolia.rome.save import steps
from spolia.rome.state import BY_FUNCTION, DECK_EMPTY, SITES_TAKEN, SURRENDERED
from spolia.rome.view import SPECTATOR
from spolia.rome.wording import ending_key, wording

SOURCE: Final = Path(spolia.__file__).parent
LANGUAGES: Final = sorted(
    entry.name.removeprefix("cards.").removesuffix(".toml")
    for entry in files("spolia.rome").joinpath("wording").iterdir()
    if entry.name.startswith("cards.")
)
SENTENCES: Final = ("ask", "log", "reason", "ending")
FUNCTIONS: Final = {key for card, key in enumerate(KEYS) if key and card != JACK}

by_language = pytest.mark.parametrize("language", LANGUAGES)
by_edition = pytest.mark.parametrize("key", editions())


# ---- what the source asks and tells ----


class Told:
    """A kind of event as the source tells it: what everybody learns, and what only some do."""

    def __init__(self, facts: set[str], secrets: set[str]) -> None:
        self.facts = facts
        self.secrets = secrets


def source() -> Iterator[ast.AST]:
    for path in (SOURCE / "rome").rglob("*.py"):
        yield from ast.walk(ast.parse(path.read_text("utf-8")))


@cache
def told() -> dict[str, Told]:
    """All kinds of events; told in several places, only what is said in all of them counts."""
    kinds: dict[str, Told] = {}
    for node in source():
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in _TELLING:
            named = {str(keyword.arg) for keyword in node.keywords}
            secret = node.func.attr == "tell_secret"
            facts = literal_keys(node.args[2]) if secret else named
            for kind in literal_texts(node.args[0]):
                event = kinds.setdefault(kind, Told({"player"} | facts, named if secret else set()))
                event.facts &= {"player"} | facts
    return kinds


_TELLING: Final = ("tell", "tell_secret")


@cache
def asked() -> dict[str, set[str]]:
    """The steps that can ask, each with what it says in ``about``."""
    kinds: dict[str, set[str]] = {
        name: set()
        for name, kind in steps().items()
        if "options" in vars(kind) and kind.__module__.startswith("spolia.")
    }
    for node in source():
        if isinstance(node, ast.ClassDef) and node.name in kinds:
            for method in node.body:
                if isinstance(method, ast.FunctionDef) and method.name == "about":
                    kinds[node.name] |= literal_keys(method)
    return kinds


def literal_texts(node: ast.expr) -> list[str]:
    """A text that is written out, or a choice of two."""
    if isinstance(node, ast.IfExp):
        return literal_texts(node.body) + literal_texts(node.orelse)
    assert isinstance(node, ast.Constant), ast.dump(node)
    assert isinstance(node.value, str), ast.dump(node)
    return [node.value]


def literal_keys(node: ast.AST) -> set[str]:
    """The keys of the tables written out in a piece of source."""
    tables = [table for table in ast.walk(node) if isinstance(table, ast.Dict)]
    return {str(ast.literal_eval(key)) for table in tables for key in table.keys if key is not None}


def refused() -> set[str]:
    """The codes of all reasons."""
    named = [*vars(reasons).items(), *vars(frames).items()]
    return {value for name, value in named if name.isupper() and isinstance(value, str)}


def ended() -> set[str]:
    """The codes of all endings: by themselves, by a function that wins, by one that ends the game on its own."""
    functions = {card for card in range(JACK) if VICTORY.mask >> card & 1}
    for path in (SOURCE / "rome" / "buildings").glob("*.py"):
        if "BY_FUNCTION" in path.read_text("utf-8"):
            functions.add(NUMBER[path.stem])
    return {ending_key(ending) for ending in (DECK_EMPTY, SITES_TAKEN, SURRENDERED)} | {
        ending_key(BY_FUNCTION | card) for card in functions
    }


def placeholders(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name is not None}


# ---- nothing missing, nothing idle ----


def test_the_languages() -> None:
    assert LANGUAGES == ["en", "pl"]


@by_language
def test_every_question_has_its_sentence(language: str) -> None:
    assert set(wording(language).texts["ask"]) == set(asked())


@by_language
def test_every_event_has_its_sentence(language: str) -> None:
    sentences = set(wording(language).texts["log"])
    own = {key for key in sentences if key.endswith("_own")}
    assert sentences - own == set(told()) | {"fights_on"}
    for key in own:
        assert told()[key.removesuffix("_own")].secrets & {"card", "cards"}, key


@by_language
def test_every_reason_has_its_sentence(language: str) -> None:
    assert set(wording(language).texts["reason"]) == refused()


@by_language
def test_every_ending_has_its_sentence(language: str) -> None:
    assert set(wording(language).texts["ending"]) == ended()


@by_language
def test_every_card_has_its_text(language: str) -> None:
    cards = wording(language).cards
    assert set(cards) == FUNCTIONS
    assert list(cards) == sorted(cards)
    for key, card in cards.items():
        assert card["text"].strip(), key
        assert card["notes"], key
        assert all(note.strip() for note in card["notes"]), key


@by_language
@by_edition
def test_every_card_of_every_edition_has_its_text(language: str, key: str) -> None:
    for chosen in (edition(key), changed(key, geek=True), changed(key, training=True)):
        for card in set(chosen.deck):
            assert wording(language).cards[KEYS[card]]["text"]


@pytest.mark.parametrize("language", [language for language in LANGUAGES if language != "en"])
def test_a_language_has_what_english_has(language: str) -> None:
    english, other = wording("en"), wording(language)
    assert {table: list(keys) for table, keys in english.texts.items() if table != "language"} == {
        table: list(keys) for table, keys in other.texts.items() if table != "language"
    }
    for key, card in english.cards.items():
        assert len(other.cards[key]["notes"]) == len(card["notes"]), key


@pytest.mark.parametrize("language", [language for language in LANGUAGES if language != "en"])
def test_nothing_is_left_in_english(language: str) -> None:
    english, other = wording("en"), wording(language)
    for table in SENTENCES:
        for key, sentence in english.texts[table].items():
            assert other.texts[table][key] != sentence, key
    for key, card in english.cards.items():
        assert other.cards[key]["text"] != card["text"], key
        assert not set(other.cards[key]["notes"]) & set(card["notes"]), key


# ---- what stands in braces ----


def test_the_same_words_are_filled_in() -> None:
    for table in SENTENCES:
        for key, sentence in wording("en").texts[table].items():
            for language in LANGUAGES:
                assert placeholders(wording(language).texts[table][key]) == placeholders(sentence), (language, key)


@by_language
def test_questions_name_only_what_their_step_says(language: str) -> None:
    for step, sentence in wording(language).texts["ask"].items():
        assert placeholders(sentence) <= asked()[step], step


@by_language
def test_lines_of_the_log_name_only_what_their_event_says(language: str) -> None:
    for key, sentence in wording(language).texts["log"].items():
        event = told()["surrendered" if key == "fights_on" else key.removesuffix("_own")]
        known = event.facts | event.secrets if key.endswith("_own") else event.facts
        assert placeholders(sentence) <= known, key


@by_language
def test_other_sentences_have_nothing_to_fill_in(language: str) -> None:
    texts = wording(language).texts
    for table in ("materials", "roles", "words", "reason"):
        for key, sentence in texts[table].items():
            assert placeholders(sentence) == set(), key


@by_language
def test_endings_by_a_function_name_its_card(language: str) -> None:
    for key, sentence in wording(language).texts["ending"].items():
        assert placeholders(sentence) == ({"card"} if key in NUMBER else set()), key


# ---- the Polish names ----


def test_polish_names_differ() -> None:
    names = [card["name"].casefold() for card in wording("pl").cards.values()]
    assert len(set(names)) == len(names) == len(FUNCTIONS)


def test_polish_names_are_those_of_the_polish_edition() -> None:
    cards, polish = wording("pl").cards, edition("polish")
    for card in set(polish.deck):
        assert cards[KEYS[card]]["name"] == polish.names[card]


def test_the_classic_square_is_told_from_the_other() -> None:
    assert edition("polish-classic").names[NUMBER["forum"]] == wording("pl").cards["forum_romanum"]["name"]
    assert wording("pl").cards["forum"]["name"] == "Plac miejski (wariant klasyczny)"


# ---- filled in ----

NAMES: Final = ["Anna", "Bruno"]
FACTS: Final[dict[str, Any]] = {
    "player": 0,
    "seat": 1,
    "card": NUMBER["wall"],
    "cards": [NUMBER["wall"], NUMBER["bar"], JACK],
    "material": BRICK,
    "site": STONE,
    "role": PATRON,
    "pile": 2 * UNIT[RUBBLE] + UNIT[STONE],
    "count": 3,
    "limit": 5,
    "turn": 12,
    "ending": DECK_EMPTY,
}


@by_language
def test_every_question_can_be_asked(language: str) -> None:
    for step, words in asked().items():
        about = {name: FACTS[name] for name in words}
        check(wording(language).ask(step, about, edition("iv"), NAMES), step)


@by_language
def test_every_event_can_be_told(language: str) -> None:
    for kind, event in told().items():
        for seen in (event.facts, event.facts | event.secrets):
            facts = {name: FACTS[name] for name in seen}
            check(wording(language).event({"kind": kind, **facts}, edition("iv"), NAMES), kind)


def test_polish_sentences() -> None:
    def line(kind: str, **facts: Any) -> str:
        event = {"kind": kind, "player": 0, **facts}
        return wording("pl").event(event, edition("polish"), NAMES)

    wall = NUMBER["wall"]
    assert line("led", card=wall, role=3) == "Anna rozgrywa rolę: Murarz (karta: Mur obronny)."
    assert line("followed", card=JACK, role=3) == "Anna podąża za rolą: Murarz (karta: Senator)."
    assert line("laid", card=wall, site=3) == "Anna kładzie fundament: Mur obronny (bliski plac budowy: beton)."
    assert line("drew", count=2) == "Anna dobiera karty (2)."
    assert line("drew", count=2, cards=[wall, NUMBER["bath"]]) == "Anna dobiera: Mur obronny i Łaźnie."
    assert line("demanded", pile=FACTS["pile"]) == "Anna: Rzym żąda! (gruz, gruz i kamień)"
    assert line("surrendered", seat=1) == "Anna chce poddać partię (wygrywa Bruno)."
    assert line("surrendered", seat=0) == "Anna walczy dalej."
    assert line("ended", ending=BY_FUNCTION | NUMBER["catacomb"]) == "Koniec gry: ukończono budowlę: Katakumby."
    assert wording("pl").reason(frames.NOT_YOUR_TURN) == "To nie twoja kolej."


@by_edition
def test_random_games_can_be_told(key: str) -> None:
    """Plain, eager, devoted and ambitious games, and one in which players surrender (see ``spolia.fuzz``)."""
    chosen = changed(key, geek=True)
    kinds: set[str] = set()
    for number, players in [(0, 2), (13, 3), (16, 3), (47, 2), (19, 4), (26, 5)]:
        kinds |= tell_game(chosen, key, players, number)
    assert len(kinds) > 30


def tell_game(chosen: Edition, key: str, players: int, number: int) -> set[str]:
    """Play a game, put everything asked and told into words, and say which kinds of events there were."""
    seed = game_seed(1, players, number)
    chooser = Chooser(chosen.key, players, seed, number)
    game = Game(key, players, seed, geek=True)
    while not game.over:
        assert game.asked is not None
        asking = game.view(game.asked, since=1_000_000)
        for language in LANGUAGES:
            check(wording(language).ask(asking.question, asking.about, chosen, game.names), asking.question)
        game.play(chooser.choose(game.state))
    kinds = set()
    for seat in range(SPECTATOR, players):
        for event in game.view(seat).events:
            kinds.add(event["kind"])
            for language in LANGUAGES:
                check(wording(language).event(event, chosen, game.names), event["kind"])
    return kinds


def check(sentence: str, key: str) -> None:
    """A sentence that is one, with nothing left to fill in."""
    assert sentence[-1] in ".?!)", key
    assert not set(sentence) & set("{}"), key
    assert "  " not in sentence, key
