"""Rows of figures that are mostly zero, while they are written."""

from typing import final


@final
class Rows:
    """What is not zero: its places, counted on from row to row, and the figures there."""

    __slots__ = ("begin", "places", "size", "values")

    def __init__(self, size: int) -> None:
        self.size = size  # of a row
        self.begin = 0  # of the row that is being written
        self.places: list[int] = []
        self.values: list[float] = []

    def one(self, place: int, value: float) -> None:
        if value != 0.0:
            self.places.append(self.begin + place)
            self.values.append(value)

    def end(self) -> None:
        """The row is done."""
        self.begin += self.size
