"""Who wins: whoever is farthest from Rome; then whoever has the most counters left; then all of those share."""

from spolia.mundi.goods import size
from spolia.mundi.state import AFRICA_REACHED, DECK_EMPTY, GOTH_IN_ROME, HAND_EMPTY, State

ENDINGS = {GOTH_IN_ROME: "goth", HAND_EMPTY: "hands", AFRICA_REACHED: "africa", DECK_EMPTY: "deck"}


class Score:
    """What counts at the end."""

    __slots__ = ("counters", "steps")

    def __init__(self, steps: int, counters: int) -> None:
        self.steps = steps
        self.counters = counters

    @property
    def total(self) -> int:
        return self.steps


def score(state: State, player: int) -> Score:
    return Score(state.steps[player], size(state.stock[player]))


def winners(state: State) -> list[int]:
    standing = [(state.steps[seat], size(state.stock[seat])) for seat in range(state.players)]
    best = max(standing)
    return [seat for seat in range(state.players) if standing[seat] == best]


def ending_key(ending: int) -> str:
    """The code of an ending, as in the wording."""
    return ENDINGS[ending]
