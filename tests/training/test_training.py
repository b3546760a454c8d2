"""Training: the same for any number of workers, and after an interruption."""

from pathlib import Path

import numpy as np
import pytest
from typer.testing import CliRunner

from spolia.bots.lenses import MundiLens, RomeLens
from spolia.bots.lenses.interface import ADVICE
from spolia.bots.nets import Floats, NetError, Nets, best_of
from spolia.cli import app
from spolia.training.course import Training
from spolia.training.games import LOOSE, Lesson, Task, pick, play_games, seat_of_nets
from spolia.training.lessons import advantages, later_views
from spolia.training.plot import strength_plot
from spolia.training.recipe import Recipe

SMALL = Recipe(
    seed=3, first_games=6, rounds=3, firm=0.34, games=6, side_by_side=3, trial=1, trial_every=3, against_thumb=0.5
)


def same(one: Lesson, other: Lesson) -> bool:
    arrays = [
        (lesson.positions.places, lesson.positions.values, lesson.positions.ends, lesson.games, lesson.guesses,
         lesson.outcomes, lesson.decisions.places, lesson.decisions.values, lesson.decisions.ends, lesson.turns,
         lesson.seats, lesson.legal, lesson.ends, lesson.advice, lesson.chosen, lesson.likelihood)
        for lesson in (one, other)
    ]  # fmt: skip
    return all(np.array_equal(left, right) for left, right in zip(*arrays, strict=True))


def weights(training: Training) -> list[bytes]:
    nets = training.nets
    return [part.tobytes() for part in [*nets.value.layers.parameters(), nets.policy.moves]]


def test_games_depend_on_their_task_and_the_nets_alone() -> None:
    lens = RomeLens()
    nets = Nets.fresh(lens, 1)
    for task in (Task(1, 5, "iv", 2, 3), Task(2, 5, "republic", 3, 2, thumbs=2)):
        assert same(play_games(task, lens, nets), play_games(task, lens, nets))
    assert not same(play_games(Task(1, 5, "iv", 2), lens, nets), play_games(Task(2, 5, "iv", 2), lens, nets))


def test_a_lesson_says_who_won_and_what_was_asked() -> None:
    lens = RomeLens()
    lesson = play_games(Task(4, 5, "imperium", 4, 2), lens, Nets.fresh(lens, 1))
    assert np.allclose(lesson.outcomes.sum(axis=1), 1)
    assert len(lesson.outcomes) == 2
    assert len(lesson.positions.ends) == len(lesson.guesses) == len(lesson.games) > 10
    assert len(lesson.decisions.ends) == len(lesson.ends) == len(lesson.chosen) == len(lesson.seats) > 100
    assert lesson.positions.places.max() < 4 * lens.table_size
    assert lesson.decisions.places.max() < lens.question_size
    assert np.allclose(lesson.guesses.sum(axis=1), 1, atol=1e-4)
    assert (lesson.chosen < np.diff(lesson.ends, prepend=0)).all()
    assert lesson.advice.shape == (len(lesson.legal), ADVICE)
    assert (np.maximum.reduceat(lesson.advice[:, 0], [0, *lesson.ends[:-1]]) == 1).all()  # one is the best
    assert (lesson.likelihood <= 0).all()


def strays(task: Task, after: int) -> int:
    """How many moves of nets that are no better than random are not the best at a glance, beginning with a turn."""
    lens = RomeLens()
    nets = Nets.fresh(lens, 1)
    nets.policy.layers.biases[-1][-ADVICE:] = 0.1
    lesson = play_games(task, lens, nets)
    legal = [moves.tolist() for moves in np.split(lesson.legal, lesson.ends[:-1])]
    rows = pick(lesson.decisions, np.arange(len(legal)), 1, lens.question_size)
    best = best_of(*nets.policy.scores(rows, legal, lesson.advice.astype(np.float32)))
    first = np.array([np.flatnonzero(lesson.games == game)[0] for game in range(task.games)])
    numbers = [int((lesson.games[first[game] : turn] == game).sum()) for game, turn in zip(
        lesson.games[lesson.turns], lesson.turns, strict=True)]  # fmt: skip
    return sum(one != other for one, other, number in zip(lesson.chosen, best, numbers, strict=True) if number >= after)


def test_firm_games_end_with_best_moves() -> None:
    """Each is loose for a number of turns of its own, some of which are drawn from far down."""
    firm, loose = (Task(4, 5, "iv", 2, 4, firm=firm) for firm in (True, False))
    assert strays(firm, 0) > 0
    assert strays(firm, LOOSE) == 0
    assert strays(loose, LOOSE) > 0


def test_in_firm_rounds_only_the_value_net_learns(tmp_path: Path) -> None:
    training = Training(tmp_path, SMALL, RomeLens())
    seen: dict[int, tuple[Floats, Floats]] = {}
    for _ in training.run(1):
        if training.round not in seen:  # as the round begins
            seen[training.round] = (training.nets.value.layers.weights[0].copy(), training.nets.policy.moves.copy())
    value, policy = training.nets.value.layers.weights[0], training.nets.policy.moves
    assert [SMALL.is_firm(number) for number in range(4)] == [False, False, False, True]
    assert not np.array_equal(seen[3][0], value)
    assert np.array_equal(seen[3][1], policy)
    assert not np.array_equal(seen[1][1], policy)  # it did before
    assert ["policy" in entry for entry in training.history] == [False, True, True, False]


def test_only_what_the_nets_decided_is_noted() -> None:
    """Whatever the others do at their turns is theirs."""
    task = Task(4, 5, "iv", 3, 3, thumbs=2)
    lesson = play_games(task, RomeLens(), Nets.fresh(RomeLens(), 1))
    games = lesson.games[lesson.turns]
    assert {(int(game), int(seat)) for game, seat in zip(games, lesson.seats, strict=True)} == {
        (game, seat_of_nets(task, game)) for game in range(3)
    }


def two_turns() -> Lesson:
    """Two games, whose positions came in turn; the net saw them as even."""
    lesson = play_games(Task(4, 5, "iv", 2, 2), RomeLens(), Nets.fresh(RomeLens(), 1))
    lesson.guesses[:] = 0.5
    lesson.outcomes[:] = [[1, 0], [0, 1]]
    return lesson


def test_trust_in_the_outcome() -> None:
    lesson = two_turns()
    assert np.allclose(later_views(lesson, 1.0), lesson.outcomes[lesson.games])
    half = later_views(lesson, 0.5)
    for game, outcome in enumerate(lesson.outcomes):
        own = half[lesson.games == game]
        assert np.allclose(own[-1], outcome)  # the last turn leads to the outcome itself
        assert np.allclose(own[-2], 0.5 * outcome + 0.25)
        assert np.allclose(own[0], 0.5, atol=1e-3)  # long before, what was seen later counts


def test_a_gain_is_what_went_better_than_expected_for_who_decided() -> None:
    lesson = two_turns()
    gains = advantages(lesson, 1.0)
    won = lesson.outcomes[lesson.games[lesson.turns], lesson.seats]
    assert np.allclose(gains, won - 0.5)


def test_the_number_of_workers_does_not_matter(tmp_path: Path) -> None:
    alone, together = (Training(tmp_path / str(workers), SMALL, RomeLens()) for workers in (1, 2))
    for _ in alone.run(1):
        pass
    for _ in together.run(2):
        pass
    assert weights(alone) == weights(together)
    assert [entry["round"] for entry in alone.history] == [0, 1, 2, 3]
    assert (tmp_path / "1" / "nets.npz").exists()


def test_an_interrupted_training_goes_on(tmp_path: Path) -> None:
    whole = Training(tmp_path / "whole", SMALL, RomeLens())
    for _ in whole.run(1):
        pass
    cut = Training(tmp_path / "cut", SMALL, RomeLens())
    for step in cut.run(1):
        if step.round == 3 and step.doing == "play":
            break  # in the middle of the last round
    again = Training(tmp_path / "cut", SMALL, RomeLens())
    assert again.round == 3
    for _ in again.run(1):
        pass
    assert weights(again) == weights(whole)


def test_another_recipe_does_not_go_on(tmp_path: Path) -> None:
    training = Training(tmp_path, Recipe(seed=3, first_games=2, rounds=0, trial=1), RomeLens())
    for _ in training.run(1):
        pass
    with pytest.raises(NetError, match="another recipe"):
        Training(tmp_path, SMALL, RomeLens())


def test_another_game_does_not_go_on(tmp_path: Path) -> None:
    recipe = Recipe(seed=3, first_games=2, rounds=0, trial=1)
    for _ in Training(tmp_path, recipe, RomeLens()).run(1):
        pass
    with pytest.raises(NetError, match="another game"):
        Training(tmp_path, recipe, MundiLens())


def test_gloria_mundi_is_learnt_in_the_same_way(tmp_path: Path) -> None:
    arguments = ["--rounds", "1", "--games", "2", "--first-games", "4", "--trial", "1", "--workers", "1"]
    result = CliRunner().invoke(app, ["train", str(tmp_path / "run"), "--game", "mundi", *arguments])
    assert result.exit_code == 0, result.output
    about = Nets.load(tmp_path / "run" / "nets.npz").about
    assert (about["game"], about["rounds"]) == ("mundi", 1)
    alone, together = (Training(tmp_path / str(workers), SMALL, MundiLens()) for workers in (1, 2))
    for _ in alone.run(1):
        pass
    for _ in together.run(2):
        pass
    assert weights(alone) == weights(together)
    unknown = CliRunner().invoke(app, ["train", str(tmp_path / "no"), "--game", "chess", *arguments])
    assert unknown.exit_code == 1
    assert "there is no game 'chess'; there are: rome, mundi" in unknown.output


def test_steps_become_smaller_by_the_same_part() -> None:
    recipe = Recipe(rounds=6, firm=0.5, value_rates=(1e-3, 1e-5), policy_rates=(4e-4, 1e-4), firm_rates=(1e-2, 1e-4))
    rates = [rate for number in range(7) for rate in recipe.rates(number)]
    assert rates == pytest.approx([1e-3, 4e-4, 1e-3, 4e-4, 1e-4, 2e-4, 1e-5, 1e-4, 1e-2, 0, 1e-3, 0, 1e-4, 0])


def test_one_command_makes_nets_and_a_picture(tmp_path: Path) -> None:
    arguments = ["--rounds", "1", "--games", "2", "--first-games", "4", "--trial", "1", "--workers", "1"]
    result = CliRunner().invoke(app, ["train", str(tmp_path / "run"), *arguments])
    assert result.exit_code == 0, result.output
    assert "against rules of thumb" in result.output
    assert Nets.load(tmp_path / "run" / "nets.npz").about["recipe"]["first_games"] == 4
    assert "<svg" in (tmp_path / "run" / "strength.svg").read_text("utf-8")
    other = CliRunner().invoke(app, ["train", str(tmp_path / "run"), "--seed", "9", *arguments])
    assert other.exit_code != 0
    assert "another recipe" in other.output


def test_the_picture_shows_every_trial() -> None:
    history = [{"round": 0, "seconds": 60.0, "against_thumb": 0.25}, {"round": 1, "seconds": 90.0, "at_a_glance": 0.1},
               {"round": 2, "seconds": 120.0, "against_thumb": 0.75}]  # fmt: skip
    picture = strength_plot(history)
    assert picture.count("<circle") == 2
    assert "2 min" in picture
