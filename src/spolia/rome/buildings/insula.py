"""Insula: room for two more clients."""

from spolia.rome.functions import Function
from spolia.rome.state import State


class Insula(Function):
    def clientele_limit(self, state: State, player: int, limit: int) -> int:
        return limit + 2
