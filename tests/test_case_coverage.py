"""Every function has a case that shows it at work and one that shows the same table without it.

These are ``KEY-works.case`` and ``KEY-not-without.case`` in ``tests/cases/cards``, or what a table names instead.
"""

import re
from collections.abc import Callable
from copy import copy
from pathlib import Path
from typing import Any

import pytest

from spolia.cases import SUFFIX, Case, find_cases
from spolia.rome.cards import JACK, KEYS, NUMBER
from spolia.rome.edition import Edition, changed, editions, english_name, overlays
from spolia.rome.functions import FUNCTIONS, Function
from tests.missing import interpreted_only

FOLDER = Path(__file__).parent / "cases"
WORKS = "works"
NOT_WITHOUT = "not-without"

# Cases that serve in place of a file of that name.
INSTEAD: dict[tuple[str, str], str] = {
    ("fountain", WORKS): "rulebook/040-fountain",
    ("villa", WORKS): "rulebook/065-villa",
    ("villa", NOT_WITHOUT): "rulings/40e-villa-not-other-buildings",
    ("crane", WORKS): "cards/crane-leads",
    ("crane", NOT_WITHOUT): "cards/crane-missing",
    ("tribunal", WORKS): "rulebook/064a-tribunal",
    ("tribunal", NOT_WITHOUT): "cards/tribunal-missing",
    ("domus_aurea", WORKS): "cards/domus_aurea-choice",
    ("domus_aurea", NOT_WITHOUT): "cards/domus_aurea-missing",
    ("forum_romanum", WORKS): "cards/forum_romanum-laborer",
    ("forum_romanum", NOT_WITHOUT): "cards/forum_romanum-missing",
    ("castra", WORKS): "cards/castra-thinks",
    ("castra", NOT_WITHOUT): "cards/castra-missing",
    ("domus", WORKS): "cards/domus-architect",
    ("domus", NOT_WITHOUT): "cards/domus-missing",
    ("castra_praetoria", WORKS): "cards/castra_praetoria-actions",
    ("castra_praetoria", NOT_WITHOUT): "cards/castra_praetoria-missing",
    ("watermill", WORKS): "cards/watermill-follows",
    ("watermill", NOT_WITHOUT): "cards/watermill-missing",
    ("aerarium", WORKS): "cards/aerarium-limits",
    ("aerarium", NOT_WITHOUT): "cards/aerarium-missing",
    ("solarium", WORKS): "cards/solarium-architect",
    ("solarium", NOT_WITHOUT): "cards/solarium-missing",
    ("bacchanalia", WORKS): "cards/bacchanalia-all-five",
    ("bacchanalia", NOT_WITHOUT): "cards/bacchanalia-missing",
    ("watch_post", WORKS): "cards/watch_post-tears-down",
    ("watch_post", NOT_WITHOUT): "cards/watch_post-missing",
    ("plebian_council", WORKS): "cards/plebian_council-own-tie",
    ("plebian_council", NOT_WITHOUT): "cards/plebian_council-missing",
    ("triclinium", WORKS): "cards/triclinium-follows",
    ("triclinium", NOT_WITHOUT): "cards/triclinium-missing",
}


def editions_with(function: str) -> set[str]:
    """The editions that have a card, those to which the Geek expansion adds it included."""
    return {key for key in editions() if changed(key, geek=True).copies[NUMBER[function]]}


ALL = [key for card, key in enumerate(KEYS) if key and card != JACK and editions_with(key)]


def own_file(function: str, part: str) -> Path:
    return FOLDER / "cards" / f"{function}-{part}{SUFFIX}"


def case_of(function: str, part: str) -> Case:
    instead = INSTEAD.get((function, part))
    return Case(FOLDER / f"{instead}{SUFFIX}" if instead else own_file(function, part))


@pytest.mark.parametrize("part", [WORKS, NOT_WITHOUT])
@pytest.mark.parametrize("function", ALL)
def test_every_function_has_its_case_in_every_edition(function: str, part: str) -> None:
    case = case_of(function, part)
    assert set(case.editions) >= editions_with(function)


def test_all_functions_of_all_editions_and_overlays_are_meant() -> None:
    assert set(ALL) == {KEYS[function.card] for function in FUNCTIONS if type(function) is not Function}
    # An overlay brings the Geek cards, or takes all functions away; anything else is to be added here.
    assert overlays() == ["geek", "training"]
    assert changed("iv", training=True).rules.functions == 0


def test_no_case_serves_in_place_of_one_that_is_there() -> None:
    assert {function for function, _ in INSTEAD} <= set(ALL)
    assert [entry for entry in INSTEAD if own_file(*entry).exists()] == []


def test_no_pair_is_named_after_anything_else() -> None:
    pairs = {own_file(function, part) for function in ALL for part in (WORKS, NOT_WITHOUT)}
    named = {path for path in find_cases([FOLDER]) if path.stem.endswith((f"-{WORKS}", f"-{NOT_WITHOUT}"))}
    assert named <= pairs


# ---- they would fail if the function did nothing, or served those who don't have it ----


def without(function: str) -> Callable[..., Edition]:
    """``changed``, but the function of one card is not in the game."""

    def weakened(*arguments: Any) -> Edition:
        edition = copy(changed(*arguments))
        edition.rules = copy(edition.rules)
        edition.rules.functions &= ~(1 << NUMBER[function])
        return edition

    return weakened


@interpreted_only("a function is taken away by a stand-in for it, which compiled rules do not take")
@pytest.mark.parametrize("function", ALL)
def test_a_case_fails_without_the_function_it_shows(function: str, monkeypatch: pytest.MonkeyPatch) -> None:
    case = case_of(function, WORKS)
    assert case.run() == []
    monkeypatch.setattr("spolia.cases.rome.changed", without(function))
    failures = case.run()
    assert len(failures) == len(case.editions)
    assert not any("can't be set up" in failure for failure in failures)


def has_completion_power(function: str) -> bool:
    return "completed" in vars(type(FUNCTIONS[NUMBER[function]]))


@pytest.mark.parametrize(
    "function", [key for key in ALL if own_file(key, NOT_WITHOUT).exists() and not has_completion_power(key)]
)
def test_a_negative_fails_once_the_function_is_everybodys(function: str) -> None:
    """An opponent has the building in each of them; a completion power would not fire by being public."""
    case = case_of(function, NOT_WITHOUT)
    complete = re.compile(rf"\b{english_name(NUMBER[function])}(?=,|$)")
    public = {zone: complete.sub(r"\g<0> public", words) for zone, words in case.zones.items() if "buildings" in zone}
    assert sum("public" in words for words in public.values()) == 1
    case.zones |= public
    failures = case.run()
    assert len(failures) == len(case.editions)
    assert not any("can't be set up" in failure for failure in failures)
