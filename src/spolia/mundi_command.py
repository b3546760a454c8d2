"""Gloria Mundi at the command line: a saved game told, and ``spolia mundi check`` for cards and boards of one's own."""

from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.table import Table
from rich.text import Text

from spolia.kernel.errors import SetupError
from spolia.mundi.deck import oddities, read_file
from spolia.mundi.edition import OURS, Edition, edition, from_file
from spolia.mundi.game import Game
from spolia.mundi.powers import write_goods
from spolia.mundi.view import SPECTATOR
from spolia.mundi.wording import Wording, languages, wording

LANGUAGES = f"What you read is in this language: {' or '.join(languages())}."
app = typer.Typer(help="Gloria Mundi: look at its cards and its board.", no_args_is_help=True)


@app.callback()
def mundi() -> None:
    """Gloria Mundi: look at its cards and its board."""


@app.command()
def check(
    file: Annotated[
        Path | None, typer.Argument(help="A file of cards, or a board, or both; ours if you don't say.")
    ] = None,
    in_words: Annotated[bool, typer.Option("--words", help="Say in a sentence what each card does.")] = False,
    language: Annotated[str, typer.Option("--lang", help=LANGUAGES)] = "en",
) -> None:
    """Draw a deck and a board, and say what is wrong with it, or odd about it."""
    if language not in languages():
        raise typer.BadParameter(f"{language!r} is not one of {', '.join(languages())}")
    try:
        chosen = edition(OURS) if file is None else from_file(file)
    except (SetupError, OSError) as error:
        typer.echo(f"spolia: {error}", err=True)
        raise typer.Exit(1) from None
    parts = {"cards", "board"} if file is None else set(read_file(file.read_text("utf-8"), str(file)))
    show_edition(chosen, parts, Console(highlight=False), wording(language), in_words)


def show_edition(chosen: Edition, parts: set[str], console: Console, words: Wording, in_words: bool) -> None:
    """The cards as a table, the board in a few lines; what a file has not is ours, and not shown."""
    if "cards" in parts:
        console.print(cards_table(chosen, words, in_words))
    if "board" in parts:
        board = chosen.board
        _say(console, words, "path", count=board.path)
        _say(console, words, "track", count=board.rome - 1, icons=words.icons(sum(board.spaces)))
        console.print(Text("  " + board.track()))
    if chosen.ours:
        _say(console, words, "ours")
    odd = oddities(chosen.cards, chosen.board)
    for sentence in odd:
        _say(console, words, "odd", sentence=sentence)
    if not odd:
        _say(console, words, "nothing_odd")


def cards_table(chosen: Edition, words: Wording, in_words: bool) -> Table:
    heads = words.texts["terminal"]
    table = Table("", heads["card"], heads["type"], heads["steps"], heads["cost"], heads["power"], title=chosen.name)
    for card in chosen.cards:
        power = f"{card.power.text}\n{words.power(card.power)}" if in_words else card.power.text
        table.add_row(
            str(card.number + 1),
            Text(card.name),
            words.type(card),
            str(card.steps),
            write_goods(card.cost),
            Text(power),
        )
    return table


# ---- a saved game ----


def tell(game: Game, console: Console) -> None:
    """All that happened, turn by turn, and how it ended."""
    words = wording(game.language)
    names = ", ".join(game.names)
    _say(console, words, "heading", edition=game.edition.name, players=game.players, names=names, seed=game.seed)
    for event, line in zip(game.view(SPECTATOR).events, game.log(), strict=True):
        console.print(Text(line, "bold") if event["kind"] == "turn_began" else Text("  " + line), soft_wrap=True)
    outcome = game.outcome
    if outcome is None:
        assert game.asked is not None
        _say(console, words, "unfinished", turn=game.state.turn, player=game.names[game.asked])
        return
    steps = outcome.points[outcome.winners[0]]
    key = "wins" if outcome.points.count(steps) == 1 else "wins_by_counters"
    if len(outcome.winners) > 1:
        key = "share"
    _say(console, words, key, players=words.listed([game.names[seat] for seat in outcome.winners]), steps=steps)


def _say(console: Console, words: Wording, key: str, **facts: Any) -> None:
    console.print(Text(str(words.texts["terminal"][key]).format(**facts)), soft_wrap=True)
