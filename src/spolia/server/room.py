"""One table: one mailbox, one message at a time, so nothing needs a lock.

A move is checked, stored, then played, then acknowledged, then told to everybody, each as far as they may see.
"""

import asyncio
import time
from collections.abc import Awaitable, Callable
from typing import Any, Final, TypeVar

import structlog

from spolia.bots import bots
from spolia.game import Game
from spolia.kernel.chance import Chance
from spolia.kernel.frames import NOT_ASKED, play, refusal
from spolia.rome.cards import KEYS
from spolia.rome.edition import edition, english_name
from spolia.rome.moves import SURRENDER
from spolia.rome.view import SPECTATOR, View
from spolia.server.connection import Connection
from spolia.server.course import Course, standing
from spolia.server.limits import Allowances, Limits
from spolia.server.making import again
from spolia.server.protocol import (
    Acknowledged,
    AnswerUndo,
    ChatSaid,
    FromBrowser,
    FromServer,
    HandOver,
    LogLine,
    Look,
    PeopleChanged,
    Person,
    Play,
    Refused,
    Rematch,
    Say,
    Situation,
    Told,
    Undo,
    UndoAsked,
    Welcome,
)
from spolia.server.situation import Eyes, log_lines, situation
from spolia.server.store import OPEN, OVER, RUNNING, ChatLine, Entry, Seat, Store, StoreError, TableRecord
from spolia.server.words import sentence

T = TypeVar("T")

LONGEST_CHAT: Final = 500
CHAT_SHOWN: Final = 200  # lines that a page gets to see when it comes
LONGEST_ID: Final = 64
MOST_ENTRIES: Final = 20_000  # at one table; a game has a few hundred
AWAY_FOR: Final = 120.0  # seconds after which others may let a bot play for somebody
BOT_PAUSE: Final = 2.0  # seconds after which a bot's move that could not be stored is tried again

NOBODY_ASKS: Final = UndoAsked(-1, 0, [])

Thinker = Callable[[str, View, int], Awaitable[int]]  # the name of a bot, what its seat sees, a number: its move

log = structlog.get_logger()


class BotMoved:
    """A bot has chosen, at a version of the table."""

    def __init__(self, version: int, seat: int, move: int) -> None:
        self.version = version
        self.seat = seat
        self.move = move


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

    def __init__(self, record: TableRecord, store: Store, think: Thinker, limits: Limits | None = None) -> None:
        self.store = store
        self.think = think
        self.limits = limits or Limits()
        self.connections: list[Connection] = []
        self.mailbox: asyncio.Queue[Letter] = asyncio.Queue(1000)
        self.handling = False
        self.asking: UndoAsked | None = None
        self.bot_task: asyncio.Task[None] | None = None
        self.opened = time.monotonic()
        self.left: dict[int, float] = {}  # when whoever has a seat was here last
        self.chat_allowances = Allowances(self.limits.chat)
        self._take(record)
        self.worker = asyncio.create_task(self._work())

    def _take(self, record: TableRecord) -> None:
        """All that is held in memory follows from what is stored."""
        self.record = record
        self.version = len(record.entries)
        self.actions = {entry.action: number + 1 for number, entry in enumerate(record.entries)}
        self.actions |= {line.action: self.version for line in record.chat if line.action}
        self.course: Course | None = None  # nothing until the game begins
        if record.phase != OPEN:
            self.course = self._replayed(standing(record.entries))

    @property
    def game(self) -> Game | None:
        return self.course.game if self.course is not None else None

    # ---- coming and going ----

    def join(self, connection: Connection) -> None:
        self.connections.append(connection)
        own = self.own_seats(connection.owner)
        connection.seat = own[0] if own else SPECTATOR
        self._welcome(connection)
        self._tell_people()
        self._wake_bot()

    def leave(self, connection: Connection) -> None:
        if connection in self.connections:
            self.connections.remove(connection)
            for seat in self.own_seats(connection.owner):
                self.left[seat] = time.monotonic()
            self._tell_people()

    def full(self, owner: str) -> bool:
        """Whether there is no room to watch; whoever has a seat can always come."""
        if self.own_seats(owner):
            return False
        return sum(not self.own_seats(other.owner) for other in self.connections) >= self.limits.watchers

    def idle(self) -> bool:
        """Whether nobody would notice if the room were closed."""
        thinking = self.bot_task is not None and not self.bot_task.done()
        return not (self.connections or self.handling or thinking) and self.mailbox.empty()

    async def close(self) -> None:
        self.worker.cancel()
        if self.bot_task is not None:
            self.bot_task.cancel()
        for connection in self.connections:
            connection.close()
        while not self.mailbox.empty():
            _, message = self.mailbox.get_nowait()
            if isinstance(message, Errand):
                message.done.cancel()

    async def sit(self, owner: str, name: str) -> int | None:
        """Give the first open seat to somebody; those who sit already keep theirs."""
        return await self._in_turn(lambda: self._sit(owner, name))

    async def rematch(self, owner: str) -> str:
        """The table at which the same people play again; it is made when the first of them asks."""
        return await self._in_turn(lambda: self._rematch(owner))

    async def admit(self, link: str, owner: str) -> bool:
        """Let another browser hold the seats of a link; whether the link was good."""
        return await self._in_turn(lambda: self._admit(link, owner))

    def own_seats(self, owner: str) -> list[int]:
        return [number for number, seat in enumerate(self.record.seats) if seat.is_of(owner)]

    # ---- the mailbox ----

    async def _in_turn(self, work: Callable[[], Awaitable[T]]) -> T:
        """Do something when its turn comes, and wait for it."""
        errand = Errand(work)
        await self.mailbox.put((None, errand))
        result: T = await errand.done
        return result

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
            record = await self.store.load(self.record.id)
            if record is not None and len(record.entries) != self.version:
                self._take(record)
                self._welcome_all()
        except Exception as failure:
            log.error("not_loaded", table=self.record.id, error=repr(failure))
        if isinstance(message, Errand):
            message.fail(error)
        elif isinstance(message, BotMoved):
            asyncio.get_running_loop().call_later(BOT_PAUSE, self._wake_bot)
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
            self._refuse(connection, "", "bad_id")
        elif (done := self.actions.get(_action(connection, message.id))) is not None:
            connection.send(Acknowledged(message.id, done))
        elif isinstance(message, Play):
            await self._play(connection, message)
        elif isinstance(message, Undo):
            await self._undo(connection, message)
        elif isinstance(message, AnswerUndo):
            await self._answer_undo(connection, message)
        elif isinstance(message, Say):
            await self._say(connection, message)
        elif isinstance(message, Look):
            self._look(connection, message)
        else:
            await self._hand_over(connection, message)

    def _acknowledge(self, connection: Connection, id: str) -> None:
        """It is done and stored; the same id is not done again."""
        self.actions[_action(connection, id)] = self.version
        connection.send(Acknowledged(id, self.version))

    # ---- moves ----

    async def _play(self, connection: Connection, message: Play) -> None:
        if reason := self._no_play(connection, message):
            self._refuse(connection, message.id, reason)
            return
        await self._store_and_play(message.move, _action(connection, message.id))
        self._acknowledge(connection, message.id)
        self._tell(False)

    def _no_play(self, connection: Connection, message: Play) -> str:
        """Why a move is refused, as a code; empty if it isn't."""
        course, own = self.course, self.own_seats(connection.owner)
        if course is None or course.game.over:
            return "game_over" if course else "not_begun"
        if not own:
            return "not_your_turn"
        if message.version != self.version:
            return "stale"
        game, seat = course.game, course.mover(message.move)
        if seat not in own:
            return "not_your_turn"
        if self._is_bot(seat):
            return "bot_plays"
        if len(self.record.entries) >= MOST_ENTRIES:
            return "table_full"
        if message.move in game.legal:
            return ""
        if message.move not in game.edition.vocabulary.words:
            return NOT_ASKED
        if message.move & ~63 == SURRENDER:
            return game.state.copy().interrupt(message.move)
        return refusal(game.state, message.move)

    async def _bot_moved(self, message: BotMoved) -> None:
        game = self.game
        if game is None or game.over or message.version != self.version or not self._is_bot(message.seat):
            self._wake_bot()
            return
        move = message.move
        if move not in game.legal:  # a bot that errs does not stop the game
            log.error("bot_erred", table=self.record.id, bot=self.record.seats[message.seat].bot, move=move)
            move = some_move(game.legal, self.version)
        await self._store_and_play(move, f"bot:{self.version}")
        self._tell(False)

    async def _store_and_play(self, move: int, action: str) -> None:
        """Store first: whatever is played is safe. The move is known to be legal."""
        course = self.course
        assert course is not None
        trial = course.game.state.copy()
        play(trial, move)
        asked = SPECTATOR if trial.over else trial.stack[-1].player
        await self._append(Entry(course.mover(move), "move", move, action), OVER if trial.over else RUNNING, asked)
        course.play(move)

    async def _append(self, entry: Entry, phase: str, asked: int) -> None:
        await self.store.append(self.record.id, self.version, entry, phase, asked)
        self.record.entries.append(entry)
        self.record.phase = phase
        self.version += 1
        self.actions[entry.action] = self.version
        if self.asking is not None:  # a question about a table that is no more
            self.asking = None
            self._tell_all(NOBODY_ASKS)

    # ---- going back ----

    async def _undo(self, connection: Connection, message: Undo) -> None:
        own = self.own_seats(connection.owner)
        if reason := self._no_undo(own, message):
            self._refuse(connection, message.id, reason)
        elif self.record.setup.get("undo") == "free" or message.to >= self._free_until(own):
            await self._go_back(own[0], message.to, _action(connection, message.id))
            self._acknowledge(connection, message.id)
            self._tell(True)
        elif self.asking is not None:
            self._refuse(connection, message.id, "already_asked")
        else:
            self.asking = UndoAsked(own[0], message.to, [])
            self._acknowledge(connection, message.id)
            await self._count_answers()

    def _no_undo(self, own: list[int], message: Undo) -> str:
        """Why there is nothing to ask for, as a code; empty if there is."""
        game = self.game
        if not own:
            return "not_your_seat"
        if game is None or game.over:  # the record of a finished game is open to all, its deck with it
            return "game_over" if game else "not_begun"
        if message.version != self.version:
            return "stale"
        if self.record.setup.get("undo") == "none":
            return "undo_not_allowed"
        if len(self.record.entries) >= MOST_ENTRIES:
            return "table_full"
        return "" if 0 <= message.to < len(game.moves) else "nothing_to_undo"

    async def _answer_undo(self, connection: Connection, message: AnswerUndo) -> None:
        own = self.own_seats(connection.owner)
        if self.asking is None or not own or self.asking.seat in own:
            self._refuse(connection, message.id, "nothing_to_answer")
            return
        self._acknowledge(connection, message.id)
        if message.agree:
            answers = self.asking.answers + [seat for seat in own if seat not in self.asking.answers]
            self.asking = UndoAsked(self.asking.seat, self.asking.to, answers)
            await self._count_answers()
        else:
            self.asking = None
            self._tell_all(NOBODY_ASKS)

    async def _count_answers(self) -> None:
        """Bots never mind; when all people have agreed, the table goes back."""
        asking = self.asking
        if asking is None:
            return
        asker = self.record.seats[asking.seat].owner
        seats = self.record.seats
        humans = [number for number, seat in enumerate(seats) if seat.kind == "human" and not seat.is_of(asker)]
        if all(number in asking.answers for number in humans):
            await self._go_back(asking.seat, asking.to, f"undo:{self.version}")
            self._tell(True)
        else:
            self._tell_all(asking)

    async def _go_back(self, seat: int, to: int, action: str) -> None:
        assert self.game is not None
        back = self._replayed(self.game.moves[:to])
        await self._append(Entry(seat, "undo", to, action), RUNNING, back.asked)
        self.course = back

    def _free_until(self, own: list[int]) -> int:
        assert self.course is not None
        return self.course.free_until(own)

    # ---- people ----

    async def _say(self, connection: Connection, message: Say) -> None:
        text = "".join(letter if letter.isprintable() else " " for letter in message.text).strip()
        if not 0 < len(text) <= LONGEST_CHAT:
            self._refuse(connection, message.id, "bad_chat")
            return
        own = self.own_seats(connection.owner)
        if not self.chat_allowances.take(connection.owner if own else ""):
            self._refuse(connection, message.id, "too_much_chat")
            return
        seat = own[0] if own else SPECTATOR
        name = self.record.seats[seat].name if own else ""
        line = ChatLine(seat, name, text, time.time(), _action(connection, message.id))
        await self.store.say(self.record.id, len(self.record.chat), line)
        self.record.chat.append(line)
        self._acknowledge(connection, message.id)
        for other in self.connections:
            other.send(_said(line, other.language))

    def _look(self, connection: Connection, message: Look) -> None:
        if message.seat != SPECTATOR and message.seat not in self.own_seats(connection.owner):
            self._refuse(connection, message.id, "not_your_seat")
            return
        connection.seat = message.seat
        connection.send(Acknowledged(message.id, self.version))
        self._welcome(connection)

    async def _sit(self, owner: str, name: str) -> int | None:
        own = self.own_seats(owner)
        free = [number for number, seat in enumerate(self.record.seats) if seat.kind == "open"]
        if own or not free:
            return own[0] if own else None
        await self._seat(free[0], Seat("human", name, "", owner))
        self._seated()
        return free[0]

    async def _rematch(self, owner: str) -> str:
        record = self.record
        if not record.rematch:
            new = again(record, owner)
            await self.store.create(new, record.id)
            record.rematch = new.id
            self._tell_all(Rematch(new.id))
        return record.rematch

    async def _admit(self, link: str, owner: str) -> bool:
        if not await self.store.use_device(link, owner, time.time()):
            return False
        stored = await self.store.load(self.record.id)
        assert stored is not None
        self.record.seats = stored.seats
        self._seated()
        return True

    async def _hand_over(self, connection: Connection, message: HandOver) -> None:
        if reason := self._no_hand_over(connection, message):
            self._refuse(connection, message.id, reason)
            return
        old = self.record.seats[message.seat]
        await self._seat(message.seat, old.held("bot" if message.bot else "human", message.bot))
        self._acknowledge(connection, message.id)
        self._seated()
        await self._count_answers()  # bots never mind

    def _no_hand_over(self, connection: Connection, message: HandOver) -> str:
        """Why a seat can't be handed over, as a code; empty if it can. For others, only if they have been away."""
        seats, own = self.record.seats, self.own_seats(connection.owner)
        if message.bot and message.bot not in bots():
            return "no_such_bot"
        if message.seat in own:
            return ""
        if not own or not 0 <= message.seat < len(seats) or seats[message.seat].kind != "human" or not message.bot:
            return "not_your_seat"
        return "" if self._is_away(message.seat) else "still_here"

    def _is_away(self, number: int) -> bool:
        """Whether somebody has been gone for a while, or a seat has nobody to whom it belongs."""
        seat = self.record.seats[number]
        if not seat.owner:
            return True
        return not self._is_present(seat) and time.monotonic() - self.left.get(number, self.opened) > AWAY_FOR

    def _is_present(self, seat: Seat) -> bool:
        return any(seat.is_of(other.owner) for other in self.connections)

    async def _seat(self, number: int, holder: Seat) -> None:
        """Store who sits there; when nobody is missing any more, the game begins."""
        seats = [*self.record.seats[:number], holder, *self.record.seats[number + 1 :]]
        begins = self.record.phase == OPEN and all(seat.kind != "open" for seat in seats)
        phase = RUNNING if begins else self.record.phase
        names = [seat.name for seat in seats]
        course = Course.after(self.record.setup, names, []) if begins else self.course
        await self.store.set_seat(self.record.id, number, holder, phase, course.asked if course else SPECTATOR)
        self.record.seats, self.record.phase, self.course = seats, phase, course
        if course is not None:
            course.game.names = names

    def _seated(self) -> None:
        """Tell it: pages of somebody who has a seat now look from there."""
        for connection in self.connections:
            own = self.own_seats(connection.owner)
            if connection.seat == SPECTATOR and own:
                connection.seat = own[0]
        self._welcome_all()

    # ---- telling ----

    def _welcome_all(self) -> None:
        for connection in self.connections:
            self._welcome(connection)
        self._tell_people()
        self._wake_bot()

    def _welcome(self, connection: Connection) -> None:
        connection.send(self.welcome(connection))
        if self.asking is not None:
            connection.send(self.asking)

    def welcome(self, connection: Connection) -> Welcome:
        """All that a page may know of the table."""
        record, course = self.record, self.course
        return Welcome(
            table=record.id,
            seat=connection.seat,
            phase=record.phase,
            title=record.setup.get("title", ""),
            setup={key: value for key, value in record.setup.items() if key not in ("seed", "invite")},
            names=self._card_names(),
            people=self._people(connection),
            situation=self._situation(connection),
            log=[] if course is None else self._log(course, connection, 0),
            chat=[_said(line, connection.language) for line in record.chat[-CHAT_SHOWN:]],
            version=self.version,
            rematch=record.rematch,
        )

    def told(self, connection: Connection, undone: bool) -> Told:
        """The situation as a page may see it, and what happened since the last move, or all after a step back."""
        course, now = self.course, self._situation(connection)
        assert course is not None
        assert now is not None
        since = 0 if undone or not course.marks else course.marks[-1]
        return Told(now, self._log(course, connection, since), self.version, undone)

    def _situation(self, connection: Connection) -> Situation | None:
        if self.game is None:
            return None
        return situation(self.game, self.eyes(connection.seat, connection.language))

    def eyes(self, seat: int, language: str) -> Eyes:
        """How a seat looks at this table."""
        setup = self.record.setup
        return Eyes(seat, language, bool(setup.get("memory", True)), bool(setup.get("open_hands")))

    def _log(self, course: Course, connection: Connection, since: int) -> list[LogLine]:
        return log_lines(course.game, self.eyes(connection.seat, connection.language), since, course.marks)

    def _tell(self, undone: bool) -> None:
        for connection in self.connections:
            connection.send(self.told(connection, undone))
        self._wake_bot()

    def _tell_all(self, message: FromServer) -> None:
        for connection in self.connections:
            connection.send(message)

    def _tell_people(self) -> None:
        for connection in self.connections:
            connection.send(PeopleChanged(self._people(connection), self.record.phase))

    def _people(self, connection: Connection) -> list[Person]:
        return [
            Person(
                kind=seat.kind,
                name=seat.name,
                bot=seat.bot,
                present=seat.kind == "bot" or self._is_present(seat),
                yours=seat.is_of(connection.owner),
            )
            for seat in self.record.seats
        ]

    def refused(self, connection: Connection, id: str, code: str) -> Refused:
        return Refused(id, code, sentence(code, connection.language), self._situation(connection))

    def _refuse(self, connection: Connection, id: str, code: str) -> None:
        connection.send(self.refused(connection, id, code))

    # ---- bots ----

    def _is_bot(self, seat: int) -> bool:
        return self.record.seats[seat].kind == "bot"

    def _wake_bot(self) -> None:
        """If a bot is asked, and somebody is there to see it, let it think, elsewhere."""
        game = self.game
        if game is None or game.asked is None or not self._is_bot(game.asked) or not self.connections:
            return
        if self.bot_task is not None and not self.bot_task.done():
            return
        self.bot_task = asyncio.create_task(self._let_bot_think(game, game.asked, self.version))

    async def _let_bot_think(self, game: Game, seat: int, version: int) -> None:
        """A bot that fails does not stop the table: then chance moves."""
        view = game.view(seat, since=10**9)  # bots read the table, not the log
        name = self.record.seats[seat].bot
        try:
            move = await self.think(name, view, version)
        except Exception as error:
            log.error("bot_failed", table=self.record.id, bot=name, error=repr(error))
            move = some_move(view.legal, version)
        self.bot_task = None
        await self.mailbox.put((None, BotMoved(version, seat, move)))

    # ---- the game ----

    def _replayed(self, moves: list[int]) -> Course:
        return Course.after(self.record.setup, [seat.name for seat in self.record.seats], moves)

    def _card_names(self) -> dict[str, str]:
        chosen = edition(self.record.setup["edition"])
        return {key: chosen.names[card] or english_name(card) for card, key in enumerate(KEYS) if key}


def some_move(legal: list[int], number: int) -> int:
    return legal[Chance(number).below(len(legal))]


def _action(connection: Connection, id: str) -> str:
    """Ids are each person's own: nobody can use up another's, or one of a bot."""
    return f"{connection.owner[:16] or '-'}:{id}"


def _said(line: ChatLine, language: str) -> ChatSaid:
    return ChatSaid(line.seat, line.name or sentence("spectator", language), line.text, line.at)
