"""Gloria Mundi in the browser: a game against bots by clicking what is lit, and its record."""

from playwright.sync_api import expect

from spolia.kernel.journal import Journal
from spolia.mundi.game import Game
from tests.browser.conftest import Visit
from tests.browser.pages import PHONE
from tests.browser.playing import CHOICES, Visitor
from tests.browser.words import said

MANY = 3000  # moves that no game has
FEW = 25


def recorded(player: Visitor, table: str) -> Game:
    """The finished game, played out from its record."""
    answer = player.context.request.get(f"/api/tables/{table}/record")
    assert answer.status == 200, answer.text()
    journal = Journal.from_json(answer.text())
    assert journal.game == Game.GAME
    return Game.from_journal(journal)


def test_a_whole_game_from_the_page_for_new_tables_to_its_replay(visit: Visit) -> None:
    player = visit()
    page = player.go("/new?game=mundi")
    page.get_by_role("button", name=said("newtable.remove", n=3)).click()
    page.get_by_role("button", name=said("newtable.open")).click()
    player.wait()
    table = player.table
    assert player.play(MANY) > FEW
    game = recorded(player, table)
    assert game.outcome is not None
    rows = player.outcome.get_by_role("table").first.get_by_role("row").filter(has=page.get_by_role("rowheader"))
    shown = [[int(cell) for cell in row.get_by_role("cell").all_inner_texts()] for row in rows.all()]
    assert sorted(shown) == sorted([score.steps, score.counters] for score in game.outcome.scores)
    expect(rows.filter(has_text=said("table.winner"))).to_have_count(len(game.outcome.winners))

    page = player.go(f"/replay/{table}")
    page.get_by_role("button", name=said("replay.turn_after")).click()
    expect(page.get_by_role("region", name="Forum", exact=True)).to_be_visible()
    expect(player.outcome).to_have_count(0)
    page.get_by_role("button", name=said("replay.last"), exact=True).click()
    expect(player.outcome.get_by_role("heading", level=1)).to_be_visible()


def test_a_small_screen_in_another_language(visit: Visit) -> None:
    player = visit(**PHONE, locale="pl-PL")
    player.touches = True
    page = player.sit_at(player.make_table("human", *["rule-of-thumb"] * 5, game="mundi", memory=False))
    expect(page.get_by_role("group", name="Ucieczka do Afryki")).to_be_visible()
    for _ in range(FEW):
        assert player.sideways() == 0
        player.ready()
        if player.over:
            break
        player.choose(CHOICES)
    stocks = [
        [seat["stock"] for seat in frame["situation"]["view"]["seats"][1:]]
        for frame in player.frames
        if frame.get("situation") and not frame["situation"]["outcome"]
    ]
    assert stocks
    assert not any(stock for seats in stocks for stock in seats)  # screens hide them from this page


def test_everything_can_be_chosen_with_keys(visit: Visit) -> None:
    player = visit()
    player.sit_at(player.make_table("human", "random", game="mundi"))
    for _ in range(FEW):
        player.ready()
        player.move_by_tabs()
    assert len({frame["situation"]["view"]["question"] for frame in player.frames if frame.get("situation")}) > 3


def test_cards_are_said_to_be_our_own(visit: Visit) -> None:
    player = visit()
    page = player.go("/learn/ours")
    expect(page.get_by_role("note")).to_contain_text("not those of the printed game")
    expect(page.get_by_role("article")).to_have_count(57)
    page = player.sit_at(player.make_table("human", "random", game="mundi"))
    expect(page.get_by_text("not the printed ones")).to_be_visible()
