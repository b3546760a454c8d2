"""Luck's ceiling: a bot that sees all cards, the deck too. For measuring only; it never sits at a table.

What it wins against the others says how much of the game can be won at all.
"""

from typing import Any, ClassVar

from spolia.bots.lenses import asked
from spolia.bots.search_bot import SearchBot
from spolia.bots.settings import Setting
from spolia.kernel.chance import Chance
from spolia.kernel.errors import SpoliaError


class SeesEverything(SpoliaError):
    """This bot is for measuring only."""


class Ceiling:
    """The search of the strongest bot, in the one world that is true."""

    name = "ceiling"
    sees_everything = True
    settings: ClassVar[dict[str, type[Setting]]] = SearchBot.settings

    def __init__(self, **settings: Any) -> None:
        self.searcher = SearchBot(**settings)

    def choose(self, view: Any, chance: Chance) -> int:
        raise SeesEverything("the ceiling sees everything: it takes part in measurements, not in games")

    def choose_seeing(self, state: Any, chance: Chance) -> int:
        """The state itself, instead of a view of it."""
        return self.searcher.search(state.copy, asked(state), sure=True)
