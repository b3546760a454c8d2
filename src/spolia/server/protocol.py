"""What is said over the wire, as types. The browser's types are generated from these.

Seats are numbers from 0; -1 is a spectator. Cards are the keys of their functions; piles are lists of six counters
(a camp's has a seventh, for Jacks). A view holds what one seat may know and nothing else.
"""

from typing import Annotated, Any

import msgspec

# What comes from outside is a number that every language can read.
Number = Annotated[int, msgspec.Meta(ge=-(2**53), le=2**53)]

# ---- the table as one seat sees it; the same fields as spolia.rome.view makes ----


class BuildingData(msgspec.Struct, forbid_unknown_fields=True):
    card: str
    site: int
    materials: list[int]
    missing: int
    public: bool


class SeatData(msgspec.Struct, forbid_unknown_fields=True):
    seat: int
    cards: int
    jacks: int
    plays: int
    vault_cards: int
    influence: int
    hand_limit: int
    clientele_limit: int
    vault_limit: int
    surrenders_to: int
    points: int | None
    camp: list[int]
    stockpile: list[int]
    clientele: list[int]
    hired: list[int]
    vault: list[int]
    earned: list[int]
    shown: list[int]
    exposed: dict[str, int]
    functions: list[str]
    buildings: list[BuildingData]


class ViewData(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """``hands`` has the hands of others, by seat, at a table where hands are open; else it is not there."""

    seat: int
    edition: str
    players: int
    turn: int
    leader: int
    role: int
    deck: int
    jacks: int
    half: int
    over: bool
    ending: int
    winners: list[int]
    agenda: list[dict[str, Any]]
    events: list[dict[str, Any]]
    asked: int | None
    question: str
    about: dict[str, Any]
    legal: list[int]
    pool: list[int]
    sites: list[int]
    outskirts: list[int]
    hand: list[str]
    revealed: list[str]
    seen: dict[str, int]
    seats: list[SeatData]
    hands: dict[str, list[str]] = {}


class Choice(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """A legal move, taken apart so that it can be shown on the table."""

    move: int
    text: str
    kind: str
    card: str = ""
    material: int = -1
    role: int = -1
    seat: int = -1
    to: int = -1


class LogLine(msgspec.Struct, forbid_unknown_fields=True):
    """One event in words; ``at`` is the number of moves before it."""

    at: int
    kind: str
    player: int
    text: str
    event: dict[str, Any]


class ScoreData(msgspec.Struct, forbid_unknown_fields=True):
    influence: int
    vault: int
    bonuses: int
    functions: dict[str, int]
    total: int


class OutcomeData(msgspec.Struct, forbid_unknown_fields=True):
    winners: list[int]
    reason: str
    sentence: str
    scores: list[ScoreData]


class Person(msgspec.Struct, forbid_unknown_fields=True):
    """Who sits in a seat, and whether anybody is there."""

    kind: str
    name: str
    bot: str
    present: bool
    yours: bool


class Situation(msgspec.Struct, forbid_unknown_fields=True):
    """Everything a page needs to show a moment."""

    view: ViewData
    question: str
    choices: list[Choice]
    why: dict[str, str]
    outcome: OutcomeData | None
    moves: int


class Moment(msgspec.Struct, forbid_unknown_fields=True):
    """A situation of the past, with all that led there, and how many moves the game has by now."""

    situation: Situation
    log: list[LogLine]
    moves: int


class TurnStanding(msgspec.Struct, forbid_unknown_fields=True):
    """The points of every seat after a turn, which ended with the move of that number; turn 0 is the beginning."""

    turn: int
    move: int
    points: list[int]


class Standings(msgspec.Struct, forbid_unknown_fields=True):
    """How the points went in a finished game."""

    names: list[str]
    turns: list[TurnStanding]


# ---- from the server ----


class Welcome(msgspec.Struct, tag="welcome", forbid_unknown_fields=True):
    """The first message: where you are, and all that happened so far as you saw it.

    ``rematch`` is the table at which the same people play again; empty if there is none.
    """

    table: str
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
    seats: list[SeatWanted]
    edition: str = "iv"
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
    """A table in a list; its edition by the key, the seats that are one's own, and the one that is asked (or -1)."""

    table: str
    title: str
    edition: str
    phase: str
    players: list[str]
    moves: int
    touched: float
    yours: list[int]
    asked: int


class TopicData(msgspec.Struct, forbid_unknown_fields=True):
    """A sentence, and what there is to say beneath it."""

    sentence: str
    beneath: list[str]


class SectionData(msgspec.Struct, forbid_unknown_fields=True):
    key: str
    title: str
    topics: list[TopicData]


class DifferenceData(msgspec.Struct, forbid_unknown_fields=True):
    """What differs between two editions, in words; if nothing does, ``nothing`` says so."""

    title: str
    labels: list[str]
    sections: list[SectionData]
    nothing: str


class Problem(msgspec.Struct, forbid_unknown_fields=True):
    code: str
    sentence: str
