"""A state as plain JSON data, complete and open, and back again.

Building cards are written by key, piles as counters: food, gold, peace and glory, or farms, cities and peace cards.
"""

from functools import cache
from typing import Any, Final

from spolia.kernel.frames import settle
from spolia.kernel.saving import frame_from_data, frame_to_data
from spolia.mundi.edition import Edition, edition
from spolia.mundi.goods import pile_of, spread
from spolia.mundi.state import NO_CARD, State, card_of, kind_of
from spolia.mundi.step import Step

_PLAIN: Final = ("edition", "players", "over", "turn", "active", "kind", "drawn", "goth", "ending")
_PILES: Final = ("icons", "spoils", "afield")
_PILES_BY_SEAT: Final = ("stock", "hand", "bare", "lost")


def to_data(state: State) -> dict[str, Any]:
    """Everything but the log."""
    keys = edition(state.edition).keys
    data: dict[str, Any] = {name: getattr(state, name) for name in _PLAIN}
    data |= {name: spread(getattr(state, name)) for name in _PILES}
    data |= {name: [spread(pile) for pile in getattr(state, name)] for name in _PILES_BY_SEAT}
    data["steps_taken"] = list(state.steps)
    data["tribute"] = [spread(pile) for pile in state.tribute]
    data["deck"] = [keys[card] for card in state.deck]
    data["forum"] = forum_to_data(state.forum, keys)
    data["burnt"] = [keys[card] for card in state.burnt]
    data["buildings"] = [[building_to_data(built, keys) for built in row] for row in state.buildings]
    data["steps"] = [frame_to_data(step) for step in state.stack]
    data["legal"] = list(state.legal)
    return data


def from_data(data: dict[str, Any]) -> State:
    """The state that ``to_data`` wrote; its legal moves are found anew."""
    chosen = edition(data["edition"])
    plain = {name: data[name] for name in _PLAIN}
    plain |= {name: pile_of(data[name]) for name in _PILES}
    plain |= {name: [pile_of(pile) for pile in data[name]] for name in _PILES_BY_SEAT}
    number = chosen.keys.index
    state = State(
        stack=[frame_from_data(step, steps()) for step in data["steps"]],
        legal=[],
        log=None,
        cards=chosen.cards,
        board=chosen.board,
        steps=list(data["steps_taken"]),
        tribute=tuple(pile_of(pile) for pile in data["tribute"]),
        deck=[number(key) for key in data["deck"]],
        forum=[NO_CARD if key is None else number(key) for key in data["forum"]],
        burnt=tuple(number(key) for key in data["burnt"]),
        buildings=[[_building_from_data(built, chosen) for built in row] for row in data["buildings"]],
        **plain,
    )
    if not state.over:
        settle(state)
    return state


def forum_to_data(forum: list[int], keys: list[str]) -> list[str | None]:
    """By place, the dearest first; nothing where a place is empty."""
    return [None if card == NO_CARD else keys[card] for card in forum]


def building_to_data(built: int, keys: list[str]) -> dict[str, Any]:
    return {"card": keys[card_of(built)], "on": kind_of(built)}


def _building_from_data(data: dict[str, Any], chosen: Edition) -> int:
    on: int = data["on"]
    return on << 6 | chosen.keys.index(data["card"])


@cache
def steps() -> dict[str, type[Step]]:
    """All kinds of steps by name."""
    return {kind.__name__: kind for kind in Step.__subclasses__()}
