"""One table: one mailbox, one message at a time, so nothing needs a lock.

A move is checked, stored, then played, then acknowledged, then told to everybody, each as far as they may see.
"""

import asyncio
import time
from collections.abc import Awaitable, Callable
from typing import Any, Final

from spolia.game import Game
from spolia.kernel.errors import IllegalMove
from spolia.kernel.frames import play, refusal
from spolia.rome.cards import KEYS
from spolia.rome.edition import edition, english_name
from spolia.rome.moves import SURRENDER
from spolia.rome.view import SPECTATOR, View
from spolia.rome.wording import wording
from spolia.server.protocol import (
    Acknowledged,
    AnswerUndo,
    ChatSaid,
    FromBrowser,
    FromServer,
    HandOver,
    Look,
    PeopleChanged,
    Person,
    Play,
    Refused,
    Say,
    Told,
    Undo,
    UndoAsked,
    Welcome,
)
from spolia.server.situation import log_lines, situation
from spolia.server.store import ChatLine, Entry, Seat, Store, StoreError, TableRecord

OPEN: Final = "open"
RUNNING: Final = "running"
OVER: Final = "over"

LONGEST_CHAT: Final = 500
LONGEST_ID: Final = 64

# What tells somebody something new: one does not step back over it without asking.
NEWS: Final = frozenset({
    "drew", "drew_to_use", "hired_unseen", "sold_unseen", "revealed", "demanded", "gave", "glory_to_rome", "declined",
})  # fmt: skip

Thinker = Callable[[str, View, int], Awaitable[int]]  # the name of a bot, what its seat sees, a number: its move


class Connection:
    """A page that looks at the table. What is sent waits in a queue of its own, so no slow reader holds others up."""

    def __init__(self, owner: str, language: str) -> None:
        self.owner = owner
        self.language = language
        self.seat = SPECTATOR
        self.queue: asyncio.Queue[FromServer | None] = asyncio.Queue(500)

    def send(self, message: FromServer) -> None:
        """Put a message into the queue; a reader so slow that it is full is cut off, and will come back."""
        try:
            self.queue.put_nowait(message)
        except asyncio.QueueFull:
            self.close()

    def close(self) -> None:
        while not self.queue.empty():
            self.queue.get_nowait()
        self.queue.put_nowait(None)


class BotMoved:
    """A bot has chosen, at a version of the table."""

    def __init__(self, version: int, seat: int, move: int) -> None:
        self.version = version
        self.seat = seat
        self.move = move


Letter = tuple[Connection | None, FromBrowser | BotMoved]


class Room:
    """A table and who is at it."""

    def __init__(self, record: TableRecord, store: Store, think: Thinker) -> None:
        self.record = record
        self.store = store
        self.think = think
        self.connections: list[Connection] = []
        self.mailbox: asyncio.Queue[Letter] = asyncio.Queue(1000)
        self.version = len(record.entries)
        self.actions = {entry.action: number + 1 for number, entry in enumerate(record.entries)}
        self.asking: UndoAsked | None = None
        self.bot_task: asyncio.Task[None] | None = None
        self.game: Game | None = None
        self.marks: list[int] = []
        if record.phase != OPEN:
            self._rebuild(_standing(record.entries))
        self.worker = asyncio.create_task(self._work())

    # ---- coming and going ----

    def join(self, connection: Connection) -> None:
        self.connections.append(connection)
        own = self._own_seats(connection.owner)
        connection.seat = own[0] if own else SPECTATOR
        connection.send(self._welcome(connection))
        self._tell_people()
        self._wake_bot()

    def leave(self, connection: Connection) -> None:
        if connection in self.connections:
            self.connections.remove(connection)
            self._tell_people()

    async def close(self) -> None:
        for connection in self.connections:
            connection.close()
        self.worker.cancel()
        if self.bot_task is not None:
            self.bot_task.cancel()

    async def sit(self, owner: str, name: str) -> int | None:
        """Give the first open seat to somebody; those who sit already keep theirs."""
        own = self._own_seats(owner)
        if own:
            return own[0]
        for number, seat in enumerate(self.record.seats):
            if seat.kind == "open":
                await self._seat(number, Seat("human", name, "", owner))
                return number
        return None

    # ---- the mailbox ----

    async def _work(self) -> None:
        while True:
            connection, message = await self.mailbox.get()
            try:
                await self._handle(connection, message)
            except StoreError as error:
                if connection is not None:
                    connection.send(Refused(_id(message), "not_stored", str(error), None))

    async def _handle(self, connection: Connection | None, message: FromBrowser | BotMoved) -> None:
        if isinstance(message, BotMoved):
            await self._bot_moved(message)
            return
        assert connection is not None
        if len(message.id) > LONGEST_ID or not message.id:
            connection.send(Refused("", "bad_id", "An id has 1 to 64 characters.", None))
        elif message.id in self.actions:
            connection.send(Acknowledged(message.id, self.actions[message.id]))
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

    # ---- moves ----

    async def _play(self, connection: Connection, message: Play) -> None:
        game = self.game
        if game is None or game.over:
            self._refuse(connection, message.id, "game_over" if game else "not_begun")
            return
        seat = (message.move & 63) >> 3 if message.move & ~63 == SURRENDER else game.asked
        if seat is None or seat not in self._own_seats(connection.owner):
            self._refuse(connection, message.id, "not_your_turn")
        elif message.version != self.version:
            self._refuse(connection, message.id, "stale")
        elif message.move not in game.legal and message.move & ~63 != SURRENDER:
            self._refuse(connection, message.id, refusal(game.state, message.move))
        elif message.move not in game.legal and (reason := game.state.copy().interrupt(message.move)):
            self._refuse(connection, message.id, reason)
        else:
            await self._store_and_play(seat, message.move, message.id)
            connection.send(Acknowledged(message.id, self.version))
            self._tell(False)

    async def _bot_moved(self, message: BotMoved) -> None:
        game = self.game
        if game is None or game.over or message.version != self.version or not self._is_bot(message.seat):
            self._wake_bot()
            return
        try:
            await self._store_and_play(message.seat, message.move, f"bot:{self.version}")
        except IllegalMove:  # a bot that errs does not stop the game
            await self._store_and_play(message.seat, game.legal[0], f"bot:{self.version}")
        self._tell(False)

    async def _store_and_play(self, seat: int, move: int, action: str) -> None:
        """Store first: whatever is played is safe. The move is known to be legal, or refused before it is stored."""
        game = self.game
        assert game is not None
        trial = game.state.copy()
        play(trial, move)
        await self._append(Entry(seat, "move", move, action), OVER if trial.over else RUNNING)
        self.marks.append(len(game.state.log.events) if game.state.log else 0)
        game.play(move)

    async def _append(self, entry: Entry, phase: str) -> None:
        await self.store.append(self.record.id, self.version, entry, phase)
        self.record.entries.append(entry)
        self.record.phase = phase
        self.version += 1
        self.actions[entry.action] = self.version
        self.asking = None

    # ---- going back ----

    async def _undo(self, connection: Connection, message: Undo) -> None:
        game, own = self.game, self._own_seats(connection.owner)
        if game is None or not own:
            self._refuse(connection, message.id, "not_your_turn")
        elif message.version != self.version:
            self._refuse(connection, message.id, "stale")
        elif not 0 <= message.to < len(game.moves):
            self._refuse(connection, message.id, "nothing_to_undo")
        elif self.record.setup.get("undo") == "free" or message.to >= self._free_until(own):
            await self._go_back(own[0], message.to, message.id)
            connection.send(Acknowledged(message.id, self.version))
        elif self.record.setup.get("undo") == "none":
            self._refuse(connection, message.id, "undo_not_allowed")
        else:
            self.asking = UndoAsked(own[0], message.to, [])
            self.actions[message.id] = self.version
            connection.send(Acknowledged(message.id, self.version))
            await self._count_answers()

    async def _answer_undo(self, connection: Connection, message: AnswerUndo) -> None:
        own = self._own_seats(connection.owner)
        if self.asking is None or not own or self.asking.seat in own:
            self._refuse(connection, message.id, "nothing_to_answer")
            return
        self.actions[message.id] = self.version
        connection.send(Acknowledged(message.id, self.version))
        if not message.agree:
            self.asking = None
            self._tell_all(UndoAsked(-1, 0, []))
            return
        self.asking.answers += [seat for seat in own if seat not in self.asking.answers]
        await self._count_answers()

    async def _count_answers(self) -> None:
        """Bots never mind; when all people have agreed, the table goes back."""
        asking = self.asking
        if asking is None:
            return
        humans = [
            number
            for number, seat in enumerate(self.record.seats)
            if seat.kind == "human" and seat.owner != self.record.seats[asking.seat].owner
        ]
        if all(number in asking.answers for number in humans):
            await self._go_back(asking.seat, asking.to, f"undo:{self.version}")
        else:
            self._tell_all(asking)

    async def _go_back(self, seat: int, to: int, action: str) -> None:
        assert self.game is not None
        moves = self.game.moves[:to]
        await self._append(Entry(seat, "undo", to, action), RUNNING)
        self._rebuild(moves)
        self._tell_all(UndoAsked(-1, 0, []))
        self._tell(True)

    def _free_until(self, own: list[int]) -> int:
        """How far one may go back without asking: over own moves that told nobody anything new."""
        game = self.game
        assert game is not None
        assert game.state.log is not None
        events = game.state.log.events
        movers = _movers(self.record.entries)
        number = len(game.moves)
        end = len(events)
        while number > 0:
            begin = self.marks[number - 1]
            if movers[number - 1] not in own or any(event.kind in NEWS for event in events[begin:end]):
                break
            number, end = number - 1, begin
        return number

    # ---- people ----

    async def _say(self, connection: Connection, message: Say) -> None:
        text = message.text.strip()
        if not text or len(text) > LONGEST_CHAT:
            self._refuse(connection, message.id, "bad_chat")
            return
        own = self._own_seats(connection.owner)
        seat = own[0] if own else SPECTATOR
        name = self.record.seats[seat].name if own else "…"
        line = ChatLine(seat, name, text, time.time())
        await self.store.say(self.record.id, len(self.record.chat), line)
        self.record.chat.append(line)
        self.actions[message.id] = self.version
        connection.send(Acknowledged(message.id, self.version))
        self._tell_all(ChatSaid(line.seat, line.name, line.text, line.at))

    def _look(self, connection: Connection, message: Look) -> None:
        if message.seat != SPECTATOR and message.seat not in self._own_seats(connection.owner):
            self._refuse(connection, message.id, "not_your_seat")
            return
        connection.seat = message.seat
        connection.send(Acknowledged(message.id, self.version))
        connection.send(self._welcome(connection))

    async def _hand_over(self, connection: Connection, message: HandOver) -> None:
        seats = self.record.seats
        if not 0 <= message.seat < len(seats) or seats[message.seat].owner != connection.owner or not connection.owner:
            self._refuse(connection, message.id, "not_your_seat")
            return
        old = seats[message.seat]
        kind = "bot" if message.bot else "human"
        await self._seat(message.seat, Seat(kind, old.name, message.bot, old.owner))
        self.actions[message.id] = self.version
        connection.send(Acknowledged(message.id, self.version))
        self._wake_bot()

    async def _seat(self, number: int, holder: Seat) -> None:
        """Store who sits there; when nobody is missing any more, the game begins."""
        seats = [*self.record.seats[:number], holder, *self.record.seats[number + 1 :]]
        begins = self.record.phase == OPEN and all(seat.kind != "open" for seat in seats)
        phase = RUNNING if begins else self.record.phase
        await self.store.set_seat(self.record.id, number, holder, phase)
        self.record.seats, self.record.phase = seats, phase
        if begins:
            self._rebuild([])
        elif self.game is not None:
            self.game.names = [seat.name for seat in seats]
        for connection in self.connections:
            own = self._own_seats(connection.owner)
            if connection.seat == SPECTATOR and own:
                connection.seat = own[0]
            connection.send(self._welcome(connection))
        self._tell_people()
        self._wake_bot()

    # ---- telling ----

    def _welcome(self, connection: Connection) -> Welcome:
        record, game = self.record, self.game
        return Welcome(
            table=record.id,
            seat=connection.seat,
            phase=record.phase,
            title=record.setup.get("title", ""),
            setup={key: value for key, value in record.setup.items() if key not in ("seed", "invite")},
            names=self._card_names(),
            people=self._people(connection),
            situation=None if game is None else self._situation(game, connection),
            log=[] if game is None else log_lines(game, connection.seat, connection.language, 0, self.marks),
            chat=[ChatSaid(line.seat, line.name, line.text, line.at) for line in record.chat],
            version=self.version,
        )

    def _situation(self, game: Game, connection: Connection) -> Any:
        return situation(game, connection.seat, connection.language, bool(self.record.setup.get("memory", True)))

    def _tell(self, undone: bool) -> None:
        """The new situation, to each as they may see it; what happened since the last move with it."""
        game = self.game
        assert game is not None
        since = 0 if undone or not self.marks else self.marks[-1]
        for connection in self.connections:
            lines = log_lines(game, connection.seat, connection.language, since, self.marks)
            connection.send(Told(self._situation(game, connection), lines, self.version, undone))
        self._wake_bot()

    def _tell_all(self, message: FromServer) -> None:
        for connection in self.connections:
            connection.send(message)

    def _tell_people(self) -> None:
        for connection in self.connections:
            connection.send(PeopleChanged(self._people(connection), self.record.phase))

    def _people(self, connection: Connection) -> list[Person]:
        present = {other.owner for other in self.connections}
        return [
            Person(
                kind=seat.kind,
                name=seat.name,
                bot=seat.bot,
                present=seat.kind == "bot" or (bool(seat.owner) and seat.owner in present),
                yours=bool(seat.owner) and seat.owner == connection.owner,
            )
            for seat in self.record.seats
        ]

    def _refuse(self, connection: Connection, id: str, code: str) -> None:
        game = self.game
        now = None if game is None else self._situation(game, connection)
        connection.send(Refused(id, code, _sentence(code, connection.language), now))

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
        self.bot_task = asyncio.create_task(self._let_bot_think(game.asked, self.version))

    async def _let_bot_think(self, seat: int, version: int) -> None:
        game = self.game
        assert game is not None
        view = game.view(seat, since=10**9)  # bots read the table, not the log
        move = await self.think(self.record.seats[seat].bot, view, version)
        self.bot_task = None
        await self.mailbox.put((None, BotMoved(version, seat, move)))

    # ---- helpers ----

    def _own_seats(self, owner: str) -> list[int]:
        return [number for number, seat in enumerate(self.record.seats) if owner and seat.owner == owner]

    def _rebuild(self, moves: list[int]) -> None:
        """The game after some moves, from its beginning."""
        setup = self.record.setup
        names = [seat.name for seat in self.record.seats]
        game = Game(setup["edition"], len(names), int(setup["seed"]), names)
        self.marks = []
        for move in moves:
            assert game.state.log is not None
            self.marks.append(len(game.state.log.events))
            game.play(move)
        self.game = game

    def _card_names(self) -> dict[str, str]:
        chosen = edition(self.record.setup["edition"])
        return {key: chosen.names[card] or english_name(card) for card, key in enumerate(KEYS) if key}


def _standing(entries: list[Entry]) -> list[int]:
    """The moves that stand after all steps back."""
    moves: list[int] = []
    for entry in entries:
        if entry.kind == "move":
            moves.append(entry.value)
        else:
            del moves[entry.value :]
    return moves


def _movers(entries: list[Entry]) -> list[int]:
    """Who made each of the moves that stand."""
    movers: list[int] = []
    for entry in entries:
        if entry.kind == "move":
            movers.append(entry.seat)
        else:
            del movers[entry.value :]
    return movers


def _id(message: FromBrowser | BotMoved) -> str:
    return "" if isinstance(message, BotMoved) else message.id


_SENTENCES: Final = {
    "stale": "The table has moved on; here is how it stands.",
    "not_begun": "The game has not begun.",
    "nothing_to_undo": "There is no such move to take back.",
    "undo_not_allowed": "At this table nothing is taken back.",
    "nothing_to_answer": "Nobody asks you anything.",
    "bad_chat": "Say something, in at most 500 characters.",
    "not_your_seat": "That seat is not yours.",
}


def _sentence(code: str, language: str) -> str:
    return _SENTENCES.get(code) or wording(language).reason(code)
