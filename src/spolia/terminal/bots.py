"""Bots, and who is not one."""

from typing import Final

from spolia.bots import bot
from spolia.game import Game
from spolia.kernel.chance import Chance
from spolia.kernel.errors import SetupError
from spolia.rome.moves import SEATS
from spolia.terminal.words import Words

BOT: Final = "Bot {}"  # the same in every language, for saved games know bots by it
LONGEST_NAME: Final = 20
WEAKEST: Final = "random"


def play_bot(game: Game, strength: str = WEAKEST) -> None:
    """The same position of the same game always gets the same answer, so a game that is resumed goes on unchanged.

    That holds for every bot but those that think by the clock.
    """
    assert game.asked is not None
    assert game.seed is not None
    chance = Chance(game.seed << 16 | len(game.moves))
    game.play(bot(strength).choose(game.view(game.asked), chance), game.asked)


def bot_names(players: int) -> list[str]:
    return [BOT.format(letter) for letter in SEATS[:players]]


def seat_names(players: int, name: str, words: Words) -> list[str]:
    """One player in the first seat, and bots."""
    names = bot_names(players)
    if not name.strip() or not name.isprintable() or len(name) > LONGEST_NAME or name in names:
        raise SetupError(words("bad_name", name=name, longest=LONGEST_NAME))
    return [name, *names[1:]]


def human_seat(game: Game) -> int | None:
    """The seat of the one player who has not got a bot's name."""
    bots = bot_names(game.players)
    seats = [seat for seat, name in enumerate(game.names) if name != bots[seat]]
    return seats[0] if len(seats) == 1 else None
