"""What a player sees of the table."""

from pathlib import Path

from spolia.game import Game
from spolia.kernel.chance import Chance
from spolia.rome.edition import edition
from spolia.rome.position import Position
from spolia.rome.redeal import redeal
from spolia.terminal.bots import play_bot, seat_names
from spolia.terminal.session import Session
from spolia.terminal.table import show_table
from spolia.terminal.words import Words
from tests.terminal.sitting import SEED, Paper, Script, sit_down, unwrapped


def test_the_table_shows_what_a_player_needs_to_know(tmp_path: Path) -> None:
    shown = unwrapped(sit_down(tmp_path / "game.json", Script(), players=2, seed=SEED, name="Ann"))
    for part in (
        "Ann is dealt Bar, Storeroom, ",
        "Bot B is dealt 5 cards.",
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
    paper = Paper()
    show_table(game.view(0), game.edition, game.names, paper)
    text = unwrapped(paper.text)
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
        paper = Paper(width=200)
        show_table(game.view(seat), game.edition, game.names, paper)
        text[seat] = paper.text
    assert "vault 1/5: concrete" in text[0]
    assert "vault 1/5: 1 hidden" in text[1]
    assert "concrete" not in text[1].replace("concrete  stone", "")


def test_nothing_that_is_hidden_from_the_player_changes_what_is_shown() -> None:
    compared = 0
    for seed in range(6):
        game = Game("iv", 3, seed, seat_names(3, "Ann", Words()))
        while not game.over and len(game.moves) < 120:
            play_bot(game)
        while game.asked not in (0, None):
            play_bot(game)
        if game.over:
            continue
        other = game.copy()
        other.state = redeal(game.state, 0, Chance(seed))
        other.state.log = game.state.log
        assert other.to_data() != game.to_data()
        assert picture(other) == picture(game)
        compared += 1
    assert compared > 3


def picture(game: Game) -> str:
    paper = Paper()
    session = Session(game, 0, Path("nowhere"), True, paper, Script())
    session.show()
    session.answer("log")
    if "play Wall" not in game.legal_moves:
        session.answer("play Wall")
    return paper.text


def test_the_table_is_not_shown_again_when_nothing_on_it_changed(tmp_path: Path) -> None:
    shown = sit_down(tmp_path / "game.json", Script("think"), players=2, seed=SEED)
    assert shown.count("Your hand") == 1
    assert "Think: refill to 5 cards" in shown
    assert sit_down(tmp_path / "game.json", Script("", "table")).count("Your hand") == 3
