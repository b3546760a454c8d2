"""The quick reference: its figures against the rulebooks, its words in every language, and what editions differ in."""

import io
import re
from collections.abc import Iterator
from string import Formatter
from typing import Any

import pytest
import typer
from rich.console import Console
from typer.testing import CliRunner, Result

from spolia.kernel.errors import SetupError
from spolia.reference import (
    Reference,
    Row,
    Words,
    change_sentences,
    difference_lines,
    differences,
    figures,
    form,
    languages,
    lines,
    reference,
    texts,
)
from spolia.rome.cards import KEYS, MATERIAL, MATERIALS, NUMBER, count, size
from spolia.rome.edition import Edition, changed, edition, editions
from spolia.rome.questions import POINTS, VICTORY
from spolia.rome.rules import PARAMETERS
from spolia.rome.setup import new_game
from spolia.rome.wording import wording
from spolia.rules_command import rules, show

LANGUAGES = ["en", "pl"]
EDITIONS = ["imperium", "iv", "polish", "polish-classic", "republic"]

# From the rulebooks: Orders and Jacks of a starting hand, Orders of a petition.
HANDS = {
    "iv": (4, 1, 3),
    "imperium": (4, 1, 3),
    "republic": (5, 0, 2),
    "polish": (4, 1, 2),
    "polish-classic": (4, 1, 3),
}

GEEK = [
    "castra", "domus", "castra_praetoria", "watermill", "aerarium", "solarium", "bacchanalia", "watch_post",
    "plebian_council", "triclinium",
]  # fmt: skip


def played() -> list[Edition]:
    """Every edition as it is, with the Geek cards, and as a Training game."""
    plain = [edition(key) for key in EDITIONS]
    return plain + [changed(key, geek=True) for key in EDITIONS] + [changed(key, training=True) for key in EDITIONS]


def sentences(page: Reference, key: str) -> list[str]:
    return [topic.sentence for topic in page.sections[key].topics]


def told(page: Reference) -> str:
    """All that is said beside what is said of changes."""
    said = [sentence for key in page.sections if key != "changes" for sentence in sentences(page, key)]
    said += [sentence for suit in page.deck for entry in suit.entries for sentence in entry.sentences]
    return "\n".join(said)


def names(chosen: Edition, cards: list[int]) -> list[str]:
    return [chosen.names[card] for card in cards]


# ---- figures ----


def test_the_editions_and_languages_are_those_tested_here() -> None:
    assert editions() == EDITIONS
    assert languages() == LANGUAGES


@pytest.mark.parametrize("key", EDITIONS)
def test_figures_are_those_of_the_rulebooks(key: str) -> None:
    found = figures(edition(key))
    orders, jacks, petition = HANDS[key]
    assert (found["orders_dealt"], found["jacks_dealt"], found["petition_size"]) == (orders, jacks, petition)
    assert (found["deck"], found["names"], found["sites"], found["sites_each"]) == (144, 40, 36, 6)
    assert (found["hand_limit"], found["starting_influence"], found["jacks"], found["bonus"]) == (5, 2, 6, 3)
    assert (found["fewest"], found["most"]) == (2, 5)


@pytest.mark.parametrize("key", EDITIONS)
def test_jacks_and_sites_by_number_of_players(key: str) -> None:
    left = [6, 6, 6, 6] if key == "republic" else [4, 3, 2, 1]
    assert reference(edition(key)).rows == [
        Row(players, jacks, players, 6 - players) for players, jacks in zip([2, 3, 4, 5], left, strict=True)
    ]


def test_a_training_game_has_three_sites_of_each_material() -> None:
    page = reference(changed("iv", training=True))
    assert [(row.players, row.in_town, row.out_of_town) for row in page.rows] == [
        (2, 2, 1), (3, 3, 0), (4, 3, 0), (5, 3, 0),
    ]  # fmt: skip


@pytest.mark.parametrize("chosen", played(), ids=lambda chosen: chosen.key)
def test_rows_are_what_a_game_begins_with(chosen: Edition) -> None:
    page = reference(chosen)
    assert [row.players for row in page.rows] == [2, 3, 4, 5]
    for row in page.rows:
        state = new_game(chosen.key, row.players, 1)
        assert row.jacks == state.jacks
        assert {count(state.sites, material) for material in range(6)} == {row.in_town}
        assert {count(state.outskirts, material) for material in range(6)} == {row.out_of_town}
        assert {len(hand) for hand in state.hand} == {chosen.rules.orders_dealt + chosen.rules.jacks_dealt}
        assert size(state.sites) + size(state.outskirts) == figures(chosen)["sites"]


def test_a_number_of_players_that_can_not_be_dealt_to_is_left_out() -> None:
    chosen = changed("iv", rules={"jacks": 3})
    assert [(row.players, row.jacks) for row in reference(chosen).rows] == [(2, 1), (3, 0)]
    assert "For 2 to 3 players." in sentences(reference(chosen), "setup")


def test_what_the_quick_reference_sheet_says_of_the_iv_edition() -> None:
    page = reference(edition("iv"))
    for key, sentence in [
        ("setup", "Each player is dealt 4 Orders."),
        ("setup", "Each player also takes 1 Jack."),
        ("setup", "The deck: 144 Orders, of 40 names."),
        ("petition", "A petition plays 3 Orders of one role as one Jack."),
        ("thinking", "A refill goes up to 5 cards, never part of the way."),
        ("scoring", "1 point for each Influence."),
    ]:
        assert sentence in sentences(page, key)
    assert any(sentence.startswith("For each material: 3 points") for sentence in sentences(page, "scoring"))
    assert "The card of the pool may be left there." in sentences(page, "roles")[2]


def test_the_republic_deals_no_jack() -> None:
    said = sentences(reference(edition("republic")), "setup")
    assert "Each player is dealt 5 Orders." in said
    assert "Nobody starts with a Jack." in said


@pytest.mark.parametrize("key", EDITIONS)
def test_the_deck_by_material(key: str) -> None:
    suits = reference(edition(key)).deck
    assert [suit.title for suit in suits] == [
        "Rubble: Laborer, value 1, 24 cards",
        "Wood: Craftsman, value 1, 24 cards",
        "Brick: Legionary, value 2, 24 cards",
        "Concrete: Architect, value 2, 24 cards",
        "Stone: Merchant, value 3, 24 cards",
        "Marble: Patron, value 3, 24 cards",
    ]
    assert [[entry.copies for entry in suit.entries] for suit in suits] == [[6] * 4] * 2 + [[3] * 8] * 4
    for material, suit in enumerate(suits):
        assert {MATERIAL[entry.card] for entry in suit.entries} == {material}
        for entry in suit.entries:
            assert entry.name == edition(key).names[entry.card]
            assert entry.sentences[0] == wording("en").cards[KEYS[entry.card]]["text"]


def test_geek_cards_join_the_deck() -> None:
    page = reference(changed("republic", geek=True))
    added = {KEYS[entry.card]: entry.copies for suit in page.deck for entry in suit.entries}
    assert {key: added[key] for key in GEEK} == {key: 6 if key in ("castra", "domus") else 3 for key in GEEK}
    assert figures(changed("republic", geek=True))["deck"] == 180
    assert figures(changed("republic", geek=["domus"]))["deck"] == 150


# ---- what depends on the edition ----


@pytest.mark.parametrize(
    ("chosen", "expected"),
    [
        (edition("iv"), ["Catacomb", "Forum"]),
        (edition("imperium"), ["Catacomb", "Forum"]),
        (edition("republic"), ["Catacomb", "Forum Romanum"]),
        (edition("polish"), ["Katakumby", "Plac miejski"]),
        (edition("polish-classic"), ["Katakumby", "Plac miejski"]),
        (changed("iv", geek=True), ["Catacomb", "Forum", "Plebian Council"]),
        (changed("iv", copies={"catacomb": 0}), ["Forum"]),
        (changed("iv", geek=True, training=True), []),
    ],
    ids=lambda value: value.key if isinstance(value, Edition) else "",
)
def test_endings_that_are_possible(chosen: Edition, expected: list[str]) -> None:
    common = 4  # that it is at once; deck, Sites, surrender
    for language in LANGUAGES:
        page = reference(chosen, language)
        assert [sentence.partition(": ")[0] for sentence in sentences(page, "endings")[common:]] == expected


def test_every_function_that_wins_is_among_the_endings() -> None:
    for language in LANGUAGES:
        known = wording(language).texts["ending"]
        assert {function.key for function in VICTORY.functions} | {"catacomb"} == set(known) & set(NUMBER)


def test_functions_that_score() -> None:
    assert {function.key for function in POINTS.functions} == {"wall", "statue"}
    assert "What functions add: Wall and Statue." in sentences(reference(edition("iv")), "scoring")
    assert "What functions add: Mur obronny and Posąg." in sentences(reference(edition("polish")), "scoring")
    assert not re.search("Wall|Statue", "".join(sentences(reference(changed("iv", training=True)), "scoring")))


def test_a_training_game_has_no_functions_and_half_the_deck() -> None:
    page = reference(changed("iv", training=True))
    assert "Buildings have no functions; completing one gives its Influence only." in sentences(page, "building")
    assert any("half of what is left of the deck" in sentence for sentence in sentences(page, "setup"))
    assert not any("half" in sentence for sentence in sentences(reference(edition("iv")), "setup"))
    assert not any(entry.sentences for suit in page.deck for entry in suit.entries)
    assert "- Bar (6), Insula (6), Latrine (6), Road (6)" in lines(page)


def test_rules_about_a_card_stand_with_the_card() -> None:
    def said(key: str, card: str) -> list[str]:
        entries = [entry for suit in reference(edition(key)).deck for entry in suit.entries]
        return next(entry.sentences[1:] for entry in entries if KEYS[entry.card] == card)

    assert said("iv", "latrine") == ["It can't be a Jack."]
    assert said("polish", "latrine") == ["It may be a Jack as well, which goes to its pile."]
    assert said("iv", "bar") != said("polish", "bar") == said("polish-classic", "bar")
    assert said("republic", "gate") != said("polish", "gate")
    assert said("iv", "road") == []


def test_the_alphabet_of_the_edition() -> None:
    assert any("l ł m" in sentence for sentence in sentences(reference(edition("polish")), "setup"))
    assert not any("alphabet:" in sentence for sentence in sentences(reference(edition("iv")), "setup"))


def test_other_names_where_the_edition_is_in_another_language() -> None:
    def heads(chosen: Edition, language: str) -> str:
        return "\n".join(line for line in lines(reference(chosen, language)) if line.startswith("- "))

    assert "- Cyrk [Crane] (6)" in heads(edition("polish"), "en")
    assert "- Insula (6)" in heads(edition("polish"), "en")
    assert "- Bar [Tawerna] (6)" in heads(edition("iv"), "pl")
    assert "- Colosseum (3)" in heads(edition("imperium"), "en")
    assert "[" not in heads(edition("polish-classic"), "pl")
    assert "- Posterunek [Watch Post] (3)" in heads(changed("polish", geek=True), "en")
    assert "- Posterunek (3)" in heads(changed("polish", geek=True), "pl")


def test_changes_are_told_first() -> None:
    page = reference(changed("iv", geek=["domus"], training=True, rules={"bonus": 5}, copies={"bar": 0, "road": 7}))
    assert next(iter(page.sections)) == "changes"
    assert page.title == "Glory to Rome, I.V, changed"
    assert sentences(page, "changes")[-3:] == [
        "Only in I.V: Bar (6).",
        "Only in I.V, changed: Domus (6).",
        "Other copies (I.V / I.V, changed): Road 6 / 7.",
    ]
    words = Words(changed("iv", training=True, rules={"bonus": 5}), "en")
    changes = ["sites_each", "bonus", "functions", "half_deck"]
    assert sentences(page, "changes")[:-3] == [words.rule(parameter) for parameter in changes]
    assert "changes" not in reference(edition("iv")).sections


def test_changes_as_sentences() -> None:
    assert change_sentences(changed("iv", rules={"petition_size": 2})) == [
        "A petition plays 2 Orders of one role as one Jack."
    ]
    assert change_sentences(changed("polish", copies={"forum_romanum": 0, "forum": 3}), "pl") == [
        "Ta sama nazwa, inna funkcja: Plac miejski / Plac miejski (wariant klasyczny).",
        f"wydanie polskie: {wording('pl').cards['forum_romanum']['text']}",
        f"wydanie polskie, ze zmianami: {wording('pl').cards['forum']['text']}",
    ]
    assert change_sentences(edition("iv")) == []


# ---- words ----


def leaves(data: Any, path: str = "") -> Iterator[tuple[str, Any]]:
    for key, value in data.items():
        if isinstance(value, dict):
            yield from leaves(value, f"{path}{key}/")
        else:
            yield f"{path}{key}", value


def fields(text: str) -> set[str]:
    return {field for _, field, _, _ in Formatter().parse(text) if field is not None}


def test_all_languages_have_the_same_keys_and_placeholders() -> None:
    english = dict(leaves(texts("en")))
    for language in LANGUAGES:
        other = dict(leaves(texts(language)))
        assert list(other) == list(english)
        for key, text in other.items():
            if isinstance(text, str):
                assert text.strip() == text != ""
                assert fields(text) == fields(english[key]), key
            else:
                assert key == "home" or key.startswith("forms/")


def test_nouns_have_all_their_forms() -> None:
    for language, number in (("en", 2), ("pl", 3)):
        known = texts(language)["forms"]
        for forms in known.values():
            assert len(forms) == number
            assert all(fields(text) == {"n"} for text in forms)
        written = [value for _, value in leaves(texts(language)) if isinstance(value, str)]
        used = {noun for text in written for _, _, noun, _ in Formatter().parse(text) if noun}
        assert used == set(known)


@pytest.mark.parametrize(
    ("value", "two", "three"),
    [
        (0, 1, 2),
        (1, 0, 0),
        (2, 1, 1),
        (4, 1, 1),
        (5, 1, 2),
        (12, 1, 2),
        (21, 1, 2),
        (22, 1, 1),
        (113, 1, 2),
        (144, 1, 1),
    ],
)
def test_which_form_goes_with_a_number(value: int, two: int, three: int) -> None:
    assert (form(value, 2), form(value, 3)) == (two, three)


def test_every_edition_has_its_name_and_every_name_of_the_files_an_edition() -> None:
    assert texts("en")["editions"] == {key: edition(key).name for key in ["iv", "imperium", "republic", "polish"]} | {
        "polish-classic": edition("polish-classic").name
    }
    for language in LANGUAGES:
        assert set(texts(language)["home"]) <= set(EDITIONS)
        assert texts(language)["namesakes"] == texts("en")["namesakes"]


def test_every_parameter_has_its_words_and_no_other() -> None:
    for language in LANGUAGES:
        assert list(texts(language)["rules"]) == list(PARAMETERS)
        for parameter, (least, most) in PARAMETERS.items():
            entry = texts(language)["rules"][parameter]
            assert set(entry) == ({"name", "yes", "no"} if (least, most) == (0, 1) else {"name", "text"})
            if "text" in entry:
                assert parameter in fields(entry["text"])


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("parameter", PARAMETERS)
def test_every_parameter_is_told(parameter: str, language: str) -> None:
    """Set to another value, it changes what the reference says, beside the list of changes."""
    plain = changed("iv", geek=True)
    value = plain.parameters[parameter]
    other = changed("iv", geek=True, rules={parameter: 1 - value if PARAMETERS[parameter][1] == 1 else value - 1})
    sentence = Words(other, language).rule(parameter)
    assert sentence in told(reference(other, language))
    assert sentence not in told(reference(plain, language))
    assert differences(plain, other).rules == [parameter]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("chosen", played(), ids=lambda chosen: chosen.key)
def test_every_edition_in_every_language(chosen: Edition, language: str) -> None:
    made = lines(reference(chosen, language))
    text = "\n".join(made)
    assert not re.search(r"[{}]", text)
    assert max(len(line) for line in made) <= 80
    assert not any(line != line.rstrip() for line in made)
    assert text.count("\n## ") == (11 if chosen.changes else 10)
    assert text.count("\n### ") == len(MATERIALS)
    for name in names(chosen, chosen.deck):
        assert re.search(rf"(- |, ){re.escape(name)}[ \n]", text.replace("\n  ", " "))


@pytest.mark.parametrize("width", [40, 60, 120])
def test_lines_fit_the_width(width: int) -> None:
    prose = [line for line in lines(reference(edition("polish"), "pl"), width) if not line.startswith(("|", "#"))]
    assert width - 20 < max(len(line) for line in prose) <= width


def test_an_unknown_language() -> None:
    with pytest.raises(SetupError, match=r"^there is no language 'la'; there are: en, pl$"):
        reference(edition("iv"), "la")


# ---- differences ----


def test_iv_and_imperium_differ_in_one_name() -> None:
    found = differences(edition("iv"), edition("imperium"))
    assert (found.rules, found.alphabet, found.only, found.powers, found.copies) == ([], False, ([], []), [], [])
    assert [(edition("iv").names[card], edition("imperium").names[card]) for card in found.names] == [
        ("Coliseum", "Colosseum")
    ]


def test_imperium_and_republic() -> None:
    imperium, republic = edition("imperium"), edition("republic")
    found = differences(imperium, republic)
    assert found.rules == ["orders_dealt", "jacks_dealt", "petition_size"]
    assert names(imperium, found.only[0]) == ["Circus", "Senate", "Colosseum", "Forum"]
    assert names(republic, found.only[1]) == ["Crane", "Tribunal", "Domus Aurea", "Forum Romanum"]
    assert (found.alphabet, found.powers, found.names, found.copies) == (False, [], [], [])


def test_polish_and_its_classic_variant() -> None:
    found = differences(edition("polish"), edition("polish-classic"))
    assert found.rules == ["petition_size"]
    assert found.powers == [(NUMBER["forum_romanum"], NUMBER["forum"])]
    assert (found.alphabet, found.only, found.names, found.copies) == (False, ([], []), [], [])


def test_iv_and_polish() -> None:
    iv, polish = edition("iv"), edition("polish")
    found = differences(iv, polish)
    assert found.rules == [
        "petition_size", "pool_demand_optional", "deck_hire_closes_pool", "marble_in_stone", "jacks_are_discards",
    ]  # fmt: skip
    assert found.alphabet
    assert found.powers == [(NUMBER["circus"], NUMBER["crane"]), (NUMBER["forum"], NUMBER["forum_romanum"])]
    assert (found.only, found.copies) == (([], []), [])
    same = {"Atrium", "Insula", "Vomitorium"}
    assert {iv.names[card] for card in found.names} == set(filter(None, iv.names)) - same - {"Circus", "Forum", "Jack"}
    assert len(found.names) == 35
    assert ("Targ niewolników", "Circus Maximus") in [(polish.names[card], iv.names[card]) for card in found.names]


def test_the_polish_circus_is_the_crane_of_the_republic() -> None:
    found = differences(edition("republic"), edition("polish"))
    assert NUMBER["crane"] in found.names
    assert found.powers == []
    assert found.only == ([NUMBER["tribunal"], NUMBER["domus_aurea"]], [NUMBER["senate"], NUMBER["coliseum"]])


def test_changes_differ_from_the_edition() -> None:
    found = differences(edition("iv"), changed("iv", geek=["domus"], rules={"bonus": 5}, copies={"bar": 4}))
    assert (found.rules, found.only, found.copies) == (["bonus"], ([], [NUMBER["domus"]]), [NUMBER["bar"]])


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("chosen", played(), ids=lambda chosen: chosen.key)
def test_nothing_differs_from_itself(chosen: Edition, language: str) -> None:
    found = differences(chosen, chosen)
    assert not found
    made = difference_lines(found, language)
    assert len(made) == 3
    assert made[-1] == texts(language)["differences"]["nothing"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_differences_of_all_editions_in_words(language: str) -> None:
    for first in played():
        for second in played():
            made = difference_lines(differences(first, second), language)
            assert not re.search(r"[{}]", "\n".join(made))
            assert max(len(line) for line in made if not line.startswith("#")) <= 80


def test_differences_in_words() -> None:
    assert difference_lines(differences(edition("polish"), edition("polish-classic"))) == [
        "# Polish and Polish, classic variant: what differs",
        "",
        "## Rules",
        "",
        "- Petition",
        "  - Polish: A petition plays 2 Orders of one role as one Jack.",
        "  - Polish, classic variant: A petition plays 3 Orders of one role as one Jack.",
        "",
        "## Cards",
        "",
        "- Same name, other function: Plac miejski.",
        "  - Polish: You win at once when your clientele includes all six roles and your",
        "    stockpile all six materials.",
        "  - Polish, classic variant: You win at once when your clientele includes all",
        "    six roles.",
    ]


# ---- the command ----


def run(*arguments: str) -> Result:
    app = typer.Typer()
    app.command()(rules)
    return CliRunner().invoke(app, arguments, env={"COLUMNS": "80"})


def test_the_command_prints_the_reference() -> None:
    result = run("republic", "--lang", "pl")
    assert result.exit_code == 0
    assert result.output.splitlines() == lines(reference(edition("republic"), "pl"))


def test_the_command_with_changes() -> None:
    chosen = changed("iv", geek=["domus", "watch_post"], training=True)
    result = run("iv", "--geek", "domus, Watch Post", "--training")
    assert result.output.splitlines() == lines(reference(chosen))
    everything = run("iv", "--geek", "all")
    assert everything.output.splitlines() == lines(reference(changed("iv", geek=True)))


def test_the_command_prints_differences() -> None:
    result = run("iv", "--versus", "polish", "--lang", "pl")
    assert result.output.splitlines() == difference_lines(differences(edition("iv"), edition("polish")), "pl")
    trained = run("iv", "--training", "--versus", "iv")
    found = differences(changed("iv", training=True), edition("iv"))
    assert found.rules == ["sites_each", "functions", "half_deck"]
    assert trained.output.splitlines() == difference_lines(found)


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["nonsense"], f"there is no edition 'nonsense'; there are: {', '.join(EDITIONS)}"),
        (["geek"], f"there is no edition 'geek'; there are: {', '.join(EDITIONS)}"),
        (["iv", "--versus", "v"], f"there is no edition 'v'; there are: {', '.join(EDITIONS)}"),
        (["iv", "--lang", "de"], "there is no language 'de'; there are: en, pl"),
        (["iv", "--geek", "domus,bar"], f"there is no Geek card 'bar'; there are: {', '.join(GEEK)}"),
    ],
)
def test_the_command_refuses_with_a_sentence(arguments: list[str], sentence: str) -> None:
    result = run(*arguments)
    assert isinstance(result.exception, SetupError)  # which the command line says after its own name
    assert str(result.exception) == sentence
    assert result.output == ""


def test_headings_stand_out_on_a_terminal() -> None:
    shown = io.StringIO()
    show(["# Title", "- Bar [Tawerna] (6)"], Console(file=shown, force_terminal=True, color_system="standard"))
    assert shown.getvalue() == "\x1b[1mTitle\x1b[0m\n- Bar [Tawerna] (6)\n"
