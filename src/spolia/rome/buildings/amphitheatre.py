"""Amphitheatre: on completion, you may carry out a Craftsman action for every point of Influence."""

from spolia.rome.cards import CRAFTSMAN
from spolia.rome.functions import Function
from spolia.rome.questions import influence
from spolia.rome.roles import Bounty
from spolia.rome.state import State


class Amphitheatre(Function):
    def completed(self, state: State, player: int, owner: int, how: int) -> None:
        state.stack.append(Bounty(player, CRAFTSMAN, influence(state, player)))
