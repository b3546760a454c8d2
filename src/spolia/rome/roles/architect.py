"""Architect: lay a Foundation from the hand, or add material of the stockpile to a building."""

from typing import Any

from spolia.kernel.frames import NOT_ASKED
from spolia.kernel.moves import ARGUMENT, KIND, PASS
from spolia.rome.cards import ARCHITECT, count, material_bits
from spolia.rome.moments import tell_architect_acted
from spolia.rome.moves import ADD, LAY, LAY_OUT, WITH_POOL, WITH_STOCK
from spolia.rome.questions import POOL, architect_sources
from spolia.rome.reasons import MATERIAL_DOES_NOT_FIT, MUST_CHOOSE, NO_FUNCTION, NOT_IN_POOL, NOT_IN_STOCKPILE
from spolia.rome.roles.building import (
    add,
    addable,
    building_of,
    building_refusal,
    lay,
    lay_out,
    offer_additions,
    offer_foundations,
)
from spolia.rome.state import NO_HALF, State
from spolia.rome.step import Step
from spolia.rome.transfer import take_from_pool, take_from_stockpile


class Architect(Step):
    """One action: lay, begin or end a Foundation out of town, or add."""

    __slots__ = ()

    def options(self, state: State) -> list[int]:
        moves = [PASS]
        player = self.player
        offer_foundations(state, player, state.hand[player], ARCHITECT, moves)
        if state.buildings[player]:
            offer_additions(state, player, materials_at_hand(state, player), moves)
        return moves

    def resolve(self, state: State, move: int) -> None:
        kind = move & KIND
        card = move & ARGUMENT
        state.stack.append(ArchitectActed(self.player))
        if kind == LAY_OUT:
            lay_out(state, self.player, card, ARCHITECT)
            return
        state.half = NO_HALF
        if kind == LAY:
            lay(state, self.player, card)
        elif kind == ADD:
            state.stack.append(AddFromZone(self.player, card))

    def brings(self, state: State, role: int) -> bool:
        return role == ARCHITECT

    def refusal(self, state: State, move: int) -> str:
        return building_refusal(state, self.player, move, state.hand[self.player], ARCHITECT)


class AddFromZone(Step):
    """Choose the material to add, and where it comes from."""

    __slots__ = ("card",)

    def __init__(self, player: int, card: int) -> None:
        self.player = player
        self.card = card

    def options(self, state: State) -> list[int]:
        return supplies(state, self.player, addable(state, self.player, building_of(state, self.player, self.card)))

    def resolve(self, state: State, move: int) -> None:
        add(state, self.player, self.card, supply(state, self.player, move), ARCHITECT)

    def refusal(self, state: State, move: int) -> str:
        return supply_refusal(state, self.player, move)

    def about(self, state: State, seat: int) -> dict[str, Any]:
        return {"card": self.card}


class ArchitectActed(Step):
    """After the action and all it set off, so that what it finished is heard too (rulings 2, 3)."""

    __slots__ = ()

    def resolve(self, state: State, move: int) -> None:
        tell_architect_acted(state, self.player)


def materials_at_hand(state: State, player: int) -> int:
    """The materials in the zones an Architect takes from, as bits."""
    pile = state.stockpile[player]
    materials = material_bits(pile) if pile else 0
    if architect_sources(state, player) & POOL:
        materials |= material_bits(state.pool)
    return materials


def supplies(state: State, player: int, fit: int) -> list[int]:
    """Moves that take one of some materials (bits) from the zones open to an Architect."""
    stock = material_bits(state.stockpile[player]) & fit
    moves = [WITH_STOCK | material for material in range(6) if stock >> material & 1]
    if architect_sources(state, player) & POOL:
        pool = material_bits(state.pool) & fit
        moves += [WITH_POOL | material for material in range(6) if pool >> material & 1]
    return moves


def supply(state: State, player: int, move: int) -> int:
    """Take the material from its zone."""
    if move & KIND == WITH_POOL:
        return take_from_pool(state, player, move & ARGUMENT)
    return take_from_stockpile(state, player, move & ARGUMENT)


def supply_refusal(state: State, player: int, move: int) -> str:
    """Why a material can't be taken."""
    kind, material = move & KIND, move & ARGUMENT
    if kind == WITH_STOCK:
        return MATERIAL_DOES_NOT_FIT if count(state.stockpile[player], material) else NOT_IN_STOCKPILE
    if kind == WITH_POOL:
        if not architect_sources(state, player) & POOL:
            return NO_FUNCTION
        return MATERIAL_DOES_NOT_FIT if count(state.pool, material) else NOT_IN_POOL
    return MUST_CHOOSE if move == PASS else NOT_ASKED
