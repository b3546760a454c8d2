"""A bot for Gloria Mundi by rules of thumb: it says what each legal move is worth to it, and takes the best."""

from typing import Final

from spolia.bots.mundi_thumb.answers import move_worth
from spolia.bots.mundi_thumb.outlook import Outlook
from spolia.kernel.chance import Chance
from spolia.mundi.view import View

ALIKE: Final = 0.05  # kinds of turns that differ by no more are as good as each other


class MundiThumb:
    name = "rule-of-thumb"

    def choose(self, view: View, chance: Chance) -> int:
        """The move that is worth the most; chance decides between equals, so that not every game begins alike."""
        worths = self.worths(view)
        least = max(worths) - (ALIKE if view.question == "PlayProduction" else 0.0)
        equals = [move for move, worth in zip(view.legal, worths, strict=True) if worth >= least]
        return equals[chance.below(len(equals))] if len(equals) > 1 else equals[0]

    def worths(self, view: View) -> list[float]:
        """What each legal move is worth, in steps."""
        look = Outlook(view)
        return [move_worth(look, move) for move in view.legal]
