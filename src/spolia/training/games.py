"""Games to learn from, many at once, so that the nets look at many questions in one go.

What comes of them depends on their task and the nets alone, not on who plays them where.
"""

from dataclasses import dataclass
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from spolia.bots.lenses import Lens, advice, asked
from spolia.bots.nets import Floats, Nets, best_of, dense
from spolia.kernel.chance import Chance
from spolia.kernel.frames import play

LOOSE: Final = 25  # turns at most, of firm games, in which moves are drawn by chance


@dataclass(frozen=True)
class Task:
    """Some games to be played side by side, all of one kind."""

    number: int
    seed: int
    edition: str
    players: int
    games: int = 1
    thumbs: int = 0  # seats of each game that go by rules of thumb: as many from the one with the game's number on
    firm: bool = False  # nets make their best moves from some turn on, another one in every game


@dataclass
class Rows:
    """Sparse rows of features, one after the other."""

    places: NDArray[np.uint16]
    values: NDArray[np.float16]
    ends: NDArray[np.int32]  # where each item ends


@dataclass
class Lesson:
    """What the games of a task have to teach."""

    players: int
    positions: Rows  # turns that have just begun; all seats of one are one item
    games: NDArray[np.int32]  # the game of each position
    guesses: NDArray[np.float32]  # the shares that the net saw there
    outcomes: NDArray[np.float32]  # by game, the shares in the end
    decisions: Rows
    turns: NDArray[np.int32]  # the position that began the turn of each decision
    seats: NDArray[np.int8]  # who decided
    legal: NDArray[np.uint16]  # the moves of all decisions, one after the other
    ends: NDArray[np.int32]  # where the moves of each decision end
    advice: NDArray[np.float16]  # for each of the moves
    chosen: NDArray[np.int16]  # which of its moves it was
    likelihood: NDArray[np.float32]  # of choosing it, as a logarithm


class Notes:
    """Rows while they are being written."""

    def __init__(self, size: int) -> None:
        self.size = size  # of an item
        self.places: list[NDArray[np.uint16]] = []
        self.values: list[NDArray[np.float16]] = []
        self.lengths: list[NDArray[np.int64]] = []

    def add(self, items: int, places: NDArray[np.int64], values: Floats) -> None:
        """Some items; places are counted on from one to the next."""
        self.places.append((places % self.size).astype(np.uint16))
        self.values.append(values.astype(np.float16))
        self.lengths.append(np.bincount(places // self.size, minlength=items))

    def rows(self) -> Rows:
        ends = np.cumsum(np.concatenate(self.lengths)).astype(np.int32)
        return Rows(np.concatenate(self.places), np.concatenate(self.values), ends)


class Session:
    """The games of a task while they are played."""

    def __init__(self, task: Task, lens: Lens, nets: Nets) -> None:
        self.task = task
        self.lens = lens
        self.nets = nets
        self.thumb = lens.thumb()
        self.chance = Chance(task.seed << 64 | task.number << 20 | 1 << 19)
        self.random = np.random.default_rng([task.seed, task.number])
        first = task.seed << 64 | task.number << 20
        self.states = [lens.new_game(task.edition, task.players, first + game) for game in range(task.games)]
        self.turn = [-1] * task.games  # the number of the last position of each game
        self.loose = self.random.integers(LOOSE + 1, size=task.games).tolist() if task.firm else []  # turns left
        self.positions = Notes(task.players * lens.table_size)
        self.decisions = Notes(lens.question_size)
        self.games: list[int] = []
        self.turns: list[int] = []
        self.seats: list[int] = []
        self.legal: list[int] = []
        self.ends: list[int] = []
        self.advice: list[Floats] = []
        self.chosen: list[int] = []
        self.likelihood: list[float] = []

    def play(self) -> Lesson:
        going = list(range(self.task.games))
        while going:
            for game in going:
                self._by_thumb(game)
            going = [game for game in going if not self.states[game].over]
            if going:
                self._by_nets(going)
        return self._lesson()

    def _by_thumb(self, game: int) -> None:
        """Play on until the nets are asked."""
        state = self.states[game]
        while not state.over:
            if self.lens.settled(state):
                self._note_position(game, state)
            seat = asked(state)
            if (seat - game) % self.task.players >= self.task.thumbs:
                return
            play(state, self.thumb.choose(self.lens.view(state, seat), self.chance))

    def _by_nets(self, going: list[int]) -> None:
        """A move in every game."""
        states = [self.states[game] for game in going]
        legal = [state.legal for state in states]
        rows = dense(*self._ask(states), len(states), self.lens.question_size)
        scores, begins = self.nets.policy.scores(rows, legal, self.advice[-1])
        chosen, likelihood = draw(scores, begins, self.random)
        if self.task.firm:  # nobody asks then how likely it was
            best = best_of(scores, begins)
            chosen = [chosen[item] if self.loose[game] >= 0 else best[item] for item, game in enumerate(going)]
        for game, state, moves, index in zip(going, states, legal, chosen, strict=True):
            self._note(game, asked(state), moves, index)
            play(state, moves[index])
        self.likelihood += likelihood.tolist()

    def _ask(self, states: list[Any]) -> tuple[NDArray[np.int64], Floats]:
        """What the policy net looks at, and a note of it."""
        places, exact = self.lens.question_rows(states, self.nets.policy.questions)
        values = exact.astype(np.float32)
        self.decisions.add(len(states), places, values)
        self.advice.append(advice(self.lens, self.thumb, states))
        return places, values

    def _note_position(self, game: int, state: Any) -> None:
        places, values = self.lens.table_rows([state])
        self.turn[game] = len(self.games)
        if self.task.firm:
            self.loose[game] -= 1
        self.games.append(game)
        self.positions.add(1, places, values.astype(np.float32))

    def _note(self, game: int, seat: int, moves: list[int], index: int) -> None:
        self.turns.append(self.turn[game])
        self.seats.append(seat)
        self.legal += moves
        self.ends.append(len(self.legal))
        self.chosen.append(index)

    def _lesson(self) -> Lesson:
        positions = self.positions.rows()
        return Lesson(
            self.task.players,
            positions,
            np.array(self.games, np.int32),
            self._guesses(positions),
            np.array([self.lens.shares(state) for state in self.states], np.float32),
            self.decisions.rows(),
            np.array(self.turns, np.int32),
            np.array(self.seats, np.int8),
            np.array(self.legal, np.uint16),
            np.array(self.ends, np.int32),
            np.concatenate(self.advice).astype(np.float16),
            np.array(self.chosen, np.int16),
            np.array(self.likelihood, np.float32),
        )

    def _guesses(self, positions: Rows) -> Floats:
        players, number = self.task.players, len(positions.ends)
        return self.nets.value.shares(pick(positions, np.arange(number), players, self.lens.table_size), players)


def seat_of_nets(task: Task, game: int) -> int:
    """In a game in which all others go by rules of thumb."""
    return (game + task.thumbs) % task.players


def play_games(task: Task, lens: Lens, nets: Nets) -> Lesson:
    return Session(task, lens, nets).play()


def draw(scores: Floats, begins: NDArray[np.int64], random: np.random.Generator) -> tuple[list[int], Floats]:
    """For each question one of its moves, as likely as the scores say (by Gumbel's trick), and how likely it was."""
    noisy = scores - np.log(-np.log(random.random(len(scores), np.float32) * np.float32(0.9999998) + np.float32(1e-7)))
    taken = best_of(noisy, begins)
    return taken, log_chances(scores, begins)[begins + taken]


def log_chances(scores: Floats, begins: NDArray[np.int64]) -> Floats:
    """Scores of the moves of several questions, as logarithms of chances."""
    lengths = np.diff(begins, append=len(scores))
    raised = scores - np.repeat(np.maximum.reduceat(scores, begins), lengths)
    sums = np.log(np.add.reduceat(np.exp(raised), begins))
    result: Floats = raised - np.repeat(sums, lengths)
    return result


# ---- sparse rows ----


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
