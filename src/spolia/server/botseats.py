"""The seats that bots play: they think elsewhere, and their moves come by the mailbox like everybody's."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any, Final

import structlog

from spolia.kernel.chance import Chance
from spolia.server.audience import Audience
from spolia.server.table import Table

PAUSE: Final = 2.0  # seconds after which a bot's move that could not be stored is tried again
NO_EVENTS: Final = 10**9  # bots read the table, not the log

# The key of a game, the name of a bot, what its seat sees, a number: its move.
Thinker = Callable[[str, str, Any, int], Awaitable[int]]

log = structlog.get_logger()


class BotMoved:
    """A bot has chosen, at a version of the table."""

    def __init__(self, version: int, seat: int, move: int) -> None:
        self.version = version
        self.seat = seat
        self.move = move


class BotSeats:
    """Wakes whichever bot is asked."""

    def __init__(
        self, table: Table, audience: Audience, think: Thinker, post: Callable[[BotMoved], Awaitable[None]]
    ) -> None:
        self.table = table
        self.audience = audience
        self.think = think
        self.post = post
        self.task: asyncio.Task[None] | None = None

    @property
    def thinking(self) -> bool:
        return self.task is not None and not self.task.done()

    def wake(self) -> None:
        """If a bot is asked, and somebody is there to see it, let it think."""
        course = self.table.course
        if course is None or course.asked < 0 or not self.table.is_bot(course.asked):
            return
        if self.audience.connections and not self.thinking:
            view = course.game.view(course.asked, since=NO_EVENTS)
            self.task = asyncio.create_task(self._let_think(view, course.asked, self.table.version))

    def wake_later(self) -> None:
        asyncio.get_running_loop().call_later(PAUSE, self.wake)

    def chosen(self, message: BotMoved) -> int | None:
        """The move to be played; nothing if the table has moved on. A bot that errs does not stop the game."""
        table = self.table
        if table.course is None or message.version != table.version or not table.is_bot(message.seat):
            return None
        game = table.game
        if game.over or message.move in game.legal:
            return None if game.over else message.move
        log.error("bot_erred", table=table.record.id, bot=table.record.seats[message.seat].bot, move=message.move)
        return some_move(game.legal, table.version)

    def close(self) -> None:
        if self.task is not None:
            self.task.cancel()

    async def _let_think(self, view: Any, seat: int, version: int) -> None:
        """A bot that fails does not stop the table: then chance moves."""
        name = self.table.record.seats[seat].bot
        try:
            move = await self.think(self.table.kind.key, name, view, version)
        except Exception as error:
            log.error("bot_failed", table=self.table.record.id, bot=name, error=repr(error))
            move = some_move(view.legal, version)
        self.task = None
        await self.post(BotMoved(version, seat, move))


def some_move(legal: list[int], number: int) -> int:
    return legal[Chance(number).below(len(legal))]
