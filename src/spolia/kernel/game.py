"""A game to play with, whichever it is: a state, its moves in words, its past, and what each seat may know."""

from collections.abc import Callable
from pathlib import Path
from typing import Any, ClassVar, Protocol, Self

from spolia.kernel.errors import IllegalMove, JournalError, MoveError, SetupError
from spolia.kernel.events import Log
from spolia.kernel.frames import NOT_ASKED, NOT_YOUR_TURN, play, refusal
from spolia.kernel.journal import Journal
from spolia.kernel.moves import Vocabulary

LETTERS = "ABCDEF"


def whole(what: str, number: object) -> int:
    """What should be a whole number, if it is one."""
    if type(number) is not int:
        raise SetupError(f"{what} is a whole number, not {number!r}")
    return number


class AnyEdition(Protocol):
    """What a game is played with: cards, their names, and the moves in these names."""

    key: str
    base: str
    name: str
    vocabulary: Vocabulary
    names: list[str]

    @property
    def changes(self) -> dict[str, Any]: ...


class AnyWording(Protocol):
    """One language of a game."""

    def reason(self, code: str) -> str: ...

    def ask(self, question: str, about: dict[str, Any], edition: Any, names: list[str]) -> str: ...

    def event(self, event: dict[str, Any], edition: Any, names: list[str]) -> str: ...


class AnyGame:
    """What all games have in common; each has a class of its own with what differs."""

    GAME: ClassVar[str]  # its name in journals

    state: Any
    edition: Any  # an ``AnyEdition``

    # ---- what each game says for itself ----

    @property
    def _wording(self) -> AnyWording:
        raise NotImplementedError

    @staticmethod
    def edition_of(key: str) -> Any:
        """The edition of a key."""
        raise NotImplementedError

    def view(self, seat: int, since: int = 0) -> Any:
        """What a seat may know; ``spolia.SPECTATOR`` sees what everybody sees."""
        raise NotImplementedError

    @property
    def outcome(self) -> Any:
        """How it ended; nothing while it goes on."""
        raise NotImplementedError

    def to_data(self) -> dict[str, Any]:
        """The complete, open state as plain JSON data."""
        raise NotImplementedError

    def mover(self, move: int) -> int | None:
        """Whose move it is: that of the seat that is asked, where a move needs a turn."""
        return self.asked

    @classmethod
    def _set_up(cls, journal: Journal) -> Self:
        """The game of a journal before its first move."""
        raise NotImplementedError

    # ---- beginning ----

    @classmethod
    def at(cls, state: Any, names: list[str] | None = None) -> Self:
        """A game that goes on from any position; it has no seed, and no journal."""
        game = cls.__new__(cls)
        if state.log is None:
            state.log = Log()
        game._begin(state, None, names)
        return game

    def _begin(self, state: Any, seed: int | None, names: list[str] | None) -> None:
        if names is not None and len(names) != state.players:
            raise SetupError(
                f"{len(names)} names for {state.players} players", "names", names=len(names), players=state.players
            )
        for name in names or []:
            if not name.isprintable():
                raise SetupError(f"a name is plain text, not {name!r}", "name_not_plain")
        self.state = state
        self.seed = seed
        self.edition = self.edition_of(state.edition)
        self.names = names or [f"Player {letter}" for letter in LETTERS[: state.players]]
        self.language = "en"  # of questions, log and reasons; moves are in English always
        self.moves: list[int] = []
        self._start = state.copy()
        self._start_events = self._log.events[:]

    @property
    def _log(self) -> Log:
        log: Log | None = self.state.log
        assert log is not None
        return log

    # ---- whose turn it is, and what may be done ----

    @property
    def players(self) -> int:
        players: int = self.state.players
        return players

    @property
    def over(self) -> bool:
        over: bool = self.state.over
        return over

    @property
    def asked(self) -> int | None:
        """The seat that is asked, counted from 0; nobody's once the game is over."""
        return None if self.state.over else self.state.stack[-1].player

    @property
    def legal(self) -> list[int]:
        """The legal moves of the seat that is asked, as integers."""
        legal: list[int] = self.state.legal
        return legal[:]

    @property
    def legal_moves(self) -> list[str]:
        """The same in words."""
        return [self.notation(move) for move in self.state.legal]

    @property
    def question(self) -> str:
        """What the seat that is asked has to decide, as a sentence."""
        if self.asked is None:
            return ""
        seen = self.view(self.asked)
        return self._wording.ask(seen.question, seen.about, self.edition, self.names)

    def notation(self, move: int) -> str:
        """A move in words."""
        words: Vocabulary = self.edition.vocabulary
        return words.write(move)

    def parse(self, text: str) -> int:
        """The move of a text; a shortened one will do if it fits one legal move only."""
        words: Vocabulary = self.edition.vocabulary
        return words.read(text, self.state.legal)

    # ---- playing ----

    def play(self, move: str | int, seat: int | None = None) -> Self:
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
            raise self._refused(number, error.reason) from None
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

    def undo(self) -> int:
        """Take the last move back, and say which it was."""
        if not self.moves:
            raise IndexError("there is no move to take back")
        last = self.moves.pop()
        self.state = self._replayed()
        return last

    def copy(self) -> Self:
        """A game of its own, with the same past."""
        twin = type(self).__new__(type(self))
        twin.__dict__ |= self.__dict__
        twin.moves = self.moves[:]
        twin.state = self._replayed()
        return twin

    def _replayed(self) -> Any:
        """The state after the moves, from the start."""
        state = self._start.copy()
        state.log = Log()
        state.log.events = self._start_events[:]
        for move in self.moves:
            play(state, move)
        return state

    def _play_all(self, texts: list[str], seat: int | None) -> Self:
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
        if seat is not None and not self.over and seat != self.mover(move):
            raise self._refused(move, NOT_YOUR_TURN)

    def _refused(self, move: int, reason: str) -> IllegalMove:
        text = self.edition.vocabulary.words.get(move, "")
        return IllegalMove(move, reason, self._wording.reason(reason), text)

    # ---- what happened ----

    def log(self, seat: int | None = None, since: int = 0) -> list[str]:
        """What happened, in words, as a seat saw it; without a seat, all of it."""
        events = self._log.events[since:]
        seen = [event.open() if seat is None else event.seen_by(seat) for event in events]
        return [self._wording.event(event, self.edition, self.names) for event in seen]

    # ---- saving ----

    def journal(self) -> Journal:
        if self.seed is None:
            raise JournalError("a game that began from a position of its own has no journal", "no_record")
        edition = self.edition
        return Journal(self.GAME, edition.base, self.players, self.seed, self.moves[:], self.names, edition.changes)

    def save(self, path: str | Path) -> None:
        """Write the journal; the file is whole or not there at all."""
        target = Path(path)
        draft = target.with_name(target.name + ".part")
        draft.write_text(self.journal().to_json() + "\n", "utf-8")
        draft.replace(target)

    @classmethod
    def load(cls, path: str | Path) -> Self:
        """A game from its journal's file."""
        return cls.from_journal(read_journal(path))

    @classmethod
    def from_journal(cls, journal: Journal, each: Callable[[Any, int], None] | None = None) -> Self:
        """Replay a journal; ``each`` is called with the game and the move before it is played."""
        if journal.game != cls.GAME:
            raise JournalError(f"this journal is of another game: {journal.game!r}", "record_game", game=journal.game)
        try:
            game = cls._set_up(journal)
        except SetupError as error:
            raise JournalError(f"this journal can't be set up: {error}", "record_setup", why=error) from None
        for number, move in enumerate(journal.moves):
            if each is not None:
                each(game, move)
            try:
                game.play(move)
            except MoveError as error:
                sentence = f"this journal is corrupt: move {number + 1}, {error}"
                raise JournalError(sentence, "record_move", number=number + 1, why=error) from None
        return game

    def __repr__(self) -> str:
        return (
            f"{type(self).__name__}({self.edition.key!r}, players={self.players}, seed={self.seed}, "
            f"moves={len(self.moves)})"
        )


def read_journal(path: str | Path) -> Journal:
    """A journal from its file."""
    try:
        text = Path(path).read_text("utf-8")
    except UnicodeDecodeError:
        raise JournalError(f"{path} is no journal: not text") from None
    return Journal.from_json(text)
