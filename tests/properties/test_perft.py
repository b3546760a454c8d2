"""How many lines of play there are from fixed positions: any change of what is legal, anywhere, shows here.

A number that changes is either a bug or a rule that was fixed on purpose; then it is replaced by the new one, which
`python -m tests.properties.test_perft` prints.
"""

import pytest

from spolia.kernel.frames import play
from spolia.rome.setup import new_game
from spolia.rome.state import State
from tests.tables import busy_table, table


def perft(state: State, depth: int) -> int:
    """The lines of so many decisions; a game that is over before counts as one."""
    if depth == 0 or state.over:
        return 1
    if depth == 1:
        return len(state.legal)
    lines = 0
    for move in state.legal:
        after = state.copy()
        play(after, move)
        lines += perft(after, depth - 1)
    return lines


# By players and seed: lines of one, two, three decisions and so on.
NEW_GAMES: dict[tuple[int, int], list[int]] = {
    (2, 1): [11, 29, 113, 404, 2495, 6476, 26214],
    (2, 2): [17, 47, 141, 522, 2812, 7816, 35594],
    (3, 1): [11, 27, 81, 249, 888, 3154, 17938],
    (3, 2): [11, 27, 95, 323, 1123, 3953, 20574],
    (4, 1): [11, 30, 91, 221, 624, 2045, 7246, 27407],
    (4, 2): [11, 29, 106, 305, 816, 2343, 7622, 26093],
    (5, 1): [11, 27, 81, 213, 571, 1658, 5991, 23224],
    (5, 2): [11, 28, 97, 296, 790, 2400, 8445],
}

# By players and number.
BUSY_TABLES: dict[tuple[int, int], list[int]] = {
    (2, 1): [18, 62, 273, 1416, 11204],
    (2, 2): [10, 24, 121, 425, 2143, 7961, 33913],
    (2, 3): [12, 28, 85, 327, 1314, 5571, 19756],
    (3, 1): [20, 76, 289, 1237, 5788, 25001],
    (3, 2): [10, 40, 139, 432, 1559, 7062, 47153],
    (3, 3): [14, 40, 113, 355, 1529, 6003, 23822],
    (4, 1): [18, 61, 259, 914, 3167, 11444],
    (4, 2): [10, 40, 142, 377, 990, 3320, 15090],
    (4, 3): [12, 31, 90, 253, 827, 3516, 15790],
    (5, 1): [20, 77, 259, 832, 2510, 8151],
    (5, 2): [10, 41, 136, 354, 1056, 2851, 9507],
    (5, 3): [12, 31, 90, 269, 786, 1950, 6331, 25947],
}

# Each role, with functions that give it more to choose from.
ROLES = {
    "thinker": {"A_hand": "Wall, Dock, 2 Jack", "A_buildings": "Latrine, Vomitorium, School [brick], Academy"},
    "laborer": {
        "A_hand": "Road, Wall, Dock",
        "A_buildings": "Dock, Sewer",
        "A_clients": "2 Laborer",
        "pool": "wood, brick",
    },
    "craftsman": {
        "A_hand": "Circus, Dock, Statue, Wall",
        "A_buildings": "Fountain, Amphitheatre [concrete], Gate []",
        "A_clients": "Craftsman",
        "deck": "Garden, Shrine, Latrine",
    },
    "legionary": {
        "A_hand": "School, Gate, Wall, Dock",
        "A_buildings": "Bridge, Coliseum",
        "A_clients": "2 Legionary",
        "B_hand": "Bath, Shrine, Tower, Circus",
        "B_clients": "Legionary, Architect, Craftsman",
        "B_stockpile": "brick, wood",
        "pool": "2 brick, wood",
    },
    "architect": {
        "A_hand": "Wall, Temple, Road",
        "A_buildings": "Archway, Stairway, Catacomb [stone], Villa []",
        "A_clients": "2 Architect",
        "A_stockpile": "stone, brick, rubble",
        "B_buildings": "Shrine, Insula, Gate [brick]",
        "pool": "brick, stone, rubble",
    },
    "merchant": {
        "A_hand": "Prison, Villa, Wall",
        "A_buildings": "Atrium, Basilica, Market, Ludus Magna",
        "A_clients": "2 Merchant",
        "A_stockpile": "stone, wood",
    },
    "patron": {
        "A_hand": "Palace, Wall, Road, Sewer",
        "A_buildings": "Bar, Aqueduct, Bath, Storeroom",
        "A_clients": "Patron, Laborer",
        "pool": "wood, brick, marble",
    },
    "petition": {
        "A_hand": "Wall, Tower, Bridge, 2 Dock, Jack",
        "A_buildings": "Palace, Circus, Circus Maximus",
        "A_clients": "Architect, Craftsman",
        "A_stockpile": "wood",
    },
}

BY_ROLE: dict[str, list[int]] = {
    "thinker": [9, 20, 91, 404, 1253, 4288, 14404],
    "laborer": [4, 8, 24, 84, 304, 784, 2426, 9214],
    "craftsman": [5, 10, 61, 317, 1480, 6079, 21865],
    "legionary": [5, 12, 42, 167, 623, 2261, 5993, 23666],
    "architect": [4, 8, 34, 190, 434, 1942, 6531, 22680],
    "merchant": [4, 8, 38, 182, 671, 3226, 10857],
    "patron": [5, 10, 49, 194, 614, 2588, 9446],
    "petition": [17, 61, 174, 589, 2273, 8262],
}


def lines(state: State, depth: int) -> list[int]:
    return [perft(state, number) for number in range(1, depth + 1)]


@pytest.mark.parametrize(("players", "seed"), NEW_GAMES)
def test_new_games(players: int, seed: int) -> None:
    golden = NEW_GAMES[players, seed]
    assert lines(new_game("iv", players, seed), len(golden)) == golden


@pytest.mark.parametrize(("players", "number"), BUSY_TABLES)
def test_busy_tables(players: int, number: int) -> None:
    golden = BUSY_TABLES[players, number]
    assert lines(busy_table(players, number), len(golden)) == golden


@pytest.mark.parametrize("role", ROLES)
def test_roles(role: str) -> None:
    golden = BY_ROLE[role]
    assert lines(table(**ROLES[role]).state, len(golden)) == golden


if __name__ == "__main__":
    for (players, seed), golden in NEW_GAMES.items():
        print((players, seed), lines(new_game("iv", players, seed), len(golden)))
    for (players, number), golden in BUSY_TABLES.items():
        print((players, number), lines(busy_table(players, number), len(golden)))
    for role, golden in BY_ROLE.items():
        print(repr(role), lines(table(**ROLES[role]).state, len(golden)))
