"""The turn: a card for the Forum, a production card, all cards of its kind act, buying, the Goth."""

from spolia.kernel.moves import ARGUMENT, KIND
from spolia.mundi.activation import Harvest
from spolia.mundi.buying import Buy
from spolia.mundi.goods import NO_KIND, count
from spolia.mundi.goth import Tribute
from spolia.mundi.moves import PLAY
from spolia.mundi.reasons import NOT_IN_HAND
from spolia.mundi.state import HAND_EMPTY, State
from spolia.mundi.step import Step, beside
from spolia.mundi.transfer import add_to_forum, play_production


class BeginTurn(Step):
    """Phase 1; the game ends if there is no card for the Forum, or none to play."""

    __slots__ = ()

    def resolve(self, state: State, move: int) -> None:
        if state.log is not None:
            state.log.tell("turn_began", self.player, turn=state.turn)
        add_to_forum(state, self.player)
        if not state.hand[self.player]:
            state.end(HAND_EMPTY)
        state.stack.append(PlayProduction(self.player))


class PlayProduction(Step):
    """Phase 2: a production card from the hand; it says what kind of turn this is."""

    __slots__ = ()

    def options(self, state: State) -> list[int]:
        return [PLAY | kind for kind in range(3) if count(state.hand[self.player], kind)]

    def resolve(self, state: State, move: int) -> None:
        """The rest of the turn is laid out; the last comes first."""
        play_production(state, self.player, move & ARGUMENT)
        state.stack.append(NextTurn(self.player))
        state.stack.append(Tribute(self.player))
        state.stack.append(Buy(self.player))
        for distance in range(state.players - 1, -1, -1):
            state.stack.append(Harvest((self.player + distance) % state.players))

    def refusal(self, state: State, move: int) -> str:
        return NOT_IN_HAND if move & KIND == PLAY else beside(move)


class NextTurn(Step):
    """The turn passes to the left."""

    __slots__ = ()

    def resolve(self, state: State, move: int) -> None:
        state.active = (self.player + 1) % state.players
        state.turn += 1
        state.kind = NO_KIND
        state.stack.append(BeginTurn(state.active))


def phase(state: State) -> str:
    """Which of the five phases it is, by name: what is left of the turn tells."""
    waiting = [type(step).__name__ for step in state.stack]
    if "Buy" in waiting:
        return "buy" if waiting[-1] == "Buy" else "activate"
    if "Tribute" in waiting:
        return "goth" if waiting[-1] == "Tribute" else "buy"
    return "goth" if "NextTurn" in waiting else "play"
