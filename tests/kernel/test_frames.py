"""Frames: steps without a choice pass by themselves; a refused move changes nothing."""

from typing import Any

import pytest

from spolia.kernel.errors import IllegalMove
from spolia.kernel.events import Log
from spolia.kernel.frames import GAME_OVER, NOT_ASKED, Frame, Position, play, settle
from tests.missing import interpreted_only

pytestmark = interpreted_only("steps made up for a test can't come from a compiled class; real ones do")


class Ask(Frame[Any]):
    """Offers some moves, and notes which was made."""

    __slots__ = ("moves", "name")

    def __init__(self, player: int, name: str, moves: list[int]) -> None:
        self.player = player
        self.name = name
        self.moves = moves

    def options(self, state: Any) -> list[int]:
        return self.moves

    def resolve(self, state: Any, move: int) -> None:
        state.made.append((self.name, move))
        if move == 99:
            state.over = True

    def refusal(self, state: Any, move: int) -> str:
        return f"not_{self.name}" if move == 5 else NOT_ASKED


class Table(Position):
    def __init__(self, *frames: Ask, listens: bool = True) -> None:
        super().__init__(list(reversed(frames)), [], False, Log() if listens else None)
        self.made: list[tuple[str, int]] = []
        settle(self)


def test_a_choice_waits_for_its_player() -> None:
    table = Table(Ask(0, "first", [1, 2]))
    assert table.legal == [1, 2]
    assert table.made == []


def test_without_a_choice_nobody_is_asked() -> None:
    table = Table(Ask(0, "first", [7]), Ask(1, "second", [1, 2]))
    assert table.made == [("first", 7)]
    assert table.legal == [1, 2]
    assert table.stack[-1].player == 1


def test_playing_goes_on_to_the_next_choice() -> None:
    table = Table(Ask(0, "first", [1, 2]), Ask(0, "second", [3]), Ask(1, "third", [4, 5]))
    play(table, 2)
    assert table.made == [("first", 2), ("second", 3)]
    assert table.legal == [4, 5]


def test_the_end_leaves_no_moves() -> None:
    table = Table(Ask(0, "first", [1, 99]), Ask(1, "second", [1, 2]))
    play(table, 99)
    assert table.legal == []
    with pytest.raises(IllegalMove) as error:
        play(table, 1)
    assert error.value.reason == GAME_OVER


def test_an_illegal_move_changes_nothing() -> None:
    table = Table(Ask(0, "first", [1, 2]))
    stack = table.stack[:]
    with pytest.raises(IllegalMove) as error:
        play(table, 5)
    assert (error.value.move, error.value.reason) == (5, "not_first")
    assert (table.stack, table.legal, table.made) == (stack, [1, 2], [])


class Indifferent(Ask):
    __slots__ = ()

    def refusal(self, state: Any, move: int) -> str:
        return NOT_ASKED


def test_a_step_that_passed_by_itself_may_know_why() -> None:
    """The move was meant for the step before, which left no choice."""
    table = Table(Ask(0, "passed", [7]), Indifferent(0, "asked", [1, 2]))
    with pytest.raises(IllegalMove) as error:
        play(table, 5)
    assert error.value.reason == "not_passed"


def test_a_step_of_another_player_does_not_speak_for_this_one() -> None:
    table = Table(Ask(1, "passed", [7]), Indifferent(0, "asked", [1, 2]))
    with pytest.raises(IllegalMove) as error:
        play(table, 5)
    assert error.value.reason == NOT_ASKED


def test_where_nobody_listens_only_the_asked_step_speaks() -> None:
    table = Table(Ask(0, "passed", [7]), Indifferent(0, "asked", [1, 2]), listens=False)
    with pytest.raises(IllegalMove) as error:
        play(table, 5)
    assert error.value.reason == NOT_ASKED
