"""The command: tables, JSON, picture, ladder, and what is wrong in a sentence."""

import json
from collections.abc import Iterator
from contextlib import suppress
from io import StringIO
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from rich.console import Console
from typer.testing import CliRunner

from spolia.arena import Tally, play_match
from spolia.arena.command import by_deal, rate, standing
from spolia.arena.ladder import Rung, ladder, ladder_table, met
from spolia.arena.picture import ladder_picture, picture
from spolia.arena.plan import plan
from spolia.arena.playing import Played, play_game
from spolia.arena.report import heading, notes, show, to_data
from spolia.bots import bots
from spolia.cli import app
from spolia.kernel.errors import SetupError
from spolia.rome.edition import changed
from tests.arena.bots import HALF, Cheats, entrant

RUNG = """
seed = 5
[[match]]
title = "plain"
bots = ["rule-of-thumb", "random"]
players = 2
deals = 3
must = {must}
"""


def command(*arguments: str) -> str:
    result = CliRunner().invoke(app, ["arena", *arguments, "--workers", "1"])
    assert result.exit_code == 0, result.output
    return result.stdout


def refusal(*arguments: str) -> str:
    result = CliRunner().invoke(app, ["arena", *arguments])
    assert result.exit_code == 1
    return result.stderr


def test_a_match(tmp_path: Path) -> None:
    file, drawn = tmp_path / "results.json", tmp_path / "results.svg"
    said = command("rule-of-thumb", "random", "--deals", "2", "--json", str(file), "--picture", str(drawn))
    assert "rome, edition iv, 2 players, seed 0: 2 deals, 4 games" in said
    assert "| rule-of-thumb | 100.0 % |" in said
    data = json.loads(file.read_text("utf-8"))
    assert data["format"] == "spolia-arena"
    assert (data["deals"], data["games"], data["players"], data["seed"]) == (2, 4, 2, "0")
    first = data["bots"][0]
    assert first["wins"]["mean"] == sum(first["by_deal"]) / 2
    assert first["seconds_a_move"]["median"] > 0
    assert ElementTree.parse(drawn).getroot().tag.endswith("svg")


def test_it_takes_editions_and_geek_cards() -> None:
    said = command("random", "--players", "3", "--deals", "1", "--edition", "republic", "--geek", "domus")
    assert "rome, edition republic with changes, 3 players" in said
    assert "who plays like the others wins 33.3 %" in said


def test_it_plays_another_game() -> None:
    assert "mundi, edition ours, 4 players" in command("random", "--players", "4", "--deals", "1", "--game", "mundi")


def test_what_is_wrong_is_said_in_a_sentence() -> None:
    assert refusal("Caesar") == f"spolia: there is no bot 'Caesar'; there are: {', '.join(bots())}\n"
    assert refusal() == "spolia: nobody plays: name at least one bot\n"
    assert "the ladder says itself" in refusal("random", "--ladder")
    assert "there is no game 'chess'" in refusal("random", "--game", "chess")
    assert "Geek cards are for Glory to Rome" in refusal("random", "--game", "mundi", "--geek", "all")


def test_it_keeps_a_pool_in_tables(tmp_path: Path) -> None:
    match = play_match(["random", HALF, "rule-of-thumb"], 2, 3, seed=1)
    rated = rate(match)
    out = StringIO()
    show(match, rated, Console(file=out, width=200))
    text = out.getvalue()
    assert text.index("| rule-of-thumb |") < text.index("| half ") < text.index("| random ")
    assert "| rating |" in text
    assert "| half, rule-of-thumb " in text
    data = json.loads(json.dumps(to_data(match, rated)))
    assert [rating["bot"] for rating in data["ratings"]] == ["rule-of-thumb", "half", "random"]
    assert len(data["tables"]) == 3
    root = ElementTree.fromstring(picture(match, rated))
    assert len(root.findall(".//{*}circle")) == 6


def test_two_bots_are_not_rated() -> None:
    assert rate(play_match(["random", HALF], 2, 1)) == []


def test_forfeits_are_told() -> None:
    match = play_match([entrant(Cheats), "random"], 2, 1)
    assert notes(match)[-1] == "cheats lost 2 games by forfeit: no legal move: -1"


def test_the_heading_is_short() -> None:
    match = play_match(["random"], 2, 1, edition=changed("iv", geek=True).key)
    assert heading(match).startswith("rome, edition iv with changes, 2 players, seed 0: 1 deal, 1 games")


def test_a_match_that_is_interrupted_is_told_as_far_as_it_went() -> None:
    of = plan(["rule-of-thumb", "random"], 2, 5)
    counted: list[int] = []

    def games() -> Iterator[Played]:
        for task in list(of.tasks())[:5]:
            yield play_game(of, task)
        raise KeyboardInterrupt

    tally = Tally(of)
    with suppress(KeyboardInterrupt):
        for deal in by_deal(games(), lambda: counted.append(1)):
            for played in deal:
                tally.add(played)
    assert len(counted) == 5
    assert (tally.deals, tally.games) == (2, 4)  # the third deal was not whole
    assert standing(tally).startswith("rule-of-thumb 100.0 % ±")
    assert "Interrupted: 5 deals were to be played." in notes(tally.match())


# ---- the ladder ----


def test_the_ladder_is_sound() -> None:
    """Its bots are there, its editions too; the first is the one in question."""
    rungs = ladder()
    assert len(rungs) >= 5
    assert len({rung.title for rung in rungs}) == len(rungs)
    for rung in rungs:
        assert rung.plan.deals >= 200
        assert rung.plan.tables[0][0] == 0


def quick_rungs(*wanted: Any, **settings: Any) -> list[Rung]:
    """The ladder without the matches of bots that search: these take minutes even for one deal."""
    rungs = ladder(*wanted, **settings)
    return [rung for rung in rungs if not any("iterations" in entrant.label for entrant in rung.plan.entrants)]


def test_the_ladder_is_climbed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("spolia.arena.command.ladder", quick_rungs)
    file = tmp_path / "ladder.json"
    drawn = tmp_path / "ladder.svg"
    said = command("--ladder", "--deals", "1", "--json", str(file), "--picture", str(drawn))
    data = json.loads(file.read_text("utf-8"))
    assert [row["title"] for row in data] == [rung.title for rung in quick_rungs()]
    assert len(data) >= 5
    assert all(row["title"] in said for row in data)
    root = ElementTree.parse(drawn).getroot()
    assert len(root.findall(".//{*}circle")) == len(data)
    assert [row["title"] for row in data] == [text for text in said_in(root) if text in {row["title"] for row in data}]


def said_in(root: ElementTree.Element) -> list[str]:
    return [str(text.text) for text in root.findall(".//{*}text")]


def test_a_ladder_shows_what_is_wanted() -> None:
    """A mark for who plays like the others, and one more where a figure is to be cleared."""
    row = {"title": "one", "must": None, "even": 0.25, "bots": [{"wins": {"mean": 0.5, "low": 0.4, "high": 0.6}}]}

    def lines(rung: dict[str, Any]) -> int:
        return len(ElementTree.fromstring(ladder_picture([rung])).findall(".//{*}line"))

    assert lines(row | {"must": 45}) == lines(row) + 1


@pytest.mark.parametrize(("must", "word"), [(5, "met"), (99, "missed")])
def test_what_must_be(must: int, word: str) -> None:
    rung = ladder(2, RUNG.format(must=must))[0]
    assert rung.plan.deals == 2
    match = play_match(["rule-of-thumb", "random"], 2, 2, seed=5)
    assert met(rung, match) == (word == "met")
    out = StringIO()
    console = Console(file=out, width=200)
    console.print(ladder_table([(rung, match)], console))
    assert f"{must} % {word}" in out.getvalue()


def test_a_ladder_with_a_slip() -> None:
    with pytest.raises(SetupError, match="a match of the ladder has no 'dels'"):
        ladder(text=RUNG.format(must=1) + "dels = 3\n")
    with pytest.raises(SetupError, match="not TOML"):
        ladder(text="[[match")
