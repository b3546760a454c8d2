"""Plebian Council: you win when Laborers outnumber Legionaries at the table and you have the most Laborers."""

from spolia.rome.cards import LABORER, LEGIONARY, count
from spolia.rome.functions import Function
from spolia.rome.questions import client_roles
from spolia.rome.state import State


class PlebianCouncil(Function):
    def victory(self, state: State, player: int, won: bool) -> bool:
        laborers = [clients_as(state, seat, LABORER) for seat in range(state.players)]
        legionaries = sum(clients_as(state, seat, LEGIONARY) for seat in range(state.players))
        own = laborers.pop(player)
        return won or (own > max(laborers) and own + sum(laborers) > legionaries)


def clients_as(state: State, player: int, role: int) -> int:
    """Clients that count as a role; one that counts as two is counted in both (ruling 62)."""
    clients = state.clientele[player]
    return sum(count(clients, client) for client in range(6) if client_roles(state, player, client) >> role & 1)
