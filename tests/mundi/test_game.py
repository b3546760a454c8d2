"""The game to play with, views, and the command line."""

import json
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from spolia.cli import app
from spolia.fuzz import run
from spolia.fuzz.mundi import Chooser, effects, title
from spolia.game import Game as RomeGame
from spolia.game import load_any
from spolia.kernel.errors import IllegalMove, JournalError, SetupError
from spolia.kernel.journal import Journal
from spolia.mundi.edition import OURS, edition, version
from spolia.mundi.game import Game
from spolia.mundi.powers import FORMS
from spolia.mundi.save import from_data
from spolia.mundi.view import SPECTATOR, UNKNOWN
from tests.mundi.tables import EXAMPLES, finished_game, table

EXAMPLES_AND_BOARD = Path(__file__).parent / "games" / "deck.toml"

# ---- playing ----


def test_a_seat_that_is_not_asked_is_refused() -> None:
    game = Game(players=3, seed=7)
    assert game.asked == 2
    with pytest.raises(IllegalMove, match="It is not your turn"):
        game.play("play farm", seat=0)
    game.play("play farm", seat=2)


def test_several_moves_are_played_together_or_not_at_all() -> None:
    game = table(A_buildings="Triumphus", A_stock="2 glory", deck="Thermae")
    with pytest.raises(IllegalMove):
        game.play("play peace; use Triumphus; gain food; gain glory")
    assert game.moves == []
    game.play("play peace; use Triumphus; gain food; gain food; gain food")


def test_a_shortened_move_will_do() -> None:
    assert Game(players=2, seed=1).play("play f").state.kind == 0


def test_the_outcome() -> None:
    game = finished_game(3, 4)
    assert game.outcome is not None
    assert game.outcome.points == game.state.steps
    assert [score.steps for score in game.outcome.scores] == game.state.steps
    assert game.outcome.reason in repr(game.outcome)
    assert Game(players=2, seed=1).outcome is None
    assert repr(Game(players=2, seed=1)) == f"Game({edition(OURS).key!r}, players=2, seed=1, moves=0)"


def test_journals_know_their_game(tmp_path: Path) -> None:
    game = finished_game(2, 4)
    game.save(tmp_path / "game.json")
    assert isinstance(load_any(tmp_path / "game.json"), Game)
    RomeGame("iv", 2, 1).save(tmp_path / "rome.json")
    assert isinstance(load_any(tmp_path / "rome.json"), RomeGame)
    with pytest.raises(JournalError, match="of another game: 'mundi'"):
        RomeGame.load(tmp_path / "game.json")
    with pytest.raises(JournalError, match="of another game: 'rome'"):
        Game.load(tmp_path / "rome.json")
    text = (tmp_path / "game.json").read_text("utf-8").replace('"mundi"', '"chess"')
    (tmp_path / "game.json").write_text(text, "utf-8")
    with pytest.raises(JournalError, match="there is no game 'chess'"):
        load_any(tmp_path / "game.json")


def journal_with(game: Game, changes: dict[str, Any]) -> Journal:
    return Journal.from_json(json.dumps(json.loads(game.journal().to_json()) | {"changes": changes}))


def test_a_record_says_with_which_version_of_our_cards_it_was_played() -> None:
    game = finished_game(2, 4)
    assert game.journal().changes == {"version": version(OURS)}
    again = Game.from_journal(Journal.from_json(game.journal().to_json()))
    assert again.to_data() == game.to_data()
    for changes, played in (({"version": "0badcafe"}, "with version 0badcafe of it"), ({}, "before it had versions")):
        with pytest.raises(JournalError) as refused:
            Game.from_journal(journal_with(game, changes))
        sentence = f"edition 'ours' has changed: this was played {played}, and it is version {version(OURS)} now"
        assert sentence in str(refused.value)
        assert refused.value.code == "record_setup"


def test_a_record_with_only_a_board_of_ones_own_says_which_cards_went_with_it(tmp_path: Path) -> None:
    (tmp_path / "short.toml").write_text('[board]\npath = 5\ngoth = "F C P"\n', "utf-8")
    game = Game(players=2, seed=1, deck=tmp_path / "short.toml")
    changes = game.journal().changes
    assert changes["version"] == version(OURS)
    assert Game.from_journal(game.journal()).to_data() == game.to_data()
    with pytest.raises(JournalError, match="edition 'ours' has changed"):
        Game.from_journal(journal_with(game, changes | {"version": "0badcafe"}))
    del changes["version"]
    with pytest.raises(JournalError, match="before it had versions"):
        Game.from_journal(journal_with(game, changes))


def test_a_record_with_cards_and_board_of_ones_own_needs_nothing_of_ours() -> None:
    game = Game(players=2, seed=1, deck=EXAMPLES_AND_BOARD)
    assert set(game.journal().changes) == {"name", "cards", "board"}
    assert Game.from_journal(game.journal()).to_data() == game.to_data()


def test_a_saved_position_is_of_its_version_too() -> None:
    data = Game(players=2, seed=1).to_data()
    assert from_data(data).edition == edition(OURS).key
    with pytest.raises(SetupError, match="with version 0badcafe of it"):
        from_data(data | {"edition": 'ours {"version": "0badcafe"}'})


def test_what_can_not_begin() -> None:
    with pytest.raises(SetupError, match="a seed is a whole number"):
        Game(players=2, seed="x")  # type: ignore[arg-type]
    with pytest.raises(SetupError, match="the number of players is a whole number"):
        Game(players="2")  # type: ignore[arg-type]
    with pytest.raises(SetupError, match="1 names for 2 players"):
        Game(players=2, seed=1, names=["A"])


# ---- views ----


def test_views_show_hands_by_kind_and_own_counters() -> None:
    game = table(A_stock="2 food, glory", B_stock="gold", deck="Thermae")
    for seat in (0, 1, SPECTATOR):
        seen = game.view(seat, memory=False)
        assert [other.hand for other in seen.seats] == game.state.hand
        assert [other.stock != UNKNOWN for other in seen.seats] == [other == seat for other in range(2)]
        assert [other.stock for other in game.view(seat).seats] == game.state.stock
    assert game.view(0).legal == game.legal
    assert game.view(1).legal == []
    assert game.view(1).question == ""
    with pytest.raises(IndexError):
        game.view(2)


def test_at_the_end_all_is_open() -> None:
    game = finished_game(3, 4)
    seen = game.view(SPECTATOR, memory=False)
    assert [other.stock for other in seen.seats] == game.state.stock
    assert game.outcome is not None
    assert seen.winners == game.outcome.winners


def test_phases() -> None:
    game = table(
        A_buildings="Satio", A_bare="city", A_stock="5 gold, 5 food", forum="-, -, -, -, -, Gradus", deck="Thermae"
    )
    phases = [game.view(0).phase]
    for move in ("play farm", "use Satio", "buy Gradus", "let the Goth move"):
        game.play(move)
        phases.append(game.view(0).phase)
    assert phases == ["play", "activate", "buy", "goth", "goth"]
    assert game.view(0).question == "Destroy"


# ---- random games ----


def test_fuzzing_counts_what_happens() -> None:
    report = run(20, [2, 6], OURS, seed=5, every=20, game="mundi")
    assert report.failures == []
    assert report.games == 40
    used = {key for key, number in report.effects.items() if number}
    assert len(used & set(edition(OURS).keys)) > 40
    assert set(FORMS) <= {form.split(" with")[0].split(",")[0] for form in used}
    assert set(title(OURS)) == set(effects(OURS))


def test_all_manners_appear() -> None:
    choosers = [Chooser(OURS, 2, number, number) for number in range(100)]
    assert sum(not chooser.eager for chooser in choosers) == 40
    assert sum(chooser.hasty for chooser in choosers) == 20
    assert sum(chooser.patient for chooser in choosers) == 10


# ---- the command line ----


def invoke(*arguments: str) -> tuple[int, str]:
    result = CliRunner().invoke(app, arguments)
    return result.exit_code, result.output


@pytest.mark.parametrize(("language", "said"), [("en", "Nothing is odd about it."), ("pl", "Nic w niej nie dziwi.")])
def test_our_deck_is_drawn(language: str, said: str) -> None:
    code, output = invoke("mundi", "check", "--lang", language)
    assert code == 0
    assert said in output
    assert "Horreum" in output
    assert wording_says_ours(output)


def wording_says_ours(output: str) -> bool:
    return "Spolia's own, not those of the printed game" in output or "własne, ze Spolii" in output


def test_a_deck_of_ones_own_is_drawn_and_what_is_odd_is_said() -> None:
    code, output = invoke("mundi", "check", str(EXAMPLES), "--words")
    assert code == 0
    assert "Odd: 32 cards; the printed game has 57." in output
    assert "Pay 2 food" in output
    assert not wording_says_ours(output)


def test_a_broken_deck_is_told_and_fails(tmp_path: Path) -> None:
    (tmp_path / "box.toml").write_text(EXAMPLES.read_text("utf-8").replace("2 food ->", "2 wood ->"), "utf-8")
    code, output = invoke("mundi", "check", str(tmp_path / "box.toml"))
    assert code == 1
    assert "line 6, Mola: power '2 wood -> 3 peace': 'wood' is not known" in " ".join(output.split())
    assert invoke("mundi", "check", str(tmp_path / "nothing.toml"))[0] == 1


def test_a_saved_game_is_told(tmp_path: Path) -> None:
    game = finished_game(3, 4)
    game.save(tmp_path / "game.json")
    code, output = invoke("replay", str(tmp_path / "game.json"), "--lang", "en")
    assert code == 0
    assert "Gloria Mundi, Spolia's own cards: 3 players" in output
    assert "steps from Rome" in output
    code, output = invoke("replay", str(tmp_path / "game.json"), "--json")
    first, *lines = map(json.loads, output.splitlines())
    assert [card["name"] for card in first["cards"]] == edition(OURS).names
    assert [line["move"] for line in lines] == game.moves
    assert lines[-1]["outcome"]["points"] == game.state.steps


def test_fuzzing_from_the_command_line() -> None:
    code, output = invoke("fuzz", "--game", "mundi", "--games", "1", "--players", "6", "--every", "50")
    assert code == 0
    assert "1 games" in output
    assert invoke("fuzz", "--game", "chess")[0] == 2
