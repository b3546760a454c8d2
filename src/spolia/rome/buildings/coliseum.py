"""Coliseum: your Legionary also takes matching clients into your vault."""

from typing import Any, ClassVar

from spolia.kernel.frames import NO_CHOICE, NOT_ASKED
from spolia.kernel.moves import ARGUMENT, KIND, PASS
from spolia.rome.cards import UNIT, count, materials_in, shared
from spolia.rome.functions import Function
from spolia.rome.moves import SLAY
from spolia.rome.reasons import NO_SUCH_CLIENT, NOT_SHOWN, VAULT_FULL
from spolia.rome.roles.legionary import victim_refusal
from spolia.rome.roles.merchant import vault_room
from spolia.rome.state import State
from spolia.rome.step import Step
from spolia.rome.transfer import slay


class Coliseum(Function):
    rank: ClassVar[int] = 1  # after what is taken from stockpiles (ruling 59)

    def demand_answered(self, state: State, player: int, shown: int, victims: list[int]) -> None:
        for victim in reversed(victims):
            if shared(shown, state.clientele[victim]):
                state.stack.append(Slay(player, victim, shown))


class Slay(Step):
    """One client of a victim for each card shown, as far as the vault has room; which ones is the demander's choice."""

    __slots__ = ("shown", "victim")

    def __init__(self, player: int, victim: int, shown: int) -> None:
        self.player = player
        self.victim = victim
        self.shown = shown  # a pile: what is not yet paid for with a client

    def options(self, state: State) -> list[int]:
        if vault_room(state, self.player) <= 0:
            return NO_CHOICE
        prey = shared(self.shown, state.clientele[self.victim])
        return [PASS] + [SLAY | self.victim << 3 | role for role in materials_in(prey)]

    def resolve(self, state: State, move: int) -> None:
        if move != PASS:
            client = move & 7
            slay(state, self.player, self.victim, client)
            state.stack.append(Slay(self.player, self.victim, self.shown - UNIT[client]))

    def refusal(self, state: State, move: int) -> str:
        if move & KIND != SLAY:
            return NOT_ASKED
        if (move & ARGUMENT) >> 3 != self.victim:
            return victim_refusal(state, self.player, (move & ARGUMENT) >> 3)
        if vault_room(state, self.player) <= 0:
            return VAULT_FULL
        return NO_SUCH_CLIENT if count(self.shown, move & 7) else NOT_SHOWN

    def about(self, state: State, seat: int) -> dict[str, Any]:
        return {"seat": self.victim, "pile": self.shown}
