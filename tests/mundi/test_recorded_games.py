"""Whole recorded games: replaying them must give exactly the results that were written down with them.

When a rule is fixed on purpose, `python -m tests.mundi.test_recorded_games` plays and records them anew; the diff of
`results.json` then shows what the fix changed. They carry their own cards, so that tuning ours leaves them as they are.
"""

import json
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest

from spolia.game import load_any
from spolia.mundi.ending import ENDINGS
from spolia.mundi.game import Game
from spolia.mundi.invariants import broken
from tests.mundi.tables import finished_game

FOLDER = Path(__file__).parent / "games"
RESULTS = FOLDER / "results.json"
DECK = FOLDER / "deck.toml"

# Players and ending; of each the first of the random games that ends so.
WANTED = [
    (2, "goth"), (2, "africa"), (2, "deck"), (3, "goth"), (3, "hands"), (3, "africa"), (4, "deck"), (4, "hands"),
    (5, "africa"), (5, "hands"), (5, "deck"), (6, "hands"), (6, "goth"), (6, "africa"),
]  # fmt: skip
NAMES = [f"{players}-{ending}" for players, ending in WANTED]


def result(game: Game) -> dict[str, Any]:
    assert game.outcome is not None
    data = game.to_data()
    zones = ("turn", "active", "goth", "forum", "burnt", "tribute", "stock", "hand", "bare", "lost", "buildings")
    return {
        "winners": game.outcome.winners,
        "reason": game.outcome.reason,
        "points": game.outcome.points,
        "moves": len(game.moves),
        "table": sha256(json.dumps([data[zone] for zone in zones]).encode()).hexdigest(),
    }


def record() -> None:
    """Play and write down all games and their results."""
    from spolia.mundi.edition import from_file

    key = from_file(DECK).key
    results = {}
    for name, (players, ending) in zip(NAMES, WANTED, strict=True):
        games = (finished_game(players, number, key) for number in range(3000))
        game = next(game for game in games if game.outcome is not None and game.outcome.reason == ending)
        game.save(FOLDER / f"{name}.json")
        results[name] = result(game)
    RESULTS.write_text(json.dumps(results, indent=2) + "\n", "utf-8")


@pytest.fixture(scope="module")
def results() -> dict[str, Any]:
    data: dict[str, Any] = json.loads(RESULTS.read_text("utf-8"))
    return data


def test_every_recorded_game_has_a_result(results: dict[str, Any]) -> None:
    files = {path.stem for path in FOLDER.glob("*.json")} - {RESULTS.stem}
    assert files == set(results) == set(NAMES)


@pytest.mark.parametrize("name", NAMES)
def test_a_recorded_game_ends_as_it_did(name: str, results: dict[str, Any]) -> None:
    game = load_any(FOLDER / f"{name}.json")
    assert isinstance(game, Game)
    assert result(game) == results[name]
    assert broken(game.state) == []


def test_all_endings_and_numbers_of_players_are_there(results: dict[str, Any]) -> None:
    assert {entry["reason"] for entry in results.values()} == set(ENDINGS.values())
    assert {len(entry["points"]) for entry in results.values()} == {2, 3, 4, 5, 6}


if __name__ == "__main__":
    record()
