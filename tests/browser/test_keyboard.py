"""Without a mouse."""

from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.playing import HELD, LIT
from tests.browser.test_against_bots import MANY, check_outcome
from tests.browser.words import said


def test_tab_and_enter_lead_from_the_first_page_through_the_first_moves(visit: Visit) -> None:
    player = visit()
    page = player.go("/")
    door = page.get_by_role("button", name=said("landing.play"))
    door.wait_for()
    player.focus(door)
    player.press("Enter")
    player.wait()
    moves = len(player.server.game(player.table).moves)
    for _ in range(6):
        player.wait()
        player.move_by_tabs()
    player.wait()
    assert len(player.server.game(player.table).moves) >= moves + 6


def test_a_whole_game_by_keys(visit: Visit) -> None:
    player = visit()
    player.sit_at(player.make_table("human", "rule-of-thumb"))
    for _ in range(MANY):
        player.wait()
        if player.over:
            break
        player.move_by_keys()
    check_outcome(player)


def test_keys_choose_cards_think_confirm_and_take_back(visit: Visit) -> None:
    player = visit()
    page = player.sit_at(player.make_table("human", "human"))
    question = player.question
    player.press("1")
    expect(page.locator(HELD).first).to_have_attribute("aria-pressed", "true")
    player.press("Escape")
    expect(page.locator(f"[aria-pressed=true]{LIT}")).to_have_count(0)
    player.press("t")
    expect(page.locator("[data-place=jacks][data-lit]")).to_be_visible()
    player.press("u")
    expect(player.asking).to_have_text(question)
    player.press("1")
    player.press("Enter")
    player.until(lambda: len(player.server.game(player.table).moves) == 1, "a card is played")
