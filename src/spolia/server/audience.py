"""Those who look at a table, and what each of them is told: as far as they may see it."""

import time
from typing import Final

from spolia.server.connection import SPECTATOR, Connection
from spolia.server.course import Course
from spolia.server.protocol import (
    Acknowledged,
    ChatSaid,
    FromServer,
    LogLine,
    PeopleChanged,
    Person,
    Refused,
    Situation,
    Told,
    UndoAsked,
    Welcome,
)
from spolia.server.store import ChatLine, Seat
from spolia.server.table import Table
from spolia.server.words import sentence

CHAT_SHOWN: Final = 200  # lines that a page gets to see when it comes
AWAY_FOR: Final = 120.0  # seconds after which somebody counts as gone
SECRET: Final = ("seed", "invite")  # of a set-up


class Audience:
    """All pages at a table."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.connections: list[Connection] = []
        self.opened = time.monotonic()
        self.left: dict[int, float] = {}  # when whoever has a seat was here last
        self.asking: UndoAsked | None = None  # what everybody has been asked

    # ---- coming and going ----

    def join(self, connection: Connection) -> None:
        self.connections.append(connection)
        own = self.table.own_seats(connection.owner)
        connection.seat = own[0] if own else SPECTATOR
        self.welcome(connection)
        self.tell_people()

    def leave(self, connection: Connection) -> None:
        if connection in self.connections:
            self.connections.remove(connection)
            for seat in self.table.own_seats(connection.owner):
                self.left[seat] = time.monotonic()
            self.tell_people()

    def watchers(self) -> int:
        return sum(not self.table.own_seats(other.owner) for other in self.connections)

    def is_present(self, seat: Seat) -> bool:
        return any(seat.is_of(other.owner) for other in self.connections)

    def is_away(self, number: int) -> bool:
        """Whether somebody has been gone for a while, or a seat has nobody to whom it belongs."""
        seat = self.table.record.seats[number]
        if not seat.owner:
            return True
        return not self.is_present(seat) and time.monotonic() - self.left.get(number, self.opened) > AWAY_FOR

    def look(self, connection: Connection, seat: int) -> None:
        """Show the table from another seat."""
        connection.seat = seat
        self.welcome(connection)

    def find_seats(self) -> None:
        """Pages of somebody who has a seat now look from there."""
        for connection in self.connections:
            own = self.table.own_seats(connection.owner)
            if connection.seat == SPECTATOR and own:
                connection.seat = own[0]
        self.welcome_all()

    # ---- telling one ----

    def acknowledge(self, connection: Connection, id: str) -> None:
        """It is done and stored; the same id is not done again."""
        self.table.actions[action_of(connection, id)] = self.table.version
        connection.send(Acknowledged(id, self.table.version))

    def refuse(self, connection: Connection, id: str, code: str) -> None:
        said = sentence(code, connection.language, self.table.kind.key)
        connection.send(Refused(id, code, said, self._situation(connection)))

    def welcome(self, connection: Connection) -> None:
        """All that a page may know of the table."""
        record, course = self.table.record, self.table.course
        connection.send(
            Welcome(
                table=record.id,
                game=self.table.kind.key,
                seat=connection.seat,
                phase=record.phase,
                title=record.setup.get("title", ""),
                setup={key: value for key, value in record.setup.items() if key not in SECRET},
                names=self.table.kind.card_names(record.setup["edition"]),
                people=self._people(connection),
                situation=self._situation(connection),
                log=[] if course is None else self._log(course, connection, 0),
                chat=[chat_said(line, connection.language) for line in record.chat[-CHAT_SHOWN:]],
                version=self.table.version,
                rematch=record.rematch,
            )
        )
        if self.asking is not None:
            connection.send(self.asking)

    # ---- telling all ----

    def welcome_all(self) -> None:
        for connection in self.connections:
            self.welcome(connection)
        self.tell_people()

    def tell(self, undone: bool = False) -> None:
        """The situation as each may see it, and what happened with the last move, or all after a step back."""
        course = self.table.course
        assert course is not None
        since = 0 if undone or not course.marks else course.marks[-1]
        told: dict[tuple[int, str], Told] = {}  # pages that look from the same seat see the same
        for connection in self.connections:
            key = connection.seat, connection.language
            if key not in told:
                eyes = self.table.eyes(*key)
                told[key] = Told(course.situation(eyes), course.log(eyes, since), self.table.version, undone)
            connection.send(told[key])

    def tell_all(self, message: FromServer) -> None:
        for connection in self.connections:
            connection.send(message)

    def tell_chat(self, line: ChatLine) -> None:
        for connection in self.connections:
            connection.send(chat_said(line, connection.language))

    def tell_people(self) -> None:
        for connection in self.connections:
            connection.send(PeopleChanged(self._people(connection), self.table.record.phase))

    def close(self) -> None:
        for connection in self.connections:
            connection.close()

    def _situation(self, connection: Connection) -> Situation | None:
        course = self.table.course
        return None if course is None else course.situation(self.table.eyes(connection.seat, connection.language))

    def _log(self, course: Course, connection: Connection, since: int) -> list[LogLine]:
        return course.log(self.table.eyes(connection.seat, connection.language), since)

    def _people(self, connection: Connection) -> list[Person]:
        return [
            Person(
                kind=seat.kind,
                name=seat.name,
                bot=seat.bot,
                present=seat.kind == "bot" or self.is_present(seat),
                yours=seat.is_of(connection.owner),
            )
            for seat in self.table.record.seats
        ]


def action_of(connection: Connection, id: str) -> str:
    """Ids are each person's own: nobody can use up another's, or one of a bot."""
    return f"{connection.owner[:16] or '-'}:{id}"


def chat_said(line: ChatLine, language: str) -> ChatSaid:
    return ChatSaid(line.seat, line.name or sentence("spectator", language), line.text, line.at)
