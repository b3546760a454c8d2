"""What happened, and who may see what of it.

Events are the only source of log lines, animation and notices. An event has *facts* that everybody
sees and *secrets* that only some seats see. Nobody listens in a bot's playout: then none are made.
"""

from typing import Any, Final

NOBODY: Final = 0


class Event:
    """One thing that happened to, or was done by, a player."""

    __slots__ = ("eyes", "facts", "kind", "player", "secrets")

    def __init__(self, kind: str, player: int, facts: dict[str, Any], secrets: dict[str, Any], eyes: int) -> None:
        self.kind = kind
        self.player = player
        self.facts = facts
        self.secrets = secrets
        self.eyes = eyes  # the seats that see the secrets, as bits

    def seen_by(self, seat: int) -> dict[str, Any]:
        """What a seat may know of it; a seat below zero is a spectator's."""
        seen = {"kind": self.kind, "player": self.player, **self.facts}
        if seat >= 0 and self.eyes >> seat & 1:
            seen |= self.secrets
        return seen

    def open(self) -> dict[str, Any]:
        """All of it, for records of finished games."""
        return {"kind": self.kind, "player": self.player, **self.facts, **self.secrets}


class Log:
    """The ear of a game: its events so far, and the steps that passed by themselves since the last move."""

    __slots__ = ("events", "passed")

    def __init__(self) -> None:
        self.events: list[Event] = []
        self.passed: list[Any] = []

    def tell(self, kind: str, player: int, **facts: Any) -> None:
        """Something that everybody sees."""
        self.events.append(Event(kind, player, facts, {}, NOBODY))

    def tell_secret(self, kind: str, player: int, facts: dict[str, Any], eyes: int, **secrets: Any) -> None:
        """Something of which a part is seen by some seats only."""
        self.events.append(Event(kind, player, facts, secrets, eyes))
