"""docs/protocol.md says what is so: its examples are messages, and what can be said is in it."""

import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Any, get_args

import msgspec
import pytest
from litestar.routes import HTTPRoute

from spolia.server import protocol
from spolia.server.app import make_app
from spolia.server.limits import Limits
from spolia.server.words import page_words
from tests.server.serving import Server

TEXT = (Path(__file__).parent.parent.parent / "docs" / "protocol.md").read_text("utf-8")
BLOCKS = re.findall(r"```json ?(\w*)\n(.*?)```", TEXT, re.DOTALL)
UNIONS = {"browser": protocol.FromBrowser, "server": protocol.FromServer}


def kinds(union: Any) -> set[str]:
    return {str(kind.__struct_config__.tag) for kind in get_args(union)}


@pytest.mark.parametrize(("name", "example"), BLOCKS, ids=[name or json.loads(text)["type"] for name, text in BLOCKS])
def test_every_example_is_a_message(name: str, example: str) -> None:
    if name:
        msgspec.json.decode(example, type=getattr(protocol, name))
        return
    union = UNIONS["browser" if json.loads(example)["type"] in kinds(UNIONS["browser"]) else "server"]
    msgspec.json.decode(example, type=union)
    fields = set(json.loads(example)) - {"type"}
    kind = next(one for one in get_args(union) if one.__struct_config__.tag == json.loads(example)["type"])
    assert fields == set(kind.__struct_fields__)  # all of them are shown


def test_every_message_has_an_example() -> None:
    shown = {json.loads(text)["type"] for name, text in BLOCKS if not name}
    assert shown == kinds(UNIONS["browser"]) | kinds(UNIONS["server"])


def test_every_call_is_listed() -> None:
    listed = set(re.findall(r"^\| `((?:GET|POST) [^`]+)`", TEXT, re.MULTILINE))
    there = {
        f"{method} {re.sub(r':[a-z]+}', '}', route.path)}"
        for route in make_app(Path("unused.db")).routes
        if isinstance(route, HTTPRoute)
        for method in route.methods - {"OPTIONS", "HEAD"}
    }
    assert listed == there - {"GET /", "GET /{path}"}  # those are the pages


def test_every_code_is_listed() -> None:
    section = TEXT.partition("## Codes of refusals")[2].partition("## Limits")[0]
    listed = set(re.findall(r"`([a-z_]+)`", section.replace("`spolia.rome.reasons`", "")))
    own = set(page_words("en")["server"]) - {"spectator"}
    assert own <= listed
    assert listed - own == {"game_over", "not_your_turn", "bad_record", "bad_setup"}


def test_limits_are_as_listed() -> None:
    limits = Limits()
    section = TEXT.partition("## Limits")[2].partition("## A whole client")[0]
    for number in (limits.messages[0], limits.bad_messages, limits.chat[0], limits.requests[0], limits.tables[0]):
        assert re.search(rf"\b{number}\b", section), number
    assert re.search(rf"\b{limits.sockets} ", section)
    assert re.search(rf"\b{limits.watchers} ", section)


def test_the_example_client_plays_a_whole_game(server: Server, tmp_path: Path) -> None:
    (program,) = re.findall(r"```python\n(.*?)```", TEXT, re.DOTALL)
    assert len([line for line in program.splitlines() if line]) <= 46
    (tmp_path / "client.py").write_text(program, "utf-8")
    command = [sys.executable, str(tmp_path / "client.py"), server.host, "0"]
    done = subprocess.run(command, capture_output=True, text=True, timeout=120)
    assert (done.returncode, done.stderr) == (0, "")
    assert "Winners: [" in done.stdout
