"""A game to play with: the state, its moves in words, and what each seat may know."""

import secrets
from collections.abc import Callable
from pathlib import Path
from typing import Any

from spolia.kernel.errors import IllegalMove, JournalError, MoveError, SetupError
from spolia.kernel.events import Log
from spolia.kernel.frames import NOT_ASKED, NOT_YOUR_TURN, play, refusal
from spolia.kernel.journal import Journal
from spolia.kernel.moves import ARGUMENT, KIND
from spolia.rome.edition import changed, check_changes, key_of
from spolia.rome.edition import edition as edition_of
from spolia.rome.moves import SEATS, SURRENDER
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


class Game:
    """One game of Glory to Rome.

    >>> game = Game("iv", players=2, seed=7)
    >>> game.asked
    0
    >>> game.play("think").play("take Jack").asked
    1
    """

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
        if seed is None:
            seed = secrets.randbits(128)
        if type(seed) is not int:
            raise SetupError(f"a seed is a whole number, not {seed!r}")
        chosen = changed(edition, geek, training, rules, copies)
        state = new_game(chosen.key, players, seed, Log())
        if names is not None and len(names) != players:
            raise SetupError(f"{len(names)} names for {players} players")
        for name in names or []:
            if not name.isprintable():
                raise SetupError(f"a name is plain text, not {name!r}")
        self._begin(state, seed, names)

    @classmethod
    def at(cls, state: State, names: list[str] | None = None) -> "Game":
        """A game that goes on from any position; it has no seed, and no journal."""
        game = cls.__new__(cls)
        if state.log is None:
            state.log = Log()
        game._begin(state, None, names)
        return game

    def _begin(self, state: State, seed: int | None, names: list[str] | None) -> None:
        self.state = state
        self.seed = seed
        self.edition = edition_of(state.edition)
        self.names = names or [f"Player {letter}" for letter in SEATS[: state.players]]
        self.language = "en"  # of questions, log and reasons; moves are in English always
        self.moves: list[int] = []
        self._start = state.copy()
        self._start_events = self._log.events[:]

    @property
    def _log(self) -> Log:
        assert self.state.log is not None
        return self.state.log

    @property
    def _wording(self) -> Wording:
        return wording(self.language)

    # ---- whose turn it is, and what may be done ----

    @property
    def players(self) -> int:
        return self.state.players

    @property
    def over(self) -> bool:
        return self.state.over

    @property
    def asked(self) -> int | None:
        """The seat that is asked, counted from 0; nobody's once the game is over."""
        return None if self.state.over else self.state.stack[-1].player

    @property
    def legal(self) -> list[int]:
        """The legal moves of the seat that is asked, as integers."""
        return self.state.legal[:]

    @property
    def legal_moves(self) -> list[str]:
        """The same in words."""
        return [self.edition.vocabulary.write(move) for move in self.state.legal]

    @property
    def question(self) -> str:
        """What the seat that is asked has to decide, as a sentence."""
        if self.asked is None:
            return ""
        seen = self.view(self.asked)
        return self._wording.ask(seen.question, seen.about, self.edition, self.names)

    def notation(self, move: int) -> str:
        """A move in words."""
        return self.edition.vocabulary.write(move)

    def parse(self, text: str) -> int:
        """The move of a text; a shortened one will do if it fits one legal move only."""
        return self.edition.vocabulary.read(text, self.state.legal)

    # ---- playing ----

    def play(self, move: str | int, seat: int | None = None) -> "Game":
        """Play a move, in words or as an integer; several in words may be joined by semicolons.

        With a seat given, it must be the one that is asked. Refused moves change nothing.
        """
        if isinstance(move, str) and ";" in move:
            return self._play_all(move.split(";"), seat)
        number = self.parse(move) if isinstance(move, str) else move
        self._check_seat(number, seat)
        try:
            play(self.state, number)
        except IllegalMove as error:
            text = self.edition.vocabulary.words.get(number, "")
            raise IllegalMove(number, error.reason, self._wording.reason(error.reason), text) from None
        self.moves.append(number)
        return self

    def why_not(self, move: str | int) -> str | None:
        """Why a move can't be played now, as a sentence; nothing if it can."""
        try:
            number = self.parse(move) if isinstance(move, str) else move
        except MoveError as error:
            return str(error)
        if number in self.state.legal:
            return None
        reason = self.state.copy().interrupt(number)
        if reason == NOT_ASKED:
            reason = refusal(self.state, number)
        return self._wording.reason(reason) if reason else None

    def surrender(self, seat: int, to: int) -> "Game":
        """Offer to surrender to a player, at any time; when all others do, that player wins. To oneself: fight on."""
        for number in (seat, to):
            if not 0 <= number < self.players:
                raise IndexError(f"there is no seat {number} at a table for {self.players}")
        return self.play(SURRENDER | seat << 3 | to)

    def undo(self) -> int:
        """Take the last move back, and say which it was."""
        if not self.moves:
            raise IndexError("there is no move to take back")
        last = self.moves.pop()
        self.state = self._replayed()
        return last

    def copy(self) -> "Game":
        """A game of its own, with the same past."""
        twin = Game.__new__(Game)
        twin.__dict__ |= self.__dict__
        twin.moves = self.moves[:]
        twin.state = self._replayed()
        return twin

    def _replayed(self) -> State:
        """The state after the moves, from the start."""
        state = self._start.copy()
        state.log = Log()
        state.log.events = self._start_events[:]
        for move in self.moves:
            play(state, move)
        return state

    def _play_all(self, texts: list[str], seat: int | None) -> "Game":
        played = 0
        try:
            for text in texts:
                self.play(text, seat)
                played += 1
        except MoveError:
            for _ in range(played):
                self.undo()
            raise
        return self

    def _check_seat(self, move: int, seat: int | None) -> None:
        if seat is None or self.over:
            return
        mover = (move & ARGUMENT) >> 3 if move & KIND == SURRENDER else self.asked
        if seat != mover:
            text = self.edition.vocabulary.words.get(move, "")
            raise IllegalMove(move, NOT_YOUR_TURN, self._wording.reason(NOT_YOUR_TURN), text)

    # ---- what a seat may know, and how it ended ----

    def view(self, seat: int, since: int = 0) -> View:
        """What a seat may know; ``spolia.SPECTATOR`` sees what everybody sees."""
        return view(self.state, seat, since)

    def log(self, seat: int | None = None, since: int = 0) -> list[str]:
        """What happened, in words, as a seat saw it; without a seat, all of it."""
        events = self._log.events[since:]
        seen = [event.open() if seat is None else event.seen_by(seat) for event in events]
        return [self._wording.event(event, self.edition, self.names) for event in seen]

    @property
    def outcome(self) -> Outcome | None:
        if not self.state.over:
            return None
        scores = [score(self.state, seat) for seat in range(self.players)]
        return Outcome(winners(self.state), ending_key(self.state.ending), scores)

    def to_data(self) -> dict[str, Any]:
        """The complete, open state as plain JSON data."""
        return to_data(self.state)

    # ---- saving ----

    def journal(self) -> Journal:
        if self.seed is None:
            raise JournalError("a game that began from a position of its own has no journal")
        edition = self.edition
        return Journal(GAME, edition.base, self.players, self.seed, self.moves[:], self.names, edition.changes)

    def save(self, path: str | Path) -> None:
        """Write the journal; the file is whole or not there at all."""
        target = Path(path)
        draft = target.with_name(target.name + ".part")
        draft.write_text(self.journal().to_json() + "\n", "utf-8")
        draft.replace(target)

    @staticmethod
    def load(path: str | Path) -> "Game":
        """A game from its journal's file."""
        try:
            text = Path(path).read_text("utf-8")
        except UnicodeDecodeError:
            raise JournalError(f"{path} is no journal: not text") from None
        return Game.from_journal(Journal.from_json(text))

    @staticmethod
    def from_journal(journal: Journal, each: "Callable[[Game, int], None] | None" = None) -> "Game":
        """Replay a journal; ``each`` is called with the game and the move before it is played."""
        if journal.game != GAME:
            raise JournalError(f"this journal is of another game: {journal.game!r}")
        try:
            check_changes(journal.edition, journal.changes)
            key = key_of(journal.edition, journal.changes)
            game = Game(key, journal.players, journal.seed, journal.names or None)
        except SetupError as error:
            raise JournalError(f"this journal can't be set up: {error}") from None
        for number, move in enumerate(journal.moves):
            if each is not None:
                each(game, move)
            try:
                game.play(move)
            except MoveError as error:
                raise JournalError(f"this journal is corrupt: move {number + 1}, {error}") from None
        return game

    def __repr__(self) -> str:
        return f"Game({self.edition.key!r}, players={self.players}, seed={self.seed}, moves={len(self.moves)})"
