"""Bots that do what a test needs."""

from collections.abc import Callable

from spolia.arena import Entrant
from spolia.arena.games import Player
from spolia.bots import bot
from spolia.kernel.chance import Chance
from spolia.rome.state import State
from spolia.rome.view import View


class First:
    """Always the first legal move."""

    name = "first"

    def choose(self, view: View, chance: Chance) -> int:
        return view.legal[0]


class Half:
    """Plays by rules of thumb half of the time."""

    name = "half"

    def __init__(self) -> None:
        self.both = bot("random"), bot("rule-of-thumb")

    def choose(self, view: View, chance: Chance) -> int:
        return self.both[chance.below(2)].choose(view, chance)


class Breaks(First):
    """Fails at its third move."""

    name = "breaks"

    def __init__(self) -> None:
        self.moves = 0

    def choose(self, view: View, chance: Chance) -> int:
        self.moves += 1
        if self.moves == 3:
            raise ZeroDivisionError("no third move")
        return super().choose(view, chance)


class Cheats(First):
    name = "cheats"

    def choose(self, view: View, chance: Chance) -> int:
        return -1


class Seer(First):
    """Sees everything, and says so."""

    name = "seer"
    sees_everything = True

    def __init__(self) -> None:
        self.seen: list[State] = []

    def choose_seeing(self, state: State, chance: Chance) -> int:
        self.seen.append(state)
        return state.legal[-1]


def entrant(make: Callable[[], Player]) -> Entrant:
    return Entrant(make().name, make)


HALF = entrant(Half)
