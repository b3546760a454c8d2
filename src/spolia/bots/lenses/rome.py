"""Glory to Rome, as bots that think ahead look at it."""

from typing import Any

from spolia.bots.lenses.interface import Chooser, Dealer, Sparse, shared, sparse
from spolia.bots.rule_of_thumb import RuleOfThumb
from spolia.kernel.chance import Chance
from spolia.rome import features
from spolia.rome.determinize import Unseen
from spolia.rome.edition import changed
from spolia.rome.save import steps
from spolia.rome.scoring import winners
from spolia.rome.setup import new_game
from spolia.rome.state import State
from spolia.rome.turn import Lead
from spolia.rome.view import View, view


class RomeLens:
    game = "rome"
    version = features.VERSION
    table_size = features.TABLE_SIZE
    question_size = features.SIZE
    moves = features.MOVES
    edition = "iv"

    def new_game(self, edition: str, players: int, seed: int) -> State:
        return new_game(edition, players, seed)

    def view(self, state: State, seat: int) -> View:
        return view(state, seat)

    def thumb(self) -> Chooser:
        return RuleOfThumb()

    def table(self, chance: Chance, others: float) -> tuple[str, int]:
        """Three games in five are for two, the others for three to five."""
        edition = self._edition(chance, others)
        return edition, (2, 2, 2, 2, 2, 2, 3, 4, 4, 5)[chance.below(10)]

    def _edition(self, chance: Chance, others: float) -> str:
        if chance.below(1000) >= 1000 * others:
            return self.edition
        key = ("iv", "imperium", "republic", "polish", "polish-classic")[chance.below(5)]
        return changed(key, geek=key == "iv" or chance.below(2) == 0).key

    def dealer(self, view: Any) -> Dealer:
        return Unseen(view)

    def questions(self) -> list[str]:
        return sorted(steps())

    def table_rows(self, states: list[State]) -> Sparse:
        return sparse(features.table_features(states))

    def question_rows(self, states: list[State], questions: dict[str, int]) -> Sparse:
        return sparse(features.question_features(states, questions))

    def settled(self, state: State) -> bool:
        return state.over or type(state.stack[-1]) is Lead

    def shares(self, state: State) -> list[float]:
        return shared(winners(state), state.players)
