"""Statue: it stands on any Site, which sets its cost; complete, it is worth three points more."""

from spolia.rome.cards import ANY
from spolia.rome.functions import Function
from spolia.rome.state import State


class Statue(Function):
    def own_sites(self, sites: int) -> int:
        return ANY

    def points(self, state: State, player: int, points: int) -> int:
        """Only a complete one, the player's own or one that is everybody's (rulings 9, 54)."""
        for seat, city in enumerate(state.buildings):
            for building in city:
                if building.card == self.card and not building.missing and (seat == player or building.public):
                    return points + 3
        return points
