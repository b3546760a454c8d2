"""Gate: your unfinished Marble buildings work already."""

from spolia.rome.cards import MARBLE, MATERIAL, STONE, count
from spolia.rome.functions import Function
from spolia.rome.state import Building, State


class Gate(Function):
    def granted(self, state: State, player: int, functions: int) -> int:
        for building in state.buildings[player]:
            if counts_as_marble(building):
                functions |= 1 << building.card
        return functions


def counts_as_marble(building: Building) -> bool:
    """Marble by its card, or a Stone building with Marble in it, which takes a Road (ruling 55)."""
    material = MATERIAL[building.card]
    return material == MARBLE or (material == STONE and count(building.materials, MARBLE) > 0)
