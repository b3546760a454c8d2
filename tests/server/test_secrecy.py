"""Every byte that is sent to a seat or a spectator is the same when what they may not know is dealt anew."""

import asyncio
import json
import tempfile
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest

import spolia.server.past
from spolia.game import Game
from spolia.kernel.chance import Chance
from spolia.mundi.goods import spread
from spolia.rome.cards import KEYS
from spolia.rome.edition import changed
from spolia.rome.view import SPECTATOR
from spolia.server.audience import Audience
from spolia.server.course import Course
from tests.missing import interpreted_only
from tests.server.secrecy import Comparison, Leak, all_positions, calls, hosting, positions, standing_still
from tests.server.serving import Person, Server, joined, play_out
from tests.server.worlds import dealt_anew, exchanged, hidden_keys
from tests.tables import EDITIONS

pytestmark = interpreted_only(
    "pasts are dealt anew by stand-ins for parts of the rules, which compiled ones do not take"
)

POSITIONS = 200
OF_MUNDI = 60
SHARES = 4  # so that they can be compared side by side


def compare(courses: Iterable[Course], all_viewers: bool = False) -> Comparison:
    async def run(folder: Path) -> Comparison:
        async with hosting(folder / "one.db") as one, hosting(folder / "other.db") as other:
            comparison = Comparison(one, other)
            for number, course in enumerate(courses):
                await comparison.compare(course, number, all_viewers)
            return comparison

    with standing_still(), tempfile.TemporaryDirectory() as folder:
        return asyncio.run(run(Path(folder)))


@pytest.mark.parametrize("share", range(SHARES))
def test_nothing_hidden_shows(share: int) -> None:
    """In at least 200 positions, over all editions, with and without the Geek cards; more by ``tests.server.sweep``."""
    compared = compare(all_positions(POSITIONS, share, SHARES))
    assert compared.positions >= POSITIONS / SHARES
    assert compared.pasts >= compared.positions / 8  # not every past could have been another one
    assert compared.messages > 20 * compared.worlds


def test_nothing_hidden_shows_at_tables_of_gloria_mundi() -> None:
    """The cards to come; and, at tables that do not remember, the counters behind the other screens."""
    compared = compare(all_positions(OF_MUNDI, game="mundi"))
    assert compared.positions >= OF_MUNDI
    assert compared.pasts >= compared.positions / 3  # early or late, there are cards to come
    assert compared.messages > 20 * compared.worlds


def test_all_numbers_of_players_of_gloria_mundi_come_up_with_our_cards_and_with_others() -> None:
    seen = {(course.game.edition.ours, course.game.players) for course in all_positions(OF_MUNDI, game="mundi")}
    assert seen == {(ours, players) for ours in (True, False) for players in (2, 3, 4, 5, 6)}


def test_all_editions_and_numbers_of_players_come_up() -> None:
    seen = {(course.game.edition.key, course.game.players) for course in all_positions(POSITIONS)}
    assert seen == {(key, players) for key in EDITIONS.values() for players in (2, 3, 4, 5)}


# ---- that these tests would notice ----


def next_card(game: Game) -> str:
    """The most secret thing there is."""
    return KEYS[game.state.deck[game.state.drawn]]


def situations(leak: Callable[[Game, Any], None], in_replays: bool) -> Any:
    """Situations with a leak in them: those of the moment, or those that replays show."""
    honest, replayed = Course.situation, spolia.server.past.moment

    def situation(course: Course, *more: Any) -> Any:
        made = honest(course, *more)
        leak(course.game, made)
        return made

    def moment(*more: Any) -> Any:
        with patch.object(Course, "situation", situation):
            return replayed(*more)

    return (
        patch.object(spolia.server.past, "moment", moment)
        if in_replays
        else patch.object(Course, "situation", situation)
    )


def in_the_view(game: Game, made: Any) -> None:
    made.view["revealed"] = [next_card(game)]


def in_a_count(game: Game, made: Any) -> None:
    """Not even whose hand it is: one number, changed a little."""
    made.view["deck"] += sum(map(sum, game.state.hand)) % 7


def in_the_size(game: Game, made: Any) -> None:
    made.question += " " * len(next_card(game))


def in_the_order(game: Game, made: Any) -> None:
    made.why = dict(sorted({"a": "", "b": ""}.items(), reverse=game.state.deck[game.state.drawn] % 2 == 0))


LEAKS = [in_the_view, in_a_count, in_the_size, in_the_order]


def some_positions() -> Iterable[Course]:
    return positions("republic", 3, 1, 6)


@pytest.mark.parametrize("leak", LEAKS)
@pytest.mark.parametrize("in_replays", [False, True], ids=["socket", "replay"])
def test_a_leak_in_a_situation_is_noticed(leak: Any, in_replays: bool) -> None:
    with situations(leak, in_replays), pytest.raises(BaseExceptionGroup) as caught:
        compare(some_positions())
    assert caught.group_contains(Leak)


def test_a_leak_in_a_refusal_is_noticed() -> None:
    honest = Audience.refuse

    def refuse(audience: Audience, connection: Any, id: str, code: str) -> None:
        game = audience.table.game
        if code == "not_your_turn" and game.state.deck[game.state.drawn] % 2:
            code = "not_your_seat"
        honest(audience, connection, id, code)

    with patch.object(Audience, "refuse", refuse), pytest.raises(BaseExceptionGroup) as caught:
        compare(some_positions())
    assert caught.group_contains(Leak)


def test_a_leak_through_taking_back_is_noticed() -> None:
    """Whether one may take a move back must not depend on what one did not see."""

    def free_until(course: Course, own: list[int]) -> int:
        return 0 if course.game.state.deck[course.game.state.drawn] % 2 else 10**6

    with patch.object(Course, "free_until", free_until), pytest.raises(BaseExceptionGroup) as caught:
        compare(some_positions(), all_viewers=True)
    assert caught.group_contains(Leak)


def test_a_hidden_name_is_noticed_though_it_is_the_same_in_all_worlds() -> None:
    """What has happened is the same in worlds dealt anew, so a secret told in the log is found by its name."""

    def in_the_log(course: Course, *more: Any) -> list[str]:
        events = course.game.state.log.events
        return [KEYS[card] for event in events for card in event.secrets.get("cards", [])]

    with patch.object(Course, "log", in_the_log), pytest.raises(BaseExceptionGroup) as caught:
        compare(some_positions())
    assert caught.group_contains(Leak)


def test_other_worlds_are_other_worlds() -> None:
    with standing_still():
        found, unseen = 0, 0
        for course in positions("iv", 3, 3, 8):
            state = course.game.state
            anew = dealt_anew(course, 0, Chance(1)).game.state
            assert anew.hand[0] == state.hand[0]
            assert anew.hand[1:] != state.hand[1:]
            assert anew.deck != state.deck
            unseen += bool(hidden_keys(course, 0))
            if other := exchanged(course, 0, Chance(1)):
                setup = {"edition": course.game.edition.key, "seed": other[0]}
                twin = Course.after(setup, course.game.names, course.game.moves).game.state
                assert twin.hand[0] == state.hand[0]
                assert twin.deck[: twin.drawn] != state.deck[: state.drawn]
                found += twin.hand != state.hand
        assert found  # in some of them other hands differ, though the past looks the same
        assert unseen >= 4  # late in a game a player has seen a card of every name


# ---- the same for Gloria Mundi ----


def mundi_positions() -> Iterable[Course]:
    return positions("ours", 3, 1, 8, "mundi")


def next_building(game: Any, made: Any) -> None:
    made.view["revealed"] = [game.edition.keys[game.state.deck[game.state.drawn]]]


def the_order_of_the_deck(game: Any, made: Any) -> None:
    made.view["goth"] += game.state.deck[-1] % 2


def how_much_another_could_pay(game: Any, made: Any) -> None:
    """Nothing is named: one number, changed a little."""
    others = [pile for seat, pile in enumerate(game.state.stock) if seat != made.view["seat"]]
    made.view["turn"] += sum(others[:1]) % 5


def counters_of_others(game: Any, made: Any) -> None:
    for seat, pile in zip(made.view["seats"], game.state.stock, strict=True):
        seat["stock"] = spread(pile)


@pytest.mark.parametrize(
    ("leak", "in_replays"),
    [
        (next_building, False), (next_building, True), (the_order_of_the_deck, False), (the_order_of_the_deck, True),
        (how_much_another_could_pay, False), (counters_of_others, False), (counters_of_others, True),
    ],
)  # fmt: skip
def test_a_leak_of_gloria_mundi_is_noticed(leak: Any, in_replays: bool) -> None:
    with situations(leak, in_replays), pytest.raises(BaseExceptionGroup) as caught:
        compare(mundi_positions())
    assert caught.group_contains(Leak)


def test_other_worlds_of_gloria_mundi_are_other_worlds() -> None:
    with standing_still():
        counters = 0
        for course in mundi_positions():
            state = course.game.state
            anew = dealt_anew(course, 0, Chance(1)).game.state
            assert (anew.stock, anew.forum) == (state.stock, state.forum)
            assert anew.deck != state.deck
            forgot = dealt_anew(course, 0, Chance(1), memory=False).game.state
            assert forgot.stock[0] == state.stock[0]
            assert sum(forgot.stock) == sum(state.stock)
            counters += forgot.stock != state.stock
            other = exchanged(course, 0, Chance(1))
            assert other is not None
            setup = {"game": "mundi", "edition": course.game.edition.key, "seed": other[0]}
            twin = Course.after(setup, course.game.names, course.game.moves).game.state
            assert twin.deck != state.deck
            assert (twin.forum, twin.stock, twin.legal) == (state.forum, state.stock, state.legal)
            assert hidden_keys(course, 0)
        assert counters >= 4


def test_every_call_is_made(tmp_path: Path) -> None:
    """Those of the application, each as somebody would who wants to find something out."""

    async def paths() -> list[str]:
        async with hosting(tmp_path / "tables.db") as host:
            return [path for _, path, _ in calls(host.app, "T", next(iter(some_positions())).game, 0, "en")]

    made = asyncio.run(paths())
    for path in ("/api/tables?", "/api/tables/T/replay/", "/api/tables/T/record?", "/api/tables/T/sit?", "/health?"):
        assert any(path in one for one in made)


# ---- over the wire ----


@pytest.mark.parametrize("viewer", [0, SPECTATOR])
def test_seed_and_invitation_stay_on_the_server(server: Server, ada: Person, viewer: int) -> None:
    key = changed("polish", geek=True)
    made = ada.make("human", "bot", edition="polish", geek=list(key.changes["deck"]))
    (setup,) = server.rows("SELECT setup FROM tables WHERE id = ?", made["table"])
    seed = json.loads(setup[0])["seed"]
    assert len(seed) > 60
    assert json.loads(setup[0])["invite"] == made["invite"]
    watcher = None if viewer == SPECTATOR else ada
    with joined(server, made["table"], ada) as page, joined(server, made["table"], watcher) as other:
        play_out(page, Chance(6), 10)
        other.refused(other.play(10**6))
        other.done(other.send("say", text="hello"))
        other.rest()
        heard = b"".join(page.raw + other.raw)
    said = [ada.get(path).content for path in ("/api/tables", f"/api/tables/{made['table']}/replay/3", "/metrics")]
    for secret in (seed, made["invite"], ada.secret):
        assert secret.encode() not in heard + b"".join(said)
        assert secret not in server.errors()
