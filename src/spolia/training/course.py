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
from spolia.training.games import Lesson, play_games, seat_of_nets
from spolia.training.lessons import Teacher
from spolia.training.recipe import Recipe
from spolia.training.storage import load_teacher, save_teacher
from spolia.workers import Crew, hired, map_by

TRIAL: Final = 120  # effort for a move when the nets are tried


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
        self.teacher = Teacher(Nets.fresh(lens, recipe.seed))
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
        with hired(workers, ray=ray, apart=True) as crew:
            while self.round <= self.recipe.rounds:
                yield from self._round(crew, begun)

    def _round(self, crew: Crew | None, begun: float) -> Iterator[Progress]:
        lessons: list[Lesson] = []
        entry: dict[str, Any] = {"round": self.round}
        yield from self._play(crew, lessons, entry)
        yield from self._learn(lessons, entry)
        if self.round % self.recipe.trial_every == 0 or self.round == self.recipe.rounds:
            yield from self._trial(crew, entry)
        entry["seconds"] = round(time.monotonic() - begun, 1)
        self.history.append(entry)
        self._keep()

    def _play(self, crew: Crew | None, lessons: list[Lesson], entry: dict[str, Any]) -> Iterator[Progress]:
        tasks = self.recipe.tasks(self.round, self.lens)
        done, number = 0, sum(task.games for task in tasks)
        function = partial(play_games, lens=self.lens, nets=self.nets)
        won: list[float] = []
        for task, lesson in zip(tasks, map_by(crew, function, tasks), strict=True):
            lessons.append(lesson)
            if task.thumbs == 1 and task.players == 2 and not task.firm:
                won += [float(shares[seat_of_nets(task, game)]) for game, shares in enumerate(lesson.outcomes)]
            done += task.games
            yield Progress(self.round, "play", done, number)
        if won:
            entry["at_a_glance"] = float(np.mean(won))

    def _learn(self, lessons: list[Lesson], entry: dict[str, Any]) -> Iterator[Progress]:
        recipe, random = self.recipe, np.random.default_rng([self.recipe.seed, self.round])
        self.teacher.rates(*recipe.rates(self.round))
        improve = self.round > 0 and not recipe.is_firm(self.round)  # at first nobody can tell what went well
        steps = recipe.value_passes + (recipe.policy_passes if improve else 0)
        for index in range(recipe.value_passes):
            yield Progress(self.round, "learn", index, steps)
            entry["value"] = self.teacher.teach_value(lessons, random)
        if improve:
            yield Progress(self.round, "learn", recipe.value_passes, steps)
            entry["policy"] = self.teacher.improve(lessons, recipe.trust, recipe.variety, recipe.policy_passes, random)

    def _trial(self, crew: Crew | None, entry: dict[str, Any]) -> Iterator[Progress]:
        """Against rules of thumb for two, on deals that serve for nothing else."""
        pairs = [
            (self.recipe.seed << 64 | 7 << 60 | deal, seat) for deal in range(self.recipe.trial) for seat in (0, 1)
        ]
        won = []
        for share in map_by(crew, partial(_trial_game, lens=self.lens, nets=self.nets), pairs):
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


def _trial_game(pair: tuple[int, int], lens: Lens, nets: Nets) -> float:
    """The share of the nets, in one seat of a game for two."""
    deal, seat = pair
    bots: list[Any] = [lens.thumb(), lens.thumb()]
    bots[seat] = ValueBot(Thinker(nets, lens), effort=TRIAL)
    state, chance = lens.new_game(lens.edition, 2, deal), Chance(deal << 1 | seat)
    while not state.over:
        mover = asked(state)
        play(state, bots[mover].choose(lens.view(state, mover), chance))
    return lens.shares(state)[seat]
