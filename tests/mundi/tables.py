"""Positions of Gloria Mundi to try things on."""

from collections.abc import Iterator
from copy import deepcopy
from pathlib import Path
from typing import Any

from spolia.fuzz import game_seed
from spolia.fuzz.mundi import Chooser
from spolia.mundi.edition import OURS, from_file
from spolia.mundi.game import Game
from spolia.mundi.position import Position
from spolia.mundi.state import State
from tests.fields import values_of

SEED = 2007
EXAMPLES = Path(__file__).parent.parent / "cases" / "mundi" / "deck.toml"


def table(**zones: str) -> Game:
    """A game with the cards of the examples, from zones in words: ``table(A_stock="2 food")``."""
    named = {name.replace("_", " "): words for name, words in zones.items()}
    return Game.at(Position(from_file(EXAMPLES), named).build())


def random_game(players: int, number: int, key: str = OURS) -> Iterator[Game]:
    """A random game, before its first move and after each; the number gives its manner (see ``spolia.fuzz.mundi``)."""
    seed = game_seed(SEED, players, number)
    chooser = Chooser(key, players, seed, number)
    game = Game(key, players, seed)
    yield game
    while not game.over:
        game.play(chooser.choose(game.state))
        yield game


def finished_game(players: int, number: int, key: str = OURS) -> Game:
    return list(random_game(players, number, key))[-1]


def everything(state: State) -> dict[str, Any]:
    """All fields of a state as they are now, to compare two by; the log apart, and what the edition has."""
    data = values_of(state)
    data["stack"] = [(type(step), values_of(step)) for step in state.stack]
    del data["log"], data["cards"], data["board"]
    return deepcopy(data)


def examples() -> str:
    """The key of the edition with the cards of the examples."""
    return from_file(EXAMPLES).key
