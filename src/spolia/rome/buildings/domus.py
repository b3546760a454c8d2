"""Domus: on completion, you may hire as a Patron does; the new client may act this turn if its role was led."""

from spolia.rome.functions import Function
from spolia.rome.questions import patron_sources
from spolia.rome.roles.patron import Patron
from spolia.rome.state import State


class Domus(Function):
    def completed(self, state: State, player: int, owner: int, how: int) -> None:
        state.stack.append(Patron(player, patron_sources(state, player), False))
