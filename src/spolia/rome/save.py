"""A state as plain JSON data, complete and open, and back again.

Cards are written by the key of their function, piles as six counters (a camp's has a seventh, for Jacks),
counters of names as a table. Steps carry the name of their class and their fields.
"""

from functools import cache, lru_cache
from typing import Any, Final

from spolia.kernel.frames import settle
from spolia.kernel.saving import frame_from_data, frame_to_data
from spolia.rome.cards import KEYS, NAME_UNIT, NUMBER, UNIT
from spolia.rome.edition import edition
from spolia.rome.state import Building, State
from spolia.rome.step import Step

_PLAIN: Final = (
    "edition", "players", "over", "turn", "leader", "role", "drawn", "jacks", "half", "crafted", "ending", "winners",
    "robbed", "working", "contested", "noted",
)  # fmt: skip
_PLAIN_LISTS: Final = ("plays", "influence", "owned", "active")
_PILES: Final = ("pool", "sites", "outskirts", "spent")
_PILES_BY_SEAT: Final = ("held", "camp", "stockpile", "clientele", "hired", "vault")
_SHARED_PILES: Final = ("earned", "shown")
_NAMES_BY_SEAT: Final = ("tucked", "buried", "exposed")


def to_data(state: State) -> dict[str, Any]:
    """Everything but the log."""
    data: dict[str, Any] = {name: getattr(state, name) for name in _PLAIN}
    data |= {name: list(getattr(state, name)) for name in _PLAIN_LISTS}
    data |= {name: pile_to_data(getattr(state, name)) for name in _PILES}
    data |= {name: [pile_to_data(pile) for pile in getattr(state, name)] for name in _PILES_BY_SEAT + _SHARED_PILES}
    data |= {name: [names_to_data(names) for names in getattr(state, name)] for name in _NAMES_BY_SEAT}
    data["deck"] = cards_to_data(state.deck)
    data["hand"] = [cards_to_data(hand) for hand in state.hand]
    data["seen"] = names_to_data(state.seen)
    data["left_out"] = names_to_data(state.left_out)
    data["surrendered"] = list(state.surrendered)
    data["paraded"] = list(state.paraded)
    data["revealed"] = cards_to_data(list(state.revealed))
    data["buildings"] = [[_building_to_data(building) for building in city] for city in state.buildings]
    data["steps"] = [frame_to_data(step) for step in state.stack]
    data["legal"] = list(state.legal)
    return data


def from_data(data: dict[str, Any]) -> State:
    """The state that ``to_data`` wrote; its legal moves are found anew."""
    plain = {name: data[name] for name in _PLAIN}
    plain |= {name: list(data[name]) for name in _PLAIN_LISTS}
    plain |= {name: pile_from_data(data[name]) for name in _PILES}
    plain |= {name: [pile_from_data(pile) for pile in data[name]] for name in _PILES_BY_SEAT}
    plain |= {name: tuple(pile_from_data(pile) for pile in data[name]) for name in _SHARED_PILES}
    plain |= {name: tuple(names_from_data(names) for names in data[name]) for name in _NAMES_BY_SEAT}
    state = State(
        stack=[frame_from_data(step, steps()) for step in data["steps"]],
        legal=[],
        log=None,
        rules=edition(data["edition"]).rules,
        deck=cards_from_data(data["deck"]),
        hand=[cards_from_data(hand) for hand in data["hand"]],
        seen=names_from_data(data["seen"]),
        left_out=names_from_data(data["left_out"]),
        surrendered=tuple(data["surrendered"]),
        paraded=tuple(data["paraded"]),
        revealed=tuple(cards_from_data(data["revealed"])),
        buildings=[[_building_from_data(building) for building in city] for city in data["buildings"]],
        **plain,
    )
    if not state.over:
        settle(state)
    return state


def cards_to_data(cards: list[int]) -> list[str]:
    return [KEYS[card] for card in cards]


def cards_from_data(keys: list[str]) -> list[int]:
    return [NUMBER[key] for key in keys]


def pile_to_data(pile: int) -> list[int]:
    """Written out, for a view has some forty of them."""
    counts = [
        pile & 63, pile >> 6 & 63, pile >> 12 & 63, pile >> 18 & 63, pile >> 24 & 63, pile >> 30 & 63,
    ]  # fmt: skip
    if jacks := pile >> 36 & 63:
        counts.append(jacks)
    return counts


def pile_from_data(counts: list[int]) -> int:
    return sum(number * UNIT[field] for field, number in enumerate(counts))


def names_to_data(names: int) -> dict[str, int]:
    """Only those that are there: most tables of names are short."""
    found = {}
    while names:
        card = ((names & -names).bit_length() - 1) >> 2
        number = names >> 4 * card & 15
        found[KEYS[card]] = number
        names ^= number << 4 * card
    return found


@lru_cache(4096)
def functions_to_data(functions: int) -> tuple[str, ...]:
    """The functions of a bit mask, by key."""
    return tuple(key for card, key in enumerate(KEYS) if functions >> card & 1 and key)


def names_from_data(table: dict[str, int]) -> int:
    return sum(number * NAME_UNIT[NUMBER[key]] for key, number in table.items())


def _building_to_data(building: Building) -> dict[str, Any]:
    return {
        "card": KEYS[building.card],
        "site": building.site,
        "materials": pile_to_data(building.materials),
        "missing": building.missing,
        "public": building.public,
        "fit": building.fit,
    }


def _building_from_data(data: dict[str, Any]) -> Building:
    return Building(
        NUMBER[data["card"]],
        data["site"],
        pile_from_data(data["materials"]),
        data["missing"],
        data["public"],
        data["fit"],
    )


@cache
def steps() -> dict[str, type[Step]]:
    """All kinds of steps by name."""
    return {kind.__name__: kind for kind in Step.__subclasses__()}
