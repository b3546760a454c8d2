"""The saved game: where it is, whether it is the one wanted, and that none is ever lost."""

import os
from itertools import count as numbers
from pathlib import Path

from spolia.game import Game
from spolia.kernel.errors import JournalError, SetupError
from spolia.terminal.bots import human_seat
from spolia.terminal.options import Options
from spolia.terminal.screen import Screen


def default_save() -> Path:
    """Where a game is saved unless the player says otherwise; a relative folder does not count, by the XDG rules."""
    folder = os.environ.get("XDG_DATA_HOME", "")
    if not os.path.isabs(folder):
        folder = os.path.expanduser("~/.local/share")
    return Path(folder, "spolia", "current.json")


def saved_game(path: Path, options: Options, screen: Screen) -> Game | None:
    """The unfinished game that is saved there, if it is the one wanted; a file that can't be read is said so."""
    words = screen.words
    if not path.exists():
        return None
    try:
        game = Game.load(path)
    except JournalError as error:
        screen.say("unreadable", path=path, error=error)
        return None
    if game.over:
        return None
    seat = human_seat(game)
    if seat is None:
        raise SetupError(words("not_ours", path=path, names=words.wording.listed(game.names)))
    if option := options.conflict(game, game.names[seat]):
        raise SetupError(words("conflict", path=path, option=f"--{option}"))
    return game


def begin(path: Path, game: Game, screen: Screen) -> None:
    """Save a new game; what was there before is kept aside."""
    if path.is_dir():
        raise SetupError(screen.words("a_folder", path=path))
    if not path.parent.is_dir():
        raise SetupError(screen.words("no_folder", path=path.parent))
    if path.exists():
        screen.say("kept", path=set_aside(path))
    game.save(path)


def set_aside(path: Path) -> Path:
    """Rename a file, so that nothing is ever overwritten or lost."""
    for number in numbers(1):
        kept = path.with_name(f"{path.stem}.{number}{path.suffix}")
        if not kept.exists():
            path.rename(kept)
            break
    return kept
