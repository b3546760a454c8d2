"""Scriptorium: one Marble finishes any of your buildings."""

from spolia.rome.cards import MARBLE
from spolia.rome.functions import Function
from spolia.rome.state import Building, State


class Scriptorium(Function):
    def finishing(self, state: State, player: int, building: Building, materials: int) -> int:
        return materials | 1 << MARBLE
