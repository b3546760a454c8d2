"""Temple: you refill to four more cards."""

from spolia.rome.functions import Function
from spolia.rome.state import State


class Temple(Function):
    def hand_limit(self, state: State, player: int, limit: int) -> int:
        return limit + 4
