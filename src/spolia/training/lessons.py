"""Learning: lessons in batches, and weights that follow the slope of the error."""

from collections.abc import Iterator
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from spolia.bots.nets import Floats, Nets, PolicyNet, ValueNet, softmax
from spolia.training.games import Lesson, Rows, log_chances, pick, spans

VALUE_BATCH: Final = 512
POLICY_BATCH: Final = 2048
CLIP: Final = 0.2  # how far a choice may become likelier or less likely by the games of one round
BLIND: Final = 0.2  # part of the features that a value net does without each time, so that it leans on none too much


class Adam:
    """Each weight has a step of its own (Kingma and Ba)."""

    def __init__(self, parameters: list[Floats], rate: float) -> None:
        self.parameters = parameters
        self.rate = rate
        self.steps = 0
        self.means = [np.zeros_like(part) for part in parameters]
        self.squares = [np.zeros_like(part) for part in parameters]

    def step(self, gradients: list[Floats]) -> None:
        self.steps += 1
        size = self.rate * np.sqrt(1 - 0.999**self.steps) / (1 - 0.9**self.steps)
        for part, gradient, mean, square in zip(self.parameters, gradients, self.means, self.squares, strict=True):
            mean += 0.1 * (gradient - mean)
            square += 0.001 * (gradient * gradient - square)
            part -= (size * mean / (np.sqrt(square) + 1e-7)).astype(np.float32)


def later_views(lesson: Lesson, trust: float) -> Floats:
    """What came of each position: the outcome, mixed with what the net saw on the way.

    With full trust in the outcome it is the outcome everywhere; with less, what was seen a turn later counts too.
    """
    result = np.empty_like(lesson.guesses)
    later = lesson.outcomes.copy()  # by game
    for index in range(len(lesson.games) - 1, -1, -1):
        game = lesson.games[index]
        result[index] = later[game]
        later[game] = trust * later[game] + (1 - trust) * lesson.guesses[index]
    return result


def advantages(lesson: Lesson, trust: float) -> Floats:
    """How much better than expected it went for whoever decided, from the turn of the decision on."""
    gains = later_views(lesson, trust) - lesson.guesses
    result: Floats = gains[lesson.turns, lesson.seats]
    return result


class Teacher:
    """Nets on their way to being better."""

    def __init__(self, nets: Nets, rate: float = 1e-3) -> None:
        self.nets = nets
        self.value = Adam(nets.value.layers.parameters(), rate)
        policy = nets.policy
        self.policy = Adam([*policy.layers.parameters(), policy.moves, policy.biases], rate)

    def rates(self, value: float, policy: float) -> None:
        self.value.rate, self.policy.rate = value, policy

    def teach_value(self, lessons: list[Lesson], random: np.random.Generator) -> float:
        """Once through all positions, to foresee the outcome; returns the error."""
        errors = []
        for players in sorted({lesson.players for lesson in lessons}):
            of_size = [lesson for lesson in lessons if lesson.players == players]
            wanted = np.concatenate([lesson.outcomes[lesson.games] for lesson in of_size])
            rows = joined([lesson.positions for lesson in of_size])
            for batch in batches(len(wanted), VALUE_BATCH, random):
                inputs = blurred(pick(rows, batch, players, self.nets.value.layers.weights[0].shape[0]), random)
                errors.append(value_step(self.nets.value, self.value, inputs, wanted[batch], players))
        return float(np.mean(errors))

    def improve(
        self, lessons: list[Lesson], trust: float, variety: float, passes: int, random: np.random.Generator
    ) -> float:
        """Make what went better than expected likelier (proximal policy optimization: Schulman and others).

        Returns how much of a choice is still left open on the whole: the mean entropy.
        """
        decisions = Decisions(lessons)
        gains = np.concatenate([advantages(lesson, trust) for lesson in lessons])
        gains = (gains / (gains.std() + 1e-6)).astype(np.float32)
        spreads = []
        for _ in range(passes):
            for batch in batches(len(decisions.ends), POLICY_BATCH, random):
                asked = decisions.pick(batch, self.nets.policy.layers.weights[0].shape[0])
                spreads.append(policy_step(self.nets.policy, self.policy, asked, gains[batch], variety))
        return float(np.mean(spreads))


class Asked:
    """Some decisions, ready to be learnt from."""

    def __init__(
        self,
        rows: Floats,
        moves: NDArray[Any],
        advice: Floats,
        begins: NDArray[Any],
        chosen: NDArray[Any],
        likelihood: Floats,
    ) -> None:
        self.rows = rows
        self.moves = moves  # of all decisions, one after the other
        self.advice = advice  # for each of them
        self.begins = begins
        self.chosen = chosen  # places in ``moves``
        self.likelihood = likelihood
        self.lengths = np.diff(begins, append=len(moves))


class Decisions:
    """All decisions of some lessons."""

    def __init__(self, lessons: list[Lesson]) -> None:
        self.rows = joined([lesson.decisions for lesson in lessons])
        self.legal = np.concatenate([lesson.legal for lesson in lessons])
        self.advice = np.concatenate([lesson.advice for lesson in lessons])
        self.ends = joined_ends([lesson.ends for lesson in lessons], [len(lesson.legal) for lesson in lessons])
        self.chosen = np.concatenate([lesson.chosen for lesson in lessons])
        self.likelihood = np.concatenate([lesson.likelihood for lesson in lessons])

    def pick(self, batch: NDArray[np.int64], size: int) -> Asked:
        entries, item = spans(self.ends, batch)
        begins = np.searchsorted(item, np.arange(len(batch)))
        return Asked(
            pick(self.rows, batch, 1, size),
            self.legal[entries],
            self.advice[entries].astype(np.float32),
            begins,
            begins + self.chosen[batch],
            self.likelihood[batch],
        )


def value_step(net: ValueNet, adam: Adam, inputs: Floats, wanted: Floats, players: int) -> float:
    outputs = net.layers.forward_all(inputs)
    shares = softmax(outputs[-1].reshape(-1, players))
    slope = ((shares - wanted) / np.float32(len(wanted))).reshape(-1, 1).astype(np.float32)
    adam.step(net.layers.gradients(outputs, slope))
    return float(-(wanted * np.log(shares + 1e-9)).sum(axis=1).mean())


def policy_step(net: PolicyNet, adam: Adam, asked: Asked, gains: Floats, variety: float) -> float:
    """One step towards what was chosen to good effect; returns the entropy."""
    outputs = net.layers.forward_all(asked.rows)
    points = np.repeat(outputs[-1], asked.lengths, axis=0)
    known = net.known(asked.moves, asked.advice)
    scores = np.einsum("mw,mw->m", known, points) + net.biases[asked.moves]
    logs = log_chances(scores, asked.begins)
    chances = np.exp(logs)
    entropy = -np.add.reduceat(chances * logs, asked.begins)
    ratio = np.exp(logs[asked.chosen] - asked.likelihood)
    far = np.where(gains > 0, ratio > 1 + CLIP, ratio < 1 - CLIP)
    pull = np.where(far, 0, gains * ratio).astype(np.float32)
    slope = np.repeat(pull, asked.lengths) * chances
    slope[asked.chosen] -= pull
    if variety:
        slope += variety * chances * (logs + np.repeat(entropy, asked.lengths))
    slope = (slope / len(asked.begins)).astype(np.float32)
    gradients = net.layers.gradients(outputs, np.add.reduceat(slope[:, None] * known, asked.begins))
    for_moves, for_biases = np.zeros_like(net.moves), np.zeros_like(net.biases)
    order = np.argsort(asked.moves, kind="stable")
    moves = asked.moves[order]
    firsts = np.flatnonzero(np.diff(moves, prepend=-1))
    own = points[:, : net.moves.shape[1]]  # the rest is not learnt, but told
    for_moves[moves[firsts]] = np.add.reduceat((slope[:, None] * own)[order], firsts)
    for_biases[moves[firsts]] = np.add.reduceat(slope[order], firsts)
    adam.step([*gradients, for_moves, for_biases])
    return float(entropy.mean())


# ---- lessons as batches ----


def batches(number: int, size: int, random: np.random.Generator) -> Iterator[NDArray[np.int64]]:
    order = random.permutation(number)
    for begin in range(0, number, size):
        yield order[begin : begin + size]


def joined(parts: list[Rows]) -> Rows:
    return Rows(
        np.concatenate([part.places for part in parts]),
        np.concatenate([part.values for part in parts]),
        joined_ends([part.ends for part in parts], [len(part.places) for part in parts]),
    )


def joined_ends(ends: list[NDArray[np.int32]], sizes: list[int]) -> NDArray[Any]:
    begins = np.cumsum([0, *sizes[:-1]])
    return np.concatenate([part + begin for part, begin in zip(ends, begins, strict=True)])


def blurred(rows: Floats, random: np.random.Generator) -> Floats:
    """The same without some of the features, the others made up for it (dropout)."""
    kept = random.random(rows.shape, np.float32) >= BLIND
    return np.where(kept, rows / np.float32(1 - BLIND), np.float32(0))
