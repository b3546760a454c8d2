"""Where the editions differ: each such row of the rule matrix, in the data and in play.

A row has several readings. Each edition must have the settings of its own reading, must play by it, and must play
by the other one once those settings are changed. Rows in which all editions play alike are listed with the reason.
"""

from collections.abc import Callable
from dataclasses import dataclass

import pytest

from spolia.game import Game
from spolia.rome.cards import JACK, KEYS, NUMBER, size
from spolia.rome.edition import Changes, Edition, changed, edition, editions
from spolia.rome.position import Position

ROWS_OF_THE_MATRIX = range(1, 52)
PLAYERS = 3
SEED = 5


@dataclass(frozen=True)
class Row:
    """One rule: what sets each of its readings, which edition has which, and what is seen when it is played."""

    rule: str
    readings: dict[str, Changes]
    editions: dict[str, str]
    look: Callable[[Edition], object]
    seen: dict[str, object]


# ---- playing a position under an edition ----


def at(chosen: Edition, **zones: str) -> Game:
    """A position, its zones in words: ``A_hand="Wall"``."""
    named = {name.replace("_", " "): words for name, words in zones.items()}
    return Game.at(Position(chosen, named).build())


def play(game: Game, *moves: str) -> Game:
    """Moves in which cards are called by the keys of their functions: ``play {wall}``."""
    names = {key: game.edition.names[NUMBER[key]] for key in KEYS if key}
    for move in moves:
        game.play(move.format(**names))
    return game


def may(game: Game, move: str) -> bool:
    names = {key: game.edition.names[NUMBER[key]] for key in KEYS if key}
    return move.format(**names) in game.legal_moves


def dealt(chosen: Edition) -> Game:
    """A new game."""
    rules, copies = chosen.changes.get("rules"), chosen.changes.get("deck")
    return Game(chosen.base, PLAYERS, SEED, rules=rules, copies=copies)


def further(chosen: Edition, geek: list[str], **rules: int) -> Edition:
    """The edition with more changes."""
    changes = chosen.changes
    return changed(chosen.base, geek, rules=changes.get("rules", {}) | rules, copies=changes.get("deck"))


def one_of(chosen: Edition, *functions: str) -> str:
    """Which of several cards is in the deck; it must be exactly one."""
    (function,) = [function for function in functions if chosen.copies[NUMBER[function]]]
    return function


# ---- what is seen ----


def starting_hand(chosen: Edition) -> tuple[int, int]:
    """Orders and Jacks of a player's first hand."""
    hand = dealt(chosen).state.hand[0]
    return len(hand) - hand.count(JACK), hand.count(JACK)


def jacks_left(chosen: Edition) -> int:
    """Jacks in their pile once all hands are dealt."""
    return dealt(chosen).state.jacks


def petition(chosen: Edition) -> int:
    """How many cards a petition takes."""
    game = play(at(chosen, A_hand="Bar, Insula, Latrine, Road"), "petition for Patron")
    while game.legal_moves[0].startswith("spend"):
        game.play(game.legal[0])
    return size(game.state.camp[0])


def wood_special(chosen: Edition) -> tuple[bool, bool]:
    """Whether the card of the Wood slot makes a Jack of a pair, and an Architect of any Order."""
    strict = further(chosen, [], petition_size=3)
    game = at(strict, A_hand="Bar, Road, Temple", A_buildings=one_of(strict, "circus", "crane"))
    return may(game, "petition for Patron"), may(game, "play {temple} as Architect")


def forum_wins(chosen: Edition) -> tuple[bool, bool]:
    """Whether clients of all roles win with the card of the Marble slot, without and with all materials."""
    clients = "Laborer, Craftsman, Legionary, Architect, Merchant, Patron"
    square = one_of(chosen, "forum", "forum_romanum")
    poor = at(chosen, A_clients=clients, A_buildings=square)
    rich = at(chosen, A_clients=clients, A_buildings=square, A_stockpile="rubble, wood, brick, concrete, stone, marble")
    return poor.over, rich.over


def stone_special(chosen: Edition) -> set[str]:
    """What the card of the Stone slot lets a Legionary do to a player with a client and a bare building."""
    game = at(
        chosen,
        A_hand="Gate, Shrine",
        A_buildings=one_of(chosen, "coliseum", "domus_aurea"),
        B_clients="Legionary",
        B_buildings="School []",
    )
    play(game, "play {gate}", "take Jack", "demand brick")
    return {move.split()[0] for move in game.legal_moves}


def concrete_special(chosen: Edition) -> tuple[bool, bool]:
    """Whether the card of the Concrete slot claims the Jacks of others, and gives a Jack after a Think."""
    special = one_of(chosen, "senate", "tribunal")
    led = at(chosen, leader="B", A_hand="Bridge", A_buildings=special, B_hand="Jack, Wall")
    play(led, "play Jack as Architect", "play {bridge}", "pass")
    thought = play(at(chosen, A_hand="Bridge", A_buildings=special), "think", "refill")
    return may(led, "claim B's Jack"), thought.asked == 0 and may(thought, "take Jack")


def pool_demand(chosen: Edition) -> tuple[bool, int]:
    """Whether a Legionary may leave what the pool has, and what he has of it before he is asked."""
    game = play(at(chosen, A_hand="Gate, Road", pool="2 rubble"), "play {gate}", "take Jack", "demand rubble")
    return game.asked == 0 and may(game, "pass"), size(game.state.stockpile[0])


def hire_after_the_deck(chosen: Edition) -> bool:
    """Whether a Patron may hire from the pool after the deck."""
    game = at(chosen, A_hand="Temple", A_buildings="Bar", pool="wood")
    play(game, "play {temple}", "take Jack", "hire from deck")
    return game.asked == 0 and may(game, "hire Craftsman")


def marble_in_stone(chosen: Edition) -> bool:
    """Whether a Gate makes an unfinished Sewer work that holds Marble."""
    game = at(chosen, A_hand="Villa", A_buildings="Gate, Sewer [marble]")
    return may(play(game, "play {villa}", "take Jack"), "salvage stone")


def discard_of_a_jack(chosen: Edition) -> bool:
    """Whether a Latrine takes a Jack."""
    game = at(chosen, A_hand="Wall, Temple, Jack", A_buildings="Latrine")
    return may(play(game, "think", "use {latrine}"), "discard Jack")


def bath_without_patron(chosen: Edition) -> bool:
    """Whether a Bath lets a client act that came without a Patron: here as material of a Castra Praetoria."""
    game = at(
        further(chosen, ["castra_praetoria"]),
        A_hand="Dock, Gate, Road",
        A_buildings="Bath, Castra Praetoria [brick]",
    )
    play(game, "play {dock}", "take Jack", "add to {castra_praetoria}", "enlist Legionary")
    return may(game, "act as Legionary")


# ---- the rows ----


def by_rule(parameter: str, **readings: int) -> dict[str, Changes]:
    return {reading: {"rules": {parameter: value}} for reading, value in readings.items()}


def by_slot(copies: int, *functions: str) -> dict[str, Changes]:
    """One slot of the deck: each reading is the function of the one card that fills it."""
    return {
        reading: {"deck": {function: copies * (function == reading) for function in functions}} for reading in functions
    }


def of_editions(iv: str, imperium: str, republic: str, polish: str, classic: str) -> dict[str, str]:
    """The readings in the order of the matrix's columns."""
    return {"iv": iv, "imperium": imperium, "republic": republic, "polish": polish, "polish-classic": classic}


ROWS = {
    1: Row(
        "the starting hand",
        {
            "with a Jack": {"rules": {"orders_dealt": 4, "jacks_dealt": 1}},
            "Orders only": {"rules": {"orders_dealt": 5, "jacks_dealt": 0}},
        },
        of_editions("with a Jack", "with a Jack", "Orders only", "with a Jack", "with a Jack"),
        starting_hand,
        {"with a Jack": (4, 1), "Orders only": (5, 0)},
    ),
    2: Row(
        "the Jacks left in their pile",
        by_rule("jacks_dealt", fewer=1, all=0),
        of_editions("fewer", "fewer", "all", "fewer", "fewer"),
        jacks_left,
        {"fewer": 6 - PLAYERS, "all": 6},
    ),
    3: Row(
        "the size of a petition",
        by_rule("petition_size", two=2, three=3),
        of_editions("three", "three", "two", "two", "three"),
        petition,
        {"two": 2, "three": 3},
    ),
    5: Row(
        "the Wood slot",
        by_slot(6, "circus", "crane"),
        of_editions("circus", "circus", "crane", "crane", "crane"),
        wood_special,
        {"circus": (True, False), "crane": (False, True)},
    ),
    6: Row(
        "the Marble slot",
        by_slot(3, "forum", "forum_romanum"),
        of_editions("forum", "forum", "forum_romanum", "forum_romanum", "forum"),
        forum_wins,
        {"forum": (True, True), "forum_romanum": (False, True)},
    ),
    11: Row(
        "the Stone slot",
        by_slot(3, "coliseum", "domus_aurea"),
        of_editions("coliseum", "coliseum", "domus_aurea", "coliseum", "coliseum"),
        stone_special,
        {"coliseum": {"pass", "slay"}, "domus_aurea": {"pass", "raze"}},
    ),
    12: Row(
        "the Concrete slot",
        by_slot(3, "senate", "tribunal"),
        of_editions("senate", "senate", "tribunal", "senate", "senate"),
        concrete_special,
        {"senate": (True, False), "tribunal": (False, True)},
    ),
    16: Row(
        "a Legionary and the pool",
        by_rule("pool_demand_optional", may=1, must=0),
        of_editions("may", "may", "may", "must", "must"),
        pool_demand,
        {"may": (True, 0), "must": (False, 1)},
    ),
    32: Row(
        "a Bath and clients that came without a Patron (ruling 47: in no edition)",
        by_rule("any_gain_is_hiring", hired=1, not_hired=0),
        of_editions("not_hired", "not_hired", "not_hired", "not_hired", "not_hired"),
        bath_without_patron,
        {"hired": True, "not_hired": False},
    ),
    34: Row(
        "a Bar: the pool after the deck",
        by_rule("deck_hire_closes_pool", closed=1, open=0),
        of_editions("closed", "closed", "closed", "open", "open"),
        hire_after_the_deck,
        {"closed": False, "open": True},
    ),
    37: Row(
        "Gate and Road: Marble in a Stone building",
        by_rule("marble_in_stone", works=1, waits=0),
        of_editions("works", "works", "works", "waits", "waits"),
        marble_in_stone,
        {"works": True, "waits": False},
    ),
}

# What the matrix has no row for, and a ruling settles by edition.
RULINGS = {
    36: Row(
        "a Latrine and Jacks",
        by_rule("jacks_are_discards", orders=0, any_card=1),
        of_editions("orders", "orders", "orders", "any_card", "any_card"),
        discard_of_a_jack,
        {"orders": False, "any_card": True},
    ),
}

SAME_IN_PLAY = {
    4: "the same in every edition",
    7: "the list of endings repeats the condition of the card, which is that of row 6",
    8: "the Polish rulebook only spells out that a Merchant stands for one role",
    9: "the same in every edition",
    10: "the same in every edition",
    13: "the order of play and that of acting from the leader on are one; the Republic has no Senate",
    14: "other words for the same number: nobody discards down to it",
    15: "what a deck can't supply is not drawn in any edition (ruling 23)",
    17: "who can give must in every edition, and who can't need not",
    18: "the card shown stays in the hand; one rulebook's mat contradicts its own text",
    19: "the number of cards in a hand can always be seen, asked for or not",
    20: "the same in every edition",
    21: "a view remembers what its seat has seen, so it does not matter how long one may ask",
    22: "the same in every edition; one rulebook is silent",
    23: "left out of the quick reference only, which is no edition",
    24: "the same in every edition",
    25: "the game is over at once in every edition, so nothing can be finished",
    26: "the deck can be counted in every edition",
    27: "giving up the game to a player is what all others agree to in every edition",
    28: "left out of the quick reference only, which is no edition",
    29: "the same in every edition",
    30: "other words for the same moment",
    31: "other words for the same: Jacks are among the cards",
    33: "follows from the text where it is not stated",
    35: "keeping the card is the action in every edition; the second action for out of town draws none",
    36: "other words for the same",
    38: "rulings 18 and 32 take the Polish reading for all",
    39: "ruling 2 takes it as allowed for all",
    40: "an example with another number of clients",
    41: "a function works once for a player, whenever it is finished",
    42: "begun or finished, the name is in play in every edition",
    43: "the rulebook's text holds for all: any material that fits, added by an Architect",
    44: "other words for the same moment",
    45: "an example with another number of clients",
    46: "an example with other numbers",
    47: "the same in every edition; see the tests of the Training game below",
    48: "a house rule of which nothing is known",
    49: "the same in every edition; the exceptions are cards",
    50: "the same in every edition",
    51: "the same in every edition",
}

ALL_ROWS = [pytest.param(row, id=f"row {number}") for number, row in ROWS.items()] + [
    pytest.param(row, id=f"ruling {number}") for number, row in RULINGS.items()
]


def settings(chosen: Edition, wanted: Changes) -> Changes:
    """What an edition has where a reading sets something."""
    found: Changes = {}
    for part, values in wanted.items():
        if part == "rules":
            found[part] = {name: chosen.parameters[name] for name in values}
        else:
            found[part] = {function: chosen.copies[NUMBER[function]] for function in values}
    return found


def with_reading(key: str, reading: Changes) -> Edition:
    return changed(key, rules=reading.get("rules"), copies=reading.get("deck"))


def test_every_row_is_accounted_for() -> None:
    assert sorted([*ROWS, *SAME_IN_PLAY]) == list(ROWS_OF_THE_MATRIX)
    assert all(SAME_IN_PLAY.values())


@pytest.mark.parametrize("row", ALL_ROWS)
def test_a_row_speaks_of_every_edition_and_its_readings_differ(row: Row) -> None:
    assert sorted(row.editions) == editions()
    assert set(row.editions.values()) <= set(row.readings) == set(row.seen)
    seen = list(row.seen.values())
    assert all(seen.count(one) == 1 for one in seen)


@pytest.mark.parametrize("key", editions())
@pytest.mark.parametrize("row", ALL_ROWS)
def test_an_edition_has_the_settings_of_its_reading(row: Row, key: str) -> None:
    reading = row.readings[row.editions[key]]
    assert settings(edition(key), reading) == reading


@pytest.mark.parametrize("key", editions())
@pytest.mark.parametrize("row", ALL_ROWS)
def test_an_edition_plays_by_its_reading(row: Row, key: str) -> None:
    assert row.look(edition(key)) == row.seen[row.editions[key]]


@pytest.mark.parametrize("key", editions())
@pytest.mark.parametrize("row", ALL_ROWS)
def test_changed_settings_change_the_play(row: Row, key: str) -> None:
    for name, reading in row.readings.items():
        assert row.look(with_reading(key, reading)) == row.seen[name]


@pytest.mark.parametrize("key", editions())
def test_every_edition_has_144_orders_of_forty_names(key: str) -> None:
    copies = [number for number in edition(key).copies if number]
    assert sum(copies) == 144
    assert len(copies) == 40
    assert len({name for name in edition(key).names if name}) == 41  # and the Jack's


def test_no_parameter_differs_unnoticed() -> None:
    """Whatever editions set differently, and whichever card one has and another has not, belongs to a row."""
    known: dict[str, set[str]] = {"rules": set(), "deck": set()}
    for row in [*ROWS.values(), *RULINGS.values()]:
        for reading in row.readings.values():
            for part, values in reading.items():
                known[part] |= set(values)
    first = edition("iv")
    for key in editions():
        chosen = edition(key)
        differing = {name for name, value in chosen.parameters.items() if value != first.parameters[name]}
        assert differing <= known["rules"], key
        cards = {KEYS[card] for card, copies in enumerate(chosen.copies) if copies != first.copies[card]}
        assert cards <= known["deck"], key


# ---- the Training game: row 47 and ruling 25 ----


@pytest.mark.parametrize("key", editions())
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_a_training_game_leaves_half_the_deck_out(key: str, players: int) -> None:
    full, training = Game(key, players, SEED).state, Game(key, players, SEED, training=True).state
    left = len(full.deck) - full.drawn
    assert training.hand == full.hand
    assert len(training.deck) - training.drawn == left - left // 2
    assert training.deck == full.deck[: len(training.deck)]


@pytest.mark.parametrize("key", editions())
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_a_training_game_has_three_sites_of_each_material(key: str, players: int) -> None:
    state = Game(key, players, SEED, training=True).state
    assert size(state.sites) == 6 * min(players, 3)
    assert size(state.sites) + size(state.outskirts) == 6 * 3


@pytest.mark.parametrize("key", editions())
def test_no_function_works_in_a_training_game(key: str) -> None:
    plain, training = edition(key), changed(key, training=True)
    assert at(plain, A_buildings="Temple, Insula").state.active[0]
    assert not at(training, A_buildings="Temple, Insula").state.active[0]
