"""Gloria Mundi at a table: the same lobby, room, log and replay as every game, and its own types."""

import json

import msgspec
import pytest

from spolia.kernel.chance import Chance
from spolia.kernel.errors import JournalError
from spolia.mundi.edition import OURS, edition
from spolia.mundi.game import Game
from spolia.mundi.moves import LET_MOVE
from spolia.server.course import Course
from spolia.tables import Eyes, Options, at_table
from spolia.tables.mundi.wire import Choice, ViewData, WordsData
from spolia.tables.words import LANGUAGES
from tests.mundi.tables import random_game, table
from tests.server.serving import Person, Server, joined, play_out

MUNDI = at_table("mundi")


@pytest.mark.parametrize("players", [2, 3, 6])
def test_every_moment_fits_the_types_of_the_wire(players: int) -> None:
    for number, game in enumerate(random_game(players, players)):
        if number % 11 and not game.over:
            continue
        for seat in range(-1, players):
            found = MUNDI.situation(game, Eyes(seat, "en"))
            assert msgspec.to_builtins(msgspec.convert(found.view, ViewData)) == found.view
            assert [choice.move for choice in found.choices] == (game.state.legal if game.asked == seat else [])
            assert bool(found.question) == (game.asked == seat)
            assert (found.outcome is not None) == game.over
        lines = MUNDI.lines(game, Eyes(0, "pl"), 0, [])
        json.dumps([line.event for line in lines])  # cards by key, piles as lists
        assert all(line.text and "{" not in line.text for line in lines)


def test_events_name_cards_by_key_and_piles_as_lists() -> None:
    *_, game = random_game(2, 5)
    events = [line.event for line in MUNDI.lines(game, Eyes(0, "en"), 0, [])]
    assert {event["card"] for event in events if "card" in event} <= set(game.edition.keys)
    piles = [event["pile"] for event in events if event["kind"] == "harvested"]
    assert piles
    assert all(len(pile) == 4 and sum(pile) for pile in piles)
    assert all(len(event["icons"]) == 3 for event in events if "icons" in event)


def test_screens_hide_counters_from_others_unless_the_table_remembers() -> None:
    *_, game = random_game(3, 2)
    running = Game(players=3, seed=11)
    for game_, memory, hidden in ((running, True, False), (running, False, True), (game, False, False)):
        seats = MUNDI.situation(game_, Eyes(1, "en", memory=memory)).view["seats"]
        assert seats[1]["stock"] is not None
        assert [seat["stock"] is None for seat in seats] == [hidden, False, hidden]
    watched = MUNDI.situation(running, Eyes(-1, "en", memory=False)).view["seats"]
    assert all(seat["stock"] is None for seat in watched)
    opened = MUNDI.situation(running, Eyes(-1, "en", memory=False, open_all=True)).view["seats"]
    assert all(seat["stock"] is not None for seat in opened)


def test_tribute_is_asked_with_what_would_happen_otherwise() -> None:
    game = table(players="2", A_hand="farm", goth="2", tribute="food;gold")
    while not any(choice.kind == "let_move" for choice in MUNDI.situation(game, Eyes(0, "en")).choices):
        game.play(game.state.legal[0])
    found = MUNDI.situation(game, Eyes(0, "en"))
    before = game.state.copy()
    promised = found.view["about"]["if_he_moves"]
    game.play(LET_MOVE)
    assert (before.goth, promised["goth"]) == (2, 4)
    assert promised["spoils"] == [1, 1, 0, 0]
    moved = next(event for event in game.view(0).events if event["kind"] == "goth_moved")
    assert moved["space"] == 4
    spaces = game.edition.board.spaces
    assert promised["icons"] == [sum(icons >> 10 * kind & 1023 for icons in spaces[3:5]) for kind in range(3)]


def test_what_is_no_choice_says_why_not() -> None:
    game = table(players="2", A_hand="farm", A_stock="6 food", forum="Thermae, Casa")
    while game.view(0).question != "Buy":
        game.play(game.state.legal[0])
    found = MUNDI.situation(game, Eyes(0, "pl"))
    on_offer = {card for card in found.view["forum"] if card}
    bought = {choice.card for choice in found.choices if choice.kind == "buy"}
    assert set(found.why) == on_offer - bought
    assert all(found.why.values())
    assert "thermae" in found.why
    assert "casa" in bought


@pytest.mark.parametrize("language", LANGUAGES)
def test_words_fit_their_type_and_are_whole_in_every_language(ada: Person, language: str) -> None:
    said = ada.get("/api/words", game="mundi", lang=language).json()
    del said["page"]
    words = msgspec.convert(said, WordsData)
    assert len(words.cards) == 57
    assert all(card.sentence and "{" not in card.sentence for card in words.cards.values())
    assert (words.board.path, len(words.board.spaces), words.board.surcharges) == (38, 36, [5, 4, 3, 2, 1, 0])
    assert words.ours  # these are not the printed cards
    english = ada.get("/api/words", game="mundi", lang="en").json()["game"]
    assert set(words.game) == set(english)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_reference_has_the_rules_and_all_cards(ada: Person, language: str) -> None:
    title, labels, rows, sections, deck, suits = ada.get("/api/reference/ours", game="mundi", lang=language).json()
    assert title
    assert deck
    assert [len(row) for row in rows] == [len(labels)] * 5
    assert rows[0] == [2, 12, 9, 9]
    assert list(sections) == ["aim", "setup", "turn", "buying", "goth", "powers"]
    assert [len(cards) for _, cards in suits] == [15, 15, 14, 6, 7]
    assert {card[0] for _, cards in suits for card in cards} == set(ada.get("/api/words", game="mundi").json()["cards"])


def test_a_table_of_gloria_mundi_knows_its_own_editions_seats_and_bots(ada: Person) -> None:
    found = ada.get("/api/choices", game="mundi").json()
    assert list(found["editions"]) == ["ours"]
    assert found["bots"] == MUNDI.bots()
    for wrong in (
        {"edition": "iv"},
        {"training": True},
        {"rules": {"hand_limit": 3}},
        {"seats": [{"kind": "human"}] * 7},
        {"seats": [{"kind": "human"}]},
    ):
        answer = ada.post("/api/tables?lang=pl", {"game": "mundi", "seats": [{"kind": "human"}] * 2} | wrong)
        assert (answer.status_code, answer.json()["code"]) == (400, "bad_setup")
    assert MUNDI.edition("ours", Options()) == edition(OURS).key


@pytest.mark.parametrize(
    ("language", "said"),
    [("en", "with version 0badcafe of the cards and the board"), ("pl", "kartami i planszą w wersji 0badcafe")],
)
def test_what_was_played_with_other_cards_of_ours_is_refused_in_a_sentence(
    ada: Person, language: str, said: str
) -> None:
    record = json.loads(Game(players=2, seed=1).journal().to_json())
    assert ada.post("/api/records", record).status_code == 201
    refused = ada.post(f"/api/records?lang={language}", record | {"changes": {"version": "0badcafe"}})
    assert (refused.status_code, refused.json()["code"]) == (400, "bad_record")
    assert said in refused.json()["sentence"]


def test_a_table_or_a_position_with_other_cards_of_ours_is_not_opened() -> None:
    game = Game(players=2, seed=1)
    setup = {"game": "mundi", "edition": game.edition.key, "seed": "1"}
    assert Course.after(setup, game.names, []).game.state.deck == game.state.deck
    other = 'ours {"version": "0badcafe"}'
    with pytest.raises(JournalError, match="with version 0badcafe of it") as refused:
        Course.after(setup | {"edition": other}, game.names, [])
    assert refused.value.code == "record_setup"
    with pytest.raises(JournalError, match="with version 0badcafe of it"):
        MUNDI.at(MUNDI.saved(game.state) | {"edition": other}, game.names)


def test_cards_of_ones_own_are_not_called_ours(ada: Person) -> None:
    key = table().edition.key
    said = ada.get("/api/words", game="mundi", edition=key).json()
    assert said["ours"] == ""
    assert len(said["cards"]) != 57


def test_a_whole_game_against_bots_is_recorded_and_replayed(server: Server, ada: Person) -> None:
    made = ada.make("human", "bot", "bot", game="mundi", memory=False)
    with joined(server, made["table"], ada) as page:
        assert page.heard[0]["game"] == "mundi"
        play_out(page, Chance(3))
        moves = page.situation["moves"]
        assert page.situation["outcome"]["reason"] in ("goth", "hands", "africa", "deck")
    moment = ada.get(f"/api/tables/{made['table']}/replay/{moves // 2}", seat=1, memory=0).json()
    assert moment["situation"]["view"]["seats"][0]["stock"] is None
    course = ada.get(f"/api/tables/{made['table']}/course").json()["turns"]
    assert course[-1]["points"] == [score["steps"] for score in page.situation["outcome"]["scores"]]
    record = ada.get(f"/api/tables/{made['table']}/record").json()
    assert record["game"] == "mundi"
    again = ada.post("/api/records", record)
    assert again.status_code == 201
    assert ada.get("/api/tables").json()["over"][0]["game"] == "mundi"


def test_own_moves_are_taken_back_until_a_card_enters_the_forum(server: Server, ada: Person) -> None:
    made = ada.make("human", "human", game="mundi")
    with joined(server, made["table"], ada) as page:
        if not page.choices:
            page.send("look", seat=1)
            page.hear("welcome")
        before = page.situation
        assert {Choice(**choice).kind for choice in before["choices"]} == {"play"}
        page.done(page.play(page.choices[0]))
        page.hear("told")
        page.done(page.send("undo", version=page.version, to=0))
        assert page.hear("told")["undone"]
        assert page.situation["choices"] == before["choices"]
