"""Files of cards and boards: the grammar of powers, and what is said about what is wrong or odd."""

from importlib.resources import files
from pathlib import Path

import pytest

from spolia.kernel.errors import SetupError
from spolia.mundi.deck import FULL_DECK, DeckError, fingerprint, make_board, make_cards, oddities, read_file
from spolia.mundi.edition import OURS, edition, editions, from_file, version
from spolia.mundi.game import Game
from spolia.mundi.goods import size
from spolia.mundi.powers import FORMS, GrammarError, read_power, write_goods

# ---- ours ----


def test_ours_has_the_size_that_the_rulebook_and_reviews_say() -> None:
    chosen = edition(OURS)
    assert len(chosen.cards) == FULL_DECK == 57
    assert chosen.board.path == 38
    assert len(chosen.board.spaces) - 1 == 36
    assert all(1 <= size(icons) <= 2 for icons in chosen.board.spaces[1:])
    assert oddities(chosen.cards, chosen.board) == []
    assert editions() == [OURS]


def test_ours_uses_every_form_of_the_grammar() -> None:
    powers = [card.power for card in edition(OURS).cards]
    assert {power.form for power in powers} == set(range(len(FORMS)))
    assert any(power.many and power.form == FORMS.index("spend") for power in powers)
    assert any(power.many and power.form == FORMS.index("replace") for power in powers)
    assert any(len(power.left) > 1 for power in powers)
    assert any(goods.loose for power in powers for goods in power.right)
    reds = [card for card in edition(OURS).cards if card.red]
    assert 6 <= len(reds) <= 15  # a few
    assert any(card.type == 4 and card.power.form != FORMS.index("wall") for card in reds)


def test_ours_is_marked_as_ours() -> None:
    assert "own" in edition(OURS).name


FILE = files("spolia.mundi").joinpath("decks", "ours.toml").read_text("utf-8")


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("Horreum", "Cellarium"),
        ('type = "farm"', 'type = "city"'),
        ("steps = 2", "steps = 3"),
        ('cost = "4 food, 2 gold"', 'cost = "4 food, gold"'),
        ('power = "farm card = food"', 'power = "farm card = gold"'),
        ("path = 38", "path = 37"),
        ('goth = """\nP', 'goth = """\nC'),
    ],
)
def test_whatever_decides_play_makes_another_version(old: str, new: str) -> None:
    assert old in FILE
    assert version_of(FILE) == version(OURS) != version_of(FILE.replace(old, new, 1))


def test_what_the_cards_are_called_together_and_how_they_are_written_does_not() -> None:
    assert version_of(FILE.replace("Spolia's own cards", "Ours")) == version(OURS)
    assert version_of(FILE.replace('"4 food, 2 gold"', '"2 gold,  4 Food"')) == version(OURS)


def test_the_figures_that_are_published_are_of_this_version() -> None:
    """Another deck has to be measured anew: ``python -m bench.balance``."""
    page = Path(__file__).parent.parent.parent / "docs" / "mundi-balance.md"
    assert f"version `{version(OURS)}`" in page.read_text("utf-8")


def test_the_order_of_the_cards_does_since_moves_name_them_by_it() -> None:
    data = read_file(FILE, "ours")
    data["cards"].reverse()
    assert fingerprint(make_cards(data["cards"]), make_board(data["board"])) != version(OURS)


def version_of(text: str) -> str:
    data = read_file(text, "ours")
    return fingerprint(make_cards(data["cards"]), make_board(data["board"]))


def test_the_edition_of_today_need_not_say_its_version() -> None:
    assert edition(OURS) is edition(f'ours {{"version": "{version(OURS)}"}}')
    assert edition(OURS).ours
    with pytest.raises(SetupError, match="this was played with version 0badcafe of it") as refused:
        edition('ours {"version": "0badcafe"}')
    assert (refused.value.code, refused.value.facts) == ("other_cards", {"version": "0badcafe", "ours": version(OURS)})


# ---- the grammar ----

POWERS = [
    "2 food -> 3 peace", "food X -> gold X", "2 food X -> gold X", "food/gold -> step", "2 food or glory -> 2 steps",
    "glory -> 3 any", "food + step", "3 gold", "2 food/peace", "gold + 2 forum cards", "farm card = food",
    "2 building = glory", "any card = step", "3 gold = step", "peace card : glory", "goth on city : 2 steps",
    "building -> its steps", "building -> its cost", "food X => gold X", "food => 2 gold", "nothing => any",
    "any => glory", "wall city",
]  # fmt: skip


@pytest.mark.parametrize("text", POWERS)
def test_a_power_reads_as_it_is_written(text: str) -> None:
    power = read_power(text)
    assert power.text == text
    assert read_power(power.text).to_data() == power.to_data()


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("2 Food  ->  3 PEACE", "2 food -> 3 peace"),
        ("food/gold/peace", "any"),
        ("1 food, 1 step", "food + step"),
        ("farm cards = 1 food", "farm card = food"),
        ("2 buildings = 1 step", "2 building = step"),
    ],
)
def test_other_ways_to_write_it(text: str, written: str) -> None:
    assert read_power(text).text == written


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "there is no power"),
        ("2 wood -> step", "'wood' is not known; what is: food, gold"),
        ("food X -> gold", "X stands after every amount on both sides"),
        ("step -> food", "only food, gold, peace and glory can be paid"),
        ("food/glory -> step", "a choice is among the first three"),
        ("food/gold + gold/peace -> step", "only one amount of"),
        ("building -> gold", "a building is given up for 'its steps' or 'its cost'"),
        ("village card : glory", "'village' is no kind of production card"),
        ("village : glory", "left of ':' stands a card"),
        ("steps = glory", "'steps' can't be counted"),
        ("0 farm card = food", "noughts"),
        ("99 food", "amounts go from 1 to 20"),
        ("2.5 food", "is no amount"),
        ("nothing X => gold X", "makes everything free"),
        ("2 food/gold => gold", "a builder's side has a choice of one resource"),
        ("food or gold => peace", "a builder has no 'or'"),
        ("wall Rome", "'rome' is no kind of production card"),
    ],
)
def test_what_is_not_in_the_grammar(text: str, sentence: str) -> None:
    with pytest.raises(GrammarError) as error:
        read_power(text)
    assert sentence in str(error.value)


# ---- files ----

GOOD = """
name = "My box"
cards = [
  { name = "Horreum", type = "farm", steps = 2, cost = "3 food, gold", power = "farm card = food" },
  { name = "Murus", type = "goth", steps = 1, cost = "2 gold", power = "wall city", copies = 3 },
  { name = "Faber", type = "builder", steps = 1, cost = "free", power = "food X => gold X" },
]

[board]
path = 30
goth = "F C P FC"
"""


def write(tmp_path: Path, text: str) -> Path:
    path = tmp_path / "box.toml"
    path.write_text(text, "utf-8")
    return path


def test_a_file_of_ones_own(tmp_path: Path) -> None:
    chosen = from_file(write(tmp_path, GOOD))
    assert chosen.name == "My box"
    assert chosen.names == ["Horreum", "Murus", "Murus II", "Murus III", "Faber"]
    assert (chosen.board.path, chosen.board.track()) == (30, "F C P FC")
    assert write_goods(chosen.cards[0].cost) == "3 food + gold"
    assert Game(players=2, seed=1, deck=tmp_path / "box.toml").edition is chosen
    assert edition(chosen.key) is chosen
    assert not chosen.ours


def test_a_board_alone_goes_with_our_cards_and_cards_with_our_board(tmp_path: Path) -> None:
    cards, board = GOOD.split("[board]")
    own_board = from_file(write(tmp_path, "[board]" + board))
    assert own_board.names == edition(OURS).names
    own_cards = from_file(write(tmp_path, cards))
    assert own_cards.board.path == edition(OURS).board.path


def test_rows_may_be_written_as_tables(tmp_path: Path) -> None:
    rows = '[[cards]]\nname = "A"\ntype = "farm"\nsteps = 1\ncost = "food"\npower = "2 food"\n'
    assert from_file(write(tmp_path, rows)).names == ["A"]
    with pytest.raises(DeckError, match="line 1, A: power 'wood'"):
        from_file(write(tmp_path, rows.replace("2 food", "wood")))


WRONG = {
    "not TOML": ("path =", "path", "this is not TOML"),
    "part": ('name = "My box"', "title = 'x'", "line 2: there is no part 'title'; there are: name, board, cards"),
    "field": ("steps = 2", "step = 2", "line 4, Horreum: there is no field 'step'; there are: name, type"),
    "missing": ("steps = 2, ", "", "line 4, Horreum: 'steps' is missing"),
    "type": ('"farm"', '"village"', "line 4, Horreum: there is no type 'village'; there are: farm, city"),
    "steps": ("steps = 2", "steps = 99", "line 4, Horreum: steps is a number from 0 to 20, not 99"),
    "copies": ("copies = 3", "copies = 0", "line 5, Murus: copies is a number from 1 to 9, not 0"),
    "cost": ('"2 gold"', '"2 wood"', "line 5, Murus: cost '2 wood': 'wood' is not known"),
    "cost in steps": ('"2 gold"', '"2 steps"', "line 5, Murus: cost '2 steps': only food, gold, peace and glory"),
    "cost as number": ('"2 gold"', "2", "line 5, Murus: the cost is a text such as"),
    "power": ('"farm card = food"', '"farm = food"', "line 4, Horreum: power 'farm = food': 'farm' can't be counted"),
    "builder": (
        'type = "builder"',
        'type = "city"',
        "line 6, Faber: power 'food X => gold X': '=>' is for type builder",
    ),
    "no builder": ('"food X => gold X"', '"food"', "line 6, Faber: power 'food': '=>' is for type builder"),
    "wall": ('type = "goth"', 'type = "city"', "line 5, Murus: power 'wall city': a wall is of type goth"),
    "twice": ('"Faber"', '"Murus II"', "line 6, Murus II: card 2 has this name; for the same again say copies"),
    "no name": ('"Faber"', '""', "a name is a text with letters"),
    "path": ("path = 30", "path = 0", "line 10: path is the number of steps to Africa, from 1 to 99, not 0"),
    "icons": ("F C P FC", "F C X", "line 11: space 3 is 'X'; write one to four of the letters F, C, P"),
    "no track": ('goth = "F C P FC"', "", "goth is a text with the icons of each space"),
    "empty track": ("F C P FC", "", "the Goth's track has 0 spaces"),
    "board field": ("path = 30", "path = 30\nsea = 1", "the board has no 'sea'; it has: path, goth"),
}


@pytest.mark.parametrize("what", WRONG)
def test_what_is_wrong_is_said_with_its_place_and_what_would_be_right(tmp_path: Path, what: str) -> None:
    old, new, sentence = WRONG[what]
    assert old in GOOD
    path = write(tmp_path, GOOD.replace(old, new))
    with pytest.raises(DeckError) as error:
        from_file(path)
    assert str(path) in str(error.value)
    assert sentence in str(error.value)


def test_all_that_is_wrong_is_said_at_once(tmp_path: Path) -> None:
    text = GOOD.replace("2 gold", "2 wood").replace('"farm"', '"village"').replace("path = 30", "path = 0")
    with pytest.raises(DeckError) as error:
        from_file(write(tmp_path, text))
    assert len(error.value.findings) == 3


def test_too_many_cards(tmp_path: Path) -> None:
    row = '  { name = "N%d", type = "farm", steps = 1, cost = "food", power = "2 food", copies = 9 },\n'
    with pytest.raises(DeckError, match="72 cards: a deck has from 1 to 63"):
        from_file(write(tmp_path, "cards = [\n" + "".join(row % number for number in range(8)) + "]\n"))


def test_no_text_at_all(tmp_path: Path) -> None:
    (tmp_path / "box.toml").write_bytes(b"\xff\xfe\x00")
    with pytest.raises(SetupError, match="this is not text"):
        from_file(tmp_path / "box.toml")


ODD = {
    "few": (GOOD, "5 cards; the printed game has 57"),
    "path": (GOOD, "a path of 30 steps"),
    "track": (GOOD, "a track of 4 spaces"),
    "icons": (GOOD.replace("FC", "FCPP"), "space 4 of the Goth's track has 4 icons"),
    "forms": (GOOD, "no card has a power of the form 'satisfy goth'"),
    "no steps": (GOOD.replace("steps = 2", "steps = 0"), "Horreum: buying it gives no step"),
    "free": (GOOD, "Faber: it costs nothing but the surcharge"),
    "dear": (GOOD.replace("3 food, gold", "9 food, gold"), "Horreum: it costs 10 resources, which is dear"),
    "weak": (
        GOOD.replace("farm card = food", "food"),
        "Horreum: its power gives no more than the card beneath it would",
    ),
    "strong": (GOOD.replace("farm card = food", "9 steps"), "Horreum: its power gives very much"),
    "alike": (GOOD, "Murus II: another card is the same but for its name"),
    "kinds": (GOOD.replace("F C P FC", "F C"), "no space of the Goth's track has a peace icon"),
}


@pytest.mark.parametrize("what", ODD)
def test_what_is_odd(tmp_path: Path, what: str) -> None:
    text, sentence = ODD[what]
    chosen = from_file(write(tmp_path, text))
    assert any(found.startswith(sentence) for found in oddities(chosen.cards, chosen.board))


def test_a_journal_with_foreign_changes_is_refused() -> None:
    with pytest.raises(SetupError, match="changes are a name, cards and a board"):
        edition('ours {"luck": 7}')
    with pytest.raises(SetupError, match="changes are a name, cards and a board"):
        edition('ours {"cards": null}')
    with pytest.raises(SetupError, match="not JSON"):
        edition("ours {")
    with pytest.raises(SetupError, match="there is no edition 'printed'"):
        edition("printed")
