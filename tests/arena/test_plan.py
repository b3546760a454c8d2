"""Who meets whom, and who sits where."""

from collections import Counter
from itertools import pairwise

import pytest

from spolia.arena.plan import Entrant, Task, circular_orders, plan, rotations, tables
from spolia.kernel.errors import SetupError
from tests.arena.bots import HALF, First, entrant

FOUR: list[str | Entrant] = ["rule-of-thumb", "random", HALF, entrant(First)]


def test_as_many_bots_as_seats() -> None:
    assert tables([0, 1], 2) == ((0, 1),)
    assert tables([0, 1, 1, 0], 4) == ((0, 1, 1, 0),)


def test_the_last_bot_takes_the_seats_left_over() -> None:
    assert tables([0, 1], 4) == ((0, 1, 1, 1),)
    assert tables([0, 1, 2], 5) == ((0, 1, 2, 2, 2),)
    assert tables([0], 3) == ((0, 0, 0),)


def test_of_many_bots_each_meets_each() -> None:
    assert tables([0, 1, 2], 2) == ((0, 1), (0, 2), (1, 2))
    found = tables([0, 1, 2, 3, 4], 3)
    assert len(found) == 10
    assert Counter(bot for table in found for bot in table) == dict.fromkeys(range(5), 6)


def test_one_who_is_named_often_is_one() -> None:
    assert tables([0, 1, 0], 2) == ((0, 1),)
    assert plan(["random", "random"], 2, 1).labels == ["random"]


def test_rotations() -> None:
    assert rotations((0, 1, 2)) == [(0, 1, 2), (1, 2, 0), (2, 0, 1)]
    assert rotations((0, 1, 1)) == [(0, 1, 1), (1, 1, 0), (1, 0, 1)]
    assert rotations((0, 1, 0, 1)) == [(0, 1, 0, 1), (1, 0, 1, 0)]


def test_circular_orders() -> None:
    assert circular_orders((0, 1)) == [(0, 1)]
    assert circular_orders((0, 1, 2)) == [(0, 1, 2), (0, 2, 1)]
    assert circular_orders((0, 0, 1, 1)) == [(0, 0, 1, 1), (0, 1, 0, 1)]
    assert len(circular_orders((0, 1, 2, 3, 4))) == 24


def test_everybody_has_every_seat_on_every_deal() -> None:
    of = plan(FOUR, 3, 4)
    for deal in range(4):
        tasks = [task for task in of.tasks() if task.deal == deal]
        assert Counter((bot, seat) for task in tasks for seat, bot in enumerate(task.seating)) == {
            (bot, seat): 3 for bot in range(4) for seat in range(3)
        }


def test_everybody_has_every_neighbour() -> None:
    of = plan(FOUR[:3], 3, 2)
    neighbours = Counter(pair for task in of.tasks() for pair in pairwise((*task.seating, task.seating[0])))
    assert len(neighbours) == 6
    assert len(set(neighbours.values())) == 1


def test_the_number_of_games() -> None:
    assert plan(FOUR[:2], 2, 5).games == 10
    assert plan(FOUR, 2, 5).games == 5 * 6 * 2
    assert plan(FOUR[:2], 4, 5).games == 20
    assert list(plan(FOUR[:2], 2, 1).tasks()) == [Task(0, 0, (0, 1)), Task(0, 0, (1, 0))]


def test_streams_of_chance_differ() -> None:
    of = plan(FOUR[:2], 2, 5, seed=3)
    streams = [of.stream(deal, what) for deal in range(5) for what in ("deck", "a", "b")]
    assert len(set(streams)) == 15
    assert streams == [of.stream(deal, what) for deal in range(5) for what in ("deck", "a", "b")]
    assert of.stream(0, "deck") != plan(FOUR[:2], 2, 5, seed=4).stream(0, "deck")


@pytest.mark.parametrize(
    ("bots", "options", "sentence"),
    [
        ([], {}, "nobody plays: name at least one bot"),
        (["Caesar"], {}, "there is no bot 'Caesar'"),
        (["random:speed=1"], {}, "the bot 'random' has no setting 'speed'"),
        (["random"], {"players": 6}, "6 players: this game is for 2 to 5"),
        (["random"], {"deals": 0}, "a match needs at least one deal"),
        (["random"], {"edition": "vii"}, "there is no edition 'vii'"),
        (["random"], {"game": "chess"}, "there is no game 'chess'; there are: rome, mundi"),
        (["Caesar"], {"game": "mundi"}, "there is no bot 'Caesar'"),
        (["random"], {"game": "mundi", "players": 7}, "7 players: this game is for 2 to 6"),
    ],
)
def test_what_cannot_be_played_is_said_at_once(bots: list[str], options: dict[str, object], sentence: str) -> None:
    with pytest.raises(SetupError, match=sentence):
        plan(bots, **options)  # type: ignore[arg-type]  # options of several types
