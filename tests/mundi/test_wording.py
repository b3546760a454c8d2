"""Everything that a player of Gloria Mundi reads has words, in both languages, and no words are left over."""

import ast
import string
from pathlib import Path
from typing import Any

import pytest

import spolia
from spolia.kernel.frames import GAME_OVER, NOT_ASKED, NOT_YOUR_TURN, Frame
from spolia.mundi import reasons
from spolia.mundi.edition import OURS, edition, from_file
from spolia.mundi.ending import ENDINGS
from spolia.mundi.game import Game
from spolia.mundi.save import steps
from spolia.mundi.view import SPECTATOR
from spolia.mundi.wording import languages, wording
from tests.mundi.tables import EXAMPLES, finished_game, random_game

SOURCE = Path(spolia.__file__).parent / "mundi"
in_each_language = pytest.mark.parametrize("language", ["en", "pl"])


def placeholders(text: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(text) if name}


def leaves(texts: Any, path: str = "") -> dict[str, str]:
    if isinstance(texts, dict):
        return {key: text for name, part in texts.items() for key, text in leaves(part, f"{path}.{name}").items()}
    return {path: texts}


def test_both_languages_have_the_same_texts_with_the_same_facts() -> None:
    assert languages() == ["en", "pl"]
    english, polish = leaves(wording("en").texts), leaves(wording("pl").texts)
    assert set(english) == set(polish)
    for key, text in english.items():
        assert placeholders(text) == placeholders(polish[key]), key


def test_every_step_that_asks_has_a_question_and_no_other_has() -> None:
    asking = {name for name, step in steps().items() if step.options is not Frame.options}
    assert set(wording().texts["ask"]) == asking | {"Pay_tribute"}


def told_in_source() -> dict[str, set[str]]:
    """The kinds of events that the code tells of, each with its facts."""
    told: dict[str, set[str]] = {}
    for path in SOURCE.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "attr", "") == "tell" and node.args:
                assert isinstance(node.args[0], ast.Constant)
                facts = {keyword.arg for keyword in node.keywords if keyword.arg}
                told.setdefault(str(node.args[0].value), set()).update(facts)
    return told


def test_every_event_has_a_line_in_the_log_that_asks_for_what_it_holds() -> None:
    told = told_in_source()
    assert set(wording().texts["log"]) == set(told)
    for kind, line in wording().texts["log"].items():
        assert placeholders(line) <= told[kind] | {"player"}


def test_every_reason_and_ending_has_a_sentence_and_none_is_left_over() -> None:
    codes = {value for name, value in vars(reasons).items() if name.isupper()}
    assert set(wording().texts["reason"]) == codes | {NOT_ASKED, NOT_YOUR_TURN, GAME_OVER}
    assert set(wording().texts["ending"]) == set(ENDINGS.values())


@in_each_language
@pytest.mark.parametrize("players", [2, 4, 6])
def test_whole_games_can_be_asked_and_told(players: int, language: str) -> None:
    for number in (0, 4, 7):
        for game in random_game(players, number):
            game.language = language
            if not game.over:
                assert game.question
                assert "{" not in game.question
        for seat in range(SPECTATOR, players):
            assert all(line and "{" not in line for line in game.log(seat))


@in_each_language
def test_every_card_is_said_in_a_sentence(language: str) -> None:
    words = wording(language)
    for card in [*edition(OURS).cards, *from_file(EXAMPLES).cards]:
        sentence = words.power(card.power)
        assert sentence.endswith(".")
        assert "{" not in sentence
        assert words.type(card)
        assert words.cost(card)


def test_sentences_say_what_powers_do() -> None:
    cards = from_file(EXAMPLES)

    def said(name: str, language: str = "en") -> str:
        return wording(language).power(cards.cards[cards.card(name)].power)

    assert said("Mola") == "Pay 2 food: you get 3 peace."
    assert said("Via") == "Pay 2 food or 1 glory: you get 2 steps."
    assert said("Granum") == "For each farm card you have, you get 1 food."
    assert said("Machina") == "While you buy: you save 1 food/gold/peace."
    assert (
        said("Mola", "pl") == "Zapłać: 2 \N{MULTIPLICATION SIGN} żywność. Otrzymujesz: 3 \N{MULTIPLICATION SIGN} pokój."
    )


def test_no_card_is_named_in_the_code() -> None:
    """The rules know powers, not cards."""
    names = {name.casefold() for name in edition(OURS).names}
    for path in SOURCE.rglob("*.py"):
        tree = ast.parse(path.read_text("utf-8"))
        docstrings = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
        for node in ast.walk(tree):
            if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in docstrings:
                text = node.value.casefold()
                found = [name for name in names if f'"{name}"' in text or text == name]
                assert not found or path.name in ("deck.py", "position.py"), (path, found)


def test_refusals_are_sentences() -> None:
    game = finished_game(2, 0)
    assert game.why_not("play farm") == "The game is over."
    fresh = Game(players=2, seed=1)
    assert fresh.why_not("play farm") is None
    assert fresh.why_not("buy Horreum") == "That is not what is asked now."
