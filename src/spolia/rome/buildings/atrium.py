"""Atrium: your Merchant may sell the top card of the deck, unseen, in place of material of the stockpile."""

from spolia.rome.functions import Function
from spolia.rome.questions import DECK
from spolia.rome.state import State


class Atrium(Function):
    def merchant_sources(self, state: State, player: int, zones: int) -> int:
        return zones | DECK
