"""Villa: one material added by an Architect finishes it."""

from spolia.rome.cards import ARCHITECT
from spolia.rome.functions import Function


class Villa(Function):
    def own_finishing(self, role: int, materials: int) -> int:
        return materials if role == ARCHITECT else 0
