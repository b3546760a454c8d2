"""The command line and the terminal table, as a user meets them."""

import io
import json
import os
import pty
import re
import select
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from rich.console import Console
from typer.testing import CliRunner, Result

from spolia import terminal
from spolia.cli import app, main
from spolia.game import Game
from spolia.kernel.chance import Chance
from spolia.kernel.errors import SetupError
from spolia.kernel.journal import ENGINE
from spolia.rome.edition import edition, editions
from spolia.rome.position import Position
from spolia.rome.redeal import redeal

SEED = 7
NO_EDITION = f"there is no edition 'nonsense'; there are: {', '.join(editions())}"


def run(*arguments: str | Path) -> Result:
    return CliRunner().invoke(app, [str(argument) for argument in arguments])


def finished(path: Path, players: int = 2, seed: int = SEED) -> Game:
    """A game of bots, played to its end and saved."""
    game = Game("iv", players, seed, terminal.seat_names(players, None))
    while not game.over:
        terminal.play_bot(game)
    game.save(path)
    return game


class Script:
    """Types the lines given, then the last word again and again, or nothing more."""

    def __init__(self, *lines: str, then: str | None = None) -> None:
        self.lines = list(lines)
        self.then = then
        self.asked = 0

    def __call__(self, prompt: str) -> str:
        self.asked += 1
        if self.lines:
            return self.lines.pop(0)
        if self.then is None:
            raise EOFError
        return self.then


def sit_down(
    save: Path,
    ask: Callable[[str], str],
    *,
    players: int | None = None,
    seed: int | None = None,
    name: str | None = None,
    new: bool = False,
    width: int = 80,
) -> str:
    """One sitting at the terminal table, without a terminal; all that was shown."""
    shown = io.StringIO()
    console = Console(file=shown, width=width, height=24, highlight=False)
    terminal.play(None, players, seed, name, save, new, console, ask)
    return shown.getvalue()


def unwrapped(text: str) -> str:
    """Text as it was before it was broken into lines."""
    return " ".join(text.split())


# ---- spolia ----


def test_version_names_package_and_engine() -> None:
    result = run("--version")
    assert result.exit_code == 0
    assert re.fullmatch(rf"spolia \d+\.\d+\.\d+ \(engine {ENGINE}\)\n", result.stdout)


def test_usage_errors_exit_with_2() -> None:
    for arguments in (["nonsense"], ["replay"], ["case"], ["play", "--players", "many"], ["play", "--nonsense"]):
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
    assert first["rules"]["hand_limit"] == 5
    assert first["setup"] == start.to_data()
    assert len(first["deck"]) == 144
    cards = {card["key"]: card for card in first["cards"]}
    assert cards["gate"] == {"number": 13, "key": "gate", "name": "Gate", "material": "brick", "copies": 3}
    assert cards["jack"] == {"number": 63, "key": "jack", "name": "Jack", "material": None, "copies": 6}
    assert sorted(first["deck"]) == sorted(key for key in cards for _ in range(cards[key]["copies"]) if key != "jack")


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
    result = run("fuzz", "3", "--players", "2", "--seed", "1")
    assert result.exit_code == 0
    assert result.stdout.startswith("3 games, ")


def test_fuzz_of_an_unknown_edition_is_an_error() -> None:
    result = run("fuzz", "1", "--edition", "nonsense")
    assert result.exit_code == 1
    assert result.stderr.endswith(f"spolia: {NO_EDITION}\n")


# ---- spolia play, without a terminal ----


def test_play_without_a_terminal_shows_a_game_of_bots(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    result = run("play", "--players", "3", "--seed", str(SEED), "--save", path)
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
    assert run("play").exit_code == 0
    assert not list(tmp_path.iterdir())


def test_the_same_seed_plays_the_same_game_of_bots() -> None:
    assert run("play", "--seed", "5").stdout == run("play", "--seed", "5").stdout
    assert run("play", "--seed", "5").stdout != run("play", "--seed", "6").stdout


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["--players", "9"], "9 players: Glory to Rome is for 2 to 5"),
        (["--players", "1"], "1 players: Glory to Rome is for 2 to 5"),
        (["--edition", "nonsense"], NO_EDITION),
        (["--save", "/no/such/folder/game.json"], "there is no folder /no/such/folder to save the game in"),
        (["--save", "/"], "/ is a folder; the game is saved in a file"),
    ],
)
def test_play_says_what_it_cannot_do(arguments: list[str], sentence: str) -> None:
    result = run("play", *arguments)
    assert (result.exit_code, result.stdout, result.stderr) == (1, "", f"spolia: {sentence}\n")


# ---- bots ----


def test_a_bot_gets_a_view_and_answers_alike_in_the_same_position() -> None:
    game = Game("iv", 3, SEED, terminal.seat_names(3, None))
    assert game.asked is not None
    view = game.view(game.asked)
    chosen = {terminal.choose(view, Chance(seed)) for seed in range(200)}
    assert chosen == set(game.legal)
    twin = game.copy()
    for _ in range(50):
        terminal.play_bot(game)
    for _ in range(50):
        terminal.play_bot(twin)
    assert game.moves == twin.moves


# ---- the terminal table ----


@pytest.mark.parametrize("players", [2, 5])
def test_a_player_gets_through_a_whole_game_by_choices(tmp_path: Path, players: int) -> None:
    path = tmp_path / "game.json"
    ask = Script(then="2")  # whoever is asked has at least two choices
    shown = sit_down(path, ask, players=players, seed=8, name="Ann")
    game = Game.load(path)
    assert game.over
    assert ask.asked > 20
    assert shown.count("Your hand") > 10
    assert game.log(0)[-1] in shown
    assert game.outcome is not None
    assert re.search(rf"Ann +{game.outcome.scores[0].influence} +{game.outcome.scores[0].vault} ", shown)
    assert re.search(r"(wins|wins with \d+ points|share the victory with \d+ points each)\.\n", shown)
    assert unwrapped(shown).endswith(f"spolia replay {path}")
    assert max(len(line) for line in shown.splitlines() if str(tmp_path) not in line) <= 80


def test_the_table_shows_what_a_player_needs_to_know(tmp_path: Path) -> None:
    shown = unwrapped(sit_down(tmp_path / "game.json", Script(), players=2, seed=SEED, name="Ann"))
    for part in (
        "Ann is dealt 5 cards.",
        "Turn 1 | Ann has the lead | deck 134 | Jacks 4",
        "rubble wood brick concrete stone marble",
        "Pool - 1 1 - - -",
        "Sites in town 2 2 2 2 2 2",
        "Sites out of town 4 4 4 4 4 4",
        "Bot B Influence 2, hand 5/5 (1 Jack) | clients 0/2 | vault 0/2 | stockpile - buildings -",
        "Ann (you, A) Influence 2, hand 5/5 (1 Jack)",
        "Storeroom concrete, Architect, 2",
        "Jack any role",
        "Think, or lead a role.",
        "1 think",
        "3 play Storeroom Architect",
        "11 play Jack as Patron",
    ):
        assert part in shown


def test_camps_show_buildings_vault_and_clients() -> None:
    zones = {
        "A hand": "Wall",
        "A clients": "Laborer, 2 Merchant",
        "A influence": "9",
        "B stockpile": "2 brick, stone",
        "B vault": "2 marble",
        "B buildings": "Gate, Shrine public, Wall [concrete], Forum [marble], Statue on brick []",
    }
    game = Game.at(Position(edition("iv"), zones).build(), ["Ann", "Bot B"])
    shown = io.StringIO()
    console = Console(file=shown, width=80, highlight=False)
    terminal.show_table(game.view(0), game.edition, game.names, console)
    text = unwrapped(shown.getvalue())
    assert "clients 3/9: Laborer, 2 Merchant" in text
    assert "vault 2/6: 2 marble" in text
    assert "stockpile: 2 brick, stone" in text
    assert "buildings: Gate, Shrine (public), Wall 1/2, Forum 1/3 (works), Statue 0/2 on brick" in text


def test_an_unseen_card_in_a_vault_is_hidden_from_others_only() -> None:
    zones = {"A hand": "Villa, Wall", "A buildings": "Basilica", "B hand": "Bar"}
    game = Game.at(Position(edition("iv"), zones).build(), ["Ann", "Bot B"])
    game.play("play Villa").play("take Jack").play("sell Wall from hand")
    text = {}
    for seat in (0, 1):
        shown = io.StringIO()
        terminal.show_table(game.view(seat), game.edition, game.names, Console(file=shown, width=200, highlight=False))
        text[seat] = shown.getvalue()
    assert "vault 1/5: concrete" in text[0]
    assert "vault 1/5: 1 hidden" in text[1]
    assert "concrete" not in text[1].replace("concrete  stone", "")


def test_nothing_that_is_hidden_from_the_player_changes_what_is_shown() -> None:
    for seed in range(6):
        game = Game("iv", 3, seed, terminal.seat_names(3, "Ann"))
        while not game.over and len(game.moves) < 120:
            terminal.play_bot(game)
        while game.asked not in (0, None):
            terminal.play_bot(game)
        if game.over:
            continue
        other = game.copy()
        other.state = redeal(game.state, 0, Chance(seed))
        other.state.log = game.state.log
        assert other.to_data() != game.to_data()
        assert picture(other) == picture(game)


def picture(game: Game) -> str:
    shown = io.StringIO()
    console = Console(file=shown, width=80, highlight=False)
    session = terminal.Session(game, 0, Path("nowhere"), "spolia play", console, Script())
    session.show()
    session.answer("log")
    if "play Wall" not in game.legal_moves:
        session.answer("play Wall")
    return shown.getvalue()


def test_the_table_is_not_shown_again_when_nothing_on_it_changed(tmp_path: Path) -> None:
    shown = sit_down(tmp_path / "game.json", Script("think"), players=2, seed=SEED)
    assert shown.count("Your hand") == 1
    assert "Think: refill to 5 cards" in shown
    assert sit_down(tmp_path / "game.json", Script("", "table")).count("Your hand") == 3


def test_a_move_may_be_a_number_words_or_the_beginning_of_words(tmp_path: Path) -> None:
    for typed in ("3", "play Storeroom", "PLAY  storeroom", "p sto"):
        sit_down(tmp_path / "game.json", Script(typed), players=2, seed=SEED, new=True)
        game = Game.load(tmp_path / "game.json")
        assert game.notation(game.moves[0]) == "play Storeroom", typed


@pytest.mark.parametrize(
    ("typed", "sentence"),
    [
        ("abracadabra", "'abracadabra' is no move. Type a number from 1 to 11, a move in words, or ? for help."),
        ("play Jack as L", "'play Jack as L' could be play Jack as Laborer or play Jack as Legionary."),
        ("play Wall", "play Wall: not now. You don't have that card in your hand."),
        ("take brick", "take brick: not now. That is not what you are asked now."),
        ("12", "There is no choice 12: they go from 1 to 11."),
        ("0", "There is no choice 0: they go from 1 to 11."),
        ("B surrenders to A", "You can surrender for yourself only."),
        ("\ufffd\x1b[31m", r"'�\x1b[31m' is no move."),
    ],
)
def test_what_is_no_legal_move_gets_its_own_sentence_and_is_asked_again(
    tmp_path: Path, typed: str, sentence: str
) -> None:
    ask = Script(typed, "think")
    shown = unwrapped(sit_down(tmp_path / "game.json", ask, players=2, seed=SEED))
    assert sentence in shown
    assert "\x1b" not in shown
    assert ask.asked == 3
    assert Game.load(tmp_path / "game.json").moves == [1 << 6]


def test_a_line_that_is_no_text_is_asked_again(tmp_path: Path) -> None:
    script = Script("not read", "think")

    def ask(prompt: str) -> str:
        line = script(prompt)
        return b"\xff".decode() if line == "not read" else line

    assert "is no move" in sit_down(tmp_path / "game.json", ask, players=2, seed=SEED)
    assert len(Game.load(tmp_path / "game.json").moves) == 1


def test_moves_of_one_line_are_played_one_after_the_other(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    shown = sit_down(path, Script("think; take J; log"), players=2, seed=SEED)
    assert "> take J\n" in shown
    assert "Not played, because others moved in between: log" in shown
    assert [Game.load(path).notation(move) for move in Game.load(path).moves[:2]] == ["think", "take Jack"]


def test_moves_after_a_refused_one_are_not_played(tmp_path: Path) -> None:
    sit_down(tmp_path / "game.json", Script("think; sell brick; take J"), players=2, seed=SEED)
    assert len(Game.load(tmp_path / "game.json").moves) == 1


def test_a_question_mark_explains_cards_and_roles(tmp_path: Path) -> None:
    questions = ["?", "? ludus magna", "?Ludus", "? merchant", "? jack", "? ci", "? circus", "? abracadabra"]
    shown = unwrapped(sit_down(tmp_path / "game.json", Script(*questions), players=2, seed=SEED))
    assert "'p J a P' for 'play Jack as Patron'" in shown
    assert shown.count("Ludus Magna marble, Patron, value 3, 3 copies Each Merchant in your clientele") == 2
    assert "- For Forum, each Merchant stands for only one role." in shown
    assert "Merchant Sell one material from your stockpile into your vault." in shown
    assert "Jack Stands for any role" in shown
    assert "'ci' could be Circus or Circus Maximus." in shown
    assert "Circus wood, Craftsman, value 1, 6 copies" in shown
    assert "There is no card or role 'abracadabra' in this edition." in shown


def test_every_card_and_role_is_explained() -> None:
    game = Game("iv", 2, SEED)
    for name in terminal.explainable(game.edition):
        shown = io.StringIO()
        Console(file=shown, width=80).print(terminal.explanation(name, game.edition))
        assert len(shown.getvalue().splitlines()) > 1


def test_log_tells_all_that_the_player_saw(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    sit_down(path, Script("2", "2", "2", "2", "2", "2"), players=3, seed=SEED, name="Ann")
    shown = sit_down(path, Script("log"))
    log = Game.load(path).log(0)
    told = "\n".join(line.removeprefix("  ") for line in shown.splitlines())
    assert "\n".join(log) in told


def test_save_and_quit(tmp_path: Path) -> None:
    path = tmp_path / "my game.json"
    ask = Script("save", "quit", "think")
    shown = unwrapped(sit_down(path, ask, players=2, seed=SEED))
    assert f"Saved in {path}." in shown
    assert shown.endswith(f"Saved. To go on with this game: spolia play --save '{path}'")
    assert ask.asked == 2


def test_every_move_is_saved_at_once(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    lengths = []

    def ask(prompt: str) -> str:
        lengths.append(len(Game.load(path).moves))
        if len(lengths) > 5:
            raise EOFError
        return "2"

    sit_down(path, ask, players=3, seed=SEED)
    assert lengths == sorted(set(lengths))


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
    with pytest.raises(SetupError, match="another --players"):
        sit_down(path, Script("think"), players=3)
    assert path.read_text() == before
    shown = unwrapped(sit_down(path, Script("2"), players=3, new=True))
    assert f"The game that was saved there is kept as {tmp_path / 'game.1.json'}." in shown
    assert (tmp_path / "game.1.json").read_text() == before
    assert Game.load(path).players == 3


def test_a_finished_game_is_not_resumed(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    finished(path)
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
    assert terminal.default_save() == tmp_path / "spolia" / "current.json"
    for value in ("", "relative"):
        monkeypatch.setenv("XDG_DATA_HOME", value)
        assert terminal.default_save() == Path("/home/ann/.local/share/spolia/current.json")


def test_surrender_ends_a_game_of_two_without_counting(tmp_path: Path) -> None:
    shown = sit_down(tmp_path / "game.json", Script("A surrenders to B"), players=2, seed=SEED)
    assert "The game is over: all others surrender." in shown
    assert "Bot B wins.\n" in shown


def test_cards_in_hand_break_a_tie_and_the_verdict_says_so(tmp_path: Path) -> None:
    shown = sit_down(tmp_path / "game.json", Script(then="2"), players=5, seed=4)
    game = Game.load(tmp_path / "game.json")
    assert game.outcome is not None
    assert sorted(game.outcome.points)[-2:] == [14, 14]
    assert len(game.outcome.winners) == 1
    winner = game.names[game.outcome.winners[0]]
    assert f"{winner} wins with 14 points and the most cards in hand.\n" in shown


# ---- a real terminal ----

# A terminal of its own, so that Ctrl-C and Ctrl-D mean what they mean to a user.
START = "import fcntl, termios; fcntl.ioctl(0, termios.TIOCSCTTY, 0); from spolia.cli import main; main()"


STYLE = re.compile(r"\x1b\[[0-9;?]*[a-zA-Z]")


class Terminal:
    """The command in a pseudo-terminal."""

    def __init__(self, data: Path, *arguments: str) -> None:
        self.keys, screen = pty.openpty()
        environment = os.environ | {"XDG_DATA_HOME": str(data), "TERM": "xterm", "COLUMNS": "80", "LINES": "24"}
        self.process = subprocess.Popen(
            [sys.executable, "-c", START, *arguments],
            stdin=screen, stdout=screen, stderr=screen, start_new_session=True, env=environment,
        )  # fmt: skip
        os.close(screen)
        self.shown = ""

    def press(self, keys: str) -> None:
        os.write(self.keys, keys.encode())

    def wait_for(self, text: str) -> str:
        """What was shown until a text came, without its styles; it is used up."""
        while text not in (plain := STYLE.sub("", self.shown)):
            self.read()
        before, _, self.shown = plain.partition(text)
        return before + text

    def read(self) -> None:
        assert select.select([self.keys], [], [], 20)[0], f"nothing more came after {self.shown!r}"
        try:
            self.shown += os.read(self.keys, 65536).decode("utf-8", "replace")
        except OSError:
            raise AssertionError(f"the command ended with {self.shown!r}") from None

    def end(self) -> int:
        code = self.process.wait(20)
        os.close(self.keys)
        return code


@pytest.fixture
def open_terminal(tmp_path: Path) -> Iterator[Callable[..., Terminal]]:
    opened: list[Terminal] = []

    def start(*arguments: str) -> Terminal:
        opened.append(Terminal(tmp_path, *arguments))
        return opened[-1]

    yield start
    for one in opened:
        if one.process.poll() is None:
            one.process.kill()
            one.process.wait()


def test_ctrl_c_saves_and_the_next_sitting_goes_on(tmp_path: Path, open_terminal: Callable[..., Terminal]) -> None:
    first = open_terminal("play", "--players", "2", "--seed", str(SEED))
    first.wait_for("play Jack as Patron")
    first.wait_for("> ")
    first.press("think\r")
    first.wait_for("take Jack")
    first.wait_for("> ")
    first.press("\x03")
    first.wait_for("Saved. To go on with this game: spolia play")
    assert first.end() == 0
    path = tmp_path / "spolia" / "current.json"
    assert len(Game.load(path).moves) == 1

    second = open_terminal("play")
    assert "Going on with the game" in second.wait_for("take Jack")
    second.wait_for("> ")
    second.press("2\r")
    second.wait_for("Player A")
    second.wait_for("> ")
    second.press("\x04")
    second.wait_for("Saved. To go on with this game: spolia play")
    assert second.end() == 0
    assert Game.load(path).notation(Game.load(path).moves[1]) == "take Jack"


def test_a_kill_loses_nothing(tmp_path: Path, open_terminal: Callable[..., Terminal]) -> None:
    killed = open_terminal("play", "--players", "2", "--seed", str(SEED), "--save", str(tmp_path / "game.json"))
    killed.wait_for("> ")
    killed.press("think\r")
    killed.wait_for("take Jack")
    killed.wait_for("> ")
    killed.process.kill()
    killed.end()
    assert Game.load(tmp_path / "game.json").moves == [1 << 6]


def test_a_terminal_gets_colour_unless_it_wants_none(
    open_terminal: Callable[..., Terminal], monkeypatch: pytest.MonkeyPatch
) -> None:
    colours = {}
    for wish in ("", "1"):
        monkeypatch.setenv("NO_COLOR", wish)  # an empty one does not count
        one = open_terminal("play", "--seed", str(SEED), "--new")
        while "\n> " not in one.shown:
            one.read()
        colours[wish] = set(re.findall(r"\x1b\[(?:\d+;)*(3[1-6])m", one.shown))
        assert "\x1b[1m" in one.shown
    assert colours == {"": {"31", "32", "33", "34", "35", "36"}, "1": set()}


def test_errors_in_a_terminal_are_one_sentence(open_terminal: Callable[..., Terminal]) -> None:
    bad = open_terminal("play", "--players", "9")
    assert bad.wait_for("2 to 5\r\n") == "spolia: 9 players: Glory to Rome is for 2 to 5\r\n"
    assert bad.end() == 1
