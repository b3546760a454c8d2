"""Aerarium: the table's highest Influence is yours; on completion its Site may fire a completion power again."""

from spolia.kernel.frames import NOT_ASKED
from spolia.kernel.moves import ARGUMENT, PASS
from spolia.rome.cards import CONCRETE
from spolia.rome.functions import BUILT, FIRED, Function
from spolia.rome.moments import has_completion_power, tell_completed
from spolia.rome.moves import FIRE, at_seat, is_at_seat, seat_of
from spolia.rome.reasons import NO_COMPLETION_POWER, NO_SUCH_BUILDING, NOT_COMPLETE
from spolia.rome.roles.building import building_of
from spolia.rome.state import State
from spolia.rome.step import Step
from spolia.rome.transfer import hand_over


class Aerarium(Function):
    def influence(self, state: State, player: int, influence: int) -> int:
        return max(state.influence)

    def completed(self, state: State, player: int, owner: int, how: int) -> None:
        """A stolen one has no Site to give (ruling 61)."""
        if how == BUILT:
            state.stack.append(FirePower(player, self.card))


class FirePower(Step):
    """A structure with such a power, of any player, who gets the Site; the power is used by whoever fires it."""

    __slots__ = ("card",)

    def __init__(self, player: int, card: int) -> None:
        self.player = player
        self.card = card  # what fires; it can't be fired itself

    def options(self, state: State) -> list[int]:
        return [PASS] + [
            at_seat(FIRE, seat, building.card)
            for seat, city in enumerate(state.buildings)
            for building in city
            if not building.missing and building.card != self.card and has_completion_power(state, building.card)
        ]

    def resolve(self, state: State, move: int) -> None:
        if move == PASS:
            return
        card, owner = move & ARGUMENT, seat_of(FIRE, move)
        if owner != self.player:
            hand_over(state, self.player, owner, CONCRETE)
        tell_completed(state, self.player, card, owner, FIRED)

    def refusal(self, state: State, move: int) -> str:
        if not is_at_seat(FIRE, move):
            return NOT_ASKED
        card, owner = move & ARGUMENT, seat_of(FIRE, move)
        if owner >= state.players or not state.owned[owner] >> card & 1:
            return NO_SUCH_BUILDING
        return NOT_COMPLETE if building_of(state, owner, card).missing else NO_COMPLETION_POWER
