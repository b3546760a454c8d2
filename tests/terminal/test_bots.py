"""Bots."""

import pytest

from spolia.game import Game
from spolia.kernel.errors import SetupError
from spolia.terminal.bots import bot_names, play_bot
from spolia.terminal.options import Options
from tests.terminal.sitting import SEED


def test_a_bot_gets_a_view_and_answers_alike_in_the_same_position() -> None:
    game = Game("iv", 3, SEED, bot_names(3))
    twin = game.copy()
    for table in (game, twin):
        for _ in range(50):
            play_bot(table, "rule-of-thumb")
    assert game.moves == twin.moves


def test_bots_of_another_strength_play_another_game() -> None:
    games = [Game("iv", 2, SEED, bot_names(2)) for _ in range(2)]
    for table, strength in zip(games, ("random", "rule-of-thumb"), strict=True):
        for _ in range(50):
            play_bot(table, strength)
    assert games[0].moves != games[1].moves


def test_a_bot_that_is_not_there_is_refused_at_once() -> None:
    with pytest.raises(SetupError, match="there is no bot 'Caesar'"):
        Options(bot="Caesar")
