"""What a training is made of. Everything that decides what comes out is here, but for the engine and the features."""

import json
from dataclasses import asdict, dataclass, replace
from itertools import pairwise
from typing import Any, Final

from spolia.bots.lenses import Lens
from spolia.kernel.chance import Chance
from spolia.training.games import Task


@dataclass(frozen=True)
class Stage:
    """Some rounds in which the nets learn in the same way; rates fall evenly from the first to the last."""

    rounds: int
    value_rates: tuple[float, float]  # before the first round, in the last
    policy_rates: tuple[float, float]
    trust: float  # in the outcome, against what the net sees a turn later, when choices are judged

    def rates(self, number: int) -> tuple[float, float]:
        """Of value and policy net, in a round of the stage, counted from 1."""
        part = number / self.rounds
        value, policy = (begin + (end - begin) * part for begin, end in (self.value_rates, self.policy_rates))
        return value, policy


# Quick at first; then with care, and judged by what is seen soon after, which tells more of a single choice.
STAGES: Final = (
    Stage(53, (1e-3, 0.7173e-3), (1.2e-3, 0.8608e-3), 0.9),
    Stage(97, (0.7173e-3, 1e-4), (5e-4, 5e-5), 0.6),
    Stage(90, (5e-4, 5e-5), (4e-4, 5e-5), 0.6),
)


@dataclass(frozen=True)
class Recipe:
    """First games by rules of thumb, to be imitated for a start; then rounds of games by the nets themselves."""

    seed: int = 1
    thumb_games: int = 4_000
    thumb_straying: float = 0.1
    thumb_passes: int = 4  # through those games
    thumb_rate: float = 1e-3  # of learning
    stages: tuple[Stage, ...] = STAGES
    games: int = 1_024  # a round
    side_by_side: int = 32  # games that are played at the same time, all of one kind
    value_passes: int = 2  # through a round's games
    policy_passes: int = 2
    trust: float = 0.9  # in the outcome, against what the net sees a turn later, when that is learnt
    variety: float = 0.01  # what it is worth to leave a choice open, in standard deviations of a gain
    against_thumb: float = 0.35  # part of the games in which all others go by rules of thumb
    other_editions: float = 0.3  # part of the games that are not of the usual edition
    trial: int = 30  # deals that are played after every few rounds, to see how strong the nets are
    trial_every: int = 50

    @staticmethod
    def of_rounds(rounds: int, **others: Any) -> "Recipe":
        """The usual stages, shortened or drawn out to so many rounds."""
        whole, ends, rest = sum(stage.rounds for stage in STAGES), [0], 0
        for stage in STAGES:
            rest += stage.rounds
            ends.append(round(rounds * rest / whole))
        lengths = [end - begin for begin, end in pairwise(ends)]
        stages = [replace(stage, rounds=length) for stage, length in zip(STAGES, lengths, strict=True) if length]
        return Recipe(stages=tuple(stages), **others)

    @property
    def rounds(self) -> int:
        return sum(stage.rounds for stage in self.stages)

    def stage(self, number_of_round: int) -> tuple[Stage, int]:
        """The stage of a round, and its number there; both are counted from 1."""
        for stage in self.stages:
            if number_of_round <= stage.rounds:
                return stage, number_of_round
            number_of_round -= stage.rounds
        raise ValueError("there are not so many rounds")

    def as_data(self) -> dict[str, Any]:
        """As it comes back from a file."""
        data: dict[str, Any] = json.loads(json.dumps(asdict(self)))
        return data

    def tasks(self, number_of_round: int, lens: Lens) -> list[Task]:
        """The games of a round; round 0 is that of the rules of thumb."""
        count = self.games if number_of_round else self.thumb_games
        begins = range(0, count, self.side_by_side)
        return [self._task(number_of_round, index, min(self.side_by_side, count - index), lens) for index in begins]

    def _task(self, number_of_round: int, index: int, games: int, lens: Lens) -> Task:
        number = number_of_round * 1_000_000 + index
        chance = Chance(self.seed << 64 | 3 << 60 | number)
        edition, players = lens.table(chance, self.other_editions)
        thumbs = players - 1 if chance.below(1000) < 1000 * self.against_thumb else 0
        if number_of_round:
            return Task(number, self.seed, edition, players, games, thumbs=thumbs)
        return Task(number, self.seed, edition, players, games, straying=self.thumb_straying)
