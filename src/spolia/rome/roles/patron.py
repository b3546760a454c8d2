"""Patron: a card from the pool becomes a client."""

from spolia.kernel.frames import NO_CHOICE, NOT_ASKED
from spolia.kernel.moves import ARGUMENT, KIND, PASS
from spolia.rome.cards import ANY, size
from spolia.rome.ending import check_deck, deck_empty
from spolia.rome.moments import CLIENT_HIRED, tell_client_hired
from spolia.rome.moves import HIRE, HIRE_CARD, HIRE_UNSEEN, offer_cards, offer_materials
from spolia.rome.questions import DECK, HAND, POOL, clientele_limit, patron_sources
from spolia.rome.reasons import CLIENTELE_FULL, NO_FUNCTION, NOT_IN_DECK, NOT_IN_HAND, NOT_IN_POOL, SOURCE_USED
from spolia.rome.state import State
from spolia.rome.step import Step
from spolia.rome.transfer import hire, hire_card, hire_unseen


class Patron(Step):
    """One action: each of the zones gives one client at most; once the deck has, the pool may be closed."""

    __slots__ = ("waits", "zones")

    def __init__(self, player: int, zones: int, waits: bool) -> None:
        self.player = player
        self.zones = zones
        self.waits = waits  # whether clients hired don't act this turn, as is usual

    def options(self, state: State) -> list[int]:
        player = self.player
        if not has_room(state, player):
            return NO_CHOICE
        moves = [PASS]
        if self.zones & POOL:
            offer_materials(HIRE, state.pool, moves)
        if self.zones & HAND:
            offer_cards(HIRE_CARD, state.hand[player], ANY, moves)
        if self.zones & DECK and not deck_empty(state):
            moves.append(HIRE_UNSEEN)
        return moves

    def resolve(self, state: State, move: int) -> None:
        if move == PASS:
            return
        kind = move & KIND
        client = move & ARGUMENT
        if kind == HIRE:
            hire(state, self.player, client, self.waits)
            rest = self.zones & ~POOL
        elif kind == HIRE_CARD:
            client = hire_card(state, self.player, client, self.waits)
            rest = self.zones & ~HAND
        else:
            client = hire_unseen(state, self.player, self.waits)
            rest = self.zones & (HAND if state.rules.deck_hire_closes_pool else ~DECK)
        if rest:
            state.stack.append(Patron(self.player, rest, self.waits))
        tell_client_hired(state, self.player, client, self.waits)
        if kind == HIRE_UNSEEN:
            check_deck(state)

    def brings(self, state: State, role: int) -> bool:
        return hires_may_act(state, self.player)

    def refusal(self, state: State, move: int) -> str:
        zone = _ZONE.get(move & KIND, 0)
        if not zone:
            return NOT_ASKED
        if not patron_sources(state, self.player) & zone:
            return NO_FUNCTION
        if not has_room(state, self.player):
            return CLIENTELE_FULL
        if not self.zones & zone:
            return SOURCE_USED
        return {HAND: NOT_IN_HAND, DECK: NOT_IN_DECK}.get(zone, NOT_IN_POOL)


_ZONE = {HIRE: POOL, HIRE_CARD: HAND, HIRE_UNSEEN: DECK}


def has_room(state: State, player: int) -> bool:
    return size(state.clientele[player]) < clientele_limit(state, player)


def hires_may_act(state: State, player: int) -> bool:
    """Whether a further hire could bring an action of its own."""
    return state.active[player] & CLIENT_HIRED.mask != 0 and has_room(state, player)
