"""A bot that looks one move ahead.

It plays each move in its mind to the end of the turn, in a few worlds that fit what it knows, and asks a net who is
ahead there.
"""

from functools import cache
from importlib.resources import as_file, files
from typing import Any, Final

import numpy as np

from spolia.bots.lens import Lens, RomeLens
from spolia.bots.nets import Nets
from spolia.bots.thinking import Thinker
from spolia.kernel.chance import Chance

WORLDS: Final = 4
WIDEST: Final = 12  # moves that are looked at more closely than at a glance


class ValueBot:
    name = "value"

    def __init__(self, thinker: Thinker | None = None, worlds: int = WORLDS) -> None:
        self.thinker = thinker or shipped()
        self.worlds = worlds

    def choose(self, view: Any, chance: Chance) -> int:
        moves, worths = self.worths(view, chance)
        return moves[int(worths.argmax())]

    def worths(self, view: Any, chance: Chance) -> tuple[list[int], Any]:
        """The likelier moves, and the share of the win that each promises, on average over some worlds."""
        dealer = self.thinker.lens.dealer(view)
        worlds = [dealer.deal(chance) for _ in range(self.worlds)]
        moves = self.likely(worlds[0])
        outlooks = self.thinker.outlooks(worlds, moves)
        return moves, outlooks[:, :, view.seat].mean(axis=0)

    def likely(self, world: Any) -> list[int]:
        """All legal moves, or where there are many those that look best at a glance."""
        legal: list[int] = world.legal
        if len(legal) <= WIDEST:
            return legal
        scores = self.thinker.scores([world])[0]
        return [legal[index] for index in np.argsort(-scores, kind="stable")[:WIDEST]]


@cache
def shipped(game: str = "rome") -> Thinker:
    """The nets that come with the package."""
    lens: Lens = RomeLens()
    with as_file(files("spolia.bots").joinpath("trained", f"{game}.npz")) as path:
        return Thinker(Nets.load(path), lens)
