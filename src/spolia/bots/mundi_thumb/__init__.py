"""A bot for Gloria Mundi by rules of thumb: it says what each legal move is worth to it, and takes the best."""

from spolia.bots.mundi_thumb.answers import move_worth
from spolia.bots.mundi_thumb.outlook import Outlook
from spolia.kernel.chance import Chance
from spolia.mundi.view import View


class MundiThumb:
    name = "rule-of-thumb"

    def choose(self, view: View, chance: Chance) -> int:
        """The move that is worth the most; chance decides between equals."""
        worths = self.worths(view)
        best = max(worths)
        equals = [move for move, worth in zip(view.legal, worths, strict=True) if worth == best]
        return equals[chance.below(len(equals))] if len(equals) > 1 else equals[0]

    def worths(self, view: View) -> list[float]:
        """What each legal move is worth, in steps."""
        look = Outlook(view)
        return [move_worth(look, move) for move in view.legal]
