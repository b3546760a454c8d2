"""Learning: lessons in batches, and weights that follow the slope of the error."""

from collections.abc import Iterator
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from spolia.bots.nets import Floats, Nets, PolicyNet, ValueNet, dense, softmax
from spolia.training.games import Lesson, Rows

BATCH: Final = 256
BLIND: Final = 0.2  # part of the features that a value net does without each time, so that it leans on none too much
MOST_MOVES: Final = 64  # of one decision that are learnt from


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


def targets(lesson: Lesson, trust: float) -> Floats:
    """What the net should have seen at each position: the outcome, mixed with what it saw later on.

    With full trust in the outcome it is the outcome everywhere (a Monte-Carlo target); with less, what was seen a
    turn later counts too (temporal difference).
    """
    number = len(lesson.guesses)
    result = np.empty((number, lesson.players), np.float32)
    later = lesson.outcome.astype(np.float32)
    for index in range(number - 1, -1, -1):
        result[index] = later
        later = trust * later + (1 - trust) * lesson.guesses[index].astype(np.float32)
    return result


class Teacher:
    """Nets on their way to being better."""

    def __init__(self, nets: Nets, rate: float = 1e-3) -> None:
        self.nets = nets
        self.value = Adam(nets.value.layers.parameters(), rate)
        policy = nets.policy
        self.policy = Adam([*policy.layers.parameters(), policy.moves, policy.biases], rate)

    def rate(self, rate: float) -> None:
        self.value.rate = self.policy.rate = rate

    def teach_value(self, lessons: list[Lesson], trust: float, random: np.random.Generator) -> float:
        """Once through all positions; returns the error."""
        errors = []
        for players in sorted({lesson.players for lesson in lessons}):
            of_size = [lesson for lesson in lessons if lesson.players == players]
            wanted = np.concatenate([targets(lesson, trust) for lesson in of_size])
            rows = joined([lesson.positions for lesson in of_size])
            for batch in batches(len(wanted), random):
                inputs = blurred(pick(rows, batch, players, self.nets.value.layers.weights[0].shape[0]), random)
                errors.append(value_step(self.nets.value, self.value, inputs, wanted[batch], players))
        return float(np.mean(errors))

    def teach_policy(self, lessons: list[Lesson], random: np.random.Generator) -> float:
        """Once through all decisions; returns the error."""
        errors = []
        rows = joined([lesson.decisions for lesson in lessons])
        legal = np.concatenate([lesson.legal for lesson in lessons])
        good = np.concatenate([lesson.good for lesson in lessons])
        ends = joined_ends([lesson.ends for lesson in lessons], [len(lesson.legal) for lesson in lessons])
        for batch in batches(len(ends), random):
            inputs = pick(rows, batch, 1, self.nets.policy.layers.weights[0].shape[0])
            moves, wanted, there = padded(legal, good, ends, batch)
            errors.append(policy_step(self.nets.policy, self.policy, inputs, moves, wanted, there))
        return float(np.mean(errors))


def value_step(net: ValueNet, adam: Adam, inputs: Floats, wanted: Floats, players: int) -> float:
    outputs = net.layers.forward_all(inputs)
    shares = softmax(outputs[-1].reshape(-1, players))
    slope = ((shares - wanted) / np.float32(len(wanted))).reshape(-1, 1).astype(np.float32)
    adam.step(net.layers.gradients(outputs, slope))
    return float(-(wanted * np.log(shares + 1e-9)).sum(axis=1).mean())


def policy_step(
    net: PolicyNet, adam: Adam, inputs: Floats, moves: NDArray[np.int64], wanted: Floats, there: NDArray[np.bool_]
) -> float:
    outputs = net.layers.forward_all(inputs)
    points = outputs[-1]
    known = net.moves[moves]  # one row of points a decision
    scores = np.einsum("bmw,bw->bm", known, points) + net.biases[moves]
    chances = softmax(np.where(there, scores, -1e9).astype(np.float32))
    slope = ((chances - wanted) / len(wanted)).astype(np.float32) * there
    gradients = net.layers.gradients(outputs, np.einsum("bm,bmw->bw", slope, known))
    for_moves, for_biases = np.zeros_like(net.moves), np.zeros_like(net.biases)
    flat = moves[there]
    np.add.at(for_moves, flat, (slope[:, :, None] * points[:, None, :])[there])
    np.add.at(for_biases, flat, slope[there])
    adam.step([*gradients, for_moves, for_biases])
    return float(-(wanted * np.log(chances + 1e-9)).sum(axis=1).mean())


# ---- lessons as batches ----


def batches(number: int, random: np.random.Generator) -> Iterator[NDArray[np.int64]]:
    order = random.permutation(number)
    for begin in range(0, number, BATCH):
        yield order[begin : begin + BATCH]


def joined(parts: list[Rows]) -> Rows:
    return Rows(
        np.concatenate([part.places for part in parts]),
        np.concatenate([part.values for part in parts]),
        joined_ends([part.ends for part in parts], [len(part.places) for part in parts]),
    )


def joined_ends(ends: list[NDArray[np.int32]], sizes: list[int]) -> NDArray[Any]:
    begins = np.cumsum([0, *sizes[:-1]])
    return np.concatenate([part + begin for part, begin in zip(ends, begins, strict=True)])


def spans(ends: NDArray[Any], batch: NDArray[np.int64]) -> tuple[NDArray[Any], NDArray[Any]]:
    """For items of a list of lists: the place of every entry, and which item of the batch it belongs to."""
    begins = np.where(batch > 0, ends[batch - 1], 0)
    lengths = ends[batch] - begins
    item = np.repeat(np.arange(len(batch)), lengths)
    offset = np.arange(lengths.sum()) - np.repeat(np.cumsum(lengths) - lengths, lengths)
    return begins[item] + offset, item


def pick(rows: Rows, batch: NDArray[np.int64], per_item: int, size: int) -> Floats:
    """Items as dense rows."""
    entries, item = spans(rows.ends, batch)
    places = item * (per_item * size) + rows.places[entries]
    return dense(places, rows.values[entries], len(batch) * per_item, size)


def blurred(rows: Floats, random: np.random.Generator) -> Floats:
    """The same without some of the features, the others made up for it (dropout)."""
    kept = random.random(rows.shape, np.float32) >= BLIND
    return np.where(kept, rows / np.float32(1 - BLIND), np.float32(0))


def padded(
    legal: NDArray[np.uint16], good: NDArray[np.float16], ends: NDArray[Any], batch: NDArray[np.int64]
) -> tuple[NDArray[np.int64], Floats, NDArray[np.bool_]]:
    """The moves of decisions as rows of the same length, how good they are, and where there is one."""
    entries, item = spans(ends, batch)
    column = np.arange(len(entries)) - np.searchsorted(item, item)
    kept = column < MOST_MOVES
    entries, item, column = entries[kept], item[kept], column[kept]
    width = int(column.max()) + 1
    moves = np.zeros((len(batch), width), np.int64)
    wanted = np.zeros((len(batch), width), np.float32)
    there = np.zeros((len(batch), width), np.bool_)
    moves[item, column] = legal[entries]
    wanted[item, column] = good[entries]
    there[item, column] = True
    return moves, wanted, there
