"""Going back: over own moves that told nothing new at once, else when all others agree."""

from typing import Final

from spolia.server.audience import Audience, action_of
from spolia.server.connection import Connection
from spolia.server.protocol import AnswerUndo, Undo, UndoAsked
from spolia.server.table import Table

NOBODY_ASKS: Final = UndoAsked(-1, 0, [])


class Undoing:
    """What the table has been asked about, if anything."""

    def __init__(self, table: Table, audience: Audience) -> None:
        self.table = table
        self.audience = audience

    async def ask(self, connection: Connection, message: Undo) -> None:
        table, audience = self.table, self.audience
        own = table.own_seats(connection.owner)
        if reason := self._refusal(own, message):
            audience.refuse(connection, message.id, reason)
        elif table.setup.get("undo") == "free" or message.to >= self._free_until(own):
            await self._go_back(own[0], message.to, action_of(connection, message.id))
            audience.acknowledge(connection, message.id)
            audience.tell(undone=True)
        elif audience.asking is not None:
            audience.refuse(connection, message.id, "already_asked")
        else:
            audience.asking = UndoAsked(own[0], message.to, [])
            audience.acknowledge(connection, message.id)
            await self.count_answers()

    async def answer(self, connection: Connection, message: AnswerUndo) -> None:
        audience, asking = self.audience, self.audience.asking
        own = self.table.own_seats(connection.owner)
        if asking is None or not own or asking.seat in own:
            audience.refuse(connection, message.id, "nothing_to_answer")
            return
        audience.acknowledge(connection, message.id)
        if message.agree:
            answers = asking.answers + [seat for seat in own if seat not in asking.answers]
            audience.asking = UndoAsked(asking.seat, asking.to, answers)
            await self.count_answers()
        else:
            self.forget()

    async def count_answers(self) -> None:
        """Bots never mind; when all people have agreed, the table goes back."""
        asking, seats = self.audience.asking, self.table.record.seats
        if asking is None:
            return
        asker = seats[asking.seat].owner
        humans = [number for number, seat in enumerate(seats) if seat.kind == "human" and not seat.is_of(asker)]
        if all(number in asking.answers for number in humans):
            await self._go_back(asking.seat, asking.to, f"undo:{self.table.version}")
            self.audience.tell(undone=True)
        else:
            self.audience.tell_all(asking)

    def forget(self) -> None:
        """A question about a table that is no more, or that somebody has said no to."""
        if self.audience.asking is not None:
            self.audience.asking = None
            self.audience.tell_all(NOBODY_ASKS)

    async def _go_back(self, seat: int, to: int, action: str) -> None:
        await self.table.go_back(seat, to, action)
        self.forget()

    def _free_until(self, own: list[int]) -> int:
        assert self.table.course is not None
        return self.table.course.free_until(own)

    def _refusal(self, own: list[int], message: Undo) -> str:
        """Why there is nothing to ask for, as a code; empty if there is."""
        table, course = self.table, self.table.course
        if not own:
            return "not_your_seat"
        if course is None or course.game.over:  # the record of a finished game is open to all, its deck with it
            return "game_over" if course else "not_begun"
        if message.version != table.version:
            return "stale"
        if table.setup.get("undo") == "none":
            return "undo_not_allowed"
        if table.full:
            return "table_full"
        return "" if course.base <= message.to < len(course.game.moves) else "nothing_to_undo"
