"""Watermill: if you lead or follow Laborer, your Architect clients act after your Laborers."""

from spolia.rome.cards import ARCHITECT, FIELD, LABORER, spread
from spolia.rome.functions import Function
from spolia.rome.questions import acting_clients
from spolia.rome.roles import ClientAction
from spolia.rome.state import State


class Watermill(Function):
    def part_ended(self, state: State, player: int, role: int) -> None:
        """Those that acted as Laborers don't act again, and nothing is doubled (ruling 61)."""
        if role == LABORER and state.plays[player]:
            architects = acting_clients(state, player, ARCHITECT)
            laborers = acting_clients(state, player, LABORER)
            for client in reversed(spread(architects)):
                if not laborers & FIELD[client]:
                    state.stack.append(ClientAction(player, ARCHITECT, client))
