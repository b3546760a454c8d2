"""Tower: Rubble fits all your buildings; a Foundation out of town costs one action."""

from spolia.rome.cards import RUBBLE
from spolia.rome.functions import Function
from spolia.rome.state import Building, State


class Tower(Function):
    def fitting(self, state: State, player: int, building: Building, materials: int) -> int:
        return materials | 1 << RUBBLE

    def outskirts_price(self, state: State, player: int, actions: int) -> int:
        return 1
