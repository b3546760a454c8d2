"""Conceding: to a player, agreed by all others, ends the game; bots agree when all people do."""

from pathlib import Path
from typing import Any

from spolia.rome.moves import SURRENDER
from spolia.server.audience import AWAY_FOR
from spolia.server.connection import Connection
from spolia.server.hall import Hall
from spolia.server.protocol import Acknowledged, HandOver, Play, Refused, Welcome
from spolia.server.room import Room
from tests.server.test_rooms import BOT, HUMAN, OPEN, Disk, Mind, hear, hold, join, open_room, send


async def friends(hall: Hall, *seats: Any) -> tuple[Room, list[Connection]]:
    """Ada, Ben and Cy in the first seats, as far as they are open."""
    room = await open_room(hall, HUMAN, *seats)
    people = ["ada"]
    for name, seat in zip(("ben", "cy"), seats, strict=False):
        if seat is OPEN:
            await room.sit(name, name)
            people.append(name)
    return room, [join(room, name) for name in people]


async def concede(room: Room, connection: Connection, seat: int, to: int) -> str:
    """Offer to surrender; the code if it is refused."""
    code = "stale"
    while code == "stale":  # a bot may have moved meanwhile
        play = Play(f"concede {room.version} {seat} {to}", room.version, SURRENDER | seat << 3 | to)
        answer = await send(room, connection, play)
        code = answer.code if isinstance(answer, Refused) else ""
    await room._in_turn(nothing)  # until bots have agreed, if they do
    return code


async def nothing() -> None:
    pass


def test_of_two_one_is_enough_and_the_other_wins_without_scoring(tmp_path: Path) -> None:
    async def test(hall: Hall, disk: Disk, mind: Mind) -> None:
        room, (ada, ben) = await friends(hall, OPEN)
        assert await concede(room, ben, 1, 0) == ""
        assert room.game.over
        assert room.record.phase == "over"
        room.audience.welcome(ada)
        welcome = await hear_last(ada)
        assert welcome.situation is not None
        outcome = welcome.situation.outcome
        assert outcome is not None
        assert outcome.winners == [0]
        assert outcome.reason == "surrender"
        assert outcome.sentence

    hold(tmp_path, test)


async def hear_last(connection: Connection) -> Welcome:
    """The newest welcome."""
    found: Welcome = await hear(connection, Welcome)
    while not connection.queue.empty():
        message = connection.queue.get_nowait()
        found = message if isinstance(message, Welcome) else found
    return found


def test_of_three_all_others_must_agree_on_the_same_player(tmp_path: Path) -> None:
    async def test(hall: Hall, disk: Disk, mind: Mind) -> None:
        room, (ada, ben, cy) = await friends(hall, OPEN, OPEN)
        assert await concede(room, ben, 1, 0) == ""
        assert not room.game.over
        assert await concede(room, cy, 2, 1) == ""
        assert not room.game.over
        assert await concede(room, ben, 1, 1) == ""  # fights on after all
        assert await concede(room, cy, 2, 0) == ""
        assert not room.game.over
        assert await concede(room, ben, 1, 0) == ""
        assert room.game.over
        assert room.game.outcome.winners == [0]
        assert await concede(room, ada, 0, 1) == "game_over"

    hold(tmp_path, test)


def test_nobody_concedes_for_another_or_to_nobody(tmp_path: Path) -> None:
    async def test(hall: Hall, disk: Disk, mind: Mind) -> None:
        room, (ada, *_) = await friends(hall, OPEN, OPEN)
        watcher = join(room, "eve")
        assert await concede(room, ada, 1, 0) == "not_your_turn"
        assert await concede(room, watcher, 1, 0) == "not_your_turn"
        assert await concede(room, ada, 0, 4) != ""
        assert await concede(room, ada, 0, 0) != ""  # there is nothing to take back
        assert await concede(room, ada, 0, 1) == ""
        assert await concede(room, ada, 0, 1) != ""  # twice
        assert room.version == 1

    hold(tmp_path, test)


def test_bots_agree_when_all_people_do(tmp_path: Path) -> None:
    async def test(hall: Hall, disk: Disk, mind: Mind) -> None:
        room, (ada,) = await friends(hall, BOT, BOT)
        assert await concede(room, ada, 0, 2) == ""
        assert room.game.over
        assert room.game.outcome.winners == [2]
        stored = await disk.load(room.record.id)
        assert stored is not None
        assert stored.phase == "over"
        assert [entry.seat for entry in stored.entries if entry.value >= SURRENDER] == [0, 1]
        room, (ada, ben) = await friends(hall, OPEN, BOT)
        assert await concede(room, ben, 1, 0) == ""
        assert room.game.outcome.winners == [0]

    hold(tmp_path, test)


def test_bots_do_not_agree_before_all_people_do(tmp_path: Path) -> None:
    async def test(hall: Hall, disk: Disk, mind: Mind) -> None:
        room, (ada, ben, cy) = await friends(hall, OPEN, OPEN, BOT)
        assert await concede(room, ben, 1, 0) == ""
        assert await concede(room, cy, 2, 3) == ""
        assert room.game.state.surrendered == (0, 0, 3, 3)
        assert not room.game.over
        assert await concede(room, ben, 1, 3) == ""
        assert room.game.state.surrendered == (0, 3, 3, 3)
        assert await concede(room, ada, 0, 3) == ""
        assert room.game.outcome.winners == [3]

    hold(tmp_path, test)


def test_a_bot_for_somebody_who_is_gone_agrees_too(tmp_path: Path) -> None:
    async def test(hall: Hall, disk: Disk, mind: Mind) -> None:
        room, (ada, ben, cy) = await friends(hall, OPEN, OPEN)
        assert await concede(room, ben, 1, 0) == ""
        room.leave(cy)
        room.audience.left[2] -= AWAY_FOR + 1
        done = await send(room, ada, HandOver("gone", 2, "random"))
        assert isinstance(done, Acknowledged)
        await room._in_turn(nothing)
        assert room.game.outcome.winners == [0]

    hold(tmp_path, test)


def test_what_may_be_done_at_any_time_is_told_to_whom_it_concerns(tmp_path: Path) -> None:
    async def test(hall: Hall, disk: Disk, mind: Mind) -> None:
        room, (ada, ben, cy) = await friends(hall, OPEN, OPEN)
        watcher = join(room, "eve")

        async def offers(connection: Connection) -> list[tuple[int, int]]:
            room.audience.welcome(connection)
            situation = (await hear_last(connection)).situation
            assert situation is not None
            assert all(choice.kind == "surrender" and choice.text for choice in situation.anytime)
            return [(choice.seat, choice.to) for choice in situation.anytime]

        assert await offers(ben) == [(1, 0), (1, 2)]
        assert await offers(watcher) == []
        assert await concede(room, ben, 1, 0) == ""
        assert await offers(ben) == [(1, 1), (1, 2)]  # to fight on, or to surrender to another
        assert await concede(room, cy, 2, 0) == ""
        assert await offers(ada) == []

    hold(tmp_path, test)


def test_watchers_all_see_the_same_and_nobodys_hand(tmp_path: Path) -> None:
    async def test(hall: Hall, disk: Disk, mind: Mind) -> None:
        room, _ = await friends(hall, OPEN)
        views = []
        for name in ("eve", ""):
            watcher = join(room, name)
            welcome = await hear_last(watcher)
            assert welcome.seat == -1
            assert welcome.situation is not None
            views.append(welcome.situation)
        assert views[0] == views[1]
        assert views[0].view["hand"] == views[0].choices == views[0].anytime == []
        assert "hands" not in views[0].view
        assert views[0].question == ""
        assert views[0].why == {}

    hold(tmp_path, test)
