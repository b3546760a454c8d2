"""Saved games: gone on with, kept, never lost."""

from pathlib import Path

import pytest

from spolia.game import Game
from spolia.kernel.errors import SetupError
from spolia.terminal.bots import bot_names, play_bot
from spolia.terminal.saves import default_save
from tests.terminal.sitting import SEED, Script, sit_down, unwrapped


def test_a_resumed_game_goes_on_as_if_it_had_never_stopped(tmp_path: Path) -> None:
    sit_down(tmp_path / "whole.json", Script(*"22222222"), players=3, seed=SEED, name="Ann")
    for _ in range(4):
        sit_down(tmp_path / "parts.json", Script(*"22"), players=3, seed=SEED, name="Ann")
    assert (tmp_path / "parts.json").read_text() == (tmp_path / "whole.json").read_text()
    shown = unwrapped(sit_down(tmp_path / "parts.json", Script()))
    assert shown.startswith(f"Going on with the game saved in {tmp_path / 'parts.json'}.")


def test_an_unfinished_game_is_not_lost_to_other_options(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    sit_down(path, Script("think"), players=2, seed=SEED)
    before = path.read_text()
    with pytest.raises(SetupError, match="--players does not fit it"):
        sit_down(path, Script("think"), players=3)
    assert path.read_text() == before
    shown = unwrapped(sit_down(path, Script("2"), players=3, new=True))
    assert f"The game that was saved there is kept as {tmp_path / 'game.1.json'}." in shown
    assert (tmp_path / "game.1.json").read_text() == before
    assert Game.load(path).players == 3


def test_a_finished_game_is_not_resumed(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    game = Game("iv", 2, SEED, bot_names(2))
    while not game.over:
        play_bot(game)
    game.save(path)
    before = path.read_text()
    sit_down(path, Script("think"), seed=SEED + 1)
    assert Game.load(path).seed == SEED + 1
    assert (tmp_path / "game.1.json").read_text() == before


def test_a_game_of_other_people_is_not_taken_for_the_players_own(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    Game("iv", 2, SEED, ["Ann", "Ben"]).save(path)
    with pytest.raises(SetupError, match="a game of Ann and Ben, not of one player against bots"):
        sit_down(path, Script("think"))


def test_a_corrupt_save_is_reported_and_kept(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    for number, content in enumerate(("nonsense", '{"format": "spolia-journal", "engine": 99}'), 1):
        path.write_text(content)
        shown = unwrapped(sit_down(path, Script("think"), players=2, seed=SEED))
        kept = tmp_path / f"game.{number}.json"
        assert shown.startswith(f"The saved game {path} can't be read: this ")
        assert f"is kept as {kept}." in shown
        assert kept.read_text() == content
        assert len(Game.load(path).moves) == 1


@pytest.mark.parametrize("name", ["", "  ", "Bot A", "Bot B", "a\nb", "x" * 21])
def test_a_name_that_would_confuse_is_refused(tmp_path: Path, name: str) -> None:
    with pytest.raises(SetupError, match="is no name for a player"):
        sit_down(tmp_path / "game.json", Script(), players=2, name=name)
    assert not list(tmp_path.iterdir())


def test_the_default_save_follows_xdg(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", "/home/ann")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert default_save() == tmp_path / "spolia" / "current.json"
    for value in ("", "relative"):
        monkeypatch.setenv("XDG_DATA_HOME", value)
        assert default_save() == Path("/home/ann/.local/share/spolia/current.json")
