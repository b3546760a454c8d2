"""Pages that are loaded again, and servers that are gone for a while."""

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.playing import CONFIRM, LIT
from tests.browser.serving import Server
from tests.browser.words import said

GONE = "net::ERR_CONNECTION"  # what the browser itself writes while nobody answers


def test_a_page_that_is_loaded_again_asks_the_same(visit: Visit) -> None:
    player = visit()
    page = player.sit_at(player.make_table("human", "rule-of-thumb"))
    player.play(3)
    player.wait()
    before = player.seen()
    moves = player.server.game(player.table).moves
    page.locator(LIT).first.click()  # chosen, not confirmed
    page.reload()
    player.wait()
    assert player.seen() == before
    expect(page.locator(CONFIRM)).to_have_count(0)
    assert player.server.game(player.table).moves == moves
    assert player.play(2) == 2


def test_a_game_goes_on_when_its_server_was_killed_and_comes_back(visit: Visit, own_server: Server) -> None:
    player = visit(own_server)
    page = player.sit_at(player.make_table("human", "rule-of-thumb"))
    player.play(4)
    player.wait()
    before = player.seen()
    moves = own_server.game(player.table).moves
    assert len(moves) >= 4
    lost = page.get_by_text(said("table.lost_long"))

    player.forgiven = GONE
    own_server.kill()
    expect(lost).to_be_visible()
    own_server.start(own_server.port)
    expect(lost).to_have_count(0)
    player.wait()
    assert own_server.game(player.table).moves == moves
    assert player.seen() == before
    assert player.play(4) == 4
    player.wait()
    assert own_server.game(player.table).moves[: len(moves)] == moves


@pytest.mark.parametrize("other", ["rule-of-thumb", "human"])
def test_a_move_that_is_made_while_the_server_is_gone_is_made_once(
    visit: Visit, own_server: Server, other: str
) -> None:
    player = visit(own_server)
    page = player.sit_at(player.make_table("human", other))
    moves = own_server.game(player.table).moves
    player.forgiven = GONE
    own_server.kill()
    expect(page.get_by_text(said("table.lost_long"))).to_be_visible()
    page.locator("[data-choice=think]").click()
    own_server.start(own_server.port)
    player.until(lambda: own_server.game(player.table).moves != moves, "the move is stored")
    player.ready()  # two at one screen may be asked anew who of them looks
    expect(page.locator("[data-place=jacks][data-lit]")).to_be_visible()
    game = own_server.game(player.table)
    assert [game.notation(move) for move in game.moves[len(moves) :]] == ["think"]
