"""Somebody at a page, who plays by clicking what is lit."""

import json
import random
import re
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

from playwright.sync_api import BrowserContext, ConsoleMessage, Locator, Page, Request, Response, WebSocket, expect

from tests.browser.serving import Server
from tests.browser.words import like, said

RECORD: Final = Path(__file__).parents[1] / "games" / "iv-3-deck.json"
PATIENCE: Final = 20.0  # seconds for whatever a page is to do

LIT: Final = "[data-lit]"
# Whatever can be chosen on the table: things, and buttons for what no thing stands for.
CHOICES: Final = f"{LIT}, [data-choice]:not([role=menuitem]):not(dialog [data-choice])"
MENU: Final = "[role=menu] [role=menuitem]"  # several things can be done with the one that was clicked
CONFIRM: Final = "[data-confirm]"
HELD: Final = "[data-place^='hand/']"

# One of the things that are shown, and a point where a click reaches it: where cards overlap, only a part is in reach.
AIM: Final = """
([selector, chance]) => {
  const things = [...document.querySelectorAll(selector)].filter((thing) => thing.checkVisibility() && !thing.disabled);
  if (!things.length) return null;
  const thing = things[Math.floor(chance * things.length)];
  thing.scrollIntoView({ block: "nearest", inline: "nearest", behavior: "instant" });
  const what = thing.dataset.place ?? thing.dataset.choice ?? thing.textContent;
  const box = thing.getBoundingClientRect();
  for (const across of [0.5, 0.1, 0.9]) {
    for (const down of [0.5, 0.1, 0.9]) {
      const [x, y] = [box.left + across * box.width, box.top + down * box.height];
      if (thing.contains(document.elementFromPoint(x, y))) return { what, x, y };
    }
  }
  return { what, x: null, y: null };
}
"""


class Visitor:
    """A person with a browser of their own: cookies, storage, and one page."""

    def __init__(self, context: BrowserContext, server: Server) -> None:
        self.context = context
        self.server = server
        self.complaints: list[str] = []
        self.frames: list[dict[str, Any]] = []  # all that came over sockets
        self.forgiven: str = ""  # a part of complaints that belongs to the test
        self.chance = random.Random(2007)
        self.touches = False  # taps instead of clicking
        self.page: Page = context.new_page()
        self.page.on("console", self._console)
        self.page.on("pageerror", lambda error: self._complain(f"uncaught: {error}"))
        self.page.on("requestfailed", self._request_failed)
        self.page.on("response", self._response)
        self.page.on("websocket", self._socket)

    # ---- listening ----

    def _complain(self, text: str) -> None:
        if not (self.forgiven and self.forgiven in text):
            self.complaints.append(f"{self.page.url}: {text}")

    def _console(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            self._complain(f"{message.type}: {message.text}")

    def _request_failed(self, request: Request) -> None:
        if request.failure != "net::ERR_ABORTED":  # the page was left
            self._complain(f"{request.url}: {request.failure}")

    def _response(self, response: Response) -> None:
        if response.status >= 400:
            self._complain(f"{response.url}: {response.status}")

    def _socket(self, socket: WebSocket) -> None:
        socket.on("framereceived", lambda payload: self.frames.append(json.loads(payload)))

    # ---- going places ----

    def go(self, path: str) -> Page:
        self.page.goto(path)
        return self.page

    def make_table(self, *seats: str, **wishes: Any) -> str:
        """A table of one's own, without the page for it: seats are ``human``, ``open`` or the name of a bot."""
        return str(self.made_table(*seats, **wishes)["table"])

    def made_table(self, *seats: str, **wishes: Any) -> dict[str, Any]:
        """The same, with the invitation."""
        kinds = [{"kind": seat} if seat in ("human", "open") else {"kind": "bot", "bot": seat} for seat in seats]
        answer = self.context.request.post("/api/tables", data={"seats": kinds, **wishes})
        assert answer.status == 201, answer.text()
        return dict(answer.json())

    def take_in(self, record: Path) -> str:
        """A recorded game, at a table of its own."""
        headers = {"Content-Type": "application/json"}
        answer = self.context.request.post("/api/records", data=record.read_bytes(), headers=headers)
        assert answer.status == 201, answer.text()
        return str(answer.json()["table"])

    def sit_at(self, table: str) -> Page:
        """Go to a table and wait until one is asked; at a screen of several, be the one who is."""
        self.go(f"/table/{table}")
        self.ready()
        return self.page

    @property
    def table(self) -> str:
        """The table that the page is at."""
        return self.page.url.partition("/table/")[2].partition("?")[0]

    # ---- what the page shows ----

    def button(self, name: str) -> Locator:
        """A button with a text of the pages; keys may stand behind it."""
        return self.page.get_by_role("button", name=re.compile(rf"^\s*{re.escape(said(name))}\b"))

    @property
    def asking(self) -> Locator:
        """The one question, in a sentence."""
        return self.page.get_by_role("region", name=said("table.asked")).get_by_role("heading", level=1)

    @property
    def question(self) -> str:
        return self.asking.inner_text()

    @property
    def outcome(self) -> Locator:
        return self.page.get_by_role("region", name=said("table.outcome"))

    @property
    def cover(self) -> Locator:
        """What is to be clicked to see one's own hand at a screen of several."""
        return self.page.get_by_role("button", name=like("table.cover_lift"))

    @property
    def asked(self) -> bool:
        return self.page.locator(CHOICES).first.is_visible()

    @property
    def over(self) -> bool:
        return self.outcome.is_visible()

    def lit(self) -> list[str]:
        """The places that are lit."""
        found: list[str] = self.page.locator(LIT).evaluate_all("things => things.map(thing => thing.dataset.place)")
        return sorted(set(found))

    def hand(self) -> list[str]:
        """The cards in the hand that is shown."""
        found: list[str] = self.page.locator(HELD).evaluate_all(
            "cards => cards.map(card => card.dataset.place.slice('hand/'.length))"
        )
        return sorted(found)

    def seen(self) -> tuple[str, list[str], list[str]]:
        """What one is asked, what can be chosen, and what one holds."""
        return self.question, self.lit(), self.hand()

    def sideways(self) -> int:
        """By how many pixels the page is wider than its window."""
        wide: int = self.page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
        return wide

    # ---- waiting ----

    def wait(self) -> None:
        """Until something is asked of one, or the game is over."""
        expect(self.page.locator(CHOICES).or_(self.outcome).filter(visible=True).first).to_be_visible()

    def ready(self) -> None:
        """The same, at a screen of several too: say that one is the one who is asked."""
        expect(self.page.locator(CHOICES).or_(self.outcome).or_(self.cover).filter(visible=True).first).to_be_visible()
        if self.cover.is_visible():
            self.cover.click()
            self.wait()

    def until(self, happened: Callable[[], bool], what: str) -> None:
        """Wait for something that is not seen on the page; what the page hears meanwhile is heard."""
        end = time.monotonic() + PATIENCE
        while not happened():
            assert time.monotonic() < end, f"in vain: {what}"
            self.page.wait_for_timeout(20)

    # ---- moving ----

    def play(self, moves: int) -> int:
        """Make some moves; fewer only if the game is over. How many were made."""
        for made in range(moves):
            self.ready()
            if self.over:
                return made
            self.move()
        return moves

    def move(self) -> None:
        """Choose one of the lit things, at random; sometimes from the list of all choices."""
        if self.chance.random() < 0.1:
            self.move_by_list()
        else:
            self.choose(CHOICES)

    def choose(self, selector: str) -> None:
        """Click one of some things, then one of the things it asks about if there are any, then confirm if asked."""
        self.click_one(selector)
        if self.page.locator(MENU).count():
            self.click_one(MENU)
        if self.page.locator(CONFIRM).count():
            self.click_one(CONFIRM)

    def click_one(self, selector: str) -> None:
        """Click one of the things in sight, with the mouse and where nothing covers it."""
        aim = self.page.evaluate(AIM, [selector, self.chance.random()])
        assert aim is not None, f"nothing to click: {selector}"
        assert aim["x"] is not None, f"covered, or out of sight: {aim['what']}"
        point = self.page.touchscreen.tap if self.touches else self.page.mouse.click
        point(aim["x"], aim["y"])

    def move_by_list(self) -> None:
        self.button("table.all_choices").click()
        self.click_one("dialog [data-choice]")
        self.page.locator("dialog").wait_for(state="detached")

    def think(self) -> None:
        """Choose the deck or a Jack instead of playing a card: one click."""
        self.page.locator("[data-choice=think]").click()
        self.page.locator("[data-place=jacks][data-lit]").wait_for()

    # ---- without a mouse ----

    def press(self, key: str) -> None:
        self.page.keyboard.press(key)

    def focus(self, target: Locator, tabs: int = 150) -> None:
        """Press Tab until something has the focus."""
        for _ in range(tabs):
            if target.evaluate_all("things => things.includes(document.activeElement)"):
                return
            self.press("Tab")
        raise AssertionError(f"the keyboard does not reach {target}")

    def move_by_tabs(self) -> None:
        """Go to something that is lit, choose it, and confirm."""
        self.focus(self.page.locator(CHOICES))
        self.press("Enter")
        self._finish_by_keys()

    def move_by_keys(self) -> None:
        """Choose with the keys that are meant for it: a number, or S or T to decline."""
        keys = self._keys(f"{HELD}{LIT}[aria-keyshortcuts]")
        if not keys:
            things = self.page.locator(f"{LIT}, [data-choice][aria-pressed]").count()
            keys = [str(number + 1) for number in range(min(things, 9))]
        keys += self._keys("[data-choice][aria-keyshortcuts]")
        self.press(self.chance.choice(keys))
        self._finish_by_keys()

    def _keys(self, selector: str) -> list[str]:
        """The keys that some things say they have."""
        found = self.page.locator(selector).evaluate_all("all => all.map(one => one.getAttribute('aria-keyshortcuts'))")
        return [str(key).lower() for key in found]

    def _finish_by_keys(self) -> None:
        if self.page.locator(MENU).count():
            self.press("ArrowDown")
            self.press("Enter")
        if self.page.locator(CONFIRM).count():
            self.press("Enter")
