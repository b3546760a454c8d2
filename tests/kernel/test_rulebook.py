"""Questions: who answers, and in which order."""

from typing import ClassVar

import pytest

from spolia.kernel.rulebook import Power, Rulebook
from tests.missing import interpreted_only

pytestmark = interpreted_only("functions made up for a test can't come from a compiled class; real ones do")


class Sayings(Power):
    def size(self, number: int) -> int:
        return number

    def colour(self, name: str) -> str:
        return name


class Doubles(Sayings):
    rank: ClassVar[int] = 1

    def size(self, number: int) -> int:
        return number * 2


class Adds(Sayings):
    def size(self, number: int) -> int:
        return number + 2


class Silent(Sayings):
    pass


@pytest.fixture
def rulebook() -> Rulebook[Sayings]:
    book: Rulebook[Sayings] = Rulebook(Sayings)
    for function in (Doubles(1, "doubles"), Adds(5, "adds"), Adds(3, "adds_too"), Silent(2, "silent")):
        book.enrol(function)
    return book


def test_only_those_with_something_to_say_are_in_the_mask(rulebook: Rulebook[Sayings]) -> None:
    assert rulebook.question("size").mask == 1 << 1 | 1 << 5 | 1 << 3
    assert rulebook.question("colour").mask == 0


def test_lower_ranks_speak_first_then_lower_numbers(rulebook: Rulebook[Sayings]) -> None:
    question = rulebook.question("size")
    assert [function.card for function in question.speakers(question.mask)] == [3, 5, 1]
    answer = 1
    for function in question.speakers(question.mask):
        answer = function.size(answer)
    assert answer == (1 + 2 + 2) * 2


def test_only_those_heard_speak(rulebook: Rulebook[Sayings]) -> None:
    assert [function.key for function in rulebook.question("size").speakers(1 << 5 | 1 << 2)] == ["adds"]
    assert rulebook.question("size").speakers(0) == []


def test_a_method_that_answers_nothing_is_a_slip(rulebook: Rulebook[Sayings]) -> None:
    class Slip(Sayings):
        def sise(self, number: int) -> int:
            return number

    with pytest.raises(KeyError, match="sise"):
        rulebook.enrol(Slip(9, "slip"))
