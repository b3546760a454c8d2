"""Setting up a game."""

from collections import Counter

import pytest

from spolia.game import Game
from spolia.invariants import broken
from spolia.kernel.errors import SetupError
from spolia.kernel.events import Log
from spolia.rome.cards import JACK, MATERIAL, MATERIALS, count, size
from spolia.rome.edition import edition
from spolia.rome.setup import deal, empty_table, first_leader, new_game
from tests.tables import EDITIONS

by_players = pytest.mark.parametrize("players", [2, 3, 4, 5])


def test_the_deck_of_the_fourth_edition() -> None:
    """144 Orders of 40 names, 24 of each material: six copies of what is cheap, three of the rest."""
    iv = edition("iv")
    copies = Counter(iv.deck)
    assert sum(copies.values()) == 144
    assert len(copies) == len({iv.names[card] for card in copies}) == 40
    assert [sum(MATERIAL[card] == material for card in iv.deck) for material in range(6)] == [24] * 6
    for card, number in copies.items():
        assert number == (6 if MATERIALS[MATERIAL[card]] in ("rubble", "wood") else 3)


@by_players
def test_starting_hands(players: int) -> None:
    state = new_game("iv", players, 7)
    assert [len(hand) for hand in state.hand] == [5] * players
    assert all(hand.count(JACK) == 1 and hand == sorted(hand) for hand in state.hand)
    assert state.jacks == 6 - players


@by_players
def test_one_site_of_each_material_in_town_for_each_player(players: int) -> None:
    state = new_game("iv", players, 7)
    assert [count(state.sites, material) for material in range(6)] == [players] * 6
    assert [count(state.outskirts, material) for material in range(6)] == [6 - players] * 6


@by_players
def test_everything_else_begins_empty(players: int) -> None:
    state = new_game("iv", players, 7)
    assert state.influence == [2] * players
    assert state.turn == 1
    for zone in (state.stockpile, state.clientele, state.vault, state.camp, state.owned, state.active):
        assert zone == [0] * players
    assert state.buildings == [[] for _ in range(players)]
    assert broken(state) == []


@by_players
def test_each_player_turns_up_a_card_and_the_first_name_leads(players: int) -> None:
    for seed in range(40):
        game = Game("iv", players, seed)
        assert game.state.log is not None
        turned = [event for event in game.state.log.events if event.kind == "turned_up"]
        first_round = [(game.edition.names[event.facts["card"]], event.player) for event in turned[:players]]
        assert [player for _, player in first_round] == list(range(players))
        assert size(game.state.pool) == len(turned)
        lowest = min(first_round)[0]
        tied = [player for name, player in first_round if name == lowest]
        assert game.state.leader in tied
        assert game.asked == game.state.leader
        assert (len(turned) == players) == (len(tied) == 1)


def turned_up(players: int, *names: str, key: str = "iv") -> tuple[int, int]:
    """Who leads when these cards are turned up, and how many of them were."""
    chosen = edition(key)
    dealt = [chosen.card(chosen.names[0])] * players * chosen.rules.orders_dealt
    state = empty_table(chosen, players, dealt + [chosen.card(name) for name in names])
    deal(state)
    before = state.drawn
    leader = first_leader(state, chosen)
    assert size(state.pool) == state.drawn - before
    return leader, state.drawn - before


def test_the_alphabet_decides() -> None:
    assert turned_up(3, "Wall", "Academy", "Bar") == (1, 3)
    assert turned_up(2, "Circus Maximus", "Circus") == (1, 2)


def test_those_tied_turn_up_another_and_nobody_else() -> None:
    """Ruling 65: the third player is out of it, even with an earlier name to come."""
    assert turned_up(3, "Bar", "Bar", "Wall", "Wall", "Tower", "Academy") == (1, 5)


def test_a_tie_may_come_again() -> None:
    assert turned_up(3, "Bar", "Bar", "Bar", "Wall", "Tower", "Tower", "Dock", "Academy") == (2, 8)


def test_polish_letters_have_their_places() -> None:
    """Plain byte order would put Łaźnie behind Wieża, and Świątynia behind all."""
    assert turned_up(2, "Wieża", "Łaźnie", key="polish") == (1, 2)
    assert turned_up(2, "Świątynia", "Targowisko", key="polish") == (0, 2)
    assert turned_up(2, "Magazyn", "Łuk triumfalny", key="polish") == (1, 2)
    assert turned_up(2, "Szkoła gladiatorów", "Szkoła", key="polish") == (1, 2)


def test_the_name_counts_not_the_function() -> None:
    """The Imperium's Colosseum comes after Coliseum would; the Polish Cyrk is no Crane."""
    assert turned_up(2, "Cyrk", "Dok", key="polish") == (0, 2)
    assert turned_up(2, "Wall", "Crane", key="republic") == (1, 2)


def test_the_same_seed_deals_the_same_game() -> None:
    one, other, third = (new_game("iv", 4, seed) for seed in (7, 7, 8))
    assert (one.deck, one.hand, one.leader) == (other.deck, other.hand, other.leader)
    assert one.deck != third.deck


@pytest.mark.parametrize("players", [-1, 0, 1, 6])
def test_for_two_to_five_players(players: int) -> None:
    with pytest.raises(SetupError, match="Glory to Rome is for 2 to 5"):
        new_game("iv", players, 7)


@pytest.mark.parametrize("players", [2.0, True, "3", None])
def test_there_is_a_whole_number_of_players(players: int) -> None:
    with pytest.raises(SetupError, match="the number of players is a whole number, not"):
        Game("iv", players)


@pytest.mark.parametrize("seed", [1.5, "7", True, [1]])
def test_a_seed_is_a_whole_number(seed: int) -> None:
    with pytest.raises(SetupError, match="a seed is a whole number"):
        Game("iv", 2, seed)


def test_without_a_seed_games_differ() -> None:
    one, other = Game("iv", 2), Game("iv", 2)
    assert one.seed != other.seed
    assert one.state.deck != other.state.deck


@pytest.mark.parametrize("names", [[], ["Ann"], ["Ann", "Bob", "Cid"]])
def test_a_name_for_every_seat(names: list[str]) -> None:
    with pytest.raises(SetupError, match=f"{len(names)} names for 2 players"):
        Game("iv", 2, 7, names)


def test_the_republic_begins_without_jacks() -> None:
    state = new_game("republic", 3, 7)
    assert [len(hand) for hand in state.hand] == [5, 5, 5]
    assert not any(JACK in hand for hand in state.hand)
    assert state.jacks == 6


def test_the_geek_cards_join_the_deck() -> None:
    assert len(edition(EDITIONS["geek"]).deck) == 144 + 36


@by_players
def test_the_training_game_is_short(players: int) -> None:
    """Three Sites of each material, as many as there are players in town, and half the draw pile (ruling 25)."""
    state = new_game(EDITIONS["training"], players, 7)
    in_town = min(players, 3)
    assert [count(state.sites, material) for material in range(6)] == [in_town] * 6
    assert [count(state.outskirts, material) for material in range(6)] == [3 - in_town] * 6
    dealt = 4 * players + size(state.pool)
    assert len(state.deck) - state.drawn == (144 - dealt) - (144 - dealt) // 2
    assert broken(state) == []


def test_what_is_dealt_is_told_to_its_owner() -> None:
    log = Log()
    state = new_game("iv", 3, 7, log)
    dealt = [event for event in log.events if event.kind == "dealt"]
    for seat, event in enumerate(dealt):
        assert event.seen_by(seat)["cards"] == state.hand[seat]
        assert "cards" not in event.seen_by((seat + 1) % 3)
