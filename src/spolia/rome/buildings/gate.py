"""Gate: your unfinished Marble buildings work already."""

from spolia.rome.cards import MARBLE, MATERIAL, STONE, count
from spolia.rome.functions import Function
from spolia.rome.state import Building, State


class Gate(Function):
    def granted(self, state: State, player: int, functions: int) -> int:
        for building in state.buildings[player]:
            if counts_as_marble(state, building):
                functions |= 1 << building.card
        return functions


def counts_as_marble(state: State, building: Building) -> bool:
    """Marble by its card, or, as most editions have it, a Stone building with Marble in it (ruling 55)."""
    material = MATERIAL[building.card]
    if material == STONE and state.rules.marble_in_stone:
        return count(building.materials, MARBLE) > 0
    return material == MARBLE
