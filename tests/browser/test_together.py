"""Several people at a table."""

from playwright.sync_api import Page, expect

from spolia.rome.view import SPECTATOR
from tests.browser.conftest import Visit
from tests.browser.playing import Visitor
from tests.browser.secrecy import check_secrecy, hand_of, names, secret_cards
from tests.browser.words import said

NAME = "<b onclick='alert(1)'>Zoë & Łucja</b>"


def asked_one(one: Visitor, other: Visitor) -> Visitor:
    """Whoever of the two is asked."""
    one.until(lambda: one.asked or other.asked, "somebody is asked")
    return one if one.asked else other


def sit_down(guest: Visitor, link: str, name: str) -> Page:
    page = guest.go(link)
    page.get_by_label(said("sit.name")).fill(name)
    page.get_by_role("button", name=said("sit.sit")).click()
    return page


def test_two_people_play_through_the_link_and_neither_hears_of_the_others_hand(visit: Visit) -> None:
    host, guest, watcher = visit(), visit(), visit()
    page = host.go("/")
    page.get_by_role("button", name=said("landing.friends")).click()
    page.get_by_role("group", name=said("landing.how_many")).get_by_text("2", exact=True).click()
    page.get_by_role("button", name=said("landing.make_link")).click()
    link = page.get_by_label(said("landing.invite_link")).input_value()
    page.get_by_role("link", name=said("landing.to_table")).click()
    expect(page.get_by_text(said("table.waiting_about"))).to_be_visible()
    sit_down(guest, link, NAME)
    expect(page.get_by_role("heading", name=NAME, exact=True)).to_be_visible()  # a name is text, whatever it holds
    watcher.go(f"/table/{host.table}")

    for _ in range(24):
        asked_one(host, guest).move()
    asked_one(host, guest)
    game = host.server.game(host.table)
    assert len(game.moves) >= 24
    assert host.hand() == hand_of(game, 0)
    assert guest.hand() == hand_of(game, 1)
    assert not watcher.hand()
    for visitor, seat in ((host, 0), (guest, 1), (watcher, SPECTATOR)):
        situations = [frame["situation"] for frame in visitor.frames if frame.get("situation")]
        assert {situation["view"]["seat"] for situation in situations} <= {seat, SPECTATOR}  # before one sits down
        assert len(situations) >= 10
        assert check_secrecy(visitor, host.table) > 20


def test_what_one_says_the_other_reads(visit: Visit) -> None:
    host, guest = visit(), visit()
    table = host.make_table("human", "open")
    page = host.go(f"/table/{table}")
    host.button("table.chat").click()
    page.get_by_role("textbox", name=said("table.message")).fill("<i>Salve!</i>")
    page.get_by_role("button", name=said("table.send")).click()
    there = guest.go(f"/table/{table}")
    guest.button("table.chat").click()
    expect(there.get_by_text("<i>Salve!</i>")).to_be_visible()


def test_a_step_that_told_something_is_taken_back_if_the_other_agrees(visit: Visit) -> None:
    host, guest = visit(), visit()
    made = host.made_table("human", "open")
    host.go(f"/table/{made['table']}")
    sit_down(guest, f"/t/{made['table']}#{made['invite']}", "Livia")

    first = asked_one(host, guest)
    other = guest if first is host else host
    first.think()
    before = first.seen()
    first.choose("[data-place=deck][data-lit]")  # now one has seen a card
    other.wait()
    assert first.hand() != before[2]
    first.button("table.undo").click()
    waiting = first.page.get_by_text(said("table.undo_waiting"))
    expect(waiting).to_be_visible()
    assert first.hand() != before[2]
    other.button("table.agree").click()
    first.wait()
    assert first.seen() == before
    expect(waiting).to_have_count(0)
    assert not other.asked


def test_at_one_screen_everybody_sees_their_own_hand_and_no_other(visit: Visit) -> None:
    player = visit()
    player.go(f"/table/{player.make_table('human', 'human')}")
    seats = set()
    for _ in range(16):
        player.ready()
        game = player.server.game(player.table)
        assert game.asked is not None
        assert player.hand() == hand_of(game, game.asked)
        seats.add(game.asked)
        player.move()
    assert seats == {0, 1}
    assert check_secrecy(player, player.table) > 20


def test_while_two_people_change_places_at_one_screen_no_hand_lies_open(visit: Visit) -> None:
    player = visit()
    page = player.go(f"/table/{player.make_table('human', 'human')}")
    expect(player.cover).to_be_visible()
    for _ in range(6):
        hidden = secret_cards(player.server.games(player.table), SPECTATOR)
        assert hidden
        assert not player.hand()
        shown = {"page": page.locator("body").inner_text()}
        assert not [card for card in hidden if names(shown, card)]
        player.ready()
        while not player.cover.is_visible():
            player.move()
            player.until(lambda: player.asked or player.cover.is_visible(), "somebody is asked")
