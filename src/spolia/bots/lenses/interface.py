"""What nets, search and training need to know of a game."""

from collections.abc import Callable
from typing import Any, Protocol

from spolia.kernel.chance import Chance
from spolia.kernel.frames import Position


class Dealer(Protocol):
    """What a seat does not know, ready to be dealt."""

    def deal(self, chance: Chance) -> Any: ...


class Chooser(Protocol):
    """A bot of this game."""

    def choose(self, view: Any, chance: Chance) -> int: ...


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

    def table_rows(self, states: list[Any]) -> tuple[list[int], list[float]]:
        """For every seat of every state a row of features, sparse: places, counted on from row to row, and values."""

    def question_rows(self, states: list[Any], questions: dict[str, int]) -> tuple[list[int], list[float]]:
        """For every state a row, from the seat that is asked."""

    def settled(self, state: Any) -> bool:
        """Whether a turn has just begun, or the game is over: where positions can be compared."""

    def shares(self, state: Any) -> list[float]:
        """By seat the part of the win, in a game that is over."""


def sparse(write: Callable[..., None], *about: Any) -> tuple[list[int], list[float]]:
    """What a function writes to a list of places and a list of values."""
    places: list[int] = []
    values: list[float] = []
    write(*about, places, values)
    return places, values


def asked(state: Position) -> int:
    """The seat that is asked."""
    return state.stack[-1].player


def shared(winners: list[int], players: int) -> list[float]:
    """The win by seat, in equal parts."""
    return [1 / len(winners) if seat in winners else 0.0 for seat in range(players)]
