"""From a view to a state: what the seat can't know is dealt anew, in one of the ways that fit all it knows.

This is how a bot thinks ahead. It is built from the view alone, so nothing hidden can slip through: cards that lie
nowhere in the open are in the deck, and counters that are neither in the supply nor in sight are behind the other
screens.
"""

from spolia.kernel.chance import Chance
from spolia.kernel.errors import SpoliaError
from spolia.kernel.frames import Frame
from spolia.mundi.edition import edition
from spolia.mundi.goods import UNIT, spread
from spolia.mundi.state import RUNNING, State, card_of
from spolia.mundi.view import UNKNOWN, View


class NotAsked(SpoliaError):
    """Only the seat that is asked knows what is under way."""


class Unseen:
    """What a seat does not know, ready to be dealt as often as one likes."""

    def __init__(self, view: View) -> None:
        if view.asked != view.seat:
            raise NotAsked(f"seat {view.seat} is not asked")
        chosen = edition(view.edition)
        self.view = view
        self.cards = chosen.cards
        self.board = chosen.board
        self.deck = self._unknown(chosen.deck)
        self.screens: list[int] = [seat.seat for seat in view.seats if seat.stock == UNKNOWN]
        self.counters = self._behind_screens()

    def deal(self, chance: Chance) -> State:
        """A state that looks to the seat as its view does."""
        deck = self.deck[:]
        chance.shuffle(deck)
        state = self._table(self.view, deck)
        for resource in self.counters:
            state.stock[self.screens[chance.below(len(self.screens))]] += UNIT[resource]
        return state

    def _unknown(self, deck: list[int]) -> list[int]:
        """The cards that lie nowhere in the open."""
        known = set(self.view.forum) | set(self.view.burnt)
        for seat in self.view.seats:
            for built in seat.buildings:
                known.add(card_of(built))
        return [card for card in deck if card not in known]

    def _behind_screens(self) -> list[int]:
        """Counters of unknown owners, one by one."""
        view = self.view
        rest: int = view.afield - view.spoils - sum(view.tribute)
        for seat in view.seats:
            if seat.stock != UNKNOWN:
                rest -= seat.stock
        return [resource for resource, number in enumerate(spread(rest)) for _ in range(number)]

    def _table(self, view: View, deck: list[int]) -> State:
        """All that is known; screens that hide something hide nothing yet."""
        seats = view.seats
        stack: list[Frame[State]] = []
        stack += view.pending
        return State(
            stack, view.legal, False, None, view.edition, self.cards, self.board, view.players, view.turn, view.active,
            view.kind, deck, 0, view.forum[:], tuple(view.burnt), view.goth, tuple(view.tribute), view.icons,
            view.spoils, view.afield, RUNNING,
            [0 if seat.stock == UNKNOWN else seat.stock for seat in seats], [seat.hand for seat in seats],
            [seat.bare for seat in seats], [seat.lost for seat in seats], [seat.buildings[:] for seat in seats],
            [seat.steps for seat in seats],
        )  # fmt: skip


def determinize(view: View, chance: Chance) -> State:
    """One state that fits a view."""
    return Unseen(view).deal(chance)
