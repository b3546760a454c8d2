"""What is said of a moment over the wire, whichever game it is. The browser's types are generated from these.

Seats are numbers from 0; -1 is a spectator. What a view, a choice or a score holds is each game's own affair.
"""

from types import ModuleType
from typing import Annotated, Any, Final

import msgspec

AnyView = Annotated[Any, msgspec.Meta(extra_json_schema={"$ref": "AnyView"})]
AnyChoice = Annotated[Any, msgspec.Meta(extra_json_schema={"$ref": "AnyChoice"})]
AnyScore = Annotated[Any, msgspec.Meta(extra_json_schema={"$ref": "AnyScore"})]

# What these are called in the types of each game.
PARTS: Final = {"AnyView": "ViewData", "AnyChoice": "Choice", "AnyScore": "ScoreData"}


class LogLine(msgspec.Struct, forbid_unknown_fields=True):
    """One event in words; ``at`` is the number of moves before it."""

    at: int
    kind: str
    player: int
    text: str
    event: dict[str, Any]


class OutcomeData(msgspec.Struct, forbid_unknown_fields=True):
    winners: list[int]
    reason: str
    sentence: str
    scores: list[AnyScore]


class Situation(msgspec.Struct, forbid_unknown_fields=True):
    """Everything a page needs to show a moment: what a seat may know, what it is asked, and what it may do.

    ``choices`` are the answers to the question; ``anytime`` what may be done without being asked. ``why`` says of
    things that are no choice now why not, as a sentence.
    """

    view: AnyView
    question: str
    choices: list[AnyChoice]
    anytime: list[AnyChoice]
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


def structs(module: ModuleType) -> list[type[msgspec.Struct]]:
    """The types of a module, in the order in which they stand there."""
    found = [value for value in vars(module).values() if isinstance(value, type)]
    return [value for value in found if issubclass(value, msgspec.Struct) and value is not msgspec.Struct]
