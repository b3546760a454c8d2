"""What the rule of thumb knows of each function, from ``cards.toml``."""

import tomllib
from importlib.resources import files
from typing import Any, Final

from spolia.rome.cards import CARDS, NUMBER

_TABLE: Final[dict[str, dict[str, Any]]] = tomllib.loads(
    files("spolia.bots.thumb").joinpath("cards.toml").read_text("utf-8")
)

KNOWN: Final = {NUMBER[key] for key in _TABLE}


def _sums(part: str) -> list[list[tuple[str, float]]]:
    """By card: so many points for each unit of a measure."""
    sums: list[list[tuple[str, float]]] = [[] for _ in range(CARDS)]
    for key, row in _TABLE.items():
        sums[NUMBER[key]] = [(measure, float(points)) for measure, points in row.get(part, {}).items()]
    return sums


LASTING: Final = _sums("lasting")
AT_ONCE: Final = _sums("at_once")
POINTS: Final = _sums("points")


def _having(trait: str) -> int:
    """The functions that have a trait, as bits."""
    return sum(1 << NUMBER[key] for key, row in _TABLE.items() if trait in row.get("traits", []))


# Where else an action takes from, and what else it brings.
LABORER_HAND: Final = _having("laborer_hand")
PATRON_HAND: Final = _having("patron_hand")
PATRON_DECK: Final = _having("patron_deck")
MERCHANT_HAND: Final = _having("merchant_hand")
MERCHANT_DECK: Final = _having("merchant_deck")
ARCHITECT_POOL: Final = _having("architect_pool")
THINKS_AFTER_CRAFTING: Final = _having("thinks_after_crafting")
LABORERS_BUILD: Final = _having("laborers_build")

# What clients do.
MERCHANTS_ARE_ALL: Final = _having("merchants_are_all")
ALL_LABOR: Final = _having("all_labor")
CLIENTS_TWICE: Final = _having("clients_twice")
HIRES_ACT: Final = _having("hires_act")

# What fits where, what finishes what, what works when.
STONE_TAKES_ALL: Final = _having("stone_takes_all")
RUBBLE_FITS: Final = _having("rubble_fits")
MARBLE_FINISHES: Final = _having("marble_finishes")
MARBLE_WORKS_EARLY: Final = _having("marble_works_early")
ARCHITECT_FINISHES: Final = _having("architect_finishes")
NEAR_OUTSKIRTS: Final = _having("near_outskirts")

# Playing cards.
PLAYS_MANY: Final = _having("plays_many")
PAIRS: Final = _having("pairs")
KEEPS_ORDERS: Final = _having("keeps_orders")

# Functions that are used by a move of their own.
DISCARDS_ONE: Final = _having("discards_one")
DISCARDS_ALL: Final = _having("discards_all")
DRAWS_TO_BUILD: Final = _having("draws_to_build")
TEARS_DOWN: Final = _having("tears_down")

# Legionaries.
FENCED: Final = _having("fenced")
SAFE: Final = _having("safe")
FAR_REACH: Final = _having("far_reach")
PLUNDERS: Final = _having("plunders")
SLAYS: Final = _having("slays")
RAZES: Final = _having("razes")

# How the game ends.
ENDS: Final = _having("ends")
WINS_BY_ROLES: Final = _having("wins_by_roles")
WINS_BY_MATERIALS: Final = _having("wins_by_materials")
WINS_BY_LABORERS: Final = _having("wins_by_laborers")
