"""The score, and who wins."""

import pytest

from spolia.rome.scoring import bonuses, score, winners
from spolia.rome.state import BY_FUNCTION, DECK_EMPTY, State
from tests.tables import table


def points(state: State) -> list[int]:
    return [score(state, seat).total for seat in range(state.players)]


def test_influence_counts() -> None:
    """Two to begin with; a Site is worth what it costs."""
    state = table(A_buildings="Wall, Palace, Bar, Market [] complete").state
    assert score(state, 0).influence == 2 + 2 + 3 + 1 + 1
    assert score(state, 1).influence == 2


def test_unfinished_buildings_count_nothing() -> None:
    assert points(table(A_buildings="Palace [2 marble]").state) == [2, 2]


def test_materials_in_the_vault_count_their_value() -> None:
    state = table(A_vault="rubble, wood, brick, concrete, stone, marble", B_vault="rubble, wood, brick, concrete").state
    assert [score(state, seat).vault for seat in (0, 1)] == [12, 6]


def test_the_stockpile_and_clients_count_nothing() -> None:
    assert points(table(A_stockpile="6 marble", A_clients="6 Patron").state) == [2, 2]


def test_the_most_of_a_material_is_worth_three() -> None:
    state = table(A_vault="2 brick, stone", B_vault="brick, marble").state
    assert bonuses(state, 0) == [2, 4]
    assert bonuses(state, 1) == [5]
    assert [score(state, seat).bonuses for seat in (0, 1)] == [6, 3]


def test_a_tie_gives_nobody_the_bonus() -> None:
    state = table(players="3", A_vault="2 brick", B_vault="2 brick", C_vault="brick").state
    assert [bonuses(state, seat) for seat in range(3)] == [[], [], []]


def test_none_of_a_material_is_not_the_most() -> None:
    assert [bonuses(table().state, seat) for seat in (0, 1)] == [[], []]


@pytest.mark.parametrize(("stockpile", "extra"), [("", 0), ("brick", 0), ("brick, wood", 1), ("3 brick, 2 wood", 2)])
def test_a_wall_counts_pairs_in_the_stockpile(stockpile: str, extra: int) -> None:
    state = table(A_buildings="Wall", A_stockpile=stockpile, B_stockpile="6 brick").state
    assert points(state) == [2 + 2 + extra, 2]


@pytest.mark.parametrize(("city", "total"), [("Statue", 2 + 3 + 3), ("Statue on rubble", 2 + 1 + 3), ("Statue []", 2)])
def test_a_statue_is_worth_three_more(city: str, total: int) -> None:
    assert points(table(A_buildings=city).state)[0] == total


def test_an_unfinished_statue_with_a_gate_is_worth_nothing() -> None:
    """Ruling 9."""
    assert points(table(A_buildings="Statue [2 marble], Gate").state)[0] == 4


def test_a_public_wall_and_statue_count_for_all() -> None:
    """Ruling 54."""
    state = table(A_buildings="Wall public, Statue public", B_stockpile="4 brick").state
    assert points(state) == [2 + 2 + 3 + 3, 2 + 2 + 3]


def test_the_parts_of_a_score_add_up() -> None:
    state = table(A_buildings="Wall, Statue", A_stockpile="5 wood", A_vault="2 stone").state
    got = score(state, 0)
    assert (got.influence, got.vault, got.bonuses, sorted(got.functions.values())) == (7, 6, 3, [2, 3])
    assert got.total == 21


def ended(state: State, winners: int = 0) -> State:
    state.end(DECK_EMPTY if not winners else BY_FUNCTION, winners)
    return state


def test_most_points_win() -> None:
    assert winners(ended(table(players="3", B_vault="marble", C_vault="wood").state)) == [1]


def test_most_cards_in_hand_decide_a_tie() -> None:
    """Jacks are cards too (ruling 66)."""
    assert winners(ended(table(A_hand="Wall", B_hand="2 Jack").state)) == [1]


def test_a_full_tie_is_shared() -> None:
    assert winners(ended(table(players="3", A_hand="Wall", B_hand="Jack").state)) == [0, 1]


def test_who_wins_outright_needs_no_points() -> None:
    state = table(players="3", A_vault="6 marble").state
    assert winners(ended(state, 1 << 2)) == [2]


def test_several_outright_winners_compare_their_points() -> None:
    state = table(players="3", A_vault="6 marble", B_vault="wood", C_vault="brick").state
    assert winners(ended(state, 1 << 1 | 1 << 2)) == [2]
    shared = table(players="3", A_vault="6 marble").state
    assert winners(ended(shared, 1 << 1 | 1 << 2)) == [1, 2]
