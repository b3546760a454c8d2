"""Every byte for a seat is the same when what it may not know is dealt anew."""

from random import Random

import msgspec
import pytest

from spolia.game import Game
from spolia.kernel.chance import Chance
from spolia.kernel.frames import play
from spolia.rome.edition import changed, editions
from spolia.rome.redeal import redeal
from spolia.server.situation import log_lines, situation


@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("key", editions())
def test_situations_show_nothing_hidden(key: str, players: int) -> None:
    dice = Random(players)
    game = Game(changed(key, geek=True).key, players, seed=players)
    positions = 0
    while not game.over and positions < 12:
        game.play(dice.choice(game.legal))
        if len(game.moves) % 15 or game.over:
            continue
        positions += 1
        for seat in range(-1, players):
            other = redeal(game.state, seat, Chance(len(game.moves)))
            other.log = game.state.log
            twin = Game.at(other, game.names)
            twin.moves = game.moves
            for language in ("en", "pl"):
                one = situation(game, seat, language, True), log_lines(game, seat, language, 0, [])
                two = situation(twin, seat, language, True), log_lines(twin, seat, language, 0, [])
                assert msgspec.json.encode(one) == msgspec.json.encode(two)
    assert positions


def test_the_test_would_notice() -> None:
    game = Game("iv", 2, seed=3)
    other = redeal(game.state, 0, Chance(1))
    assert other.hand[0] == game.state.hand[0]
    assert other.hand[1] != game.state.hand[1]
    play(other, other.legal[0])
