"""What nets, search and training need to know of a game."""

from typing import Any, Final, Protocol

import numpy as np
from numpy.typing import NDArray

from spolia.kernel.chance import Chance
from spolia.kernel.frames import Position
from spolia.kernel.rows import Rows

Sparse = tuple[NDArray[np.int64], NDArray[np.float64]]  # places and values of what is not zero

ADVICE: Final = 3  # figures for every move


class Dealer(Protocol):
    """What a seat does not know, ready to be dealt."""

    def deal(self, chance: Chance) -> Any: ...


class Chooser(Protocol):
    """A bot of this game."""

    def choose(self, view: Any, chance: Chance) -> int: ...

    def worths(self, view: Any) -> list[float]:
        """What each legal move is worth to it."""


class Lens(Protocol):
    """States are the game's own, and copied by ``copy()``."""

    game: str
    version: int  # of the features
    table_size: int
    question_size: int
    moves: int  # numbers below which all moves are
    edition: str  # the one that nets are tried in

    def new_game(self, edition: str, players: int, seed: int) -> Any:
        """A state, ready for the first move."""

    def view(self, state: Any, seat: int) -> Any:
        """What a seat may know."""

    def thumb(self) -> Chooser:
        """A bot that goes by rules of thumb."""

    def table(self, chance: Chance, others: float) -> tuple[str, int]:
        """An edition and a number of players to learn from; ``others`` is the part of unusual editions."""

    def dealer(self, view: Any) -> Dealer:
        """Of the seat that is asked."""

    def questions(self) -> list[str]:
        """The names of everything that may be asked."""

    def table_rows(self, states: list[Any]) -> Sparse:
        """For every seat of every state a row of features, sparse: places, counted on from row to row, and values."""

    def question_rows(self, states: list[Any], questions: dict[str, int]) -> Sparse:
        """For every state a row, from the seat that is asked."""

    def settled(self, state: Any) -> bool:
        """Whether a turn has just begun, or the game is over: where positions can be compared."""

    def shares(self, state: Any) -> list[float]:
        """By seat the part of the win, in a game that is over."""


def advice(lens: Lens, thumb: Chooser, states: list[Any]) -> NDArray[np.float32]:
    """What a rule of thumb has to say of every legal move of every state, from what the seat that is asked may know.

    Three figures: whether it is the best, and how far it falls behind that, seen from near and from afar.
    """
    behind: list[float] = []
    for state in states:
        worths = thumb.worths(lens.view(state, asked(state)))
        best = max(worths)
        behind += [best - worth for worth in worths]
    figures = np.empty((len(behind), ADVICE), np.float32)
    figures[:, 1] = behind
    figures[:, 0] = figures[:, 1] < 1e-6
    np.multiply(np.minimum(figures[:, 1], 8), 1 / 8, out=figures[:, 2])
    np.minimum(figures[:, 1], 1, out=figures[:, 1])
    return figures


def sparse(rows: Rows) -> Sparse:
    """As arrays."""
    number = len(rows.places)
    return np.fromiter(rows.places, np.int64, number), np.fromiter(rows.values, np.float64, number)


def asked(state: Position) -> int:
    """The seat that is asked."""
    return state.stack[-1].player


def shared(winners: list[int], players: int) -> list[float]:
    """The win by seat, in equal parts."""
    return [1 / len(winners) if seat in winners else 0.0 for seat in range(players)]
