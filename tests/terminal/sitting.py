"""A sitting at the terminal table, without a terminal."""

import io
from collections.abc import Callable
from pathlib import Path

from rich.console import Console

from spolia import terminal
from spolia.rome.edition import Changes

SEED = 7


class Script:
    """Types the lines given, then the last word again and again, or nothing more."""

    def __init__(self, *lines: str, then: str | None = None) -> None:
        self.lines = list(lines)
        self.then = then
        self.asked = 0

    def __call__(self, prompt: str) -> str:
        self.asked += 1
        assert self.asked < 3000, "this does not come to an end"
        if self.lines:
            return self.lines.pop(0)
        if self.then is None:
            raise EOFError
        return self.then


class Paper(terminal.Screen):
    """A screen that keeps what is shown."""

    def __init__(self, language: str = "en", width: int = 80) -> None:
        self.shown = io.StringIO()
        console = Console(file=self.shown, width=width, height=24, highlight=False)
        super().__init__(terminal.Words(language), console)

    @property
    def text(self) -> str:
        return self.shown.getvalue()


def sit_down(
    save: Path,
    ask: Callable[[str], str],
    *,
    edition: str | None = None,
    players: int | None = None,
    seed: int | None = None,
    name: str | None = None,
    geek: str | None = None,
    training: bool = False,
    house: tuple[str, Changes] | None = None,
    new: bool = False,
    language: str = "en",
) -> str:
    """One sitting; all that was shown."""
    paper = Paper(language)
    options = terminal.Options(edition, players, seed, name, geek=geek, training=training, house=house)
    terminal.play(options, save, new, paper, ask)
    return paper.text


def unwrapped(text: str) -> str:
    """Text as it was before it was broken into lines."""
    return " ".join(text.split())
