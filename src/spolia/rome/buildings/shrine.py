"""Shrine: you refill to two more cards."""

from spolia.rome.functions import Function
from spolia.rome.state import State


class Shrine(Function):
    def hand_limit(self, state: State, player: int, limit: int) -> int:
        return limit + 2
