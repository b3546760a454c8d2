"""The types of Glory to Rome on the wire: the same fields as ``spolia.rome.view`` makes.

Cards are the keys of their functions; piles are lists of six counters (a camp's has a seventh, for Jacks). A view
holds what one seat may know and nothing else.
"""

from typing import Any

import msgspec


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


class ScoreData(msgspec.Struct, forbid_unknown_fields=True):
    influence: int
    vault: int
    bonuses: int
    functions: dict[str, int]
    total: int
