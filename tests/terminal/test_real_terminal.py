"""The command in a real terminal: what keys do, and colours."""

import os
import pty
import re
import select
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from spolia.game import Game
from tests.terminal.sitting import SEED

# A terminal of its own, so that Ctrl-C and Ctrl-D mean what they mean to a user. Tests that run in the background have
# interrupts ignored, and hand that on.
START = """
import fcntl, signal, termios
signal.signal(signal.SIGINT, signal.default_int_handler)
fcntl.ioctl(0, termios.TIOCSCTTY, 0)
from spolia.cli import main
main()
"""

STYLE = re.compile(r"\x1b\[[0-9;?]*[a-zA-Z]")


class Terminal:
    """The command in a pseudo-terminal."""

    def __init__(self, data: Path, *arguments: str) -> None:
        self.keys, screen = pty.openpty()
        environment = os.environ | {"XDG_DATA_HOME": str(data), "TERM": "xterm", "COLUMNS": "80", "LINES": "24"}
        self.process = subprocess.Popen(
            [sys.executable, "-c", START, *arguments],
            stdin=screen, stdout=screen, stderr=screen, start_new_session=True, env=environment,
        )  # fmt: skip
        os.close(screen)
        self.shown = ""

    def press(self, keys: str) -> None:
        os.write(self.keys, keys.encode())

    def interrupt(self) -> None:
        """Press Ctrl-C; again if it was lost in the moment between the prompt and the waiting for keys."""
        for _ in range(10):
            self.press("\x03")
            if select.select([self.keys], [], [], 5)[0]:
                break

    def wait_for(self, text: str) -> str:
        """What was shown until a text came, without its styles; it is used up."""
        deadline = time.monotonic() + 60
        while text not in (plain := STYLE.sub("", self.shown)):
            assert time.monotonic() < deadline, f"{text!r} did not come, but {self.shown!r}"
            self.read()
        before, _, self.shown = plain.partition(text)
        return before + text

    def read(self) -> None:
        assert select.select([self.keys], [], [], 20)[0], f"nothing more came after {self.shown!r}"
        try:
            self.shown += os.read(self.keys, 65536).decode("utf-8", "replace")
        except OSError:
            raise AssertionError(f"the command ended with {self.shown!r}") from None

    def end(self) -> int:
        code = self.process.wait(20)
        os.close(self.keys)
        return code


@pytest.fixture
def open_terminal(tmp_path: Path) -> Iterator[Callable[..., Terminal]]:
    opened: list[Terminal] = []

    def start(*arguments: str) -> Terminal:
        opened.append(Terminal(tmp_path, *arguments))
        return opened[-1]

    yield start
    for one in opened:
        if one.process.poll() is None:
            one.process.kill()
            one.process.wait()


def test_ctrl_c_saves_and_the_next_sitting_goes_on(tmp_path: Path, open_terminal: Callable[..., Terminal]) -> None:
    first = open_terminal("play", "--terminal", "--players", "2", "--seed", str(SEED))
    first.wait_for("play Jack as Patron")
    first.wait_for("> ")
    first.press("think\r")
    first.wait_for("take Jack")
    first.wait_for("> ")
    first.interrupt()
    first.wait_for("Saved. To go on with this game: spolia play --terminal")
    assert first.end() == 0
    path = tmp_path / "spolia" / "current.json"
    assert len(Game.load(path).moves) == 1

    second = open_terminal("play", "--terminal")
    assert "Going on with the game" in second.wait_for("take Jack")
    second.wait_for("> ")
    second.press("2\r")
    second.wait_for("Player A")
    second.wait_for("> ")
    second.press("\x04")
    second.wait_for("Saved. To go on with this game: spolia play --terminal")
    assert second.end() == 0
    assert Game.load(path).notation(Game.load(path).moves[1]) == "take Jack"


def test_the_language_comes_from_the_system_or_the_option(
    open_terminal: Callable[..., Terminal], monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = open_terminal("play", "--terminal", "--seed", str(SEED), "--lang", "pl")
    asked.wait_for("Pomyśl albo rozegraj rolę.")
    asked.wait_for("> ")
    asked.press("\x04")
    asked.wait_for("wpisz: spolia play --terminal --lang pl\r\n")
    assert asked.end() == 0

    monkeypatch.setenv("LC_ALL", "pl_PL.UTF-8")
    usual = open_terminal("play", "--terminal")
    usual.wait_for("Pomyśl albo rozegraj rolę.")
    usual.wait_for("> ")
    usual.press("play Wall\r")
    usual.wait_for("play Wall: nie teraz. Nie masz tej karty na ręce.")
    usual.wait_for("> ")
    usual.press("\x04")
    usual.wait_for("wpisz: spolia play --terminal\r\n")
    assert usual.end() == 0


def test_a_kill_loses_nothing(tmp_path: Path, open_terminal: Callable[..., Terminal]) -> None:
    killed = open_terminal(
        "play", "--terminal", "--players", "2", "--seed", str(SEED), "--save", str(tmp_path / "game.json")
    )
    killed.wait_for("> ")
    killed.press("think\r")
    killed.wait_for("take Jack")
    killed.wait_for("> ")
    killed.process.kill()
    killed.end()
    assert Game.load(tmp_path / "game.json").moves == [1 << 6]


def test_a_terminal_gets_colour_unless_it_wants_none(
    open_terminal: Callable[..., Terminal], monkeypatch: pytest.MonkeyPatch
) -> None:
    colours = {}
    for wish in ("", "1"):
        monkeypatch.setenv("NO_COLOR", wish)  # an empty one does not count
        one = open_terminal("play", "--terminal", "--seed", str(SEED), "--new")
        while "\n> " not in one.shown:
            one.read()
        colours[wish] = set(re.findall(r"\x1b\[(?:\d+;)*(3[1-6])m", one.shown))
        assert "\x1b[1m" in one.shown
    assert colours == {"": {"31", "32", "33", "34", "35", "36"}, "1": set()}


def test_errors_in_a_terminal_are_one_sentence(open_terminal: Callable[..., Terminal]) -> None:
    bad = open_terminal("play", "--terminal", "--players", "9")
    assert bad.wait_for("2 to 5\r\n") == "spolia: 9 players: Glory to Rome is for 2 to 5\r\n"
    assert bad.end() == 1
