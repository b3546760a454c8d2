"""Who sits where: sitting down, another device, handing a seat to a bot and taking it back; and what people say."""

import time
from typing import Final

from spolia.server.audience import Audience, action_of
from spolia.server.connection import SPECTATOR, Connection
from spolia.server.limits import Allowances, Limits
from spolia.server.making import again
from spolia.server.protocol import HandOver, Rematch, Say
from spolia.server.store import ChatLine, Seat
from spolia.server.table import Table

LONGEST_CHAT: Final = 500


class People:
    """The seats of a table, and their chat."""

    def __init__(self, table: Table, audience: Audience, limits: Limits) -> None:
        self.table = table
        self.audience = audience
        self.chat_allowances = Allowances(limits.chat)

    async def sit(self, owner: str, name: str) -> int | None:
        """Give the first open seat to somebody; those who sit already keep theirs."""
        own = self.table.own_seats(owner)
        free = [number for number, seat in enumerate(self.table.record.seats) if seat.kind == "open"]
        if own or not free:
            return own[0] if own else None
        await self.table.seat(free[0], Seat("human", name, "", owner))
        self.audience.find_seats()
        return free[0]

    async def admit(self, link: str, owner: str) -> bool:
        """Let another browser hold the seats of a link; whether the link was good."""
        store, record = self.table.store, self.table.record
        if not await store.use_device(link, owner, time.time()):
            return False
        stored = await store.load(record.id)
        assert stored is not None
        record.seats = stored.seats
        self.audience.find_seats()
        return True

    async def rematch(self, owner: str) -> str:
        """The table at which the same people play again; it is made when the first of them asks."""
        record = self.table.record
        if not record.rematch:
            new = again(record, owner)
            await self.table.store.create(new, record.id)
            record.rematch = new.id
            self.audience.tell_all(Rematch(new.id))
        return record.rematch

    async def hand_over(self, connection: Connection, message: HandOver) -> bool:
        """Let a bot play a seat, or take it back; whether that was done."""
        if reason := self._no_hand_over(connection, message):
            self.audience.refuse(connection, message.id, reason)
            return False
        old = self.table.record.seats[message.seat]
        await self.table.seat(message.seat, old.held("bot" if message.bot else "human", message.bot))
        self.audience.acknowledge(connection, message.id)
        self.audience.find_seats()
        return True

    def _no_hand_over(self, connection: Connection, message: HandOver) -> str:
        """Why a seat can't be handed over, as a code; empty if it can. For others, only if they have been away."""
        seats, own = self.table.record.seats, self.table.own_seats(connection.owner)
        if message.bot and message.bot not in self.table.kind.bots():
            return "no_such_bot"
        if message.seat in own:
            return "game_over" if self.table.over else ""
        if not own or not 0 <= message.seat < len(seats) or seats[message.seat].kind != "human" or not message.bot:
            return "not_your_seat"
        if self.table.over:
            return "game_over"
        return "" if self.audience.is_away(message.seat) else "still_here"

    async def say(self, connection: Connection, message: Say) -> None:
        text = "".join(letter if letter.isprintable() else " " for letter in message.text).strip()
        own = self.table.own_seats(connection.owner)
        if not 0 < len(text) <= LONGEST_CHAT:
            self.audience.refuse(connection, message.id, "bad_chat")
            return
        if not self.chat_allowances.take(connection.owner if own else ""):
            self.audience.refuse(connection, message.id, "too_much_chat")
            return
        seat = own[0] if own else SPECTATOR
        name = self.table.record.seats[seat].name if own else ""
        line = ChatLine(seat, name, text, time.time(), action_of(connection, message.id))
        await self.table.say(line)
        self.audience.acknowledge(connection, message.id)
        self.audience.tell_chat(line)
