"""A sitting: choices, moves in words, commands."""

import re
from pathlib import Path

import pytest

from spolia.game import Game
from spolia.rome.edition import changed
from spolia.rome.position import Position
from spolia.terminal.choices import choices
from tests.terminal.sitting import SEED, Paper, Script, sit_down, unwrapped


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
    assert shown.endswith(f"Saved. To go on with this game: spolia play --terminal --save '{path}'")
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


# ---- other editions, another language ----


def test_a_polish_geek_game_gets_to_its_end(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    ask = Script(then="2")
    shown = sit_down(path, ask, edition="polish", players=2, seed=14, geek="all", name="Ania", language="pl")
    game = Game.load(path)
    game.language = "pl"
    assert game.over
    assert ask.asked > 20
    assert game.log(0)[-1] in shown
    assert shown.count("Twoja ręka") > 10
    assert re.search(r"\n(Wygrywa (Ania|Bot B)|Ania i Bot B dzielą się zwycięstwem)( \(.+\))?\.\n", shown)
    assert max(len(line) for line in shown.splitlines() if str(tmp_path) not in line) <= 80


def test_polish_table_question_choices_and_log(tmp_path: Path) -> None:
    ask = Script("play Wall", "99", "xyz", "p J a L", "2", "log", "quit")
    shown = unwrapped(sit_down(tmp_path / "game.json", ask, players=2, seed=SEED, name="Ania", language="pl"))
    for part in (
        "Glory to Rome, wydanie I.V: Ania kontra Bot B.",
        "Runda 1 | przywódca: Ania | talia 134 | Senatorowie 4",
        "gruz drewno cegła beton kamień marmur Pula - 1 1 - - -",
        "Ania (ty, A) wpływy 2, ręka 5/5 (Senatorowie: 1)",
        "Storeroom beton, Murarz, 2",
        "Senator dowolna rola",
        "Pomyśl albo rozegraj rolę.",
        "3 play Storeroom Murarz",
        "6 play Jack as Laborer Tragarz",
        "11 play Jack as Patron",
        "play Wall: nie teraz. Nie masz tej karty na ręce.",
        "Nie ma wyboru 99: numery są od 1 do 11.",
        "'xyz' nie jest ruchem.",
        "'p J a L' może znaczyć: play Jack as Laborer lub play Jack as Legionary.",
        "Ania rozgrywa rolę: Tragarz (karta: Bar).",
        "Zapisano. By wrócić do tej gry, wpisz: spolia play --terminal --lang pl --save ",
    ):
        assert part in shown
    for word in ("Influence", "rubble", "leads", "hand"):
        assert word not in shown


def test_a_saved_game_has_no_language(tmp_path: Path) -> None:
    for language in ("en", "pl"):
        sit_down(tmp_path / f"{language}.json", Script("2", "2"), seed=SEED, name="Ann", language=language)
    assert (tmp_path / "en.json").read_text() == (tmp_path / "pl.json").read_text()
    assert "Dalszy ciąg gry" in sit_down(tmp_path / "en.json", Script(), language="pl")


def test_a_jack_may_be_among_the_choices_of_what_to_discard() -> None:
    """It has no material, so nothing is added to its name."""
    zones = {"A hand": "Jack, Gate", "A buildings": "Latrine"}
    game = Game.at(Position(changed("iv", rules={"jacks_are_discards": 1}), zones).build())
    game.play("think; use Latrine")
    paper = Paper()
    paper.show(choices(game.view(0), game.edition, paper.words))
    assert unwrapped(paper.text) == "1 discard Gate brick 2 discard Jack"
