"""Games that are kept in a file: a match goes on where it was stopped, and nothing else slips in."""

from itertools import islice
from pathlib import Path

import pytest
from typer.testing import CliRunner

from spolia.arena.kept import Kept, KeptError
from spolia.arena.match import run
from spolia.arena.plan import Plan, plan
from spolia.arena.playing import Played
from spolia.cli import app
from tests.arena.bots import Cheats, entrant

BOTS = ["rule-of-thumb", "random"]


def of(deals: int = 3, seed: int = 5, bots: list[str] = BOTS) -> Plan:
    return plan(bots, 2, deals, seed=seed)


def outcome(played: Played) -> tuple[object, ...]:
    """All of it but for the times."""
    moves = [sum(counts.values()) for counts in played.times]
    return played.task, played.shares, played.points, played.reason, played.turns, played.forfeit, moves


def test_a_match_goes_on_where_it_was_stopped(tmp_path: Path) -> None:
    file = tmp_path / "games"
    stopped = run(of(), kept=Kept(file, of()))
    first = list(islice(stopped, 4))
    stopped.close()
    assert len(file.read_text("utf-8").splitlines()) == 4
    again = list(run(of(), kept=Kept(file, of())))
    assert again[:4] == first  # to the times
    assert [outcome(played) for played in again] == [outcome(played) for played in run(of())]
    assert len(file.read_text("utf-8").splitlines()) == 6


def test_it_may_become_longer(tmp_path: Path) -> None:
    file = tmp_path / "games"
    short = list(run(of(2), kept=Kept(file, of(2))))
    longer = list(run(of(3), 2, kept=Kept(file, of(3))))
    assert (longer[:4], len(longer)) == (short, 6)
    assert list(run(of(2), kept=Kept(file, of(2)))) == short


@pytest.mark.parametrize("other", [of(seed=6), of(bots=BOTS[::-1]), of(bots=["random"]), plan(BOTS, 3, 3, seed=5)])
def test_games_of_another_match_are_not_taken_for_its_own(tmp_path: Path, other: Plan) -> None:
    file = tmp_path / "games"
    own = list(run(of(1), kept=Kept(file, of(1))))
    assert not Kept(file, other).games
    list(run(other, kept=Kept(file, other)))
    assert list(Kept(file, of(1)).games.values()) == own


def test_a_forfeit_is_kept_too(tmp_path: Path) -> None:
    file = tmp_path / "games"
    cheated = plan([entrant(Cheats), "random"], 2, 1)
    played = list(run(cheated, kept=Kept(file, cheated)))
    assert played[0].forfeit is not None
    assert list(Kept(file, cheated).games.values()) == played


def test_a_line_that_was_cut_off_is_played_again(tmp_path: Path) -> None:
    file = tmp_path / "games"
    played = list(run(of(2), kept=Kept(file, of(2))))
    whole = file.read_bytes()
    for cut in (1, 30, len(whole.splitlines()[-1]) - 3):
        file.write_bytes(whole[: len(whole) - 1 - cut])
        kept = Kept(file, of(2))
        assert list(kept.games.values()) == played[:3]
        again = list(run(of(2), kept=kept))
        assert [outcome(one) for one in again] == [outcome(one) for one in played]
        assert list(Kept(file, of(2)).games.values()) == again


@pytest.mark.parametrize("content", [b"Dear diary", b"a,b\n1,2\n", b'{"match": 3}\nno', b"\xff\xfe\n", b"[]\n"])
def test_a_file_of_something_else_is_refused_and_stays_as_it_is(tmp_path: Path, content: bytes) -> None:
    file = tmp_path / "diary"
    file.write_bytes(content)
    with pytest.raises(KeptError, match="diary"):
        Kept(file, of())
    assert file.read_bytes() == content


def test_the_command_keeps_games(tmp_path: Path) -> None:
    file = tmp_path / "games"

    def said(deals: int) -> str:
        arguments = [*BOTS, "--deals", str(deals), "--seed", "5", "--workers", "1", "--keep", str(file)]
        result = CliRunner().invoke(app, ["arena", *arguments])
        assert result.exit_code == 0, result.output
        return result.stdout

    first = said(2)
    assert "2 deals, 4 games, " in first
    assert "games a second" in first
    again = said(2)
    assert "2 deals, 4 games; " in again  # none was played
    assert again.splitlines()[2:] == first.splitlines()[2:]
    assert "3 deals, 6 games, " in said(3)
    assert of().games == len(Kept(file, of()).games) == 6


def test_the_command_refuses_what_is_no_such_file(tmp_path: Path) -> None:
    file = tmp_path / "diary"
    file.write_text("Dear diary\n", "utf-8")
    result = CliRunner().invoke(app, ["arena", "random", "--deals", "1", "--keep", str(file)])
    assert result.exit_code == 1
    assert "line 1: this is no game of a match" in result.stderr
