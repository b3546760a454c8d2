"""The games that bots can be matched in, and what the arena needs of each."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Any, Final, Protocol

from spolia.bots import bot
from spolia.bots.ceiling import Ceiling
from spolia.bots.settings import read_settings, split
from spolia.game import Game
from spolia.kernel.chance import Chance
from spolia.kernel.errors import SetupError
from spolia.mundi.edition import OURS
from spolia.mundi.edition import edition as mundi_edition
from spolia.mundi.game import Game as MundiGame
from spolia.rome.edition import changed, editions, geek_cards


class Ended(Protocol):
    """How a game ended."""

    @property
    def winners(self) -> list[int]: ...

    @property
    def points(self) -> list[int]: ...

    @property
    def reason(self) -> str: ...


class Table(Protocol):
    """A game under way, of any kind."""

    @property
    def asked(self) -> int | None:
        """The seat that is asked; nobody's once the game is over."""

    @property
    def legal(self) -> list[int]: ...

    @property
    def outcome(self) -> Ended | None: ...

    def view(self, seat: int, since: int = 0) -> Any:
        """What a seat may know, with the events from a number on."""

    def play(self, move: int, seat: int | None = None) -> Any: ...


class Player(Protocol):
    """A bot of any game."""

    name: str

    def choose(self, view: Any, chance: Chance) -> int: ...


@dataclass(frozen=True)
class Kind:
    """A kind of game: how a table is set up, and who plays there."""

    begin: Callable[[str, int, int], Table]  # edition, players, seed
    bot: Callable[[str], Player]
    edition: Callable[[str | None, str | None], str]  # the key of an edition, with what is laid over it
    players: range


def _rome(edition: str, players: int, seed: int) -> Table:
    return Game(edition, players, seed)


def _rome_edition(key: str | None, geek: str | None) -> str:
    return changed(key or "iv", geek=geek_cards(geek)).key


def _mundi(edition: str, players: int, seed: int) -> Table:
    return MundiGame(edition, players, seed)


def _mundi_edition(key: str | None, geek: str | None) -> str:
    if geek is not None:
        raise SetupError("Geek cards are for Glory to Rome")
    return mundi_edition(key or OURS).key


def contender(spec: str, game: str) -> Player:
    """A bot of a game; or the one that sees everything, which takes part in matches only."""
    name, text = split(spec)
    if name == Ceiling.name:
        return Ceiling(**read_settings(name, text, Ceiling.settings), game=game)
    return bot(spec, game)


ROME: Final = Game.GAME
MUNDI: Final = MundiGame.GAME
GAMES: Final = {
    ROME: Kind(_rome, partial(contender, game=ROME), _rome_edition, range(2, 6)),
    MUNDI: Kind(_mundi, partial(contender, game=MUNDI), _mundi_edition, range(2, 7)),
}
EDITIONS: Final = editions()
YARDSTICK: Final = "rule-of-thumb"  # every rating refers to it


def kind(game: str) -> Kind:
    if game not in GAMES:
        raise SetupError(f"there is no game {game!r}; there are: {', '.join(GAMES)}")
    return GAMES[game]
