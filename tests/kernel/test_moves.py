"""Moves and their texts."""

import pytest

from spolia.kernel.errors import AmbiguousMove, UnknownMove
from spolia.kernel.moves import Vocabulary

TEXTS = {
    1: "sell brick",
    2: "sell stone",
    3: "sell stone from hand",
    4: "take Jack",
    5: "add to Circus Maximus",
    6: "add to Circus",
}
ALL = list(TEXTS)


@pytest.fixture
def words() -> Vocabulary:
    vocabulary = Vocabulary()
    for move, text in TEXTS.items():
        vocabulary.declare(move, text)
    return vocabulary


def test_what_is_written_reads_back(words: Vocabulary) -> None:
    for move in TEXTS:
        assert words.read(words.write(move), []) == move


@pytest.mark.parametrize("text", ["take jack", "TAKE JACK", "  take   Jack ", "Take\tJack"])
def test_case_and_spacing_do_not_matter(words: Vocabulary, text: str) -> None:
    assert words.read(text, ALL) == 4


@pytest.mark.parametrize("text", ["połóż Świątynia", "poloz swiatynia", "POŁÓŻ ŚWIĄTYNIA", "pol swi"])
def test_accents_do_not_matter(text: str) -> None:
    vocabulary = Vocabulary()
    vocabulary.declare(1, "połóż Świątynia")
    vocabulary.declare(2, "połóż Sąd")
    assert vocabulary.read(text, [1, 2]) == 1


@pytest.mark.parametrize(("text", "move"), [("sell b", 1), ("s b", 1), ("t", 4), ("t j", 4), ("s s f h", 3)])
def test_short_forms_fit_one_legal_move(words: Vocabulary, text: str, move: int) -> None:
    assert words.read(text, ALL) == move


def test_an_exact_text_wins_over_longer_ones(words: Vocabulary) -> None:
    assert words.read("sell stone", ALL) == 2
    assert words.read("add to Circus", ALL) == 6


def test_an_exact_text_is_read_even_if_it_is_not_legal(words: Vocabulary) -> None:
    assert words.read("sell stone", [1]) == 2


def test_a_short_form_counts_legal_moves_only(words: Vocabulary) -> None:
    assert words.read("sell", [1, 4]) == 1


def test_a_short_form_of_several_legal_moves_is_ambiguous(words: Vocabulary) -> None:
    with pytest.raises(AmbiguousMove) as error:
        words.read("sell", ALL)
    assert error.value.text == "sell"
    assert error.value.candidates == ["sell brick", "sell stone", "sell stone from hand"]
    assert str(error.value) == "'sell' could be: sell brick, sell stone, sell stone from hand"


@pytest.mark.parametrize(
    "text", ["", "   ", "dance", "sell brick now", "brick sell", "ell brick", "take Jack take Jack"]
)
def test_anything_else_is_unknown(words: Vocabulary, text: str) -> None:
    with pytest.raises(UnknownMove) as error:
        words.read(text, ALL)
    assert error.value.text == text


def test_no_two_moves_share_a_text(words: Vocabulary) -> None:
    with pytest.raises(ValueError, match="two moves are called 'Take  JACK'"):
        words.declare(9, "Take  JACK")
    assert 9 not in words.words
