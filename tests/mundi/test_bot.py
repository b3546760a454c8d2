"""The rule of thumb for Gloria Mundi plays legally, from a view alone, and well."""

import pytest

from spolia.bots import bot, bots, sentence
from spolia.bots.mundi_thumb import ALIKE, MundiThumb
from spolia.kernel.chance import Chance
from spolia.kernel.errors import SetupError
from spolia.mundi.game import Game
from spolia.mundi.redeal import redeal
from spolia.mundi.view import view
from tests.mundi.tables import examples, table

THUMB = MundiThumb()


def best(game: Game) -> str:
    assert game.asked is not None
    return game.notation(THUMB.choose(game.view(game.asked), Chance(1)))


def test_it_is_found_by_name() -> None:
    assert bots("mundi")[:2] == ["random", "rule-of-thumb"]
    assert isinstance(bot("rule-of-thumb", "mundi"), MundiThumb)
    with pytest.raises(SetupError, match="there is no bot 'clever'"):
        bot("clever", "mundi")
    for language in ("en", "pl"):
        assert all(sentence(name, language, "mundi").endswith(".") for name in bots("mundi"))


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
@pytest.mark.parametrize("own", [False, True])
def test_whole_games_are_legal(players: int, own: bool) -> None:
    """Also with cards that it has never seen."""
    game = Game(examples() if own else "ours", players, seed=players)
    chance = Chance(1)
    while not game.over:
        assert game.asked is not None
        game.play(THUMB.choose(game.view(game.asked), chance), game.asked)


def test_it_beats_random_players() -> None:
    won = 0.0
    for number in range(20):
        game = Game(players=2, seed=number)
        chance = Chance(number)
        random = bot("random", "mundi")
        while not game.over:
            assert game.asked is not None
            seen = game.view(game.asked)
            player = THUMB if game.asked == number % 2 else random
            game.play(player.choose(seen, chance))  # type: ignore[arg-type]
        assert game.outcome is not None
        won += (number % 2 in game.outcome.winners) / len(game.outcome.winners)
    assert won >= 17


def test_it_does_not_need_what_is_behind_other_screens() -> None:
    game = Game(players=4, seed=3)
    chance = Chance(1)
    while not game.over:
        asked = game.asked
        assert asked is not None
        seen = view(game.state, asked, memory=False)
        move = THUMB.choose(seen, Chance(7))
        other = view(redeal(game.state, asked, chance, memory=False), asked, memory=False)
        assert THUMB.choose(other, Chance(7)) == move
        game.play(move)


# ---- rules of thumb ----


def test_it_takes_the_step_that_wins() -> None:
    game = table(A_buildings="Gradus, Granum", A_stock="gold", A_steps="19", A_bare="city", deck="Thermae")
    game.play("play city")
    assert best(game) == "use Gradus"


def test_it_lets_the_goth_into_rome_when_ahead_and_not_when_behind() -> None:
    ahead = table(goth="7", A_steps="9", B_steps="3", A_stock="5 food, 5 gold", deck="Thermae")
    ahead.play("play peace")
    assert best(ahead) == "let the Goth move"
    behind = table(goth="7", A_steps="3", B_steps="9", A_stock="5 food, 5 gold", A_bare="3 farm", deck="Thermae")
    behind.play("play peace")
    assert best(behind) == "pay tribute"


def test_chance_decides_between_kinds_of_turns_that_are_as_good_as_each_other() -> None:
    game = Game(players=4, seed=1)
    assert game.asked is not None
    seen = game.view(game.asked)
    worths = dict(zip(seen.legal, THUMB.worths(seen), strict=True))
    alike = {move for move, worth in worths.items() if worth >= max(worths.values()) - ALIKE}
    chosen = {THUMB.choose(seen, Chance(number)) for number in range(40)}
    assert chosen == alike
    assert len(alike) > 1


def test_a_kind_that_is_clearly_better_is_always_played() -> None:
    game = table(A_hand="3 farm, 3 city, 3 peace", A_bare="6 city, farm, peace", deck="Thermae")
    assert game.asked is not None
    seen = game.view(game.asked)
    assert {game.notation(THUMB.choose(seen, Chance(number))) for number in range(20)} == {"play city"}


def test_it_defends_with_a_wall() -> None:
    game = table(goth="5", A_buildings="Murus on city, Gradus", A_bare="city", deck="Thermae")
    game.play("play farm")
    assert best(game) == "defend with Murus"


def test_it_takes_back_tribute() -> None:
    game = table(goth="1", tribute="gold; gold + glory", A_stock="food", A_hand="farm, city", deck="Thermae")
    game.play("play farm; let the Goth move")
    assert best(game) == "take glory"


def test_it_builds_a_wall_where_it_guards() -> None:
    game = table(
        forum="-, -, -, -, -, Murus", A_bare="city, 3 peace", A_stock="2 gold", A_hand="farm, city", deck="Thermae"
    )
    game.play("play farm; buy Murus")
    assert best(game) == "on city"
