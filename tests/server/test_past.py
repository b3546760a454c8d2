"""What can be asked about the past of a game."""

import httpx
import pytest

from spolia.game import Game
from spolia.kernel.chance import Chance
from spolia.rome.save import cards_to_data
from spolia.rome.state import DECK_EMPTY
from tests.server.serving import Person, Server, joined, play_out
from tests.tables import random_game


def finished(players: int = 3, number: int = 1, edition: str = "iv") -> Game:
    """A game that chance played to its end."""
    return list(random_game(players, number, edition))[-1]


def uploaded(person: Person, game: Game) -> str:
    headers = {"Cookie": f"spolia={person.secret}"} if person.secret else {}
    answer = person.server.http.post("/api/records", content=game.journal().to_json(), headers=headers)
    person.secret = answer.cookies.get("spolia") or person.secret
    person.server.http.cookies.clear()
    table: str = answer.json()["table"]
    return table


def code_of(answer: httpx.Response, status: int) -> str:
    assert answer.status_code == status, answer.text
    problem = answer.json()
    assert problem["sentence"]
    code: str = problem["code"]
    return code


# ---- a moment ----


def test_a_moment_of_a_running_game_is_what_the_own_seat_saw_then(server: Server, ada: Person) -> None:
    made = ada.make("human", "bot")
    with joined(server, made["table"], ada) as page:
        play_out(page, Chance(3), 8)
        page.rest()
        seen = {
            message["situation"]["moves"]: message["situation"]
            for message in page.heard
            if message["type"] in ("welcome", "told")
        }
    assert len(seen) > 8
    for number, then in seen.items():
        moment = ada.get(f"/api/tables/{made['table']}/replay/{number}", seat=0).json()
        assert moment["situation"] == then
        assert ada.get(f"/api/tables/{made['table']}/replay/{number}").json()["situation"] == then
        assert moment["moves"] >= max(seen)  # the bot may have gone on
        assert all(line["at"] <= number for line in moment["log"])


def test_a_moment_of_a_running_game_shows_watchers_what_watchers_saw(server: Server, ada: Person) -> None:
    made = ada.make("human", "human")
    seen = ada.get(f"/api/tables/{made['table']}/replay/0", seat=-1).json()
    assert Person(server).get(f"/api/tables/{made['table']}/replay/0").json() == seen
    assert seen["situation"]["view"]["hand"] == []
    assert seen["situation"]["choices"] == []


def test_what_was_sold_is_forgotten_only_if_asked_for(ada: Person) -> None:
    game = finished()
    table = uploaded(ada, game)
    late = len(game.moves) - 1

    def vaults(**query: int) -> list[int]:
        view = ada.get(f"/api/tables/{table}/replay/{late}", **query).json()["situation"]["view"]
        return [sum(seat["vault"]) for seat in view["seats"]]

    assert sum(vaults()) > 0
    assert vaults(memory=1) == vaults()
    assert vaults(memory=0) == [0, 0, 0]


def test_at_a_table_without_memory_nobody_is_reminded_by_looking_back(server: Server, ada: Person) -> None:
    for _ in range(20):  # the cards are dealt by chance: until something was sold in a game that goes on
        made = ada.make("human", "bot", memory=False)
        with joined(server, made["table"], ada) as page:
            play_out(page, Chance(8), 60)
            page.rest()
            now = page.situation
        if not now["outcome"] and any(seat["vault_cards"] for seat in now["view"]["seats"]):
            break
    else:
        raise AssertionError("nothing was ever sold")
    for memory in ("0", "1"):
        moment = ada.get(f"/api/tables/{made['table']}/replay/{now['moves']}", memory=memory).json()["situation"]
        assert moment == now
        assert not any(any(seat["vault"]) for seat in moment["view"]["seats"])


@pytest.mark.parametrize("path", ["replay/0", "course", "record"])
def test_no_such_table(ada: Person, path: str) -> None:
    assert code_of(ada.get(f"/api/tables/nowhere/{path}"), 404) == "no_table"


# ---- how the points went ----


def test_points_after_each_turn_of_a_finished_game(ada: Person) -> None:
    game = finished(4, 2)
    course = ada.get(f"/api/tables/{uploaded(ada, game)}/course").json()
    turns = course["turns"]
    assert course["names"] == game.names
    assert [turns[0]["turn"], turns[0]["move"]] == [0, 0]
    assert turns[0]["points"] == [game.edition.rules.starting_influence] * 4
    assert [turns[-1]["turn"], turns[-1]["move"]] == [game.state.turn, len(game.moves)]
    assert game.outcome is not None
    assert turns[-1]["points"] == game.outcome.points
    assert [turn["turn"] for turn in turns] == list(range(game.state.turn + 1))
    half = turns[len(turns) // 2]
    then = Game(game.edition.key, 4, game.seed)
    for move in game.moves[: half["move"]]:
        then.play(move)
    assert then.state.turn == half["turn"] + 1
    then.state.end(DECK_EMPTY)  # so that it is scored
    assert then.outcome is not None
    assert half["points"] == then.outcome.points


def test_points_are_not_told_while_the_game_runs(server: Server, ada: Person) -> None:
    made = ada.make("human", "bot")
    assert code_of(ada.get(f"/api/tables/{made['table']}/course"), 409) == "course_not_over"
    waiting = ada.make("human", "open")
    assert code_of(ada.get(f"/api/tables/{waiting['table']}/course", lang="pl"), 409) == "course_not_over"


def test_with_all_cards_open_the_past_has_every_hand_and_vault(ada: Person) -> None:
    game = finished(3, 5)
    late = len(game.moves) - 3
    then = Game(game.edition.key, 3, game.seed)
    for move in game.moves[:late]:
        then.play(move)
    moment = ada.get(f"/api/tables/{uploaded(ada, game)}/replay/{late}", open=1).json()
    view = moment["situation"]["view"]
    assert view["hands"] == {str(seat): cards_to_data(hand) for seat, hand in enumerate(then.state.hand)}
    assert [sum(seat["vault"]) for seat in view["seats"]] == [seat["vault_cards"] for seat in view["seats"]]
    assert [line["text"] for line in moment["log"]] == then.log()


def test_nothing_is_open_while_the_game_runs(ada: Person) -> None:
    made = ada.make("human", "bot")
    path = f"/api/tables/{made['table']}/replay/0"
    assert ada.get(path, open=1, seat=-1).json() == ada.get(path, seat=-1).json()
    assert "hands" not in ada.get(path, open=1).json()["situation"]["view"]
