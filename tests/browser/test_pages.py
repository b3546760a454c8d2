"""Every page in both languages, and on a phone."""

from playwright.sync_api import expect

from spolia.rome.wording import wording
from tests.browser.conftest import Visit
from tests.browser.pages import PAGES, PHONE, open_page
from tests.browser.playing import RECORD
from tests.browser.words import said


def test_polish_is_chosen_once(visit: Visit) -> None:
    player = visit()
    page = player.go("/")
    expect(page.get_by_text(said("landing.play"), exact=True)).to_be_visible()
    page.get_by_role("button", name="Polski").click()
    for _ in range(2):
        expect(page.get_by_text(said("landing.play", "pl"), exact=True)).to_be_visible()
        expect(page.get_by_text(said("landing.play"), exact=True)).to_have_count(0)
        expect(page.locator("html")).to_have_attribute("lang", "pl")
        page.reload()
    page.get_by_role("button", name=said("landing.play", "pl")).click()
    page.locator("[data-choice=think]").wait_for()
    game = player.server.game(player.table)
    view = game.view(0)
    asking = page.get_by_role("region", name=said("table.asked", "pl")).get_by_role("heading", level=1)
    expect(asking).to_have_text(wording("pl").ask(view.question, view.about, game.edition, game.names))
    expect(page.get_by_role("button", name=said("table.undo", "pl"))).to_be_visible()
    page.get_by_role("button", name="English").click()
    expect(page.get_by_role("button", name=said("table.undo"))).to_be_visible()
    expect(player.asking).to_have_text(wording("en").ask(view.question, view.about, game.edition, game.names))


def test_a_browser_that_prefers_polish_gets_it_unasked(visit: Visit) -> None:
    page = visit(locale="pl-PL").go("/")
    expect(page.get_by_text(said("landing.play", "pl"), exact=True)).to_be_visible()
    expect(page.locator("html")).to_have_attribute("lang", "pl")


def test_a_phone_shows_all_pages_without_scrolling_sideways(visit: Visit) -> None:
    for locale in ("en-GB", "pl-PL"):
        player = visit(**PHONE, locale=locale)
        for path in PAGES:
            open_page(player, path)
            assert player.sideways() <= 0, (locale, path)
        for moment in (150, 100_000):
            page = player.go(f"/replay/{player.take_in(RECORD)}?at={moment}&seat=0")
            page.get_by_role("slider").wait_for()
            page.locator("[data-place]").first.wait_for()
            assert player.sideways() <= 0, (locale, moment)


def test_on_a_phone_one_plays_by_tapping(visit: Visit) -> None:
    player = visit(**PHONE)
    player.touches = True
    page = player.sit_at(player.make_table("human", "rule-of-thumb", "rule-of-thumb"))
    for _ in range(12):
        player.play(1)
        assert player.sideways() <= 0
    player.wait()
    player.move_by_list()
    player.wait()
    for tab in ("me", "city", "others", "chronicle"):
        page.get_by_role("button", name=said(f"table.tab_{tab}")).first.tap()
        assert player.sideways() <= 0, tab


def test_a_card_of_the_rules_has_a_page(visit: Visit) -> None:
    player = visit()
    page = open_page(player, "/learn")
    cards = player.context.request.get("/api/words?edition=iv&lang=en").json()["cards"]
    page.locator("main a[href='/learn/iv/forum']").click()
    expect(page.get_by_role("heading", name=cards["forum"]["name"])).to_be_visible()
    expect(page.get_by_text(cards["forum"]["text"]).first).to_be_visible()
