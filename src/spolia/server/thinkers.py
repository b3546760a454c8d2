"""Bots think in processes of their own, so that no table waits for another's bot.

A process gets what the seat may see, never the game.
"""

import asyncio
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context

from spolia.bots import bot
from spolia.kernel.chance import Chance
from spolia.rome.view import View


def choose(name: str, view: View, number: int) -> int:
    """What a bot does; the number makes its chance, so that the same moment gives the same move."""
    return bot(name).choose(view, Chance(number))


class Thinkers:
    """A few processes that take turns."""

    def __init__(self, workers: int) -> None:
        self.pool = ProcessPoolExecutor(workers, mp_context=get_context("spawn"))

    async def think(self, name: str, view: View, number: int) -> int:
        return await asyncio.get_running_loop().run_in_executor(self.pool, choose, name, view, number)

    def close(self) -> None:
        self.pool.shutdown(wait=False, cancel_futures=True)
