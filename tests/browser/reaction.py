"""How long a click takes to be seen: ``python -m tests.browser.reaction`` prints milliseconds, from click to paint.

A figure to look at, not a test: machines differ, and so does what else they do.
"""

import statistics
import tempfile
from pathlib import Path
from typing import Final

from playwright.sync_api import Locator

from tests.browser.conftest import launched
from tests.browser.playing import HELD, LIT, Visitor
from tests.browser.serving import Server

TIMES: Final = 30

# From the moment the button of the mouse goes down to the frame after the one in which something is there.
WATCH: Final = """
(selector) => {
  window.took = undefined;
  addEventListener("pointerdown", (event) => {
    const seen = () => (window.took = performance.now() - event.timeStamp);
    const look = () => requestAnimationFrame(document.querySelector(selector) ? seen : look);
    look();
  }, { once: true, capture: true });
}
"""


def reaction(visitor: Visitor, thing: Locator, selector: str) -> float:
    """From a click on a thing to the sight of another."""
    visitor.page.evaluate(WATCH, selector)
    thing.click()
    visitor.until(lambda: visitor.page.evaluate("window.took !== undefined"), f"{selector} is seen")
    took: float = visitor.page.evaluate("window.took")
    return took


def measure(visitor: Visitor) -> dict[str, list[float]]:
    """A card is chosen, which the page does alone; one thinks, which the server stores first; one goes back."""
    page = visitor.sit_at(visitor.make_table("human", "rule-of-thumb"))
    figures: dict[str, list[float]] = {"choose": [], "play": [], "undo": []}
    for _ in range(TIMES):
        card = page.locator(f"{HELD}{LIT}").first
        figures["choose"].append(reaction(visitor, card, f"{LIT}[aria-pressed=true]"))
        page.keyboard.press("Escape")
        think = page.locator("[data-choice=think]")
        figures["play"].append(reaction(visitor, think, f"[data-place=jacks]{LIT}"))
        figures["undo"].append(reaction(visitor, visitor.button("table.undo"), "[data-choice=think]"))
        think.wait_for()
    return figures


def main() -> None:
    with tempfile.TemporaryDirectory() as folder, launched() as browser:
        server = Server(Path(folder) / "tables.db")
        server.start()
        context = browser.new_context(base_url=server.address, viewport={"width": 1366, "height": 768})
        figures = measure(Visitor(context, server))
        server.stop()
    for name, took in figures.items():
        last = statistics.quantiles(took, n=20)[-1]
        print(f"{name:8} median {statistics.median(took):5.1f} ms, 95 % under {last:5.1f} ms, of {len(took)}")


if __name__ == "__main__":
    main()
