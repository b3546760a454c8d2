"""The table as the rule of thumb sees it: plain figures from a view, each worked out once."""

from typing import Any

from spolia.bots.thumb.traits import ALL_LABOR, CLIENTS_TWICE, MERCHANTS_ARE_ALL
from spolia.bots.thumb.weights import Weights
from spolia.rome.cards import JACK, LABORER, MATERIAL, MERCHANT, size
from spolia.rome.edition import edition
from spolia.rome.state import Building
from spolia.rome.view import SeatView, View


class Outlook:
    """What a seat sees, and notes for working it out."""

    def __init__(self, view: View, weights: Weights) -> None:
        self.view = view
        self.weights = weights
        self.rules = edition(view.edition).rules
        self.me: SeatView = view.seats[view.seat]
        self.rivals = [seat for seat in view.seats if seat.seat != view.seat]
        self.functions = self.me.functions
        self.orders = [card for card in view.hand if card != JACK]
        self.held = counts_of_cards(self.orders)
        self.stock = counts(self.me.stockpile)
        self.pool = counts(view.pool)
        self.room = max(0, self.me.clientele_limit - size(self.me.clientele))
        self.vault_room = max(0, self.me.vault_limit - self.me.vault_cards)
        self.owned = 0
        self.unfinished: list[Building] = []
        for building in self.me.buildings:
            self.owned |= 1 << building.card
            if building.missing:
                self.unfinished.append(building)
        self.turns = turns_left(view, weights)
        self.left = min(1.0, self.turns / weights.whole_game)  # share of the game that is left
        self.hope = weights.hope * self.turns / (self.turns + weights.late)  # to find one missing material
        # What is worked out once, when it is first asked for.
        self.projects: list[Any] | None = None
        self.plans: dict[int, Any] = {}  # by card: what it could become
        self.keeps: dict[int, float] = {}  # by card
        self.functions_worth: dict[int, float] = {}  # by card
        self.needs: dict[int, float] = {}  # by material
        self.threats: dict[int, float] = {}  # by role
        self.actions_worth: dict[int, float] = {}  # by number and role
        self.measures: dict[str, float] = {}  # by name
        self.margin: float | None = None

    def has(self, trait: int) -> bool:
        """Whether a function with a trait works for this seat."""
        return self.functions & trait != 0


def counts(pile: int) -> list[int]:
    """How many of each material a pile has."""
    return [pile & 63, pile >> 6 & 63, pile >> 12 & 63, pile >> 18 & 63, pile >> 24 & 63, pile >> 30 & 63]


def counts_of_cards(orders: list[int]) -> list[int]:
    held = [0] * 6
    for card in orders:
        held[MATERIAL[card]] += 1
    return held


def turns_left(view: View, weights: Weights) -> float:
    """How many more turns each player may lead or follow, going by the deck and the Sites in town."""
    by_deck = view.deck / (weights.cards_a_turn * view.players)
    by_sites = size(view.sites) / (weights.sites_a_turn * view.players)
    return min(by_deck, by_sites)


def clients_acting(seat: SeatView, role: int) -> int:
    """How many clients of a seat act for a role, each counted once."""
    clients = counts(seat.clientele - seat.hired)
    if role == LABORER and seat.functions & ALL_LABOR:
        return sum(clients)
    acting = clients[role]
    if role != MERCHANT and seat.functions & MERCHANTS_ARE_ALL:
        acting += clients[MERCHANT]
    return acting


def client_actions(seat: SeatView, role: int, plays: bool) -> int:
    """How many actions they bring, with or without a card played for the role."""
    acting = clients_acting(seat, role)
    return 2 * acting if plays and seat.functions & CLIENTS_TWICE else acting
