"""The rulings as far as the I.V edition has them: what no position shows, and that none was left out.

Most rulings are shown by the case files in ``tests/cases/rulings``, each with what must not happen.
"""

import re
from pathlib import Path

import pytest

from spolia.cases import Case, find_cases
from spolia.game import Game
from spolia.kernel.errors import IllegalMove
from spolia.rome.view import SPECTATOR
from tests.tables import table

CASES = Path(__file__).parents[1] / "cases" / "rulings"
RULINGS = range(1, 70)

LEFT_OUT = {
    25: "the Training game is no part of the edition",
    32: "Domus Aurea is a card of the Republic",
    37: "the Tribunal is a card of the Republic",
    44: "the Crane is a card of the Republic",
    46: "the Watch Post is a Geek card",
    47: "Castra Praetoria, Domus and Bacchanalia are Geek cards",
    48: "the Aerarium is a Geek card",
    49: "the Solarium is a Geek card",
    50: "the Triclinium is a Geek card",
    61: "Aerarium, Solarium, Domus and Watermill are Geek cards",
    62: "the Plebian Council is a Geek card",
    63: "Castra Praetoria and Watch Post are Geek cards",
    68: "a table option, off in the edition",
    69: "it is about Gloria Mundi",
}


def refused(game: Game, move: str, seat: int | None = None) -> str:
    """The reason why a move is refused."""
    with pytest.raises(IllegalMove) as caught:
        game.play(move, seat)
    return caught.value.reason


# ---- none was left out ----


def shown_by_cases() -> set[int]:
    found = set()
    for path in find_cases([CASES]):
        found |= rulings_of(Case(path))
    return found


def rulings_of(case: Case) -> set[int]:
    return {int(number) for number in case.headings.get("rulings", "").split(",") if number.strip()}


def shown_by_tests() -> set[int]:
    return {int(match[1]) for name in globals() if (match := re.match(r"test_ruling_(\d+)_", name))}


def test_every_ruling_of_the_edition_is_shown() -> None:
    shown = shown_by_cases() | shown_by_tests()
    assert sorted(set(RULINGS) - shown - set(LEFT_OUT)) == []


def test_rulings_left_out_have_no_case_of_the_plain_edition() -> None:
    for path in find_cases([CASES]):
        case = Case(path)
        added = [case.headings.get(heading) for heading in ("geek", "training", "rules", "copies")]
        if "iv" in case.editions and not any(added):
            assert not rulings_of(case) & set(LEFT_OUT), path.name


@pytest.mark.parametrize("path", list(find_cases([CASES])), ids=lambda path: path.stem)
def test_a_case_is_filed_under_a_ruling_it_shows(path: Path) -> None:
    assert int(path.stem[:2]) in rulings_of(Case(path))


# ---- 45: surrender ----


def test_ruling_45_surrender_needs_all_others() -> None:
    game = table(players="4", D_influence="12")
    game.surrender(0, to=1).surrender(2, to=1)
    assert not game.over
    game.surrender(3, to=1)
    assert game.outcome is not None
    assert (game.outcome.reason, game.outcome.winners) == ("surrender", [1])


def test_ruling_45_the_named_player_wins_without_scoring() -> None:
    game = table(A_influence="12", A_vault="5 marble", A_hand="Wall, Dock")
    game.play("A surrenders to B")
    assert game.outcome is not None
    assert game.outcome.winners == [1]
    assert game.outcome.points[0] > game.outcome.points[1]


def test_ruling_45_offers_to_different_players_end_nothing() -> None:
    game = table(players="4")
    for text in ("A surrenders to B", "C surrenders to B", "D surrenders to A"):
        game.play(text)
    assert not game.over
    game.play("D surrenders to B")
    assert game.outcome is not None
    assert game.outcome.winners == [1]


def test_ruling_45_an_offer_of_the_winner_does_not_hinder_him() -> None:
    """All others have surrendered to B; that B would have surrendered to C is no matter."""
    game = table(players="3")
    game.play("B surrenders to C").play("A surrenders to B")
    assert not game.over
    game.play("C surrenders to B")
    assert game.outcome is not None
    assert game.outcome.winners == [1]


def test_ruling_45_an_offer_may_be_taken_back() -> None:
    game = table(players="3")
    game.play("A surrenders to C").play("A fights on").play("B surrenders to C")
    assert not game.over
    game.surrender(0, to=2)
    assert game.over


def test_ruling_45_surrender_is_possible_out_of_turn_and_changes_no_turn() -> None:
    game = table(players="3", A_hand="Bar", pool="wood")
    game.play("play Bar")
    asked, legal = game.asked, game.legal
    game.surrender(0, to=2)
    assert (game.asked, game.legal) == (asked, legal)
    game.play("take Jack", 1).play("take Jack", 2).play("take wood", 0)
    assert game.asked == 1
    game.surrender(1, to=2)
    assert game.outcome is not None
    assert game.outcome.winners == [2]


def test_ruling_45_what_is_refused() -> None:
    game = table(players="3")
    assert refused(game, "A surrenders to D") == "no_such_seat"
    assert refused(game, "D surrenders to A") == "no_such_seat"
    assert refused(game, "A fights on") == "same_already"
    game.play("A surrenders to B")
    assert refused(game, "A surrenders to B") == "same_already"
    assert not any("surrenders" in text for text in game.legal_moves)
    game.play("C surrenders to B")
    assert refused(game, "A fights on") == "game_over"


# ---- 51: the order of a player's actions; in which order clients of several kinds act shows nowhere in I.V ----


def acting(game: Game) -> tuple[int, int]:
    """Which card or client of the player acts, counted from 1, and of how many."""
    (step,) = [step for step in game.view(SPECTATOR).agenda if step["step"] == "Perform"]
    return step["acted"], step["count"]


def test_ruling_51_a_doubled_client_acts_twice_in_a_row() -> None:
    game = table(A_hand="Bar", A_clients="2 Laborer", A_buildings="Circus Maximus", pool="9 wood")
    game.play("play Bar").play("take Jack", 1)
    order = []
    while game.asked == 0 and game.state.turn == 1:
        order.append(acting(game))
        game.play("take wood")
    assert order == [(1, 3), (2, 3), (2, 3), (3, 3), (3, 3)]


def test_ruling_51_without_circus_maximus_each_acts_once() -> None:
    game = table(A_hand="Bar", A_clients="2 Laborer", pool="9 wood")
    game.play("play Bar").play("take Jack", 1)
    order = []
    while game.asked == 0 and game.state.turn == 1:
        order.append(acting(game))
        game.play("take wood")
    assert order == [(1, 3), (2, 3), (3, 3)]


# ---- 65: the first leader ----


def turned_up(game: Game) -> list[tuple[int, str]]:
    """Who turned which card, in order."""
    events = game.view(SPECTATOR).events
    return [(event["player"], game.edition.names[event["card"]]) for event in events if event["kind"] == "turned_up"]


def tied(cards: list[tuple[int, str]]) -> list[int]:
    """The seats whose card comes first in the alphabet."""
    first = min(name for _, name in cards)
    return [seat for seat, name in cards if name == first]


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_ruling_65_only_tied_seats_turn_another_card(players: int) -> None:
    rounds_seen = set()
    for seed in range(150):
        game = Game("iv", players, seed)
        cards = turned_up(game)
        seats, rounds, turned = list(range(players)), 0, 0
        while len(seats) > 1:
            batch = cards[turned : turned + len(seats)]
            assert [seat for seat, _ in batch] == seats
            seats, rounds, turned = tied(batch), rounds + 1, turned + len(batch)
        assert seats == [game.state.leader] == [game.asked]
        assert turned == len(cards)  # nobody turned a card in vain
        rounds_seen.add(rounds)
    assert {1, 2} <= rounds_seen  # ties did happen
