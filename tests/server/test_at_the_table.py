"""Tables over real sockets: from making one to its record."""

from typing import Any

import httpx
import msgspec
import pytest

from spolia.game import Game
from spolia.kernel.chance import Chance
from spolia.kernel.journal import Journal
from tests.server.serving import Page, Person, Server, joined, play_out


def two_people(server: Server, ada: Person, ben: Person, **more: Any) -> tuple[Page, Page]:
    """Ada and Ben at a table of two."""
    made = ada.make("human", "open", **more)
    assert ben.sit(made, "Ben") == 1
    pages = joined(server, made["table"], ada), joined(server, made["table"], ben)
    pages[0].hear("people")  # that Ben has come
    return pages


def asked_first(*pages: Page) -> list[Page]:
    """The pages, that of the player who is asked first."""
    return sorted(pages, key=lambda page: not page.choices)


# ---- a whole game ----


@pytest.mark.parametrize(("edition", "geek"), [("iv", []), ("republic", ["domus", "aerarium", "bacchanalia"])])
def test_whole_game_against_bots(server: Server, ada: Person, edition: str, geek: list[str]) -> None:
    made = ada.make("human", "bot", "bot", title="Ides of March", edition=edition, geek=geek)
    with joined(server, made["table"], ada) as page:
        play_out(page, Chance(1))
        outcome, moves = page.situation["outcome"], page.situation["moves"]
    assert outcome["winners"]
    assert outcome["sentence"]
    record = ada.get(f"/api/tables/{made['table']}/record")
    game = Game.from_journal(Journal.from_json(record.text))
    assert game.over
    assert len(game.moves) == moves
    assert game.outcome is not None
    assert game.outcome.winners == outcome["winners"]
    lines = {line["table"]: line for line in ada.get("/api/tables").json()["over"]}
    assert lines[made["table"]]["moves"] == moves
    assert lines[made["table"]]["title"] == "Ides of March"
    assert server.rows("SELECT phase FROM tables WHERE id = ?", made["table"]) == [("over",)]


def test_game_begins_when_nobody_is_missing(server: Server, ada: Person, ben: Person) -> None:
    made = ada.make("human", "open")
    with joined(server, made["table"], ada) as page:
        assert page.heard[0]["phase"] == "open"
        assert page.refused(page.play(0)) == "not_begun"
        assert ben.sit(made, "Ben") == 1
        welcome = page.hear("welcome")
        assert welcome["phase"] == "running"
        assert [person["name"] for person in welcome["people"]] == ["Player A", "Ben"]
        assert [person["yours"] for person in welcome["people"]] == [True, False]


def test_two_who_sit_down_at_once_get_two_seats(server: Server, ada: Person) -> None:
    made = ada.make("human", "open", "open", "open")
    guests = [Person(server) for _ in range(3)]
    assert sorted(guest.sit(made) for guest in guests) == [1, 2, 3]
    assert [guest.sit(made) for guest in guests] == [1, 2, 3]  # who sits keeps the seat
    late = Person(server).post(f"/api/tables/{made['table']}/sit", {"invite": made["invite"], "name": "Late"})
    assert late.status_code == 404


# ---- stored, acknowledged, told ----


def test_a_move_is_stored_then_acknowledged_then_told(server: Server, ada: Person, ben: Person) -> None:
    first, second = asked_first(*two_people(server, ada, ben))
    with first, second:
        move = first.choices[0]
        id = first.play(move)
        assert first.next()["type"] == "acknowledged"
        stored = server.entries(first.table)  # at the moment of the acknowledgement
        assert [(kind, value) for kind, value, *_ in stored] == [("move", move)]
        assert stored[0][2].endswith(f":{id}")
        assert first.next()["type"] == "told"
        told = second.hear("told")
        assert told["version"] == 1
        assert told["log"]


def test_a_move_chosen_at_an_old_version_is_refused_with_the_newest_situation(
    server: Server, ada: Person, ben: Person
) -> None:
    first, second = asked_first(*two_people(server, ada, ben))
    with first, second:
        move = first.choices[0]
        first.done(first.play(move))
        now = first.hear("told")["situation"]
        id = first.play(move, version=0)
        answer = first.answer(id)
        assert (answer["type"], answer["code"]) == ("refused", "stale")
        assert answer["situation"] == now
        assert first.refused(first.play(move, version=99)) == "stale"
        assert len(server.entries(first.table)) == 1


def test_the_same_id_again_gets_the_same_answer_and_has_one_effect(server: Server, ada: Person, ben: Person) -> None:
    first, second = asked_first(*two_people(server, ada, ben))
    with first, second:
        move = first.choices[0]
        assert first.done(first.play(move, "once")) == 1
        assert first.done(first.play(move, "once")) == 1
        assert first.done(first.play(move, "once", version=1)) == 1
        assert len(server.entries(first.table)) == 1
        first.send("say", "hello", text="Salve")
        first.send("say", "hello", text="Salve")
        assert first.done("hello") == first.done("hello")
        assert [line["text"] for line in second.rest() if line["type"] == "said"] == ["Salve"]


def test_an_id_is_its_senders_own(server: Server, ada: Person, ben: Person) -> None:
    """Nobody can use up the id of somebody else, or of a bot."""
    first, second = asked_first(*two_people(server, ada, ben))
    with first, second:
        second.done(second.send("say", "mine", text="I was first"))
        assert first.done(first.play(first.choices[0], "mine")) == 1
        assert len(server.entries(first.table)) == 1
    made = ada.make("human", "bot")
    with joined(server, made["table"], ada) as page:
        for version in range(4):
            page.done(page.send("say", f"bot:{version}", text="bot"))
        play_out(page, Chance(3), 3)


def test_two_pages_of_one_player_race_for_one_move(server: Server, ada: Person, ben: Person) -> None:
    first, second = asked_first(*two_people(server, ada, ben))
    person = ada if first.heard[0]["seat"] == 0 else ben
    with first, second, joined(server, first.table, person) as twin:
        move = first.choices[0]
        ids = [page.play(move) for page in (first, twin)]
        answers = sorted(page.answer(id)["type"] for page, id in zip((first, twin), ids, strict=True))
        assert answers == ["acknowledged", "refused"]
        assert len(server.entries(first.table)) == 1


# ---- who may do what ----


def test_only_who_is_asked_may_move(server: Server, ada: Person, ben: Person) -> None:
    first, second = asked_first(*two_people(server, ada, ben))
    stranger = Person(server)
    stranger.make("human", "bot")  # a cookie, but another table's
    with first, second, joined(server, first.table) as spectator, joined(server, first.table, stranger) as other:
        for page in (second, spectator, other):
            assert not page.choices
            assert page.situation["question"] == ""
            assert page.refused(page.play(first.choices[0])) == "not_your_turn"
        assert server.entries(first.table) == []
        assert not spectator.situation["view"]["hand"]
        assert spectator.heard[0]["seat"] == -1
        assert second.refused(second.send("look", seat=first.heard[0]["seat"])) == "not_your_seat"
        assert spectator.refused(spectator.send("look", seat=0)) == "not_your_seat"


def test_an_illegal_move_is_refused_for_its_reason(server: Server, ada: Person, ben: Person) -> None:
    first, second = asked_first(*two_people(server, ada, ben))
    with first, second:
        illegal = next(move for move in range(1, 4096) if move not in first.choices)
        assert first.refused(first.play(illegal)) == "not_asked"
        assert first.refused(first.play(10**9)) == "not_asked"
        assert first.refused(first.play(-1)) == "not_asked"
        assert server.entries(first.table) == []


def test_refusals_are_in_the_language_of_the_page(server: Server, ada: Person) -> None:
    made = ada.make("human", "human")
    with joined(server, made["table"]) as english, joined(server, made["table"], language="pl") as polish:
        sentences = [page.answer(page.play(0))["sentence"] for page in (english, polish)]
    assert sentences[0] == "It is not your turn."
    assert sentences[0] != sentences[1]


def test_wrong_invitation(server: Server, ada: Person, ben: Person) -> None:
    made = ada.make("human", "open")
    for invite in ("", "wrong", "ż" * 22, made["invite"][:-1]):
        answer = ben.post(f"/api/tables/{made['table']}/sit", {"invite": invite, "name": "Ben"})
        assert answer.status_code == 404
        assert answer.json()["code"] == "no_seat"
    answer = ben.post(f"/api/tables/{made['table']}/sit", {"invite": made["invite"], "name": "\x00 \n"})
    assert (answer.status_code, answer.json()["code"]) == (400, "bad_setup")
    assert ben.sit(made) == 1


def test_surrender_at_any_time_for_oneself_only(server: Server, ada: Person, ben: Person) -> None:
    first, second = asked_first(*two_people(server, ada, ben))
    mine, theirs = (page.heard[0]["seat"] for page in (second, first))
    surrender = 43 << 6
    with first, second:
        assert second.refused(second.play(surrender | theirs << 3 | mine)) == "not_your_turn"
        assert second.refused(second.play(surrender | 7 << 3 | mine)) == "not_your_turn"
        second.done(second.play(surrender | mine << 3 | theirs))
        assert second.hear("told")["situation"]["outcome"]["winners"] == [theirs]
        assert second.refused(second.play(0)) == "game_over"
        assert second.refused(second.send("undo", version=1, to=0)) == "game_over"
        assert second.refused(second.send("hand_over", seat=mine, bot="random")) == "game_over"
        assert second.refused(second.send("hand_over", seat=theirs, bot="random")) == "game_over"
        assert second.refused(second.send("hand_over", seat=theirs, bot="")) == "not_your_seat"


# ---- chat ----


def test_chat(server: Server, ada: Person, ben: Person) -> None:
    first, second = two_people(server, ada, ben)
    with first, second, joined(server, first.table, language="pl") as spectator:
        first.done(first.send("say", text="  Ave\nCaesar <b>\x07 "))
        said = second.hear("said")
        assert (said["seat"], said["name"], said["text"]) == (0, "Player A", "Ave Caesar <b>")
        spectator.done(spectator.send("say", text="Brawo"))
        assert [second.hear("said")["name"], spectator.hear("said")["name"]] == ["Spectator", "Widz"]
        for text in ("", "   ", "\n", "x" * 501):
            assert first.refused(first.send("say", text=text)) == "bad_chat"
        first.done(first.send("say", text="x" * 500))
    with joined(server, first.table, ada) as again:
        assert [line["text"] for line in again.heard[0]["chat"]] == ["Ave Caesar <b>", "Brawo", "x" * 500]


# ---- seats ----


def test_hand_over_to_a_bot_and_back(server: Server, ada: Person, ben: Person) -> None:
    first, second = asked_first(*two_people(server, ada, ben))
    seat = first.heard[0]["seat"]
    with first, second:
        assert second.refused(second.send("hand_over", seat=seat, bot="random")) == "still_here"
        assert second.refused(second.send("hand_over", seat=seat, bot="")) == "not_your_seat"
        assert second.refused(second.send("hand_over", seat=9, bot="random")) == "not_your_seat"
        assert first.refused(first.send("hand_over", seat=seat, bot="no such bot")) == "no_such_bot"
        id = first.send("hand_over", seat=seat, bot="random")
        assert first.next()["id"] == id  # acknowledged before it is told
        assert second.hear("welcome")["people"][seat]["kind"] == "bot"
        assert first.hear("told")["version"] >= 1  # the bot plays on
        assert first.refused(first.play(43 << 6 | seat << 3 | seat)) in ("bot_plays", "stale")
        first.done(first.send("hand_over", seat=seat, bot=""))
        person = first.hear("welcome")["people"][seat]
        assert (person["kind"], person["yours"], person["bot"]) == ("human", True, "")


def test_looking_from_one_own_seat_never_shows_the_others_hand(server: Server, ada: Person) -> None:
    made = ada.make("human", "human")
    chance = Chance(5)
    with joined(server, made["table"], ada) as page:
        for _ in range(40):
            asked = page.situation["view"]["asked"]
            for seat in (1 - asked, asked):
                page.send("look", seat=seat)
                welcome = page.hear("welcome")
                view = welcome["situation"]["view"]
                assert (welcome["seat"], view["seat"]) == (seat, seat)
                assert bool(welcome["situation"]["choices"]) == (seat == asked)
                private = [line for line in welcome["log"] if line["kind"] in ("drew", "dealt")]
                assert all(("cards" in line["event"]) == (line["player"] == seat) for line in private)
            page.done(page.play(page.choices[chance.below(len(page.choices))]))
            told = page.hear("told")
            assert told["situation"]["view"]["seat"] == asked
        page.send("look", seat=-1)
        assert page.hear("welcome")["situation"]["view"]["hand"] == []


# ---- coming back ----


def test_whoever_comes_back_finds_the_table_as_it_is(server: Server, ada: Person, ben: Person) -> None:
    first, second = asked_first(*two_people(server, ada, ben))
    person = ada if first.heard[0]["seat"] == 0 else ben
    with second:
        first.done(first.play(first.choices[0]))
        told = first.hear("told")
        first.close()
        assert not second.hear("people")["people"][first.heard[0]["seat"]]["present"]
        with joined(server, first.table, person) as again:
            assert again.situation == told["situation"]
            assert again.version == told["version"]
            assert again.heard[0]["log"][-len(told["log"]) :] == told["log"]
            assert second.hear("people")["people"][first.heard[0]["seat"]]["present"]


def test_a_game_goes_on_exactly_after_the_server_was_restarted(server: Server, ada: Person, ben: Person) -> None:
    pages = two_people(server, ada, ben, edition="republic", geek=["domus"])
    table = pages[0].table
    chance = Chance(9)
    for _ in range(30):
        for page in pages:
            page.rest(0.01)
        first, _ = asked_first(*pages)
        first.done(first.play(first.choices[chance.below(len(first.choices))]))
        first.hear("told")
    for page in pages:
        page.rest(0.05)
        page.close()
    before = [(page.situation, page.version) for page in pages]
    server.stop()
    server.start()
    again = [joined(server, table, person) for person in (ada, ben)]
    assert [(page.situation, page.version) for page in again] == before
    first, second = asked_first(*again)
    first.done(first.play(first.choices[0]))
    assert second.hear("told")["version"] == 31
    for page in again:
        page.close()


# ---- records and replay ----


def test_record_of_a_running_game_is_not_there(server: Server, ada: Person) -> None:
    made = ada.make("human", "bot")
    answer = ada.get(f"/api/tables/{made['table']}/record")
    assert (answer.status_code, answer.json()["code"]) == (409, "not_over")
    assert ada.get("/api/tables/nowhere/record").status_code == 404


def upload(server: Server, content: str | bytes, lang: str = "en") -> httpx.Response:
    answer = server.http.post("/api/records", content=content, params={"lang": lang})
    server.http.cookies.clear()
    return answer


def test_a_running_record_can_be_played_on_with_bots(server: Server, ada: Person) -> None:
    """Its seats belong to nobody but the one who brought it."""
    game = Game("iv", 3, seed=4, names=["Ann", "Bea", "Cid"]).play("think")
    made = ada.post("/api/records", msgspec.json.decode(game.journal().to_json())).json()
    with joined(server, made["table"], ada) as page:
        for seat in (1, 2):
            page.done(page.send("hand_over", seat=seat, bot="rule-of-thumb"))
        assert page.refused(page.send("hand_over", seat=1, bot="")) == "not_your_seat"
        page.rest()
        play_out(page, Chance(4), 3)


def test_record_from_elsewhere(server: Server, ada: Person) -> None:
    game = Game("imperium", 3, seed=4, names=["Ann", "Bea", "Cid"])
    chance = Chance(2)
    while not game.over:
        game.play(game.legal[chance.below(len(game.legal))])
    answer = upload(server, game.journal().to_json())
    assert answer.status_code == 201
    table = answer.json()["table"]
    assert Journal.from_json(ada.get(f"/api/tables/{table}/record").text).moves == game.moves
    replay = ada.get(f"/api/tables/{table}/replay/7", seat=2).json()
    assert replay["situation"]["moves"] == 7
    assert replay["moves"] == len(game.moves)
    then = Game("imperium", 3, seed=4)
    for move in game.moves[:7]:
        then.play(move)
    assert replay["situation"]["view"]["hand"] == then.view(2).to_data()["hand"]
    assert [line["text"] for line in replay["log"]][-1]


@pytest.mark.parametrize(
    "spoil",
    [
        lambda text: text[:-2],
        lambda text: text.replace('"moves": [', '"moves": [63, '),
        lambda text: text.replace('"moves": [', '"moves": ["x", '),
        lambda text: text.replace('"engine": 1', '"engine": 99'),
        lambda text: text.replace('"players": 2', '"players": 77'),
        lambda text: text.replace('"edition": "iv"', '"edition": "nowhere"'),
        lambda text: text.replace('"edition": "iv"', '"edition": "iv {\\"rules\\": {}}"').replace('"moves": [', "[["),
        lambda text: text.replace('"changes": {}', '"changes": {"rules": {"jacks": 1e3}}'),
        lambda text: text.replace('"changes": {}', '"changes": {"deck": {"wall": 999999999999999999999}}'),
        lambda text: text.replace('"names": ["Player A"', '"names": ["' + "A" * 41 + '"'),
        lambda text: text.replace('"names": ["Player A"', '"names": ["\\u202e"'),
        lambda text: text.replace('"seed": "1"', '"seed": "one"'),
        lambda _: "[" * 100_000,
        lambda _: "",
        lambda _: b"\xff\xfe",
    ],
)
def test_corrupt_records_are_refused_in_a_sentence(server: Server, spoil: Any) -> None:
    game = Game("iv", 2, seed=1).play("think")
    before = server.rows("SELECT count(*) FROM tables")
    answer = upload(server, spoil(game.journal().to_json()))
    assert answer.status_code == 400, answer.text
    assert answer.json()["sentence"]
    assert len(answer.text) < 500
    assert "Traceback" not in answer.text
    assert server.rows("SELECT count(*) FROM tables") == before


def test_records_have_a_size(server: Server) -> None:
    game = Game("iv", 2, seed=1)
    journal = game.journal()
    journal.moves = [0] * 5001
    answer = upload(server, journal.to_json())
    assert (answer.status_code, answer.json()["code"]) == (413, "record_too_long")
    for size in (256 * 1024 + 1, 300_000):  # the first is read, the second is not
        for language, word in (("en", "at most"), ("pl", "najwyżej")):
            answer = upload(server, b" " * size, lang=language)
            assert (answer.status_code, answer.json()["code"]) == (413, "record_too_large")
            assert word in answer.json()["sentence"]


def test_replay_of_a_running_game_from_another_seat_is_refused(server: Server, ada: Person, ben: Person) -> None:
    first, second = two_people(server, ada, ben)
    first.close()
    second.close()
    path = f"/api/tables/{first.table}/replay/0"
    assert ada.get(path, seat=0).json()["situation"]["view"]["hand"]
    refused = ada.get(path, seat=1)
    assert (refused.status_code, refused.json()["code"]) == (403, "not_your_seat")
    assert Person(server).get(path, seat=0).status_code == 403
    assert Person(server).get(path).json()["situation"]["view"]["hand"] == []
    for number, seat in (("1", "0"), ("0", "5"), ("0", "-2"), ("0", "x"), ("0", "9" * 5000)):
        assert ada.get(f"/api/tables/{first.table}/replay/{number}", seat=seat).status_code == 404
