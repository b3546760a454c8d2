"""Bath: each client may act once as it is hired."""

from typing import Any

from spolia.kernel.frames import NOT_ASKED
from spolia.kernel.moves import ARGUMENT, KIND, PASS
from spolia.rome.cards import UNIT
from spolia.rome.functions import AS_HIRED, Function
from spolia.rome.moves import ACT
from spolia.rome.questions import client_roles
from spolia.rome.reasons import OTHER_ROLE
from spolia.rome.roles import ClientActed, begin
from spolia.rome.state import State
from spolia.rome.step import Step


class Bath(Function):
    def client_hired(self, state: State, player: int, client: int, waits: bool) -> None:
        state.stack.append(Welcome(player, client, waits))


class Welcome(Step):
    """The new client acts before the next is hired, as whatever roles it may, and once this turn (rulings 26, 61)."""

    __slots__ = ("client", "waits")

    def __init__(self, player: int, client: int, waits: bool) -> None:
        self.player = player
        self.client = client
        self.waits = waits

    def options(self, state: State) -> list[int]:
        roles = client_roles(state, self.player, self.client)
        return [PASS] + [ACT | role for role in range(6) if roles >> role & 1]

    def resolve(self, state: State, move: int) -> None:
        if move != PASS:
            if not self.waits:
                state.hired[self.player] += UNIT[self.client]
            state.stack.append(ClientActed(self.player, self.client, AS_HIRED))
            begin(state, self.player, move & ARGUMENT)

    def refusal(self, state: State, move: int) -> str:
        return OTHER_ROLE if move & KIND == ACT else NOT_ASKED

    def about(self, state: State, seat: int) -> dict[str, Any]:
        return {"role": self.client}
