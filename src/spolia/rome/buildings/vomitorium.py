"""Vomitorium: before you think you may discard your whole hand."""

from spolia.rome.functions import Function
from spolia.rome.state import State
from spolia.rome.transfer import discard


class Vomitorium(Function):
    def usable(self, state: State, player: int) -> bool:
        return bool(state.hand[player])

    def before_thinking(self, state: State, player: int) -> None:
        for card in state.hand[player][:]:
            discard(state, player, card)
