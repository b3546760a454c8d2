"""Rematch, going on from a moment, and another device of the same person."""

import json
from hashlib import sha256
from typing import Any

import pytest

from spolia.game import Game
from spolia.kernel.chance import Chance
from spolia.kernel.journal import Journal
from spolia.rome.moves import SURRENDER
from tests.server.serving import Page, Person, Server, joined, play_out
from tests.server.test_past import code_of, finished, uploaded


def friends(server: Server, ada: Person, ben: Person, *more: str, **options: Any) -> tuple[Page, Page]:
    """Ada and Ben at a table, with others."""
    made = ada.make("human", "open", *more, **options)
    ben.sit(made, "Ben")
    return joined(server, made["table"], ada), joined(server, made["table"], ben)


def give_up(page: Page, seat: int, to: int) -> None:
    page.rest()
    page.done(page.play(SURRENDER | seat << 3 | to))
    page.rest()


# ---- rematch ----


def test_a_rematch_has_the_same_people_set_up_and_title_but_new_cards(server: Server, ada: Person, ben: Person) -> None:
    options = {"edition": "republic", "geek": ["domus"], "undo": "free", "memory": False, "title": "Ides"}
    first, second = friends(server, ada, ben, **options)
    with first, second:
        give_up(second, 1, 0)
        assert first.hear("welcome", "told")["type"] == "told"
        made = ada.post(f"/api/tables/{first.table}/rematch", {})
        assert made.status_code == 201
        table = made.json()["table"]
        assert first.hear("rematch") == {"type": "rematch", "table": table}
        assert second.hear("rematch")["table"] == table
    for person, seat in ((ada, 0), (ben, 1)):
        with joined(server, table, person) as page:
            welcome = page.heard[0]
            assert (welcome["seat"], welcome["phase"], welcome["title"]) == (seat, "running", "Ides")
            assert welcome["rematch"] == ""
            assert [one["name"] for one in welcome["people"]] == ["Player A", "Ben"]
            assert welcome["people"][seat]["yours"]
            assert welcome["situation"]["view"]["hand"]
            assert welcome["situation"]["moves"] == 0
    old, new = [
        json.loads(row[0]) for row in server.rows("SELECT setup FROM tables WHERE id IN (?, ?)", first.table, table)
    ]
    assert old.pop("seed") != new.pop("seed")
    assert old.pop("invite") != new.pop("invite")
    assert old == new


def test_asking_twice_gives_the_same_rematch_and_late_comers_see_it(server: Server, ada: Person, ben: Person) -> None:
    first, second = friends(server, ada, ben)
    with first, second:
        give_up(second, 1, 0)
        one = ada.post(f"/api/tables/{first.table}/rematch", {}).json()
        second.hear("rematch")
        assert ben.post(f"/api/tables/{first.table}/rematch", {}).json() == one
        assert not [message for message in second.rest() if message["type"] == "rematch"]
    with joined(server, first.table) as late:
        assert late.heard[0]["rematch"] == one["table"]
    server.kill()
    server.start()
    assert ada.post(f"/api/tables/{first.table}/rematch", {}).json() == one


def ended_by_a_bot(server: Server, ada: Person, ben: Person) -> str:
    """A table at which a bot has taken Ada's seat and agreed, as bots do, to what Ben offered; that was the end."""
    first, second = friends(server, ada, ben, "bot")
    with first, second:
        give_up(second, 1, 2)
        first.done(first.send("hand_over", seat=0, bot="random"))
        while not first.hear("told")["situation"]["outcome"]:
            pass
    return first.table


def test_bots_come_along_and_seats_stay_whose_they_are(server: Server, ada: Person, ben: Person) -> None:
    table = ben.post(f"/api/tables/{ended_by_a_bot(server, ada, ben)}/rematch", {}).json()["table"]
    with joined(server, table, ada) as page:
        people = page.heard[0]["people"]
        assert [one["kind"] for one in people] == ["bot", "human", "bot"]
        assert [one["bot"] for one in people] == ["random", "", "random"]
        page.done(page.send("hand_over", seat=0, bot=""))  # still Ada's
        assert page.hear("welcome")["people"][0]["kind"] == "human"


def test_who_asks_plays_in_person(server: Server, ada: Person, ben: Person) -> None:
    table = ada.post(f"/api/tables/{ended_by_a_bot(server, ada, ben)}/rematch", {}).json()["table"]
    with joined(server, table, ada) as page:
        assert [one["kind"] for one in page.heard[0]["people"]] == ["human", "human", "bot"]


def test_seats_of_nobody_are_open_in_a_rematch(server: Server, ada: Person) -> None:
    table = uploaded(ada, finished())
    made = ada.post(f"/api/tables/{table}/rematch", {}).json()
    with joined(server, made["table"], ada) as page:
        assert page.heard[0]["phase"] == "open"
        assert [one["kind"] for one in page.heard[0]["people"]] == ["human", "open", "open"]
    assert Person(server).sit(made, "Ben") == 1


def test_who_gets_no_rematch(server: Server, ada: Person, ben: Person) -> None:
    first, second = friends(server, ada, ben)
    path = f"/api/tables/{first.table}/rematch"
    with first, second:
        assert code_of(ada.post(path, {}), 409) == "rematch_not_over"
        give_up(second, 1, 0)
        assert code_of(Person(server).post(path, {}), 403) == "not_your_seat"
    assert code_of(ada.post("/api/tables/nowhere/rematch", {}), 404) == "no_table"
    assert not server.rows("SELECT * FROM rematches WHERE table_id = ?", first.table)


# ---- going on from a moment ----


def test_a_finished_game_goes_on_from_any_moment(server: Server, ada: Person, ben: Person) -> None:
    game = finished(3, 4, "geek")
    table, move = uploaded(ada, game), len(game.moves) // 2
    wanted = {"move": move, "seat": 2, "bot": "random", "name": "Ben"}
    made = ben.post(f"/api/tables/{table}/continue", wanted)
    assert made.status_code == 201
    then = ben.get(f"/api/tables/{table}/replay/{move}", seat=2).json()
    with joined(server, made.json()["table"], ben) as page:
        welcome = page.heard[0]
        assert welcome["seat"] == 2
        assert [one["kind"] for one in welcome["people"]] == ["bot", "bot", "human"]
        assert [one["name"] for one in welcome["people"]] == ["Player A", "Player B", "Ben"]
        assert welcome["situation"]["view"] == then["situation"]["view"]
        assert len(welcome["log"]) == len(then["log"])
        play_out(page, Chance(1))
    record = Journal.from_json(ben.get(f"/api/tables/{made.json()['table']}/record").text)
    assert record.moves[:move] == game.moves[:move]
    assert Game.from_journal(record).over


@pytest.mark.parametrize(
    ("change", "status", "code"),
    [
        ({"move": -1}, 404, "no_moment"),
        ({"move": 10_000}, 404, "no_moment"),
        ({"move": "end"}, 404, "no_moment"),
        ({"seat": 3}, 404, "no_moment"),
        ({"seat": -1}, 404, "no_moment"),
        ({"bot": "caesar"}, 400, "bad_setup"),
        ({"name": "x" * 41}, 400, "bad_setup"),
        ({"move": 1.5}, 400, "bad_message"),
        ({"more": 1}, 400, "bad_message"),
    ],
)
def test_moments_from_which_nothing_goes_on(ada: Person, change: dict[str, Any], status: int, code: str) -> None:
    game = finished()
    if change.get("move") == "end":
        change = {"move": len(game.moves)}
    wanted = {"move": 5, "seat": 0, "bot": "random", "name": "Ada"} | change
    assert code_of(ada.post(f"/api/tables/{uploaded(ada, game)}/continue", wanted), status) == code


def test_nothing_goes_on_from_a_game_that_still_runs(server: Server, ada: Person) -> None:
    made = ada.make("human", "bot")
    wanted = {"move": 0, "seat": 0, "bot": "random", "name": "Ada"}
    assert code_of(ada.post(f"/api/tables/{made['table']}/continue", wanted), 409) == "continue_not_over"


# ---- another device ----


def linked(person: Person, table: str) -> str:
    answer = person.post(f"/api/tables/{table}/device", {})
    assert answer.status_code == 201, answer.text
    link: str = answer.json()["link"]
    assert link.startswith("/device/")
    return link.removeprefix("/device/")


def test_another_device_holds_the_same_seat_and_loses_none(server: Server, ada: Person, ben: Person) -> None:
    first, second = friends(server, ada, ben)
    with first, second:
        token = linked(ada, first.table)
        assert ben.post(f"/api/device/{token}", {}).json() == {"table": first.table}
        seated = second.hear("welcome")
        assert [one["yours"] for one in seated["people"]] == [True, True]
        second.done(second.send("look", seat=0))
        assert second.hear("welcome")["situation"]["view"]["hand"] == first.situation["view"]["hand"]
        if not second.choices:  # the other seat is asked
            second.done(second.send("look", seat=1))
            second.hear("welcome")
        second.done(second.play(second.choices[0]))


def test_a_new_browser_gets_a_cookie_of_its_own_and_plays(server: Server, ada: Person, ben: Person) -> None:
    first, second = friends(server, ada, ben)
    phone = Person(server)
    with first, second:
        token = linked(ada, first.table)
        assert phone.post(f"/api/device/{token}", {}).status_code == 201
        assert phone.secret
        assert phone.secret != ada.secret
        assert [line["table"] for line in phone.get("/api/tables").json()["yours"]] == [first.table]
        with joined(server, first.table, phone) as page:
            assert page.heard[0]["seat"] == 0
            first.close()
            present = page.hear("people")["people"]
            assert present[0]["present"]  # on the phone
    server.kill()
    server.start()
    with joined(server, second.table, phone) as page:
        assert page.heard[0]["seat"] == 0
        assert page.situation["view"]["hand"]


def test_a_link_is_good_once_and_for_a_quarter_of_an_hour(server: Server, ada: Person) -> None:
    made = ada.make("human", "bot")
    token = linked(ada, made["table"])
    assert Person(server).post(f"/api/device/{token}", {}).status_code == 201
    assert code_of(Person(server).post(f"/api/device/{token}", {}), 404) == "no_device_link"
    old = linked(ada, made["table"])
    (left,) = server.rows("SELECT until - strftime('%s', 'now') FROM device_links")[0]
    assert 890 < left < 902
    server.rows("UPDATE device_links SET until = 1.0")
    assert code_of(Person(server).post(f"/api/device/{old}", {}), 404) == "no_device_link"
    linked(ada, made["table"])
    assert len(server.rows("SELECT * FROM device_links")) == 1  # the old one is forgotten


def test_looking_at_a_link_does_not_use_it_up(server: Server, ada: Person) -> None:
    made = ada.make("human", "bot")
    token = linked(ada, made["table"])
    assert ada.get(f"/device/{token}").status_code == 200
    assert ada.get(f"/api/device/{token}").status_code in (404, 405)
    assert Person(server).post(f"/api/device/{token}", {}).status_code == 201


def test_links_are_for_those_who_sit_there_and_stored_as_hashes(server: Server, ada: Person, ben: Person) -> None:
    made = ada.make("human", "bot")
    ben.make("human", "bot")
    for person in (ben, Person(server)):
        assert code_of(person.post(f"/api/tables/{made['table']}/device", {}), 403) == "not_your_seat"
    token = linked(ada, made["table"])
    assert len(token) >= 22  # 128 bits
    stored = [row[0] for row in server.rows("SELECT link FROM device_links")]
    assert sha256(token.encode()).hexdigest() in stored
    assert token.encode() not in server.database.read_bytes()
    for wrong in ("x", token[:-1], "a" * 5000):
        assert code_of(Person(server).post(f"/api/device/{wrong}", {}), 404) == "no_device_link"


def test_the_rematch_knows_the_other_device_too(server: Server, ada: Person, ben: Person) -> None:
    first, second = friends(server, ada, ben)
    phone = Person(server)
    with first, second:
        phone.post(f"/api/device/{linked(ada, first.table)}", {})
        give_up(second, 1, 0)
        table = phone.post(f"/api/tables/{first.table}/rematch", {}).json()["table"]
    for person in (ada, phone):
        with joined(server, table, person) as page:
            assert page.heard[0]["seat"] == 0
