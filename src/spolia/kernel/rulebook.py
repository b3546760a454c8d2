"""Questions and moments: how common rules speak with functions they can't name.

A *function* (a card's power) is one object; each question and each moment is one method of its class,
silent by default. The functions that work for a player are one bit mask. A ``Question`` knows the bits
of those that have something to say, so that asking where nobody answers costs one ``&``.
"""

from typing import ClassVar, Generic, TypeVar


class Power:
    """The base of a game's functions."""

    rank: ClassVar[int] = 0  # answers are asked for in this order: add (0) before multiply (1)

    def __init__(self, card: int, key: str) -> None:
        self.card = card
        self.key = key
        self.effects = 0  # how often it changed an answer or joined in, in this process: see `spolia fuzz`


P = TypeVar("P", bound=Power)


class Question(Generic[P]):
    """One method of the functions' class, and who overrides it.

    A moment is the same, but told: its methods may change the state and push frames.
    """

    def __init__(self, name: str) -> None:
        self.name = name
        self.mask = 0
        self.functions: list[P] = []
        self.known: dict[int, list[P]] = {}

    def enrol(self, function: P) -> None:
        self.mask |= 1 << function.card
        self.functions.append(function)
        self.functions.sort(key=_order)

    def speakers(self, heard: int) -> list[P]:
        """The functions in a bit mask, in order of rank."""
        found = self.known.get(heard)
        if found is None:
            found = self.known[heard] = [f for f in self.functions if heard >> f.card & 1]
        return found


class Rulebook(Generic[P]):
    """All questions and moments of a game: the methods of the class that its functions share."""

    def __init__(self, functions: type) -> None:
        self.questions: dict[str, Question[P]] = {name: Question(name) for name in _methods(functions)}

    def question(self, name: str) -> Question[P]:
        return self.questions[name]

    def moment(self, name: str) -> Question[P]:
        return self.questions[name]

    def enrol(self, function: P) -> None:
        """Let a function answer what its class has methods for; a name that is no question is a slip."""
        for name in _methods(type(function)):
            self.questions[name].enrol(function)


def _methods(functions: type) -> list[str]:
    return [name for name, value in vars(functions).items() if callable(value) and not name.startswith("_")]


def _order(function: Power) -> tuple[int, int]:
    return function.rank, function.card
