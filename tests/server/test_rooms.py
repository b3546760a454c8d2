"""A table when things go wrong around it: the disk, a bot, a slow reader, somebody who left."""

import asyncio
import time
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any

import pytest

from spolia.kernel.errors import JournalError
from spolia.kernel.journal import ENGINE
from spolia.rome.view import View
from spolia.server import room as rooms
from spolia.server.audience import AWAY_FOR
from spolia.server.connection import LONGEST_QUEUE, TOO_SLOW, Connection
from spolia.server.hall import Hall
from spolia.server.protocol import FromServer, HandOver, NewTable, Play, Refused, Say, SeatWanted, Told
from spolia.server.room import Room
from spolia.server.store import Entry, Snapshot, SqliteStore, StoreError
from spolia.server.words import LANGUAGES, page_words, sentence

HUMAN, BOT, OPEN = SeatWanted("human"), SeatWanted("bot", bot="random"), SeatWanted("open")


class Disk(SqliteStore):
    """A real store; moves fail while it is broken."""

    broken = False

    async def append(
        self, id: str, number: int, entry: Entry, phase: str, asked: int = -1, snapshot: Snapshot | None = None
    ) -> None:
        if self.broken:
            raise StoreError("the disk is full")
        await super().append(id, number, entry, phase, asked, snapshot)


class Mind:
    """Thinks as it is told to."""

    def __init__(self) -> None:
        self.answer: Callable[[View], int] = lambda view: view.legal[0]
        self.asked = 0

    async def think(self, game: str, name: str, view: View, number: int) -> int:
        self.asked += 1
        return self.answer(view)


def hold(folder: Path, test: Callable[[Hall, Disk, Mind], Coroutine[Any, Any, None]]) -> None:
    """Run a test in a hall of its own."""

    async def whole() -> None:
        disk, mind = Disk(folder / "tables.db"), Mind()
        hall = Hall(disk, mind.think)
        try:
            await test(hall, disk, mind)
        finally:
            await hall.close()

    asyncio.run(whole())


async def open_room(hall: Hall, *seats: SeatWanted, owner: str = "ada", **more: Any) -> Room:
    made = await hall.make(NewTable(list(seats), **more), owner)
    room = await hall.room(made.table)
    assert room is not None
    return room


def join(room: Room, owner: str) -> Connection:
    connection = Connection(owner, "en")
    room.join(connection)
    return connection


async def hear(connection: Connection, kind: type[Any]) -> Any:
    """The next message of a type."""
    while True:
        message = await asyncio.wait_for(connection.queue.get(), 10)
        if isinstance(message, kind):
            return message


async def send(room: Room, connection: Connection, message: Any) -> FromServer:
    """The answer to a message."""
    await room.mailbox.put((connection, message))
    while True:
        answer = await asyncio.wait_for(connection.queue.get(), 10)
        if getattr(answer, "id", "") == message.id:
            return answer


# ---- the disk ----


def test_a_move_that_is_not_stored_did_not_happen(tmp_path: Path) -> None:
    async def test(hall: Hall, disk: Disk, mind: Mind) -> None:
        room = await open_room(hall, HUMAN, HUMAN)
        ada = join(room, "ada")
        assert room.game is not None
        move, before = room.game.legal[0], room.game.to_data()
        disk.broken = True
        answer = await send(room, ada, Play("a", 0, move))
        assert isinstance(answer, Refused)
        assert (answer.code, answer.sentence) == ("not_stored", sentence("not_stored", "en"))
        assert "disk" not in answer.sentence  # what is wrong here is for whoever runs the server
        assert room.game.to_data() == before
        assert (room.version, room.record.phase) == (0, "running")
        disk.broken = False
        assert not isinstance(await send(room, ada, Play("a", 0, move)), Refused)  # the same id, now done
        assert room.version == 1

    hold(tmp_path, test)


def test_a_bot_whose_move_is_not_stored_tries_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("spolia.server.botseats.PAUSE", 0.05)

    async def test(hall: Hall, disk: Disk, mind: Mind) -> None:
        room = await open_room(hall, BOT, BOT)
        disk.broken = True
        watcher = join(room, "")
        await asyncio.sleep(0.2)
        assert (room.version, mind.asked > 1) == (0, True)
        disk.broken = False
        assert (await hear(watcher, Told)).version == 1

    hold(tmp_path, test)


def test_a_table_out_of_step_with_what_is_stored_catches_up(tmp_path: Path) -> None:
    async def test(hall: Hall, disk: Disk, mind: Mind) -> None:
        room = await open_room(hall, HUMAN, HUMAN)
        ada = join(room, "ada")
        assert room.game is not None
        move = room.game.legal[0]
        await disk.append(room.record.id, 0, Entry(0, "move", move, "elsewhere"), "running")
        answer = await send(room, ada, Play("a", 0, move))
        assert isinstance(answer, Refused)
        assert room.version == 1
        assert room.game.moves == [move]

    hold(tmp_path, test)


# ---- bots ----


def fails(view: View) -> int:
    raise RuntimeError("a bot has crashed")


@pytest.mark.parametrize("answer", [fails, lambda view: -5, lambda view: 10**9], ids=["crashes", "illegal", "nonsense"])
def test_a_bot_that_errs_does_not_stop_the_table(tmp_path: Path, answer: Callable[[View], int]) -> None:
    async def test(hall: Hall, disk: Disk, mind: Mind) -> None:
        mind.answer = answer
        room = await open_room(hall, BOT, BOT)
        watcher = join(room, "")
        for version in range(1, 20):
            assert (await hear(watcher, Told)).version == version

    hold(tmp_path, test)


def test_bots_get_to_see_their_seat_only(tmp_path: Path) -> None:
    async def test(hall: Hall, disk: Disk, mind: Mind) -> None:
        seen: list[View] = []

        def note(view: View) -> int:
            seen.append(view)
            return view.legal[0]

        mind.answer = note
        room = await open_room(hall, BOT, BOT, BOT)
        watcher = join(room, "")
        for _ in range(12):
            await hear(watcher, Told)
        assert all(type(view) is View and view.seat == view.asked and not view.events for view in seen)

    hold(tmp_path, test)


def test_bots_wait_while_nobody_is_there(tmp_path: Path) -> None:
    async def test(hall: Hall, disk: Disk, mind: Mind) -> None:
        room = await open_room(hall, BOT, BOT)
        await asyncio.sleep(0.05)
        assert mind.asked == 0
        watcher = join(room, "")
        await hear(watcher, Told)
        room.leave(watcher)
        await asyncio.sleep(0.05)
        asked = mind.asked
        await asyncio.sleep(0.05)
        assert mind.asked == asked

    hold(tmp_path, test)


# ---- people ----


def test_a_reader_who_is_too_slow_is_cut_off_and_holds_nobody_up(tmp_path: Path) -> None:
    async def test(hall: Hall, disk: Disk, mind: Mind) -> None:
        room = await open_room(hall, HUMAN, HUMAN)
        slow, quick = join(room, "ada"), join(room, "ben")
        for _ in range(LONGEST_QUEUE):
            room.leave(quick)
            room.join(quick)
            while not quick.queue.empty():
                quick.queue.get_nowait()
        assert slow.closed.is_set()
        assert slow.code == TOO_SLOW
        assert not quick.closed.is_set()

    hold(tmp_path, test)


def test_a_seat_whose_player_has_been_away_may_be_given_to_a_bot(tmp_path: Path) -> None:
    async def test(hall: Hall, disk: Disk, mind: Mind) -> None:
        room = await open_room(hall, HUMAN, OPEN)
        assert await room.sit("ben", "Ben") == 1
        ada, ben = join(room, "ada"), join(room, "ben")
        assert room.own_seats("ben") == [1]
        codes = [getattr(await send(room, ada, HandOver("a", 1, "random")), "code", "")]
        room.leave(ben)
        codes.append(getattr(await send(room, ada, HandOver("b", 1, "random")), "code", ""))
        room.audience.left[1] = time.monotonic() - AWAY_FOR - 1
        spectator = join(room, "eve")
        codes.append(getattr(await send(room, spectator, HandOver("c", 1, "random")), "code", ""))
        codes.append(getattr(await send(room, ada, HandOver("d", 1, "random")), "code", ""))
        assert codes == ["still_here", "still_here", "not_your_seat", ""]
        assert (room.record.seats[1].kind, room.record.seats[1].owner) == ("bot", "ben")
        ben = join(room, "ben")  # and back again: it is still Ben's
        assert getattr(await send(room, ada, HandOver("e", 1, "")), "code", "") == "not_your_seat"
        assert getattr(await send(room, ben, HandOver("f", 1, "")), "code", "") == ""
        assert room.record.seats[1].kind == "human"

    hold(tmp_path, test)


def test_many_who_sit_down_at_the_same_moment(tmp_path: Path) -> None:
    async def test(hall: Hall, disk: Disk, mind: Mind) -> None:
        made = await hall.make(NewTable([HUMAN, OPEN, OPEN]), "ada")
        people = [f"guest {number}" for number in range(6)]
        seats = await asyncio.gather(*(hall.sit(made.table, made.invite, name, name) for name in people))
        assert sorted(seat for seat in seats if seat is not None) == [1, 2]
        record = await disk.load(made.table)
        assert record is not None
        assert record.phase == "running"
        for name, seat in zip(people, seats, strict=True):
            assert seat is None or record.seats[seat].owner == name

    hold(tmp_path, test)


def test_chat_said_before_a_restart_is_not_said_again(tmp_path: Path) -> None:
    async def test(hall: Hall, disk: Disk, mind: Mind) -> None:
        room = await open_room(hall, HUMAN, HUMAN)
        await send(room, join(room, "ada"), Say("a", "hello"))
        record = await disk.load(room.record.id)
        assert record is not None
        again = Room(record, disk, mind.think)
        await send(again, join(again, "ada"), Say("a", "hello"))
        assert [line.text for line in again.record.chat] == ["hello"]
        await again.close()

    hold(tmp_path, test)


def test_empty_rooms_are_closed_and_opened_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("spolia.server.hall.EMPTY_FOR", -1.0)

    async def test(hall: Hall, disk: Disk, mind: Mind) -> None:
        room = await open_room(hall, HUMAN, HUMAN)
        ada = join(room, "ada")
        assert room.game is not None
        await send(room, ada, Play("a", 0, room.game.legal[0]))
        await hall.sweep()
        assert list(hall.rooms) == [room.record.id]  # somebody is there
        room.leave(ada)
        await hall.sweep()
        assert hall.rooms == {}
        again = await hall.room(room.record.id)
        assert again is not None
        assert again is not room
        assert again.game is not None
        assert again.game.to_data() == room.game.to_data()

    hold(tmp_path, test)


# ---- what can't be opened ----


@pytest.mark.parametrize(("engine", "move"), [(ENGINE + 1, None), (ENGINE, 63)])
def test_a_table_that_would_play_out_differently_is_refused(tmp_path: Path, engine: int, move: int | None) -> None:
    async def test(hall: Hall, disk: Disk, mind: Mind) -> None:
        made = await hall.make(NewTable([HUMAN, HUMAN]), "ada")
        record = await disk.load(made.table)
        assert record is not None
        record.id = "other"
        record.setup["engine"] = engine
        record.entries = [Entry(0, "move", move, "x")] if move is not None else []
        await disk.create(record)
        with pytest.raises(JournalError):
            await hall.room("other")
        assert (await hall.lines("ada", 9))["yours"]  # the list is shown nevertheless
        assert await hall.room(made.table)

    hold(tmp_path, test)


# ---- words ----


def test_the_server_says_the_same_in_every_language() -> None:
    english, polish = (page_words(language)["server"] for language in LANGUAGES)
    assert list(english) == list(polish)
    assert all(english.values())
    assert all(polish.values())


def test_every_refusal_has_a_sentence() -> None:
    """Codes as they stand in the source."""
    folder = Path(rooms.__file__).parent
    source = "\n".join(path.read_text("utf-8") for path in folder.glob("*.py"))
    codes = [code for code in page_words("en")["server"] if code != "spectator"]
    assert all(f'"{code}"' in source for code in codes)
    for code in ("not_your_turn", "game_over", "not_asked", *codes):
        for language in LANGUAGES:
            assert sentence(code, language)


def test_a_table_is_opened_once_however_many_come_at_the_same_moment(tmp_path: Path) -> None:
    async def test(hall: Hall, disk: Disk, mind: Mind) -> None:
        made = await hall.make(NewTable([HUMAN, BOT]), "ada")
        found = await asyncio.gather(*(hall.room(made.table) for _ in range(20)), hall.room("nowhere"))
        assert found[-1] is None
        assert len({id(room) for room in found[:-1]}) == 1
        assert not hall.opening

    hold(tmp_path, test)
