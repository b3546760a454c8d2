"""Cards and piles.

A card is a number (``cards.toml``). Once it leaves a hand only its material counts, so pool, stockpile,
clientele, vault and the materials in a building are *piles*: six counters packed into one integer, six bits
a material. A copy costs nothing and ``pile + UNIT[BRICK]`` adds one; field 6 counts Jacks.
"""

import tomllib
from importlib.resources import files
from typing import Final

RUBBLE: Final = 0
WOOD: Final = 1
BRICK: Final = 2
CONCRETE: Final = 3
STONE: Final = 4
MARBLE: Final = 5
JACK_FIELD: Final = 6

# Material and role are one to one.
LABORER: Final = 0
CRAFTSMAN: Final = 1
LEGIONARY: Final = 2
ARCHITECT: Final = 3
MERCHANT: Final = 4
PATRON: Final = 5
THINKER: Final = 6

MATERIALS: Final = ["rubble", "wood", "brick", "concrete", "stone", "marble"]
ROLES: Final = ["Laborer", "Craftsman", "Legionary", "Architect", "Merchant", "Patron"]
VALUE: Final = [1, 1, 2, 2, 3, 3]

CARDS: Final = 64  # numbers a card may have
JACK: Final = 63  # the last of all cards, so that it is the last of a sorted hand

UNIT: Final = [1 << 6 * field for field in range(7)]
FIELD: Final = [63 << 6 * field for field in range(7)]
ORDERS: Final = (1 << 36) - 1
ANY: Final = 63  # all six materials, as bits; a Jack is none of them
_ONE_EACH: Final = 1 | 1 << 6 | 1 << 12 | 1 << 18 | 1 << 24 | 1 << 30  # literal, so that it folds when compiled
_FILL: Final = 31 * _ONE_EACH  # with 31 more, the top bit of a field says whether it holds anything
_TOP: Final = 32 * _ONE_EACH


def _registry() -> tuple[list[str], list[int]]:
    keys, materials = [""] * CARDS, [JACK_FIELD] * CARDS
    table = tomllib.loads(files("spolia.rome").joinpath("cards.toml").read_text("utf-8"))
    for key, row in table.items():
        number = row["number"]
        if keys[number] or not 0 <= number < JACK:
            raise ValueError(f"cards.toml: number {number} of {key!r} is taken")
        keys[number] = key
        materials[number] = MATERIALS.index(row["material"])
    keys[JACK] = "jack"
    return keys, materials


_KEYS_AND_MATERIALS: Final = _registry()
KEYS: Final = _KEYS_AND_MATERIALS[0]  # of a card's function, by number; empty where there is no card
MATERIAL: Final = _KEYS_AND_MATERIALS[1]
NUMBER: Final = {key: number for number, key in enumerate(KEYS) if key}
CARD_UNIT: Final = [UNIT[material] for material in MATERIAL]  # a card as a pile of one

# Cards by name: a counter of four bits for each card, packed like a pile.
NAME_UNIT: Final = [1 << 4 * card for card in range(CARDS)]


def count(pile: int, material: int) -> int:
    return pile >> 6 * material & 63


def size(pile: int) -> int:
    """Cards in a pile, Jacks included."""
    total = 0
    while pile:
        total += pile & 63
        pile >>= 6
    return total


def pile_of(cards: list[int]) -> int:
    """Cards of a hand as a pile, Jacks included."""
    pile = 0
    for card in cards:
        pile += CARD_UNIT[card]
    return pile


def holds_set(pile: int, number: int) -> bool:
    """Whether a pile has that many of one material, Jacks aside; a pile holds at most 31 of each."""
    return pile + (32 - number) * _ONE_EACH & _TOP != 0


def materials_in(pile: int) -> list[int]:
    """The materials of which a pile has at least one."""
    return _PRESENT[pile + _FILL & _TOP]


def material_bits(pile: int) -> int:
    """The same, as bits."""
    return _BITS[pile + _FILL & _TOP]


def spread(pile: int) -> list[int]:
    """A pile as a list of materials."""
    return [material for material in materials_in(pile) for _ in range(count(pile, material))]


def shared(pile: int, other: int) -> int:
    """What two piles have in common: of each material the smaller number."""
    common = 0
    for material in materials_in(pile):
        common += min(count(pile, material), count(other, material)) * UNIT[material]
    return common


def names_in(names: int) -> list[int]:
    """The cards of a packed counter of names, each as often as it holds it."""
    cards = []
    card = 0
    while names:
        cards += [card] * (names & 15)
        names >>= 4
        card += 1
    return cards


def _keys_of(materials: int) -> int:
    return sum(32 << 6 * material for material in range(6) if materials >> material & 1)


_PRESENT: Final = {_keys_of(bits): [material for material in range(6) if bits >> material & 1] for bits in range(64)}
_BITS: Final = {_keys_of(bits): bits for bits in range(64)}
