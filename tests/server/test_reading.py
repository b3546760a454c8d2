"""What can be read about the game over HTTP: everything by its key, names with the words."""

from itertools import combinations

import pytest

from spolia.reference import difference_lines, differences
from spolia.rome.cards import NUMBER
from spolia.rome.edition import changed, edition, editions
from spolia.rome.rules import PARAMETERS
from spolia.tables import games
from tests.server.serving import Person
from tests.server.test_past import code_of


def test_every_edition_has_a_name_in_every_language(ada: Person) -> None:
    for language in ("en", "pl"):
        names = ada.get("/api/words", lang=language).json()["editions"]
        assert sorted(names) == sorted(editions())
        assert len(set(names.values())) == len(names)


def test_lists_of_tables_name_editions_by_key(ada: Person) -> None:
    ada.make("human", "bot", edition="polish-classic")
    ada.make("human", "bot", edition="republic", geek=["domus"])
    found = {line["edition"] for line in ada.get("/api/tables").json()["yours"]}
    assert found == {"polish-classic", changed("republic", geek=["domus"]).key}


@pytest.mark.parametrize("geek", ["", "all"])
def test_the_reference_names_cards_by_key(ada: Person, geek: str) -> None:
    *_, suits = ada.get("/api/reference/polish", lang="pl", geek=geek).json()
    keys = [card[0] for _, cards in suits for card in cards]
    chosen = changed("polish", geek=bool(geek))
    assert sorted(keys) == sorted({key for key, card in NUMBER.items() if chosen.copies[card]})
    assert len(suits) == 6
    known = ada.get("/api/words", edition="polish", lang="pl").json()["cards"]
    assert set(keys) <= set(known)


@pytest.mark.parametrize(("first", "second"), list(combinations(editions(), 2)))
def test_what_differs_is_what_the_rules_command_says(ada: Person, first: str, second: str) -> None:
    for language in ("en", "pl"):
        found = ada.get("/api/editions/differences", a=first, b=second, lang=language).json()
        said = [f"# {found['title']}"]
        for section in found["sections"]:
            said += ["", f"## {section['title']}", ""]
            for topic in section["topics"]:
                said += [f"- {topic['sentence']}", *(f"  - {sentence}" for sentence in topic["beneath"])]
        assert said == difference_lines(differences(edition(first), edition(second)), language, 10_000)
        assert found["nothing"] == ""
        assert len(found["labels"]) == 2


def test_nothing_differs_from_itself(ada: Person) -> None:
    found = ada.get("/api/editions/differences", a="iv", b="iv").json()
    assert found["sections"] == []
    assert found["nothing"]


@pytest.mark.parametrize("key", ["caesar", "iv {", "iv {" + '"a":' * 900, "x" * 5000])
def test_no_such_edition(ada: Person, key: str) -> None:
    assert code_of(ada.get("/api/editions/differences", a="iv", b=key), 400) == "bad_setup"
    assert code_of(ada.get("/api/words", edition=key), 400) == "bad_setup"


def test_editions_come_with_the_best_known_first_and_none_is_forgotten(ada: Person) -> None:
    found = list(ada.get("/api/choices").json()["editions"])
    assert found[:2] == ["iv", "imperium"]
    assert sorted(found) == sorted(editions())


def test_words_say_of_which_edition_they_are(ada: Person) -> None:
    assert ada.get("/api/words").json()["key"] == "iv"
    assert ada.get("/api/words", edition="republic").json()["key"] == "republic"
    assert ada.get("/api/words", game="mundi").json()["key"] == "ours"


def test_words_come_whole_or_in_parts(ada: Person) -> None:
    whole = ada.get("/api/words", edition="republic", lang="pl").json()
    page, game = (ada.get("/api/words", edition="republic", lang="pl", part=part).json() for part in ("page", "game"))
    assert set(page) == {"page"}
    assert "page" not in game
    assert {**page, **game} == whole


def test_every_bot_on_offer_has_a_sentence(ada: Person) -> None:
    for game in games():
        offered = ada.get("/api/choices", game=game, lang="pl").json()
        assert list(offered["about"]) == offered["bots"]
        assert all(offered["about"].values())


def test_house_rules_have_names_bounds_and_what_yes_and_no_mean(ada: Person) -> None:
    for language in ("en", "pl"):
        rules = ada.get("/api/choices", lang=language).json()["rules"]
        assert {key: (rule["low"], rule["high"]) for key, rule in rules.items()} == PARAMETERS
        assert all(rule["name"] and "{" not in rule["name"] for rule in rules.values())
        assert all(len(rule["sentences"]) == 2 * ((rule["low"], rule["high"]) == (0, 1)) for rule in rules.values())
    assert ada.get("/api/choices", lang="en").json()["rules"]["petition_size"]["name"] == "Petition"


def test_a_house_rule_that_is_offered_is_played(ada: Person) -> None:
    made = ada.make("human", "bot", rules={"petition_size": 4})
    assert made["table"]
    found = ada.get("/api/tables").json()["yours"][0]["edition"]
    assert found == changed("iv", rules={"petition_size": 4}).key
