"""The six roles and the Thinker, one file each; ``begin`` starts an action of any role."""

from typing import Any, ClassVar

from spolia.rome.cards import ARCHITECT, CRAFTSMAN, LABORER, LEGIONARY, MERCHANT, PATRON, UNIT
from spolia.rome.functions import ASIDE
from spolia.rome.moments import tell_clients_acted
from spolia.rome.questions import laborer_sources, merchant_sources, patron_sources
from spolia.rome.roles.architect import Architect
from spolia.rome.roles.craftsman import Craftsman
from spolia.rome.roles.laborer import Laborer
from spolia.rome.roles.legionary import Demand
from spolia.rome.roles.merchant import Merchant
from spolia.rome.roles.patron import Patron, hires_may_act
from spolia.rome.roles.thinker import Think
from spolia.rome.state import State
from spolia.rome.step import Step


def begin(state: State, player: int, role: int) -> None:
    """Push one action of a role."""
    stack = state.stack
    if role == LABORER:
        stack.append(Laborer(player, laborer_sources(state, player)))
    elif role == CRAFTSMAN:
        stack.append(Craftsman(player))
    elif role == ARCHITECT:
        stack.append(Architect(player))
    elif role == MERCHANT:
        stack.append(Merchant(player, merchant_sources(state, player)))
    elif role == LEGIONARY:
        stack.append(Demand(player, 1, 0, 0))
    elif role == PATRON:
        stack.append(Patron(player, patron_sources(state, player), True))
    else:
        stack.append(Think(player, True, 0))


class Bounty(Step):
    """A number of actions of one role, fixed beforehand; skipping one does not end the rest (ruling 58)."""

    __slots__ = ("left", "role")

    in_agenda: ClassVar[bool] = True

    def __init__(self, player: int, role: int, left: int) -> None:
        self.player = player
        self.role = role
        self.left = left

    def resolve(self, state: State, move: int) -> None:
        if self.left > 1:
            state.stack.append(Bounty(self.player, self.role, self.left - 1))
        begin(state, self.player, self.role)

    def brings(self, state: State, role: int) -> bool:
        return role == self.role or (self.role == PATRON and hires_may_act(state, self.player))

    def about(self, state: State, seat: int) -> dict[str, Any]:
        return {"role": self.role, "count": self.left}


class ClientAction(Step):
    """One action of a client outside the order in which clients act for the role led."""

    __slots__ = ("client", "role")

    def __init__(self, player: int, role: int, client: int) -> None:
        self.player = player
        self.role = role
        self.client = client

    def resolve(self, state: State, move: int) -> None:
        state.spent += UNIT[self.client]
        state.stack.append(ClientActed(self.player, self.client, ASIDE))
        begin(state, self.player, self.role)

    def brings(self, state: State, role: int) -> bool:
        return role == self.role


class ClientActed(Step):
    """After a client's action and all it set off."""

    __slots__ = ("client", "when")

    def __init__(self, player: int, client: int, when: int) -> None:
        self.player = player
        self.client = client
        self.when = when

    def resolve(self, state: State, move: int) -> None:
        tell_clients_acted(state, self.player, UNIT[self.client], self.when)
