"""Aqueduct: your Patron hires from the hand too; your clientele may be twice as large."""

from typing import ClassVar

from spolia.rome.functions import Function
from spolia.rome.questions import HAND
from spolia.rome.state import State


class Aqueduct(Function):
    rank: ClassVar[int] = 1  # doubles what others add (ruling 42)

    def clientele_limit(self, state: State, player: int, limit: int) -> int:
        return limit * 2

    def patron_sources(self, state: State, player: int, zones: int) -> int:
        return zones | HAND
