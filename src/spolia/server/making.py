"""New tables, as records that are ready to be stored: as wanted, again, from a record, or from a moment."""

import secrets
import time
from typing import Any, Final

from spolia.bots import bots
from spolia.game import Game
from spolia.kernel.errors import JournalError, SetupError
from spolia.kernel.journal import ENGINE, Journal
from spolia.rome.edition import changed, editions
from spolia.rome.setup import FEWEST, MOST
from spolia.server.course import Course
from spolia.server.protocol import Continue, NewTable, SeatWanted
from spolia.server.store import OPEN, OVER, RUNNING, Entry, Seat, TableRecord

LONGEST_NAME: Final = 40
UNDO: Final = ("none", "own", "free")
MOST_MOVES: Final = 5_000  # of a record from elsewhere


def as_wanted(wanted: NewTable, owner: str) -> TableRecord:
    """A new table, checked through and through."""
    if not FEWEST <= len(wanted.seats) <= MOST:
        raise SetupError(f"{len(wanted.seats)} seats: Glory to Rome is for {FEWEST} to {MOST}")
    seats = [_seat(number, seat, owner) for number, seat in enumerate(wanted.seats)]
    if wanted.undo not in UNDO:
        raise SetupError(f"undo is one of {', '.join(UNDO)}, not {wanted.undo!r}")
    if wanted.edition not in editions():
        raise SetupError(f"there is no edition {wanted.edition!r}; there are: {', '.join(editions())}")
    chosen = changed(wanted.edition, wanted.geek, wanted.training, wanted.rules, wanted.copies)
    seed = secrets.randbits(256)
    game = Game(chosen.key, len(seats), seed)  # whatever can't be set up is said now
    setup = _setup(chosen.key, seed, undo=wanted.undo, memory=wanted.memory, open_hands=wanted.open_hands)
    return _begun(_record(setup | {"title": plain(wanted.title, "a title", 0)}, seats), game)


def again(old: TableRecord, owner: str) -> TableRecord:
    """The same people and bots at the same table, with new cards. Whoever asks for it plays in person."""
    setup = old.setup | {"engine": ENGINE, "seed": str(secrets.randbits(256)), "invite": secrets.token_urlsafe(16)}
    seats = [seat.held("human", "") if seat.is_of(owner) else seat for seat in old.seats]
    nobody = [seat.kind == "human" and not seat.owner for seat in seats]
    return _record(
        setup, [Seat("open", "", "", "") if gone else seat for seat, gone in zip(seats, nobody, strict=True)]
    )


def _seat_again(seat: Seat, owner: str) -> Seat:
    if seat.is_of(owner):
        return seat.held("human", "")
    return seat if seat.owner or seat.kind == "bot" else Seat("open", "", "", "")


def from_journal(journal: Journal, owner: str) -> TableRecord:
    """A record from elsewhere becomes a table to look at; it is data, and checked by replaying it."""
    if len(journal.moves) > MOST_MOVES:
        raise JournalError(f"a record has at most {MOST_MOVES} moves")
    entries: list[Entry] = []

    def note(game: Game, move: int) -> None:
        entries.append(Entry(game.asked or 0, "move", move, f"record:{len(entries)}"))

    game = Game.from_journal(journal, note)
    names = [plain(name, "a name", 1) for name in game.names]
    seats = [Seat("human", name, "", owner if number == 0 else "") for number, name in enumerate(names)]
    record = _record(_setup(game.edition.key, journal.seed, undo="none"), seats, OVER if game.over else RUNNING)
    record.entries = entries
    return _begun(record, game)


def from_moment(old: TableRecord, moves: list[int], wanted: Continue, owner: str) -> TableRecord:
    """A table that goes on from a moment of another, against bots; its record has the whole game."""
    if wanted.bot not in bots():
        raise SetupError(f"there is no bot {wanted.bot!r}; there are: {', '.join(bots())}")
    seats = [Seat("bot", seat.name, wanted.bot, "") for seat in old.seats]
    seats[wanted.seat] = Seat("human", plain(wanted.name or old.seats[wanted.seat].name, "a name", 1), "", owner)
    record = _record(old.setup | {"undo": "own", "invite": secrets.token_urlsafe(16)}, seats)
    course = Course.after(old.setup, [seat.name for seat in seats], [])
    for number, move in enumerate(moves):
        record.entries.append(Entry(course.mover(move), "move", move, f"record:{number}"))
        course.play(move)
    return _begun(record, course.game)


def plain(text: str, what: str, least: int) -> str:
    """Text from outside, as text: without control characters, not too long."""
    clean = "".join(letter for letter in text if letter.isprintable()).strip()
    if not least <= len(clean) <= LONGEST_NAME:
        raise SetupError(f"{what} has {least} to {LONGEST_NAME} characters")
    return clean


def _seat(number: int, wanted: SeatWanted, owner: str) -> Seat:
    if wanted.kind == "bot":
        if wanted.bot not in bots():
            raise SetupError(f"there is no bot {wanted.bot!r}; there are: {', '.join(bots())}")
        return Seat("bot", plain(wanted.name or f"Bot {'ABCDE'[number]}", "a name", 1), wanted.bot, "")
    if wanted.kind == "human":
        return Seat("human", plain(wanted.name or f"Player {'ABCDE'[number]}", "a name", 1), "", owner)
    if wanted.kind == "open":
        return Seat("open", "", "", "")
    raise SetupError(f"a seat is human, bot or open, not {wanted.kind!r}")


def _setup(edition: str, seed: int, undo: str, memory: bool = True, open_hands: bool = False) -> dict[str, Any]:
    return {
        "engine": ENGINE,
        "edition": edition,
        "seed": str(seed),
        "undo": undo,
        "memory": memory,
        "open_hands": open_hands,
        "title": "",
        "invite": secrets.token_urlsafe(16),
    }


def _record(setup: dict[str, Any], seats: list[Seat], phase: str = "") -> TableRecord:
    """The game begins as soon as no seat is open."""
    now = time.time()
    phase = phase or (OPEN if any(seat.kind == "open" for seat in seats) else RUNNING)
    record = TableRecord(secrets.token_urlsafe(9), now, now, phase, setup)
    record.seats = seats
    return record


def _begun(record: TableRecord, game: Game) -> TableRecord:
    """With who is asked, if the game has begun."""
    record.asked = -1 if record.phase == OPEN or game.asked is None else game.asked
    return record
