"""Garden: on completion, you may carry out a Patron action for every point of Influence."""

from spolia.rome.cards import PATRON
from spolia.rome.functions import Function
from spolia.rome.questions import influence
from spolia.rome.roles import Bounty
from spolia.rome.state import State


class Garden(Function):
    def completed(self, state: State, player: int, owner: int, how: int) -> None:
        state.stack.append(Bounty(player, PATRON, influence(state, player)))
