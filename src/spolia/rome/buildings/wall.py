"""Wall: no Legionary demands from you; two materials in the stockpile are worth a point."""

from spolia.rome.cards import size
from spolia.rome.functions import Function
from spolia.rome.state import State


class Wall(Function):
    def protection(self, state: State, player: int, reach: int, protected: bool) -> bool:
        return True

    def points(self, state: State, player: int, points: int) -> int:
        return points + size(state.stockpile[player]) // 2
