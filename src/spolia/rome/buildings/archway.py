"""Archway: your Architect takes material from the pool too."""

from spolia.rome.functions import Function
from spolia.rome.questions import POOL
from spolia.rome.state import State


class Archway(Function):
    def architect_sources(self, state: State, player: int, zones: int) -> int:
        return zones | POOL
