"""What one seat may know: the only thing that bots, browsers and spectators get to see.

A view is built up from permitted facts, never stripped down. It knows what a perfect memory would: of a
vault, what was sold in the open (all saw it) and what came from the own hand (its owner saw it); of a hand,
how many cards it holds and how many of them are Jacks, for those come and go in the open.
"""

from typing import Any, Final

from spolia.rome.cards import CARD_UNIT, JACK, KEYS, names_in, size
from spolia.rome.questions import clientele_limit, hand_limit, vault_limit
from spolia.rome.save import cards_to_data, functions_to_data, names_to_data, pile_to_data
from spolia.rome.scoring import score, winners
from spolia.rome.state import Building, State
from spolia.rome.step import Step, pending

SPECTATOR: Final = -1


class SeatView:
    """A player's camp, as a viewer knows it. Zones are piles.

    Made without arguments and filled then: so it can be pickled where it is compiled, too.
    """

    __slots__ = (
        "buildings", "camp", "cards", "clientele", "clientele_limit", "earned", "exposed", "functions", "hand_limit",
        "hired", "influence", "jacks", "owned", "paraded", "plays", "points", "seat", "shown", "stockpile",
        "surrenders_to", "tucked_cards", "vault", "vault_cards", "vault_limit",
    )  # fmt: skip

    def fill(self, state: State, seat: int, viewer: int) -> None:
        hand = state.hand[seat]
        self.seat = seat
        self.cards = len(hand)  # in hand, Jacks included
        self.jacks = hand.count(JACK)
        self.camp = state.camp[seat]
        self.plays = state.plays[seat]
        self.stockpile = state.stockpile[seat]
        self.clientele = state.clientele[seat]
        self.hired = state.hired[seat]
        self.vault_cards = size(state.vault[seat])
        self.vault = known_vault(state, seat, viewer)
        self.tucked_cards = len(names_in(state.tucked[seat]))  # sold from the hand: only the owner saw which
        self.influence = state.influence[seat]
        self.earned = state.earned[seat]
        self.shown = state.shown[seat]
        self.exposed = state.exposed[seat]  # by name: cards in hand that all know to be there
        self.buildings: list[Building] = state.buildings[seat][:]
        self.owned = state.owned[seat]  # names in play, as bits
        self.paraded = state.paraded[seat]  # own buildings shown in demands this turn, as bits
        self.functions = state.active[seat]  # that work for the player, as bits
        self.hand_limit = hand_limit(state, seat)
        self.clientele_limit = clientele_limit(state, seat)
        self.vault_limit = vault_limit(state, seat)
        self.surrenders_to = state.surrendered[seat]
        self.points = score(state, seat).total if state.over else None

    def to_data(self) -> dict[str, Any]:
        piles = ("camp", "stockpile", "clientele", "hired", "vault", "earned", "shown")
        plain = (
            "seat", "cards", "jacks", "plays", "vault_cards", "influence", "hand_limit", "clientele_limit",
            "vault_limit", "surrenders_to", "points",
        )  # fmt: skip
        data: dict[str, Any] = {name: getattr(self, name) for name in plain}
        data |= {name: pile_to_data(getattr(self, name)) for name in piles}
        data["exposed"] = names_to_data(self.exposed)
        data["functions"] = list(functions_to_data(self.functions))
        data["buildings"] = [
            {
                "card": KEYS[building.card],
                "site": building.site,
                "materials": pile_to_data(building.materials),
                "missing": building.missing,
                "public": building.public,
            }
            for building in self.buildings
        ]
        return data


class View:
    """The table from one seat; ``SPECTATOR`` sees what everybody sees.

    ``question``, ``about``, ``legal`` and ``steps`` are for the seat that is asked; others learn only whom they wait
    for, because what is asked next may depend on a hand.
    """

    __slots__ = (
        "about", "agenda", "asked", "crafted", "deck", "edition", "ending", "events", "half", "hand", "jacks",
        "leader", "legal", "outskirts", "over", "players", "pool", "question", "revealed", "robbed", "role", "seat",
        "seats", "seen", "sites", "spent", "steps", "tucked", "turn", "winners",
    )  # fmt: skip

    def fill(self, state: State, seat: int, since: int) -> None:
        if not SPECTATOR <= seat < state.players:
            raise IndexError(f"there is no seat {seat} at a table for {state.players}")
        self.seat = seat
        self.edition = state.edition
        self.players = state.players
        self.turn = state.turn
        self.leader = state.leader
        self.role = state.role
        self.deck = len(state.deck) - state.drawn  # cards left
        self.jacks = state.jacks
        self.pool = state.pool
        self.sites = state.sites
        self.outskirts = state.outskirts
        self.half = state.half
        self.crafted = state.crafted
        self.robbed = state.robbed
        self.spent = state.spent
        self.seen = state.seen
        self.revealed = list(state.revealed)  # cards that lie open before they find their place
        self.hand: list[int] = state.hand[seat][:] if seat >= 0 else []
        self.tucked = state.tucked[seat] if seat >= 0 else 0  # by name: cards of the own vault that came from the hand
        self.seats = [seat_view(state, other, seat) for other in range(state.players)]
        self.over = state.over
        self.ending = state.ending
        self.winners = winners(state) if state.over else []
        self.agenda = agenda(state)
        self.events: list[dict[str, Any]] = []
        if state.log is not None:
            self.events = [event.seen_by(seat) for event in state.log.events[since:]]
        self.asked: int | None = None
        self.question = ""
        self.about: dict[str, Any] = {}
        self.legal: list[int] = []
        self.steps: list[Step] = []  # what is still to be done; the last comes first
        if not state.over:
            self.asked = state.stack[-1].player
            if self.asked == seat:
                self._ask(state, pending(state)[-1])

    def _ask(self, state: State, step: Step) -> None:
        self.question = type(step).__name__
        self.about = step.about(state, self.seat)
        self.legal = state.legal[:]
        self.steps = [self._seen(later) for later in pending(state)]

    def _seen(self, step: Step) -> Step:
        """A step without the card that another player keeps in it."""
        return step.hiding(JACK) if step.hides() >= 0 and step.player != self.seat else step

    def to_data(self) -> dict[str, Any]:
        """The view as plain JSON data."""
        plain = (
            "seat", "edition", "players", "turn", "leader", "role", "deck", "jacks", "half", "over", "ending",
            "winners", "agenda", "events", "asked", "question", "about", "legal",
        )  # fmt: skip
        data: dict[str, Any] = {name: getattr(self, name) for name in plain}
        data |= {name: pile_to_data(getattr(self, name)) for name in ("pool", "sites", "outskirts")}
        data["hand"] = cards_to_data(self.hand)
        data["seen"] = names_to_data(self.seen)
        data["revealed"] = cards_to_data(self.revealed)
        data["seats"] = [seat.to_data() for seat in self.seats]
        return data


def view(state: State, seat: int, since: int = 0) -> View:
    """What a seat may know, with the events from number ``since`` on."""
    seen = View()
    seen.fill(state, seat, since)
    return seen


def seat_view(state: State, seat: int, viewer: int) -> SeatView:
    seen = SeatView()
    seen.fill(state, seat, viewer)
    return seen


def known_vault(state: State, seat: int, viewer: int) -> int:
    """What a viewer knows of the cards in a vault; all of it once the game is over."""
    vault = state.vault[seat]
    if state.over:
        return vault
    hidden = names_in(state.buried[seat])
    if viewer != seat:
        hidden += names_in(state.tucked[seat])
    for card in hidden:
        vault -= CARD_UNIT[card]
    return vault


def agenda(state: State) -> list[dict[str, Any]]:
    """What is under way, outermost first: whose actions of which role, and which of how many."""
    return [
        {"step": type(step).__name__, "player": step.player, **step.about(state, SPECTATOR)}
        for step in pending(state)
        if step.in_agenda
    ]
