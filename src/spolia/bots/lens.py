"""How bots that think ahead look at a game: the one place that knows which game it is."""

from typing import Any, Protocol

from spolia.kernel.chance import Chance
from spolia.kernel.frames import Position
from spolia.rome import features
from spolia.rome.determinize import Unseen
from spolia.rome.save import steps
from spolia.rome.scoring import winners
from spolia.rome.state import State
from spolia.rome.turn import Lead


class Dealer(Protocol):
    """What a seat does not know, ready to be dealt."""

    def deal(self, chance: Chance) -> Any: ...


class Lens(Protocol):
    """What nets and search need to know of a game. States are the game's own, and copied by ``copy()``."""

    game: str
    version: int  # of the features
    table_size: int
    question_size: int
    moves: int  # numbers below which all moves are

    def dealer(self, view: Any) -> Dealer:
        """Of the seat that is asked."""

    def questions(self) -> list[str]:
        """The names of everything that may be asked."""

    def table_rows(self, states: list[Any]) -> tuple[list[int], list[float]]:
        """For every seat of every state a row of features, sparse: places, counted on from row to row, and values."""

    def question_rows(self, states: list[Any], questions: dict[str, int]) -> tuple[list[int], list[float]]:
        """For every state a row, from the seat that is asked."""

    def settled(self, state: Any) -> bool:
        """Whether a turn has just begun, or the game is over: where positions can be compared."""

    def shares(self, state: Any) -> list[float]:
        """By seat the part of the win, in a game that is over."""


class RomeLens:
    """Glory to Rome."""

    game = "rome"
    version = features.VERSION
    table_size = features.TABLE_SIZE
    question_size = features.SIZE
    moves = features.MOVES

    def dealer(self, view: Any) -> Dealer:
        return Unseen(view)

    def questions(self) -> list[str]:
        return sorted(steps())

    def table_rows(self, states: list[State]) -> tuple[list[int], list[float]]:
        places: list[int] = []
        values: list[float] = []
        features.table_features(states, places, values)
        return places, values

    def question_rows(self, states: list[State], questions: dict[str, int]) -> tuple[list[int], list[float]]:
        places: list[int] = []
        values: list[float] = []
        features.question_features(states, questions, places, values)
        return places, values

    def settled(self, state: State) -> bool:
        return state.over or type(state.stack[-1]) is Lead

    def shares(self, state: State) -> list[float]:
        won = winners(state)
        return [1 / len(won) if seat in won else 0.0 for seat in range(state.players)]


def asked(state: Position) -> int:
    """The seat that is asked."""
    return state.stack[-1].player
