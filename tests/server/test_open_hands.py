"""Hands that lie open, for teaching; everywhere else nobody sees another's."""

import pytest

from tests.server.serving import Person, Server, joined


def test_with_open_hands_everybody_sees_every_hand(server: Server, ada: Person, ben: Person) -> None:
    made = ada.make("human", "open", "bot", open_hands=True)
    ben.sit(made, "Ben")
    people = (ada, ben, None)
    pages = [joined(server, made["table"], person) for person in people]
    for page in pages:
        page.rest()  # in case the bot begins
    views = [page.situation["view"] for page in pages]
    assert pages[0].heard[0]["setup"]["open_hands"] is True
    for page in pages:
        page.close()
    assert sorted(views[0]["hands"]) == ["1", "2"]
    assert sorted(views[1]["hands"]) == ["0", "2"]
    assert sorted(views[2]["hands"]) == ["0", "1", "2"]
    assert views[0]["hand"] == views[1]["hands"]["0"] == views[2]["hands"]["0"]
    assert views[1]["hand"] == views[0]["hands"]["1"] == views[2]["hands"]["1"]
    assert views[0]["hands"]["2"] == views[1]["hands"]["2"] == views[2]["hands"]["2"]
    assert [len(views[2]["hands"][str(seat)]) for seat in range(3)] == [seat["cards"] for seat in views[2]["seats"]]
    past = ben.get(f"/api/tables/{made['table']}/replay/0", seat=1).json()["situation"]["view"]
    assert sorted(past["hands"]) == ["0", "2"]


@pytest.mark.parametrize("options", [{}, {"open_hands": False}])
def test_else_nobody_sees_them(server: Server, ada: Person, options: dict[str, bool]) -> None:
    made = ada.make("human", "bot", **options)
    with joined(server, made["table"], ada) as page, joined(server, made["table"]) as watcher:
        assert "hands" not in page.situation["view"]
        assert "hands" not in watcher.situation["view"]
    assert "hands" not in ada.get(f"/api/tables/{made['table']}/replay/0").json()["situation"]["view"]
