"""What must hold in every game: tried on random games in every manner, and from crowded tables."""

import json
from collections.abc import Callable, Iterator
from itertools import permutations
from random import Random
from typing import Any

import pytest

from spolia.fuzz import LONGEST
from spolia.game import Game
from spolia.invariants import CHECKS, broken, somebody_is_asked
from spolia.kernel.chance import Chance
from spolia.kernel.errors import IllegalMove
from spolia.kernel.events import Event
from spolia.kernel.frames import NOT_ASKED, play
from spolia.kernel.journal import Journal
from spolia.kernel.moves import KIND
from spolia.rome.cards import JACK
from spolia.rome.functions import RULEBOOK, Function
from spolia.rome.moves import SURRENDER
from spolia.rome.redeal import redeal
from spolia.rome.save import from_data, to_data
from spolia.rome.state import Building, State
from spolia.rome.step import pending
from spolia.rome.view import SPECTATOR, view
from spolia.rome.wording import wording
from tests.tables import busy_table, everything, finished_game, random_game, table

# Tables by edition and number of players; the numbers of the games give their manners, see spolia.fuzz.
TABLES = {f"iv-{players}": ("iv", players, (0, 5, 6, 7, 8, 9, 13)) for players in (2, 3, 4, 5)} | {
    f"{edition}-{players}": (edition, players, (5, 8, 9))
    for edition, players in (
        ("imperium", 5), ("republic", 3), ("polish", 4), ("polish-classic", 2), ("geek", 2), ("geek", 4),
        ("imperial-geek", 3), ("imperial-geek", 5), ("training", 2), ("training", 5), ("house", 4),
    )
}  # fmt: skip

at_every_table = pytest.mark.parametrize("name", TABLES)


def games(name: str) -> Iterator[Iterator[Game]]:
    """Random games at a table, each move by move."""
    edition, players, numbers = TABLES[name]
    for number in numbers:
        yield random_game(players, number, edition)


def finished(name: str) -> Iterator[Game]:
    edition, players, numbers = TABLES[name]
    for number in numbers:
        yield finished_game(players, number, edition)


def sample(name: str, step: int) -> Iterator[State]:
    """Every so many positions of random games, and of play from crowded tables, none of them over."""
    edition, players, numbers = TABLES[name]
    for number in numbers:
        for played, game in enumerate(random_game(players, number, edition)):
            if played % step == 0 and not game.over:
                yield game.state
        yield from sample_from(busy_table(players, number, edition), number, step)
        if edition == "iv":
            yield from sample_from(secretive_table(players), number, step)


def secretive_table(players: int) -> State:
    """A table where cards go into vaults unseen, and are looked at before they are used."""
    game = table(
        players=str(players),
        A_buildings="Atrium, Basilica, Fountain",
        A_clients="Craftsman, Merchant",
        B_buildings="Atrium, Basilica, Fountain",
        B_clients="Craftsman, Merchant",
        A_hand="Dock, Dock, Prison, Prison, Jack",
        B_hand="Dock, Market, Circus Maximus, Sewer, Jack",
        A_influence="13",
        B_influence="13",
    )
    return game.state


def sample_from(state: State, number: int, step: int) -> Iterator[State]:
    random = Random(number)
    for played in range(100):
        if state.over:
            return
        if played % step == 0:
            yield state
        play(state, random.choice(state.legal))


def as_json(data: Any) -> str:
    return json.dumps(data, sort_keys=True)


# ---- the rules hold ----


@at_every_table
def test_every_position_is_sound(name: str) -> None:
    for positions in games(name):
        for game in positions:
            assert broken(game.state) == []
            assert game.over or len(game.legal) > 1


@at_every_table
def test_every_position_from_a_crowded_table_is_sound(name: str) -> None:
    edition, players, _ = TABLES[name]
    for number in range(5):
        state = busy_table(players, number, edition)
        random = Random(number)
        assert broken(state) == []
        while not state.over:
            play(state, random.choice(state.legal))
            assert broken(state) == []


@at_every_table
def test_games_end(name: str) -> None:
    for game in finished(name):
        assert game.outcome is not None
        assert game.outcome.winners
        assert len(game.moves) < LONGEST


@at_every_table
def test_moves_read_as_they_are_written(name: str) -> None:
    for state in sample(name, 5):
        game = Game.at(state.copy())
        for move in game.legal:
            assert game.parse(game.notation(move)) == move


@at_every_table
def test_everything_else_is_refused_for_a_reason_and_changes_nothing(name: str) -> None:
    for state in sample(name, 60):
        game = Game.at(state.copy())
        before = game.to_data()
        for move in [*game.edition.vocabulary.words, -1, -64, 63, 47 << 6, 1 << 40]:
            if move not in game.legal and move & KIND != SURRENDER:
                with pytest.raises(IllegalMove) as refused:
                    game.play(move)
                assert refused.value.sentence == wording().texts["reason"][refused.value.reason]
        assert game.to_data() == before
        assert game.moves == []


# ---- saving, copying, replaying ----


@at_every_table
def test_a_state_survives_json(name: str) -> None:
    for state in sample(name, 9):
        data = to_data(state)
        again = from_data(json.loads(json.dumps(data)))
        assert to_data(again) == data
        assert everything(again) == everything(state)


@at_every_table
def test_a_state_read_from_json_plays_on_alike(name: str) -> None:
    for game in finished(name):
        half = len(game.moves) // 2
        journal = game.journal()
        journal.moves = game.moves[:half]
        state = Game.from_journal(journal).state
        again = from_data(json.loads(json.dumps(to_data(state))))
        for move in game.moves[half:]:
            play(again, move)
        assert everything(again) == everything(game.state)


@at_every_table
def test_a_copy_is_equal_and_independent(name: str) -> None:
    for state in sample(name, 15):
        before = to_data(state)
        twin, other = state.copy(), state.copy()
        assert everything(twin) == everything(state)
        random = Random(state.turn)
        for _ in range(12):
            if not twin.over:
                move = random.choice(twin.legal)
                play(twin, move)
                play(other, move)
        assert everything(twin) == everything(other)
        assert to_data(state) == before


@at_every_table
def test_a_journal_replays_to_the_same_game(name: str) -> None:
    for game in finished(name):
        again = Game.from_journal(Journal.from_json(game.journal().to_json()))
        assert everything(again.state) == everything(game.state)
        assert again.log() == game.log()
        assert again.moves == game.moves


# ---- what each seat may know ----


@at_every_table
def test_secrets_are_told_to_those_who_saw_them(name: str) -> None:
    """An event's secrets reach its own player or nobody, never a spectator."""
    kinds = set()
    for game in finished(name):
        for event in events(game):
            assert event.eyes in ((0, 1 << event.player) if event.secrets else (0,))
            if event.secrets:
                kinds.add(event.kind)
            for seat in range(SPECTATOR, game.players):
                seen = event.seen_by(seat)
                secrets = event.secrets if seat >= 0 and event.eyes >> seat & 1 else {}
                assert seen == {"kind": event.kind, "player": event.player, **event.facts, **secrets}
    assert {"dealt", "drew"} <= kinds <= {"dealt", "drew", "drew_to_use", "sold_card", "sold_unseen"}


@at_every_table
def test_what_events_name_in_the_open_lies_in_the_open(name: str) -> None:
    for positions in games(name):
        heard = 0
        for game in positions:
            news = events(game)[heard:]
            heard += len(news)
            for event in news:
                if event.kind != "began_out":  # announced while it is still in the hand
                    cards = event.facts.get("cards", [event.facts.get("card", JACK)])
                    assert all(lies_open(game.state, card) for card in cards)


def events(game: Game) -> list[Event]:
    assert game.state.log is not None
    return game.state.log.events


def lies_open(state: State, card: int) -> bool:
    """Whether all may know where a card of this name is, or was."""
    names = [state.seen, *state.exposed]
    return card == JACK or card in state.revealed or any(known >> 4 * card & 15 for known in names)


Look = Callable[[State, int], str]


def look(state: State, seat: int) -> str:
    """All that a seat gets to know of a position."""
    return as_json(view(state, seat).to_data())


def leaks(shown: Look, states: Iterator[State]) -> Iterator[tuple[State, int]]:
    """Where something shows a seat what was dealt anew out of its sight."""
    for number, state in enumerate(states):
        plain = state.copy()  # without the log, which tells of the past
        for seat in range(SPECTATOR, state.players):
            if shown(plain, seat) != shown(redeal(state, seat, Chance(number)), seat):
                yield state, seat


@at_every_table
def test_views_show_nothing_hidden(name: str) -> None:
    assert not any(leaks(look, sample(name, 7)))


@at_every_table
def test_legal_moves_depend_on_what_their_player_knows(name: str) -> None:
    for number, state in enumerate(sample(name, 4)):
        asked = state.stack[-1].player
        new = redeal(state, asked, Chance(number))
        assert new.legal == state.legal
        assert new.stack[-1].options(new) == state.legal


LEAKY: dict[str, Look] = {
    "another's hand": lambda state, seat: as_json(state.hand[(seat + 1) % state.players]),
    "the deck": lambda state, seat: as_json(state.deck[state.drawn :][:1]),
    "all of a vault": lambda state, seat: as_json(state.vault),
    "what another is asked": lambda state, seat: as_json(state.legal),
    "a card just drawn": lambda state, seat: as_json([step.hides() for step in pending(state)]),
}


@pytest.mark.parametrize("leak", LEAKY)
def test_a_view_with_a_leak_would_be_caught(leak: str) -> None:
    def leaky(state: State, seat: int) -> str:
        return look(state, seat) + LEAKY[leak](state, seat)

    assert any(leaks(leaky, sample("iv-3", 4)))


@at_every_table
def test_redealing_changes_all_that_is_hidden_and_nothing_else(name: str) -> None:
    changed = dict.fromkeys(("hand", "deck", "tucked", "buried", "left_out"), 0)
    for number, state in enumerate(sample(name, 11)):
        for seat in range(SPECTATOR, state.players):
            new = redeal(state, seat, Chance(number))
            for check in CHECKS:
                # Another's cards may leave that player no choice.
                assert check is somebody_is_asked or list(check(new)) == []
            for zone in changed:
                changed[zone] += getattr(new, zone) != getattr(state, zone)
            if seat >= 0:
                assert new.hand[seat] == state.hand[seat]
                assert new.tucked[seat] == state.tucked[seat]
            assert [hand.count(JACK) for hand in new.hand] == [hand.count(JACK) for hand in state.hand]
    assert changed["hand"]
    assert changed["deck"]
    if name.startswith("iv"):
        assert changed["tucked"]
        assert changed["buried"]
    assert bool(changed["left_out"]) == name.startswith("training")


def test_redealing_where_a_card_begun_out_of_town_has_left_the_hand() -> None:
    game = table(
        A_hand="Palace, Wall, Jack", A_buildings="Bath, Aqueduct", A_influence="8", pool="2 wood", sites="rubble"
    )
    game.play("play Palace", 0).play("take Jack", 1)
    game.play("hire Craftsman; act as Craftsman; lay Wall out of town; hire Wall from hand", 0)
    for seat in (SPECTATOR, 0, 1):
        new = redeal(game.state, seat, Chance(1))
        assert look(new, seat) == look(game.state.copy(), seat)


# ---- functions ----

# The answer to begin with, and what a question is about besides state and player: all there is to ask.
Cases = Callable[[State, int], list[tuple[Any, ...]]]


def for_each_building(state: State, player: int) -> list[tuple[Any, ...]]:
    def case(building: Building) -> tuple[Any, ...]:
        return building, building.fit

    return [case(building) for city in state.buildings for building in city]


QUESTIONS: dict[str, Cases] = {
    "granted": lambda state, player: [(state.active[player],)],
    "influence": lambda state, player: [(state.influence[player],)],
    "hand_limit": lambda state, player: [(5,)],
    "clientele_limit": lambda state, player: [(state.influence[player],)],
    "vault_limit": lambda state, player: [(state.influence[player],)],
    "petition_sizes": lambda state, player: [(1 << 3,), (1 << 2,)],
    "disguises": lambda state, player: [(0,)],
    "plays_many": lambda state, player: [(False,)],
    "client_roles": lambda state, player: [(client, 1 << client) for client in range(6)],
    "client_actions": lambda state, player: [(1,)],
    "laborer_sources": lambda state, player: [(1,)],
    "patron_sources": lambda state, player: [(1,)],
    "merchant_sources": lambda state, player: [(4,)],
    "architect_sources": lambda state, player: [(4,)],
    "fitting": for_each_building,
    "finishing": lambda state, player: [(building, 0) for city in state.buildings for building in city],
    "outskirts_price": lambda state, player: [(2,)],
    "reach": lambda state, player: [(0,)],
    "shows_buildings": lambda state, player: [(False,)],
    "protection": lambda state, player: [(reach, False) for reach in range(4)],
    "victory": lambda state, player: [(False,)],
    "points": lambda state, player: [(0,)],
}

# A card answers these for itself alone; the moments are told in order, and change the state.
NOT_COMBINED = {"own_sites", "own_finishing", "usable", "completed"}
MOMENTS = {
    "before_thinking", "thought", "craftsman_instead", "architect_acted", "building_finished", "client_hired",
    "clients_acted", "part_ended", "demand_answered", "jacks_released", "orders_released", "camps_cleared",
    "turn_ended",
}  # fmt: skip


def test_every_question_is_known_here() -> None:
    assert set(RULEBOOK.questions) == set(QUESTIONS) | NOT_COMBINED | MOMENTS


def answer(name: str, functions: tuple[Function, ...], state: State, player: int, case: tuple[Any, ...]) -> Any:
    *about, result = case
    for function in functions:
        result = getattr(function, name)(state, player, *about, result)
    return result


def same_rank(name: str) -> list[list[Function]]:
    """The functions that answer a question, those of one rank together; alone there is nothing to compare."""
    functions = RULEBOOK.question(name).functions
    ranks = sorted({function.rank for function in functions})
    groups = [[function for function in functions if function.rank == rank] for rank in ranks]
    return [group for group in groups if len(group) > 1]


COMBINED = [name for name in QUESTIONS if same_rank(name)]


@pytest.mark.parametrize("name", COMBINED)
def test_answers_within_a_rank_commute(name: str) -> None:
    for players in (2, 3, 4, 5):
        for number, edition in enumerate(("iv", "geek", "imperial-geek", "geek", "house", "polish")):
            state = busy_table(players, number, edition)
            for player in range(players):
                for case in QUESTIONS[name](state, player):
                    for group in same_rank(name):
                        orders = permutations(group)
                        answers = {answer(name, order, state, player, case) for order in orders}
                        assert len(answers) == 1


def test_several_functions_do_combine() -> None:
    assert {"client_roles", "fitting", "hand_limit", "merchant_sources", "protection"} <= set(COMBINED)


def test_a_move_that_nobody_asked_for_has_a_reason_of_its_own() -> None:
    assert NOT_ASKED in wording().texts["reason"]
