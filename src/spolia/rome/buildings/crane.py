"""Crane: any Order may be played as an Architect."""

from spolia.rome.cards import ARCHITECT
from spolia.rome.functions import Function
from spolia.rome.state import State


class Crane(Function):
    def disguises(self, state: State, player: int, roles: int) -> int:
        return roles | 1 << ARCHITECT
