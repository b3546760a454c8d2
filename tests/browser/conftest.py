"""A browser and a server for each worker; where there is no browser or nothing is built, these tests are left out.

With SPOLIA_BROWSER=required they fail instead. Playwright's loop runs in this thread for as long as the browser lives,
and no other can run meanwhile: hence the scope of a package, which ends before the tests of another folder begin.
"""

import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, expect, sync_playwright

from spolia.server.app import PAGES
from tests.browser.playing import PATIENCE, Visitor
from tests.browser.serving import Server
from tests.missing import missing

ARGUMENTS = [
    "--no-sandbox",
    "--disable-gpu",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-dev-shm-usage",
    "--disable-sync",
]
BROWSERS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")

Visit = Callable[..., Visitor]

expect.set_options(timeout=PATIENCE * 1000)


@contextmanager
def launched() -> Iterator[Browser]:
    found = next(filter(None, map(shutil.which, BROWSERS)), None)
    if found is None:  # said first: without what a browser brings, Playwright may not even start
        missing(f"There is no browser to test with: none of {', '.join(BROWSERS)} is installed.")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=found, args=ARGUMENTS)
        yield browser
        browser.close()


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    with launched() as browser:
        yield browser


@pytest.fixture(scope="package")
def built() -> None:
    if not (PAGES / "index.html").is_file():
        missing("The pages are not built: make test and make play build them.")


@pytest.fixture(scope="package")
def server(browser: Browser, built: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    server = Server(tmp_path_factory.mktemp("tables") / "tables.db")
    server.start()
    yield server
    server.stop()
    assert not server.complaints, "\n".join(server.complaints)


@pytest.fixture
def own_server(browser: Browser, built: None, tmp_path: Path) -> Iterator[Server]:
    """A server of the test's own, which may do with it as it likes."""
    server = Server(tmp_path / "tables.db")
    server.start()
    yield server
    server.stop()
    assert not server.complaints, "\n".join(server.complaints)


@pytest.fixture
def visit(browser: Browser, server: Server) -> Iterator[Visit]:
    """Somebody new comes: ``visit()`` opens a browser's window of their own, with a page in it.

    Whatever the console of a page holds against it when the test is over fails the test.
    """
    visitors: list[Visitor] = []

    def come(at: Server = server, **wishes: Any) -> Visitor:
        context = browser.new_context(
            **{
                "base_url": at.address,
                "viewport": {"width": 1366, "height": 768},
                "locale": "en-GB",
                "reduced_motion": "reduce",  # so that nothing moves
                **wishes,
            }
        )
        context.set_default_timeout(PATIENCE * 1000)
        visitors.append(Visitor(context, at))
        return visitors[-1]

    yield come
    complaints = [complaint for visitor in visitors for complaint in visitor.complaints]
    for visitor in visitors:
        visitor.context.close()
    assert not complaints, "\n".join(complaints)
