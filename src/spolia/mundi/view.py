"""What one seat may know: the only thing that bots, browsers and spectators get to see.

A view is built up from permitted facts, never stripped down. Production cards come from equal sets and are played
in the open, so what is left in a hand is known. Counters lie behind screens, but come and go in the open: a perfect
memory knows them all, and a view *with memory* shows what it knows. Without, each seat sees its own.
"""

from typing import Any, Final

from spolia.mundi.edition import edition
from spolia.mundi.ending import winners
from spolia.mundi.goods import size, spread
from spolia.mundi.save import building_to_data, forum_to_data
from spolia.mundi.state import State
from spolia.mundi.step import Step, pending
from spolia.mundi.turn import phase

SPECTATOR: Final = -1
UNKNOWN: Final = -1


class SeatView:
    """A player's area, as a viewer knows it. Zones are piles.

    Made without arguments and filled then: so it can be pickled where it is compiled, too.
    """

    __slots__ = ("bare", "buildings", "cards", "hand", "lost", "points", "seat", "steps", "stock")

    def fill(self, state: State, seat: int, knows: bool) -> None:
        self.seat = seat
        self.hand = state.hand[seat]
        self.cards = size(state.hand[seat])  # in hand
        self.bare = state.bare[seat]
        self.buildings: list[int] = state.buildings[seat][:]
        self.lost = state.lost[seat]
        self.steps = state.steps[seat]
        self.stock = state.stock[seat] if knows else UNKNOWN
        self.points = state.steps[seat] if state.over else None

    def to_data(self, keys: list[str]) -> dict[str, Any]:
        data: dict[str, Any] = {name: getattr(self, name) for name in ("seat", "cards", "steps", "points")}
        data |= {name: spread(getattr(self, name))[:3] for name in ("hand", "bare", "lost")}
        data["stock"] = None if self.stock == UNKNOWN else spread(self.stock)
        data["buildings"] = [building_to_data(built, keys) for built in self.buildings]
        return data


class View:
    """The table from one seat; ``SPECTATOR`` sees what everybody sees.

    ``question``, ``about``, ``legal`` and ``pending`` are for the seat that is asked.
    """

    __slots__ = (
        "about", "active", "afield", "asked", "burnt", "deck", "edition", "ending", "events", "forum", "goth", "icons",
        "kind", "legal", "over", "pending", "phase", "players", "question", "seat", "seats", "spoils", "tribute",
        "turn", "winners",
    )  # fmt: skip

    def fill(self, state: State, seat: int, since: int, memory: bool) -> None:
        if not SPECTATOR <= seat < state.players:
            raise IndexError(f"there is no seat {seat} at a table for {state.players}")
        self.seat = seat
        self.edition = state.edition
        self.players = state.players
        self.turn = state.turn
        self.active = state.active
        self.kind = state.kind
        self.phase = phase(state)
        self.deck = len(state.deck) - state.drawn  # cards left
        self.forum = state.forum[:]
        self.burnt = list(state.burnt)
        self.goth = state.goth
        self.tribute = list(state.tribute)
        self.icons = state.icons
        self.spoils = state.spoils
        self.afield = state.afield  # counters that are not in the supply, which lies open
        self.seats = [seat_view(state, other, memory or state.over or other == seat) for other in range(state.players)]
        self.over = state.over
        self.ending = state.ending
        self.winners = winners(state) if state.over else []
        self.events: list[dict[str, Any]] = []
        if state.log is not None:
            self.events = [event.seen_by(seat) for event in state.log.events[since:]]
        self.asked: int | None = None
        self.question = ""
        self.about: dict[str, Any] = {}
        self.legal: list[int] = []
        self.pending: list[Step] = []  # what is still to be done; the last comes first
        if not state.over:
            self.asked = state.stack[-1].player
            if self.asked == seat:
                self._ask(state, pending(state)[-1])

    def _ask(self, state: State, step: Step) -> None:
        self.question = type(step).__name__
        self.about = step.about(state, self.seat)
        self.legal = state.legal[:]
        self.pending = pending(state)[:]  # there is nothing in it that is hidden

    def to_data(self) -> dict[str, Any]:
        """The view as plain JSON data."""
        keys = edition(self.edition).keys
        plain = (
            "seat", "edition", "players", "turn", "active", "kind", "phase", "deck", "goth", "over", "ending",
            "winners", "events", "asked", "question", "about", "legal",
        )  # fmt: skip
        data: dict[str, Any] = {name: getattr(self, name) for name in plain}
        data["forum"] = forum_to_data(self.forum, keys)
        data["burnt"] = [keys[card] for card in self.burnt]
        data["tribute"] = [spread(pile) for pile in self.tribute]
        data["icons"] = spread(self.icons)[:3]
        data["spoils"] = spread(self.spoils)
        data["seats"] = [seat.to_data(keys) for seat in self.seats]
        return data


def view(state: State, seat: int, since: int = 0, memory: bool = True) -> View:
    """What a seat may know, with the events from number ``since`` on."""
    seen = View()
    seen.fill(state, seat, since, memory)
    return seen


def seat_view(state: State, seat: int, knows: bool) -> SeatView:
    seen = SeatView()
    seen.fill(state, seat, knows)
    return seen
