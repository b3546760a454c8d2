"""Bots: what they choose is legal, and depends on what their seat may know alone."""

from random import Random

import pytest

from spolia.bots import bot, bots, sentence
from spolia.bots.match import play_match
from spolia.kernel.chance import Chance
from spolia.kernel.errors import SetupError
from spolia.kernel.frames import play
from spolia.rome.edition import changed, editions
from spolia.rome.redeal import redeal
from spolia.rome.setup import new_game
from spolia.rome.view import view

KEYS = [changed(key, geek=True).key for key in editions()] + [changed("iv", training=True).key]


@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("key", KEYS)
def test_rules_of_thumb_play_whole_games_honestly(key: str, players: int) -> None:
    thumb = bot("rule-of-thumb")
    state = new_game(key, players, seed=7)
    decisions = 0
    while not state.over:
        seat = state.stack[-1].player
        move = thumb.choose(view(state, seat), Chance(decisions))
        assert move in state.legal
        if decisions % 40 == 0:
            other = redeal(state, seat, Chance(decisions))
            assert thumb.choose(view(other, seat), Chance(decisions)) == move
        play(state, move)
        decisions += 1
        assert decisions < 5000


def test_rules_of_thumb_beat_chance() -> None:
    match = play_match([bot("rule-of-thumb"), bot("random")], "iv", 2, deals=12, seed=900)
    assert match.shares[0].mean >= 0.9


def test_bots_have_names_and_sentences() -> None:
    assert bots()[0] == "random"
    for name in bots():
        assert bot(name).name == name
        assert sentence(name, "en") != sentence(name, "pl")
    with pytest.raises(SetupError):
        bot("nobody")


def test_a_random_bot_chooses_by_chance() -> None:
    state = new_game("iv", 2, seed=1)
    seen = view(state, state.stack[-1].player)
    moves = {bot("random").choose(seen, Chance(Random(number).getrandbits(32))) for number in range(60)}
    assert len(moves) > 3
    assert moves <= set(state.legal)
