"""Academy: after a turn in which you acted as Craftsman, you may think."""

from spolia.rome.cards import THINKER
from spolia.rome.functions import Function
from spolia.rome.roles import begin
from spolia.rome.state import State


class Academy(Function):
    def turn_ended(self, state: State, player: int) -> None:
        if state.crafted >> player & 1:
            begin(state, player, THINKER)
