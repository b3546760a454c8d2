"""Road: any material fits your Stone buildings."""

from spolia.rome.cards import ANY, STONE
from spolia.rome.functions import Function
from spolia.rome.state import Building, State


class Road(Function):
    def fitting(self, state: State, player: int, building: Building, materials: int) -> int:
        """A building is of Stone by its card or its Site (ruling 18)."""
        return ANY if building.fit >> STONE & 1 else materials
