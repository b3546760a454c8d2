"""Spolia: Glory to Rome as a library.

>>> import spolia
>>> game = spolia.Game("iv", players=3, seed=7)
>>> game.play("think").play("take Jack").asked
2
"""

from spolia.game import Game, Outcome
from spolia.kernel import frames
from spolia.kernel.errors import (
    AmbiguousMove,
    IllegalMove,
    JournalError,
    MoveError,
    SetupError,
    SpoliaError,
    UnknownMove,
)
from spolia.rome.edition import editions
from spolia.rome.view import SPECTATOR, View

# Whether the rules run compiled; see `make compiled`.
COMPILED = not frames.__file__.endswith(".py")

__all__ = [
    "COMPILED",
    "SPECTATOR",
    "AmbiguousMove",
    "Game",
    "IllegalMove",
    "JournalError",
    "MoveError",
    "Outcome",
    "SetupError",
    "SpoliaError",
    "UnknownMove",
    "View",
    "editions",
]
