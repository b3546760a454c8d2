"""Forum Romanum: you win as soon as you have a client of each role and each material in your stockpile."""

from spolia.rome.buildings.forum import covers_all_roles
from spolia.rome.cards import ANY, material_bits
from spolia.rome.functions import Function
from spolia.rome.state import State


class ForumRomanum(Function):
    def victory(self, state: State, player: int, won: bool) -> bool:
        return won or (material_bits(state.stockpile[player]) == ANY and covers_all_roles(state, player))
