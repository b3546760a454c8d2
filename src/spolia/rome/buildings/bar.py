"""Bar: your Patron hires the top card of the deck too."""

from spolia.rome.functions import Function
from spolia.rome.questions import DECK
from spolia.rome.state import State


class Bar(Function):
    def patron_sources(self, state: State, player: int, zones: int) -> int:
        return zones | DECK
