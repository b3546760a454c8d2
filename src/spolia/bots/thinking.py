"""Thinking ahead with nets: play on to where positions can be compared, and compare them there."""

from math import sqrt
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from spolia.bots.lenses import Lens, advice
from spolia.bots.nets import Floats, NetError, Nets, best_of, dense, softmax
from spolia.kernel.frames import play

LONGEST: Final = 200  # decisions that a turn may take before it is judged where it stands
WIDEST: Final = 10  # moves that are looked at more closely than at a glance
SLIGHTEST: Final = 0.005  # how likely they are at a glance, at least, against the likeliest
NOTHING: Final = np.zeros((0, 0), np.float32)
CLEAR: Final = 1.5  # standard errors by which a move is behind when it is not worth more tries
SPREAD: Final = 0.1  # what moves differ by from world to world, usually
USUAL: Final = 4  # worlds of that kind that are counted in with those that were looked at


class Thinker:
    """Nets for a game, put to use."""

    def __init__(self, nets: Nets, lens: Lens) -> None:
        made_for = (nets.about["game"], nets.about["features"])
        if made_for != (lens.game, lens.version):
            raise NetError(f"these nets are for {made_for[0]} as it was looked at in version {made_for[1]}")
        self.nets = nets
        self.lens = lens
        self.thumb = lens.thumb()

    def shares(self, states: list[Any]) -> Floats:
        """Who is winning: a row of shares for each state, of a game that goes on."""
        players = states[0].players
        places, values = self.lens.table_rows(states)
        return self.nets.value.shares(dense(places, values, len(states) * players, self.lens.table_size), players)

    def scores(self, states: list[Any]) -> list[Floats]:
        """How good the moves look at a glance: for each state the scores of its legal moves."""
        scores, begins = self.all_scores(states)
        return np.split(scores, begins[1:])

    def all_scores(self, states: list[Any]) -> tuple[Floats, NDArray[np.int64]]:
        """The same in one list, and where those of each state begin."""
        places, values = self.lens.question_rows(states, self.nets.policy.questions)
        rows = dense(places, values, len(states), self.lens.question_size)
        return self.nets.policy.scores(rows, [state.legal for state in states], self.advice(states))

    def advice(self, states: list[Any]) -> Floats:
        """What the policy net is told of every move beside its row."""
        return advice(self.lens, self.thumb, states) if self.nets.policy.advice else NOTHING

    def chances(self, state: Any) -> Floats:
        """How likely each legal move is to be a good one."""
        return softmax(self.scores([state])[0])

    def likely(self, state: Any) -> tuple[list[int], Floats]:
        """The moves that look good enough to be looked at more closely, with the logarithms of their chances."""
        legal: list[int] = state.legal
        chances = self.chances(state)
        best = np.argsort(-chances, kind="stable")[:WIDEST]
        best = np.sort(best[chances[best] >= SLIGHTEST * chances[best[0]]])
        return [legal[index] for index in best], np.log(chances[best])

    def foreseen(self, states: list[Any], turns: int) -> "Foreseen":
        """Play every state on, each player by a glance, for so many turns.

        Who is winning is asked wherever a turn of the second half of the way has run its course: the mean of that
        depends less on luck than what is seen at the end, and what is seen sooner says little of who wins.
        """
        left = [turns] * len(states)
        most = (turns + 1) // 2
        going = list(range(len(states)))
        stops: list[tuple[int, Any]] = []
        moves = 0
        for _ in range(turns * LONGEST):
            going = [index for index in going if self._goes_on(states[index], index, left, most, stops)]
            if not going:
                break
            asked = [states[index] for index in going]
            scores, begins = self.all_scores(asked)
            for state, index in zip(asked, best_of(scores, begins), strict=True):
                play(state, state.legal[index])
            moves += len(asked)
        stops += [(index, states[index]) for index in going]
        return Foreseen(self._mean(stops, len(states)), moves)

    def _goes_on(self, state: Any, index: int, left: list[int], most: int, stops: list[tuple[int, Any]]) -> bool:
        if not self.lens.settled(state):
            return True
        left[index] -= 1
        if state.over or left[index] == 0:
            stops += [(index, state)] * min(left[index] + 1, most)  # a game that is over stays as it is
            return False
        if left[index] < most:
            stops.append((index, state.copy()))
        return True

    def _mean(self, stops: list[tuple[int, Any]], number: int) -> Floats:
        shares = self.judged([state for _, state in stops])
        places = np.array([index for index, _ in stops])
        total = np.zeros((number, shares.shape[1]), np.float32)
        np.add.at(total, places, shares)
        total /= np.bincount(places)[:, np.newaxis]
        return total

    def judged(self, states: list[Any]) -> Floats:
        """Shares of the win of states that may be over."""
        result = np.empty((len(states), states[0].players), np.float32)
        going = [index for index, state in enumerate(states) if not state.over]
        if going:
            result[going] = self.shares([states[index] for index in going])
        for index, state in enumerate(states):
            if state.over:
                result[index] = self.lens.shares(state)
        return result

    def outlooks(self, worlds: list[Any], moves: list[int], turns: int) -> "Foreseen":
        """What comes of each move in each world, one world after the other."""
        states = [world.copy() for world in worlds for _ in moves]
        for state, move in zip(states, moves * len(worlds), strict=True):
            play(state, move)
        return self.foreseen(states, turns)


class Foreseen(NamedTuple):
    """What playing on in one's mind tells."""

    shares: Floats  # of the win, a row for each state
    moves: int  # that it took


def clearly_behind(gaps: NDArray[Any], by_glance: float) -> bool:
    """Whether a move is behind another beyond doubt: by how much in each world, and how much the glance adds to that.

    A few worlds that happen to agree prove little, so some in which moves differ as they usually do are counted in.
    """
    number = len(gaps)
    mean = float(gaps.mean())
    squares = float(((gaps - mean) ** 2).sum()) + USUAL * SPREAD * SPREAD
    return mean + by_glance > CLEAR * sqrt(squares / (number + USUAL) / number)
