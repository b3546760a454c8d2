"""The lists of the landing page: whose seats, and who is asked."""

from typing import Any

from tests.server.serving import Person, Server, joined
from tests.server.test_again import friends, give_up


def line_of(person: Person, table: str) -> dict[str, Any]:
    lists = person.get("/api/tables").json()
    lines: list[dict[str, Any]] = [line for each in ("yours", "watch", "over") for line in lists[each]]
    return next(line for line in lines if line["table"] == table)


def test_a_list_says_whose_turn_it_is_and_which_seats_are_ones_own(server: Server, ada: Person, ben: Person) -> None:
    made = ada.make("human", "open")
    assert line_of(ada, made["table"])["asked"] == -1
    ben.sit(made, "Ben")
    with joined(server, made["table"], ada) as one, joined(server, made["table"], ben) as two:
        pages, asked = [one, two], 0 if one.choices else 1
        assert line_of(ada, made["table"])["asked"] == asked
        assert line_of(ada, made["table"])["yours"] == [0]
        assert line_of(ben, made["table"])["yours"] == [1]
        assert line_of(Person(server), made["table"])["yours"] == []
        while pages[asked].choices:  # until it is the other's turn
            pages[asked].done(pages[asked].play(pages[asked].choices[-1]))
            pages[asked].hear("told")
        assert line_of(ada, made["table"])["asked"] == 1 - asked
        pages[asked].done(pages[asked].send("undo", to=0, version=pages[asked].version))
        pages[1 - asked].rest()
        pages[1 - asked].done(pages[1 - asked].send("answer_undo", agree=True))
        pages[1 - asked].hear("told")
        assert line_of(ada, made["table"])["asked"] == asked


def test_nobody_is_asked_when_a_game_is_over(server: Server, ada: Person, ben: Person) -> None:
    first, second = friends(server, ada, ben)
    with first, second:
        give_up(second, 1, 0)
        assert line_of(ada, first.table)["asked"] == -1


def test_who_is_asked_at_a_table_against_bots_from_the_start(server: Server, ada: Person) -> None:
    made = ada.make("human", "human")
    with joined(server, made["table"], ada) as page:
        assert line_of(ada, made["table"])["asked"] == page.situation["view"]["asked"]
    assert line_of(ada, made["table"])["yours"] == [0, 1]
