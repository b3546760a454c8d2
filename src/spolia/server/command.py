"""The command ``spolia serve``: the table in the browser, from this machine."""

from pathlib import Path
from typing import Annotated

import typer


def serve(
    host: Annotated[str, typer.Option(help="The address to listen at; 0.0.0.0 is for everybody.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(min=0, max=65535, help="If it is taken, the next free one.")] = 8080,
    db: Annotated[Path | None, typer.Option(help="The file in which tables are kept.", show_default=False)] = None,
    workers: Annotated[
        int | None,
        typer.Option(min=1, max=64, help="How many bots may think at once; by itself one for each core, two at least."),
    ] = None,
    open_browser: Annotated[bool, typer.Option("--open/--no-open", help="Open the page in the browser.")] = True,
) -> None:
    """Play in the browser: serve tables to this machine, or to others."""
    from spolia.server.running import run  # only here: it brings what no other command needs

    run(host, port, db, workers, open_browser)
