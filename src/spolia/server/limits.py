"""How much a page, a person or an address may ask for."""

import time
from typing import Final

import msgspec

MOST_KEPT: Final = 10_000


class Limits(msgspec.Struct, frozen=True):
    """What is allowed; pairs are a number, and the seconds in which it may be used up."""

    messages: tuple[int, float] = (60, 10.0)  # over one socket
    bad_messages: int = 20  # over one socket, before it is closed
    chat: tuple[int, float] = (10, 30.0)  # lines of one person at a table, or of all spectators together
    requests: tuple[int, float] = (400, 10.0)  # over HTTP, from one address
    tables: tuple[int, float] = (120, 3600.0)  # made or taken in, from one address
    sockets: int = 200  # open at once from one address
    watchers: int = 100  # spectators at one table


class Allowance:
    """So many at once, and as many again in so many seconds."""

    def __init__(self, limit: tuple[int, float]) -> None:
        self.most, self.seconds = limit
        self.left = float(self.most)
        self.at = time.monotonic()

    def take(self) -> bool:
        """Use one up; whether there was one."""
        now = time.monotonic()
        self.left = min(float(self.most), self.left + (now - self.at) * self.most / self.seconds)
        self.at = now
        if self.left < 1:
            return False
        self.left -= 1
        return True


class Allowances:
    """One for each address or person; those that were not used for longest are forgotten."""

    def __init__(self, limit: tuple[int, float]) -> None:
        self.limit = limit
        self.kept: dict[str, Allowance] = {}

    def take(self, who: str) -> bool:
        allowance = self.kept.pop(who, None) or Allowance(self.limit)
        self.kept[who] = allowance  # the newest last
        if len(self.kept) > MOST_KEPT:
            del self.kept[next(iter(self.kept))]
        return allowance.take()
