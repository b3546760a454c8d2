"""Going through a recorded game."""

import re

from playwright.sync_api import expect

from spolia.game import Game
from spolia.kernel.journal import Journal
from tests.browser.conftest import Visit
from tests.browser.playing import RECORD
from tests.browser.secrecy import hand_of
from tests.browser.words import said

PARTS = ("table.camp", "table.your_hand", "table.city")


def test_the_link_to_a_moment_shows_it_to_somebody_else(visit: Visit) -> None:
    one = visit(permissions=["clipboard-read", "clipboard-write"])
    page = one.go("/")
    page.locator("input[type=file]").set_input_files(RECORD)
    page.get_by_label(said("replay.viewpoint")).select_option("Player B")
    for _ in range(5):
        page.get_by_role("button", name=said("replay.turn_after")).click()
    page.get_by_role("button", name=said("replay.after"), exact=True).click()
    slider = page.get_by_role("slider", name=said("replay.moment"))
    expect(slider).to_have_attribute("aria-valuetext", re.compile("turn 6"))  # once the board has come
    at, moment = slider.input_value(), slider.get_attribute("aria-valuetext") or ""
    page.get_by_role("button", name=said("replay.link")).click()
    expect(page.get_by_role("button", name=said("common.copied"))).to_be_visible()
    link = page.evaluate("navigator.clipboard.readText()")

    other = visit()
    there = other.go(link)
    expect(there.get_by_role("slider", name=said("replay.moment"))).to_have_attribute("aria-valuetext", moment)
    expect(there.get_by_label(said("replay.viewpoint"))).to_have_value("1")
    for part in PARTS:
        texts = page.get_by_role("region", name=said(part)).all_inner_texts()
        assert texts, part
        expect(there.get_by_role("region", name=said(part))).to_have_text(texts, use_inner_text=True)
    journal = Journal.from_json(RECORD.read_text())
    game = Game(journal.edition, journal.players, journal.seed)
    for move in journal.moves[: int(at)]:
        game.play(move)
    assert other.hand() == one.hand() == hand_of(game, 1)


def test_a_record_ends_with_its_outcome(visit: Visit) -> None:
    player = visit()
    page = player.go(f"/replay/{player.take_in(RECORD)}")
    page.get_by_role("button", name=said("replay.last"), exact=True).click()
    expect(player.outcome.get_by_role("heading", level=1)).to_be_visible()
    page.get_by_role("button", name=said("replay.first"), exact=True).click()
    expect(player.outcome).to_have_count(0)
