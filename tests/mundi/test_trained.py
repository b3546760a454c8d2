"""The trained bots of Gloria Mundi play legally, by themselves alone, and know nothing that their seat can't know."""

from collections.abc import Iterator

import pytest

from spolia.bots import Bot, bot, bots
from spolia.bots.value_bot import shipped
from spolia.kernel.chance import Chance
from spolia.mundi.game import Game
from spolia.mundi.redeal import redeal
from spolia.mundi.view import View, view
from tests.mundi.tables import examples

QUICK = {"search": "search:time=60,iterations=6", "value": "value:effort=1"}

each_bot = pytest.mark.parametrize("name", QUICK)


def quick(name: str) -> Bot:
    """A bot that does not think for long, and never by the clock."""
    return bot(QUICK[name], "mundi")


def choice(player: Bot, seen: View, seed: int) -> int:
    return player.choose(seen, Chance(seed))  # type: ignore[arg-type]


def game_of(name: str, players: int, key: str = "ours") -> Iterator[Game]:
    """A game in which one seat is a trained bot's and the others go by rules of thumb; every position of it."""
    game = Game(key, players, seed=players)
    seated = [quick(name), *[bot("rule-of-thumb", "mundi")] * (players - 1)]
    while not game.over:
        yield game
        assert game.asked is not None
        game.play(choice(seated[game.asked], game.view(game.asked), len(game.moves)), game.asked)


def test_they_come_with_the_package() -> None:
    assert bots("mundi") == ["random", "rule-of-thumb", "value", "search"]
    about = shipped("mundi").nets.about
    assert about["game"] == "mundi"
    assert about["features"] == shipped("mundi").lens.version
    assert shipped("mundi") is not shipped("rome")


@each_bot
@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_whole_games_are_legal(name: str, players: int) -> None:
    *_, game = game_of(name, players)
    assert game.over


@each_bot
def test_cards_never_met_are_no_obstacle(name: str) -> None:
    *_, game = game_of(name, 3, examples())
    assert game.over


@each_bot
def test_the_same_chance_gives_the_same_choice(name: str) -> None:
    for number, game in enumerate(game_of(name, 2)):
        if number % 9 == 0:
            assert game.asked is not None
            seen = game.view(game.asked)
            before = seen.to_data()
            assert choice(quick(name), seen, 9) == choice(quick(name), seen, 9)
            assert seen.to_data() == before


@each_bot
@pytest.mark.parametrize("memory", [True, False])
def test_what_a_seat_cannot_know_changes_nothing(name: str, memory: bool) -> None:
    """A bot that peeked at the deck, or behind screens, would choose otherwise when they are dealt anew."""
    looked = decks = stocks = 0
    for players in (2, 4):
        for number, game in enumerate(game_of(name, players)):
            if number % 5:
                continue
            seat = game.asked
            assert seat is not None
            other = redeal(game.state, seat, Chance(number), memory)
            decks += other.deck != game.state.deck
            stocks += other.stock != game.state.stock
            chosen = choice(quick(name), view(game.state, seat, memory=memory), number)
            assert choice(quick(name), view(other, seat, memory=memory), number) == chosen
            looked += 1
    assert looked > 30
    assert decks > 0.9 * looked
    assert bool(stocks) != memory
