"""Dock: your Laborer fetches a card from the hand too."""

from spolia.rome.functions import Function
from spolia.rome.questions import HAND
from spolia.rome.state import State


class Dock(Function):
    def laborer_sources(self, state: State, player: int, zones: int) -> int:
        return zones | HAND
