"""Setting up a game."""

from typing import Final

from spolia.kernel.chance import Chance
from spolia.kernel.errors import SetupError
from spolia.kernel.events import Log
from spolia.kernel.frames import settle
from spolia.rome.cards import JACK, MATERIAL, NAME_UNIT, UNIT, pile_of
from spolia.rome.edition import Edition, edition
from spolia.rome.state import NO_HALF, NO_ROLE, RUNNING, State
from spolia.rome.turn import Lead

FEWEST: Final = 2
MOST: Final = 5
LEAST_DECK: Final = 8  # Orders for each player that a deck must have beyond the starting hands


def new_game(key: str, players: int, seed: int, log: Log | None = None) -> State:
    """A game of an edition, ready for the first move."""
    chosen = edition(key)
    deck = chosen.deck
    Chance(seed).shuffle(deck)
    state = empty_table(chosen, players, deck)
    check_size(state, chosen)
    state.log = log
    deal(state)
    state.leader = first_leader(state, chosen)
    if state.rules.half_deck:
        leave_out_half(state)
    if log is not None:
        log.tell("turn_passed", state.leader, turn=state.turn)
    state.stack.append(Lead(state.leader))
    settle(state)
    return state


def empty_table(chosen: Edition, players: int, deck: list[int]) -> State:
    """A table before anything is dealt: all Orders in the deck, all Jacks in their pile."""
    if not FEWEST <= players <= MOST:
        sentence = f"{players!r} players: Glory to Rome is for {FEWEST} to {MOST}"
        raise SetupError(sentence, "players", fewest=FEWEST, most=MOST)
    rules = chosen.rules
    in_town = min(players, rules.sites_each)
    return State(
        [], [], False, None, chosen.key, rules, players, 1, 0, NO_ROLE, deck, 0, rules.jacks, 0,
        sum(in_town * unit for unit in UNIT[:6]), sum((rules.sites_each - in_town) * unit for unit in UNIT[:6]),
        NO_HALF, 0, 0, 0, RUNNING, 0,
        [[] for _ in range(players)], [0] * players, [0] * players, [0] * players, [0] * players, [0] * players,
        [0] * players,
        [0] * players, [rules.starting_influence] * players, [[] for _ in range(players)], [0] * players,
        [0] * players, (0,) * players, (0,) * players, (0,) * players, (0,) * players, tuple(range(players)),
        (0,) * players, (0,) * players, (), 0, 0, 0, False, False,
    )  # fmt: skip


def deal(state: State) -> None:
    """The starting hands."""
    rules = state.rules
    for player, hand in enumerate(state.hand):
        for _ in range(rules.orders_dealt):
            hand.append(turn_card(state))
        hand.sort()
        hand += [JACK] * rules.jacks_dealt
        state.held[player] = pile_of(hand)
        state.jacks -= rules.jacks_dealt
    if state.log is not None:
        for player, hand in enumerate(state.hand):
            state.log.tell_secret("dealt", player, {"count": len(hand)}, 1 << player, cards=hand[:])


def first_leader(state: State, chosen: Edition) -> int:
    """Each turns a card into the pool; the first name of the alphabet leads, those tied turn again (ruling 65)."""
    seats = list(range(state.players))
    while len(seats) > 1:
        turned = [turn_card(state) for _ in seats]
        for seat, card in zip(seats, turned, strict=True):
            state.pool += UNIT[MATERIAL[card]]
            state.seen += NAME_UNIT[card]
            if state.log is not None:
                state.log.tell("turned_up", seat, card=card)
        first = min(turned, key=chosen.place)
        seats = [seat for seat, card in zip(seats, turned, strict=True) if card == first]
    return seats[0]


def check_size(state: State, chosen: Edition) -> None:
    """There must be enough to deal, and something left to play with."""
    rules, players = state.rules, state.players
    if rules.jacks < rules.jacks_dealt * players:
        sentence = f"edition {chosen.key!r}: {rules.jacks} Jacks are too few for {players} players"
        raise SetupError(sentence, "few_jacks", jacks=rules.jacks, players=players)
    if len(state.deck) < players * (rules.orders_dealt + LEAST_DECK):
        sentence = f"edition {chosen.key!r}: {len(state.deck)} Orders are too few for {players} players"
        raise SetupError(sentence, "few_orders", orders=len(state.deck), players=players)


def leave_out_half(state: State) -> None:
    """Half of what is left of the deck, rounded down, is out of the game, unseen (ruling 25)."""
    left = len(state.deck) - state.drawn
    cut_deck(state, left - left // 2)


def cut_deck(state: State, left: int) -> None:
    """Leave so many cards in the deck; the others are out of the game."""
    for card in state.deck[state.drawn + left :]:
        state.left_out += NAME_UNIT[card]
    state.deck = state.deck[: state.drawn + left]


def turn_card(state: State) -> int:
    state.drawn += 1
    return state.deck[state.drawn - 1]
