"""Catacomb: on completion, the game ends at once."""

from spolia.rome.functions import Function
from spolia.rome.state import BY_FUNCTION, State


class Catacomb(Function):
    def completed(self, state: State, player: int, owner: int, how: int) -> None:
        state.end(BY_FUNCTION | self.card)
