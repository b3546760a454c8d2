"""What a training is made of. Everything that decides what comes out is here, but for the engine and the features."""

from dataclasses import asdict, dataclass
from typing import Any

from spolia.bots.lenses import Lens
from spolia.kernel.chance import Chance
from spolia.training.games import Task


@dataclass(frozen=True)
class Recipe:
    """First games by rules of thumb, for a start; then rounds of games by the nets themselves."""

    seed: int = 1
    thumb_games: int = 8_000
    thumb_passes: int = 3  # through those games
    rounds: int = 30
    games: int = 300  # a round
    window: int = 8  # rounds that are learnt from
    passes: int = 2  # through them, after every round
    rate: float = 1e-3  # of learning; falls to a fifth in the course of the rounds
    trust: float = 0.8  # in the outcome, against what the net sees a turn later
    warmth: float = 0.5
    straying: float = 0.03
    worlds: int = 1
    against_thumb: float = 0.2  # part of the games in which the others play by rules of thumb
    other_editions: float = 0.3  # part of the games that are not of the usual edition
    trial: int = 40  # deals that are played after every few rounds, to see how strong the nets are
    trial_every: int = 4

    def as_data(self) -> dict[str, Any]:
        return asdict(self)

    def tasks(self, number_of_round: int, lens: Lens) -> list[Task]:
        """The games of a round; round 0 is that of the rules of thumb."""
        count = self.games if number_of_round else self.thumb_games
        return [self._task(number_of_round, index, lens) for index in range(count)]

    def _task(self, number_of_round: int, index: int, lens: Lens) -> Task:
        number = number_of_round * 1_000_000 + index
        chance = Chance(self.seed << 64 | 3 << 60 | number)
        edition, players = lens.table(chance, self.other_editions)
        return Task(
            number,
            self.seed,
            edition,
            players,
            self.straying if number_of_round else 0.1,
            self.warmth,
            self.worlds,
            "rule-of-thumb" if number_of_round and chance.below(1000) < 1000 * self.against_thumb else "",
        )
