"""Random games by the thousand: what is counted, and what becomes of a game that breaks."""

import signal
from pathlib import Path

import pytest

from spolia import fuzz
from spolia.fuzz import Chooser, Failure, Report, Tally, command, game_seed, journal_of, run, save_failures
from spolia.game import Game
from spolia.rome.cards import KEYS
from spolia.rome.edition import edition
from spolia.rome.functions import FUNCTIONS
from spolia.rome.setup import new_game
from tests.tables import EDITIONS


def as_data(report: Report) -> list[object]:
    return [
        (players, tally.games, tally.decisions, tally.longest, tally.endings, tally.effects)
        for players, tally in sorted(report.tallies.items())
    ]


@pytest.fixture(scope="module")
def report() -> Report:
    return run(40, [2, 3], seed=5, every=20)


def test_games_are_counted(report: Report) -> None:
    assert report.failures == []
    assert {players: tally.games for players, tally in report.tallies.items()} == {2: 40, 3: 40}
    assert report.games == 80
    assert sum(report.endings.values()) == 80
    assert report.decisions == sum(tally.decisions for tally in report.tallies.values()) > 80 * 50
    assert max(tally.longest for tally in report.tallies.values()) < fuzz.LONGEST


def test_the_same_for_any_number_of_workers(report: Report) -> None:
    assert as_data(run(40, [2, 3], seed=5, workers=2, every=20)) == as_data(report)


def test_checking_does_not_count_as_an_effect(report: Report) -> None:
    assert as_data(run(40, [2, 3], seed=5, every=1000)) == as_data(report)


def test_another_seed_plays_other_games(report: Report) -> None:
    assert as_data(run(40, [2, 3], seed=6, every=1000)) != as_data(report)


def test_most_functions_and_endings_come_up(report: Report) -> None:
    """In a few games already; all of them in many."""
    working = {key for key, effects in report.effects.items() if effects}
    assert len(working) > 35
    assert {"deck", "sites", "catacomb", "surrender"} <= set(report.endings)


def test_all_manners_appear() -> None:
    choosers = [Chooser("iv", 2, number, number) for number in range(400)]
    assert sum(not chooser.eager for chooser in choosers) == 200
    assert sum(chooser.eager and chooser.card < 0 for chooser in choosers) == 80
    devoted = {chooser.card for chooser in choosers if chooser.card >= 0 and not chooser.ambitious}
    assert devoted == {card for card, copies in enumerate(edition("iv").copies) if copies}
    assert {KEYS[chooser.card] for chooser in choosers if chooser.ambitious} == {"forum"}
    assert sum(chooser.favourite >= 0 for chooser in choosers) == 13


def test_moves_are_always_legal_or_offers_to_surrender() -> None:
    state = new_game("iv", 3, 1)
    for number in range(60):
        move = Chooser("iv", 3, number, number).choose(state)
        assert move in state.legal


def test_every_game_has_a_seed_of_its_own() -> None:
    seeds = {game_seed(seed, players, number) for seed in range(4) for players in (2, 3, 4, 5) for number in range(99)}
    assert len(seeds) == 4 * 4 * 99


@pytest.mark.parametrize("key", EDITIONS)
def test_every_edition_can_be_played(key: str) -> None:
    report = run(10, [3], EDITIONS[key], every=50)
    assert report.failures == []
    assert report.games == 10


# ---- what breaks ----


@pytest.fixture
def broken_function(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every game finds something after thirty decisions."""

    def check(state: object, decisions: int, batch: object) -> list[str]:
        return ["something is broken"] if decisions >= 30 else []

    monkeypatch.setattr(fuzz, "_check", check)


@pytest.mark.usefixtures("broken_function")
def test_a_broken_game_is_reported_with_its_journal(tmp_path: Path) -> None:
    report = run(3, [2])
    assert [failure.sentences for failure in report.failures] == [["something is broken"]] * 3
    paths = save_failures(report, tmp_path / "new folder")
    game = Game.load(paths[0])
    assert game.seed == game_seed(0, 2, 0)
    assert len(game.moves) == 30


@pytest.mark.usefixtures("broken_function")
def test_the_command_says_so_and_fails(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert command(25, [2], "iv", 0, tmp_path, 1) == 1
    printed = capsys.readouterr().out
    assert "something is broken" in printed
    assert "and 5 more" in printed
    assert len([path for path in tmp_path.iterdir() if "players" not in path.name]) == fuzz.JOURNALS == 20


def test_a_crash_is_a_failure_too(monkeypatch: pytest.MonkeyPatch) -> None:
    def crash(state: object, move: int) -> None:
        raise ZeroDivisionError("oh no")

    monkeypatch.setattr(fuzz, "play", crash)
    (failure,) = run(1, [2]).failures
    assert "ZeroDivisionError: oh no" in failure.sentences[0]
    assert len(failure.journal.moves) == 1


@pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="this system has no timer to stop a move that never ends")
def test_a_move_that_never_ends_is_a_failure(monkeypatch: pytest.MonkeyPatch) -> None:
    def stay(state: object, move: int) -> None:
        while True:
            pass

    monkeypatch.setattr(fuzz, "SLOWEST", 1)
    monkeypatch.setattr(fuzz, "play", stay)
    (failure,) = run(1, [2]).failures
    assert "a game took more than 1 seconds" in failure.sentences[0]
    assert len(failure.journal.moves) == 1


def test_a_game_that_does_not_end_is_a_failure(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fuzz, "LONGEST", 20)
    (failure,) = run(1, [2]).failures
    assert failure.sentences == ["the game is not over after 20 decisions"]


def test_journals_know_the_changes_of_an_edition() -> None:
    journal = journal_of(EDITIONS["geek"], 2, 7, [])
    assert journal.edition == "republic"
    assert Game.from_journal(journal).edition.key == EDITIONS["geek"]
    assert Failure(journal, []).name == "fuzz-republic-2-7.json"


def test_the_command_prints_what_was_found(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    before = [function.effects for function in FUNCTIONS]
    assert command(4, [2, 5], "iv", 1, tmp_path, 1, 10) == 0
    printed = capsys.readouterr().out
    assert "8 games" in printed
    assert "checked after every 10 decisions and at the end" in printed
    assert "Circus Maximus" in printed
    assert "ended by" in printed
    assert len(list(tmp_path.glob("*-players-*.json"))) == len(list(tmp_path.iterdir())) == 8
    assert [function.effects for function in FUNCTIONS] != before


def test_tallies_add_up() -> None:
    one, other = Tally(), Tally()
    one.games, one.longest, one.effects["wall"] = 1, 10, 2
    other.games, other.longest, other.effects["wall"] = 2, 7, 3
    one.add(other)
    assert (one.games, one.longest, one.effects["wall"]) == (3, 10, 5)


def test_all_journals_are_kept_if_asked(tmp_path: Path) -> None:
    report = run(3, [2], "iv", seed=5, keep=tmp_path / "journals")
    games = [Game.load(path) for path in sorted((tmp_path / "journals").iterdir())]
    assert len(games) == report.games == 3
    assert all(game.over for game in games)
    assert sum(len(game.moves) for game in games) == report.decisions
