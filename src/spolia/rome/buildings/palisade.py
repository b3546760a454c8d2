"""Palisade: no Legionary demands from you, unless it reaches over fences."""

from spolia.rome.functions import Function
from spolia.rome.questions import OVER_FENCES
from spolia.rome.state import State


class Palisade(Function):
    def protection(self, state: State, player: int, reach: int, protected: bool) -> bool:
        return protected or not reach & OVER_FENCES
