"""A view in numbers: one row of counts, the same shape for any edition and any number of players.

The table comes first, then the viewer's seat, then the others in turn; seats that nobody has are zeros. Cards are
counted by their number, materials in the order of the rules. Nothing is scaled, and nothing is shown as more than 255.
``LAYOUT`` says which place means what.
"""

from functools import lru_cache
from typing import Final

import numpy as np
from numpy.typing import NDArray

from spolia.rome.cards import CARDS, UNIT, count
from spolia.rome.save import steps
from spolia.rome.state import NO_HALF, NO_ROLE
from spolia.rome.view import SeatView, View

Row = NDArray[np.float32]

MOST_SEATS: Final = 5
HIGHEST: Final = 255
FIELDS: Final = 7  # of a pile: six materials, and Jacks
REMEMBERED: Final = 1 << 14  # piles and masks come again and again
QUESTIONS: Final = sorted(steps())

# What there is, in this order, and how many places it takes.
TABLE: Final = {
    "deck": 1, "jacks": 1, "turn": 1, "half": 1, "players": MOST_SEATS - 1, "role": FIELDS, "question": len(QUESTIONS),
    "pool": FIELDS, "sites": FIELDS, "outskirts": FIELDS, "hand": CARDS, "revealed": CARDS, "seen": CARDS,
}  # fmt: skip
SEAT: Final = {
    "there": 1, "asked": 1, "leads": 1, "cards": 1, "jacks": 1, "plays": 1, "vault_cards": 1, "influence": 1,
    "hand_limit": 1, "clientele_limit": 1, "vault_limit": 1, "camp": FIELDS, "stockpile": FIELDS, "clientele": FIELDS,
    "hired": FIELDS, "vault": FIELDS, "earned": FIELDS, "shown": FIELDS, "in_buildings": FIELDS, "lacking": FIELDS,
    "exposed": CARDS, "functions": CARDS, "structures": CARDS, "foundations": CARDS,
}  # fmt: skip


def _layout() -> dict[str, slice]:
    sizes = TABLE | {f"{name} {seat}": size for seat in range(MOST_SEATS) for name, size in SEAT.items()}
    layout, place = {}, 0
    for name, size in sizes.items():
        layout[name] = slice(place, place + size)
        place += size
    return layout


LAYOUT: Final = _layout()  # by name; a seat's with its number: "stockpile 0" is the viewer's own
SIZE: Final = sum(TABLE.values()) + MOST_SEATS * sum(SEAT.values())

_NOBODY: Final = bytes(sum(SEAT.values()))
_NO_CARDS: Final = bytes(CARDS)
_ASKED: Final = {name: _NO_CARDS[:place] + b"\1" + bytes(len(QUESTIONS) - 1 - place)
                 for place, name in enumerate(QUESTIONS)} | {"": bytes(len(QUESTIONS))}  # fmt: skip
_DIGITS: Final = bytes.maketrans(b"0123456789abcdef", bytes(range(16)))


def observe(view: View) -> Row:
    """The view as a row of ``SIZE`` numbers."""
    first = max(view.seat, 0)
    parts = _table(view)
    for seat in view.seats[first:] + view.seats[:first]:
        parts += _seat(seat, view)
    parts.append(_NOBODY * (MOST_SEATS - view.players))
    return np.frombuffer(b"".join(parts), np.uint8).astype(np.float32)


def _table(view: View) -> list[bytes]:
    return [
        _numbers((view.deck, view.jacks, view.turn, view.half != NO_HALF)),
        _one_of(MOST_SEATS - 1, view.players - 2),
        _one_of(FIELDS, FIELDS - 1 if view.role == NO_ROLE else view.role),
        _ASKED[view.question],
        in_fields(view.pool),
        in_fields(view.sites),
        in_fields(view.outskirts),
        by_card(view.hand),
        by_card(view.revealed),
        by_name(view.seen),
    ]


def _seat(seat: SeatView, view: View) -> list[bytes]:
    inside = lacking = 0
    structures, foundations = bytearray(CARDS), bytearray(CARDS)
    for building in seat.buildings:
        inside += building.materials
        if building.missing:
            lacking += building.missing * UNIT[building.site]
            foundations[building.card] = building.missing
        else:
            structures[building.card] = 2 if building.public else 1
    return [
        _numbers(
            (
                1, seat.seat == view.asked, seat.seat == view.leader, seat.cards, seat.jacks, seat.plays,
                seat.vault_cards, seat.influence, seat.hand_limit, seat.clientele_limit, seat.vault_limit,
            )
        ),
        in_fields(seat.camp),
        in_fields(seat.stockpile),
        in_fields(seat.clientele),
        in_fields(seat.hired),
        in_fields(seat.vault),
        in_fields(seat.earned),
        in_fields(seat.shown),
        in_fields(inside),
        in_fields(lacking),
        by_name(seat.exposed),
        by_bit(seat.functions),
        bytes(structures),
        bytes(foundations),
    ]  # fmt: skip


def _numbers(values: tuple[int, ...]) -> bytes:
    try:
        return bytes(values)
    except ValueError:  # a function may know no limit
        return bytes([min(value, HIGHEST) for value in values])


@lru_cache(REMEMBERED)
def _one_of(size: int, place: int) -> bytes:
    return bytes(place == other for other in range(size))


@lru_cache(REMEMBERED)
def in_fields(pile: int) -> bytes:
    """A pile as counts by material, and of Jacks."""
    return bytes(count(pile, field) for field in range(FIELDS))


@lru_cache(REMEMBERED)
def by_bit(mask: int) -> bytes:
    """A bit mask of cards as ones and zeros."""
    return bytes(mask >> card & 1 for card in range(CARDS))


def by_name(names: int) -> bytes:
    """A packed counter of names as counts by card: each is one hexadecimal digit."""
    return f"{names:0{CARDS}x}".encode()[::-1].translate(_DIGITS) if names else _NO_CARDS


def by_card(cards: list[int]) -> bytes:
    """A list of cards as counts."""
    if not cards:
        return _NO_CARDS
    counts = bytearray(CARDS)
    for card in cards:
        counts[card] += 1
    return bytes(counts)
