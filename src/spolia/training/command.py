"""``spolia train``: the nets, from nothing."""

from pathlib import Path
from typing import Annotated, Any, Final

import typer
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

from spolia.bots.lenses import LENSES, lens_of
from spolia.training.course import Training
from spolia.training.plot import strength_plot
from spolia.training.recipe import Recipe

DOING: Final = {"play": "games", "learn": "learning", "trial": "against rules of thumb"}
_USUAL: Final = Recipe()


def train(
    folder: Annotated[Path, typer.Argument(help="Where the training is kept; an interrupted one goes on.")],
    game: Annotated[str, typer.Option(help=f"Which game: {', '.join(LENSES)}.")] = "rome",
    seed: Annotated[int, typer.Option(help="The same seed gives the same nets.")] = _USUAL.seed,
    rounds: Annotated[int, typer.Option(help="Rounds of games by the nets themselves.")] = _USUAL.rounds,
    games: Annotated[int, typer.Option(help="Games in each of them.")] = _USUAL.games,
    first_games: Annotated[int, typer.Option(help="Games to learn who wins from.")] = _USUAL.first_games,
    trial: Annotated[int, typer.Option(help="Deals that are played now and then, to see how strong.")] = _USUAL.trial,
    workers: Annotated[int, typer.Option(help="Processes that play.")] = 2,
    ray: Annotated[bool, typer.Option("--ray", help="Play on a Ray cluster.")] = False,
) -> None:
    """Make the nets of the stronger bots, by games in which they play themselves and rules of thumb."""
    recipe = Recipe(seed=seed, first_games=first_games, rounds=rounds, games=games, trial=trial)
    training = Training(folder, recipe, lens_of(game))
    watch(training, workers, ray)
    typer.echo(f"The nets are in {folder / 'nets.npz'}, how strong they became in {folder / 'strength.svg'}.")


def watch(training: Training, workers: int, ray: bool) -> None:
    """Run it to its end, with a bar for what is going on and a line for each round."""
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
    with Progress(*columns) as progress:
        task = progress.add_task("starting", total=1)
        shown = len(training.history)
        for step in training.run(workers, ray):
            words = f"round {step.round} of {training.recipe.rounds}, {DOING[step.doing]} {step.note}"
            progress.update(task, description=words, completed=step.done, total=step.of)
            if len(training.history) > shown:
                shown = len(training.history)
                progress.console.print(line(training.history[-1]), highlight=False)
                plot(training)
    plot(training)


def line(entry: dict[str, Any]) -> str:
    words = f"round {entry['round']:3}  value {entry['value']:.3f}"
    if "policy" in entry:
        words += f"  policy {entry['policy']:.3f}"
    if "at_a_glance" in entry:
        words += f"  at a glance {100 * entry['at_a_glance']:.0f} %"
    if "against_thumb" in entry:
        words += f"  against rules of thumb {100 * entry['against_thumb']:.1f} %"
    return f"{words}  after {entry['seconds'] / 60:.1f} min"


def plot(training: Training) -> None:
    (training.folder / "strength.svg").write_text(strength_plot(training.history), "utf-8")
