"""What a table needs of a game."""

from collections.abc import Callable
from types import ModuleType
from typing import Any, ClassVar, Generic, NamedTuple, TypeVar

from spolia.bots import bot, bots
from spolia.kernel.chance import Chance
from spolia.kernel.errors import JournalError, SetupError
from spolia.kernel.events import Event
from spolia.kernel.frames import NOT_ASKED, play, refusal
from spolia.kernel.game import AnyGame, AnyWording
from spolia.kernel.journal import Journal
from spolia.tables.wire import DifferenceData, LogLine, Situation

G = TypeVar("G", bound=AnyGame)

NOBODY = -1


class Eyes(NamedTuple):
    """From where somebody looks, and how."""

    seat: int
    language: str
    memory: bool = True  # else what one should have remembered is not shown
    open_hands: bool = False
    open_all: bool = False  # only for the past of finished games


class Options(NamedTuple):
    """What may be changed in an edition."""

    geek: bool | list[str] = False  # cards to be added, by key, or all there are
    training: bool = False  # the shorter game
    rules: dict[str, int] | None = None
    copies: dict[str, int] | None = None


class Ahead:
    """What a move would lead to."""

    __slots__ = ("asked", "over", "state")

    def __init__(self, state: Any) -> None:
        self.state = state
        self.over: bool = state.over
        self.asked: int = NOBODY if state.over else state.stack[-1].player


class GameAtTable(Generic[G]):
    """One game, as tables know it. What is the same for all games is written here; the rest each says for itself."""

    key: ClassVar[str]
    game: ClassVar[type[AnyGame]]
    wire: ClassVar[ModuleType]  # the types of its view, its choices and its scores: see ``spolia.tables.wire``
    fewest: ClassVar[int]
    most: ClassVar[int]
    news: ClassVar[frozenset[str]]  # kinds of events that tell somebody something new
    first_edition: ClassVar[str]  # if nobody says which

    # ---- a game, from wherever it comes ----

    def new(self, edition: str, seed: int, players: int, names: list[str] | None = None) -> G:
        """A game before its first move."""
        kind: Any = self.game
        game: G = kind(edition, players, seed, names)
        return game

    def from_journal(self, journal: Journal, each: Callable[[G, int], None]) -> G:
        """A game from its record, which is data, and checked by playing it; ``each`` is called before each move."""
        kind: Any = self.game
        game: G = kind.from_journal(journal, each)
        return game

    def at(self, position: dict[str, Any], names: list[str]) -> G:
        """A game that goes on from a saved position; what can't be read is a ``JournalError``."""
        try:
            state = self.loaded(position)
        except SetupError as error:
            raise JournalError(f"this position can't be set up: {error}", "record_setup", why=error) from None
        except Exception as error:
            raise JournalError(f"this position can't be read: {error!r}", "position_unreadable") from None
        kind: Any = self.game
        game: G = kind.at(state, names)
        return game

    def saved(self, state: Any) -> dict[str, Any]:
        """A position, complete and open, as plain data."""
        raise NotImplementedError

    def loaded(self, position: dict[str, Any]) -> Any:
        """The state that ``saved`` wrote."""
        raise NotImplementedError

    # ---- playing ----

    def refusal(self, game: G, move: int) -> str:
        """Why a move can't be played now, as a code; empty if it can."""
        if move in game.state.legal:
            return ""
        if move not in game.edition.vocabulary.words:
            return NOT_ASKED
        reason: str = game.state.copy().interrupt(move)
        return refusal(game.state, move) if reason == NOT_ASKED else reason

    def ahead(self, game: G, move: int) -> Ahead:
        """What a legal move leads to; the game stays where it is."""
        state = game.state.copy()
        play(state, move)
        return Ahead(state)

    def was_quiet(self, game: G, mover: int, since: int) -> bool:
        """Whether the last move, with the events from a number on, told its player nothing new.

        Nothing was drawn or shown, the same player is asked again, and no other player's step passed by itself, for
        that may depend on a hand.
        """
        log = game.state.log
        if game.asked != mover or any(step.player != mover for step in log.passed):
            return False
        return all(event.player == mover and event.kind not in self.news for event in log.events[since:])

    def joining(self, game: G, bots: list[int]) -> list[int]:
        """Moves by which bots agree to what all people have agreed to: bots never mind."""
        return []

    # ---- what is told ----

    def situation(self, game: G, eyes: Eyes) -> Situation:
        """What somebody may see now."""
        raise NotImplementedError

    def lines(self, game: G, eyes: Eyes, since: int, marks: list[int]) -> list[LogLine]:
        """Events from a number on, in words; ``marks`` has the number of events before each move."""
        events: list[Event] = game.state.log.events[since:]
        words, lines, move = self.wording(eyes.language), [], 0
        for number, event in enumerate(events, since):
            while move < len(marks) and marks[move] <= number:
                move += 1
            seen = event.open() if eyes.open_all else event.seen_by(eyes.seat)
            text = words.event(seen, game.edition, game.names)
            lines.append(LogLine(move, event.kind, event.player, text, self.event_to_data(seen)))
        return lines

    def event_to_data(self, event: dict[str, Any]) -> dict[str, Any]:
        """An event as somebody saw it, with everything by its key."""
        return event

    def turn(self, game: G) -> int:
        """The number of the turn."""
        turn: int = game.state.turn
        return turn

    def points(self, game: G) -> list[int]:
        """What every seat would have if it were over now."""
        raise NotImplementedError

    # ---- words ----

    def wording(self, language: str) -> AnyWording:
        raise NotImplementedError

    def fact(self, name: str, fact: object, language: str) -> str:
        """A fact of an error in words: what is a card or a rule goes by its name."""
        return str(fact)

    def card_names(self, edition: str) -> dict[str, str]:
        """The names of all cards of an edition, by key."""
        raise NotImplementedError

    def words(self, edition: str, language: str) -> dict[str, Any]:
        """What a page needs to speak of the game: cards, and whatever else has a name."""
        raise NotImplementedError

    def reference(self, edition: str, options: Options, language: str) -> Any:
        """The rules in short."""
        raise NotImplementedError

    def differences(self, first: str, second: str, language: str) -> DifferenceData:
        raise NotImplementedError

    # ---- what tables are made of ----

    def editions(self) -> list[str]:
        raise NotImplementedError

    def edition(self, key: str, options: Options) -> str:
        """The key of an edition with its changes; what can't be is a ``SetupError``."""
        raise NotImplementedError

    def choices(self, language: str) -> dict[str, Any]:
        """What a new table can be made of."""
        raise NotImplementedError

    def bots(self) -> list[str]:
        """The names of its bots, the weakest first."""
        return bots(self.key)

    def choose(self, bot_name: str, view: Any, number: int) -> int:
        """What a bot does; the number makes its chance, so that the same moment gives the same move."""
        return bot(bot_name, self.key).choose(view, Chance(number))
