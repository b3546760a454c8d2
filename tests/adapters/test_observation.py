"""A view in numbers, actions without gaps, and what a game is worth."""

from typing import Any

import numpy as np
import pytest

from spolia.adapters.observation import HIGHEST, LAYOUT, MOST_SEATS, QUESTIONS, SIZE, observe
from spolia.adapters.table import actions, asked, edition_key, points, returns
from spolia.kernel.chance import Chance
from spolia.kernel.frames import play
from spolia.rome.cards import CARDS, JACK, count, names_in, size
from spolia.rome.edition import edition
from spolia.rome.redeal import redeal
from spolia.rome.scoring import winners
from spolia.rome.setup import new_game
from spolia.rome.view import SPECTATOR, View, view
from tests.tables import EDITIONS, busy_table, finished_game, random_game


def part(row: Any, name: str) -> list[int]:
    return [int(value) for value in row[LAYOUT[name]]]


def pile(packed: int) -> list[int]:
    return [count(packed, field) for field in range(7)]


def cards(listed: list[int]) -> list[int]:
    return [listed.count(card) for card in range(CARDS)]


def views() -> list[View]:
    found = []
    for players, key in ((2, "iv"), (3, "geek"), (5, "imperial-geek")):
        games = list(random_game(players, 1, key))[-1]
        found += [games.view(seat) for seat in range(players)]
        state = busy_table(players, 1, key)
        found += [view(state, seat) for seat in (*range(players), SPECTATOR)]
    return found


# ---- the row ----


@pytest.mark.parametrize("seen", views(), ids=lambda seen: f"{seen.players} players, seat {seen.seat}")
def test_the_table_and_the_own_hand(seen: View) -> None:
    row = observe(seen)
    assert row.shape == (SIZE,)
    assert row.dtype == np.float32
    assert part(row, "deck") == [seen.deck]
    assert part(row, "jacks") == [seen.jacks]
    assert part(row, "turn") == [min(seen.turn, HIGHEST)]
    assert part(row, "players") == [players == seen.players for players in range(2, 6)]
    assert part(row, "role") == [role == (seen.role if seen.role >= 0 else 6) for role in range(7)]
    for name in ("pool", "sites", "outskirts"):
        assert part(row, name) == pile(getattr(seen, name))
    assert part(row, "hand") == cards(seen.hand)
    assert part(row, "revealed") == cards(seen.revealed)
    assert part(row, "seen") == cards(names_in(seen.seen))
    assert part(row, "question") == [name == seen.question for name in QUESTIONS]


@pytest.mark.parametrize("seen", views(), ids=lambda seen: f"{seen.players} players, seat {seen.seat}")
def test_seats_from_the_viewer_on(seen: View) -> None:
    row = observe(seen)
    for place in range(MOST_SEATS):
        if place >= seen.players:
            assert part(row, f"there {place}") == [0]
            assert not row[LAYOUT[f"there {place}"].start : LAYOUT[f"foundations {place}"].stop].any()
            continue
        seat = seen.seats[(max(seen.seat, 0) + place) % seen.players]
        assert part(row, f"there {place}") == [1]
        assert part(row, f"asked {place}") == [seat.seat == seen.asked]
        assert part(row, f"leads {place}") == [seat.seat == seen.leader]
        for name in ("cards", "jacks", "plays", "vault_cards", "influence", "hand_limit", "vault_limit"):
            assert part(row, f"{name} {place}") == [min(getattr(seat, name), HIGHEST)]
        for name in ("camp", "stockpile", "clientele", "hired", "vault", "earned", "shown"):
            assert part(row, f"{name} {place}") == pile(getattr(seat, name))
        assert part(row, f"functions {place}") == [seat.functions >> card & 1 for card in range(CARDS)]
        assert part(row, f"exposed {place}") == cards(names_in(seat.exposed))
        built = {building.card: 1 + building.public for building in seat.buildings if not building.missing}
        lacking = {building.card: building.missing for building in seat.buildings if building.missing}
        assert part(row, f"structures {place}") == [built.get(card, 0) for card in range(CARDS)]
        assert part(row, f"foundations {place}") == [lacking.get(card, 0) for card in range(CARDS)]
        assert sum(part(row, f"lacking {place}")) == sum(lacking.values())
        assert sum(part(row, f"in_buildings {place}")) == sum(size(one.materials) for one in seat.buildings)


def test_every_place_means_something_and_one_thing_only() -> None:
    taken = [place for part in LAYOUT.values() for place in range(part.start, part.stop)]
    assert taken == list(range(SIZE))


def test_no_number_is_out_of_bounds() -> None:
    for key in EDITIONS:
        for game in list(random_game(4, 2, key))[::40]:
            row = observe(game.view(game.asked or 0))
            assert row.min() >= 0
            assert row.max() <= HIGHEST


def test_what_a_seat_cannot_know_changes_nothing() -> None:
    looked = 0
    for number, game in enumerate(random_game(3, 3)):
        if number % 10 or game.over:
            continue
        for seat in range(3):
            other = redeal(game.state, seat, Chance(number))
            assert other.deck != game.state.deck or game.view(0).deck < 2
            if asked(other) == seat or seat != game.asked:
                assert (observe(view(other, seat)) == observe(game.view(seat))).all()
                looked += 1
    assert looked > 30


# ---- actions ----


@pytest.mark.parametrize("key", EDITIONS)
def test_actions_have_no_gaps_and_cover_every_legal_move(key: str) -> None:
    known = actions(edition(EDITIONS[key]).key)
    assert known.moves == sorted(set(known.moves))
    assert [known.ids[move] for move in known.moves] == list(range(len(known)))
    assert not any("surrender" in known.text(action) for action in range(len(known)))
    for game in random_game(5, 4, key):
        legal = known.legal(game.state)
        assert legal == sorted(legal)
        assert {known.moves[action] for action in legal} == set(game.legal)
        assert np.flatnonzero(known.mask(game.state)).tolist() == legal


def test_an_action_is_the_same_move_at_any_table() -> None:
    assert edition_key("iv") == "iv"
    assert edition_key("iv", False) == "iv"
    assert edition_key("iv", True) == edition_key("iv", "all")
    assert len(actions(edition_key("iv", True))) > len(actions("iv"))


# ---- what a game is worth ----


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_returns(players: int) -> None:
    state = finished_game(players, 5).state
    worth = returns(state)
    assert sum(worth) == pytest.approx(0)
    won = winners(state)
    assert all((worth[seat] == max(worth)) == (seat in won) for seat in range(players))
    if len(won) == 1:
        assert worth[won[0]] == 1
    assert len(points(state)) == players


def test_a_tie_is_shared() -> None:
    """All think until the deck is empty."""
    state = new_game("iv", 3, 1)
    while not state.over:
        play(state, state.legal[0])
    won = winners(state)
    assert len(won) > 1
    assert returns(state) == [pytest.approx((3 / len(won) - 1) / 2 if seat in won else -0.5) for seat in range(3)]


def test_jacks_have_their_place() -> None:
    game = next(iter(random_game(2, 1)))
    assert part(observe(game.view(0)), "hand")[JACK] == game.view(0).hand.count(JACK)
    assert asked(game.state) == game.asked
    play(game.state, game.legal[0])
