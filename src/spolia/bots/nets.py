"""Two small nets in plain numpy: one says who is winning, the other which move is likely a good one.

A value net scores every seat by itself, from a row of features, and the scores become shares of the win; so one net
serves any number of players. A policy net turns what is asked into a point, and each move has a point of its own, part
of which may be what a rule of thumb says of it: the nearer, the likelier.
"""

import json
from itertools import pairwise
from pathlib import Path
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from spolia.bots.lenses.interface import ADVICE
from spolia.kernel.errors import SpoliaError

Floats = NDArray[np.float32]

FORMAT: Final = 1
FIRST: Final = (1.0, -4.0, -8.0)  # what the parts of an advice weigh in a fresh net


class NetError(SpoliaError):
    """A file that holds no net, or one for another game."""


class Layers:
    """Rows in, rows out, with a bend after every layer but the last."""

    def __init__(self, weights: list[Floats], biases: list[Floats]) -> None:
        self.weights = weights
        self.biases = biases

    @staticmethod
    def fresh(sizes: list[int], random: np.random.Generator) -> "Layers":
        shapes = list(pairwise(sizes))
        weights = [(random.standard_normal(shape) * np.sqrt(2 / shape[0])).astype(np.float32) for shape in shapes]
        weights[0] *= 2  # most features are zero
        weights[-1] *= 0.3
        return Layers(weights, [np.zeros(shape[1], np.float32) for shape in shapes])

    def forward(self, rows: Floats) -> Floats:
        last = len(self.weights) - 1
        for index, (weight, bias) in enumerate(zip(self.weights, self.biases, strict=True)):
            rows = rows @ weight
            rows += bias
            if index < last:
                np.maximum(rows, 0, out=rows)
        return rows

    def forward_all(self, rows: Floats) -> list[Floats]:
        """What every layer put out, the rows first."""
        outputs = [rows]
        last = len(self.weights) - 1
        for index, (weight, bias) in enumerate(zip(self.weights, self.biases, strict=True)):
            rows = rows @ weight + bias
            if index < last:
                rows = np.maximum(rows, 0)
            outputs.append(rows)
        return outputs

    def gradients(self, outputs: list[Floats], slope: Floats) -> list[Floats]:
        """How the error changes with every weight and bias, from how it changes with the last output."""
        found: list[Floats] = []
        for index in range(len(self.weights) - 1, -1, -1):
            found[:0] = [outputs[index].T @ slope, slope.sum(axis=0)]
            if index:
                slope = (slope @ self.weights[index].T) * (outputs[index] > 0)
        return found

    def parameters(self) -> list[Floats]:
        return [part for pair in zip(self.weights, self.biases, strict=True) for part in pair]


class ValueNet:
    """Shares of the win by seat."""

    def __init__(self, layers: Layers) -> None:
        self.layers = layers

    def shares(self, rows: Floats, players: int) -> Floats:
        """One row of shares a state, from the rows of its seats."""
        scores: Floats = self.layers.forward(rows).reshape(-1, players)
        return softmax(scores)


class PolicyNet:
    """How likely each legal move is."""

    def __init__(self, layers: Layers, moves: Floats, biases: Floats, questions: list[str]) -> None:
        self.layers = layers
        self.moves = moves  # a point for every move; what is advised in a position comes after it
        self.advice = layers.weights[-1].shape[1] - moves.shape[1]  # figures of that for each move
        self.biases = biases
        self.questions = {name: index for index, name in enumerate(questions)}

    def scores(self, rows: Floats, legal: list[list[int]], advice: Floats) -> tuple[Floats, NDArray[np.int64]]:
        """All scores of the moves of all rows in one list, not yet made into chances, and where those of each begin."""
        lengths = [len(moves) for moves in legal]
        flat = np.array([move for moves in legal for move in moves])
        points = np.repeat(self.layers.forward(rows), lengths, axis=0)
        begins = np.cumsum([0, *lengths[:-1]])
        return np.einsum("mw,mw->m", self.known(flat, advice), points) + self.biases[flat], begins

    def known(self, moves: NDArray[Any], advice: Floats) -> Floats:
        """The points of moves."""
        return np.concatenate([self.moves[moves], advice], axis=1) if self.advice else self.moves[moves]


class Nets:
    """A value net and a policy net for one game, and where they come from."""

    def __init__(self, value: ValueNet, policy: PolicyNet, about: dict[str, Any]) -> None:
        self.value = value
        self.policy = policy
        self.about = about

    @staticmethod
    def fresh(lens: Any, seed: int, hidden: int = 192, width: int = 64, value: int = 96) -> "Nets":
        random = np.random.default_rng(seed)
        judge = ValueNet(Layers.fresh([lens.table_size, value, 16, 1], random))
        points = np.zeros((lens.moves, width), np.float32)  # most moves are never made: what is zero takes no room
        layers = Layers.fresh([lens.question_size, hidden, width + ADVICE], random)
        layers.weights[-1][:, width:] = 0  # advice is listened to in the same way everywhere, for a start
        layers.biases[-1][width:] = FIRST
        policy = PolicyNet(layers, points, np.zeros(lens.moves, np.float32), lens.questions())
        return Nets(judge, policy, {"game": lens.game, "features": lens.version})

    def save(self, path: Path) -> None:
        """In half precision: files stay small, and nothing is lost that matters."""
        parts = {f"value{index}": part for index, part in enumerate(self.value.layers.parameters())}
        parts |= {f"policy{index}": part for index, part in enumerate(self.policy.layers.parameters())}
        parts |= {"moves": self.policy.moves, "biases": self.policy.biases}
        half = {name: part.astype(np.float16) for name, part in parts.items()}
        about = {"format": FORMAT, **self.about, "questions": list(self.policy.questions)}
        draft = path.with_name(path.name + ".part")
        with draft.open("wb") as file:
            np.savez_compressed(file, about=np.array(json.dumps(about)), **half)  # type: ignore[arg-type]
        draft.replace(path)

    @staticmethod
    def load(path: Any) -> "Nets":
        try:
            with np.load(path) as file:
                about = json.loads(str(file["about"]))
                parts = {name: file[name].astype(np.float32) for name in file.files if name != "about"}
        except (OSError, ValueError, KeyError) as error:
            raise NetError(f"{path} holds no nets: {error}") from None
        if about.get("format") != FORMAT:
            raise NetError(f"{path} is of format {about.get('format')}; this version reads {FORMAT}")
        policy = PolicyNet(_layers(parts, "policy"), parts["moves"], parts["biases"], about.pop("questions"))
        return Nets(ValueNet(_layers(parts, "value")), policy, about)


def _layers(parts: dict[str, Floats], name: str) -> Layers:
    found = [parts[f"{name}{index}"] for index in range(sum(key.startswith(name) for key in parts))]
    return Layers(found[0::2], found[1::2])


def softmax(scores: Floats) -> Floats:
    """Scores as shares, row by row."""
    raised = np.exp(scores - scores.max(axis=-1, keepdims=True))
    shares: Floats = raised / raised.sum(axis=-1, keepdims=True)
    return shares


def best_of(scores: Floats, begins: NDArray[np.int64]) -> list[int]:
    """Of the scores of several questions, which of its own is the best of each: the first, should two be level."""
    plain: list[float] = scores.tolist()  # questions have few moves: quicker than by arrays
    parts = [plain[begin:end] for begin, end in pairwise([*begins.tolist(), len(plain)])]
    return [part.index(max(part)) for part in parts]


def dense(places: Any, values: Any, rows: int, size: int) -> Floats:
    """Sparse features as rows."""
    return np.bincount(places, values, rows * size).astype(np.float32).reshape(rows, size)
