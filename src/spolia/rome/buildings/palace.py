"""Palace: you may lead or follow with several cards, each for an action of its own."""

from spolia.rome.functions import Function
from spolia.rome.state import State


class Palace(Function):
    def plays_many(self, state: State, player: int, many: bool) -> bool:
        return True
