"""Forum: you win as soon as you have a client of each role."""

from spolia.rome.cards import count, size
from spolia.rome.functions import Function
from spolia.rome.questions import client_roles
from spolia.rome.state import State


class Forum(Function):
    def victory(self, state: State, player: int, won: bool) -> bool:
        return won or covers_all_roles(state, player)


def covers_all_roles(state: State, player: int) -> bool:
    """Whether the clients can stand for all six roles, each for one only (ruling 10).

    By Hall's theorem they can if any set of roles has as many clients that could stand for one of it.
    """
    clients = state.clientele[player]
    if size(clients) < 6:
        return False
    held = [count(clients, client) for client in range(6)]
    roles = [client_roles(state, player, client) for client in range(6)]
    for needed in range(1, 64):
        able = sum(held[client] for client in range(6) if roles[client] & needed)
        if able < needed.bit_count():
            return False
    return True
