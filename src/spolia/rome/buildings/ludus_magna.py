"""Ludus Magna: your Merchant clients count as any role."""

from spolia.rome.cards import ANY, MERCHANT
from spolia.rome.functions import Function
from spolia.rome.state import State


class LudusMagna(Function):
    def client_roles(self, state: State, player: int, client: int, roles: int) -> int:
        return roles | ANY if client == MERCHANT else roles
