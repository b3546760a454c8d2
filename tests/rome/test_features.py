"""What nets look at is what is on the table: counted again here in another way, all through a few games."""

from collections.abc import Iterator

import pytest

from spolia.bots.lenses import RomeLens, asked
from spolia.bots.nets import dense
from spolia.kernel.chance import Chance
from spolia.kernel.frames import play
from spolia.rome import features
from spolia.rome.cards import VALUE, count
from spolia.rome.state import State


def turns(players: int, seed: int = 5) -> Iterator[State]:
    """The states at the beginning of the turns of a game by rules of thumb."""
    lens = RomeLens()
    state, chance, thumb = lens.new_game("iv", players, seed), Chance(seed), lens.thumb()
    while not state.over:
        if lens.settled(state):
            yield state
        play(state, thumb.choose(lens.view(state, asked(state)), chance))


def rows(state: State) -> list[list[float]]:
    lens = RomeLens()
    found: list[list[float]] = dense(*lens.table_rows([state]), state.players, lens.table_size).tolist()
    return found


def kinds(state: State, seat: int) -> int:
    return sum(count(state.clientele[seat], material) > 0 for material in range(6))


def missing(state: State, seat: int, material: int) -> int:
    return sum(building.missing for building in state.buildings[seat] if building.site == material)


@pytest.mark.parametrize("players", [2, 3])
def test_clients_count_by_kind(players: int) -> None:
    seen = set()
    for state in turns(players):
        for seat, row in enumerate(rows(state)):
            own = kinds(state, seat)
            seen.add(own)
            assert row[features.KINDS] == pytest.approx(own / 6)
            assert row[features.KINDS + 1 : features.KINDS + 4] == [own >= 4, own >= 5, own >= 6]
            best = max(kinds(state, other) for other in range(players) if other != seat)
            assert row[features.BEST_KINDS] == pytest.approx(best / 6)
            assert row[features.BEST_KINDS + 1 : features.BEST_KINDS + 3] == [best >= 5, best >= 6]
    assert max(seen) == 6  # or not all was tried


@pytest.mark.parametrize("players", [2, 3])
def test_what_buildings_lack_and_who_has_it(players: int) -> None:
    supplied = 0
    for state in turns(players):
        for seat, row in enumerate(rows(state)):
            works = [building for building in state.buildings[seat] if building.missing]
            for place, pile in ((features.SUPPLIED, state.stockpile), (features.AT_HAND, state.held)):
                there = sum(min(missing(state, seat, one), count(pile[seat], one)) for one in range(6))
                assert row[place] == pytest.approx(0.3 * there)
                supplied += there
            assert row[features.PROMISED] == pytest.approx(0.1 * sum(VALUE[building.site] for building in works))
            next_to_come = sum(VALUE[building.site] for building in works if building.missing == 1)
            assert row[features.NEXT] == pytest.approx(0.3 * next_to_come)
            assert row[features.STRUCTURES] == pytest.approx(0.2 * (len(state.buildings[seat]) - len(works)))
    assert supplied > 0


def test_who_is_ahead_by_how_much() -> None:
    """In steps, each of which includes those below it, and weighed by how near the end is."""
    late = 0
    for state in turns(2, 15):
        left = len(state.deck) - state.drawn
        for seat, row in enumerate(rows(state)):
            ahead = round(10 * row[features.AHEAD])
            assert row[features.AHEAD_BY : features.AHEAD_BY + 8] == [ahead >= by for by in (-8, -4, -1, 0, 1, 2, 4, 8)]
            by = state.influence[seat] - state.influence[1 - seat]
            assert row[features.INFLUENCE_BY : features.INFLUENCE_BY + 4] == [by >= step for step in (-3, 0, 1, 4)]
            assert row[features.AHEAD_LATE] == pytest.approx(0.2 * ahead * max(0, 1 - left / 25), abs=1e-6)
            late += row[features.AHEAD_LATE] != 0
    assert late > 0


def test_rivals_are_what_a_rival_has() -> None:
    pairs = [
        (features.SUPPLIED, features.RIVAL_SUPPLIED), (features.PROMISED, features.RIVAL_PROMISED),
        (features.NEXT, features.RIVAL_NEXT), (features.STRUCTURES, features.RIVAL_STRUCTURES),
        (features.STOCK_SIZE, features.RIVAL_STOCK_SIZE), (features.CLIENTS_NUMBER, features.RIVAL_CLIENTS_NUMBER),
    ]  # fmt: skip
    used = set()
    for state in turns(2):
        one, other = rows(state)
        for own, rival in pairs:
            assert one[own] == other[rival]
            assert other[own] == one[rival]
            used |= {own} if one[own] else set()
    assert used == {own for own, _ in pairs}
