"""Editions are data: what they hold, what they inherit, and what is wrong with others."""

from typing import Any

import pytest

from spolia.game import Game
from spolia.kernel.errors import SetupError
from spolia.rome.cards import JACK, MATERIAL, MATERIALS, NUMBER
from spolia.rome.edition import changed, edition, editions, house_rules, overlays
from tests.tables import EDITIONS


def functions(key: str) -> set[str]:
    chosen = edition(key)
    return {function for function, card in NUMBER.items() if chosen.copies[card]}


def test_all_editions_are_there() -> None:
    assert editions() == ["imperium", "iv", "polish", "polish-classic", "republic"]
    assert overlays() == ["geek", "training"]


@pytest.mark.parametrize("key", ["imperium", "iv", "polish", "polish-classic", "republic"])
def test_every_edition_has_a_full_deck(key: str) -> None:
    """144 Orders, 24 of a material: six copies of four names, or three copies of eight."""
    chosen = edition(key)
    for material, word in enumerate(MATERIALS):
        copies = [chosen.copies[card] for card in range(JACK) if chosen.copies[card] and MATERIAL[card] == material]
        assert copies == ([6] * 4 if word in ("rubble", "wood") else [3] * 8)
    assert len({name for name in chosen.names if name}) == 40 + 1  # the Jack


# Slot by slot: what an edition has where others differ.
SLOTS = {
    "iv": {"circus", "senate", "coliseum", "forum"},
    "imperium": {"circus", "senate", "coliseum", "forum"},
    "republic": {"crane", "tribunal", "domus_aurea", "forum_romanum"},
    "polish": {"crane", "senate", "coliseum", "forum_romanum"},
    "polish-classic": {"crane", "senate", "coliseum", "forum"},
}
ALL_SLOTS = set().union(*SLOTS.values())


@pytest.mark.parametrize("key", SLOTS)
def test_editions_differ_in_four_slots(key: str) -> None:
    assert functions(key) & ALL_SLOTS == SLOTS[key]
    assert functions(key) - ALL_SLOTS == functions("iv") - ALL_SLOTS


# Orders and Jacks of a starting hand, and the size of a petition.
OPENINGS = {
    "iv": (4, 1, 3),
    "imperium": (4, 1, 3),
    "republic": (5, 0, 2),
    "polish": (4, 1, 2),
    "polish-classic": (4, 1, 3),
}


@pytest.mark.parametrize("key", OPENINGS)
def test_starting_hands_and_petitions(key: str) -> None:
    rules = edition(key).rules
    assert (rules.orders_dealt, rules.jacks_dealt, rules.petition_size) == OPENINGS[key]
    assert (rules.jacks, rules.sites_each, rules.hand_limit, rules.starting_influence, rules.bonus) == (6, 6, 5, 2, 3)


def test_what_is_not_said_is_inherited() -> None:
    assert edition("republic").names[NUMBER["wall"]] == "Wall"  # from the edition its parent inherits from
    assert edition("imperium").names[NUMBER["coliseum"]] == "Colosseum"
    assert edition("imperium").copies == edition("iv").copies
    assert edition("polish-classic").names[NUMBER["forum"]] == "Plac miejski"
    assert edition("polish-classic").alphabet == edition("polish").alphabet != ""
    assert edition("polish-classic").rules.marble_in_stone == edition("polish").rules.marble_in_stone == 0


def test_a_name_is_no_function() -> None:
    polish = edition("polish")
    assert polish.card("Cyrk") == polish.card("CYRK") == NUMBER["crane"]
    with pytest.raises(SetupError, match="edition 'polish' has no card 'Circus'"):
        polish.card("Circus")


def test_an_edition_is_made_once() -> None:
    assert edition("iv") is edition("iv")
    assert changed("iv") is edition("iv")
    assert changed("iv", geek=True) is edition(changed("iv", geek=True).key)


@pytest.mark.parametrize("key", ["", "xx", "IV", "geek", "training", "../iv", "iv.toml", "polish_classic"])
def test_unknown_editions(key: str) -> None:
    with pytest.raises(SetupError, match="there is no edition"):
        edition(key)


# ---- changes ----


def test_all_geek_cards_or_some() -> None:
    everything = functions(EDITIONS["geek"]) - functions("republic")
    assert everything == {
        "castra", "domus", "castra_praetoria", "watermill", "aerarium", "solarium", "bacchanalia", "watch_post",
        "plebian_council", "triclinium",
    }  # fmt: skip
    some = changed("iv", geek=["domus", "watch_post"])
    assert functions(some.key) - functions("iv") == {"domus", "watch_post"}
    assert (some.copies[NUMBER["domus"]], some.copies[NUMBER["watch_post"]]) == (6, 3)
    assert some.names[NUMBER["watch_post"]] == "Watch Post"


def test_no_geek_cards_unless_asked_for() -> None:
    for key in editions():
        assert not functions(key) & functions(changed("iv", geek=True).key) - functions("iv") - ALL_SLOTS


def test_a_training_game_has_no_functions() -> None:
    training = edition(EDITIONS["training"])
    assert training.rules.functions == 0
    game = Game("iv", 2, 7, training=True)
    assert game.edition is training
    statue = NUMBER["statue"]
    assert training.rules.ground[statue] == 63 << 6 * MATERIAL[statue]  # on its own Site only


def test_house_rules() -> None:
    chosen = changed("republic", rules={"petition_size": 3, "jacks": 5}, copies={"crane": 0, "circus": 6})
    assert (chosen.rules.petition_size, chosen.rules.jacks) == (3, 5)
    assert functions(chosen.key) == functions("republic") - {"crane"} | {"circus"}
    assert chosen.names[NUMBER["circus"]] == "Circus"
    assert edition("republic").rules.jacks == 6  # the edition itself is as before


def test_house_rules_from_a_file() -> None:
    key, changes = house_rules('edition = "republic"\n[rules]\njacks = 5\n[deck]\ndomus = 2\n')
    assert (key, changes) == ("republic", {"rules": {"jacks": 5}, "deck": {"domus": 2}})


WRONG: dict[str, tuple[dict[str, Any], str]] = {
    "rule": ({"rules": {"luck": 1}}, "there is no rule 'luck'"),
    "card": ({"copies": {"pub": 1}}, "there is no card 'pub'"),
    "jack": ({"copies": {"jack": 1}}, "there is no card 'jack'"),
    "geek card": ({"geek": ["wall"]}, "there is no Geek card 'wall'"),
    "no number": ({"rules": {"jacks": "six"}}, "'jacks' is 'six', not a whole number"),
    "fraction": ({"copies": {"wall": 1.5}}, "'wall' is 1.5, not a whole number"),
    "too small": ({"rules": {"petition_size": 1}}, "petition_size is 1, but must be from 2 to 6"),
    "too large": ({"rules": {"sites_each": 7}}, "sites_each is 7, but must be from 1 to 6"),
    "fewer than none": ({"copies": {"wall": -1}}, "wall can have 0 to 15 copies, not -1"),
    "too many copies": ({"copies": {"wall": 16}}, "wall can have 0 to 15 copies, not 16"),
    "too much material": ({"copies": {"wall": 12}}, "more than 31 cards of one material"),
}


@pytest.mark.parametrize("what", WRONG)
def test_changes_that_make_no_sense(what: str) -> None:
    changes, sentence = WRONG[what]
    with pytest.raises(SetupError) as error:
        changed("iv", **changes)
    assert sentence in str(error.value)


@pytest.mark.parametrize(
    ("key", "sentence"),
    [
        ("iv {", "are not JSON"),
        ('iv {"deck": 7}', "'deck' is not a table"),
        ('iv {"weather": {}}', "changes are to 'rules' and 'deck'"),
        ('xx {"deck": {}}', "there is no edition 'xx'"),
    ],
)
def test_keys_that_make_no_sense(key: str, sentence: str) -> None:
    with pytest.raises(SetupError) as error:
        edition(key)
    assert sentence in str(error.value)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("edition =", "these house rules are not TOML"),
        ("[rules]\njacks = 5", "house rules begin with the edition they change"),
        ("edition = 4", "house rules begin with the edition they change"),
        ('edition = "iv"\nweather = 7', "not 'weather'"),
        ('edition = "iv"\nrules = 7', "'rules' is not a table"),
        ('edition = "iv"\n[rules]\nluck = 7', "there is no rule 'luck'"),
        ('edition = "iv"\n[deck]\npub = 7', "there is no card 'pub'"),
        ('edition = "iv"\n[rules]\njacks = "six"', "not a whole number"),
    ],
)
def test_files_of_house_rules_that_make_no_sense(text: str, sentence: str) -> None:
    with pytest.raises(SetupError) as error:
        house_rules(text)
    assert sentence in str(error.value)


def test_a_deck_must_be_enough_to_play_with() -> None:
    thin = {function: 0 for function in functions("iv") if function not in ("bar", "insula", "road", "latrine")}
    with pytest.raises(SetupError, match="24 Orders are too few for 5 players"):
        Game("iv", 5, 7, copies=thin)
    with pytest.raises(SetupError, match="2 Jacks are too few for 3 players"):
        Game("iv", 3, 7, rules={"jacks": 2})
