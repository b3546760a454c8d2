"""Setting up, and what can't be set up."""

import pytest

from spolia.kernel.errors import SetupError
from spolia.mundi.edition import OURS
from spolia.mundi.game import Game
from spolia.mundi.setup import SETS, new_game
from tests.mundi.tables import table

HANDS = {2: 27, 3: 17, 4: 14, 5: 11, 6: 8}  # cards left in hand after set-up


@pytest.mark.parametrize("players", SETS)
def test_sets_fit_the_box(players: int) -> None:
    """There are 30 farms, 20 cities and 20 peace cards."""
    assert all(each * players <= there for each, there in zip(SETS[players], (30, 20, 20), strict=True))
    game = Game(players=players, seed=1)
    assert [seat.cards for seat in game.view(0).seats] == [HANDS[players]] * players


@pytest.mark.parametrize("players", [0, 1, 7])
def test_numbers_of_players_that_are_not(players: int) -> None:
    with pytest.raises(SetupError, match="Gloria Mundi is for 2 to 6"):
        new_game(OURS, players, 1)


def test_the_same_seed_gives_the_same_game() -> None:
    assert Game(players=4, seed=9).to_data() == Game(players=4, seed=9).to_data()
    assert Game(players=4, seed=9).to_data() != Game(players=4, seed=10).to_data()


def test_every_seat_may_begin() -> None:
    assert {Game(players=4, seed=seed).state.active for seed in range(40)} == {0, 1, 2, 3}


@pytest.mark.parametrize(
    ("zones", "sentence"),
    [
        ({"purse": "5"}, "there is no zone 'purse'"),
        ({"C_stock": "food"}, "there is no zone 'C stock'"),
        ({"A_stock": "wood"}, "there is no resource 'wood'"),
        ({"A_bare": "2 town"}, "there is no kind of card 'town'"),
        ({"A_bare": "13 farm"}, "not so many cards of one kind"),
        ({"A_buildings": "Pub"}, "has no card 'Pub'"),
        ({"A_buildings": "Murus"}, "say on which kind of card it stands"),
        ({"A_buildings": "Satio on city"}, "can't stand on a card of the kind city"),
        ({"A_buildings": "Satio", "B_buildings": "Satio"}, "Satio is there twice"),
        ({"forum": "-, -, -, -, -, -, Satio"}, "the Forum has 6 places"),
        ({"goth": "9"}, "the Goth's track has 8 spaces"),
        ({"goth": "7", "tribute": "food, gold; food"}, "the Goth's track has 8 spaces"),
        ({"A_steps": "20"}, "the path has 20 steps"),
        ({"active": "C"}, "there is no seat 'C'"),
        ({"players": "two"}, "players: 'two' is no number"),
        ({"deck_left": "99"}, "not 99"),
    ],
)
def test_impossible_positions(zones: dict[str, str], sentence: str) -> None:
    with pytest.raises(SetupError, match=sentence):
        table(**zones)
