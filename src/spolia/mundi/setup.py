"""Setting up a game."""

from typing import Final

from spolia.kernel.chance import Chance
from spolia.kernel.errors import SetupError
from spolia.kernel.events import Log
from spolia.kernel.frames import settle
from spolia.mundi.edition import Edition, edition
from spolia.mundi.goods import NO_KIND, pile_of
from spolia.mundi.state import FORUM_PLACES, NO_CARD, RUNNING, State
from spolia.mundi.turn import BeginTurn

FEWEST: Final = 2
MOST: Final = 6

# Farms, cities and peace cards of each player, by the number of players.
SETS: Final = {2: [12, 9, 9], 3: [8, 6, 6], 4: [7, 5, 5], 5: [6, 4, 4], 6: [5, 3, 3]}
ONE_EACH: Final = 1 + (1 << 10) + (1 << 20)  # laid out at the start; and as many counters


def new_game(key: str, players: int, seed: int, log: Log | None = None) -> State:
    """A game of an edition, ready for the first move."""
    chosen = edition(key)
    chance = Chance(seed)
    deck = chosen.deck
    chance.shuffle(deck)
    state = empty_table(chosen, players, deck)
    state.log = log
    state.active = chance.below(players)
    for player in range(players):
        deal(state, player)
    state.stack.append(BeginTurn(state.active))
    settle(state)
    return state


def empty_table(chosen: Edition, players: int, deck: list[int]) -> State:
    """A table before anybody has taken anything."""
    if not FEWEST <= players <= MOST:
        raise SetupError(f"{players!r} players: Gloria Mundi is for {FEWEST} to {MOST}")
    return State(
        [], [], False, None, chosen.key, chosen.cards, chosen.board, players, 1, 0, NO_KIND, deck, 0,
        [NO_CARD] * FORUM_PLACES, (), 0, (), 0, 0, 0, RUNNING,
        [0] * players, [0] * players, [0] * players, [0] * players, [[] for _ in range(players)], [0] * players,
    )  # fmt: skip


def whole_set(players: int) -> int:
    """The production cards of one player, a pile."""
    return pile_of(SETS[players])


def deal(state: State, player: int) -> None:
    """A set of production cards, of which one of each kind is laid out, and a counter of each basic resource."""
    state.hand[player] = whole_set(state.players) - ONE_EACH
    state.bare[player] = ONE_EACH
    state.stock[player] = ONE_EACH
    state.afield += ONE_EACH
