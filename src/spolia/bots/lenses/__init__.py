"""How bots that think ahead look at a game: the one place that knows which games there are."""

from typing import Final

from spolia.bots.lenses.interface import Dealer, Lens, advice, asked
from spolia.bots.lenses.mundi import MundiLens
from spolia.bots.lenses.rome import RomeLens
from spolia.kernel.errors import SetupError

__all__ = ["LENSES", "Dealer", "Lens", "MundiLens", "RomeLens", "advice", "asked", "lens_of"]

LENSES: Final[dict[str, Lens]] = {lens.game: lens for lens in (RomeLens(), MundiLens())}


def lens_of(game: str) -> Lens:
    """The lens for a game by its name."""
    if game not in LENSES:
        raise SetupError(f"there is no game {game!r}; there are: {', '.join(LENSES)}")
    return LENSES[game]
