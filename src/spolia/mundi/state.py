"""The state of a game: integers and lists of integers, indexed by seat."""

from __future__ import annotations

from typing import Any, Final

from spolia.kernel.events import Log
from spolia.kernel.frames import Frame, Position
from spolia.mundi.deck import Board, Card

FORUM_PLACES: Final = 6
NO_CARD: Final = -1

# How a game ended.
RUNNING: Final = 0
GOTH_IN_ROME: Final = 1
HAND_EMPTY: Final = 2
AFRICA_REACHED: Final = 3
DECK_EMPTY: Final = 4


class State(Position):
    """Everything about a game. A zone is read as ``state.stock[player]``.

    A building in play is one integer, the card and the kind of card beneath it: ``kind << 6 | card``. Lists change;
    what is in a tuple or shared by copies is replaced, never changed.
    """

    __slots__ = (
        "active", "afield", "bare", "board", "buildings", "burnt", "cards", "deck", "drawn", "edition", "ending",
        "forum", "goth", "hand", "icons", "kind", "lost", "players", "spoils", "steps", "stock", "tribute", "turn",
    )  # fmt: skip

    def __init__(
        self,
        stack: list[Frame[Any]],
        legal: list[int],
        over: bool,
        log: Log | None,
        edition: str,
        cards: list[Card],  # by number; never changed
        board: Board,
        players: int,
        turn: int,
        active: int,  # the player whose turn it is
        kind: int,  # of this turn
        deck: list[int],  # never changed: copies share it
        drawn: int,  # how many cards have left the deck
        forum: list[int],  # the dearest place first
        burnt: tuple[int, ...],  # cards discarded
        goth: int,  # the space he stands on; 0: his start
        tribute: tuple[int, ...],  # what lies on the spaces before him, a pile each
        icons: int,  # for which cards are still to be lost, a pile of kinds
        spoils: int,  # tribute that is being taken back
        afield: int,  # counters that are not in the supply
        ending: int,
        stock: list[int],  # counters behind the screens
        hand: list[int],  # production cards, piles of kinds
        bare: list[int],  # production cards in play without a building
        lost: list[int],  # production cards that the Goth took
        buildings: list[list[int]],
        steps: list[int],
    ) -> None:
        self.stack = stack
        self.legal = legal
        self.over = over
        self.log = log
        self.edition = edition
        self.cards = cards
        self.board = board
        self.players = players
        self.turn = turn
        self.active = active
        self.kind = kind
        self.deck = deck
        self.drawn = drawn
        self.forum = forum
        self.burnt = burnt
        self.goth = goth
        self.tribute = tribute
        self.icons = icons
        self.spoils = spoils
        self.afield = afield
        self.ending = ending
        self.stock = stock
        self.hand = hand
        self.bare = bare
        self.lost = lost
        self.buildings = buildings
        self.steps = steps

    def copy(self) -> State:
        """A position of its own, to which nobody listens; shares what is never changed."""
        return State(
            self.stack[:], self.legal, self.over, None, self.edition, self.cards, self.board, self.players, self.turn,
            self.active, self.kind, self.deck, self.drawn, self.forum[:], self.burnt, self.goth, self.tribute,
            self.icons, self.spoils, self.afield, self.ending, self.stock[:], self.hand[:], self.bare[:], self.lost[:],
            [built[:] for built in self.buildings], self.steps[:],
        )  # fmt: skip

    def end(self, ending: int) -> None:
        """The game is over, at once."""
        if not self.over:
            self.over = True
            self.ending = ending
            if self.log is not None:
                self.log.tell("ended", self.active, ending=ending)


def card_of(built: int) -> int:
    return built & 63


def kind_of(built: int) -> int:
    return built >> 6


def find_building(state: State, player: int, card: int) -> int:
    """A player's building by its card, with the kind beneath; less than zero if there is none."""
    for built in state.buildings[player]:
        if built & 63 == card:
            return built
    return -1


def cards_in_play(state: State, player: int, kind: int) -> int:
    """Production cards of a kind, bare or built on."""
    number = state.bare[player] >> 10 * kind & 1023
    for built in state.buildings[player]:
        if built >> 6 == kind:
            number += 1
    return number
