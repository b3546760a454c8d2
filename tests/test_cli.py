"""The command line, as a user meets it; the table itself is tested in ``tests/terminal``."""

import json
import re
import sys
import tomllib
from importlib.resources import files
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from spolia.cli import app, main
from spolia.game import Game
from spolia.kernel.journal import ENGINE
from spolia.rome.edition import editions
from spolia.terminal.bots import bot_names, play_bot

SEED = 7
GEEK = list(tomllib.loads(files("spolia.rome").joinpath("editions", "geek.toml").read_text("utf-8"))["deck"])
NO_EDITION = f"there is no edition 'nonsense'; there are: {', '.join(editions())}"


def run(*arguments: str | Path, locale: str = "C.UTF-8") -> Result:
    return CliRunner(env={"LC_ALL": locale}).invoke(app, [str(argument) for argument in arguments])


def finished(path: Path, players: int = 2, seed: int = SEED) -> Game:
    """A game of bots, played to its end and saved."""
    game = Game("iv", players, seed, bot_names(players))
    while not game.over:
        play_bot(game)
    game.save(path)
    return game


# ---- spolia ----


def test_version_names_package_and_engine() -> None:
    result = run("--version")
    assert result.exit_code == 0
    assert re.fullmatch(rf"spolia \d+\.\d+\.\d+ \(engine {ENGINE}\)\n", result.stdout)


def test_usage_errors_exit_with_2() -> None:
    wrong = [
        ["nonsense"],
        ["replay"],
        ["case"],
        ["play", "--terminal", "--players", "many"],
        ["play", "--terminal", "--nonsense"],
        ["play", "--terminal", "--lang", "xx"],
    ]
    for arguments in wrong:
        result = run(*arguments)
        assert result.exit_code == 2, arguments
        assert result.stderr


def test_main_is_the_console_entry(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(sys, "argv", ["spolia", "replay", "no such file"])
    with pytest.raises(SystemExit) as stopped:
        main()
    assert stopped.value.code == 1
    assert capsys.readouterr().err == "spolia: no such file: No such file or directory\n"


# ---- spolia replay ----


def test_replay_tells_the_game_turn_by_turn_and_how_it_ended(tmp_path: Path) -> None:
    game = finished(tmp_path / "game.json", 3)
    result = run("replay", tmp_path / "game.json")
    assert result.exit_code == 0
    lines = result.stdout.splitlines()
    assert lines[0] == f"Glory to Rome, edition I.V, 3 players (Bot A, Bot B, Bot C), seed {SEED}"
    told = [line.removeprefix("  ") for line in lines]
    assert (
        told[1 : 1 + len(game.log()) - 1] == game.log()[:-1]
    )  # the last says why it is over, and comes with the result
    assert not lines[1 + len(game.log()) - 1]
    assert "Turn 1: Bot B is the leader." in lines
    assert game.log()[-1] in lines
    assert game.outcome is not None
    winner = game.outcome.winners[0]
    assert lines[-1] == f"{game.names[winner]} wins with {game.outcome.points[winner]} points."


def test_replay_is_open_where_a_player_sees_a_number_only(tmp_path: Path) -> None:
    game = finished(tmp_path / "game.json")
    drawn = next(line for line in game.log() if re.search(r"draws [A-Z]", line))
    assert drawn not in game.log(-1)
    assert f"  {drawn}\n" in run("replay", tmp_path / "game.json").stdout


def test_replay_shows_the_points_by_source(tmp_path: Path) -> None:
    games = (finished(tmp_path / "game.json", seed=seed) for seed in range(99))
    game = next(game for game in games if by_function(game))
    assert game.outcome is not None
    table = run("replay", tmp_path / "game.json").stdout
    for name, score in zip(game.names, game.outcome.scores, strict=True):
        row = next(line for line in table.splitlines() if re.match(rf"{name} +\d", line))
        figures = [int(figure) for figure in row.removeprefix(name).split()]
        functions = figures[3:-2]
        assert figures[:3] == [score.influence, score.vault, score.bonuses]
        assert sorted(filter(None, functions)) == sorted(score.functions.values())
        assert figures[-2] == score.total == sum(figures[:-2])


def by_function(game: Game) -> bool:
    return game.outcome is not None and any(score.functions for score in game.outcome.scores)


def test_replay_says_what_is_changed_in_the_edition(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    Game("polish", 2, SEED, geek=["domus"], rules={"hand_limit": 6}, copies={"wall": 0}).save(path)
    told = " ".join(run("replay", path).stdout.split())
    assert told.startswith(f"Glory to Rome, edition Polish, changed, 2 players (Player A, Player B), seed {SEED} ")
    for part in ("A refill goes up to 6 cards", "Domus (6)", "Mur obronny (3)"):
        assert part in told, part


def test_replay_in_polish(tmp_path: Path) -> None:
    game = finished(tmp_path / "game.json")
    game.language = "pl"
    spoken = run("replay", tmp_path / "game.json", "--lang", "pl")
    assert run("replay", tmp_path / "game.json", locale="pl_PL.UTF-8").stdout == spoken.stdout
    lines = [line.removeprefix("  ") for line in spoken.stdout.splitlines()]
    assert lines[0] == f"Glory to Rome, wydanie I.V, liczba graczy: 2 (Bot A, Bot B), ziarno {SEED}"
    assert lines[1 : 1 + len(game.log()) - 1] == game.log()[:-1]
    assert game.log()[-1] in lines
    assert game.outcome is not None
    winner = game.outcome.winners[0]
    assert lines[-1] == f"Wygrywa {game.names[winner]} (punkty: {game.outcome.points[winner]})."


def test_replay_of_an_unfinished_game_says_who_is_asked(tmp_path: Path) -> None:
    Game("iv", 2, SEED).play("think").save(tmp_path / "game.json")
    result = run("replay", tmp_path / "game.json")
    assert result.exit_code == 0
    assert result.stdout.endswith("The game is not over: turn 1, and Player A is asked.\n")


def test_replay_json_first_says_what_the_game_is_played_with(tmp_path: Path) -> None:
    game = finished(tmp_path / "game.json", 3)
    first = json.loads(run("replay", tmp_path / "game.json", "--json").stdout.splitlines()[0])
    start = Game("iv", 3, SEED, game.names)
    assert first["format"] == "spolia-replay"
    assert (first["engine"], first["edition"], first["players"]) == (ENGINE, "iv", 3)
    assert first["names"] == ["Bot A", "Bot B", "Bot C"]
    assert first["seed"] == str(SEED)
    assert first["changes"] == {}
    assert first["rules"]["hand_limit"] == 5
    assert first["setup"] == start.to_data()
    assert len(first["deck"]) == 144
    cards = {card["key"]: card for card in first["cards"]}
    assert cards["gate"] == {"number": 13, "key": "gate", "name": "Gate", "material": "brick", "copies": 3}
    assert cards["jack"] == {"number": 63, "key": "jack", "name": "Jack", "material": None, "copies": 6}
    assert sorted(first["deck"]) == sorted(key for key in cards for _ in range(cards[key]["copies"]) if key != "jack")


def test_replay_json_says_what_is_changed_in_the_edition(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    game = Game("polish", 2, SEED, geek=["domus"], training=True, rules={"hand_limit": 6}, copies={"wall": 0})
    game.play(game.legal[0]).save(path)
    first, second = map(json.loads, run("replay", path, "--json").stdout.splitlines())
    assert first["edition"] == "polish"
    assert first["changes"] == {
        "deck": {"domus": 6, "wall": 0},
        "rules": {"functions": 0, "half_deck": 1, "hand_limit": 6, "sites_each": 3},
    }
    assert (first["rules"]["hand_limit"], first["rules"]["petition_size"]) == (6, 2)
    cards = {card["key"]: card for card in first["cards"]}
    assert "wall" not in cards
    assert (cards["domus"]["copies"], cards["bath"]["name"]) == (6, "Łaźnie")
    again = Game(
        first["edition"],
        first["players"],
        int(first["seed"]),
        first["names"],
        rules=first["changes"]["rules"],
        copies=first["changes"]["deck"],
    )
    assert first["setup"] == again.to_data()
    assert second["state"] == again.play(second["move"]).to_data()


def test_replay_json_has_a_line_for_every_move_that_reproduces_the_game(tmp_path: Path) -> None:
    game = finished(tmp_path / "game.json", 3)
    head, *lines = map(json.loads, run("replay", tmp_path / "game.json", "--json").stdout.splitlines())
    again = Game(head["edition"], head["players"], int(head["seed"]), head["names"])
    assert [line["number"] for line in lines] == list(range(1, len(game.moves) + 1))
    for line in lines:
        assert (line["seat"], line["notation"]) == (again.asked, again.notation(line["move"]))
        again.play(line["move"])
        assert line["state"] == again.to_data()
        assert line["state"]["legal"] == again.legal
        assert ("outcome" in line) == line["state"]["over"]
    assert lines[-1]["state"]["over"]
    assert game.outcome is not None
    assert lines[-1]["outcome"] == {
        "winners": game.outcome.winners,
        "reason": game.outcome.reason,
        "points": game.outcome.points,
    }


def test_replay_json_gives_a_surrender_to_the_seat_that_surrenders(tmp_path: Path) -> None:
    game = Game("iv", 2, SEED)
    assert game.asked == 0 or game.asked == 1
    other = 1 - game.asked
    game.surrender(other, game.asked).save(tmp_path / "game.json")
    last = json.loads(run("replay", tmp_path / "game.json", "--json").stdout.splitlines()[-1])
    assert last["seat"] == other
    assert last["outcome"]["reason"] == "surrender"


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        (b"nonsense", "this is no journal: not JSON"),
        (b"\xff\xfe", "is no journal: not text"),
        (b"[]", "this is no journal: it does not say format"),
        (b'{"format": "spolia-journal", "engine": 99}', "this journal was made by engine 99"),
        (
            b'{"format": "spolia-journal", "engine": 1, "game": "rome", "edition": "iv", "players": 2, "seed": "7",'
            b' "names": [], "moves": [999999]}',
            "this journal is corrupt: move 1",
        ),
    ],
)
def test_replay_of_a_bad_file_says_what_is_wrong_with_it(tmp_path: Path, content: bytes, sentence: str) -> None:
    path = tmp_path / "bad.json"
    path.write_bytes(content)
    result = run("replay", path)
    assert result.exit_code == 1
    assert not result.stdout
    assert result.stderr.count("\n") == 1
    assert result.stderr.startswith(f"spolia: {path}")
    assert result.stderr.count(str(path)) == 1
    assert sentence in result.stderr


# ---- spolia case ----

GOOD = """
case: A Laborer takes from the pool
source: rulebook
editions: iv
pool: brick
A hand: Bar
---
A: play Bar
B: refill
A: take brick
A stockpile = brick
"""
BAD = GOOD.replace("A Laborer", "A wrong Laborer").replace("A stockpile = brick", "A stockpile = 2 stone")


def test_case_says_pass_for_each_case_that_passes(tmp_path: Path) -> None:
    (tmp_path / "deep").mkdir()
    (tmp_path / "deep" / "one.case").write_text(GOOD)
    (tmp_path / "two.case").write_text(GOOD.replace("A Laborer takes", "Another takes"))
    result = run("case", tmp_path)
    assert result.exit_code == 0
    assert result.stdout.splitlines() == [
        "pass  A Laborer takes from the pool",
        "pass  Another takes from the pool",
        "2 passed, 0 failed",
    ]


def test_case_in_polish(tmp_path: Path) -> None:
    (tmp_path / "bad.case").write_text(BAD)
    (tmp_path / "good.case").write_text(GOOD)
    lines = run("case", tmp_path, "--lang", "pl").stdout.splitlines()
    assert lines[0] == "ŹLE  A wrong Laborer takes from the pool"
    assert lines[-2:] == ["dobrze  A Laborer takes from the pool", "dobrze: 1, źle: 1"]


def test_case_shows_what_differs_and_exits_with_1(tmp_path: Path) -> None:
    (tmp_path / "bad.case").write_text(BAD)
    (tmp_path / "good.case").write_text(GOOD)
    result = run("case", tmp_path / "bad.case", tmp_path / "good.case")
    assert result.exit_code == 1
    assert result.stdout.splitlines() == [
        "FAIL  A wrong Laborer takes from the pool",
        f"{tmp_path / 'bad.case'}:11 [iv]: A stockpile = 2 stone",
        "    expected: 2 stone",
        "    got:      brick",
        "pass  A Laborer takes from the pool",
        "1 passed, 1 failed",
    ]


def test_case_says_which_path_is_missing(tmp_path: Path) -> None:
    (tmp_path / "good.case").write_text(GOOD)
    result = run("case", tmp_path / "good.case", tmp_path / "missing")
    assert result.exit_code == 1
    assert result.stderr == f"spolia: there is no file or folder {tmp_path / 'missing'}\n"


def test_case_says_that_a_folder_has_no_cases(tmp_path: Path) -> None:
    result = run("case", tmp_path)
    assert result.exit_code == 1
    assert result.stderr == f"spolia: there is no .case file in {tmp_path}\n"


def test_case_files_that_cannot_be_read_fail_and_the_others_still_run(tmp_path: Path) -> None:
    (tmp_path / "a.case").write_bytes(b"case: \xff\xfe")
    (tmp_path / "b.case").write_text("source: nothing else\n")
    (tmp_path / "c.case").write_text(GOOD)
    result = run("case", tmp_path)
    assert result.exit_code == 1
    assert f"FAIL  {tmp_path / 'a.case'}\n    this is no case file: not text\n" in result.stdout
    assert "the heading 'case' is missing" in result.stdout
    assert result.stdout.endswith("pass  A Laborer takes from the pool\n1 passed, 2 failed\n")


# ---- spolia fuzz ----


def test_fuzz_reports_and_exits_with_0_when_nothing_breaks() -> None:
    result = run("fuzz", "--games", "3", "--players", "2", "--seed", "1")
    assert result.exit_code == 0
    assert result.stdout.startswith("3 games, ")


def test_fuzz_plays_changed_editions(tmp_path: Path) -> None:
    (tmp_path / "house.toml").write_text('edition = "republic"\n[deck]\nwatermill = 6\n')
    result = run("fuzz", "--games", "3", "--players", "2", "--geek", "domus", "--house-rules", tmp_path / "house.toml")
    assert result.exit_code == 0
    assert "Domus" in result.stdout
    assert "Watermill" in result.stdout
    assert "Castra" not in result.stdout


def test_fuzz_of_an_unknown_edition_is_an_error() -> None:
    result = run("fuzz", "--games", "1", "--edition", "nonsense")
    assert result.exit_code == 1
    assert result.stderr.endswith(f"spolia: {NO_EDITION}\n")


# ---- spolia play --terminal, without a terminal ----


def test_play_without_a_terminal_shows_a_game_of_bots(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    result = run("play", "--terminal", "--players", "3", "--seed", str(SEED), "--save", path)
    assert result.exit_code == 0
    game = Game.load(path)
    assert game.over
    assert game.names == ["Bot A", "Bot B", "Bot C"]
    lines = result.stdout.splitlines()
    assert lines[0] == "There is no terminal to ask in, so the bots play among themselves."
    assert [line.removeprefix("  ") for line in lines[1 : len(game.log())]] == game.log(-1)[:-1]
    assert game.log(-1)[-1] in lines
    assert any(re.match(r" +Influence +Vault +Bonuses", line) for line in lines)
    assert re.fullmatch(r"Bot [ABC] wins with \d+ points\.", lines[-1])


def test_play_without_a_terminal_touches_no_saved_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert run("play", "--terminal").exit_code == 0
    assert not list(tmp_path.iterdir())


def test_the_same_seed_plays_the_same_game_of_bots() -> None:
    assert run("play", "--terminal", "--seed", "5").stdout == run("play", "--terminal", "--seed", "5").stdout
    assert run("play", "--terminal", "--seed", "5").stdout != run("play", "--terminal", "--seed", "6").stdout


@pytest.mark.parametrize("key", editions())
def test_a_geek_game_of_bots_gets_to_its_end(tmp_path: Path, key: str) -> None:
    path = tmp_path / "game.json"
    result = run(
        "play", "--terminal", "--edition", key, "--geek", "all", "--players", "3", "--seed", str(SEED), "--save", path
    )
    assert (result.exit_code, result.stderr) == (0, "")
    game = Game.load(path)
    assert game.over
    assert (game.edition.base, len(game.edition.changes["deck"])) == (key, 10)
    assert game.log(-1)[-1] in result.stdout.splitlines()
    assert run("replay", path).exit_code == 0


def test_house_rules_and_training_in_polish_without_a_terminal(tmp_path: Path) -> None:
    (tmp_path / "house.toml").write_text('edition = "republic"\n[rules]\nhand_limit = 6\n')
    path = tmp_path / "game.json"
    options = ["--house-rules", str(tmp_path / "house.toml"), "--training", "--seed", "5", "--save", str(path)]
    result = run("play", "--terminal", *options, locale="pl_PL.UTF-8")
    assert (result.exit_code, result.stderr) == (0, "")
    lines = result.stdout.splitlines()
    assert lines[0] == "Nie ma terminala, w którym można by pytać, więc boty grają same."
    assert re.fullmatch(r"(Wygrywa Bot [AB]|Bot A i Bot B dzielą się zwycięstwem) \(.+\)\.", lines[-1])
    game = Game.load(path)
    game.language = "pl"
    assert game.log(-1)[-1] in lines
    assert game.edition.parameters["hand_limit"] == 6
    assert not game.edition.parameters["functions"]


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["--players", "9"], "9 players: Glory to Rome is for 2 to 5"),
        (["--players", "1"], "1 players: Glory to Rome is for 2 to 5"),
        (["--edition", "nonsense"], NO_EDITION),
        (["--save", "/no/such/folder/game.json"], "there is no folder /no/such/folder to save the game in"),
        (["--save", "/"], "/ is a folder; the game is saved in a file"),
        (["--save", "/", "--lang", "pl"], "/ to katalog, a grę zapisuje się w pliku"),
        (["--geek", "nonsense"], f"there is no Geek card 'nonsense'; there are: {', '.join(GEEK)}"),
        (["--house-rules", "no such file"], "no such file: No such file or directory"),
        (["--house-rules", "/"], "/: Is a directory"),
    ],
)
def test_play_says_what_it_cannot_do(arguments: list[str], sentence: str) -> None:
    result = run("play", "--terminal", *arguments)
    assert (result.exit_code, result.stdout, result.stderr) == (1, "", f"spolia: {sentence}\n")
