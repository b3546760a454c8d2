"""What a match is made of: who plays, which games, and who sits where.

A *table* is the bots of one game. As many bots as seats: one table. Fewer: the last bot takes the seats left over.
More: every choice of that many bots is a table, so that each meets each equally often.

Each table plays each deal once for every rotation of the seats, with the same cards. The order in which its bots sit
changes from deal to deal, so that no bot has the same neighbour all the time.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from hashlib import sha256
from itertools import combinations, permutations
from typing import Final

from spolia.arena.games import Player, kind
from spolia.kernel.errors import SetupError

DECK: Final = "deck"

Seating = tuple[int, ...]  # which entrant sits in each seat


@dataclass(frozen=True)
class Entrant:
    """Somebody who takes part; made anew for every game, so that nothing is remembered of the other rotations."""

    label: str
    make: Callable[[], Player]


@dataclass(frozen=True)
class Task:
    """One game."""

    deal: int
    table: int
    seating: Seating


@dataclass(frozen=True)
class Plan:
    """A match to be played."""

    entrants: tuple[Entrant, ...]
    tables: tuple[Seating, ...]
    game: str
    edition: str
    players: int
    deals: int
    seed: int
    limit: float | None = None  # seconds for a move; whoever takes longer has lost

    @property
    def labels(self) -> list[str]:
        return [entrant.label for entrant in self.entrants]

    @property
    def games(self) -> int:
        return sum(1 for _ in self.tasks())

    def tasks(self) -> Iterator[Task]:
        """All games, deal by deal."""
        orders = [circular_orders(table) for table in self.tables]
        for deal in range(self.deals):
            for table, choices in enumerate(orders):
                for seating in rotations(choices[deal % len(choices)]):
                    yield Task(deal, table, seating)

    def stream(self, deal: int, *what: str) -> int:
        """The seed of a stream of chance: of the deck of a deal, or of a bot in one of its games."""
        text = f"{self.seed}/{deal}/{'/'.join(what)}"
        return int.from_bytes(sha256(text.encode()).digest()[:16], "big")


def plan(
    bots: Sequence[str | Entrant],
    players: int = 2,
    deals: int = 100,
    *,
    game: str = "rome",
    edition: str | None = None,
    seed: int = 0,
    limit: float | None = None,
) -> Plan:
    """Check who is to play what, and lay it out; whatever can't be played is a ``SetupError``."""
    known = kind(game)
    if players not in known.players:
        raise SetupError(f"{players} players: this game is for {known.players[0]} to {known.players[-1]}")
    if not bots:
        raise SetupError("nobody plays: name at least one bot")
    if deals < 1:
        raise SetupError("a match needs at least one deal")
    entrants: dict[str, Entrant] = {}
    for bot in bots:
        entrant = Entrant(bot, partial(known.bot, bot)) if isinstance(bot, str) else bot
        if entrant.label not in entrants:
            entrant.make()  # a bot that is not there is missed now, not in a worker
        entrants.setdefault(entrant.label, entrant)
    labels = list(entrants)
    places = [labels.index(bot if isinstance(bot, str) else bot.label) for bot in bots]
    key = known.edition(edition, None)
    known.begin(key, players, seed)  # and so is an edition
    return Plan(tuple(entrants.values()), tables(places, players), game, key, players, deals, seed, limit)


def tables(places: list[int], players: int) -> tuple[Seating, ...]:
    """Who plays together."""
    if len(places) > players:
        everybody = sorted(set(places))
        if len(everybody) > players:
            return tuple(combinations(everybody, players))
        places = everybody
    return ((*places, *[places[-1]] * (players - len(places))),)


def circular_orders(table: Seating) -> list[Seating]:
    """All ways to sit round a table, apart from who has which seat."""
    first, rest = table[0], table[1:]
    found: dict[Seating, Seating] = {}
    for order in permutations(rest):
        seating = (first, *order)
        found.setdefault(min(rotations(seating)), seating)
    return list(found.values())


def rotations(seating: Seating) -> list[Seating]:
    """All different ways to turn the table."""
    turned = [seating[first:] + seating[:first] for first in range(len(seating))]
    return list(dict.fromkeys(turned))
