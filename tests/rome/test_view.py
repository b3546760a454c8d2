"""What each seat may know, and no more."""

import pytest

from spolia.game import Game
from spolia.rome.cards import MATERIALS
from spolia.rome.position import write_pile
from spolia.rome.view import SPECTATOR
from tests.tables import table


def vault(game: Game, viewer: int, seat: int) -> str:
    return write_pile(game.view(viewer).seats[seat].vault)


def after_turn(game: Game, *moves: str) -> Game:
    for move in moves:
        game.play(move)
    return game


def test_everybody_saw_what_was_sold_from_a_stockpile() -> None:
    game = table(players="3", A_hand="Prison, Wall", A_stockpile="stone", B_hand="Jack", C_hand="Jack")
    after_turn(game, "play Prison", "think", "take Jack", "think", "take Jack", "sell stone")
    assert [vault(game, viewer, 0) for viewer in (0, 1, 2, SPECTATOR)] == ["stone"] * 4
    assert game.view(1).seats[0].vault_cards == 1


def test_only_its_owner_saw_what_came_from_a_hand() -> None:
    game = table(players="3", A_hand="Prison, Wall", A_buildings="Basilica", A_vault="brick")
    after_turn(game, "play Prison", "take Jack", "take Jack", "sell Wall from hand")
    assert [vault(game, viewer, 0) for viewer in (0, 1, 2, SPECTATOR)] == ["brick, concrete", *["brick"] * 3]
    assert [game.view(viewer).seats[0].vault_cards for viewer in (0, 1, 2, SPECTATOR)] == [2] * 4


def test_nobody_saw_what_came_from_the_deck() -> None:
    game = table(A_hand="Prison, Wall", A_buildings="Atrium", deck="Palace")
    after_turn(game, "play Prison", "take Jack", "sell from deck")
    assert game.state.vault[0]
    assert [vault(game, viewer, 0) for viewer in (0, 1, SPECTATOR)] == [""] * 3
    assert game.view(0).seats[0].vault_cards == 1


def test_everybody_saw_a_client_go_to_the_lions() -> None:
    game = table(A_hand="Bath, Wall", A_buildings="Coliseum", B_hand="Dock", B_clients="Architect", pool="wood")
    after_turn(game, "play Bath", "take Jack", "demand concrete", "slay B's Architect")
    assert [vault(game, viewer, 0) for viewer in (0, 1, SPECTATOR)] == ["concrete"] * 3


def test_vaults_are_open_when_the_game_is_over() -> None:
    game = table(A_hand="Prison, Wall", A_buildings="Atrium, Basilica", deck="Palace")
    after_turn(game, "play Prison", "take Jack", "sell from deck", "sell Wall from hand")
    game.surrender(0, 1)
    assert [vault(game, viewer, 0) for viewer in (0, 1, SPECTATOR)] == ["concrete, marble"] * 3
    assert game.view(SPECTATOR).seats[0].points == 2 + 2 + 3 + 2 + 3 + 3 + 3
    assert game.view(SPECTATOR).winners == [1]


def test_a_hand_is_its_players_own() -> None:
    game = table(A_hand="Wall, 2 Jack", B_hand="Dock")
    wall, dock = (game.edition.card(name) for name in ("Wall", "Dock"))
    assert wall in game.view(0).hand
    assert game.view(1).hand == [dock]
    assert game.view(SPECTATOR).hand == []


def test_the_number_of_cards_and_jacks_is_open() -> None:
    game = table(A_hand="Wall, Bar, 2 Jack", B_hand="Dock")
    for viewer in (0, 1, SPECTATOR):
        seats = game.view(viewer).seats
        assert [(seat.cards, seat.jacks) for seat in seats] == [(4, 2), (1, 0)]


def test_only_the_seat_that_is_asked_sees_the_question() -> None:
    game = table(A_hand="Wall, Jack", B_hand="Dock")
    asked, other, spectator = game.view(0), game.view(1), game.view(SPECTATOR)
    assert asked.question == "Lead"
    assert asked.legal == game.legal
    for seen in (other, spectator):
        assert (seen.asked, seen.question, seen.about, seen.legal) == (0, "", {}, [])


def test_what_was_looked_at_stays_with_its_player() -> None:
    game = table(A_hand="Dock, Wall", A_buildings="Fountain", deck="Palace")
    after_turn(game, "play Dock", "take Jack", "use Fountain")
    palace = game.edition.card("Palace")
    assert game.view(0).about == {"card": palace}
    assert game.view(0).events[-1] == {"kind": "drew_to_use", "player": 0, "card": palace}
    assert game.view(1).events[-1] == {"kind": "drew_to_use", "player": 0}
    assert game.view(SPECTATOR).events == game.view(1).events


def test_events_are_told_from_a_number_on() -> None:
    game = Game("iv", 2, 7)
    before = len(game.view(0).events)
    game.play("think")
    assert [event["kind"] for event in game.view(0, before).events] == ["thought"]


def test_the_draw_pile_is_only_counted() -> None:
    game = Game("iv", 3, 7)
    data = game.view(0).to_data()
    assert data["deck"] == len(game.state.deck) - game.state.drawn
    assert "drawn" not in data
    assert "seed" not in data


def test_the_agenda_tells_everybody_what_is_under_way() -> None:
    game = table(A_hand="Road", A_clients="2 Laborer", pool="4 wood, brick")
    after_turn(game, "play Road", "take Jack", "take wood")
    for viewer in (0, 1, SPECTATOR):
        assert game.view(viewer).agenda == [{"step": "Perform", "player": 0, "role": 0, "acted": 2, "count": 3}]


def test_limits_and_working_functions_are_open() -> None:
    game = table(A_buildings="Market, Insula, Shrine, Aqueduct")
    seat = game.view(1).seats[0]
    assert (seat.hand_limit, seat.clientele_limit, seat.vault_limit) == (7, (2 + 1 + 1 + 2 + 2 + 2) * 2, 10)
    keys = game.view(1).to_data()["seats"][0]["functions"]
    assert sorted(keys) == ["aqueduct", "insula", "market", "shrine"]


@pytest.mark.parametrize("seat", [-2, 2, 5])
def test_there_is_no_such_seat(seat: int) -> None:
    with pytest.raises(IndexError, match=f"there is no seat {seat} at a table for 2"):
        Game("iv", 2, 7).view(seat)


def test_a_view_is_no_way_into_the_game() -> None:
    """What a viewer does with it changes nothing at the table."""
    game = table(A_hand="Wall, Jack")
    before = game.to_data()
    seen = game.view(0)
    seen.hand.clear()
    seen.legal.clear()
    seen.seats[0].buildings.append(seen.seats[0].buildings)  # type: ignore[arg-type]
    for event in seen.events:
        event.clear()
    assert game.to_data() == before
    assert game.view(0).hand != []


def test_shown_cards_are_known_by_their_material() -> None:
    game = table(A_hand="Bath, Wall, Dock", B_hand="Tower, Market", pool="concrete")
    after_turn(game, "play Bath", "take Jack", "demand concrete")
    assert MATERIALS[3] == "concrete"
    assert game.view(1).seats[0].shown == 1 << 18
