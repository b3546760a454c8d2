"""Prison: on completion, you may give its Site to an opponent and take a structure of his."""

from spolia.kernel.frames import NOT_ASKED
from spolia.kernel.moves import ARGUMENT, PASS
from spolia.rome.cards import STONE
from spolia.rome.functions import Function
from spolia.rome.moments import tell_completed
from spolia.rome.moves import STEAL, at_seat, is_at_seat, seat_of
from spolia.rome.questions import refresh
from spolia.rome.reasons import NAME_IN_PLAY, NO_SUCH_BUILDING, NOT_COMPLETE, OWN_BUILDING
from spolia.rome.roles.building import place
from spolia.rome.state import State
from spolia.rome.step import Step
from spolia.rome.transfer import steal


class Prison(Function):
    def completed(self, state: State, player: int) -> None:
        state.stack.append(Steal(player))


class Steal(Step):
    """Any opponent's structure, unless the thief has one of that name in play."""

    __slots__ = ()

    def options(self, state: State) -> list[int]:
        owned = state.owned[self.player]
        return [PASS] + [
            at_seat(STEAL, seat, building.card)
            for seat, city in enumerate(state.buildings)
            for building in city
            if not building.missing and not owned >> building.card & 1
        ]

    def resolve(self, state: State, move: int) -> None:
        if move == PASS:
            return
        card, victim = move & ARGUMENT, seat_of(STEAL, move)
        steal(state, self.player, victim, place(state, victim, card), STONE)
        refresh(state)
        tell_completed(state, self.player, card)  # with the Influence left after paying (ruling 15)

    def refusal(self, state: State, move: int) -> str:
        if not is_at_seat(STEAL, move):
            return NOT_ASKED
        card, victim = move & ARGUMENT, seat_of(STEAL, move)
        if victim == self.player:
            return OWN_BUILDING
        if victim >= state.players or not state.owned[victim] >> card & 1:
            return NO_SUCH_BUILDING
        return NAME_IN_PLAY if state.owned[self.player] >> card & 1 else NOT_COMPLETE
