"""Castra: after a turn in which a Legionary took a card from your hand, you may think."""

from spolia.rome.cards import THINKER
from spolia.rome.functions import Function
from spolia.rome.roles import begin
from spolia.rome.state import State


class Castra(Function):
    def camps_cleared(self, state: State, player: int) -> None:
        if state.robbed >> player & 1:
            begin(state, player, THINKER)
