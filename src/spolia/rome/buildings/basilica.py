"""Basilica: your Merchant sells a card of the hand too."""

from spolia.rome.functions import Function
from spolia.rome.questions import HAND
from spolia.rome.state import State


class Basilica(Function):
    def merchant_sources(self, state: State, player: int, zones: int) -> int:
        return zones | HAND
