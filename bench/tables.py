"""Tables of Glory to Rome to measure at: fresh ones, busy ones, and ones in the middle of a game."""

import random
from collections.abc import Callable
from typing import Final

from spolia.kernel.chance import Chance
from spolia.kernel.frames import play, settle
from spolia.rome.cards import MATERIAL, NAME_UNIT
from spolia.rome.edition import Edition, edition
from spolia.rome.questions import refresh
from spolia.rome.rules import Rules
from spolia.rome.setup import deal, empty_table, first_leader, new_game
from spolia.rome.state import BY_FUNCTION, Building, State
from spolia.rome.turn import Lead

EDITION: Final = "iv"
PLAYERS: Final = (2, 3, 4, 5)
GAMES: Final = 20  # of each sort in a round

# One for all games of a round, so that the rounds are alike and none pays for seeding it.
Random = Callable[[], float]


def chance() -> Random:
    return random.Random(0).random


def play_out(state: State, chance: Random) -> int:
    """Play at random to the end; how many decisions that took."""
    decisions = 0
    while not state.over:
        legal = state.legal
        play(state, legal[int(chance() * len(legal))])
        decisions += 1
    return decisions


def play_out_all(tables: list[State]) -> int:
    choose = chance()
    return sum(play_out(state, choose) for state in tables)


def recorded(state: State, chance: Random) -> list[int]:
    """The moves of a game played at random; the state itself stays as it is."""
    table, moves = state.copy(), []
    while not table.over:
        moves.append(table.legal[int(chance() * len(table.legal))])
        play(table, moves[-1])
    return moves


def fresh_tables(players: int) -> list[State]:
    return [new_game(EDITION, players, seed) for seed in range(GAMES)]


def halfway_tables(players: int) -> list[State]:
    """Games played at random, each stopped after half of its decisions."""
    tables, choose = fresh_tables(players), chance()
    for state in tables:
        moves = recorded(state, choose)
        for move in moves[: len(moves) // 2]:
            play(state, move)
    return tables


def busy_tables() -> dict[int, list[State]]:
    """By number of players: tables where all functions work for everybody from the start.

    A function that ends the game would make the games short, and the more so where all functions work. Which ones
    do is found by trying: whatever ends one of these very games falls silent, until the deck or the Sites end all.
    """
    silent = 0
    while True:
        tables = {players: [busy_game(players, seed, silent) for seed in range(GAMES)] for players in PLAYERS}
        enders = [card for games in tables.values() for card in cards_that_end(games)]
        if not enders:
            return tables
        for card in enders:
            silent |= 1 << card


def cards_that_end(tables: list[State]) -> list[int]:
    """The cards whose functions end these games when they are measured."""
    ended = [state.copy() for state in tables]
    play_out_all(ended)
    return [state.ending & ~BY_FUNCTION for state in ended if state.ending & BY_FUNCTION]


def busy_game(players: int, seed: int, silent: int) -> State:
    """A new game with a card of each name complete and public; the functions in ``silent`` (bits) don't work."""
    chosen = edition(EDITION)
    built = [card for card, copies in enumerate(chosen.copies) if copies]
    state = empty_table(chosen, players, shuffled_without(chosen, built, seed))
    state.rules = Rules(chosen.parameters, chosen.rules.functions & ~silent, chosen.rules.ground)
    for card in built:
        build(state, card % players, card)
    deal(state)
    state.leader = first_leader(state, chosen)
    refresh(state)
    state.stack.append(Lead(state.leader))
    settle(state)
    return state


def build(state: State, seat: int, card: int) -> None:
    """A public structure from nowhere: it took no Site and no material, and gave no Influence."""
    material = MATERIAL[card]
    state.buildings[seat].append(Building(card, material, 0, 0, True, 1 << material))
    state.owned[seat] |= 1 << card
    state.seen += NAME_UNIT[card]


def shuffled_without(chosen: Edition, cards: list[int], seed: int) -> list[int]:
    """The edition's deck less one of each of these cards."""
    deck = chosen.deck
    for card in cards:
        deck.remove(card)
    Chance(seed).shuffle(deck)
    return deck
