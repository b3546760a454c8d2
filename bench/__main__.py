"""``python -m bench [--rounds N] [--json FILE]``"""

import argparse
import json
from collections.abc import Callable
from pathlib import Path
from typing import Final

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from bench.beside import Other
from bench.clock import Figure, Measure, run, stay_on_one_core
from bench.peers import gin_rummy, hearts
from bench.report import data, header, table
from bench.rome import rome

ROUNDS: Final = 30
PEERS: Final[dict[str, Callable[[], list[Measure]]]] = {"open_spiel": hearts, "rlcard": gin_rummy}


def main() -> None:
    options = arguments()
    console = Console()
    stay_on_one_core()
    peers = installed(console)
    about = header(options.rounds, list(peers))
    for name, value in about.items():
        console.print(f"{name:8} {value}", highlight=False)
    other = beside(console, options.beside)
    measures = rome() + (other.measures if other else []) + [one for found in peers.values() for one in found]
    figures = watched(console, measures, options.rounds)
    if other:
        other.end()
    console.print(table(figures))
    if options.json:
        options.json.write_text(json.dumps(data(figures, about), indent=2) + "\n", "utf-8")


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m bench", description="Measure the engine beside other engines.")
    parser.add_argument("--rounds", type=positive, default=ROUNDS, metavar="N", help=f"how many (default {ROUNDS})")
    parser.add_argument("--json", type=Path, metavar="FILE", help="keep the results in a file")
    parser.add_argument("--beside", type=Path, metavar="PYTHON", help="that of an environment with another build")
    return parser.parse_args()


def beside(console: Console, python: Path | None) -> Other | None:
    """The other build, where there is one."""
    if python is None or not python.exists():
        console.print("without the compiled build (`make bench` makes it where there is a C compiler)", highlight=False)
        return None
    return Other(python)


def positive(text: str) -> int:
    number = int(text)
    if number < 1:
        raise argparse.ArgumentTypeError("at least one round")
    return number


def installed(console: Console) -> dict[str, list[Measure]]:
    """The measures of the engines that are there, by package."""
    found = {}
    for package, measures in PEERS.items():
        try:
            found[package] = measures()
        except ImportError as error:
            console.print(f"without {package}: {error} (`make bench` installs it)", highlight=False)
    return found


def watched(console: Console, measures: list[Measure], rounds: int) -> list[Figure]:
    """Run, and show how far it is."""
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    # Drawn between the measures only: a display that refreshes by itself would do so on their time.
    with Progress(*columns, console=console, transient=True, auto_refresh=False) as progress:
        task = progress.add_task("measuring", total=rounds * len(measures))

        def after_each(measure: Measure) -> None:
            progress.update(task, advance=1, description=measure.name.ljust(40))
            progress.refresh()

        return run(measures, rounds, after_each)


if __name__ == "__main__":
    main()
