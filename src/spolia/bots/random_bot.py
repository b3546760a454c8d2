"""The bot to measure others against: any legal move, each as likely as the other."""

from typing import ClassVar

from spolia.kernel.chance import Chance
from spolia.rome.view import View


class RandomBot:
    name = "random"
    games: ClassVar[tuple[str, ...]] = ("rome", "mundi")  # any will do

    def choose(self, view: View, chance: Chance) -> int:
        return view.legal[chance.below(len(view.legal))]
