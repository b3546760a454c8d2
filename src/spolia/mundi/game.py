"""A game of Gloria Mundi to play with: the state, its moves in words, and what each seat may know."""

import secrets
from pathlib import Path
from typing import Any, ClassVar, Self

from spolia.kernel.events import Log
from spolia.kernel.game import AnyGame, whole
from spolia.kernel.journal import Journal
from spolia.mundi.edition import OURS, Edition, from_file, of_record
from spolia.mundi.edition import edition as edition_of
from spolia.mundi.ending import Score, ending_key, score, winners
from spolia.mundi.save import to_data
from spolia.mundi.setup import new_game
from spolia.mundi.state import State
from spolia.mundi.view import View, view
from spolia.mundi.wording import Wording, wording


class Outcome:
    """How a game ended: who won, why it was over, and how far everybody came."""

    def __init__(self, winners: list[int], reason: str, scores: list[Score]) -> None:
        self.winners = winners
        self.reason = reason
        self.scores = scores

    @property
    def points(self) -> list[int]:
        """Steps from Rome."""
        return [score.total for score in self.scores]

    def __repr__(self) -> str:
        return f"Outcome(winners={self.winners}, reason={self.reason!r}, points={self.points})"


class Game(AnyGame):
    """One game of Gloria Mundi; ``deck`` is a file with cards or a board of one's own.

    >>> game = Game(players=3, seed=7)
    >>> game.asked
    2
    >>> game.legal_moves
    ['play farm', 'play city', 'play peace']
    """

    GAME: ClassVar[str] = "mundi"

    state: State
    edition: Edition

    def __init__(
        self,
        edition: str = OURS,
        players: int = 2,
        seed: int | None = None,
        names: list[str] | None = None,
        *,
        deck: str | Path | None = None,
    ) -> None:
        players = whole("the number of players", players)
        seed = whole("a seed", secrets.randbits(128) if seed is None else seed)
        chosen = edition_of(edition) if deck is None else from_file(deck)
        self._begin(new_game(chosen.key, players, seed, Log()), seed, names)

    @property
    def _wording(self) -> Wording:
        return wording(self.language)

    @staticmethod
    def edition_of(key: str) -> Edition:
        return edition_of(key)

    @classmethod
    def _set_up(cls, journal: Journal) -> Self:
        return cls(of_record(journal.edition, journal.changes), journal.players, journal.seed, journal.names or None)

    def view(self, seat: int, since: int = 0, memory: bool = True) -> View:
        """What a seat may know; ``spolia.SPECTATOR`` sees what everybody sees.

        Counters are taken and paid in the open, so a perfect memory knows what is behind the screens; without
        memory they hide it.
        """
        return view(self.state, seat, since, memory)

    @property
    def outcome(self) -> Outcome | None:
        if not self.state.over:
            return None
        scores = [score(self.state, seat) for seat in range(self.players)]
        return Outcome(winners(self.state), ending_key(self.state.ending), scores)

    def to_data(self) -> dict[str, Any]:
        """The complete, open state as plain JSON data."""
        return to_data(self.state)
