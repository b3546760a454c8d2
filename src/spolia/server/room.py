"""One table: one mailbox, one message at a time, so nothing needs a lock.

A move is checked, stored, then played, then acknowledged, then told to everybody, each as far as they may see. What a
table is: ``table``. Who looks at it and is told: ``audience``. Seats and chat: ``people``. Going back: ``undoing``.
"""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any, Final, TypeVar

import structlog

from spolia.server.audience import Audience, action_of
from spolia.server.botseats import BotMoved, BotSeats, Thinker
from spolia.server.connection import SPECTATOR, Connection
from spolia.server.course import Course
from spolia.server.limits import Limits
from spolia.server.people import People
from spolia.server.protocol import (
    Acknowledged,
    AnswerUndo,
    FromBrowser,
    HandOver,
    Look,
    Play,
    Refused,
    Say,
    Undo,
)
from spolia.server.store import Store, StoreError, TableRecord
from spolia.server.table import Table
from spolia.server.undoing import Undoing
from spolia.server.words import sentence

T = TypeVar("T")

LONGEST_ID: Final = 64
LONGEST_MAILBOX: Final = 1000

log = structlog.get_logger()


class Errand:
    """Something to be done in its turn, and whoever waits for what comes of it."""

    def __init__(self, work: Callable[[], Awaitable[Any]]) -> None:
        self.work = work
        self.done: asyncio.Future[Any] = asyncio.get_running_loop().create_future()

    async def run(self) -> None:
        result = await self.work()
        if not self.done.done():  # else nobody waits any more
            self.done.set_result(result)

    def fail(self, error: Exception) -> None:
        if not self.done.done():
            self.done.set_exception(error)


Letter = tuple[Connection | None, FromBrowser | BotMoved | Errand]


class Room:
    """A table and who is at it."""

    def __init__(
        self,
        record: TableRecord,
        store: Store,
        think: Thinker,
        limits: Limits | None = None,
        course: Course | None = None,
    ) -> None:
        self.limits = limits or Limits()
        self.table = Table(record, store, course)
        self.audience = Audience(self.table)
        self.undoing = Undoing(self.table, self.audience)
        self.people = People(self.table, self.audience, self.limits)
        self.bots = BotSeats(self.table, self.audience, think, self._post)
        self.mailbox: asyncio.Queue[Letter] = asyncio.Queue(LONGEST_MAILBOX)
        self.handling = False
        self.worker = asyncio.create_task(self._work())

    @property
    def record(self) -> TableRecord:
        return self.table.record

    @property
    def game(self) -> Any:
        """The game; nothing until it begins."""
        return self.table.game

    @property
    def course(self) -> Course | None:
        return self.table.course

    @course.setter
    def course(self, course: Course) -> None:
        self.table.course = course

    @property
    def version(self) -> int:
        return self.table.version

    def own_seats(self, owner: str) -> list[int]:
        return self.table.own_seats(owner)

    # ---- coming and going ----

    def join(self, connection: Connection) -> None:
        self.audience.join(connection)
        self.bots.wake()

    def leave(self, connection: Connection) -> None:
        self.audience.leave(connection)

    def full(self, owner: str) -> bool:
        """Whether there is no room to watch; whoever has a seat can always come."""
        return not self.own_seats(owner) and self.audience.watchers() >= self.limits.watchers

    def idle(self) -> bool:
        """Whether nobody would notice if the room were closed."""
        return not (self.audience.connections or self.handling or self.bots.thinking) and self.mailbox.empty()

    async def close(self) -> None:
        self.worker.cancel()
        self.bots.close()
        self.audience.close()
        while not self.mailbox.empty():
            _, message = self.mailbox.get_nowait()
            if isinstance(message, Errand):
                message.done.cancel()
        try:
            await self.table.keep_position()
        except StoreError as error:  # it can be played out without
            log.error("not_stored", table=self.record.id, error=str(error))

    # ---- what is done in its turn ----

    async def sit(self, owner: str, name: str) -> int | None:
        """Give the first open seat to somebody; those who sit already keep theirs."""
        seat = await self._in_turn(lambda: self.people.sit(owner, name))
        self.bots.wake()
        return seat

    async def rematch(self, owner: str) -> str:
        """The table at which the same people play again."""
        return await self._in_turn(lambda: self.people.rematch(owner))

    async def admit(self, link: str, owner: str) -> bool:
        """Let another browser hold the seats of a link; whether the link was good."""
        return await self._in_turn(lambda: self.people.admit(link, owner))

    async def _in_turn(self, work: Callable[[], Awaitable[T]]) -> T:
        errand = Errand(work)
        await self.mailbox.put((None, errand))
        result: T = await errand.done
        return result

    # ---- the mailbox ----

    async def _post(self, message: BotMoved) -> None:
        await self.mailbox.put((None, message))

    async def _work(self) -> None:
        while True:
            connection, message = await self.mailbox.get()
            self.handling = True
            try:
                await self._handle(connection, message)
            except StoreError as error:
                log.error("not_stored", table=self.record.id, error=str(error))
                await self._failed(connection, message, error, "not_stored")
            except Exception as error:  # one message never ends a table
                log.error("unforeseen", table=self.record.id, exc_info=error)
                await self._failed(connection, message, error, "unforeseen")
            finally:
                self.handling = False

    async def _failed(self, connection: Connection | None, message: object, error: Exception, code: str) -> None:
        """Nothing has happened: the table stands as it is stored. Say so to whoever asked."""
        try:
            if await self.table.catch_up():
                self.audience.welcome_all()
                self.bots.wake()
        except Exception as failure:
            log.error("not_loaded", table=self.record.id, error=repr(failure))
        if isinstance(message, Errand):
            message.fail(error)
        elif isinstance(message, BotMoved):
            self.bots.wake_later()
        elif connection is not None:
            connection.send(Refused(getattr(message, "id", ""), code, sentence(code, connection.language), None))

    async def _handle(self, connection: Connection | None, message: FromBrowser | BotMoved | Errand) -> None:
        if isinstance(message, BotMoved):
            await self._bot_moved(message)
        elif isinstance(message, Errand):
            await message.run()
        elif connection is not None:
            await self._answer(connection, message)

    async def _answer(self, connection: Connection, message: FromBrowser) -> None:
        if not 0 < len(message.id) <= LONGEST_ID:
            self.audience.refuse(connection, "", "bad_id")
        elif (done := self.table.actions.get(action_of(connection, message.id))) is not None:
            connection.send(Acknowledged(message.id, done))
        elif isinstance(message, Play):
            await self._play(connection, message)
        elif isinstance(message, Undo):
            await self.undoing.ask(connection, message)
            self.bots.wake()
        elif isinstance(message, AnswerUndo):
            await self.undoing.answer(connection, message)
            self.bots.wake()
        elif isinstance(message, Say):
            await self.people.say(connection, message)
        elif isinstance(message, Look):
            self._look(connection, message)
        else:
            await self._hand_over(connection, message)

    # ---- moves ----

    async def _play(self, connection: Connection, message: Play) -> None:
        if reason := self._no_play(connection, message):
            self.audience.refuse(connection, message.id, reason)
            return
        await self._store_and_play(message.move, action_of(connection, message.id))
        self.audience.acknowledge(connection, message.id)
        self.audience.tell()
        await self._let_bots_agree()
        self.bots.wake()

    def _no_play(self, connection: Connection, message: Play) -> str:
        """Why a move is refused, as a code; empty if it isn't."""
        table, course = self.table, self.table.course
        own = table.own_seats(connection.owner)
        if course is None or course.game.over:
            return "game_over" if course else "not_begun"
        if not own:
            return "not_your_turn"
        if message.version != table.version:
            return "stale"
        seat = course.mover(message.move)
        if seat not in own:
            return "not_your_turn"
        if table.is_bot(seat):
            return "bot_plays"
        if table.full:
            return "table_full"
        return course.kind.refusal(course.game, message.move)

    async def _bot_moved(self, message: BotMoved) -> None:
        move = self.bots.chosen(message)
        if move is not None:
            await self._store_and_play(move, f"bot:{self.version}")
            self.audience.tell()
        self.bots.wake()

    async def _let_bots_agree(self) -> None:
        """To what all people have agreed to."""
        course = self.table.course
        if course is None or course.game.over:
            return
        for move in course.kind.joining(course.game, self.table.bots()):
            await self._store_and_play(move, f"bot:{self.version}")
            self.audience.tell()

    async def _store_and_play(self, move: int, action: str) -> None:
        """A question about a step back is about a table that is no more then."""
        await self.table.play(move, action)
        self.undoing.forget()

    # ---- people ----

    def _look(self, connection: Connection, message: Look) -> None:
        if message.seat != SPECTATOR and message.seat not in self.own_seats(connection.owner):
            self.audience.refuse(connection, message.id, "not_your_seat")
            return
        connection.send(Acknowledged(message.id, self.version))
        self.audience.look(connection, message.seat)

    async def _hand_over(self, connection: Connection, message: HandOver) -> None:
        if await self.people.hand_over(connection, message):
            await self.undoing.count_answers()  # bots never mind
            await self._let_bots_agree()
        self.bots.wake()
