"""The command ``spolia serve``, as a process."""

import json
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
from websockets.sync.client import connect

from spolia.server.running import address_of, has_browser, listen

COMMAND = [sys.executable, "-c", "from spolia.cli import main; main()", "serve"]


@contextmanager
def serving(folder: Path, *options: str, **environment: str) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """The command, and the address that it says."""
    command = [*COMMAND, "--db", str(folder / "tables.db"), *options]
    variables = {**os.environ, **environment}
    pipe = subprocess.PIPE
    with subprocess.Popen(command, stdout=pipe, stderr=pipe, text=True, env=variables) as process:
        try:
            assert process.stdout is not None
            said = process.stdout.readline()
            assert said.startswith("Spolia is at http://"), said
            yield process, said.split()[3]
        finally:
            process.kill()


def table_at(address: str) -> tuple[str, str]:
    """A new table with a bot that begins or answers, and the cookie of its maker."""
    seats = [{"kind": "human"}, {"kind": "bot", "bot": "random"}]
    made = httpx.post(f"{address}api/tables", json={"seats": seats})
    return made.json()["table"], f"spolia={made.cookies['spolia']}"


def test_serves_and_ends_within_three_seconds_with_open_sockets(tmp_path: Path) -> None:
    with serving(tmp_path, "--no-open", "--port", "0") as (process, address):
        assert address.startswith("http://127.0.0.1:")
        page = httpx.get(address)
        assert (page.status_code, page.headers["content-type"]) == (200, "text/html; charset=utf-8")
        assert "Spolia" in page.text
        table, cookie = table_at(address)
        socket_address = f"ws{address[4:]}ws/{table}"
        with (
            connect(socket_address, additional_headers={"Cookie": cookie}) as one,
            connect(socket_address) as two,
        ):
            one.recv()
            two.recv()
            began = time.monotonic()
            process.send_signal(signal.SIGINT)
            output, errors = process.communicate(timeout=10)
            assert time.monotonic() - began < 3
        assert process.returncode == 0
        assert output == "Spolia has ended; all tables are kept.\n"
    events = [json.loads(line) for line in errors.splitlines()]  # one JSON object a line, and nothing else
    assert [event["event"] for event in events if event["level"] == "info"][:1] == ["started"]
    assert "Traceback" not in errors


def test_another_port_if_the_first_is_taken(tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        listener = listen("127.0.0.1", port)
        assert listener.getsockname()[1] != port
        assert address_of(listener) == f"http://127.0.0.1:{listener.getsockname()[1]}/"
        listener.close()


def test_opens_the_browser_unless_told_not_to(tmp_path: Path) -> None:
    """The browser here is a program that writes down what it is asked for."""
    browser = tmp_path / "browser"
    browser.write_text(f'#!/bin/sh\necho "$1" > {tmp_path}/opened\n')
    browser.chmod(0o755)
    display: dict[str, Any] = {"BROWSER": f"{browser} %s", "DISPLAY": ":0"}
    with serving(tmp_path, "--port", "0", **display) as (_, address):
        for _ in range(100):
            if (tmp_path / "opened").exists() and (tmp_path / "opened").read_text():
                break
            time.sleep(0.05)
        assert (tmp_path / "opened").read_text().strip() == address


def test_no_browser_where_there_is_no_screen(monkeypatch: Any) -> None:
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.delenv("DISPLAY", raising=False)
    monkeypatch.delenv("WAYLAND_DISPLAY", raising=False)
    assert not has_browser()


def test_what_is_wrong_is_said_in_one_sentence(tmp_path: Path) -> None:
    (tmp_path / "text").write_text("no database " * 100)
    wrong = [["--db", str(tmp_path / "text")], ["--host", "192.0.2.1", "--db", str(tmp_path / "good.db")]]
    for options in wrong:
        done = subprocess.run([*COMMAND, "--no-open", *options], capture_output=True, text=True, timeout=20)
        assert done.returncode == 1
        assert done.stderr.startswith("spolia: ")
        assert done.stderr.count("\n") == 1
        assert done.stdout == ""


def test_the_built_client_is_served_where_it_is(tmp_path: Path) -> None:
    """Files by name, kept for ever if their name says what is in them; the page for every other address."""
    from litestar.testing import TestClient

    from spolia.server.app import make_app

    pages = tmp_path / "pages"
    (pages / "assets").mkdir(parents=True)
    (pages / "index.html").write_text("<title>the page</title>")
    (pages / "assets" / "a.js").write_text("1")
    (tmp_path / "secret").write_text("secret")
    with TestClient(make_app(tmp_path / "tables.db", pages=pages)) as client:
        for path in ("/", "/table/x", "/index.html", "/assets/none.js", "/../secret", "/%2e%2e/secret"):
            answer = client.get(path)
            assert (answer.status_code, answer.text) == (200, "<title>the page</title>"), path
            assert answer.headers["cache-control"] == "no-cache"
            assert answer.headers["content-encoding"] == "gzip"
        whole = client.get("/", headers={"Accept-Encoding": "identity"})
        assert (whole.text, whole.headers.get("content-encoding")) == ("<title>the page</title>", None)
        (pages / "index.html").write_text("<title>a newer page</title>")  # a build while the server runs
        assert client.get("/").text == "<title>a newer page</title>"
        assert client.get("/api/words").headers["content-encoding"] == "gzip"
        assert "content-encoding" not in client.get("/health").headers
        script = client.get("/assets/a.js")
        assert (script.text, "immutable" in script.headers["cache-control"]) == ("1", True)
        assert client.get("/api/none").status_code == 404
