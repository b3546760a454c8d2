"""Castra Praetoria: on completion its materials may become clients; your Legionary may show unfinished buildings."""

from typing import Any

from spolia.kernel.frames import NO_CHOICE, NOT_ASKED
from spolia.kernel.moves import ARGUMENT, KIND, PASS
from spolia.rome.functions import Function
from spolia.rome.moments import tell_client_hired
from spolia.rome.moves import ENLIST, offer_materials
from spolia.rome.reasons import CLIENTELE_FULL, NO_SUCH_CLIENT
from spolia.rome.roles.building import building_of, place
from spolia.rome.roles.patron import has_room
from spolia.rome.state import State
from spolia.rome.step import Step
from spolia.rome.transfer import enlist


class CastraPraetoria(Function):
    def shows_buildings(self, state: State, player: int, shows: bool) -> bool:
        return True

    def completed(self, state: State, player: int, owner: int, how: int) -> None:
        state.stack.append(Enlist(player, owner, self.card))


class Enlist(Step):
    """Any or all of its materials, as far as there is room (ruling 47)."""

    __slots__ = ("card", "owner")

    def __init__(self, player: int, owner: int, card: int) -> None:
        self.player = player
        self.owner = owner
        self.card = card

    def options(self, state: State) -> list[int]:
        if not has_room(state, self.player):
            return NO_CHOICE
        moves = [PASS]
        offer_materials(ENLIST, building_of(state, self.owner, self.card).materials, moves)
        return moves

    def resolve(self, state: State, move: int) -> None:
        if move == PASS:
            return
        client = move & ARGUMENT
        enlist(state, self.player, self.owner, place(state, self.owner, self.card), client)
        state.stack.append(Enlist(self.player, self.owner, self.card))
        if state.rules.any_gain_is_hiring:
            tell_client_hired(state, self.player, client, True)

    def refusal(self, state: State, move: int) -> str:
        if move & KIND != ENLIST:
            return NOT_ASKED
        return NO_SUCH_CLIENT if has_room(state, self.player) else CLIENTELE_FULL

    def about(self, state: State, seat: int) -> dict[str, Any]:
        return {"card": self.card}
