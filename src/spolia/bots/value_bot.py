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
from spolia.bots.thinking import Thinker
from spolia.kernel.chance import Chance

EFFORT: Final = 360  # moves made in its mind for one in earnest, about
WORLDS: Final = 24  # at most
FIRST: Final = 8  # games in its mind that tell how many more there is time for
USUAL: Final = 4.3  # moves in a turn
LIKE_OTHERS: Final = 4  # games of usual length that are counted in with those
TURNS: Final = 4  # that are played out before positions are compared
STAKE: Final = 0.005  # a share of the win that weighs as much as a move's being e times as likely at a glance


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
        moves, worths = self.worths(view, chance)
        return moves[int(worths.argmax())]

    def worths(self, view: Any, chance: Chance) -> tuple[list[int], Floats]:
        """The likelier moves, and what each is worth: how likely it is at a glance, and what it promises.

        Both count, because a value net errs most about positions that nobody would go for.
        """
        dealer = self.thinker.lens.dealer(view)
        worlds = [dealer.deal(chance)]
        moves, glances = self.thinker.likely(worlds[0])
        if len(moves) == 1:
            return moves, glances
        worlds += [dealer.deal(chance) for _ in range(FIRST // len(moves) - 1)]
        seen = self.thinker.outlooks(worlds, moves, self.turns)
        shares = [seen.shares]
        more = self._more_worlds(len(worlds), len(moves), seen.moves)
        if more > 0:
            worlds = [dealer.deal(chance) for _ in range(more)]
            shares.append(self.thinker.outlooks(worlds, moves, self.turns).shares)
        outlooks = np.concatenate(shares)[:, view.seat].reshape(-1, len(moves)).mean(axis=0)
        return moves, glances + outlooks / STAKE

    def _more_worlds(self, worlds: int, moves: int, made: int) -> int:
        """For how many more worlds there is time, when playing on in some took so many moves.

        Where that was quick it was luck in part: some games of the usual length are counted in.
        """
        each = (made + USUAL * self.turns * LIKE_OTHERS) / (worlds * moves + LIKE_OTHERS)
        return min(int((self.effort - made) / (each * moves)), WORLDS - worlds)


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
