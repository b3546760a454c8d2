"""Every byte that is sent to a seat or a spectator is the same when what they may not know is dealt anew."""

import asyncio
import json
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest

from spolia.game import Game
from spolia.kernel.chance import Chance
from spolia.kernel.events import Log
from spolia.kernel.moves import KIND
from spolia.rome.cards import JACK, KEYS, names_in
from spolia.rome.edition import changed, editions
from spolia.rome.moves import SURRENDER
from spolia.rome.redeal import known_of_hand, redeal, without
from spolia.rome.state import State
from spolia.rome.view import SPECTATOR
from spolia.server.connection import Connection
from spolia.server.course import Course
from spolia.server.protocol import FromServer, Play
from spolia.server.room import RUNNING, Room
from spolia.server.store import Seat, SqliteStore, TableRecord
from tests.server.serving import Person, Server, joined, play_out
from tests.tables import random_game

ENCODER = msgspec.json.Encoder()
LANGUAGES = ("en", "pl")


async def nobody_thinks(name: str, seen: object, number: int) -> int:
    raise AssertionError("there are no bots here")


def room_at(course: Course, store: SqliteStore, memory: bool) -> Room:
    """A table in a position; the owner of seat 1 is called 1."""
    seats = [Seat("human", name, "", str(seat)) for seat, name in enumerate(course.game.names)]
    setup = {"edition": course.game.edition.key, "seed": "1", "invite": "i", "undo": "own", "memory": memory}
    record = TableRecord("table", 0.0, 0.0, RUNNING, setup)
    record.seats = seats
    room = Room(record, store, nobody_thinks)
    room.course = course
    return room


async def sent(room: Room, viewer: int, language: str, tries: list[int]) -> list[bytes]:
    """All that a page gets: when it comes, when something happens, when something is refused."""
    connection = Connection(str(viewer) if viewer >= 0 else "", language)
    room.join(connection)
    assert connection.seat == viewer
    messages: list[FromServer] = [room.told(connection, False)]
    for number, move in enumerate(tries):
        await room.mailbox.put((connection, Play(f"try {number}", room.version, move)))
    while len(messages) < 3 + len(tries):  # a welcome, and who is there
        messages.append(await asyncio.wait_for(connection.queue.get(), 5))
    room.leave(connection)
    return [ENCODER.encode(message) for message in messages]


def other_worlds(course: Course, viewer: int, chance: Chance) -> Course:
    """The same for the viewer, and otherwise different."""
    state = course.game.state
    new = redeal(state, viewer, chance)
    new.log = Log()
    assert state.log is not None
    new.log.events, new.log.passed = state.log.events, state.log.passed
    twin = Course(Game.at(new, course.game.names))
    twin.game.moves, twin.marks, twin.takers = course.game.moves, course.marks, course.takers
    return twin


def hidden_keys(state: State, viewer: int) -> set[str]:
    """Kinds of cards of which the viewer has not seen a single one anywhere, though they are in the game."""
    hidden = state.deck[state.drawn :] + names_in(state.left_out)
    known = state.deck[: state.drawn]
    for seat, hand in enumerate(state.hand):
        if seat != viewer:
            secret = without(hand, known_of_hand(state, seat)) + names_in(state.tucked[seat])
            hidden += secret
            known = without(known, [card for card in secret if card != JACK])
        hidden += names_in(state.buried[seat])
        known = without(known, names_in(state.buried[seat]))
    assert state.log is not None
    announced = [event.facts["card"] for event in state.log.events if event.kind == "began_out"]  # and kept, maybe
    return {KEYS[card] for card in hidden if card not in known + announced and card != JACK}


def without_names(raw: bytes) -> bytes:
    """A welcome without the lists of cards that all know."""
    welcome = msgspec.json.decode(raw)
    assert welcome["type"] == "welcome"
    del welcome["names"], welcome["setup"]["edition"], welcome["situation"]["view"]["edition"]
    return ENCODER.encode(welcome)


def positions(key: str, players: int, number: int) -> Iterator[Course]:
    """Moments of a random game, with its past."""
    played = list(random_game(players, number, key))[-1]
    course = Course.after({"edition": played.edition.key, "seed": played.seed}, played.names, [])
    for count, move in enumerate(played.moves):
        if count % 17 == number:
            yield course
        course.play(move)


def test_nothing_hidden_shows(tmp_path: Path) -> None:
    """In at least 200 positions, over all editions, with and without the Geek cards."""
    tried, keys = 0, ["geek", "imperial-geek", "training", *editions()]

    async def compare(course: Course, number: int) -> None:
        nonlocal tried
        tried += 1
        game, memory, language = course.game, bool(number % 4), LANGUAGES[number % 2]
        words = [move for move in game.edition.vocabulary.words if move & KIND != SURRENDER]  # that is always legal
        asked = game.asked or 0
        for viewer in (SPECTATOR, asked, (asked + 1 + number % (game.players - 1)) % game.players):
            chance = Chance(number)
            tries = [move for _ in range(3) if (move := words[chance.below(len(words))]) not in game.legal]
            worlds = [course, other_worlds(course, viewer, chance)]
            rooms = [room_at(world, store, memory) for world in worlds]
            one, two = [await sent(room, viewer, language, tries) for room in rooms]
            assert one == two
            text = without_names(one[1])
            assert not {key for key in hidden_keys(game.state, viewer) if f'"{key}"'.encode() in text}
            for room in rooms:
                await room.close()

    async def run() -> None:
        for number, key in enumerate(keys):
            for players in (2, 3, 4, 5):
                for course in positions(key, players, number):
                    if tried < 210 * (number * 4 + players - 1) / (4 * len(keys)):
                        await compare(course, tried)
        await store.close()

    store = open_store(tmp_path)
    asyncio.run(run())
    assert tried >= 200


def open_store(folder: Path) -> SqliteStore:
    return SqliteStore(folder / "tables.db")


def test_that_test_would_notice() -> None:
    course = next(positions("iv", 3, 3))
    worlds = [course, other_worlds(course, 0, Chance(1))]
    hands = [world.game.state.hand for world in worlds]
    assert hands[0][0] == hands[1][0]
    assert hands[0][1:] != hands[1][1:]
    assert worlds[0].game.view(1).to_data() != worlds[1].game.view(1).to_data()
    assert hidden_keys(course.game.state, 0)


@pytest.mark.parametrize("viewer", [0, SPECTATOR])
def test_seed_and_invitation_stay_on_the_server(server: Server, ada: Person, viewer: int) -> None:
    key = changed("polish", geek=True)
    made = ada.make("human", "bot", edition="polish", geek=list(key.changes["deck"]))
    (setup,) = server.rows("SELECT setup FROM tables WHERE id = ?", made["table"])
    seed = json.loads(setup[0])["seed"]
    assert len(seed) > 60
    assert json.loads(setup[0])["invite"] == made["invite"]
    watcher = None if viewer == SPECTATOR else ada
    with joined(server, made["table"], ada) as page, joined(server, made["table"], watcher) as other:
        play_out(page, Chance(6), 10)
        other.refused(other.play(10**6))
        other.done(other.send("say", text="hello"))
        other.rest()
        heard = b"".join(page.raw + other.raw)
    said = [ada.get(path).content for path in ("/api/tables", f"/api/tables/{made['table']}/replay/3", "/metrics")]
    for secret in (seed, made["invite"], ada.secret):
        assert secret.encode() not in heard + b"".join(said)
        assert secret not in server.errors()
