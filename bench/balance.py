"""How balanced our cards and board of Gloria Mundi are, by play of the rule of thumb against itself.

    python -m bench.balance --games 2000 --players 2 --players 4

prints how games end, what each place in the turn order wins (with intervals at 95 %), and in how many of the games in
which a card lay in the Forum it was bought. `docs/mundi-balance.md` has what it found.
"""

import argparse
from collections import Counter
from math import sqrt
from multiprocessing import Pool
from typing import Any

from spolia.bots.mundi_thumb import MundiThumb
from spolia.bots.random_bot import RandomBot
from spolia.kernel.chance import Chance
from spolia.kernel.frames import play
from spolia.kernel.moves import ARGUMENT, KIND
from spolia.mundi.edition import OURS, edition
from spolia.mundi.ending import ending_key, winners
from spolia.mundi.moves import BUY
from spolia.mundi.setup import new_game
from spolia.mundi.state import NO_CARD
from spolia.mundi.view import view

NO_EVENTS = 1 << 62
BATCH = 25


class Tally:
    """What was counted over games of one number of players."""

    def __init__(self) -> None:
        self.games = 0
        self.turns = 0
        self.best = 0
        self.endings: Counter[str] = Counter()
        self.places: Counter[int] = Counter()  # in 60ths of a win, by place in the turn order
        self.offered: Counter[int] = Counter()  # games, by card
        self.bought: Counter[int] = Counter()
        self.beaten = 0  # in 60ths: what the first bot won where the others play at random

    def add(self, other: "Tally") -> None:
        self.games += other.games
        self.turns += other.turns
        self.best += other.best
        self.beaten += other.beaten
        self.endings += other.endings
        self.places += other.places
        self.offered += other.offered
        self.bought += other.bought


def play_games(players: int, seed: int, numbers: range, against_random: bool) -> Tally:
    tally = Tally()
    for number in numbers:
        play_one(players, seed << 32 | number, number % players if against_random else -1, tally)
    return tally


def play_one(players: int, seed: int, alone: int, tally: Tally) -> None:
    """One game; ``alone`` is the seat of the rule of thumb among random players, or all go by it."""
    thumb, any_move = MundiThumb(), RandomBot()
    state = new_game(OURS, players, seed)
    chance = Chance(seed << 1 | 1)
    first = state.active
    offered, bought = set(), set()
    while not state.over:
        offered |= set(state.forum)
        seat = state.stack[-1].player
        seen = view(state, seat, NO_EVENTS)
        player: Any = thumb if alone in (-1, seat) else any_move
        move: int = player.choose(seen, chance)
        if move & KIND == BUY:
            bought.add(move & ARGUMENT)
        play(state, move)
    won = winners(state)
    tally.games += 1
    tally.turns += state.turn
    tally.best += max(state.steps)
    tally.endings[ending_key(state.ending)] += 1
    for seat in won:
        tally.places[(seat - first) % players] += 60 // len(won)
        tally.beaten += 60 // len(won) * (seat == alone)
    tally.offered.update(offered - {NO_CARD})
    tally.bought.update(bought)


def measure(games: int, players: int, seed: int, workers: int, against_random: bool) -> Tally:
    tasks = [
        (players, seed, range(first, min(first + BATCH, games)), against_random) for first in range(0, games, BATCH)
    ]
    total = Tally()
    with Pool(workers) as pool:
        for tally in pool.starmap(play_games, tasks, chunksize=1):
            total.add(tally)
    return total


def within(games: int, share: float) -> float:
    """Half the width of the interval at 95 % around a share of so many games, in points."""
    return 196 * sqrt(share * (1 - share) / games)


def report(players: int, tally: Tally) -> None:
    games = tally.games
    endings = ", ".join(f"{name} {100 * tally.endings[name] / games:.1f} %" for name in sorted(tally.endings))
    places = ", ".join(f"{100 * tally.places[place] / 60 / games:.1f}" for place in range(players))
    print(f"{players} players, {games} games, {tally.turns / games:.1f} turns, best {tally.best / games:.1f} steps")
    print(f"  endings: {endings}")
    around = within(games, 1 / players)
    print(f"  wins by place in the turn order: {places} (even: {100 / players:.1f}; each within {around:.1f} points)")
    rates = sorted((tally.bought[c.number] / max(1, tally.offered[c.number]), c.name) for c in edition(OURS).cards)
    print("  bought, of games on offer: " + ", ".join(f"{name} {100 * rate:.0f} %" for rate, name in rates), flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--players", type=int, action="append")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--random", action="store_true", help="one rule of thumb against random players")
    options = parser.parse_args()
    for players in options.players or [2, 3, 4, 5, 6]:
        tally = measure(options.games, players, options.seed, options.workers, options.random)
        if options.random:
            print(
                f"{players} players: the rule of thumb wins {100 * tally.beaten / 60 / tally.games:.1f} %", flush=True
            )
        else:
            report(players, tally)


if __name__ == "__main__":
    main()
