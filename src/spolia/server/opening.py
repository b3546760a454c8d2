"""A table is opened from what is stored: its moves are played out again, and checked by a saved position.

Where the engine has moved on since a table was begun, its moves may not lead where they led; it goes on from its last
position then.
"""

import json
from typing import Any

from spolia.kernel.errors import JournalError
from spolia.kernel.journal import ENGINE
from spolia.server.course import Course, standing
from spolia.server.store import Entry, Snapshot, TableRecord


def opened(record: TableRecord) -> Course:
    """The game as it stands at a table; where moves are lost with an earlier engine, ``moves_lost`` has how many."""
    names = [seat.name for seat in record.seats]
    snapshot = last_position(record)
    if record.setup.get("engine", ENGINE) == ENGINE:
        return _played_out(record, names, snapshot)
    if snapshot is None:
        return Course.after(record.setup, names, [])  # says that it can't be
    moves = standing(record.entries)
    course = Course.since(record.setup, names, snapshot, moves[: snapshot.moves])
    try:
        course.play_all(moves[snapshot.moves :])
    except JournalError:  # what came after that position is not possible any more
        course = Course.since(record.setup, names, snapshot, moves[: snapshot.moves])
    return course


def moves_lost(record: TableRecord, course: Course) -> int:
    """How many moves that stood before do not stand in the game as it was opened."""
    return len(standing(record.entries)) - len(course.game.moves)


def last_position(record: TableRecord) -> Snapshot | None:
    """The latest position that the table has not gone back behind."""
    fitting = [snapshot for snapshot in record.snapshots if _still_stands(snapshot, record.entries)]
    return max(fitting, key=lambda snapshot: (snapshot.moves, snapshot.entries), default=None)


def _still_stands(snapshot: Snapshot, entries: list[Entry]) -> bool:
    return snapshot.entries <= len(entries) and all(
        entry.value >= snapshot.moves for entry in entries[snapshot.entries :] if entry.kind == "undo"
    )


def _played_out(record: TableRecord, names: list[str], snapshot: Snapshot | None) -> Course:
    """From the beginning; on the way it must come through the position that was saved."""
    moves, halfway = standing(record.entries), snapshot.moves if snapshot is not None else 0
    course = Course.after(record.setup, names, moves[:halfway])
    if snapshot is not None and _plain(course.kind.saved(course.game.state)) != snapshot.position:
        raise JournalError(
            f"this table plays out otherwise than it was played: after move {halfway} it is another position",
            "table_differs",
            number=halfway,
        )
    course.play_all(moves[halfway:])
    return course


def _plain(position: dict[str, Any]) -> Any:
    """As it comes back from the disk."""
    return json.loads(json.dumps(position))
