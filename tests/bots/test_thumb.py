"""The rule of thumb knows every function, and plays the plain things right."""

from dataclasses import replace

import pytest

from spolia.bots import bot
from spolia.bots.rule_of_thumb import RuleOfThumb
from spolia.bots.thumb import traits
from spolia.bots.thumb.answers import ANSWERS, AT_SEAT, move_worth
from spolia.bots.thumb.deeds import UNKNOWN
from spolia.bots.thumb.measures import MEASURES
from spolia.bots.thumb.outlook import Outlook
from spolia.bots.thumb.projects import function_worth, structure_worth
from spolia.bots.thumb.weights import weights
from spolia.game import Game
from spolia.kernel.chance import Chance
from spolia.kernel.moves import KIND, PASS
from spolia.kernel.rulebook import Question
from spolia.rome import moments, moves, questions
from spolia.rome.cards import BRICK, CARDS, JACK, KEYS, NUMBER
from spolia.rome.functions import Function
from spolia.rome.moves import PLAY_AS, SURRENDER
from spolia.rome.view import view
from tests.tables import busy_table, table


def answer(game: Game) -> str:
    """What the rule of thumb plays."""
    assert game.asked is not None
    return game.notation(bot("rule-of-thumb").choose(game.view(game.asked), Chance(1)))


# ---- what it knows ----


def test_it_knows_every_function() -> None:
    assert {card for card, key in enumerate(KEYS) if key and card != JACK} == traits.KNOWN


def test_every_measure_is_known_and_used() -> None:
    tables = [*traits.LASTING, *traits.AT_ONCE, *traits.POINTS]
    assert {name for sums in tables for name, _ in sums} == set(MEASURES)


# Whatever a function changes by one of these, the rule of thumb must know of.
TRAITS: list[tuple[int, Question[Function]]] = [
    (traits.LABORER_HAND, questions.LABORER_SOURCES),
    (traits.PATRON_HAND | traits.PATRON_DECK, questions.PATRON_SOURCES),
    (traits.MERCHANT_HAND | traits.MERCHANT_DECK, questions.MERCHANT_SOURCES),
    (traits.ARCHITECT_POOL, questions.ARCHITECT_SOURCES),
    (traits.MERCHANTS_ARE_ALL | traits.ALL_LABOR, questions.CLIENT_ROLES),
    (traits.CLIENTS_TWICE, questions.CLIENT_ACTIONS),
    (traits.STONE_TAKES_ALL | traits.RUBBLE_FITS, questions.FITTING),
    (traits.MARBLE_FINISHES, questions.FINISHING),
    (traits.ARCHITECT_FINISHES, questions.OWN_FINISHING),
    (traits.MARBLE_WORKS_EARLY, questions.GRANTED),
    (traits.NEAR_OUTSKIRTS, questions.OUTSKIRTS_PRICE),
    (traits.PLAYS_MANY, questions.PLAYS_MANY),
    (traits.PAIRS, questions.PETITION_SIZES),
    (traits.FENCED | traits.SAFE, questions.PROTECTION),
    (traits.FAR_REACH, questions.REACH),
    (traits.WINS_BY_ROLES | traits.WINS_BY_MATERIALS | traits.WINS_BY_LABORERS, questions.VICTORY),
    (traits.HIRES_ACT, moments.CLIENT_HIRED),
    (traits.KEEPS_ORDERS, moments.ORDERS_RELEASED),
    (traits.THINKS_AFTER_CRAFTING, moments.TURN_ENDED),
    (traits.LABORERS_BUILD, moments.PART_ENDED),
    (traits.DISCARDS_ONE | traits.DISCARDS_ALL, moments.BEFORE_THINKING),
    (traits.DRAWS_TO_BUILD | traits.TEARS_DOWN, moments.CRAFTSMAN_INSTEAD),
    (traits.PLUNDERS | traits.SLAYS | traits.RAZES, moments.DEMAND_ANSWERED),
]


@pytest.mark.parametrize(("trait", "heard"), TRAITS, ids=[heard.name for _, heard in TRAITS])
def test_its_traits_are_those_of_the_rules(trait: int, heard: Question[Function]) -> None:
    assert trait == heard.mask


def cards_of(mask: int) -> set[int]:
    return {card for card in range(CARDS) if mask >> card & 1}


def test_its_points_are_those_of_the_rules() -> None:
    assert {card for card in range(CARDS) if traits.POINTS[card]} == cards_of(questions.POINTS.mask)


def test_its_completion_powers_are_those_of_the_rules() -> None:
    """Two that win are as good as completion powers; one fires others, and is worth what those are."""
    at_once = {card for card in range(CARDS) if traits.AT_ONCE[card]}
    winning = cards_of(questions.VICTORY.mask)
    assert at_once - winning == cards_of(moments.COMPLETED.mask) - {NUMBER["aerarium"]}


def test_every_kind_of_move_has_an_answer() -> None:
    kinds = {
        value
        for name, value in vars(moves).items()
        if name.isupper()
        and isinstance(value, int)
        and value >= 0
        and value & KIND == value
        and value not in (SURRENDER, PLAY_AS)
    }
    assert kinds == set(ANSWERS) | set(AT_SEAT)


def test_it_does_not_mind_what_it_has_not_met() -> None:
    """A new kind of move is rather played than not; a new card is worth its Site."""
    state = busy_table(3, 1)
    look = Outlook(view(state, state.stack[-1].player), weights())
    assert move_worth(look, 99 << 6) == UNKNOWN > move_worth(look, PASS)
    assert not KEYS[60]
    assert function_worth(look, 60) == 0
    assert structure_worth(look, 60, BRICK) >= 2


# ---- what it plays; the other player has nothing to follow with, and takes a Jack ----


def catacomb(own: str, other: str) -> Game:
    game = table(A_buildings="Catacomb [2 stone]", A_hand="Wall", A_stockpile="stone", A_vault=own, B_vault=other)
    return game.play("play Wall").play("take Jack")


def test_it_ends_the_game_when_it_is_ahead() -> None:
    assert answer(table(A_buildings="Catacomb [2 stone]", A_hand="Wall", A_stockpile="stone")) == "play Wall"
    assert answer(catacomb("marble", "rubble")) == "add to Catacomb"


def test_it_does_not_when_it_is_behind() -> None:
    assert answer(catacomb("rubble", "4 marble")) == "pass"


def last_site(own: str, other: str) -> Game:
    game = table(A_hand="Wall, Bar", A_vault=own, B_vault=other, sites="rubble", outskirts="")
    return game.play("play Wall").play("take Jack")


def test_it_takes_the_last_site_only_when_it_is_ahead() -> None:
    assert answer(last_site("3 marble", "rubble")) == "lay Bar"
    assert answer(last_site("rubble", "3 marble")) == "pass"


def test_it_draws_the_last_cards_only_when_it_is_ahead() -> None:
    zones = {"A_hand": "Wall, Bar", "deck_left": "2"}
    assert answer(table(**zones, A_vault="3 marble").play("think")) == "refill"
    assert answer(table(**zones, B_vault="3 marble").play("think")) == "take Jack"


def test_it_wins_by_clients() -> None:
    clients = "Laborer, Craftsman, Legionary, Architect, Merchant"
    game = table(A_buildings="Forum, Insula", A_clients=clients, A_hand="Temple, Wall", pool="marble, 2 wood")
    assert answer(game) == "play Temple"
    game.play("play Temple").play("take Jack")
    assert answer(game) == "hire Patron"


def test_it_sells_what_is_worth_the_most() -> None:
    game = table(A_hand="Villa", A_stockpile="rubble, marble", A_clients="Merchant", pool="")
    game.play("play Villa").play("take Jack")
    assert answer(game) == "sell marble"


def test_it_finishes_what_is_nearly_finished() -> None:
    game = table(A_hand="Dock, Gate, Shrine", A_buildings="Academy [brick]")
    game.play("play Dock").play("take Jack")
    assert answer(game) == "add to Academy"


def test_it_thinks_with_an_empty_hand_and_refills() -> None:
    game = table(A_hand="Bar", pool="")
    assert answer(game) == "think"
    assert answer(game.play("think")) == "refill"


def test_it_demands_what_there_is() -> None:
    game = table(A_hand="Atrium, Wall, Bar", pool="2 concrete")
    game.play("play Atrium").play("take Jack")
    assert answer(game) == "demand concrete"


def test_weights_can_be_set() -> None:
    """With cards worth a fortune nothing is played."""
    game = table(A_hand="Wall, Bar", A_buildings="Tower [concrete]", A_stockpile="concrete")
    seen = game.view(0)
    assert game.notation(bot("rule-of-thumb").choose(seen, Chance(1))) == "play Wall"
    assert game.notation(RuleOfThumb(replace(weights(), card=50.0)).choose(seen, Chance(1))) == "think"
