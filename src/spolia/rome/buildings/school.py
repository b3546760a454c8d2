"""School: on completion, you may think for every point of Influence."""

from spolia.rome.cards import THINKER
from spolia.rome.functions import Function
from spolia.rome.questions import influence
from spolia.rome.roles import Bounty
from spolia.rome.state import State


class School(Function):
    def completed(self, state: State, player: int, owner: int, how: int) -> None:
        state.stack.append(Bounty(player, THINKER, influence(state, player)))
