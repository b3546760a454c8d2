"""What must hold in every game of Gloria Mundi: tried on random games in every manner, and from positions at random."""

import json
from collections.abc import Callable, Iterator
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from spolia.kernel.chance import Chance
from spolia.kernel.errors import IllegalMove
from spolia.kernel.frames import play
from spolia.kernel.journal import Journal
from spolia.mundi.edition import OURS
from spolia.mundi.game import Game
from spolia.mundi.goods import GLORY, UNIT, count, size, spread
from spolia.mundi.invariants import CHECKS, broken, somebody_is_asked
from spolia.mundi.moves import describe
from spolia.mundi.paying import can_pay, may_go_on, unavoidable
from spolia.mundi.redeal import redeal
from spolia.mundi.save import from_data, to_data
from spolia.mundi.setup import new_game
from spolia.mundi.state import State
from spolia.mundi.view import SPECTATOR, view
from spolia.mundi.wording import wording
from tests.mundi.tables import everything, examples, finished_game, random_game

PLAYERS = (2, 3, 4, 5, 6)
NUMBERS = (0, 4, 7, 9)  # one of each manner

for_each_number = pytest.mark.parametrize("players", PLAYERS)


def sample(players: int, step: int) -> Iterator[State]:
    """Every so many positions of random games, none of them over."""
    for number in NUMBERS:
        for played, game in enumerate(random_game(players, number)):
            if played % step == 0 and not game.over:
                yield game.state


# ---- the rules hold ----


@for_each_number
def test_every_position_is_sound(players: int) -> None:
    for number in NUMBERS:
        for game in random_game(players, number):
            assert broken(game.state) == []
            assert game.over or len(game.legal) > 1
        assert game.outcome is not None
        assert game.outcome.winners


@for_each_number
def test_every_position_with_the_cards_of_the_examples_is_sound(players: int) -> None:
    for number in NUMBERS:
        for game in random_game(players, number, examples()):
            assert broken(game.state) == []


@settings(max_examples=40, deadline=None)
@given(players=st.integers(2, 6), seed=st.integers(0, 2**64), choices=st.lists(st.integers(0, 2**16), max_size=250))
def test_any_choices_lead_to_sound_positions(players: int, seed: int, choices: list[int]) -> None:
    state = new_game(OURS, players, seed)
    steps = state.steps[:]
    for choice in choices:
        if state.over:
            break
        play(state, state.legal[choice % len(state.legal)])
        assert broken(state) == []
        assert all(now >= before for now, before in zip(state.steps, steps, strict=True))  # steps are never lost
        steps = state.steps[:]


@for_each_number
def test_steps_and_counters_are_what_the_log_tells(players: int) -> None:
    """Whoever listens knows every counter behind every screen, and every step."""
    for number in NUMBERS:
        game = finished_game(players, number)
        stock = [[1, 1, 1, 0] for _ in range(players)]
        steps = [0] * players
        signs = {"harvested": 1, "gained": 1, "recovered": 1, "paid": -1, "paid_tribute": -1}
        assert game.state.log is not None
        for event in game.state.log.events:
            if event.kind in signs:
                for resource, amount in enumerate(spread(event.facts["pile"])):
                    stock[event.player][resource] += signs[event.kind] * amount
            if event.kind == "stepped":
                steps[event.player] += event.facts["count"]
        assert stock == [spread(pile) for pile in game.state.stock]
        assert steps == game.state.steps


@for_each_number
def test_everything_else_is_refused_for_a_reason_and_changes_nothing(players: int) -> None:
    for state in sample(players, 40):
        game = Game.at(state.copy())
        before = game.to_data()
        for move in [*game.edition.vocabulary.words, -1, -64, 63, 47 << 6, 1 << 40]:
            if move not in game.legal:
                with pytest.raises(IllegalMove) as refused:
                    game.play(move)
                assert refused.value.sentence == wording().texts["reason"][refused.value.reason]
        assert game.to_data() == before


@for_each_number
def test_moves_read_as_they_are_written_and_can_be_taken_apart(players: int) -> None:
    for state in sample(players, 5):
        game = Game.at(state.copy())
        for move in game.legal:
            assert game.parse(game.notation(move)) == move
            assert describe(move, game.edition.keys)["kind"]


# ---- paying ----

piles = st.lists(st.integers(0, 5), min_size=4, max_size=4).map(
    lambda counts: sum(n << 10 * f for f, n in enumerate(counts))
)


def ways_to_pay(stock: int, due: int, loose: int, mask: int) -> list[int]:
    """All of them, by trying: so many counters in all, glory for whatever is short."""
    total = size(due) + loose
    found = []
    for food in range(count(stock, 0) + 1):
        for gold in range(count(stock, 1) + 1):
            for peace in range(count(stock, 2) + 1):
                glory = total - food - gold - peace
                if not 0 <= glory <= count(stock, GLORY):
                    continue
                over = [max(0, paid - count(due, r)) for r, paid in enumerate((food, gold, peace))]
                if all(mask >> r & 1 or not extra for r, extra in enumerate(over)) and sum(over) <= loose:
                    found.append(food + (gold << 10) + (peace << 20) + (glory << 30))
    return found


def within(part: int, pile: int) -> bool:
    return all(count(part, field) <= count(pile, field) for field in range(4))


@settings(max_examples=300, deadline=None)
@given(stock=piles, due=piles, loose=st.integers(0, 4), mask=st.integers(0, 7), paid=piles)
def test_payments_are_those_that_can_be_found_by_trying(stock: int, due: int, loose: int, mask: int, paid: int) -> None:
    loose *= bool(mask)
    ways = ways_to_pay(stock, due, loose, mask)
    assert can_pay(stock, due, loose, mask) == bool(ways)
    if within(paid, stock) and size(paid) <= size(due) + loose:
        assert may_go_on(stock, due, loose, mask, paid) == any(within(paid, way) for way in ways)
    if ways:
        least = unavoidable(stock, due, loose, mask, 0)
        assert all(within(least, way) for way in ways)
        for resource in range(4):
            assert count(least, resource) == min(count(way, resource) for way in ways)
        first = ways[0]
        for resource in range(4):
            if count(first, resource):
                assert may_go_on(stock, due, loose, mask, UNIT[resource])


# ---- saving, copying, replaying ----


@for_each_number
def test_a_state_survives_json(players: int) -> None:
    for state in sample(players, 9):
        data = to_data(state)
        again = from_data(json.loads(json.dumps(data)))
        assert to_data(again) == data
        assert everything(again) == everything(state)


@for_each_number
def test_a_copy_is_equal_and_independent(players: int) -> None:
    for state in sample(players, 15):
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


@for_each_number
@pytest.mark.parametrize("own", [False, True])
def test_a_journal_replays_to_the_same_game(players: int, own: bool) -> None:
    """Also one with somebody's own cards: they are in the journal."""
    for number in NUMBERS:
        game = finished_game(players, number, examples() if own else OURS)
        again = Game.from_journal(Journal.from_json(game.journal().to_json()))
        assert everything(again.state) == everything(game.state)
        assert again.log() == game.log()
        assert again.moves == game.moves


def test_undo_and_copy() -> None:
    game = finished_game(3, 4)
    before = game.to_data()
    last = game.undo()
    twin = game.copy()
    game.play(last)
    assert game.to_data() == before
    assert twin.to_data() != before


# ---- what each seat may know ----

Look = Callable[[State, int], str]


def look(state: State, seat: int) -> str:
    return json.dumps(view(state, seat).to_data(), sort_keys=True)


def forgetful_look(state: State, seat: int) -> str:
    return json.dumps(view(state, seat, memory=False).to_data(), sort_keys=True)


def leaks(shown: Look, states: Iterator[State], memory: bool) -> Iterator[tuple[State, int]]:
    """Where something shows a seat what was dealt anew out of its sight."""
    for number, state in enumerate(states):
        plain = state.copy()  # without the log, which tells of the past
        for seat in range(SPECTATOR, state.players):
            if shown(plain, seat) != shown(redeal(state, seat, Chance(number), memory), seat):
                yield state, seat


@for_each_number
def test_views_show_nothing_hidden(players: int) -> None:
    assert not any(leaks(look, sample(players, 9), True))
    assert not any(leaks(forgetful_look, sample(players, 9), False))


@pytest.mark.parametrize("memory", [True, False])
def test_a_view_with_a_leak_would_be_caught(memory: bool) -> None:
    def leaky(state: State, seat: int) -> str:
        hidden = state.deck[state.drawn :][:1] if memory else state.stock[(seat + 1) % state.players]
        return forgetful_look(state, seat) + json.dumps(hidden)

    assert any(leaks(leaky, sample(3, 9), memory))


def test_without_memory_a_view_with_it_would_be_a_leak() -> None:
    assert any(leaks(look, sample(3, 9), False))


@for_each_number
def test_redealing_changes_what_is_hidden_and_nothing_else(players: int) -> None:
    changed = dict.fromkeys(("deck", "stock"), 0)
    for number, state in enumerate(sample(players, 11)):
        for seat in range(SPECTATOR, state.players):
            new = redeal(state, seat, Chance(number), memory=False)
            for check in CHECKS:
                # Another's counters may leave that player no choice.
                assert check is somebody_is_asked or list(check(new)) == []
            for zone in changed:
                changed[zone] += getattr(new, zone) != getattr(state, zone)
            if seat >= 0:
                assert new.stock[seat] == state.stock[seat]
    assert all(changed.values())


@for_each_number
def test_legal_moves_depend_on_what_their_player_knows(players: int) -> None:
    for number, state in enumerate(sample(players, 5)):
        asked = state.stack[-1].player
        new = redeal(state, asked, Chance(number), memory=False)
        assert new.stack[-1].options(new) == state.legal
