"""Bath: each client may act once as it is hired."""

from typing import Any

from spolia.kernel.frames import NOT_ASKED
from spolia.kernel.moves import ARGUMENT, KIND, PASS
from spolia.rome.functions import Function
from spolia.rome.moves import ACT
from spolia.rome.questions import client_roles
from spolia.rome.reasons import OTHER_ROLE
from spolia.rome.roles import begin
from spolia.rome.state import State
from spolia.rome.step import Step


class Bath(Function):
    def client_hired(self, state: State, player: int, client: int) -> None:
        state.stack.append(Welcome(player, client))


class Welcome(Step):
    """The new client acts before the next is hired, as whatever roles it may (ruling 26)."""

    __slots__ = ("client",)

    def __init__(self, player: int, client: int) -> None:
        self.player = player
        self.client = client

    def options(self, state: State) -> list[int]:
        roles = client_roles(state, self.player, self.client)
        return [PASS] + [ACT | role for role in range(6) if roles >> role & 1]

    def resolve(self, state: State, move: int) -> None:
        if move != PASS:
            begin(state, self.player, move & ARGUMENT)

    def refusal(self, state: State, move: int) -> str:
        return OTHER_ROLE if move & KIND == ACT else NOT_ASKED

    def about(self, state: State, seat: int) -> dict[str, Any]:
        return {"role": self.client}
