"""The bot to measure others against: any legal move, each as likely as the other."""

from spolia.kernel.chance import Chance
from spolia.rome.view import View


class RandomBot:
    name = "random"

    def choose(self, view: View, chance: Chance) -> int:
        return view.legal[chance.below(len(view.legal))]
