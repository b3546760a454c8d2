"""The command ``spolia rules``: the quick reference of an edition, or what differs between two."""

from typing import Annotated

import typer
from rich.console import Console
from rich.text import Text

from spolia.reference import difference_lines, differences, languages, lines, reference
from spolia.rome.edition import changed, edition, editions, geek_cards


def rules(
    key: Annotated[str, typer.Argument(metavar="EDITION", help=f"One of {', '.join(editions())}.")],
    lang: Annotated[str, typer.Option(help=f"The language: one of {', '.join(languages())}.")] = "en",
    geek: Annotated[str | None, typer.Option(help="Add Geek cards: all, or some by name, with commas between.")] = None,
    training: Annotated[bool, typer.Option("--training", help="As a Training game.")] = False,
    versus: Annotated[
        str | None, typer.Option(metavar="OTHER", help="Only say what differs from this edition, as it is.")
    ] = None,
) -> None:
    """Tell the rules of an edition in short: set-up, turn, roles, endings, scoring, and every card."""
    chosen = changed(key, geek=geek_cards(geek), training=training)
    console = Console(highlight=False)
    if versus is None:
        show(lines(reference(chosen, lang), console.width), console)
    else:
        show(difference_lines(differences(chosen, edition(versus)), lang, console.width), console)


def show(said: list[str], console: Console) -> None:
    """Headings stand out on a terminal; elsewhere they keep their Markdown marks."""
    for line in said:
        head = line.startswith("#") and console.is_terminal
        console.print(Text(line.lstrip("# "), "bold") if head else Text(line), soft_wrap=True)
