"""The state of a game: integers and lists of integers, indexed by seat."""

from __future__ import annotations

from typing import Any, Final

from spolia.kernel.events import Log
from spolia.kernel.frames import NOT_ASKED, Frame, Position
from spolia.kernel.moves import ARGUMENT, KIND
from spolia.rome.cards import MATERIAL, VALUE
from spolia.rome.moves import SURRENDER
from spolia.rome.reasons import NO_SUCH_SEAT, SAME_ALREADY
from spolia.rome.rules import Rules

NO_HALF: Final = -1
NO_ROLE: Final = -1

# How a game ended.
RUNNING: Final = 0
DECK_EMPTY: Final = 1
SITES_TAKEN: Final = 2
SURRENDERED: Final = 3
BY_FUNCTION: Final = 64  # and the number of the card


class Building:
    """A Foundation or a structure. Never changed: copies of a state share it."""

    __slots__ = ("card", "fit", "materials", "missing", "public", "site")

    def __init__(self, card: int, site: int, materials: int, missing: int, public: bool, fit: int) -> None:
        self.card = card
        self.site = site
        self.materials = materials  # a pile
        self.missing = missing  # how many materials it lacks; none: a structure
        self.public = public  # its function works for everybody
        self.fit = fit  # the materials that fit without any function, as bits: the Site's and the card's own

    def __reduce__(self) -> tuple[Any, ...]:
        return Building, (self.card, self.site, self.materials, self.missing, self.public, self.fit)

    def holding(self, materials: int) -> Building:
        """The same with other materials in it, as complete as before."""
        return Building(self.card, self.site, materials, self.missing, self.public, self.fit)


def foundation(card: int, site: int) -> Building:
    return Building(card, site, 0, VALUE[site], False, 1 << site | 1 << MATERIAL[card])


class State(Position):
    """Everything about a game. A zone is read as ``state.stockpile[player]``.

    Lists change; what is in a tuple or shared by copies is replaced, never changed.
    """

    __slots__ = (
        "active", "buildings", "buried", "camp", "clientele", "contested", "crafted", "deck", "drawn", "earned",
        "edition", "ending", "exposed", "half", "hand", "held", "hired", "influence", "jacks", "leader", "left_out",
        "noted", "outskirts", "owned", "paraded", "players", "plays", "pool", "revealed", "robbed", "role", "rules",
        "seen", "shown", "sites", "spent", "stockpile", "surrendered", "tucked", "turn", "vault", "winners", "working",
    )  # fmt: skip

    def __init__(
        self,
        stack: list[Frame[Any]],
        legal: list[int],
        over: bool,
        log: Log | None,
        edition: str,
        rules: Rules,
        players: int,
        turn: int,
        leader: int,
        role: int,  # led this turn
        deck: list[int],  # never changed: copies share it
        drawn: int,  # how many cards have left the deck
        jacks: int,  # in their pile
        pool: int,
        sites: int,  # in town, a pile
        outskirts: int,  # Sites out of town, a pile
        half: int,  # a Foundation for out of town that waits for its second action: card << 3 | role
        crafted: int,  # seats that carried out a Craftsman action this turn, as bits
        seen: int,  # by name: cards that all have seen leave the hands and the deck
        left_out: int,  # by name: cards that are not in this game, unseen
        ending: int,
        winners: int,  # seats that won without scoring, as bits
        hand: list[list[int]],  # sorted
        held: list[int],  # the hands once more, as piles with Jacks
        camp: list[int],  # cards played this turn, a pile with Jacks
        plays: list[int],  # actions that the cards in the camp give
        stockpile: list[int],
        clientele: list[int],
        hired: list[int],  # clients of this turn, part of the clientele
        vault: list[int],
        influence: list[int],
        buildings: list[list[Building]],
        owned: list[int],  # names in play, as bits
        active: list[int],  # functions that work for the player, as bits
        earned: tuple[int, ...],  # Sites that became Influence, a pile
        tucked: tuple[int, ...],  # by name: cards in the vault that its owner alone saw
        buried: tuple[int, ...],  # by name: cards in the vault that nobody saw
        shown: tuple[int, ...],  # cards shown in demands this turn, a pile
        surrendered: tuple[int, ...],  # to whom a seat offers to surrender; itself: to nobody
        exposed: tuple[int, ...],  # by name: cards in the hand that all know to be there
        paraded: tuple[int, ...],  # own buildings shown in demands this turn, as bits
        revealed: tuple[int, ...],  # cards of the deck that lie open before they find their place
        robbed: int,  # seats that lost cards of the hand to Legionaries this turn, as bits
        spent: int,  # clients that acted in line in this part of the turn, a pile
        working: int,  # functions that work for somebody, as bits
        contested: bool,  # whether one of them may win outright
        noted: bool,  # whether anything is in ``exposed``, ``shown`` or ``paraded``
    ) -> None:
        self.stack = stack
        self.legal = legal
        self.over = over
        self.log = log
        self.edition = edition
        self.rules = rules
        self.players = players
        self.turn = turn
        self.leader = leader
        self.role = role
        self.deck = deck
        self.drawn = drawn
        self.jacks = jacks
        self.pool = pool
        self.sites = sites
        self.outskirts = outskirts
        self.half = half
        self.crafted = crafted
        self.seen = seen
        self.left_out = left_out
        self.ending = ending
        self.winners = winners
        self.hand = hand
        self.held = held
        self.camp = camp
        self.plays = plays
        self.stockpile = stockpile
        self.clientele = clientele
        self.hired = hired
        self.vault = vault
        self.influence = influence
        self.buildings = buildings
        self.owned = owned
        self.active = active
        self.earned = earned
        self.tucked = tucked
        self.buried = buried
        self.shown = shown
        self.surrendered = surrendered
        self.exposed = exposed
        self.paraded = paraded
        self.revealed = revealed
        self.robbed = robbed
        self.spent = spent
        self.working = working
        self.contested = contested
        self.noted = noted

    def copy(self) -> State:
        """A position of its own, to which nobody listens; shares what is never changed."""
        return State(
            self.stack[:], self.legal, self.over, None, self.edition, self.rules, self.players, self.turn, self.leader,
            self.role, self.deck, self.drawn, self.jacks, self.pool, self.sites, self.outskirts, self.half,
            self.crafted, self.seen, self.left_out, self.ending, self.winners,
            [cards[:] for cards in self.hand], self.held[:], self.camp[:], self.plays[:], self.stockpile[:],
            self.clientele[:], self.hired[:], self.vault[:], self.influence[:], [city[:] for city in self.buildings],
            self.owned[:], self.active[:], self.earned, self.tucked, self.buried, self.shown, self.surrendered,
            self.exposed, self.paraded, self.revealed, self.robbed, self.spent, self.working, self.contested,
            self.noted,
        )  # fmt: skip

    def end(self, ending: int, winners: int = 0) -> None:
        """The game is over, at once. Of endings met together the first told holds (ruling 57)."""
        if not self.over:
            self.over = True
            self.ending = ending
            self.winners = winners
            if self.log is not None:
                self.log.tell("ended", self.leader, ending=ending)

    def interrupt(self, move: int) -> str:
        """A player may surrender to another, or take that back, at any time; when all others agree, that one wins."""
        if move & KIND != SURRENDER or self.over:
            return NOT_ASKED
        seat, winner = (move & ARGUMENT) >> 3, move & 7
        if max(seat, winner) >= self.players:
            return NO_SUCH_SEAT
        if self.surrendered[seat] == winner:
            return SAME_ALREADY
        self.surrendered = *self.surrendered[:seat], winner, *self.surrendered[seat + 1 :]
        if self.log is not None:
            self.log.tell("surrendered", seat, seat=winner)
        if all(self.surrendered[other] == winner for other in range(self.players) if other != winner):
            self.end(SURRENDERED, 1 << winner)
            self.legal = []
        return ""
