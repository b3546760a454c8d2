"""A console that speaks a language, and how things are laid out on it."""

from typing import Any, Final

from rich.columns import Columns
from rich.console import Console, Group, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from spolia.terminal.words import Words

INDENT: Final = 2


class Screen:
    """Where a player reads."""

    def __init__(self, words: Words, console: Console | None = None) -> None:
        self.words = words
        self.console = console or Console(highlight=False)

    def say(self, key: str, **facts: Any) -> None:
        """A sentence of the wording. One with a path or a command stays in one piece, so that it can be copied."""
        self.tell(self.words(key, **facts), whole="path" in facts or "command" in facts)

    def tell(self, sentence: str, whole: bool = False) -> None:
        self.console.print(Text(sentence), soft_wrap=whole)

    def show(self, *parts: RenderableType) -> None:
        self.console.print(Group(*parts))


def flow(parts: list[Text], width: int) -> RenderableType:
    """Parts side by side as long as they fit, then on the next line, set in a little."""
    lines: list[Text] = []
    for part in parts:
        if lines and len(lines[-1]) + len(part) + 3 + INDENT <= width:
            lines[-1].append(" | ", "dim").append_text(part)
        else:
            lines.append(part.copy())
    return Group(lines[0], *(set_in(line) for line in lines[1:]))


def in_columns(cells: list[Text]) -> RenderableType:
    return set_in(Columns(cells, column_first=True, padding=(0, 3)))


def entry(head: Text, sentences: list[str]) -> RenderableType:
    """A heading, the main sentence, and notes."""
    main, *notes = sentences
    listed = Table.grid(padding=(0, 1))
    for note in notes:
        listed.add_row("-", Text(note))
    return Group(head, set_in(Group(Text(main), listed) if notes else Text(main)))


def set_in(content: RenderableType) -> RenderableType:
    return Padding(content, (0, 0, 0, INDENT))
