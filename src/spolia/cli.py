"""The command line: play, serve, rules, replay, case, fuzz. Whatever goes wrong is said in one sentence."""

import json
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.metadata import version as version_of
from io import TextIOWrapper
from pathlib import Path
from typing import Annotated, Any, Final, NoReturn

import typer
from rich.text import Text

from spolia import mundi_command, terminal
from spolia.arena.command import arena
from spolia.bots import bots
from spolia.cases import SUFFIX, Case, CaseError, find_cases
from spolia.game import GAMES, Game, load_any
from spolia.kernel.errors import JournalError, SpoliaError
from spolia.kernel.game import AnyGame
from spolia.kernel.journal import ENGINE
from spolia.mundi.deck import card_to_data
from spolia.mundi.game import Game as MundiGame
from spolia.rome.cards import JACK, KEYS, MATERIAL, MATERIALS
from spolia.rome.edition import changed, editions
from spolia.rules_command import rules
from spolia.server.command import serve
from spolia.training.command import train

REPLAY_FORMAT: Final = "spolia-replay"
EDITIONS: Final = f"One of {', '.join(editions())}; iv if you don't say."
GEEK: Final = f"Geek cards: all, or some, joined by commas: {', '.join(changed('iv', geek=True).changes['deck'])}."
LANGUAGES: Final = (
    f"What you read is in this language: {' or '.join(terminal.languages())}; by itself, that of your system."
)
AT_TERMINAL: Final = "Play here, against bots. The other options are for this."
BOTS: Final = f"Who plays against you, the weakest first: {', '.join(bots())}."
USUAL_BOT: Final = "rule-of-thumb"
HOUSE_RULES: Final = "A file of house rules: TOML with the edition, and what differs in tables named rules and deck."

app = typer.Typer(
    help="Glory to Rome: play it, replay it, check it.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
)


def main() -> None:
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")  # not every terminal has every letter of a name
    app()


@contextmanager
def plain_errors() -> Iterator[None]:
    """End with a sentence where something expected goes wrong; a traceback is for what nobody thought of."""
    try:
        yield
        sys.stdout.flush()
    except BrokenPipeError:  # the reader has seen enough, as with `| head`
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        raise typer.Exit(1) from None
    except OSError as error:
        fail(f"{error.filename2 or error.filename}: {error.strerror}" if error.filename else str(error))
    except SpoliaError as error:
        fail(str(error))


def fail(sentence: str) -> NoReturn:
    typer.echo(f"spolia: {sentence}", err=True)
    raise typer.Exit(1)


def show_version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"spolia {version_of('spolia')} (engine {ENGINE})")
        raise typer.Exit


@app.callback()
def spolia(
    version: Annotated[
        bool, typer.Option("--version", callback=show_version, is_eager=True, help="Show the version and leave.")
    ] = False,
) -> None:
    pass


def language_of(option: str) -> str:
    """The language that is asked for; if none is, that of the environment."""
    if option and option not in terminal.languages():
        raise typer.BadParameter(f"{option!r} is not one of {', '.join(terminal.languages())}")
    return option or terminal.locale_language()


# ---- options of several commands ----

Language = Annotated[str, typer.Option("--lang", callback=language_of, show_default=False, help=LANGUAGES)]
EditionKey = Annotated[str | None, typer.Option("--edition", help=EDITIONS)]
Geek = Annotated[str | None, typer.Option("--geek", help=GEEK)]
Training = Annotated[bool, typer.Option("--training", help="The Training game: short, and without functions.")]
HouseRules = Annotated[Path | None, typer.Option("--house-rules", help=HOUSE_RULES)]


# ---- play ----


@app.command()
@plain_errors()
def play(
    context: typer.Context,
    at_terminal: Annotated[bool, typer.Option("--terminal", help=AT_TERMINAL)] = False,
    edition: EditionKey = None,
    players: Annotated[int | None, typer.Option(help="How many play, you included: 2 to 5; 2 if not said.")] = None,
    seed: Annotated[int | None, typer.Option(help="A whole number; the same one deals the same cards.")] = None,
    name: Annotated[str | None, typer.Option(help="Your name.")] = None,
    geek: Geek = None,
    training: Training = False,
    house_rules: HouseRules = None,
    bot: Annotated[str, typer.Option(help=BOTS)] = USUAL_BOT,
    save: Annotated[Path | None, typer.Option(help="Where the game is saved, and found again.")] = None,
    new: Annotated[bool, typer.Option("--new", help="Begin a new game; an unfinished one is kept aside.")] = False,
    language: Language = "",
) -> None:
    """Play in the browser; with --terminal here, going on with the saved game if there is one."""
    if not at_terminal:
        check_for_browser(context)
        serve()
        return
    screen = terminal.Screen(terminal.Words(language))
    house = terminal.read_house_rules(house_rules, edition, screen.words)
    options = terminal.Options(edition, players, seed, name, geek=geek, training=training, house=house, bot=bot)
    if sys.stdin is not None and sys.stdin.isatty():
        terminal.play(options, save, new, screen)
    else:
        terminal.watch(options, save, screen)


def check_for_browser(context: typer.Context) -> None:
    """The page asks for everything else by itself."""
    for option in context.command.params:
        if option.name and (source := context.get_parameter_source(option.name)) and source.name == "COMMANDLINE":
            raise typer.BadParameter(f"{option.opts[0]} is for the game at the terminal: add --terminal.")


# ---- serve, rules ----

app.command()(plain_errors()(serve))
app.command()(plain_errors()(rules))
app.command()(plain_errors()(arena))
app.command()(plain_errors()(train))


app.add_typer(mundi_command.app, name="mundi")


# ---- replay ----


@app.command()
@plain_errors()
def replay(
    file: Annotated[Path, typer.Argument(help="A saved game.")],
    as_json: Annotated[
        bool, typer.Option("--json", help="For tools: a line of JSON for the set-up and each move.")
    ] = False,
    language: Language = "",
) -> None:
    """Tell a saved game, with everything open: turn by turn, and how it ended."""
    game = load(file)
    if as_json:
        for line in replay_data(game):
            sys.stdout.write(json.dumps(line) + "\n")
        return
    screen = terminal.Screen(terminal.Words(language))
    game.language = screen.words.language
    if isinstance(game, MundiGame):
        mundi_command.tell(game, screen.console)
        return
    assert isinstance(game, Game)
    terminal.show_heading(game, screen)
    terminal.show_log(game, game.log(), screen)
    terminal.show_outcome(game, screen)


def load(file: Path) -> AnyGame:
    """A saved game; what is wrong with it names the file."""
    try:
        return load_any(file)
    except JournalError as error:
        sentence = str(error)
        raise JournalError(sentence if str(file) in sentence else f"{file}: {sentence}") from None


def replay_data(game: AnyGame) -> Iterator[dict[str, Any]]:
    """The game once more, as plain data: first what it is played with, then every move and what it led to."""
    journal = game.journal()
    journal.moves = []
    again = type(game).from_journal(journal)
    yield {
        "format": REPLAY_FORMAT,
        "engine": ENGINE,
        "edition": journal.edition,
        "changes": journal.changes,
        "rules": getattr(game.edition, "parameters", {}),
        "players": game.players,
        "names": game.names,
        "seed": str(game.seed),  # as text: seeds outgrow what other languages read as a number
        "deck": again.to_data()["deck"],
        "cards": cards_data(game),
        "setup": again.to_data(),
    }
    for number, move in enumerate(game.moves, 1):
        seat = again.mover(move)
        again.play(move)
        line = {"number": number, "seat": seat, "move": move, "notation": again.notation(move)}
        yield line | {"state": again.to_data()} | outcome_data(again)


def cards_data(game: AnyGame) -> list[dict[str, Any]]:
    """The cards of the edition; a Jack is no material."""
    if isinstance(game, MundiGame):
        return [card_to_data(card) for card in game.edition.cards]
    edition = game.edition
    return [
        {
            "number": card,
            "key": KEYS[card],
            "name": name,
            "material": None if card == JACK else MATERIALS[MATERIAL[card]],
            "copies": edition.parameters["jacks"] if card == JACK else edition.copies[card],
        }
        for card, name in enumerate(edition.names)
        if name
    ]


def outcome_data(game: AnyGame) -> dict[str, Any]:
    """Only the last move of a finished game has an outcome."""
    outcome = game.outcome
    if outcome is None:
        return {}
    return {"outcome": {"winners": outcome.winners, "reason": outcome.reason, "points": outcome.points}}


# ---- case ----


@app.command()
@plain_errors()
def case(
    paths: Annotated[list[Path], typer.Argument(help="Case files, or folders of them.")],
    language: Language = "",
) -> None:
    """Run case files: a position, a line of play, and what must be so."""
    screen = terminal.Screen(terminal.Words(language))
    files = list(find_cases(paths))
    if not files:
        raise CaseError(screen.words("no_cases", suffix=SUFFIX, paths=", ".join(map(str, paths))))
    passed = sum(show_case(path, screen) for path in files)
    failed = len(files) - passed
    tally = screen.words("tally", passed=passed, failed=failed)
    screen.show(Text(tally, "bold red" if failed else "bold green"))
    if failed:
        raise typer.Exit(1)


def show_case(path: Path, screen: terminal.Screen) -> bool:
    """Run a case and say what came of it; whether it passed."""
    title, failures = run_case(path, screen.words)
    mark = Text(screen.words("fail"), "bold red") if failures else Text(screen.words("pass"), "green")
    screen.console.print(Text.assemble(mark, "  ", title), soft_wrap=True)
    for failure in failures:
        screen.tell(failure, whole=True)
    return not failures


def run_case(path: Path, words: terminal.Words) -> tuple[str, list[str]]:
    """The title of a case, and what failed; a file that can't be read fails too, so that the others still run."""
    try:
        case = Case(path)
    except UnicodeDecodeError:
        return str(path), [f"    {words('not_a_case')}"]
    except OSError as error:
        return str(path), [f"    {error.strerror}"]
    except CaseError as error:
        return str(path), [f"    {error}"]
    return case.title, case.run()


# ---- fuzz ----


@app.command()
@plain_errors()
def fuzz(
    games: Annotated[int, typer.Option(min=1, help="How many games of each number of players.")] = 100,
    players: Annotated[
        list[int] | None, typer.Option(min=2, max=6, help="A number of players; may be given several times.")
    ] = None,
    game: Annotated[str, typer.Option(help=f"One of {', '.join(GAMES)}.")] = Game.GAME,
    edition: EditionKey = None,
    geek: Geek = None,
    training: Training = False,
    house_rules: HouseRules = None,
    seed: Annotated[int, typer.Option(help="The same number plays the same games.")] = 0,
    save: Annotated[
        Path | None, typer.Option(help="A folder for the journals of all games; those that broke are kept anyway.")
    ] = None,
    workers: Annotated[int, typer.Option(min=1, help="How many processes play.")] = 1,
    every: Annotated[int, typer.Option(min=1, help="Check after so many decisions.")] = 1,
) -> None:
    """Play random games, check every position, and keep the journals of those that break."""
    from spolia.fuzz import GAMES_TO_PLAY, command  # only here: it brings what nothing else needs

    if game not in GAMES_TO_PLAY:
        raise typer.BadParameter(f"there is no game {game!r}; there are: {', '.join(GAMES_TO_PLAY)}")
    played = GAMES_TO_PLAY[game]
    key = edition or played.EDITION
    if game == Game.GAME:
        house = terminal.read_house_rules(house_rules, edition, terminal.Words())
        key = terminal.Options(edition, geek=geek, training=training, house=house).edition.key
    numbers = players or list(range(played.FEWEST, played.MOST + 1))
    if code := command(games, numbers, key, seed, save, workers, every, game):
        raise typer.Exit(code)
