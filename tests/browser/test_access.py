"""Nothing grave stands in anybody's way, on any page, by light and by dark."""

from collections.abc import Iterator

import pytest
from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]
from playwright.sync_api import Page

from tests.browser.conftest import Visit
from tests.browser.pages import PAGES, open_page
from tests.browser.playing import RECORD, Visitor
from tests.browser.words import said

GRAVE = ("serious", "critical")
SCHEMES = pytest.mark.parametrize("scheme", ["light", "dark"])


def grave(page: Page) -> list[str]:
    """What axe holds against a page that would keep somebody from using it, with a few of the places."""
    violations = Axe().run(page, options={"resultTypes": ["violations"]}).response["violations"]
    return [
        f"{page.url}: {violation['id']} ({violation['impact']}), {len(violation['nodes'])} times: "
        + "; ".join(f"{node['target']} {node['failureSummary']}" for node in violation["nodes"][:3])
        for violation in violations
        if violation["impact"] in GRAVE
    ]


@SCHEMES
def test_pages_before_the_game(visit: Visit, scheme: str) -> None:
    host = visit(color_scheme=scheme)
    found = [problem for path in PAGES for problem in grave(open_page(host, path))]
    made = host.made_table("human", "open")
    found += grave(seated(host, f"/table/{made['table']}", said("table.waiting_about")))
    guest = visit(color_scheme=scheme)
    found += grave(seated(guest, f"/t/{made['table']}#{made['invite']}", said("sit.name")))
    assert not found, "\n".join(found)


def seated(visitor: Visitor, path: str, text: str) -> Page:
    page = visitor.go(path)
    page.get_by_text(text).first.wait_for()
    return page


@SCHEMES
def test_the_table(visit: Visit, scheme: str) -> None:
    player = visit(color_scheme=scheme)
    page = player.sit_at(player.make_table("human", "rule-of-thumb", "rule-of-thumb"))
    found = grave(page)
    player.think()
    found += grave(page)  # now no card of the hand can be chosen
    for sheet in opened_sheets(player):
        found += grave(sheet)
    page.set_viewport_size({"width": 360, "height": 740})
    page.get_by_role("button", name=said("table.tab_city")).first.wait_for()
    found += grave(page)
    assert not found, "\n".join(found)


def opened_sheets(player: Visitor) -> Iterator[Page]:
    """The page with each thing that lies over it, one after another."""
    for name in ("table.all_choices", "table.chat", "table.table"):
        player.page.get_by_role("navigation").get_by_role("button", name=said(name), exact=True).click()
        player.page.get_by_role("dialog").wait_for()
        yield player.page
        player.page.keyboard.press("Escape")
        player.page.get_by_role("dialog").wait_for(state="detached")


@SCHEMES
def test_a_game_that_is_over(visit: Visit, scheme: str) -> None:
    player = visit(color_scheme=scheme)
    table = player.take_in(RECORD)
    found = []
    for moment in (150, 100_000):  # much has been built, sold and seen; and the end
        page = player.go(f"/replay/{table}?at={moment}&seat=0")
        page.locator("[data-place]").first.wait_for()
        found += grave(page)
    page = player.go(f"/table/{table}")
    player.outcome.wait_for()
    found += grave(page)
    assert not found, "\n".join(found)
