"""Games to learn from. What comes of a game depends on its task and the nets alone, not on who plays it where."""

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from spolia.bots.lenses import Lens, asked
from spolia.bots.nets import Nets, softmax
from spolia.bots.thinking import Thinker
from spolia.bots.value_bot import ValueBot
from spolia.kernel.chance import Chance
from spolia.kernel.frames import play


@dataclass(frozen=True)
class Task:
    """One game to be played."""

    number: int
    seed: int
    edition: str
    players: int
    straying: float = 0.1  # how often a move is any legal one
    warmth: float = 0.0  # how freely moves of nearly the same worth are taken; none: the best one always
    worlds: int = 1  # that a move is tried in
    opponents: str = ""  # every other seat is played by this bot; empty: all by the nets


@dataclass
class Rows:
    """Sparse rows of features, one after the other."""

    places: NDArray[np.uint16]
    values: NDArray[np.float16]
    ends: NDArray[np.int32]  # where each item ends


@dataclass
class Lesson:
    """What a game has to teach."""

    players: int
    positions: Rows  # turns that have just begun; all seats of one are one item
    guesses: NDArray[np.float16]  # the shares that the net saw there
    outcome: NDArray[np.float16]  # the shares in the end
    decisions: Rows
    legal: NDArray[np.uint16]  # the moves of all decisions, one after the other
    good: NDArray[np.float16]  # how good each was found
    ends: NDArray[np.int32]  # where the moves of each decision end


class Notes:
    """Rows while they are being written."""

    def __init__(self) -> None:
        self.places: list[int] = []
        self.values: list[float] = []
        self.ends: list[int] = []

    def add(self, rows: tuple[list[int], list[float]]) -> None:
        self.places += rows[0]
        self.values += rows[1]
        self.ends.append(len(self.places))

    def rows(self) -> Rows:
        return Rows(np.array(self.places, np.uint16), np.array(self.values, np.float16), np.array(self.ends, np.int32))


def play_game(task: Task, lens: Lens, nets: Nets | None) -> Lesson:
    """A game by the nets, or where there are none yet by rules of thumb."""
    thinker = Thinker(nets, lens) if nets is not None else None
    bot = ValueBot(thinker, task.worlds) if thinker is not None else None
    thumb = lens.thumb()
    questions = {name: index for index, name in enumerate(lens.questions())}
    chance = Chance(task.seed << 64 | task.number << 1 | 1)
    state = lens.new_game(task.edition, task.players, task.seed << 64 | task.number << 1)
    positions, decisions = Notes(), Notes()
    guesses: list[Any] = []
    legal: list[int] = []
    good: list[float] = []
    ends: list[int] = []
    while not state.over:
        if lens.settled(state):
            positions.add(lens.table_rows([state]))
            guesses.append(thinker.shares([state])[0] if thinker else np.zeros(task.players))
        seat = asked(state)
        seen = lens.view(state, seat)
        if bot is None or (task.opponents and seat != task.number % task.players):
            best = thumb.choose(seen, chance)
            moves, worths = state.legal, np.array([99.0 * (move == best) for move in state.legal], np.float32)
            chances = softmax(worths)
        else:
            moves, worths = bot.worths(seen, chance)
            chances = softmax(worths)
        if bot is None or not task.opponents or seat == task.number % task.players:
            decisions.add(lens.question_rows([state], questions))
            legal += moves
            good += chances.tolist()
            ends.append(len(legal))
        play(state, _choice(task, state.legal, moves, worths, chance))
    return Lesson(
        task.players,
        positions.rows(),
        np.array(guesses, np.float16),
        np.array(lens.shares(state), np.float16),
        decisions.rows(),
        np.array(legal, np.uint16),
        np.array(good, np.float16),
        np.array(ends, np.int32),
    )


def _choice(task: Task, legal: list[int], moves: list[int], worths: Any, chance: Chance) -> int:
    """Mostly the best move; now and then another, so that there is something to learn."""
    if chance.below(1000) < 1000 * task.straying:
        return legal[chance.below(len(legal))]
    if task.warmth:
        chances = softmax(worths / np.float32(task.warmth))
        spot = chance.below(1 << 30) / (1 << 30)
        for move, part in zip(moves, chances, strict=True):
            spot -= part
            if spot < 0:
                return move
    return moves[int(worths.argmax())]
