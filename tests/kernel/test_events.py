"""Events: facts for everybody, secrets for some."""

from spolia.kernel.events import NOBODY, Log


def test_everybody_sees_facts() -> None:
    log = Log()
    log.tell("sang", 1, song="a hymn")
    (event,) = log.events
    for seat in (-1, 0, 1, 4):
        assert event.seen_by(seat) == {"kind": "sang", "player": 1, "song": "a hymn"}


def test_secrets_are_for_the_eyes_named() -> None:
    log = Log()
    log.tell_secret("drew", 2, {"count": 1}, 1 << 2 | 1 << 0, cards=[7])
    (event,) = log.events
    blind = {"kind": "drew", "player": 2, "count": 1}
    assert event.seen_by(2) == event.seen_by(0) == {**blind, "cards": [7]}
    assert event.seen_by(1) == event.seen_by(3) == event.seen_by(-1) == blind
    assert event.open() == {**blind, "cards": [7]}


def test_a_spectator_sees_no_secret_even_if_all_seats_do() -> None:
    log = Log()
    log.tell_secret("drew", 0, {}, -1, card=7)
    assert "card" in log.events[0].seen_by(4)
    assert "card" not in log.events[0].seen_by(-1)


def test_some_secrets_are_for_nobody() -> None:
    log = Log()
    log.tell_secret("buried", 0, {}, NOBODY, card=7)
    assert all("card" not in log.events[0].seen_by(seat) for seat in range(-1, 5))
    assert log.events[0].open()["card"] == 7


def test_looking_changes_nothing() -> None:
    log = Log()
    log.tell_secret("drew", 0, {"count": 1}, 1, cards=[7])
    log.events[0].seen_by(0)["count"] = 99
    assert log.events[0].seen_by(0)["count"] == 1
    assert log.events[0].facts == {"count": 1}
