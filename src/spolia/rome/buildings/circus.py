"""Circus: two Orders of one role stand for a Jack."""

from spolia.rome.functions import Function
from spolia.rome.state import State


class Circus(Function):
    def petition_sizes(self, state: State, player: int, sizes: int) -> int:
        return sizes | 1 << 2
