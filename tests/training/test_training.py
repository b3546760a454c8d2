"""Training: the same for any number of workers, and after an interruption."""

from pathlib import Path

import numpy as np
import pytest
from typer.testing import CliRunner

from spolia.bots.lenses import MundiLens, RomeLens
from spolia.bots.nets import NetError, Nets
from spolia.cli import app
from spolia.training.course import Training
from spolia.training.games import Lesson, Task, play_game
from spolia.training.lessons import targets
from spolia.training.plot import strength_plot
from spolia.training.recipe import Recipe
from spolia.training.storage import load_lessons, save_lessons

SMALL = Recipe(seed=3, thumb_games=6, thumb_passes=1, rounds=2, games=2, window=2, trial=1, trial_every=2)


def same(one: Lesson, other: Lesson) -> bool:
    arrays = [
        (lesson.positions.places, lesson.positions.values, lesson.positions.ends, lesson.guesses, lesson.outcome,
         lesson.decisions.places, lesson.decisions.values, lesson.decisions.ends, lesson.legal, lesson.good,
         lesson.ends)
        for lesson in (one, other)
    ]  # fmt: skip
    return all(np.array_equal(left, right) for left, right in zip(*arrays, strict=True))


def weights(training: Training) -> list[bytes]:
    nets = training.nets
    return [part.tobytes() for part in [*nets.value.layers.parameters(), nets.policy.moves]]


def test_a_game_depends_on_its_task_and_the_nets_alone() -> None:
    lens = RomeLens()
    nets = Nets.fresh(lens, 1)
    for task in (Task(1, 5, "iv", 2, warmth=0.02), Task(2, 5, "republic", 3, opponents="rule-of-thumb")):
        assert same(play_game(task, lens, nets), play_game(task, lens, nets))
    assert not same(play_game(Task(1, 5, "iv", 2), lens, None), play_game(Task(2, 5, "iv", 2), lens, None))


def test_a_lesson_says_who_won_and_what_was_asked() -> None:
    lens = RomeLens()
    lesson = play_game(Task(4, 5, "imperium", 4), lens, None)
    assert lesson.outcome.sum() == pytest.approx(1, abs=1e-2)
    assert len(lesson.positions.ends) == len(lesson.guesses) > 5
    assert len(lesson.decisions.ends) == len(lesson.ends) > 50
    assert lesson.positions.places.max() < 4 * lens.table_size
    begin = 0
    for end in lesson.ends:
        assert lesson.good[begin:end].sum() == pytest.approx(1, abs=1e-2)
        begin = int(end)


def test_trust_in_the_outcome() -> None:
    lesson = play_game(Task(4, 5, "iv", 2), RomeLens(), None)
    lesson.guesses[:] = [0.5, 0.5]
    assert np.allclose(targets(lesson, 1.0), lesson.outcome)
    half = targets(lesson, 0.5)
    assert np.allclose(half[-1], lesson.outcome)  # the last turn leads to the outcome itself
    assert np.allclose(half[-2], 0.5 * lesson.outcome + 0.25)
    assert np.allclose(half[0], 0.5, atol=1e-3)  # long before, what was seen later counts


def test_lessons_come_back_from_a_file(tmp_path: Path) -> None:
    lens = RomeLens()
    lessons = [play_game(Task(number, 5, "iv", players), lens, None) for number, players in ((1, 2), (2, 5), (3, 3))]
    save_lessons(lessons, tmp_path / "lessons.npz")
    for before, after in zip(lessons, load_lessons(tmp_path / "lessons.npz"), strict=True):
        assert before.players == after.players
        assert same(before, after)


def test_the_number_of_workers_does_not_matter(tmp_path: Path) -> None:
    alone, together = (Training(tmp_path / str(workers), SMALL, RomeLens()) for workers in (1, 2))
    for _ in alone.run(1):
        pass
    for _ in together.run(2):
        pass
    assert weights(alone) == weights(together)
    assert [entry["round"] for entry in alone.history] == [0, 1, 2]
    assert (tmp_path / "1" / "nets.npz").exists()


def test_an_interrupted_training_goes_on(tmp_path: Path) -> None:
    whole = Training(tmp_path / "whole", SMALL, RomeLens())
    for _ in whole.run(1):
        pass
    cut = Training(tmp_path / "cut", SMALL, RomeLens())
    for step in cut.run(1):
        if step.round == 2 and step.doing == "play":
            break  # in the middle of the last round
    again = Training(tmp_path / "cut", SMALL, RomeLens())
    assert again.round == 2
    for _ in again.run(1):
        pass
    assert weights(again) == weights(whole)


def test_another_recipe_does_not_go_on(tmp_path: Path) -> None:
    training = Training(tmp_path, Recipe(seed=3, thumb_games=2, thumb_passes=1, rounds=0, trial=1), RomeLens())
    for _ in training.run(1):
        pass
    with pytest.raises(NetError, match="another recipe"):
        Training(tmp_path, SMALL, RomeLens())


def test_another_game_does_not_go_on(tmp_path: Path) -> None:
    recipe = Recipe(seed=3, thumb_games=2, thumb_passes=1, rounds=0, trial=1)
    for _ in Training(tmp_path, recipe, RomeLens()).run(1):
        pass
    with pytest.raises(NetError, match="another game"):
        Training(tmp_path, recipe, MundiLens())


def test_gloria_mundi_is_learnt_in_the_same_way(tmp_path: Path) -> None:
    arguments = ["--rounds", "1", "--games", "2", "--thumb-games", "4", "--trial", "1", "--workers", "1"]
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


def test_one_command_makes_nets_and_a_picture(tmp_path: Path) -> None:
    arguments = ["--rounds", "1", "--games", "2", "--thumb-games", "4", "--trial", "1", "--workers", "1"]
    result = CliRunner().invoke(app, ["train", str(tmp_path / "run"), *arguments])
    assert result.exit_code == 0, result.output
    assert "against rules of thumb" in result.output
    assert Nets.load(tmp_path / "run" / "nets.npz").about["recipe"]["thumb_games"] == 4
    assert "<svg" in (tmp_path / "run" / "strength.svg").read_text("utf-8")
    other = CliRunner().invoke(app, ["train", str(tmp_path / "run"), "--seed", "9", *arguments])
    assert other.exit_code != 0
    assert "another recipe" in other.output


def test_the_picture_shows_every_trial() -> None:
    history = [{"round": 0, "seconds": 60.0, "against_thumb": 0.25}, {"round": 1, "seconds": 90.0},
               {"round": 2, "seconds": 120.0, "against_thumb": 0.75}]  # fmt: skip
    picture = strength_plot(history)
    assert picture.count("<circle") == 2
    assert "2 min" in picture
