"""Gloria Mundi, as bots that think ahead look at it."""

from typing import Any

from spolia.bots.lenses.interface import Chooser, Dealer, Sparse, shared, sparse
from spolia.bots.mundi_thumb import MundiThumb
from spolia.kernel.chance import Chance
from spolia.mundi import features
from spolia.mundi.determinize import Unseen
from spolia.mundi.edition import OURS
from spolia.mundi.ending import winners
from spolia.mundi.save import steps
from spolia.mundi.setup import new_game
from spolia.mundi.state import State
from spolia.mundi.turn import PlayProduction
from spolia.mundi.view import View, view


class MundiLens:
    game = "mundi"
    version = features.VERSION
    table_size = features.TABLE_SIZE
    question_size = features.SIZE
    moves = features.MOVES
    edition = OURS

    def new_game(self, edition: str, players: int, seed: int) -> State:
        return new_game(edition, players, seed)

    def view(self, state: State, seat: int) -> View:
        return view(state, seat)

    def thumb(self) -> Chooser:
        return MundiThumb()

    def table(self, chance: Chance, others: float) -> tuple[str, int]:
        """Half of the games are for two, the others for three to six; there is one edition."""
        return self.edition, (2, 2, 2, 2, 2, 3, 3, 4, 5, 6)[chance.below(10)]

    def dealer(self, view: Any) -> Dealer:
        return Unseen(view)

    def questions(self) -> list[str]:
        return sorted(steps())

    def table_rows(self, states: list[State]) -> Sparse:
        return sparse(features.table_features(states))

    def question_rows(self, states: list[State], questions: dict[str, int]) -> Sparse:
        return sparse(features.question_features(states, questions))

    def settled(self, state: State) -> bool:
        return state.over or type(state.stack[-1]) is PlayProduction

    def shares(self, state: State) -> list[float]:
        return shared(winners(state), state.players)
