"""The types of Gloria Mundi on the wire.

Cards are the keys of their names. Kinds of production cards are numbered farm, city, peace; resources food, gold,
peace, glory. A pile is a list with how many there are of each. A view holds what one seat may know and nothing else.
"""

from typing import Any

import msgspec


class BuildingData(msgspec.Struct, forbid_unknown_fields=True):
    """A building, and the kind of the card it stands on."""

    card: str
    on: int


class SeatData(msgspec.Struct, forbid_unknown_fields=True):
    """A player's area; ``stock`` is nothing where a screen hides it."""

    seat: int
    cards: int
    steps: int
    points: int | None
    hand: list[int]
    bare: list[int]
    lost: list[int]
    stock: list[int] | None
    buildings: list[BuildingData]


class ViewData(msgspec.Struct, forbid_unknown_fields=True):
    """``forum`` has the dearest place first; ``tribute`` what lies on the spaces before the Goth, the nearest first."""

    seat: int
    edition: str
    players: int
    turn: int
    active: int
    kind: int
    phase: str
    deck: int
    goth: int
    over: bool
    ending: int
    winners: list[int]
    events: list[dict[str, Any]]
    asked: int | None
    question: str
    about: dict[str, Any]
    legal: list[int]
    forum: list[str | None]
    burnt: list[str]
    tribute: list[list[int]]
    icons: list[int]
    spoils: list[int]
    seats: list[SeatData]


class Choice(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """A legal move, taken apart so that it can be shown on the table.

    ``give`` is what is counted as ``resource``; ``number`` how often, or which of the ways that are printed.
    """

    move: int
    text: str
    kind: str
    card: str = ""
    production: int = -1
    resource: int = -1
    give: int = -1
    number: int = -1


class ScoreData(msgspec.Struct, forbid_unknown_fields=True):
    """Steps from Rome; counters left decide between equals."""

    steps: int
    counters: int
    total: int


class AmountData(msgspec.Struct, forbid_unknown_fields=True):
    """So many of a thing, or of any of some: food, gold, peace, glory, step, new card in the Forum."""

    number: int
    things: list[int]


class PowerData(msgspec.Struct, forbid_unknown_fields=True):
    """What a building does, to be drawn: see the grammar in ``docs/mundi-deck.md``."""

    form: str
    left: list[list[AmountData]]
    right: list[list[AmountData]]
    many: bool
    kind: int
    counted: str
    per: int
    text: str


class CardData(msgspec.Struct, forbid_unknown_fields=True):
    """A building card; ``sentence`` says what it does."""

    name: str
    type: str
    steps: int
    cost: list[AmountData]
    power: PowerData
    sentence: str


class BoardData(msgspec.Struct, forbid_unknown_fields=True):
    """The board, and what the places of the Forum cost, the dearest first.

    ``path`` is how many steps it is from Rome to Africa; ``spaces`` has the icons of the Goth's spaces by kind.
    """

    path: int
    spaces: list[list[int]]
    surcharges: list[int]


class WordsData(msgspec.Struct, forbid_unknown_fields=True):
    """What a page needs to speak of the game and to draw it; ``ours`` says whose cards these are."""

    key: str  # of the edition
    game: dict[str, str]
    edition: str
    ours: str
    kinds: list[str]
    things: list[str]
    types: dict[str, str]
    bots: dict[str, str]
    board: BoardData
    cards: dict[str, CardData]
