"""A game to play with: the state, its moves in words, and what each seat may know."""

import secrets
from pathlib import Path
from typing import Any, ClassVar, Final, Self

from spolia.kernel.errors import JournalError
from spolia.kernel.events import Log
from spolia.kernel.game import AnyGame, read_journal, whole
from spolia.kernel.journal import Journal
from spolia.kernel.moves import ARGUMENT, KIND
from spolia.mundi.game import Game as MundiGame
from spolia.rome.edition import Edition, changed, check_changes, key_of
from spolia.rome.edition import edition as edition_of
from spolia.rome.moves import SURRENDER
from spolia.rome.save import to_data
from spolia.rome.scoring import Score, score, winners
from spolia.rome.setup import new_game
from spolia.rome.state import State
from spolia.rome.view import View, view
from spolia.rome.wording import Wording, ending_key, wording

GAME = "rome"


class Outcome:
    """How a game ended: who won, why it was over, and the points."""

    def __init__(self, winners: list[int], reason: str, scores: list[Score]) -> None:
        self.winners = winners
        self.reason = reason
        self.scores = scores

    @property
    def points(self) -> list[int]:
        return [score.total for score in self.scores]

    def __repr__(self) -> str:
        return f"Outcome(winners={self.winners}, reason={self.reason!r}, points={self.points})"


class Game(AnyGame):
    """One game of Glory to Rome.

    >>> game = Game("iv", players=2, seed=7)
    >>> game.asked
    0
    >>> game.play("think").play("take Jack").asked
    1
    """

    GAME: ClassVar[str] = GAME

    state: State
    edition: Edition

    def __init__(
        self,
        edition: str = "iv",
        players: int = 2,
        seed: int | None = None,
        names: list[str] | None = None,
        *,
        geek: bool | list[str] = False,
        training: bool = False,
        rules: dict[str, int] | None = None,
        copies: dict[str, int] | None = None,
    ) -> None:
        players = whole("the number of players", players)
        seed = whole("a seed", secrets.randbits(128) if seed is None else seed)
        chosen = changed(edition, geek, training, rules, copies)
        self._begin(new_game(chosen.key, players, seed, Log()), seed, names)

    @property
    def _wording(self) -> Wording:
        return wording(self.language)

    @staticmethod
    def edition_of(key: str) -> Edition:
        return edition_of(key)

    @classmethod
    def _set_up(cls, journal: Journal) -> Self:
        check_changes(journal.edition, journal.changes)
        return cls(key_of(journal.edition, journal.changes), journal.players, journal.seed, journal.names or None)

    def mover(self, move: int) -> int | None:
        """Surrender needs no turn: the move says whose it is."""
        return (move & ARGUMENT) >> 3 if move & KIND == SURRENDER else self.asked

    def surrender(self, seat: int, to: int) -> "Game":
        """Offer to surrender to a player, at any time; when all others do, that player wins. To oneself: fight on."""
        for number in (seat, to):
            if not 0 <= number < self.players:
                raise IndexError(f"there is no seat {number} at a table for {self.players}")
        return self.play(SURRENDER | seat << 3 | to)

    def view(self, seat: int, since: int = 0) -> View:
        """What a seat may know; ``spolia.SPECTATOR`` sees what everybody sees."""
        return view(self.state, seat, since)

    @property
    def outcome(self) -> Outcome | None:
        if not self.state.over:
            return None
        scores = [score(self.state, seat) for seat in range(self.players)]
        return Outcome(winners(self.state), ending_key(self.state.ending), scores)

    def to_data(self) -> dict[str, Any]:
        """The complete, open state as plain JSON data."""
        return to_data(self.state)


# ---- whichever game it is ----

GAMES: Final[dict[str, type[AnyGame]]] = {Game.GAME: Game, MundiGame.GAME: MundiGame}


def load_any(path: str | Path) -> AnyGame:
    """A game from its journal's file, of whichever game that is."""
    return from_any_journal(read_journal(path))


def from_any_journal(journal: Journal) -> AnyGame:
    if journal.game not in GAMES:
        raise JournalError(f"there is no game {journal.game!r}; there are: {', '.join(GAMES)}")
    return GAMES[journal.game].from_journal(journal)
