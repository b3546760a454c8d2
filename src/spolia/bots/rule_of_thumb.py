"""A bot that goes by rules of thumb: it says what each legal move is worth to it, and takes the best."""

from spolia.bots.thumb.answers import worths
from spolia.bots.thumb.outlook import Outlook
from spolia.bots.thumb.weights import Weights, weights
from spolia.kernel.chance import Chance
from spolia.rome.view import View


class RuleOfThumb:
    name = "rule-of-thumb"

    def __init__(self, own: Weights | None = None) -> None:
        self.weights = own or weights()

    def choose(self, view: View, chance: Chance) -> int:
        """The move that is worth the most; chance decides between equals."""
        worths = self.worths(view)
        best = max(worths)
        equals = [move for move, worth in zip(view.legal, worths, strict=True) if worth == best]
        return equals[chance.below(len(equals))] if len(equals) > 1 else equals[0]

    def worths(self, view: View) -> list[float]:
        """What each legal move is worth, in points."""
        return worths(Outlook(view, self.weights), view.legal)
