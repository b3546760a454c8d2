"""Bridge: your Legionary reaches all opponents, over a Palisade too, and their stockpiles."""

from spolia.rome.cards import shared
from spolia.rome.functions import Function
from spolia.rome.questions import EVERYBODY, OVER_FENCES
from spolia.rome.state import State
from spolia.rome.step import Step
from spolia.rome.transfer import plunder


class Bridge(Function):
    def reach(self, state: State, player: int, reach: int) -> int:
        return reach | EVERYBODY | OVER_FENCES

    def demand_answered(self, state: State, player: int, shown: int, victims: list[int]) -> None:
        for victim in reversed(victims):
            state.stack.append(Plunder(player, victim, shown))


class Plunder(Step):
    """One material for each card shown; it leaves no choice, and does not depend on the hand (ruling 30)."""

    __slots__ = ("shown", "victim")

    def __init__(self, player: int, victim: int, shown: int) -> None:
        self.player = player
        self.victim = victim
        self.shown = shown

    def resolve(self, state: State, move: int) -> None:
        if booty := shared(self.shown, state.stockpile[self.victim]):
            plunder(state, self.player, self.victim, booty)
