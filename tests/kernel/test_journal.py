"""The saved game: what is written reads back, and whatever is wrong is said in one sentence."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from spolia.game import Game
from spolia.kernel.errors import JournalError
from spolia.kernel.journal import ENGINE, FORMAT, Journal
from tests.fields import values_of

GOOD: dict[str, Any] = {
    "format": FORMAT,
    "engine": ENGINE,
    "game": "rome",
    "edition": "iv",
    "players": 2,
    "seed": "7",
    "names": ["Ann", "Žofie"],
    "changes": {},
    "moves": [],
}


def with_(**changes: Any) -> str:
    return json.dumps({**GOOD, **changes})


def without(name: str) -> str:
    return json.dumps({key: value for key, value in GOOD.items() if key != name})


def read(text: str) -> Game:
    return Game.from_journal(Journal.from_json(text))


def test_round_trip() -> None:
    journal = Journal("rome", "iv", 3, -(2**200), [64, 128], ["Ann", "Bob", "Žofie"], {"rules": {"jacks": 5}})
    again = Journal.from_json(journal.to_json())
    assert values_of(again) == values_of(journal)


def test_a_seed_of_any_size_survives_other_languages() -> None:
    """As text: a number beyond 2 ** 53 would be rounded."""
    assert json.loads(Journal("rome", "iv", 2, 2**128 - 1, []).to_json())["seed"] == str(2**128 - 1)


def test_a_good_one_is_read() -> None:
    game = read(with_())
    assert game.names == ["Ann", "Žofie"]
    assert game.moves == []


BROKEN: dict[str, tuple[str, str]] = {
    "empty": ("", "this is no journal: not JSON"),
    "half": (with_()[:40], "this is no journal: not JSON"),
    "nested": ("[" * 100_000, "this is no journal: not JSON"),
    "no object": ("[1, 2]", "this is no journal: it does not say format 'spolia-journal'"),
    "null": ("null", "this is no journal: it does not say format 'spolia-journal'"),
    "foreign": ('{"event": "chess"}', "this is no journal: it does not say format 'spolia-journal'"),
    "other format": (with_(format="pgn"), "this is no journal: it does not say format 'spolia-journal'"),
    "older engine": (with_(engine=0), f"this journal was made by engine 0; this is engine {ENGINE}"),
    "newer engine": (with_(engine=ENGINE + 1), f"made by engine {ENGINE + 1}; this is engine {ENGINE}"),
    "no engine": (without("engine"), f"this journal was made by engine None; this is engine {ENGINE}"),
    "no game": (without("game"), "this journal is corrupt: 'game' is missing or not of type str"),
    "no edition": (without("edition"), "this journal is corrupt: 'edition' is missing or not of type str"),
    "no players": (without("players"), "this journal is corrupt: 'players' is missing or not of type int"),
    "no seed": (without("seed"), "this journal is corrupt: 'seed' is missing or not of type str"),
    "no names": (without("names"), "this journal is corrupt: 'names' is missing or not of type list"),
    "no moves": (without("moves"), "this journal is corrupt: 'moves' is missing or not of type list"),
    "players in words": (with_(players="two"), "this journal is corrupt: 'players' is missing or not of type int"),
    "true players": (with_(players=True), "this journal is corrupt: 'players' is missing or not of type int"),
    "broken players": (with_(players=2.0), "this journal is corrupt: 'players' is missing or not of type int"),
    "seed as number": (with_(seed=7), "this journal is corrupt: 'seed' is missing or not of type str"),
    "seed in words": (with_(seed="seven"), "this journal is corrupt: 'seed' is not a whole number"),
    "seed of foreign digits": (with_(seed="٣"), "this journal is corrupt: 'seed' is not a whole number"),
    "empty seed": (with_(seed=""), "this journal is corrupt: 'seed' is not a whole number"),
    "endless seed": (with_(seed="9" * 5000), "this journal is corrupt: 'seed' is not a whole number"),
    "moves in words": (with_(moves=["think"]), "this journal is corrupt: entry 0 of 'moves' is not of type int"),
    "true move": (with_(moves=[64, True]), "this journal is corrupt: entry 1 of 'moves' is not of type int"),
    "no list of moves": (with_(moves={"0": 64}), "this journal is corrupt: 'moves' is missing or not of type list"),
    "nameless": (with_(names=[None, "B"]), "this journal is corrupt: entry 0 of 'names' is not of type str"),
    "no table of changes": (with_(changes=[]), "this journal is corrupt: 'changes' is missing or not of type dict"),
    "no table of rules": (with_(changes={"rules": 7}), "this journal can't be set up: "),
    "unknown rule": (with_(changes={"rules": {"luck": 7}}), "this journal can't be set up: "),
    "rule in words": (with_(changes={"rules": {"jacks": "six"}}), "this journal can't be set up: "),
    "impossible rule": (with_(changes={"rules": {"jacks": 99}}), "this journal can't be set up: "),
    "unknown card": (with_(changes={"deck": {"pub": 7}}), "this journal can't be set up: "),
    "unknown changes": (with_(changes={"weather": {"rain": 1}}), "this journal can't be set up: "),
    "other game": (with_(game="mundi"), "this journal is of another game: 'mundi'"),
    "unknown edition": (with_(edition="xx"), "this journal can't be set up: there is no edition 'xx'"),
    "a path as edition": (with_(edition="../iv"), "this journal can't be set up: there is no edition '../iv'"),
    "one player": (with_(players=1, names=[]), "this journal can't be set up: 1 players: Glory to Rome is for 2 to 5"),
    "six players": (with_(players=6, names=[]), "this journal can't be set up: 6 players: Glory to Rome is for 2 to 5"),
    "too few names": (with_(names=["Ann"]), "this journal can't be set up: 1 names for 2 players"),
    "illegal move": (with_(moves=[64, 192, 0]), "this journal is corrupt: move 3, pass: You have to choose."),
    "negative move": (with_(moves=[-1]), "this journal is corrupt: move 1, -1: That is not what you are asked now."),
    "huge move": (with_(moves=[10**30]), "this journal is corrupt: move 1"),
    "surrender of nobody": (with_(moves=[43 << 6 | 7 << 3]), "this journal is corrupt: move 1"),
}  # fmt: skip


@pytest.mark.parametrize("what", BROKEN)
def test_whatever_is_wrong_is_said(what: str) -> None:
    text, sentence = BROKEN[what]
    with pytest.raises(JournalError) as error:
        read(text)
    assert sentence in str(error.value)
    assert "\n" not in str(error.value)


def test_changes_of_the_edition_are_part_of_the_game() -> None:
    game = Game("republic", 3, 7, geek=["domus"], rules={"jacks": 5}, copies={"crane": 2})
    again = read(game.journal().to_json())
    assert again.edition is game.edition
    assert again.state.rules.jacks == 5
    assert again.to_data() == game.to_data()


def test_a_journal_without_changes_has_none() -> None:
    assert Journal.from_json(without("changes")).changes == {}


def test_moves_after_the_end_are_corrupt() -> None:
    game = Game("iv", 2, 7).surrender(0, 1)
    assert game.over
    journal = game.journal()
    journal.moves.append(64)
    with pytest.raises(JournalError, match=r"move 2, think: The game is over\."):
        Game.from_journal(journal)


@pytest.mark.parametrize("data", [b"\xff\xfe\x00", b"\x80"])
def test_a_file_that_is_no_text(tmp_path: Path, data: bytes) -> None:
    path = tmp_path / "game.json"
    path.write_bytes(data)
    with pytest.raises(JournalError, match="is no journal: not text"):
        Game.load(path)


def test_nothing_is_half_done(tmp_path: Path) -> None:
    """Loading a broken journal gives no game; saving replaces the file as a whole or not at all."""
    path = tmp_path / "game.json"
    game = Game("iv", 2, 7)
    game.save(path)
    before = path.read_bytes()
    no_journal = Game.at(game.state.copy())
    with pytest.raises(JournalError, match="has no journal"):
        no_journal.save(path)
    assert path.read_bytes() == before
    assert list(tmp_path.iterdir()) == [path]


def test_each_move_can_be_watched() -> None:
    game = Game("iv", 2, 7).play("think").play("draw").play("think")
    watched: list[tuple[int, str]] = []

    def watch(replayed: Game, move: int) -> None:
        watched.append((len(replayed.moves), replayed.notation(move)))

    each: Callable[[Game, int], None] = watch
    Game.from_journal(game.journal(), each)
    assert watched == [(0, "think"), (1, "draw"), (2, "think")]
