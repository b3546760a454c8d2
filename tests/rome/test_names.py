"""The common code names no card: it asks questions, and functions answer."""

import ast
import re
from pathlib import Path

import pytest

import spolia
from spolia.rome.cards import JACK, KEYS
from spolia.rome.edition import edition, editions, english_name

SOURCE = Path(spolia.__file__).parent
OWN_PLACE = SOURCE / "rome" / "buildings"  # one file for each function
# Gloria Mundi has words of its own, such as its Forum and its walls, that happen to be names of cards here.
MODULES = sorted(
    path
    for path in SOURCE.rglob("*.py")
    if OWN_PLACE not in path.parents and "mundi" not in str(path.relative_to(SOURCE))
)

NAMES = {key.replace("_", " ") for card, key in enumerate(KEYS) if key and card != JACK}
NAMES |= {
    name.casefold() for key in editions() for card, name in enumerate(edition(key).names) if name and card != JACK
}
NAMES |= {english_name(card).casefold() for card, key in enumerate(KEYS) if key}
# No card; the Polish bridge, too common a word in English; and the Polish Coliseum, where our bots meet as well.
NAMES -= {"jack", "most", "arena"}

OTHERS = ("BarColumn", "bar_width")  # what a library calls the parts of its display


def words(text: str) -> str:
    """A text, or an identifier in whatever case, as plain words."""
    text = re.sub(r"(?<=[a-z])(?=[A-Z])", " ", text)  # CircusMaximus
    return " ".join(re.findall(r"\w+", text.replace("_", " ").casefold()))


def named_in(text: str) -> list[str]:
    plain = f" {words(text)} "
    return sorted(name for name in NAMES if f" {name} " in plain or f" {name}s " in plain)


def code_of(path: Path) -> list[tuple[int, str]]:
    """The identifiers and texts of a module with their lines, what is said in comments and docstrings apart."""
    tree = ast.parse(path.read_text("utf-8"))
    docstrings = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef) and ast.get_docstring(node) is not None:
            docstrings.add(id(node.body[0].value))  # type: ignore[attr-defined]
    found = []
    for node in ast.walk(tree):
        line = getattr(node, "lineno", 0)
        for field in ("id", "attr", "name", "arg", "module", "asname"):
            if isinstance(value := getattr(node, field, None), str):
                found.append((line, value))
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in docstrings:
            found.append((line, node.value))
    return found


@pytest.mark.parametrize("path", MODULES, ids=lambda path: str(path.relative_to(SOURCE)))
def test_no_card_is_named_in_common_code(path: Path) -> None:
    assert named_in(path.stem) == []
    named = [(line, text, names) for line, text in code_of(path) if text not in OTHERS and (names := named_in(text))]
    assert named == []


def test_the_search_finds_what_it_should() -> None:
    assert "circus maximus" in NAMES
    assert "łaźnie" in NAMES
    assert "watch post" in NAMES
    assert named_in("CIRCUS_MAXIMUS") == ["circus", "circus maximus"]
    assert named_in("class LudusMagna") == ["ludus magna"]
    assert named_in("has_walls") == ["wall"]
    assert named_in("has the Łaźnie") == ["łaźnie"]
    assert named_in("barbarian, roadside, wallet, investigate") == []
    assert any(named_in(text) for _, text in code_of(OWN_PLACE / "circus_maximus.py"))


def test_every_function_has_a_file_of_its_own() -> None:
    files = {path.stem for path in OWN_PLACE.glob("*.py")} - {"__init__"}
    assert files == {key for card, key in enumerate(KEYS) if key and card != JACK}
