"""Market: room for two more cards in the vault."""

from spolia.rome.functions import Function
from spolia.rome.state import State


class Market(Function):
    def vault_limit(self, state: State, player: int, limit: int) -> int:
        return limit + 2
