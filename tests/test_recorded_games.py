"""Whole recorded games: replaying them must give exactly the results that were written down with them.

When a rule is fixed on purpose, `python -m tests.test_recorded_games` plays and records them anew; the diff of
`results.json` then shows what the fix changed.
"""

import json
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest

from spolia.game import Game
from spolia.invariants import broken
from spolia.rome.state import State
from spolia.rome.wording import wording
from tests.tables import finished_game

FOLDER = Path(__file__).parent / "games"
RESULTS = FOLDER / "results.json"

# Edition (see `tests.tables`), players and ending; of each the first of the random games that ends so.
WANTED = [
    ("iv", 2, "deck"), ("iv", 3, "deck"), ("iv", 5, "deck"), ("iv", 2, "sites"), ("iv", 3, "sites"), ("iv", 4, "sites"),
    ("iv", 2, "catacomb"), ("iv", 4, "catacomb"), ("iv", 2, "forum"), ("iv", 3, "forum"), ("iv", 5, "forum"),
    ("iv", 2, "surrender"), ("iv", 3, "surrender"), ("iv", 5, "surrender"), ("imperium", 4, "deck"),
    ("republic", 3, "forum_romanum"), ("polish", 4, "catacomb"), ("polish-classic", 2, "forum"),
    ("geek", 3, "plebian_council"), ("imperial-geek", 5, "deck"), ("training", 3, "sites"), ("house", 2, "sites"),
]  # fmt: skip
NAMES = [f"{edition}-{players}-{ending}" for edition, players, ending in WANTED]


def result(game: Game) -> dict[str, Any]:
    assert game.outcome is not None
    return {
        "winners": game.outcome.winners,
        "reason": game.outcome.reason,
        "points": game.outcome.points,
        "moves": len(game.moves),
        "table": sha256(json.dumps(table(game.state)).encode()).hexdigest(),
    }


def table(state: State) -> list[Any]:
    """Where everything lies at the end, whatever the format of saved states."""
    cities = [[(b.card, b.site, b.materials, b.missing, b.public) for b in city] for city in state.buildings]
    common = [state.turn, state.leader, state.drawn, state.jacks, state.pool, state.sites, state.outskirts]
    seats = [state.hand, state.camp, state.stockpile, state.clientele, state.vault, state.influence, state.earned]
    return [common, seats, cities, state.surrendered]


def record() -> None:
    """Play and write down all games and their results."""
    results = {}
    for name, (edition, players, ending) in zip(NAMES, WANTED, strict=True):
        games = (finished_game(players, number, edition) for number in range(1000))
        game = next(game for game in games if _ends(game, ending))
        game.save(FOLDER / f"{name}.json")
        results[name] = result(game)
    RESULTS.write_text(json.dumps(results, indent=2) + "\n", "utf-8")


def _ends(game: Game, ending: str) -> bool:
    return game.outcome is not None and game.outcome.reason == ending


@pytest.fixture(scope="module")
def results() -> dict[str, Any]:
    data: dict[str, Any] = json.loads(RESULTS.read_text("utf-8"))
    return data


def test_every_recorded_game_has_a_result(results: dict[str, Any]) -> None:
    files = {path.stem for path in FOLDER.glob("*.json")} - {RESULTS.stem}
    assert files == set(results) == set(NAMES)


@pytest.mark.parametrize("name", NAMES)
def test_a_recorded_game_ends_as_it_did(name: str, results: dict[str, Any]) -> None:
    game = Game.load(FOLDER / f"{name}.json")
    assert result(game) == results[name]
    assert broken(game.state) == []


def test_all_endings_and_numbers_of_players_are_there(results: dict[str, Any]) -> None:
    endings = {"deck", "sites", "surrender", "catacomb", "forum", "forum_romanum", "plebian_council"}
    assert {entry["reason"] for entry in results.values()} == endings == set(wording().texts["ending"])
    assert {len(entry["points"]) for entry in results.values()} == {2, 3, 4, 5}


if __name__ == "__main__":
    record()
