"""A bot that looks one move ahead.

It plays each move in its mind, and on for a few turns, in a few worlds that fit what it knows, and asks a net who is
ahead there. A second net says which moves are any good at a glance.
"""

from functools import cache
from importlib.resources import as_file, files
from importlib.resources.abc import Traversable
from typing import Any, ClassVar, Final

import numpy as np

from spolia.bots.lenses import lens_of
from spolia.bots.nets import Floats, Nets
from spolia.bots.settings import Setting
from spolia.bots.thinking import Thinker, clearly_behind
from spolia.kernel.chance import Chance

EFFORT: Final = 650  # moves made in its mind for one in earnest, about
WORLDS: Final = 48  # at most
FIRST: Final = 8  # games in its mind that tell how many more there is time for
PARTS: Final = (0.5, 1.0)  # of the effort, after which moves that are clearly behind are left out
USUAL: Final = 4.3  # moves in a turn
LIKE_OTHERS: Final = 4  # games of usual length that are counted in with those
TURNS: Final = 5  # that are played out before positions are compared
STAKE: Final = 0.004  # a share of the win that weighs as much as a move's being e times as likely at a glance


class ValueBot:
    name = "value"
    settings: ClassVar[dict[str, type[Setting]]] = {"effort": int, "turns": int}

    def __init__(
        self, thinker: Thinker | None = None, effort: int = EFFORT, turns: int = TURNS, game: str = "rome"
    ) -> None:
        self.thinker = thinker or shipped(game)
        self.effort = effort
        self.turns = turns

    def choose(self, view: Any, chance: Chance) -> int:
        """The move that is worth most: what it promises, and how likely it is at a glance.

        Both count, because a value net errs most about positions that nobody would go for.
        """
        dealer = self.thinker.lens.dealer(view)
        world = dealer.deal(chance)
        look = Look(self.thinker, *self.thinker.likely(world), view.seat, self.turns)
        if len(look.moves) > 1:
            look.into([world] + [dealer.deal(chance) for _ in range(FIRST // len(look.moves) - 1)])
        for part in PARTS:
            if len(look.moves) > 1 and (more := self._more_worlds(look, part * self.effort)) > 0:
                look.into([dealer.deal(chance) for _ in range(more)])
        return look.best()

    def _more_worlds(self, look: "Look", effort: float) -> int:
        """For how many more worlds there is time, when playing on in some took so many moves.

        Where that was quick it was luck in part: some games of the usual length are counted in.
        """
        each = (look.made + USUAL * self.turns * LIKE_OTHERS) / (look.games + LIKE_OTHERS)
        return min(int((effort - look.made) / (each * len(look.moves))), WORLDS - len(look.outlooks))


class Look:
    """Moves that are looked at, all in the same worlds: what luck brings there, it brings to all of them."""

    def __init__(self, thinker: Thinker, moves: list[int], glances: Floats, seat: int, turns: int) -> None:
        self.thinker = thinker
        self.moves = moves  # that are still in question
        self.glances = glances  # how likely they are, as logarithms
        self.seat = seat
        self.turns = turns
        self.outlooks = np.empty((0, len(moves)), np.float32)  # shares of the win: a row for each world
        self.games = 0  # in the mind
        self.made = 0  # moves in those

    def into(self, worlds: list[Any]) -> None:
        """Play every move on in some more worlds; whatever is clearly behind after that is left out."""
        seen = self.thinker.outlooks(worlds, self.moves, self.turns)
        self.games += len(seen.shares)
        self.made += seen.moves
        self.outlooks = np.concatenate([self.outlooks, seen.shares[:, self.seat].reshape(len(worlds), -1)])
        self._leave_out()

    def _leave_out(self) -> None:
        best = int(self._worths().argmax())
        kept = [index for index in range(len(self.moves)) if index == best or not self._is_behind(index, best)]
        self.moves = [self.moves[index] for index in kept]
        self.glances = self.glances[kept]
        self.outlooks = self.outlooks[:, kept]

    def _is_behind(self, index: int, best: int) -> bool:
        by_glance = STAKE * float(self.glances[best] - self.glances[index])
        return clearly_behind(self.outlooks[:, best] - self.outlooks[:, index], by_glance)

    def _worths(self) -> Floats:
        worths: Floats = STAKE * self.glances
        return worths + self.outlooks.mean(axis=0) if len(self.outlooks) else worths

    def best(self) -> int:
        return self.moves[int(self._worths().argmax())]


@cache
def shipped(game: str = "rome") -> Thinker:
    """The nets that come with the package."""
    with as_file(_file(game)) as path:
        return Thinker(Nets.load(path), lens_of(game))


def is_shipped(game: str) -> bool:
    """Whether there are nets for a game."""
    return _file(game).is_file()


def _file(game: str) -> Traversable:
    return files("spolia.bots").joinpath("trained", f"{game}.npz")
