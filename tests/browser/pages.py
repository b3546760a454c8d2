"""The pages that need no table, and when they are there."""

from typing import Any, Final

from playwright.sync_api import Page

from tests.browser.playing import Visitor

PHONE: Final[dict[str, Any]] = {"viewport": {"width": 360, "height": 740}, "is_mobile": True, "has_touch": True}

# What is there once the page is.
PAGES: Final = {
    "/": "main button",
    "/new": "main input[type=radio]",
    "/learn": "main a[href^='/learn/iv/']",
    "/learn/iv/forum": "main h1, main h2",
    "/nowhere/at/all/there": "main h1",
}


def open_page(visitor: Visitor, path: str) -> Page:
    page = visitor.go(path)
    page.locator(PAGES[path]).first.wait_for()
    page.wait_for_load_state("networkidle")
    return page
