"""The command ``spolia play``, as a process: the table in the browser, for the one who types it."""

import os
import subprocess
import sys
from pathlib import Path

import httpx
from typer.testing import CliRunner

from spolia.cli import app

COMMAND = [sys.executable, "-c", "from spolia.cli import main; main()", "play"]


def test_play_serves_a_table_on_this_machine_and_opens_the_browser_there(tmp_path: Path) -> None:
    """The browser here is a program that says what it is asked for, when it is asked."""
    os.mkfifo(tmp_path / "opened")
    browser = tmp_path / "browser"
    browser.write_text(f'#!/bin/sh\necho "$1" > {tmp_path}/opened\n')
    browser.chmod(0o755)
    environment = os.environ | {"XDG_DATA_HOME": str(tmp_path), "BROWSER": f"{browser} %s", "DISPLAY": ":0"}
    with subprocess.Popen(
        COMMAND, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=environment
    ) as process:
        try:
            assert process.stdout is not None
            said = process.stdout.readline()
            assert said
            opened = (tmp_path / "opened").read_text().strip()
            assert said == f"Spolia is at {opened} (Ctrl-C ends it).\n"
            assert opened.startswith("http://127.0.0.1:")
            assert "Spolia" in httpx.get(opened).text
        finally:
            process.kill()
    assert (tmp_path / "spolia" / "tables.db").is_file()


def test_options_of_the_terminal_are_refused_without_it(tmp_path: Path) -> None:
    for option in (["--players", "3"], ["--new"], ["--lang", "pl"], ["--save", str(tmp_path / "game.json")]):
        result = CliRunner(env={"COLUMNS": "200", "XDG_DATA_HOME": str(tmp_path)}).invoke(app, ["play", *option])
        assert result.exit_code == 2
        assert f"{option[0]} is for the game at the terminal: add --terminal." in result.stderr
    assert not list(tmp_path.iterdir())
