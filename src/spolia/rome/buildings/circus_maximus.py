"""Circus Maximus: your clients act twice, if you lead or follow."""

from spolia.rome.functions import Function
from spolia.rome.state import State


class CircusMaximus(Function):
    def client_actions(self, state: State, player: int, actions: int) -> int:
        return actions * 2 if state.plays[player] else actions
