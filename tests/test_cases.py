"""All case files pass; and the format itself: what it takes, and how it says what is wrong."""

from pathlib import Path

import pytest

from spolia.cases import SUFFIX, Case, CaseError, find_cases
from spolia.mundi.edition import editions as mundi_editions
from spolia.rome.edition import editions

FOLDER = Path(__file__).parent / "cases"
FILES = sorted(FOLDER.rglob(f"*{SUFFIX}"))


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(FOLDER)))
def test_case(path: Path) -> None:
    failures = Case(path).run()
    assert not failures, "\n".join(failures)


def test_there_are_cases() -> None:
    assert len(FILES) > 100
    assert list(find_cases([FOLDER])) == FILES


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(FOLDER)))
def test_a_case_says_what_it_shows(path: Path) -> None:
    case = Case(path)
    assert case.title
    assert case.headings["source"]
    assert case.editions
    assert set(case.editions) <= set({"rome": editions, "mundi": mundi_editions}[case.game]())


# ---- the format ----

GOOD = """
case: a Laborer takes from the pool  # a comment
source: no rulebook
editions: iv
A hand: Road
pool: wood, brick
---
A: play Road
B: take Jack
A refused: take stone (not_in_pool)
A may: take wood, take brick, pass
A may not: take stone
B may not: take wood
A: take wood   # another
A stockpile = wood
pool = brick, rubble
asked = B
"""


def write(tmp_path: Path, text: str) -> Path:
    path = tmp_path / f"some{SUFFIX}"
    path.write_text(text, "utf-8")
    return path


def run(tmp_path: Path, text: str) -> list[str]:
    return Case(write(tmp_path, text)).run()


def line_of(text: str, start: str) -> int:
    return next(number for number, line in enumerate(text.splitlines(), 1) if line.startswith(start))


def test_a_good_case_passes(tmp_path: Path) -> None:
    assert run(tmp_path, GOOD) == []
    case = Case(write(tmp_path, GOOD))
    assert (case.title, case.editions) == ("a Laborer takes from the pool", ["iv"])


# What is changed in the good case, at which line it fails, and what is said.
FAILING: dict[str, tuple[str, str, str, list[str]]] = {
    "a zone": ("A stockpile = wood", "A stockpile = brick", "A stockpile", ["expected: brick", "got:      wood"]),
    "a zone that is not empty": (
        "A stockpile = wood",
        "A stockpile =",
        "A stockpile",
        ["expected: nothing", "got:      wood"],
    ),
    "a zone that is empty": (
        "A stockpile = wood",
        "A vault = wood",
        "A vault",
        ["expected: wood", "got:      nothing"],
    ),
    "who is asked": ("asked = B", "asked = A", "asked", ["expected: A", "got:      B"]),
    "a move": (
        "A: take wood",
        "A: take stone",
        "A: take stone",
        [
            "take stone: There is none of it in the pool.",
            "A is asked: Laborer: take a card into your stockpile.",
            "legal: pass, take wood, take brick",
        ],
    ),
    "a seat": ("A: take wood", "B: take wood", "B: take wood", ["take wood: It is not your turn."]),
    "a text": ("A: take wood", "A: grab wood", "A: grab wood", ["not a move: 'grab wood'"]),
    "another reason": (
        "(not_in_pool)",
        "(vault_full)",
        "A refused",
        ["expected: refused, vault_full", "got:      refused, not_in_pool"],
    ),
    "no refusal": (
        "take stone (not_in_pool)",
        "take wood (not_in_pool)",
        "A refused",
        ["expected: refused, not_in_pool", "got:      accepted"],
    ),
    "a move that may not be": (
        "A may: take wood",
        "A may: take stone",
        "A may:",
        ["take stone is not among the legal moves"],
    ),
    "a move that may be": (
        "A may not: take stone",
        "A may not: take wood",
        "A may not",
        ["take wood is among the legal moves"],
    ),
    "no line": ("asked = B", "so it goes", "so it goes", ["this line is neither a move nor an expectation"]),
    "no such zone": ("asked = B", "A purse = 5", "A purse", ["nothing is called 'A purse'"]),
    "no such seat": ("asked = B", "C hand = Wall", "C hand", ["nothing is called 'C hand'"]),
    "no such player": ("A: take wood", "C: take wood", "C: take wood", ["there is no seat 'C' at a table for 2"]),
    "no such card": ("asked = B", "A hand = Pub", "A hand = Pub", ["has no card 'Pub'"]),
}


@pytest.mark.parametrize("what", FAILING)
def test_what_fails_is_told_with_its_line_and_the_difference(tmp_path: Path, what: str) -> None:
    old, new, line, said = FAILING[what]
    assert old in GOOD
    text = GOOD.replace(old, new)
    (failure,) = run(tmp_path, text)
    first, *rest = failure.splitlines()
    assert first.startswith(f"{tmp_path / f'some{SUFFIX}'}:{line_of(text, line)} [iv]: {line}")
    for sentence in said:
        assert any(sentence in shown for shown in rest)


def test_nothing_is_run_after_a_failure(tmp_path: Path) -> None:
    text = GOOD.replace("A stockpile = wood", "A stockpile = brick").replace("asked = B", "asked = A")
    assert len(run(tmp_path, text)) == 1


def test_every_edition_is_run(tmp_path: Path) -> None:
    text = GOOD.replace("editions: iv", "editions: iv, imperium,republic").replace("asked = B", "asked = A")
    failures = run(tmp_path, text)
    assert [failure.split("[")[1].split("]")[0] for failure in failures] == ["iv", "imperium", "republic"]


UNREADABLE = {
    "no case": (GOOD.replace("case: ", "fall: "), "the heading 'case' is missing"),
    "no source": (GOOD.replace("source: no rulebook", ""), "the heading 'source' is missing"),
    "no editions": (GOOD.replace("editions: iv", ""), "the heading 'editions' is missing"),
    "twice": (GOOD.replace("pool:", "A hand: Wall\npool:"), "each name once; got 'A hand: Wall'"),
    "a case twice": (GOOD.replace("source:", "case: again\nsource:"), "each name once; got 'case: again'"),
    "no colon": (
        GOOD.replace("pool: wood, brick", "pool wood"),
        "expected 'name: value', each name once; got 'pool wood'",
    ),
    "nothing below": (GOOD.split("---")[0] + "---\n# nothing", "nothing is played or expected"),
    "no line between": (GOOD.split("---")[0], "nothing is played or expected; is the line '---' missing?"),
    "empty": ("", "the heading 'case' is missing"),
    "another game": (
        GOOD.replace("source:", "game: chess\nsource:"),
        "there is no game 'chess'; there are: rome, mundi",
    ),
}


@pytest.mark.parametrize("what", UNREADABLE)
def test_files_that_cannot_be_read(tmp_path: Path, what: str) -> None:
    text, sentence = UNREADABLE[what]
    with pytest.raises(CaseError) as error:
        Case(write(tmp_path, text))
    assert sentence in str(error.value)
    assert str(error.value).startswith(str(tmp_path))


# A line instead of the pool's, and what is wrong with it.
IMPOSSIBLE = {
    "no zone": ("purse: 5", "there is no zone 'purse'"),
    "no zone of a seat": ("A purse: 5", "there is no zone 'A purse'"),
    "no seat": ("C hand: Wall", "there is no zone 'C hand'"),
    "no material": ("pool: gold", "there is no material or role 'gold'"),
    "no card": ("B hand: Pub", "edition 'iv' has no card 'Pub'"),
    "another edition's card": ("B hand: Crane", "edition 'iv' has no card 'Crane'"),
    "too many of a name": ("B hand: 4 Wall", "there are not so many cards called Wall"),
    "too much material": ("pool: 25 wood", "there is not so much wood"),
    "more than is left": ("B buildings: Wall\nB stockpile: 22 concrete", "there is not so much concrete"),
    "no building": ("B buildings: Wall [brick", "this is no building: 'Wall [brick'"),
    "unfinished and public": ("B buildings: Wall [] public", "an unfinished building is never public"),
    "too many Sites": (
        "B buildings: Bar, Insula, Latrine, Road\nA buildings: Bar, Insula, Latrine",
        "there are not so many rubble Sites",
    ),
    "one player": ("players: 1", "1 players: Glory to Rome is for 2 to 5"),
    "players in words": ("players: two", "players: 'two' is no number"),
    "no leader": ("leader: C", "there is no seat 'C' at a table for 2"),
    "too many Jacks": ("B hand: 7 Jack", "there are not so many Jacks"),
    "jacks in words": ("jacks: some", "jacks: 'some' is no number"),
    "less Influence": ("B buildings: Wall\nB influence: 3", "these structures give an Influence of 4, not 3"),
    "too much Influence": ("B influence: 99", "there are not so many Sites out of town for that Influence"),
}


@pytest.mark.parametrize("what", IMPOSSIBLE)
def test_impossible_positions(tmp_path: Path, what: str) -> None:
    zone, sentence = IMPOSSIBLE[what]
    (failure,) = run(tmp_path, GOOD.replace("pool: wood, brick", zone))
    assert "[iv]: can't be set up: " in failure
    assert sentence in failure


@pytest.mark.parametrize(
    ("heading", "sentence"),
    [
        ("geek: pub", "there is no Geek card 'pub'"),
        ("rules: luck 7", "there is no rule 'luck'"),
        ("rules: jacks", "rules: expected a name and a number, got 'jacks'"),
        ("rules: jacks 99", "jacks is 99, but must be from 0 to 12"),
        ("copies: pub 3", "there is no card 'pub'"),
    ],
)
def test_impossible_rules(tmp_path: Path, heading: str, sentence: str) -> None:
    (failure,) = run(tmp_path, GOOD.replace("pool:", f"{heading}\npool:"))
    assert "[iv]: can't be set up: " in failure
    assert sentence in failure


def test_an_unknown_edition(tmp_path: Path) -> None:
    (failure,) = run(tmp_path, GOOD.replace("editions: iv", "editions: xx"))
    assert "[xx]: can't be set up: there is no edition 'xx'" in failure


def test_no_such_file(tmp_path: Path) -> None:
    with pytest.raises(CaseError, match="there is no file or folder"):
        list(find_cases([tmp_path / "nothing"]))
    assert list(find_cases([tmp_path])) == []
