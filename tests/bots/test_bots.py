"""Bots play from a view, always legally, and know nothing that their seat can't know."""

from collections.abc import Iterator
from importlib.resources import files
from typing import Any

import pytest

from spolia.bots import Bot, bot, bots, sentence
from spolia.game import Game
from spolia.kernel.chance import Chance
from spolia.kernel.errors import SetupError
from spolia.kernel.frames import Position
from spolia.rome.edition import edition
from spolia.rome.redeal import redeal
from spolia.rome.setup import new_game
from spolia.rome.state import Building, State
from spolia.rome.step import Step
from spolia.rome.view import SeatView, View, view
from tests.fields import values_of
from tests.tables import EDITIONS, busy_table

LANGUAGES = sorted(
    entry.name.split(".")[1]
    for entry in files("spolia.rome").joinpath("wording").iterdir()
    if entry.name.startswith("cards.")
)

QUICK = {"search": "search:time=60,iterations=6", "value": "value:effort=1"}

each_bot = pytest.mark.parametrize("name", bots())


def quick(name: str) -> Bot:
    """A bot that does not think for long, and never by the clock."""
    return bot(QUICK.get(name, name))


def game_of(seated: list[Bot], state: State, seed: int) -> Iterator[tuple[State, Bot]]:
    """A game by bots: each position with the bot that is asked; what it chose is checked before it is played."""
    game = Game.at(state)
    chance = Chance(seed)
    while not game.over:
        assert game.asked is not None
        asked = seated[game.asked]
        yield game.state, asked
        move = asked.choose(game.view(game.asked), chance)
        assert move in game.legal
        game.play(move, game.asked)


def mixed(players: int) -> list[Bot]:
    """Bots of every kind in turn."""
    names = bots()
    return [quick(names[-1 - seat % len(names)]) for seat in range(players)]


# ---- the registry ----


def test_there_are_bots() -> None:
    assert bots() == ["random", "rule-of-thumb", "value", "search"]


@each_bot
def test_a_bot_is_found_by_its_name(name: str) -> None:
    assert bot(name).name == name


def test_there_is_no_other_bot() -> None:
    with pytest.raises(SetupError, match="there is no bot 'Caesar'; there are: random, rule-of-thumb, value, search"):
        bot("Caesar")


@each_bot
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_bot_is_told_of_in_every_language(name: str, language: str) -> None:
    text = sentence(name, language)
    assert text.endswith(".")
    assert (text == sentence(name, "en")) == (language == "en")


# ---- legal moves only ----


@pytest.mark.parametrize("key", EDITIONS)
def test_bots_play_legally_to_the_end(key: str) -> None:
    for players in range(2, 6):
        state = new_game(edition(EDITIONS[key]).key, players, 7 * players)
        assert sum(1 for _ in game_of(mixed(players), state, players)) > 20
        assert state.over


@pytest.mark.parametrize("key", ["iv", "geek", "imperial-geek", "polish"])
def test_bots_play_legally_where_most_functions_work(key: str) -> None:
    for number in range(4):
        players = 2 + number
        state = busy_table(players, number, key)
        assert sum(1 for _ in game_of([bot("rule-of-thumb")] * players, state, number)) > 0
        assert state.over


def test_games_among_rules_of_thumb_come_to_an_end() -> None:
    """Jacks come and go for ever; the deck must be drawn empty in the end."""
    for seed in range(6):
        state = new_game("iv", 2, seed)
        assert sum(1 for _ in game_of([bot("rule-of-thumb")] * 2, state, seed)) < 2_000


# ---- nothing but the view ----


def parts(thing: object) -> Iterator[object]:
    """All that can be reached from a view."""
    yield thing
    inner: list[Any] = []
    if isinstance(thing, View | SeatView | Building | Step):
        inner = list(values_of(thing).values())
    elif isinstance(thing, dict):
        inner = list(thing.values())
    elif isinstance(thing, list | tuple):
        inner = list(thing)
    for part in inner:
        yield from parts(part)


def test_a_view_leads_to_no_state() -> None:
    seen = 0
    for number, (state, _) in enumerate(game_of(mixed(3), new_game("iv", 3, 3), 3)):
        for part in parts(view(state, state.stack[-1].player)) if number % 20 == 0 else ():
            assert not isinstance(part, Position)
            assert part is None or isinstance(
                part, int | float | str | list | tuple | dict | View | SeatView | Building | Step
            )
            seen += 1
    assert seen > 1_000


@each_bot
def test_the_same_chance_gives_the_same_choice(name: str) -> None:
    for state, _ in game_of(mixed(2), new_game("republic", 2, 4), 4):
        seen = view(state, state.stack[-1].player)
        before = seen.to_data()
        first, second = (quick(name).choose(seen, Chance(9)) for _ in range(2))
        assert first == second
        assert seen.to_data() == before


@each_bot
@pytest.mark.parametrize("key", ["iv", "geek", "training"])
def test_what_a_seat_cannot_know_changes_nothing(name: str, key: str) -> None:
    """A bot that peeked at hands, deck or vaults would choose otherwise when they are dealt anew."""
    looked = changed = 0
    for players in (2, 4):
        state = new_game(edition(EDITIONS[key]).key, players, 5)
        for number, (position, _) in enumerate(game_of(mixed(players), state, 5)):
            if number % 5:
                continue
            seat = position.stack[-1].player
            other = redeal(position, seat, Chance(number))
            changed += other.deck != position.deck
            chosen = quick(name).choose(view(position, seat), Chance(number))
            assert quick(name).choose(view(other, seat), Chance(number)) == chosen
            looked += 1
    assert looked > 30
    assert changed > 0.9 * looked
