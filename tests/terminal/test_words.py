"""The wording of the terminal: the same in every language, all of it used, none of it elsewhere."""

import ast
import re
from pathlib import Path
from string import Formatter
from typing import Any

import pytest

import spolia
from spolia.rome.edition import changed
from spolia.rome.moves import SEATS
from spolia.terminal import Words, languages, locale_language
from spolia.terminal.words import texts

SOURCE = Path(spolia.__file__).parent
READERS = [SOURCE / "cli.py", *sorted((SOURCE / "terminal").glob("*.py"))]

by_language = pytest.mark.parametrize("language", languages())


def flat(language: str) -> dict[str, str]:
    """All texts of a language by key, those of the roles too."""
    found: dict[str, Any] = dict(texts(language))
    return found | {f"roles.{role}": text for role, text in found.pop("roles").items()}


def placeholders(text: str) -> set[tuple[str, str | None]]:
    return {(name, conversion) for _, name, _, conversion in Formatter().parse(text) if name is not None}


def constants() -> set[str]:
    """All texts written out in the source that reads the wording."""
    nodes = [node for path in READERS for node in ast.walk(ast.parse(path.read_text("utf-8")))]
    return {node.value for node in nodes if isinstance(node, ast.Constant) and isinstance(node.value, str)}


def keys_asked_for() -> set[str]:
    """The keys in calls such as ``words("saved")`` and ``screen.say("saved")``."""
    found = set()
    for path in READERS:
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call) and node.args and called(node) in ("words", "say", "self"):
                found |= {
                    part.value
                    for part in ast.walk(node.args[0])
                    if isinstance(part, ast.Constant) and isinstance(part.value, str)
                }
    return found


def called(node: ast.Call) -> str:
    return node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")


def test_the_languages() -> None:
    assert languages() == ["en", "pl"]


def test_no_text_is_missing_or_idle() -> None:
    keys = set(texts("en")) - {"roles"}
    assert keys_asked_for() <= keys
    assert keys <= constants()


@by_language
def test_a_language_has_what_english_has(language: str) -> None:
    english, other = flat("en"), flat(language)
    assert list(other) == list(english)
    for key, text in english.items():
        assert placeholders(other[key]) == placeholders(text), key
        assert other[key].strip(), key


def test_nothing_is_left_in_english() -> None:
    english, polish = flat("en"), flat("pl")
    assert {key for key, text in english.items() if polish[key] == text} == {"none", "prompt"}


def test_polish_help_explains_the_words_of_moves() -> None:
    glossary = texts("pl")["help"].partition("Słowa ruchów:")[2]
    explained = {word for words in re.findall(r"([a-z ,.]+):", glossary) for word in re.findall(r"[a-z]+", words)}
    moves = changed("republic", geek=True).vocabulary.words.values()
    verbs = {move.split()[0] for move in moves} - set(SEATS)
    assert len(verbs) > 30
    assert verbs - explained == set()


@by_language
def test_help_fits_a_small_terminal(language: str) -> None:
    facts = {"short": "p J a P", "full": "play Jack as Patron", "card": "Bar"}
    text = Words(language)("help", surrender="A surrenders to B", fights_on="A fights on", **facts)
    intro, *lines = text.splitlines()
    assert max(map(len, lines)) <= 80
    assert len(intro) // 80 + 1 + len(lines) < 23


def test_polish_puts_numbers_after_words() -> None:
    assert Words("en").counted([(2, "brick"), (0, "stone"), (1, "marble")]) == "2 brick, marble"
    assert Words("pl").counted([(2, "cegła"), (0, "kamień"), (1, "marmur")]) == "cegła x2, marmur"


@pytest.mark.parametrize(
    ("environment", "language"),
    [
        ({}, "en"),
        ({"LANG": "pl_PL.UTF-8"}, "pl"),
        ({"LANG": "pl"}, "pl"),
        ({"LANG": "PL_pl@euro"}, "pl"),
        ({"LANG": "plt_MG.UTF-8"}, "en"),
        ({"LANG": "de_DE.UTF-8"}, "en"),
        ({"LANG": "C"}, "en"),
        ({"LC_ALL": "pl_PL.UTF-8", "LANG": "en_GB.UTF-8"}, "pl"),
        ({"LC_ALL": "en_GB.UTF-8", "LANG": "pl_PL.UTF-8"}, "en"),
        ({"LC_ALL": "", "LANG": "pl_PL.UTF-8"}, "pl"),
        ({"LC_MESSAGES": "pl_PL.UTF-8", "LANG": "en_GB.UTF-8"}, "pl"),
    ],
)
def test_the_language_of_the_environment(
    monkeypatch: pytest.MonkeyPatch, environment: dict[str, str], language: str
) -> None:
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    assert locale_language() == language
