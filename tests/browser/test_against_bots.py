"""Games against bots, by clicking what is lit."""

import os
import re
import time

from playwright.sync_api import expect

from spolia.rome.edition import changed
from tests.browser.conftest import Visit
from tests.browser.playing import Visitor
from tests.browser.words import like, said

MANY = 2000  # moves that no game has


def check_outcome(player: Visitor) -> None:
    """The game is over, and the panel says how it ended."""
    game = player.server.game(player.table)
    assert game.outcome is not None
    rows = player.outcome.get_by_role("table").first.get_by_role("row").filter(has=player.page.get_by_role("rowheader"))
    shown = [int(row.get_by_role("cell").last.inner_text()) for row in rows.all()]
    assert sorted(shown) == sorted(game.outcome.points)
    winners = rows.filter(has_text=said("table.winner"))
    expect(winners).to_have_count(len(game.outcome.winners))
    title = player.outcome.get_by_role("heading", level=1)
    if game.outcome.winners == [0]:
        expect(title).to_have_text(said("table.you_win"))
    elif len(game.outcome.winners) == 1:
        expect(title).to_have_text(said("table.wins", player=game.names[game.outcome.winners[0]]))
    else:
        expect(title).to_have_text(like("table.win_together"))


def test_two_clicks_lead_from_the_first_page_to_the_first_move(visit: Visit) -> None:
    """Within five seconds; on a machine that is busy with other things, within as many times more."""
    player = visit()
    page = player.go("/")
    door = page.get_by_role("button", name=said("landing.play"))
    expect(door).to_be_visible()
    began = time.monotonic()
    door.click()
    page.locator("[data-choice=think]").click()
    player.until(lambda: any(frame["type"] == "acknowledged" for frame in player.frames), "the move is stored")
    took = time.monotonic() - began
    game = player.server.game(player.table)
    assert (game.edition.key, game.players) == ("iv", 3)
    assert "think" in [game.notation(move) for move in game.moves]
    assert took < 5 * max(1.0, os.getloadavg()[0] / (os.cpu_count() or 1))


def test_a_whole_game(visit: Visit) -> None:
    player = visit()
    player.sit_at(player.make_table("human", "rule-of-thumb"))
    player.play(MANY)
    check_outcome(player)


def test_a_whole_game_of_another_edition_with_all_more_cards_where_one_click_plays(visit: Visit) -> None:
    player = visit()
    page = player.go("/new")
    page.get_by_role("radio", name=said("common.edition_republic")).check()
    page.get_by_text(like("newtable.geek")).click()
    page.get_by_role("button", name=said("newtable.all"), exact=True).click()
    page.get_by_role("button", name=said("newtable.remove", n=3)).click()
    page.get_by_role("button", name=said("newtable.open")).click()
    player.wait()
    page.get_by_role("navigation").get_by_role("button", name=said("table.table"), exact=True).click()
    page.get_by_role("checkbox", name=said("table.one_click")).check()
    page.keyboard.press("Escape")
    assert player.server.game(player.table).edition.key == changed("republic", geek=True).key
    player.play(MANY)
    check_outcome(player)


def test_the_name_of_a_card_opens_its_sheet(visit: Visit) -> None:
    player = visit()
    page = player.sit_at(player.make_table("human", "rule-of-thumb"))
    cards = player.context.request.get("/api/words?edition=iv&lang=en").json()["cards"].values()
    texts = {card["name"]: card["text"] for card in cards}
    log = page.get_by_role("region", name=said("table.chronicle"))
    names = log.get_by_role("button").filter(has_text=like_one_of(list(texts)))
    player.until(lambda: player.play(1) == 1 and names.count() > 0, "somebody plays a card")
    player.ready()  # nobody else moves now, so the first name stays the first
    name = names.first.inner_text().strip()
    names.first.click()
    sheet = page.get_by_role("dialog", name=name)
    expect(sheet.get_by_text(texts[name])).to_be_visible()
    page.keyboard.press("Escape")
    expect(sheet).to_have_count(0)


def like_one_of(names: list[str]) -> re.Pattern[str]:
    return re.compile(rf"^\s*({'|'.join(map(re.escape, names))})\s*$")


def test_one_takes_back_a_step_of_ones_own(visit: Visit) -> None:
    player = visit()
    player.sit_at(player.make_table("human", "rule-of-thumb"))
    before = player.seen()
    moves = player.server.game(player.table).moves
    player.think()
    assert player.question != before[0]
    player.button("table.undo").click()
    expect(player.asking).to_have_text(before[0])
    assert player.seen() == before
    assert player.server.game(player.table).moves == moves
    assert player.play(2) == 2
