"""Stairway: after an Architect action you may add material to an opponent's structure; it then works for everybody."""

from typing import Any

from spolia.kernel.frames import NOT_ASKED
from spolia.kernel.moves import ARGUMENT, PASS
from spolia.rome.functions import Function
from spolia.rome.moves import OPEN, at_seat, is_at_seat, seat_of
from spolia.rome.questions import fitting, refresh
from spolia.rome.reasons import (
    ALREADY_PUBLIC,
    MATERIAL_DOES_NOT_FIT,
    NO_SUCH_BUILDING,
    NOT_COMPLETE,
    OWN_BUILDING,
)
from spolia.rome.roles.architect import supplies, supply, supply_refusal
from spolia.rome.roles.building import building_of, place
from spolia.rome.state import Building, State
from spolia.rome.step import Step
from spolia.rome.transfer import open_to_all


class Stairway(Function):
    def architect_acted(self, state: State, player: int) -> None:
        if targets(state, player):
            state.stack.append(ChooseStructure(player))


def targets(state: State, player: int) -> list[int]:
    """Opponents' structures for which there is material; unfinished ones never, whatever works (rulings 4, 53)."""
    return [
        at_seat(OPEN, seat, building.card)
        for seat, city in enumerate(state.buildings)
        if seat != player
        for building in city
        if not building.missing and not building.public and payments(state, player, building)
    ]


def payments(state: State, player: int, building: Building) -> list[int]:
    """Material as an Architect would add it to that building, from wherever he takes it (rulings 5, 6)."""
    return supplies(state, player, fitting(state, player, building))


class ChooseStructure(Step):
    __slots__ = ()

    def options(self, state: State) -> list[int]:
        return [PASS, *targets(state, self.player)]

    def resolve(self, state: State, move: int) -> None:
        if move != PASS:
            state.stack.append(MakePublic(self.player, seat_of(OPEN, move), move & ARGUMENT))

    def refusal(self, state: State, move: int) -> str:
        if not is_at_seat(OPEN, move):
            return NOT_ASKED
        owner, card = seat_of(OPEN, move), move & ARGUMENT
        if owner == self.player:
            return OWN_BUILDING
        if owner >= state.players or not state.owned[owner] >> card & 1:
            return NO_SUCH_BUILDING
        building = building_of(state, owner, card)
        if building.missing:
            return NOT_COMPLETE
        return ALREADY_PUBLIC if building.public else MATERIAL_DOES_NOT_FIT


class MakePublic(Step):
    """Pay the material. A completion power does not fire again (ruling 1)."""

    __slots__ = ("card", "owner")

    def __init__(self, player: int, owner: int, card: int) -> None:
        self.player = player
        self.owner = owner
        self.card = card

    def options(self, state: State) -> list[int]:
        return payments(state, self.player, building_of(state, self.owner, self.card))

    def resolve(self, state: State, move: int) -> None:
        material = supply(state, self.player, move)
        open_to_all(state, self.player, self.owner, place(state, self.owner, self.card), material)
        refresh(state)

    def refusal(self, state: State, move: int) -> str:
        return supply_refusal(state, self.player, move)

    def about(self, state: State, seat: int) -> dict[str, Any]:
        return {"card": self.card, "seat": self.owner}
