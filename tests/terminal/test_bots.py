"""Bots."""

from spolia.game import Game
from spolia.kernel.chance import Chance
from spolia.terminal.bots import bot_names, choose, play_bot
from tests.terminal.sitting import SEED


def test_a_bot_gets_a_view_and_answers_alike_in_the_same_position() -> None:
    game = Game("iv", 3, SEED, bot_names(3))
    assert game.asked is not None
    view = game.view(game.asked)
    chosen = {choose(view, Chance(seed)) for seed in range(200)}
    assert chosen == set(game.legal)
    twin = game.copy()
    for _ in range(50):
        play_bot(game)
    for _ in range(50):
        play_bot(twin)
    assert game.moves == twin.moves
