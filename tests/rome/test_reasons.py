"""Why moves are refused: every reason has a sentence, and a position in which it is given."""

from typing import Any

import pytest

from spolia.game import Game
from spolia.kernel import frames
from spolia.kernel.errors import IllegalMove
from spolia.rome import reasons
from spolia.rome.moves import SEATS
from spolia.rome.wording import wording
from tests.tables import table

KERNEL = {frames.NOT_ASKED, frames.NOT_YOUR_TURN, frames.GAME_OVER}
CODES = {value for name, value in vars(reasons).items() if name.isupper()} | KERNEL


def test_every_reason_has_a_sentence_and_none_is_left_over() -> None:
    assert set(wording().texts["reason"]) == CODES


def test_reasons_are_sentences() -> None:
    for code in CODES:
        sentence = wording().reason(code)
        assert sentence[0].isupper()
        assert sentence.endswith(".")


def test_a_code_is_its_name_in_small_letters() -> None:
    assert all(value == name.lower() for name, value in vars(reasons).items() if name.isupper())


# The reason; a table; what is played; and, last, the move that is refused.
Refusal = tuple[dict[str, str], list[str]]

LEGION: dict[str, str] = {"A_hand": "Bath, Wall, Prison", "B_hand": "Dock"}
ARCHITECTS: dict[str, str] = {"A_hand": "Wall", "A_buildings": "Stairway", "A_stockpile": "brick, rubble"}
DEMAND_CLIENTS: dict[str, str] = {
    "players": "3", "A_hand": "Bath, Shrine, Prison, Wall", "A_buildings": "Coliseum", "A_clients": "Legionary",
    "B_clients": "Legionary, Laborer", "C_clients": "Legionary", "C_buildings": "Wall",
}  # fmt: skip
PRISON: dict[str, str] = {
    "A_hand": "Dock, Villa",
    "A_buildings": "Prison [2 stone], Bar",
    "B_buildings": "Bar, Road, Gate []",
}
FIRES: dict[str, str] = {
    "edition": "imperial-geek", "A_hand": "Dock, Wall", "A_buildings": "Aerarium [concrete], Bar, Tower",
    "B_buildings": "Prison, Shrine, Gate []",
}  # fmt: skip

REFUSED: dict[str, Refusal] = {
    "not_asked": ({"A_hand": "Wall"}, ["A: refill"]),
    "not_your_turn": ({"A_hand": "Wall", "B_hand": "Wall"}, ["B: think"]),
    "game_over": ({"A_hand": "Wall"}, ["A: A surrenders to B", "A: think"]),
    "not_in_hand": ({"A_hand": "Wall"}, ["A: play Tower"]),
    "not_in_pool": ({"A_hand": "Road", "pool": "wood"}, ["A: play Road", "B: take Jack", "A: take brick"]),
    "not_in_deck": (
        {"edition": "imperial-geek", "deck": "Market, Wall, Villa, Road, Gate, Temple", "deck_left": "6",
         "pool": "brick", "A_hand": "Dock, Sewer", "A_buildings": "Bar, Domus [], Bacchanalia [2 stone]"},
        ["A: play Dock", "B: take Jack", "A: add to Bacchanalia", "A: add to Domus", "A: hire from deck"],
    ),
    "not_in_stockpile": (
        {"A_hand": "Prison", "A_stockpile": "wood"}, ["A: play Prison", "B: take Jack", "A: sell brick"],
    ),
    "not_in_camp": (
        {"players": "3", "A_hand": "Wall", "A_buildings": "Senate", "B_hand": "Jack"},
        ["A: play Wall", "B: play Jack as Architect", "C: take Jack", "A: claim C's Jack"],
    ),
    "role_not_led": ({"A_hand": "Wall", "B_hand": "Tower, Dock"}, ["A: play Wall", "B: play Dock"]),
    "no_jack": ({"A_hand": "Wall"}, ["A: play Jack as Patron"]),
    "no_jack_left": ({"A_hand": "Wall", "A_buildings": "Latrine", "jacks": "0"}, ["A: think", "A: take Jack"]),
    "too_few_for_petition": ({"A_hand": "2 Wall"}, ["A: petition for Patron"]),
    "other_role_in_petition": (
        {"A_hand": "Wall, Tower, Bridge, 3 Dock"}, ["A: petition for Patron", "A: spend Wall", "A: spend Dock"],
    ),
    "hand_full": ({"A_hand": "5 Dock"}, ["A: think", "A: refill"]),
    "hand_not_full": ({"A_hand": "4 Dock"}, ["A: think", "A: draw"]),
    "must_think": ({"A_hand": "4 Dock"}, ["A: think", "A: pass"]),
    "name_in_play": (
        {"A_hand": "Dock, Wall, Road", "A_buildings": "Wall []"}, ["A: play Dock", "B: take Jack", "A: lay Wall"],
    ),
    "no_site": (
        {"A_hand": "Dock, Wall, Road", "sites": "rubble"}, ["A: play Dock", "B: take Jack", "A: lay Wall"],
    ),
    "needs_two_actions": ({"A_hand": "Dock, Wall"}, ["A: play Dock", "B: take Jack", "A: lay Wall out of town"]),
    "no_such_building": ({"A_hand": "Dock, Wall"}, ["A: play Dock", "B: take Jack", "A: add to Gate"]),
    "already_complete": (
        {"A_hand": "Dock, Wall", "A_buildings": "Tower"}, ["A: play Dock", "B: take Jack", "A: add to Tower"],
    ),
    "not_complete": (PRISON, ["A: play Dock", "B: take Jack", "A: add to Prison", "A: steal B's Gate"]),
    "material_does_not_fit": (
        {"A_hand": "Dock, Wall", "A_buildings": "Gate []"}, ["A: play Dock", "B: take Jack", "A: add to Gate"],
    ),
    "no_function": ({"A_hand": "Road, Wall", "pool": "wood"}, ["A: play Road", "B: take Jack", "A: store Wall"]),
    "vault_full": (  # the Merchant has nothing to choose; the player is asked again for the Sewer
        {"A_hand": "Prison", "A_buildings": "Sewer", "A_vault": "5 wood", "A_stockpile": "stone"},
        ["A: play Prison", "B: take Jack", "A: sell stone"],
    ),
    "clientele_full": (
        {"A_hand": "Palace", "A_buildings": "Sewer", "A_clients": "5 Laborer", "pool": "stone"},
        ["A: play Palace", "B: take Jack", "A: hire Merchant"],
    ),
    "source_used": (
        {"A_hand": "Road, Wall", "A_buildings": "Dock", "pool": "wood, brick"},
        ["A: play Road", "B: take Jack", "A: take wood", "A: take brick"],
    ),
    "not_shown": (
        {**LEGION, "pool": "concrete, wood"}, ["A: play Bath", "B: take Jack", "A: demand concrete", "A: take wood"],
    ),
    "already_shown": (
        {**LEGION, "A_clients": "Legionary"},
        ["A: play Bath", "B: take Jack", "A: demand concrete", "A: demand concrete"],
    ),
    "no_actions_left": (
        {**LEGION, "pool": "concrete"}, ["A: play Bath", "B: take Jack", "A: demand concrete", "A: demand stone"],
    ),
    "must_give": (
        {**LEGION, "B_hand": "Wall, Tower"}, ["A: play Bath", "B: take Jack", "A: demand concrete", "B: pass"],
    ),
    "must_choose": ({"A_hand": "Wall"}, ["A: pass"]),
    "not_demanded": (
        {**LEGION, "B_hand": "Wall, Tower, Dock"},
        ["A: play Bath", "B: take Jack", "A: demand concrete", "B: give Dock"],
    ),
    "no_such_client": (
        DEMAND_CLIENTS,
        ["A: play Bath", "B: take Jack", "C: take Jack", "A: demand brick; demand stone", "A: slay B's Merchant"],
    ),
    "other_victim": (
        {**DEMAND_CLIENTS, "C_buildings": ""},
        ["A: play Bath", "B: take Jack", "C: take Jack", "A: demand brick; demand stone", "A: slay C's Legionary"],
    ),
    "jack_is_no_order": (
        {"A_hand": "Wall, Tower, Jack", "A_buildings": "Latrine"},
        ["A: think", "A: use Latrine", "A: discard Jack"],
    ),
    "protected": (
        DEMAND_CLIENTS,
        ["A: play Bath", "B: take Jack", "C: take Jack", "A: demand brick; demand stone", "A: slay C's Legionary"],
    ),
    "own_building": (PRISON, ["A: play Dock", "B: take Jack", "A: add to Prison", "A: steal A's Bar"]),
    "already_public": (
        {**ARCHITECTS, "B_buildings": "Gate public, Shrine"},
        ["A: play Wall", "B: take Jack", "A: open B's Gate"],
    ),
    "other_role": (
        {"A_hand": "Palace", "A_buildings": "Bath", "pool": "wood"},
        ["A: play Palace", "B: take Jack", "A: hire Craftsman", "A: act as Merchant"],
    ),
    "drawn_card_only": (
        {"A_hand": "Dock, Wall", "A_buildings": "Fountain", "deck": "Tower"},
        ["A: play Dock", "B: take Jack", "A: use Fountain", "A: lay Wall"],
    ),
    "no_such_seat": ({"A_hand": "Wall"}, ["A: A surrenders to C"]),
    "same_already": ({"A_hand": "Wall"}, ["A: A fights on"]),
    "cannot_pay": (
        FIRES,
        ["A: play Dock", "B: take Jack", "A: add to Aerarium", "A: fire B's Prison", "A: steal B's Shrine",
         "A: pay marble Site"],
    ),
    "no_completion_power": (
        FIRES, ["A: play Dock", "B: take Jack", "A: add to Aerarium", "A: fire B's Shrine"],
    ),
    "holds_material": (
        {"edition": "republic", "A_hand": "Bath, Shrine", "A_buildings": "Domus Aurea",
         "B_buildings": "Gate [], School [brick]"},
        ["A: play Bath", "B: take Jack", "A: demand brick", "A: raze B's School"],
    ),
    "not_revealed": (
        {"edition": "geek", "A_hand": "Dock, Villa", "A_buildings": "Bacchanalia [2 stone]",
         "deck": "Dock, Market, Road, Bar, Insula"},
        ["A: play Dock", "B: take Jack", "A: add to Bacchanalia", "A: store Wall"],
    ),
    "no_such_material": (
        {"edition": "geek", "A_hand": "Wall", "A_buildings": "Solarium, Gate [brick]", "A_stockpile": "brick"},
        ["A: play Wall", "B: take Jack", "A: add to Gate", "A: reclaim marble"],
    ),
}  # fmt: skip


def test_every_reason_has_a_position() -> None:
    assert set(REFUSED) == CODES


def seat_and_text(line: str) -> tuple[int, str]:
    letter, text = line.split(": ")
    return SEATS.index(letter), text


def play(game: Game, line: str) -> None:
    seat, text = seat_and_text(line)
    game.play(text, seat)


@pytest.mark.parametrize("code", REFUSED)
def test_a_move_is_refused_for_its_reason_and_changes_nothing(code: str) -> None:
    zones, script = REFUSED[code]
    game = table(**zones)
    for line in script[:-1]:
        play(game, line)
    before: dict[str, Any] = game.to_data()
    moves = game.moves[:]
    with pytest.raises(IllegalMove) as error:
        play(game, script[-1])
    assert error.value.reason == code
    assert error.value.sentence == wording().reason(code)
    assert error.value.text == seat_and_text(script[-1])[1]
    assert str(error.value) == f"{error.value.text}: {error.value.sentence}"
    assert game.to_data() == before
    assert game.moves == moves


@pytest.mark.parametrize("code", sorted(set(REFUSED) - {"not_your_turn"}))
def test_the_reason_can_be_asked_for(code: str) -> None:
    zones, script = REFUSED[code]
    game = table(**zones)
    for line in script[:-1]:
        play(game, line)
    assert game.why_not(seat_and_text(script[-1])[1]) == wording().reason(code)
