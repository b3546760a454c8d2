"""What is said over the wire, as types, whichever game is played. The browser's types are generated from these.

Seats are numbers from 0; -1 is a spectator. What is said of a moment is in ``spolia.tables.wire``, and what a game says
of it in its own types.
"""

from typing import Annotated, Any

import msgspec

from spolia.tables.wire import (
    DifferenceData,
    LogLine,
    Moment,
    OutcomeData,
    SectionData,
    Situation,
    Standings,
    TopicData,
    TurnStanding,
)

__all__ = [
    "Acknowledged", "AnswerUndo", "ChatSaid", "Continue", "DeviceLink", "DifferenceData", "FromBrowser", "FromServer",
    "HandOver", "LogLine", "Look", "Moment", "NewTable", "OutcomeData", "PeopleChanged", "Person", "Play", "Problem",
    "Refused", "Rematch", "Say", "SeatWanted", "SectionData", "SitDown", "Situation", "Standings", "TableFound",
    "TableLine", "TableMade", "Told", "TopicData", "TurnStanding", "Undo", "UndoAsked", "Welcome",
]  # fmt: skip

# What comes from outside is a number that every language can read.
Number = Annotated[int, msgspec.Meta(ge=-(2**53), le=2**53)]

# ---- at a table ----


class Person(msgspec.Struct, forbid_unknown_fields=True):
    """Who sits in a seat, and whether anybody is there."""

    kind: str
    name: str
    bot: str
    present: bool
    yours: bool


# ---- from the server ----


class Welcome(msgspec.Struct, tag="welcome", forbid_unknown_fields=True):
    """The first message: where you are, and all that happened so far as you saw it.

    ``rematch`` is the table at which the same people play again; empty if there is none.
    """

    table: str
    game: str
    seat: int
    phase: str
    title: str
    setup: dict[str, Any]
    names: dict[str, str]
    people: list[Person]
    situation: Situation | None
    log: list[LogLine]
    chat: list["ChatSaid"]
    version: int
    rematch: str


class Told(msgspec.Struct, tag="told", forbid_unknown_fields=True):
    """Something happened: the new situation, and what led there."""

    situation: Situation
    log: list[LogLine]
    version: int
    undone: bool


class Acknowledged(msgspec.Struct, tag="acknowledged", forbid_unknown_fields=True):
    """What you sent is stored. The same id sent again gets the same answer."""

    id: str
    version: int


class Refused(msgspec.Struct, tag="refused", forbid_unknown_fields=True):
    """What you sent was refused, and changed nothing."""

    id: str
    code: str
    sentence: str
    situation: Situation | None


class PeopleChanged(msgspec.Struct, tag="people", forbid_unknown_fields=True):
    people: list[Person]
    phase: str


class ChatSaid(msgspec.Struct, tag="said", forbid_unknown_fields=True):
    seat: int
    name: str
    text: str
    at: float


class UndoAsked(msgspec.Struct, tag="undo_asked", forbid_unknown_fields=True):
    """A seat asks the others to go back; ``answers`` has who agreed so far. Nobody asks: ``seat`` is -1."""

    seat: int
    to: int
    answers: list[int]


class Rematch(msgspec.Struct, tag="rematch", forbid_unknown_fields=True):
    """The same people play again, at another table."""

    table: str


FromServer = Welcome | Told | Acknowledged | Refused | PeopleChanged | ChatSaid | UndoAsked | Rematch


# ---- from the browser ----


class Play(msgspec.Struct, tag="play", forbid_unknown_fields=True):
    """A move: with an id of the sender's making, and the version of the table it was chosen at."""

    id: str
    version: Number
    move: Number


class Undo(msgspec.Struct, tag="undo", forbid_unknown_fields=True):
    """Go back to a number of moves: at once if it is allowed, else by asking the others."""

    id: str
    version: Number
    to: Number


class AnswerUndo(msgspec.Struct, tag="answer_undo", forbid_unknown_fields=True):
    id: str
    agree: bool


class Say(msgspec.Struct, tag="say", forbid_unknown_fields=True):
    id: str
    text: str


class Look(msgspec.Struct, tag="look", forbid_unknown_fields=True):
    """At one screen with several seats of one's own: show the table from this one."""

    id: str
    seat: Number


class HandOver(msgspec.Struct, tag="hand_over", forbid_unknown_fields=True):
    """Let a bot play a seat of one's own, or one that is gone; or take it back (``bot`` empty)."""

    id: str
    seat: Number
    bot: str


FromBrowser = Play | Undo | AnswerUndo | Say | Look | HandOver


# ---- over HTTP ----


class SeatWanted(msgspec.Struct, forbid_unknown_fields=True):
    kind: str
    name: str = ""
    bot: str = ""


class NewTable(msgspec.Struct, forbid_unknown_fields=True):
    """A table as wanted; without a game or an edition, the usual ones."""

    seats: list[SeatWanted]
    game: str = ""
    edition: str = ""
    geek: list[str] = []
    training: bool = False
    rules: dict[str, Number] = {}
    copies: dict[str, Number] = {}
    undo: str = "own"
    memory: bool = True
    open_hands: bool = False
    title: str = ""


class TableMade(msgspec.Struct, forbid_unknown_fields=True):
    table: str
    invite: str


class Continue(msgspec.Struct, forbid_unknown_fields=True):
    """Go on from a moment of a finished game, in a seat, against a bot in all others."""

    move: Number
    seat: Number
    bot: str
    name: str = ""


class DeviceLink(msgspec.Struct, forbid_unknown_fields=True):
    """For another device of the same person; good once, and not for long."""

    link: str


class TableFound(msgspec.Struct, forbid_unknown_fields=True):
    table: str


class SitDown(msgspec.Struct, forbid_unknown_fields=True):
    invite: str
    name: str


class TableLine(msgspec.Struct, forbid_unknown_fields=True):
    """A table in a list; game and edition by key, the seats that are one's own, and the one that is asked (or -1)."""

    table: str
    title: str
    game: str
    edition: str
    phase: str
    players: list[str]
    moves: int
    touched: float
    yours: list[int]
    asked: int


class Problem(msgspec.Struct, forbid_unknown_fields=True):
    code: str
    sentence: str
