"""Positions to try things on: those of random games, and tables crowded with working buildings."""

from collections.abc import Iterator
from copy import deepcopy
from typing import Any

from spolia.fuzz import Chooser, game_seed
from spolia.game import Game
from spolia.kernel.chance import Chance
from spolia.rome.cards import MATERIAL, MATERIALS, ROLES
from spolia.rome.edition import Edition, changed, editions
from spolia.rome.edition import edition as edition_of
from spolia.rome.moves import SEATS
from spolia.rome.position import Position
from spolia.rome.state import State
from tests.fields import values_of

SEED = 2007


# Every edition, and what can be laid over them, by a short name.
EDITIONS = {key: key for key in editions()} | {
    "geek": changed("republic", geek=True).key,
    "imperial-geek": changed("imperium", geek=True).key,
    "training": changed("iv", training=True).key,
    "house": changed("iv", geek=["domus", "watch_post"], rules={"protected_may_give": 1, "any_gain_is_hiring": 1}).key,
}


def table(edition: str = "iv", **zones: str) -> Game:
    """A game from zones in words: ``table(A_hand="Wall")``."""
    named = {name.replace("_", " "): words for name, words in zones.items()}
    return Game.at(Position(edition_of(EDITIONS[edition]), named).build())


def random_game(players: int, number: int, edition: str = "iv") -> Iterator[Game]:
    """A random game, before its first move and after each; the number gives its manner (see ``spolia.fuzz``)."""
    seed = game_seed(SEED, players, number)
    chosen = edition_of(EDITIONS[edition])
    chooser = Chooser(chosen.key, players, seed, number)
    rules, copies = chosen.changes.get("rules"), chosen.changes.get("deck")
    game = Game(chosen.base, players, seed, rules=rules, copies=copies)
    yield game
    while not game.over:
        game.play(chooser.choose(game.state))
        yield game


def finished_game(players: int, number: int, edition: str = "iv") -> Game:
    return list(random_game(players, number, edition))[-1]


def everything(state: State) -> dict[str, Any]:
    """All fields of a state as they are now, found by themselves, to compare two by; the log apart."""
    data = values_of(state)
    data["stack"] = [(type(step), values_of(step)) for step in state.stack]
    data["buildings"] = [[values_of(building) for building in city] for city in state.buildings]
    del data["log"], data["rules"]  # the edition has the rules
    return deepcopy(data)


def busy_table(players: int, number: int, edition: str = "iv") -> State:
    """A crowded table: buildings of every material, most of them complete, some of them public."""
    chance = Chance(number)
    while True:
        chosen = edition_of(EDITIONS[edition])
        state = Position(chosen, _busy_zones(players, chance, chosen)).build()
        if not state.over:  # clients and buildings may happen to win
            return state


def _busy_zones(players: int, chance: Chance, edition: Edition) -> dict[str, str]:
    names, deck = edition.names, edition.deck
    chance.shuffle(deck)
    zones = {"players": str(players), "leader": SEATS[chance.below(players)]}
    cities: list[dict[str, str]] = [{} for _ in range(players)]
    sites: list[list[str]] = [[], []]  # in town, out of town
    for material, word in enumerate(MATERIALS):
        for _ in range(edition.rules.sites_each - 1):
            card = next(card for card in deck if MATERIAL[card] == material)
            city = cities[chance.below(players)]
            if names[card] in city:
                sites[chance.below(2)].append(word)
            else:
                deck.remove(card)
                city[names[card]] = _HELD[chance.below(len(_HELD))]
        sites[0].append(word)  # the last one

    def some(words: list[str], fewest: int, most: int) -> str:
        number = fewest + chance.below(most - fewest + 1)
        return ", ".join(words[MATERIAL[deck.pop()]] for _ in range(number))

    for letter, city in zip(SEATS, cities, strict=False):
        zones[f"{letter} buildings"] = ", ".join(f"{name} {held}" for name, held in city.items())
        zones[f"{letter} clients"] = some(ROLES, 0, 5)
        zones[f"{letter} stockpile"] = some(MATERIALS, 0, 4)
        zones[f"{letter} vault"] = some(MATERIALS, 0, 2)
        zones[f"{letter} hand"] = ", ".join(["Jack", *(names[deck.pop()] for _ in range(3 + chance.below(5)))])
    zones["pool"] = some(MATERIALS, 3, 6)
    zones["sites"], zones["outskirts"] = map(", ".join, sites)
    return zones


_HELD = 3 * ["[]"] + 6 * ["[] complete"] + ["[] complete public"]
