"""New tables, as records that are ready to be stored: as wanted, again, from a record, or from a moment."""

import secrets
import time
from typing import Any, Final

from spolia.kernel.errors import JournalError, SetupError
from spolia.kernel.game import LETTERS, AnyGame
from spolia.kernel.journal import ENGINE, Journal
from spolia.server.course import Course, kind_of
from spolia.server.protocol import Continue, NewTable, SeatWanted
from spolia.server.store import OPEN, OVER, RUNNING, Entry, Seat, TableRecord
from spolia.tables import DEFAULT, GameAtTable, Options, at_table

LONGEST_NAME: Final = 40
UNDO: Final = ("none", "own", "free")
MOST_MOVES: Final = 5_000  # of a record from elsewhere


def as_wanted(wanted: NewTable, owner: str) -> TableRecord:
    """A new table, checked through and through."""
    kind = at_table(wanted.game or DEFAULT)
    players = len(wanted.seats)
    if not kind.fewest <= players <= kind.most:
        raise SetupError(
            f"this game is for {kind.fewest} to {kind.most} players, not {players}",
            "players",
            fewest=kind.fewest,
            most=kind.most,
        )
    seats = [_seat(number, seat, owner, kind) for number, seat in enumerate(wanted.seats)]
    if wanted.undo not in UNDO:
        raise SetupError(f"undo is one of {', '.join(UNDO)}, not {wanted.undo!r}", "undo", undo=wanted.undo)
    options = Options(wanted.geek, wanted.training, wanted.rules, wanted.copies)
    edition = kind.edition(wanted.edition or kind.first_edition, options)
    seed = secrets.randbits(256)
    game = kind.new(edition, seed, players)  # whatever can't be set up is said now
    setup = _setup(kind, edition, seed, wanted.undo) | {
        "memory": wanted.memory,
        "open_hands": wanted.open_hands,
        "title": plain(wanted.title, "title", 0),
    }
    return _begun(_record(setup, seats), game)


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
        raise JournalError(f"a record has at most {MOST_MOVES} moves", "record_moves", most=MOST_MOVES)
    entries: list[Entry] = []

    def note(game: AnyGame, move: int) -> None:
        entries.append(Entry(game.mover(move) or 0, "move", move, f"record:{len(entries)}"))

    kind = at_table(journal.game)
    game = kind.from_journal(journal, note)
    names = [plain(name, "name", 1) for name in game.names]
    seats = [Seat("human", name, "", owner if number == 0 else "") for number, name in enumerate(names)]
    setup = _setup(kind, game.edition.key, journal.seed, "none")
    record = _record(setup, seats, OVER if game.over else RUNNING)
    record.entries = entries
    return _begun(record, game)


def from_moment(old: TableRecord, moves: list[int], wanted: Continue, owner: str) -> TableRecord:
    """A table that goes on from a moment of another, against bots; its record has the whole game."""
    _check_bot(kind_of(old.setup), wanted.bot)
    seats = [Seat("bot", seat.name, wanted.bot, "") for seat in old.seats]
    seats[wanted.seat] = Seat("human", plain(wanted.name or old.seats[wanted.seat].name, "name", 1), "", owner)
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
        sentence = f"a {what} has {least} to {LONGEST_NAME} characters"
        raise SetupError(sentence, f"length_of_{what}", least=least, most=LONGEST_NAME)
    return clean


def _seat(number: int, wanted: SeatWanted, owner: str, kind: GameAtTable[Any]) -> Seat:
    letter = LETTERS[number]
    if wanted.kind == "bot":
        _check_bot(kind, wanted.bot)
        return Seat("bot", plain(wanted.name or f"Bot {letter}", "name", 1), wanted.bot, "")
    if wanted.kind == "human":
        return Seat("human", plain(wanted.name or f"Player {letter}", "name", 1), "", owner)
    if wanted.kind == "open":
        return Seat("open", "", "", "")
    raise SetupError(f"a seat is human, bot or open, not {wanted.kind!r}", "seat_kind", kind=wanted.kind)


def _check_bot(kind: GameAtTable[Any], name: str) -> None:
    if name not in kind.bots():
        known = ", ".join(kind.bots())
        raise SetupError(f"there is no bot {name!r}; there are: {known}", "bot", bot=name, known=known)


def _setup(kind: GameAtTable[Any], edition: str, seed: int, undo: str) -> dict[str, Any]:
    return {
        "engine": ENGINE,
        "game": kind.key,
        "edition": edition,
        "seed": str(seed),
        "undo": undo,
        "memory": True,
        "open_hands": False,
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


def _begun(record: TableRecord, game: AnyGame) -> TableRecord:
    """With who is asked, if the game has begun."""
    record.asked = -1 if record.phase == OPEN or game.asked is None else game.asked
    return record
