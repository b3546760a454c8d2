"""A training from beginning to end, kept on disk so that it can go on after an interruption."""

import json
import time
from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any, Final

import numpy as np

from spolia.bots.lenses import Lens, asked
from spolia.bots.nets import NetError, Nets
from spolia.bots.thinking import Thinker
from spolia.bots.value_bot import ValueBot
from spolia.kernel.chance import Chance
from spolia.kernel.frames import play
from spolia.kernel.journal import ENGINE
from spolia.training.games import Lesson, Task, play_game
from spolia.training.lessons import Teacher
from spolia.training.recipe import Recipe
from spolia.training.storage import load_lessons, load_teacher, save_lessons, save_teacher
from spolia.workers import map_chunks

SLOWEST: Final = 0.2  # of the rate of learning, at the end


@dataclass
class Progress:
    """What is going on, for whoever watches."""

    round: int
    doing: str
    done: int
    of: int
    note: str = ""


class Training:
    """A training in a folder."""

    def __init__(self, folder: Path, recipe: Recipe, lens: Lens) -> None:
        self.folder = folder
        self.recipe = recipe
        self.lens = lens
        self.history: list[dict[str, Any]] = []
        folder.mkdir(parents=True, exist_ok=True)
        self.teacher = Teacher(Nets.fresh(lens, recipe.seed), recipe.rate)
        self.round = 0  # the next to be played
        self._resume()

    @property
    def nets(self) -> Nets:
        return self.teacher.nets

    def _resume(self) -> None:
        """Go on where a training in this folder stopped; it must be the same recipe."""
        state = self.folder / "training.json"
        if not state.exists():
            return
        data = json.loads(state.read_text("utf-8"))
        if data.get("game", "rome") != self.lens.game:
            raise NetError(f"{self.folder} holds a training for another game; choose another folder")
        if data["recipe"] != self.recipe.as_data():
            raise NetError(f"{self.folder} holds a training of another recipe; choose another folder")
        self.round, self.history = data["round"], data["history"]
        load_teacher(self.teacher, self.folder / f"teacher-{self.round}.npz")

    def run(self, workers: int, ray: bool = False) -> Iterator[Progress]:
        """All rounds that are left; whoever goes through this sees how it goes."""
        begun = time.monotonic() - (self.history[-1]["seconds"] if self.history else 0)
        while self.round <= self.recipe.rounds:
            yield from self._play(workers, ray)
            errors: dict[str, float] = {}
            yield from self._learn(errors)
            entry: dict[str, Any] = {"round": self.round, **errors}
            if self.round % self.recipe.trial_every == 0 or self.round == self.recipe.rounds:
                yield from self._trial(workers, ray, entry)
            entry["seconds"] = round(time.monotonic() - begun, 1)
            self.history.append(entry)
            self._keep()

    def _play(self, workers: int, ray: bool) -> Iterator[Progress]:
        kept = self.folder / f"round-{self.round}.npz"
        if kept.exists():  # played before an interruption: it would be the same again
            return
        tasks = self.recipe.tasks(self.round, self.lens)
        nets = self.nets if self.round else None
        lessons: list[Lesson] = []
        for lesson in map_chunks(partial(_lesson, lens=self.lens, nets=nets), tasks, workers, ray=ray):
            lessons.append(lesson)
            yield Progress(self.round, "play", len(lessons), len(tasks))
        save_lessons(lessons, kept)

    def _learn(self, errors: dict[str, float]) -> Iterator[Progress]:
        recipe, random = self.recipe, np.random.default_rng([self.recipe.seed, self.round])
        if not self.round:
            lessons = load_lessons(self.folder / "round-0.npz")
            for index in range(recipe.thumb_passes):
                yield Progress(self.round, "learn", index, recipe.thumb_passes)
                errors["value"] = self.teacher.teach_value(lessons, 1.0, random)
                errors["policy"] = self.teacher.teach_policy(lessons, random)
            return
        self.teacher.rate(recipe.rate * (1 - (1 - SLOWEST) * self.round / recipe.rounds))
        first = max(1, self.round - recipe.window + 1)
        lessons = [
            lesson
            for number in range(first, self.round + 1)
            for lesson in load_lessons(self.folder / f"round-{number}.npz")
        ]
        for index in range(recipe.passes):
            yield Progress(self.round, "learn", index, recipe.passes)
            errors["value"] = self.teacher.teach_value(lessons, recipe.trust, random)
            errors["policy"] = self.teacher.teach_policy(lessons, random)

    def _trial(self, workers: int, ray: bool, entry: dict[str, Any]) -> Iterator[Progress]:
        """Against rules of thumb for two, on deals that serve for nothing else."""
        pairs = [
            (self.recipe.seed << 64 | 7 << 60 | deal, seat) for deal in range(self.recipe.trial) for seat in (0, 1)
        ]
        won = []
        for share in map_chunks(partial(_trial_game, lens=self.lens, nets=self.nets), pairs, workers, ray=ray):
            won.append(share)
            yield Progress(self.round, "trial", len(won), len(pairs), f"{100 * sum(won) / len(won):.0f} %")
        entry["against_thumb"] = float(np.mean(won))

    def _keep(self) -> None:
        """The round is done: what it left is on disk before it counts."""
        self.round += 1
        about = {"recipe": self.recipe.as_data(), "rounds": self.round - 1, "engine": ENGINE}
        self.nets.about = {"game": self.lens.game, "features": self.lens.version, **about}
        self.nets.save(self.folder / "nets.npz")
        save_teacher(self.teacher, self.folder / f"teacher-{self.round}.npz")
        data = {"game": self.lens.game, "recipe": self.recipe.as_data(), "round": self.round, "history": self.history}
        draft = self.folder / "training.json.part"
        draft.write_text(json.dumps(data, indent=1), "utf-8")
        draft.replace(self.folder / "training.json")
        (self.folder / f"teacher-{self.round - 1}.npz").unlink(missing_ok=True)
        (self.folder / f"round-{self.round - 1 - self.recipe.window}.npz").unlink(missing_ok=True)


def _lesson(task: Task, lens: Lens, nets: Nets | None) -> Lesson:
    return play_game(task, lens, nets)


def _trial_game(pair: tuple[int, int], lens: Lens, nets: Nets) -> float:
    """The share of the nets, in one seat of a game for two."""
    deal, seat = pair
    bots: list[Any] = [lens.thumb(), lens.thumb()]
    bots[seat] = ValueBot(Thinker(nets, lens), worlds=2)
    state, chance = lens.new_game(lens.edition, 2, deal), Chance(deal << 1 | seat)
    while not state.over:
        mover = asked(state)
        play(state, bots[mover].choose(lens.view(state, mover), chance))
    return lens.shares(state)[seat]
