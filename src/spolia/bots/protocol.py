"""What a bot is."""

from typing import Protocol

from spolia.kernel.chance import Chance
from spolia.rome.view import View


class Bot(Protocol):
    """Somebody who answers for a seat. A bot gets to see what its seat may know, and never the state."""

    name: str

    def choose(self, view: View, chance: Chance) -> int:
        """One of the legal moves of a view whose seat is asked."""
