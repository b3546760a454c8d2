"""Storeroom: all your clients may act as Laborers."""

from spolia.rome.cards import LABORER
from spolia.rome.functions import Function
from spolia.rome.state import State


class Storeroom(Function):
    def client_roles(self, state: State, player: int, client: int, roles: int) -> int:
        return roles | 1 << LABORER
