"""Editions, Geek cards, the Training game and house rules: asked for, saved, and held against a saved game."""

from pathlib import Path

import pytest

from spolia.game import Game
from spolia.kernel.errors import SetupError
from spolia.rome.edition import changed, editions
from spolia.terminal import Options, Words, read_house_rules
from tests.terminal.sitting import SEED, Script, sit_down, unwrapped

HOUSE_RULES = """
edition = "republic"

[rules]
hand_limit = 6

[deck]
domus = 4
bar = 0
"""


@pytest.fixture
def house_rules(tmp_path: Path) -> Path:
    path = tmp_path / "house.toml"
    path.write_text(HOUSE_RULES, "utf-8")
    return path


# ---- what they make ----


@pytest.mark.parametrize("key", editions())
def test_every_edition_can_be_asked_for(tmp_path: Path, key: str) -> None:
    path = tmp_path / "game.json"
    sit_down(path, Script("think"), edition=key, seed=SEED)
    assert Game.load(path).edition.key == key


def test_geek_cards_are_all_or_some_by_key_or_name() -> None:
    geek = changed("iv", geek=True).changes["deck"]
    assert len(geek) == 10
    assert Options(geek="all").edition.changes == {"deck": geek}
    assert Options(geek=" ALL").edition.changes == {"deck": geek}
    for text in ("domus,watch_post", "domus, Watch Post", "watch-post,Domus"):
        assert Options(geek=text).edition.changes == {"deck": {"domus": 6, "watch_post": 3}}, text
    assert Options().edition.changes == {}


@pytest.mark.parametrize("text", ["", "nonsense", "domus,", "wall"])
def test_what_is_no_geek_card_is_refused(text: str) -> None:
    with pytest.raises(SetupError, match="there is no Geek card"):
        Options(geek=text)


def test_options_join(house_rules: Path) -> None:
    house = read_house_rules(house_rules, None, Words())
    edition = Options(geek="domus,castra", training=True, house=house).edition
    assert edition.base == "republic"
    assert edition.changes == {
        "deck": {"bar": 0, "castra": 6, "domus": 4},  # house rules have the last word
        "rules": {"functions": 0, "half_deck": 1, "hand_limit": 6, "sites_each": 3},
    }


def test_a_changed_game_is_announced_and_its_table_follows(tmp_path: Path, house_rules: Path) -> None:
    house = read_house_rules(house_rules, None, Words())
    shown = unwrapped(sit_down(tmp_path / "game.json", Script(), seed=SEED, house=house))
    assert "Glory to Rome, edition Republic, changed: Player A against Bot B." in shown
    assert "A refill goes up to 6 cards" in shown
    assert "hand 5/6" in shown


def test_without_functions_none_is_explained(tmp_path: Path) -> None:
    shown = unwrapped(sit_down(tmp_path / "game.json", Script("? wall"), seed=SEED, training=True))
    assert "Wall concrete, Architect, value 2, 3 copies In this game buildings have no functions" in shown
    assert "Palisade" not in shown.partition("? wall")[2]


# ---- house rules ----


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        (b"\xff\xfe", "has no house rules: not text"),
        (b"nonsense", "these house rules are not TOML"),
        (b"[rules]\nhand_limit = 6", "house rules begin with the edition they change"),
        (b'edition = "nonsense"', "there is no edition 'nonsense'"),
        (b'edition = "iv"\n[cards]', "house rules have 'edition', [rules] and [deck], not 'cards'"),
        (b'edition = "iv"\n[rules]\nnonsense = 1', "there is no rule 'nonsense'"),
        (b'edition = "iv"\n[rules]\nhand_limit = 99', "hand_limit is 99, but must be from 1 to 12"),
        (b'edition = "iv"\n[rules]\nhand_limit = "six"', "'hand_limit' is 'six', not a whole number"),
        (b'edition = "iv"\n[deck]\nnonsense = 1', "there is no card 'nonsense'"),
        (b'edition = "iv"\n[deck]\nwall = 16', "wall can have 0 to 15 copies, not 16"),
    ],
)
def test_what_is_wrong_with_house_rules_names_the_file(tmp_path: Path, content: bytes, sentence: str) -> None:
    path = tmp_path / "house.toml"
    path.write_bytes(content)
    with pytest.raises(SetupError) as caught:
        read_house_rules(path, None, Words())
    assert str(caught.value).startswith(str(path))
    assert sentence in str(caught.value)


def test_house_rules_and_edition_must_agree(house_rules: Path) -> None:
    assert read_house_rules(house_rules, "republic", Words()) == read_house_rules(house_rules, None, Words())
    with pytest.raises(SetupError, match="are for edition 'republic', not 'iv'"):
        read_house_rules(house_rules, "iv", Words())


# ---- and the saved game ----


def test_a_changed_game_is_resumed_as_it_was(tmp_path: Path, house_rules: Path) -> None:
    path = tmp_path / "game.json"
    house = read_house_rules(house_rules, None, Words())
    sit_down(path, Script("think"), seed=SEED, geek="castra", training=True, house=house)
    before = Game.load(path)
    shown = sit_down(path, Script("2"))
    assert "Going on with the game" in shown
    after = Game.load(path)
    assert after.edition.key == before.edition.key == changed(
        "republic",
        geek=["castra"],
        training=True,
        rules={"hand_limit": 6},
        copies={"domus": 4, "bar": 0},
    ).key  # fmt: skip
    assert after.moves[: len(before.moves)] == before.moves
    assert len(after.moves) > len(before.moves)


@pytest.mark.parametrize(
    ("begun", "fitting", "other"),
    [
        ({"geek": "all"}, {"geek": "all"}, {"geek": "domus"}),
        ({"geek": "domus"}, {"geek": "domus"}, {"geek": "all"}),
        ({}, {}, {"geek": "domus"}),
        ({}, {}, {"training": True}),
        ({"training": True, "geek": "domus"}, {"training": True}, {"geek": "all"}),
        ({"training": True, "geek": "domus"}, {"geek": "domus"}, {"geek": "castra"}),
        ({"edition": "polish", "geek": "all"}, {"edition": "polish"}, {"edition": "iv"}),
        ({"house": ("iv", {"deck": {"wall": 4}})}, {"edition": "iv"}, {"house": ("iv", {"deck": {"wall": 5}})}),
        ({"house": ("iv", {"deck": {"wall": 4}})}, {"house": ("iv", {"deck": {"wall": 4}})}, {"house": ("polish", {})}),
        ({"house": ("iv", {"deck": {"domus": 4}})}, {"house": ("iv", {"deck": {"domus": 4}})}, {"geek": "domus"}),
        ({"house": ("iv", {"rules": {"jacks": 5}})}, {}, {"house": ("iv", {"rules": {"jacks": 5, "bonus": 4}})}),
    ],
)
def test_options_are_held_against_a_saved_game(
    tmp_path: Path, begun: dict[str, object], fitting: dict[str, object], other: dict[str, object]
) -> None:
    path = tmp_path / "game.json"
    sit_down(path, Script("think"), seed=SEED, **begun)  # type: ignore[arg-type]
    before = path.read_text()
    assert "Going on with the game" in sit_down(path, Script(), **fitting)  # type: ignore[arg-type]
    option = {"house": "house-rules"}.get(*2 * list(other))
    with pytest.raises(SetupError, match=f"and --{option} does not fit it"):
        sit_down(path, Script(), **other)  # type: ignore[arg-type]
    assert path.read_text() == before
