"""Triclinium: if you lead or follow, a client that has acted may go into your vault."""

from typing import Any

from spolia.kernel.frames import NO_CHOICE, NOT_ASKED
from spolia.kernel.moves import ARGUMENT, KIND, PASS
from spolia.rome.cards import FIELD, UNIT
from spolia.rome.functions import AS_HIRED, Function
from spolia.rome.moves import RETIRE, offer_materials
from spolia.rome.reasons import NO_SUCH_CLIENT, VAULT_FULL
from spolia.rome.roles.merchant import vault_room
from spolia.rome.state import State
from spolia.rome.step import Step
from spolia.rome.transfer import retire


class Triclinium(Function):
    def clients_acted(self, state: State, player: int, clients: int, when: int) -> None:
        if state.plays[player] and vault_room(state, player) > 0:
            state.stack.append(RetireClient(player, clients, when))


class RetireClient(Step):
    """As far as the vault has room (ruling 50)."""

    __slots__ = ("clients", "when")

    def __init__(self, player: int, clients: int, when: int) -> None:
        self.player = player
        self.clients = clients  # a pile
        self.when = when

    def options(self, state: State) -> list[int]:
        if vault_room(state, self.player) <= 0:
            return NO_CHOICE
        moves = [PASS]
        offer_materials(RETIRE, self.clients, moves)
        return moves

    def resolve(self, state: State, move: int) -> None:
        if move == PASS:
            return
        client = move & ARGUMENT
        retire(state, self.player, client, self.when == AS_HIRED)
        if self.when != AS_HIRED and state.spent & FIELD[client]:
            state.spent -= UNIT[client]
        state.stack.append(RetireClient(self.player, self.clients - UNIT[client], self.when))

    def refusal(self, state: State, move: int) -> str:
        if move & KIND != RETIRE:
            return NOT_ASKED
        return VAULT_FULL if vault_room(state, self.player) <= 0 else NO_SUCH_CLIENT

    def about(self, state: State, seat: int) -> dict[str, Any]:
        return {"pile": self.clients}
