"""Domus Aurea: your Legionary also razes matching buildings that have no material yet."""

from typing import Any, ClassVar

from spolia.kernel.frames import NOT_ASKED
from spolia.kernel.moves import ARGUMENT, PASS
from spolia.rome.cards import FIELD, MATERIAL, UNIT
from spolia.rome.functions import Function
from spolia.rome.moves import RAZE, at_seat, is_at_seat, seat_of
from spolia.rome.questions import refresh
from spolia.rome.reasons import HOLDS_MATERIAL, NO_SUCH_BUILDING, NOT_SHOWN
from spolia.rome.roles.building import building_of, place
from spolia.rome.roles.legionary import victim_refusal
from spolia.rome.state import Building, State
from spolia.rome.step import Step
from spolia.rome.transfer import raze


class DomusAurea(Function):
    rank: ClassVar[int] = 2  # the last of what a demand sets off (ruling 59)

    def demand_answered(self, state: State, player: int, shown: int, victims: list[int]) -> None:
        for victim in reversed(victims):
            if any(matching(building, shown) >= 0 for building in state.buildings[victim]):
                state.stack.append(RazeBuilding(player, victim, shown))


def matching(building: Building, shown: int) -> int:
    """The material shown for which a bare building may be razed: its card's or its Site's (ruling 32); or -1."""
    if building.missing and not building.materials:
        for material in (MATERIAL[building.card], building.site):
            if shown & FIELD[material]:
                return material
    return -1


class RazeBuilding(Step):
    """One building of a victim for each card shown."""

    __slots__ = ("shown", "victim")

    def __init__(self, player: int, victim: int, shown: int) -> None:
        self.player = player
        self.victim = victim
        self.shown = shown  # a pile: what is not yet paid for with a building

    def options(self, state: State) -> list[int]:
        return [PASS] + [
            at_seat(RAZE, self.victim, building.card)
            for building in state.buildings[self.victim]
            if matching(building, self.shown) >= 0
        ]

    def resolve(self, state: State, move: int) -> None:
        if move != PASS:
            index = place(state, self.victim, move & ARGUMENT)
            material = matching(state.buildings[self.victim][index], self.shown)
            raze(state, self.player, self.victim, index)
            refresh(state)
            state.stack.append(RazeBuilding(self.player, self.victim, self.shown - UNIT[material]))

    def refusal(self, state: State, move: int) -> str:
        if not is_at_seat(RAZE, move):
            return NOT_ASKED
        if seat_of(RAZE, move) != self.victim:
            return victim_refusal(state, self.player, seat_of(RAZE, move))
        if not state.owned[self.victim] >> (move & ARGUMENT) & 1:
            return NO_SUCH_BUILDING
        return HOLDS_MATERIAL if building_of(state, self.victim, move & ARGUMENT).materials else NOT_SHOWN

    def about(self, state: State, seat: int) -> dict[str, Any]:
        return {"seat": self.victim, "pile": self.shown}
