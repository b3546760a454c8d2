"""From a view to a state: what the seat can't know is dealt anew, in one of the ways that fit all it knows.

This is how a bot thinks ahead. It is built from the view alone, so nothing hidden can slip through: the cards nobody
has seen are those of the edition's deck less those that the seat knows the place of.
"""

from spolia.kernel.chance import Chance
from spolia.kernel.errors import SpoliaError
from spolia.kernel.frames import Frame
from spolia.rome.cards import CARD_UNIT, JACK, MATERIAL, NAME_UNIT, names_in, pile_of, shared, size, spread
from spolia.rome.edition import edition
from spolia.rome.questions import VICTORY
from spolia.rome.rules import Rules
from spolia.rome.state import NO_HALF, State
from spolia.rome.view import SeatView, View


class NotAsked(SpoliaError):
    """Only the seat that is asked knows what is under way."""


class Unseen:
    """What a seat does not know, ready to be dealt as often as one likes."""

    def __init__(self, view: View) -> None:
        if view.asked != view.seat:
            raise NotAsked(f"seat {view.seat} is not asked")
        chosen = edition(view.edition)
        self.view = view
        self.rules: Rules = chosen.rules
        self.seat = view.seat
        self.players = view.players
        self.known = [self._known_of_hand(seat) for seat in view.seats]
        self.unknown = self._unknown(chosen.deck)
        self.left_out = len(self.unknown) - view.deck - self._hidden_in_hands() - self._hidden_in_vaults()

    def deal(self, chance: Chance) -> State:
        """A state that looks to the seat as its view does."""
        unknown = self.unknown[:]
        chance.shuffle(unknown)
        state = self._table(self.view)
        kept = [known[:] for known in self.known]
        for player in range(self.players):
            if player != self.seat:
                kept[player] += self._shown(player, kept[player], unknown)
        for player in range(self.players):
            if player == self.seat:
                state.hand[player] = self.view.hand[:]
            else:
                missing = self.view.seats[player].cards - len(kept[player])
                state.hand[player] = sorted(kept[player] + take(unknown, missing))
            state.held[player] = pile_of(state.hand[player])
            self._fill_vault(state, player, unknown)
        for card in take(unknown, self.left_out):
            state.left_out += NAME_UNIT[card]
        state.deck = unknown
        self._hide_in_steps(state, chance)
        return state

    # ---- what is known ----

    def _known_of_hand(self, seat: SeatView) -> list[int]:
        if seat.seat == self.seat:
            return self.view.hand[:]
        known = names_in(seat.exposed)
        waiting = self.view.half >> 3
        if self.view.half != NO_HALF and seat.seat == self._actor() and waiting not in known:
            known.append(waiting)
        return known + [JACK] * seat.jacks

    def _actor(self) -> int:
        """The player whose part of the turn it is."""
        for step in reversed(self.view.steps):
            if step.closes_part:
                return step.player
        return -1

    def _unknown(self, deck: list[int]) -> list[int]:
        view = self.view
        placed = names_in(view.seen + view.tucked) + view.revealed
        for known in self.known:
            placed += [card for card in known if card != JACK]
        rest = deck[:]
        for card in placed:
            rest.remove(card)
        return rest

    def _hidden_in_hands(self) -> int:
        return sum(seat.cards - len(known) for seat, known in zip(self.view.seats, self.known, strict=True))

    def _hidden_in_vaults(self) -> int:
        return sum(seat.vault_cards - size(seat.vault) for seat in self.view.seats)

    # ---- dealing ----

    def _shown(self, player: int, kept: list[int], unknown: list[int]) -> list[int]:
        """For cards that were shown in demands this turn, any of the same material."""
        shown = self.view.seats[player].shown
        if not shown:
            return []
        found: list[int] = []
        room = self.view.seats[player].cards - len(kept)
        for material in spread(shown - shared(shown, pile_of(kept))):
            if len(found) < room:
                card = next((card for card in unknown if MATERIAL[card] == material), JACK)
                if card != JACK:
                    unknown.remove(card)
                    found.append(card)
        return found

    def _fill_vault(self, state: State, player: int, unknown: list[int]) -> None:
        seat = self.view.seats[player]
        tucked = self.view.tucked
        if player != self.seat:
            tucked = self._put(state, player, take(unknown, seat.tucked_cards))
        buried = self._put(state, player, take(unknown, seat.vault_cards - size(state.vault[player])))
        state.tucked = *state.tucked[:player], tucked, *state.tucked[player + 1 :]
        state.buried = *state.buried[:player], buried, *state.buried[player + 1 :]

    def _put(self, state: State, player: int, cards: list[int]) -> int:
        """Cards into a vault; by name."""
        names = 0
        for card in cards:
            state.vault[player] += CARD_UNIT[card]
            names += NAME_UNIT[card]
        return names

    def _hide_in_steps(self, state: State, chance: Chance) -> None:
        for index, step in enumerate(self.view.steps):
            if step.hides() >= 0 and step.player != self.seat:
                orders = [card for card in state.hand[step.player] if card != JACK]
                state.stack[index] = step.hiding(orders[chance.below(len(orders))])

    def _table(self, view: View) -> State:
        """All that lies open; hands, deck and hidden cards of vaults are empty."""
        seats, nothing = view.seats, (0,) * view.players
        stack: list[Frame[State]] = []
        stack += view.steps
        working = 0
        for seat in seats:
            working |= seat.functions
        return State(
            stack, view.legal, False, None, view.edition, self.rules, view.players, view.turn, view.leader,
            view.role, [], 0, view.jacks, view.pool, view.sites, view.outskirts, view.half, view.crafted, view.seen,
            0, view.ending, 0,
            [[] for _ in seats], [0 for _ in seats], [seat.camp for seat in seats], [seat.plays for seat in seats],
            [seat.stockpile for seat in seats], [seat.clientele for seat in seats], [seat.hired for seat in seats],
            [seat.vault for seat in seats], [seat.influence for seat in seats], [seat.buildings[:] for seat in seats],
            [seat.owned for seat in seats], [seat.functions for seat in seats],
            tuple([seat.earned for seat in seats]), nothing, nothing, tuple([seat.shown for seat in seats]),
            tuple([seat.surrenders_to for seat in seats]), tuple([seat.exposed for seat in seats]),
            tuple([seat.paraded for seat in seats]), tuple(view.revealed), view.robbed, view.spent, working,
            working & VICTORY.mask != 0, any(seat.exposed or seat.shown or seat.paraded for seat in seats),
        )  # fmt: skip


def determinize(view: View, chance: Chance) -> State:
    """One state that fits a view."""
    return Unseen(view).deal(chance)


def take(cards: list[int], number: int) -> list[int]:
    """That many off the end of a list."""
    if not number:
        return []
    taken = cards[-number:]
    del cards[-number:]
    return taken
