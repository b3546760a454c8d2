"""The facade: playing, refusing, taking back, surrendering, saving."""

from pathlib import Path

import pytest

import spolia
from spolia.game import Game
from spolia.kernel.errors import AmbiguousMove, IllegalMove, JournalError, MoveError, SpoliaError, UnknownMove
from spolia.rome.moves import PLAY, THINK
from tests.tables import everything, finished_game, table


@pytest.fixture
def game() -> Game:
    return table(
        players="3", A_hand="Wall, Tower, Road, Jack", B_hand="Bridge, Jack", C_hand="Dock", pool="2 brick, wood"
    )


# ---- what may be done ----


def test_the_seat_that_is_asked_and_its_moves(game: Game) -> None:
    assert game.players == 3
    assert game.asked == 0
    assert game.legal_moves == [game.notation(move) for move in game.legal]
    assert game.legal_moves[:4] == ["think", "play Road", "play Tower", "play Wall"]
    assert game.question == "Think, or lead a role."


def test_the_list_of_moves_is_ones_own(game: Game) -> None:
    game.legal.clear()
    game.legal_moves.clear()
    assert game.legal


def test_every_text_parses(game: Game) -> None:
    assert [game.parse(text) for text in game.legal_moves] == game.legal


# ---- playing ----


@pytest.mark.parametrize("text", ["play Wall", "PLAY wall", "p wa", "play w", f"{PLAY | 23}"])
def test_moves_in_words_short_words_and_numbers(game: Game, text: str) -> None:
    game.play(int(text) if text.isdigit() else text)
    assert game.moves == [PLAY | 23]
    assert game.asked == 1


def test_play_can_be_chained(game: Game) -> None:
    assert game.play("play Wall").play("play Bridge") is game
    assert len(game.moves) == 2


def test_several_moves_joined_by_semicolons(game: Game) -> None:
    game.play("play Road; play Jack as Laborer; take Jack; take brick; take wood")
    assert [game.notation(move) for move in game.moves] == [
        "play Road", "play Jack as Laborer", "take Jack", "take brick", "take wood",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("line", "error"),
    [
        ("play Road; play Dock; take Jack", IllegalMove),
        ("play Road; dance", UnknownMove),
        ("play Road; play Jack as Laborer; take Jack; take", AmbiguousMove),
        ("play Road;", UnknownMove),
    ],
)
def test_of_several_moves_all_are_played_or_none(game: Game, line: str, error: type[MoveError]) -> None:
    before, told = everything(game.state), game.log()
    with pytest.raises(error):
        game.play(line)
    assert everything(game.state) == before
    assert game.log() == told
    assert game.moves == []


def test_several_moves_are_all_of_one_seat_if_it_is_named(game: Game) -> None:
    with pytest.raises(IllegalMove) as error:
        game.play("play Road; think", 0)
    assert error.value.reason == "not_your_turn"
    assert game.moves == []


def test_another_seat_may_not_play(game: Game) -> None:
    before = everything(game.state)
    for seat in (1, 2, 7):
        with pytest.raises(IllegalMove) as error:
            game.play("think", seat)
        assert error.value.reason == "not_your_turn"
    assert everything(game.state) == before
    assert game.play("think", 0).moves == [THINK]


@pytest.mark.parametrize("move", ["play Jack as Patron; pass", "refill", "lay Wall", "play Bath", -1, 10**9, 63])
def test_an_illegal_move_changes_nothing(game: Game, move: str | int) -> None:
    before, told = everything(game.state), game.log()
    with pytest.raises(IllegalMove) as error:
        game.play(move)
    assert isinstance(error.value, SpoliaError)
    assert everything(game.state) == before
    assert game.log() == told
    assert game.moves == []


def test_an_unknown_or_ambiguous_text_changes_nothing(game: Game) -> None:
    before = everything(game.state)
    with pytest.raises(UnknownMove):
        game.play("sing")
    with pytest.raises(AmbiguousMove) as error:
        game.play("play")
    assert "play Wall" in error.value.candidates
    assert everything(game.state) == before


def test_why_not(game: Game) -> None:
    before = everything(game.state)
    assert game.why_not("play Wall") is None
    assert game.why_not(THINK) is None
    assert game.why_not("play Bath") == "You don't have that card in your hand."
    assert game.why_not("pass") == "You have to choose."
    assert game.why_not("sing") == "not a move: 'sing'"
    assert "could be" in str(game.why_not("play"))
    assert game.why_not("A surrenders to B") is None
    assert game.why_not("A fights on") == "You have said so already."
    assert everything(game.state) == before


# ---- taking back, copying ----


def test_undo() -> None:
    whole = finished_game(3, 8)
    game = Game("iv", 3, whole.seed)
    states, logs = [everything(game.state)], [game.log()]
    for move in whole.moves[:60]:
        game.play(move)
        states.append(everything(game.state))
        logs.append(game.log())
    for number in range(60, 0, -1):
        assert game.undo() == whole.moves[number - 1]
        assert everything(game.state) == states[number - 1]
        assert game.log() == logs[number - 1]
    with pytest.raises(IndexError, match="there is no move to take back"):
        game.undo()


def test_undo_in_a_game_from_a_position(game: Game) -> None:
    before = everything(game.state)
    game.play("think")
    assert game.undo() == THINK
    assert everything(game.state) == before
    assert game.asked == 0


def test_undo_the_end() -> None:
    game = Game("iv", 2, 7).play("think")
    before = everything(game.state)
    assert game.surrender(0, 1).over
    game.undo()
    assert everything(game.state) == before
    assert len(game.play("take Jack").moves) == 2


def test_a_copy_goes_its_own_way(game: Game) -> None:
    game.play("play Road")
    twin = game.copy()
    assert everything(twin.state) == everything(game.state)
    assert twin.log() == game.log()
    before = everything(game.state)
    twin.play("think; take Jack")
    assert everything(game.state) == before
    assert (len(twin.moves), len(game.moves)) == (3, 1)
    twin.undo()
    assert len(game.moves) == 1
    game.play("play Jack as Laborer")
    assert len(twin.moves) == 2


# ---- surrender ----


def test_of_two_players_one_is_enough() -> None:
    game = Game("iv", 2, 7).surrender(1, 0)
    assert game.over
    assert game.asked is None
    assert game.legal == []
    assert game.outcome is not None
    assert (game.outcome.winners, game.outcome.reason) == ([0], "surrender")


def test_all_others_must_surrender_to_one(game: Game) -> None:
    game.surrender(0, 1)
    assert not game.over
    game.surrender(2, 1)
    assert game.outcome is not None
    assert game.outcome.winners == [1]


def test_surrendering_to_different_players_ends_nothing(game: Game) -> None:
    game.surrender(0, 1).surrender(2, 0)
    assert not game.over
    game.surrender(2, 1)
    assert game.over


def test_an_offer_can_be_taken_back(game: Game) -> None:
    game.surrender(0, 1).surrender(0, 0).surrender(2, 1)
    assert not game.over
    assert game.view(1).seats[0].surrenders_to == 0
    assert game.log()[-2:] == ["Player A fights on.", "Player C offers to surrender to Player B."]


def test_the_winner_may_have_offered_to_surrender_too(game: Game) -> None:
    game.surrender(1, 0).surrender(0, 1).surrender(2, 1)
    assert game.outcome is not None
    assert game.outcome.winners == [1]


def test_surrender_needs_no_turn_and_takes_none(game: Game) -> None:
    legal = game.legal
    game.surrender(2, 1)
    assert game.asked == 0
    assert game.legal == legal
    game.play("C fights on", 2)
    assert game.view(0).seats[2].surrenders_to == 2


def test_nobody_surrenders_for_another(game: Game) -> None:
    with pytest.raises(IllegalMove) as error:
        game.play("C surrenders to B", 0)
    assert error.value.reason == "not_your_turn"
    assert game.moves == []


def test_surrender_to_nobody(game: Game) -> None:
    for seat, to in ((0, 3), (3, 0), (-1, 0), (0, -1)):
        with pytest.raises(IndexError, match="there is no seat"):
            game.surrender(seat, to)
    with pytest.raises(IllegalMove) as error:
        game.play("A surrenders to D")
    assert error.value.reason == "no_such_seat"
    assert game.moves == []


def test_surrender_wins_whatever_the_points() -> None:
    game = table(A_vault="6 marble").surrender(0, 1)
    assert game.outcome is not None
    assert game.outcome.points[0] > game.outcome.points[1]
    assert game.outcome.winners == [1]


def test_when_it_is_over_nothing_more_is_played() -> None:
    game = Game("iv", 2, 7).surrender(1, 0)
    for move in ("think", "B fights on"):
        with pytest.raises(IllegalMove) as error:
            game.play(move)
        assert error.value.reason == "game_over"


# ---- the end, and saving ----


def test_no_outcome_before_the_end(game: Game) -> None:
    assert game.outcome is None
    assert not game.over


def test_the_outcome_of_a_whole_game() -> None:
    game = finished_game(4, 5)
    outcome = game.outcome
    assert outcome is not None
    assert len(outcome.points) == 4
    best = max(outcome.points)
    assert all(outcome.points[seat] == best for seat in outcome.winners)
    assert repr(outcome) == f"Outcome(winners={outcome.winners}, reason={outcome.reason!r}, points={outcome.points})"


@pytest.mark.parametrize("moves", [0, 1, 57])
def test_save_and_load(tmp_path: Path, moves: int) -> None:
    whole = finished_game(3, 8)
    game = Game("iv", 3, whole.seed, ["Ann", "Bob", "Žofie"])
    for move in whole.moves[:moves]:
        game.play(move)
    path = tmp_path / "a game.json"
    game.save(path)
    again = Game.load(str(path))
    assert everything(again.state) == everything(game.state)
    assert (again.names, again.moves, again.seed) == (game.names, game.moves, game.seed)
    assert again.log() == game.log()
    again.play(whole.moves[moves])
    assert [file.name for file in tmp_path.iterdir()] == ["a game.json"]


def test_a_game_from_a_position_has_no_journal(game: Game, tmp_path: Path) -> None:
    with pytest.raises(JournalError, match="has no journal"):
        game.save(tmp_path / "game.json")
    assert list(tmp_path.iterdir()) == []


def test_no_file_to_load(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        Game.load(tmp_path / "nothing.json")


def test_names_are_used_in_words() -> None:
    game = Game("iv", 2, 7, ["Ann", "Bob"]).play("think")
    assert game.log()[-1] == f"{game.names[game.state.leader]} thinks."
    assert Game("iv", 2, 7).names == ["Player A", "Player B"]


def test_how_a_game_looks() -> None:
    assert repr(Game("iv", 2, 7).play("think")) == "Game('iv', players=2, seed=7, moves=1)"


def test_what_the_package_offers() -> None:
    for name in spolia.__all__:
        assert hasattr(spolia, name)
