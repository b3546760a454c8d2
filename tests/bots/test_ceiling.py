"""The bot that sees everything: in matches only, and really seeing."""

import pytest

import spolia
from spolia.arena.games import contender
from spolia.bots import bot, bots
from spolia.bots.ceiling import Ceiling, SeesEverything
from spolia.bots.search_bot import Node, SearchBot, Worlds
from spolia.kernel.chance import Chance
from spolia.kernel.errors import SetupError


def test_it_is_no_bot_to_play_with() -> None:
    assert Ceiling.name not in bots()
    with pytest.raises(SetupError, match="there is no bot"):
        bot(Ceiling.name)


def test_it_does_not_answer_from_a_view() -> None:
    game = spolia.Game("iv", players=2, seed=1)
    assert game.asked is not None
    with pytest.raises(SeesEverything, match="in measurements, not in games"):
        contender("ceiling:iterations=2", "rome").choose(game.view(game.asked), Chance(1))


def test_it_plays_legally_in_the_one_true_world() -> None:
    seer = contender("ceiling:time=60,iterations=4", "rome")
    assert isinstance(seer, Ceiling)
    game = spolia.Game("republic", players=3, seed=4)
    for _ in range(40):
        before = game.state.copy()
        move = seer.choose_seeing(game.state, Chance(1))
        assert game.state.deck == before.deck
        assert game.state.hand == before.hand
        game.play(move)


def test_where_the_world_is_sure_all_tries_are_made(monkeypatch: pytest.MonkeyPatch) -> None:
    """The same try again and again is no proof that another move is behind."""
    made: list[int] = []
    round_of_tries = SearchBot._round

    def counted(self: SearchBot, root: Node, moves: list[int], worlds: Worlds, tries: int) -> None:
        made.append(len(moves))
        round_of_tries(self, root, moves, worlds, tries)

    monkeypatch.setattr(SearchBot, "_round", counted)
    seer = Ceiling(time=600, iterations=64, batch=8, turns=1)
    game = spolia.Game("iv", players=2, seed=4)
    while len(made) < 3 * 8:
        before = len(made)
        game = game.play(seer.choose_seeing(game.state, Chance(1)))
        assert len(made) in (before, before + 8)
        assert len(set(made[before:])) <= 1
