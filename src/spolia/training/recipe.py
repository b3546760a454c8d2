"""What a training is made of. Everything that decides what comes out is here, but for the engine and the features."""

import json
from dataclasses import asdict, dataclass
from typing import Any

from spolia.bots.lenses import Lens
from spolia.kernel.chance import Chance
from spolia.training.games import Task


@dataclass(frozen=True)
class Recipe:
    """First games by fresh nets, which trust in rules of thumb, to learn who wins; then rounds of ever better games.

    In the last rounds nets play firmly, most of the time the best move at a glance, as they do when they think ahead;
    only the value net learns from those.
    """

    seed: int = 1
    first_games: int = 4_096
    rounds: int = 160
    firm: float = 0.375  # part of them, the last
    games: int = 1_024  # a round
    side_by_side: int = 64  # games that are played at the same time, all of one kind
    value_rates: tuple[float, float] = (1e-3, 1e-4)  # of learning, in the first round and the last before the firm ones
    policy_rates: tuple[float, float] = (8e-4, 4e-5)
    firm_rates: tuple[float, float] = (1e-3, 2e-5)  # of the value net in those
    value_passes: int = 2  # through a round's games
    policy_passes: int = 2
    trust: float = 0.6  # in the outcome, against what the net sees a turn later, when choices are judged
    variety: float = 0.01  # what it is worth to leave a choice open, in standard deviations of a gain
    against_thumb: float = 0.35  # part of the games in which all others go by rules of thumb
    other_editions: float = 0.3  # part of the games that are not of the usual edition
    trial: int = 30  # deals that are played after every few rounds, to see how strong the nets are
    trial_every: int = 50

    @property
    def open_rounds(self) -> int:
        """Those before the firm ones."""
        return self.rounds - int(self.rounds * self.firm)

    def is_firm(self, number_of_round: int) -> bool:
        return number_of_round > self.open_rounds

    def rates(self, number_of_round: int) -> tuple[float, float]:
        """Of value and policy net: they fall by the same part every round."""
        before = self.open_rounds
        if self.is_firm(number_of_round):
            return falling(self.firm_rates, number_of_round - before, self.rounds - before), 0.0
        value, policy = (falling(ends, number_of_round, before) for ends in (self.value_rates, self.policy_rates))
        return value, policy

    def as_data(self) -> dict[str, Any]:
        """As it comes back from a file."""
        data: dict[str, Any] = json.loads(json.dumps(asdict(self)))
        return data

    def tasks(self, number_of_round: int, lens: Lens) -> list[Task]:
        """The games of a round; round 0 is that of the fresh nets."""
        count = self.games if number_of_round else self.first_games
        begins = range(0, count, self.side_by_side)
        return [self._task(number_of_round, index, min(self.side_by_side, count - index), lens) for index in begins]

    def _task(self, number_of_round: int, index: int, games: int, lens: Lens) -> Task:
        number = number_of_round * 1_000_000 + index
        chance = Chance(self.seed << 64 | 3 << 60 | number)
        edition, players = lens.table(chance, self.other_editions)
        thumbs = players - 1 if chance.below(1000) < 1000 * self.against_thumb else 0
        return Task(number, self.seed, edition, players, games, thumbs=thumbs, firm=self.is_firm(number_of_round))


def falling(ends: tuple[float, float], number: int, of: int) -> float:
    """A rate on its way from the first to the last."""
    first, last = ends
    return float(first * (last / first) ** (max(0, number - 1) / max(1, of - 1)))
