"""Everything that a player reads has words, and no words are left over."""

import ast
import string
from pathlib import Path
from typing import Any

import pytest

import spolia
from spolia.kernel.frames import Frame
from spolia.rome.cards import JACK, KEYS, MATERIALS, ROLES
from spolia.rome.edition import edition, editions
from spolia.rome.functions import RULEBOOK
from spolia.rome.moves import vocabulary
from spolia.rome.save import steps
from spolia.rome.view import SPECTATOR
from spolia.rome.wording import wording
from tests.tables import EDITIONS, finished_game, random_game

SOURCE = Path(spolia.__file__).parent
TEXTS = wording().texts


def placeholders(text: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(text) if name}


# ---- questions ----


def test_every_step_that_asks_has_a_question_and_no_other_has() -> None:
    asking = {name for name, step in steps().items() if step.options is not Frame.options}
    assert set(TEXTS["ask"]) == asking


@pytest.mark.parametrize("key", ["iv", "geek", "imperial-geek", "training", "polish"])
def test_questions_can_be_asked(key: str) -> None:
    for number in (5, 8, 9):
        for game in random_game(4, number, key):
            if not game.over:
                assert game.question
                assert "{" not in game.question


# ---- events ----


def told_in_source() -> dict[str, set[str]]:
    """The kinds of events that the code tells of, each with the facts and secrets that come with it."""
    told: dict[str, set[str]] = {}
    for path in (SOURCE / "rome").rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "attr", "") in ("tell", "tell_secret") and node.args:
                kinds = [part.value for part in ast.walk(node.args[0]) if isinstance(part, ast.Constant)]
                facts = {keyword.arg for keyword in node.keywords if keyword.arg}
                for argument in node.args:
                    if isinstance(argument, ast.Dict):
                        facts |= {key.value for key in argument.keys if isinstance(key, ast.Constant)}  # type: ignore[misc]
                for kind in kinds:
                    told.setdefault(str(kind), set()).update(facts)
    return told


TOLD = told_in_source()

# Chosen by what an event holds, see `Wording.event`.
VARIANTS = {"fights_on": "surrendered"} | {
    kind: kind.removesuffix("_own") for kind in TEXTS["log"] if kind.endswith("_own")
}


def test_the_search_finds_events() -> None:
    assert {"drew", "led", "followed", "laid", "laid_out", "completed", "ended"} <= set(TOLD)
    assert TOLD["drew"] == {"count", "cards"}


def test_every_event_has_a_line_in_the_log_and_no_line_is_left_over() -> None:
    assert set(TEXTS["log"]) == set(TOLD) | set(VARIANTS)


@pytest.mark.parametrize("kind", TEXTS["log"])
def test_lines_of_the_log_ask_for_what_their_events_hold(kind: str) -> None:
    event = VARIANTS.get(kind, kind)
    assert placeholders(TEXTS["log"][kind]) <= TOLD[event] | {"player"}


@pytest.mark.parametrize("key", EDITIONS)
def test_whole_games_can_be_told_to_everybody(key: str) -> None:
    for number in (8, 9, 13):
        game = finished_game(3, number, key)
        everything = game.log()
        for seat in range(SPECTATOR, 3):
            lines = game.log(seat)
            assert len(lines) == len(everything)
            assert all(line and "{" not in line for line in lines)


def test_who_sees_more_reads_more() -> None:
    """Lines for secrets differ from those for everybody."""
    game = finished_game(3, 8)
    assert game.log(0) != game.log(SPECTATOR) != game.log(1)
    assert game.log() != game.log(0)


# ---- cards, endings, words ----


def test_every_card_has_a_text_and_no_text_is_left_over() -> None:
    cards = {key for card, key in enumerate(KEYS) if key and card != JACK}
    assert set(wording().cards) == cards


@pytest.mark.parametrize("key", wording().cards)
def test_texts_of_cards_are_sentences(key: str) -> None:
    card: dict[str, Any] = wording().cards[key]
    assert set(card) <= {"text", "notes"}
    for sentence in [card["text"], *card.get("notes", [])]:
        assert sentence.strip() == sentence
        assert sentence[0].isupper()
        assert sentence.endswith(".")


def test_every_ending_has_words_and_no_words_are_left_over() -> None:
    """Besides the common ones, those of functions that end the game."""
    winning = {function.key for function in RULEBOOK.question("victory").functions}
    assert set(TEXTS["ending"]) == {"deck", "sites", "surrender", "catacomb"} | winning


@pytest.mark.parametrize("number", range(30))
def test_endings_are_told(number: int) -> None:
    game = finished_game(2, number)
    assert game.log()[-1] == f"The game is over: {wording().ending(game.state.ending, game.edition)}."


def test_materials_and_roles_have_words() -> None:
    assert list(TEXTS["materials"]) == MATERIALS
    assert list(TEXTS["roles"]) == [*(role.lower() for role in ROLES), "thinker"]


@pytest.mark.parametrize("key", editions())
def test_every_move_of_an_edition_reads_back(key: str) -> None:
    words = edition(key).vocabulary
    assert len(words.words) == len(words.moves) > 1000
    for move, text in words.words.items():
        assert words.read(text, []) == move
    assert vocabulary(edition(key).names).words == words.words


def test_lists_of_things() -> None:
    assert wording().listed([]) == "nothing"
    assert wording().listed(["wood"]) == "wood"
    assert wording().listed(["wood", "brick"]) == "wood and brick"
    assert wording().listed(["wood", "brick", "stone"]) == "wood, brick and stone"
