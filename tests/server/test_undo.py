"""Going back: at once over what told nothing new, else with everybody's consent; or never, or always."""

from collections.abc import Iterator

import pytest

from spolia.kernel.chance import Chance
from spolia.kernel.events import Log
from spolia.kernel.frames import play
from spolia.rome.redeal import redeal
from spolia.rome.state import State
from spolia.rome.view import view
from spolia.server.course import Course
from tests.server.serving import Page, Person, Server, joined
from tests.server.test_at_the_table import asked_first, two_people
from tests.tables import EDITIONS, random_game


def choose(page: Page, *kinds: str) -> None:
    """Play the choice of one of these kinds, and hear what came of it."""
    move = next(choice["move"] for choice in page.situation["choices"] if choice["kind"] in kinds)
    page.done(page.play(move))
    page.hear("told")


def undo(page: Page, to: int) -> str:
    return page.send("undo", version=page.version, to=to)


def draw(first: Page, second: Page) -> list[str]:
    """Think and draw, of which everybody hears; the hand then."""
    for kinds in (("think",), ("refill", "draw")):
        choose(first, *kinds)
        second.hear("told")
    hand: list[str] = first.situation["view"]["hand"]
    return hand


@pytest.fixture
def pages(server: Server, ada: Person, ben: Person) -> Iterator[list[Page]]:
    """At a table where own steps may be taken back: first whoever is asked."""
    pages = asked_first(*two_people(server, ada, ben))
    yield pages
    for page in pages:
        page.close()


def test_own_steps_that_told_nothing_are_taken_back_at_once(server: Server, pages: list[Page]) -> None:
    first, second = pages
    before = first.situation
    choose(first, "think")
    id = undo(first, 0)
    assert first.next()["id"] == id  # acknowledged before it is told
    told = first.hear("told")
    assert told["undone"]
    assert told["situation"] == before
    assert told["version"] == 2
    assert second.hear("told")["version"] == 1
    assert second.hear("told")["undone"]
    assert [(kind, value) for kind, value, *_ in server.entries(first.table)][1:] == [("undo", 0)]
    assert first.done(first.send("undo", id, version=2, to=0)) == 2  # the same again: the same answer
    assert len(server.entries(first.table)) == 2


def test_a_draw_is_taken_back_only_if_all_agree(server: Server, pages: list[Page]) -> None:
    first, second = pages
    hand = draw(first, second)
    after = first.situation
    first.done(undo(first, 0))
    asked = second.hear("undo_asked")
    assert (asked["seat"], asked["to"], asked["answers"]) == (after["view"]["seat"], 0, [])
    assert len(server.entries(first.table)) == 2  # nothing has happened yet
    assert first.refused(first.send("answer_undo", agree=True)) == "nothing_to_answer"
    assert first.refused(undo(first, 1)) == "already_asked"
    second.done(second.send("answer_undo", agree=False))
    first.rest()
    assert first.heard[-1] == {"type": "undo_asked", "seat": -1, "to": 0, "answers": []}
    assert first.situation == after

    first.done(undo(first, 0))
    second.hear("undo_asked")
    id = second.send("answer_undo", agree=True)
    assert second.done(id) == 2
    assert second.hear("told")["undone"]
    first.hear("told")
    second.rest()
    assert first.situation["moves"] == 0
    assert draw(first, second) == hand  # the deck is as it was


def test_a_move_ends_the_asking(server: Server, ada: Person, ben: Person, pages: list[Page]) -> None:
    first, second = pages
    draw(first, second)
    first.done(undo(first, 0))
    second.hear("undo_asked")
    person = ada if first.heard[0]["seat"] == 0 else ben
    with joined(server, first.table, person) as twin:  # whoever comes now is told of it
        assert [message["seat"] for message in twin.heard if message["type"] == "undo_asked"] == [
            first.situation["view"]["seat"]
        ]
    second.done(second.play(second.choices[0]))
    assert second.refused(second.send("answer_undo", agree=True)) == "nothing_to_answer"
    first.rest()
    assert {"type": "undo_asked", "seat": -1, "to": 0, "answers": []} in first.heard
    assert len(server.entries(first.table)) == 3


def test_who_may_not_go_back(server: Server, pages: list[Page]) -> None:
    first, second = pages
    choose(first, "think")
    second.hear("told")
    with joined(server, first.table) as spectator:
        assert spectator.refused(undo(spectator, 0)) == "not_your_seat"
        assert spectator.refused(spectator.send("answer_undo", agree=True)) == "nothing_to_answer"
    for to in (1, 2, -1, 10**9):
        assert first.refused(undo(first, to)) == "nothing_to_undo"
    assert first.refused(first.send("undo", version=0, to=0)) == "stale"
    second.done(undo(second, 0))  # another's move: they must agree
    assert first.hear("undo_asked")["seat"] == second.situation["view"]["seat"]
    assert len(server.entries(first.table)) == 1


def test_where_nothing_is_taken_back(server: Server, ada: Person, ben: Person) -> None:
    first, second = asked_first(*two_people(server, ada, ben, undo="none"))
    with first, second:
        choose(first, "think")
        assert first.refused(undo(first, 0)) == "undo_not_allowed"
        assert len(server.entries(first.table)) == 1


def test_where_everything_may_be_taken_back(server: Server, ada: Person, ben: Person) -> None:
    first, second = asked_first(*two_people(server, ada, ben, undo="free"))
    with first, second:
        hand = draw(first, second)
        second.done(undo(second, 0))
        assert first.hear("told")["undone"]
        second.hear("told")
        assert draw(first, second) == hand


def test_bots_never_mind(server: Server, ada: Person) -> None:
    made = ada.make("human", "bot")
    with joined(server, made["table"], ada) as page:
        while not any(choice["kind"] == "think" for choice in page.situation["choices"]):
            page.hear("told")
        moves = page.situation["moves"]
        choose(page, "think")
        choose(page, "refill", "draw")
        while not page.choices:
            page.hear("told")
        page.done(undo(page, moves))
        while not page.hear("told")["undone"]:
            pass
        assert page.situation["moves"] == moves


# ---- never over anything new ----


def told_nothing(before: State, move: int, chance: Chance) -> bool:
    """Whether a player sees the same after a move, whatever was hidden from that player before it."""
    seat = before.stack[-1].player
    seen = []
    for state in (before.copy(), redeal(before, seat, chance), redeal(before, seat, chance)):
        state.log = Log()
        play(state, move)
        seen.append(view(state, seat).to_data())
    return seen[0] == seen[1] == seen[2]


@pytest.mark.parametrize("edition", EDITIONS)
def test_what_is_free_to_take_back_told_nothing_new(edition: str) -> None:
    chance = Chance(11)
    free = 0
    for players in (2, 4):
        moves = list(random_game(players, 0, edition))[-1]
        course = Course.after({"edition": moves.edition.key, "seed": moves.seed}, moves.names, [])
        for move in moves.moves:
            before, mover = course.game.state.copy(), course.mover(move)
            course.play(move)
            if course.takers[-1] >= 0:
                assert course.takers[-1] == mover
                assert told_nothing(before, move, chance), course.game.notation(move)
                free += 1
    assert free > 20


def test_that_test_would_notice() -> None:
    """A draw tells something new."""
    game = Course.after({"edition": "iv", "seed": 5}, ["Ann", "Bea"], []).game
    state = game.play("think").state.copy()
    draws = [move for move in game.legal if game.notation(move) in ("refill", "draw")]
    assert not told_nothing(state, draws[0], Chance(1))
