"""Positions in words: any table can be set up, and any zone be written down. ``docs/cases.md`` has the grammar.

Zones are lists such as ``2 brick, stone`` or ``Laborer, 3 Merchant``. A building is its name when it is complete;
otherwise what it holds stands in brackets; a Site of another material, an early completion and being public follow
as ``on brick``, ``complete`` and ``public``.
"""

import re
from collections import Counter
from typing import Final

from spolia.kernel.chance import Chance
from spolia.kernel.errors import SetupError
from spolia.kernel.frames import settle
from spolia.kernel.zones import entries, number_in_words, seat_number, write_counts
from spolia.rome.cards import (
    JACK,
    MATERIAL,
    MATERIALS,
    NAME_UNIT,
    NUMBER,
    ROLES,
    UNIT,
    VALUE,
    count,
    pile_of,
    size,
    spread,
)
from spolia.rome.edition import Edition
from spolia.rome.moves import SEATS
from spolia.rome.questions import refresh
from spolia.rome.setup import cut_deck, empty_table
from spolia.rome.state import Building, State
from spolia.rome.turn import Lead

SEAT_ZONES: Final = ("hand", "clients", "stockpile", "vault", "buildings", "influence")
TABLE_ZONES: Final = ("players", "leader", "pool", "deck", "deck left", "sites", "outskirts", "jacks")

_BUILDING = re.compile(
    r"(?P<name>[^\[\]]+?)(?:\s+on\s+(?P<site>\w+))?(?:\s*\[(?P<held>[^\[\]]*)\])?(?P<flags>(?:\s+(?:complete|public))*)"
)


class Position:
    """Zones in words, checked as they are set; ``build`` makes a state of them."""

    def __init__(self, edition: Edition, zones: dict[str, str]) -> None:
        self.edition = edition
        self.zones = zones
        self.players = number_in_words(zones.get("players", "2"), "players")
        self.left = Counter(edition.deck)  # Orders that have no place yet
        for name in zones:
            if not self._is_zone(name):
                raise SetupError(f"there is no zone {name!r}")

    def build(self) -> State:
        """The position, with the leader about to lead."""
        state = empty_table(self.edition, self.players, [])
        buildings = [self._buildings(seat) for seat in range(self.players)]
        hands = [self._take_cards(self._seat_zone(seat, "hand")) for seat in range(self.players)]
        top = self._take_cards(self.zones.get("deck", ""))
        for seat in range(self.players):
            self._settle_in(state, seat, hands[seat], buildings[seat])
        state.pool = self._take_pile(state, self.zones.get("pool", ""))
        self._set_sites(state)
        self._stack_deck(state, top)
        state.jacks = state.rules.jacks - sum(hand.count(JACK) for hand in state.hand)
        if "jacks" in self.zones:
            state.jacks = number_in_words(self.zones["jacks"], "jacks")
        if state.jacks < 0:
            raise SetupError("there are not so many Jacks")
        state.leader = seat_number(self.zones.get("leader", "A"), self.players)
        refresh(state)
        state.stack.append(Lead(state.leader))
        settle(state)
        return state

    def _is_zone(self, name: str) -> bool:
        if name in TABLE_ZONES:
            return True
        letter, _, zone = name.partition(" ")
        return zone in SEAT_ZONES and len(letter) == 1 and letter in SEATS[: self.players]

    def _seat_zone(self, seat: int, zone: str) -> str:
        return self.zones.get(f"{SEATS[seat]} {zone}", "")

    def _settle_in(self, state: State, seat: int, hand: list[int], buildings: list[Building]) -> None:
        """A player's zones."""
        state.hand[seat] = sorted(hand)
        state.held[seat] = pile_of(hand)
        for building in buildings:
            state.buildings[seat].append(building)
            state.owned[seat] |= 1 << building.card
            state.seen += NAME_UNIT[building.card]
            self._see(state, building.materials)
            if not building.missing:
                _earn(state, seat, UNIT[building.site])
        state.clientele[seat] = self._take_pile(state, self._seat_zone(seat, "clients"))
        state.stockpile[seat] = self._take_pile(state, self._seat_zone(seat, "stockpile"))
        state.vault[seat] = self._take_pile(state, self._seat_zone(seat, "vault"))
        if wanted := self._seat_zone(seat, "influence"):
            self._raise_influence(state, seat, number_in_words(wanted, "influence"))

    def _take_cards(self, text: str) -> list[int]:
        """Cards by name, out of those that have no place yet."""
        cards = []
        for number, name in entries(text):
            card = card_number(self.edition, name)
            cards += [card] * number
            if card != JACK:
                self.left[card] -= number
                if self.left[card] < 0:
                    raise SetupError(f"there are not so many cards called {name}")
        return cards

    def _take_pile(self, state: State, text: str) -> int:
        """Materials, or clients by role, for which any cards will do."""
        pile = pile_in_words(text)
        self._see(state, pile)
        return pile

    def _see(self, state: State, pile: int) -> None:
        """Find cards for a pile: always those of which most are left."""
        for material in spread(pile):
            fitting = [card for card in self.left if MATERIAL[card] == material and self.left[card] > 0]
            if not fitting:
                raise SetupError(f"there is not so much {MATERIALS[material]}")
            card = max(fitting, key=lambda card: (self.left[card], -card))
            self.left[card] -= 1
            state.seen += NAME_UNIT[card]

    def _stack_deck(self, state: State, top: list[int]) -> None:
        """The cards named lie on top; the rest is shuffled, and cut off where fewer are wanted."""
        rest = sorted(card for card, number in self.left.items() for _ in range(number))
        Chance(0).shuffle(rest)
        state.deck = top + rest
        if "deck left" in self.zones:
            cut_deck(state, number_in_words(self.zones["deck left"], "deck left"))

    def _set_sites(self, state: State) -> None:
        """Every building stands on a Site: one in town, if there was one left."""
        used = [building.site for city in state.buildings for building in city]
        for site in used:
            if count(state.sites, site):
                state.sites -= UNIT[site]
            elif count(state.outskirts, site):
                state.outskirts -= UNIT[site]
            else:
                raise SetupError(f"there are not so many {MATERIALS[site]} Sites")
        if "sites" in self.zones:
            state.sites = pile_in_words(self.zones["sites"])
        if "outskirts" in self.zones:
            state.outskirts = pile_in_words(self.zones["outskirts"])

    def _raise_influence(self, state: State, seat: int, wanted: int) -> None:
        """Sites won by structures that are not shown: the dearest that fit, from out of town."""
        while state.influence[seat] < wanted:
            gap = wanted - state.influence[seat]
            fitting = [site for site in range(5, -1, -1) if VALUE[site] <= gap and count(state.outskirts, site)]
            if not fitting:
                raise SetupError("there are not so many Sites out of town for that Influence")
            state.outskirts -= UNIT[fitting[0]]
            _earn(state, seat, UNIT[fitting[0]])
        if state.influence[seat] != wanted:
            raise SetupError(f"these structures give an Influence of {state.influence[seat]}, not {wanted}")

    def _buildings(self, seat: int) -> list[Building]:
        buildings = buildings_in_words(self.edition, self._seat_zone(seat, "buildings"))
        for building in buildings:
            self._take_cards(self.edition.names[building.card])
        return buildings


def _earn(state: State, seat: int, unit: int) -> None:
    site = spread(unit)[0]
    state.influence[seat] += VALUE[site]
    earned = state.earned
    state.earned = *earned[:seat], earned[seat] + unit, *earned[seat + 1 :]


# ---- words into numbers ----


def card_number(edition: Edition, name: str) -> int:
    """A card by its name in the edition, or by the key of its function."""
    key = name.strip().lower().replace(" ", "_")
    if NUMBER.get(key, -1) >= 0 and (edition.copies[NUMBER[key]] or NUMBER[key] == JACK):
        return NUMBER[key]
    return edition.card(name.strip())


def material_number(word: str) -> int:
    """A material, or a role, which is the same number."""
    plain = word.strip().casefold()
    for words in (MATERIALS, ROLES):
        for number, known in enumerate(words):
            if known.casefold() == plain:
                return number
    raise SetupError(f"there is no material or role {word!r}")


def pile_in_words(text: str) -> int:
    return sum(number * UNIT[material_number(word)] for number, word in entries(text))


def buildings_in_words(edition: Edition, text: str) -> list[Building]:
    return [building_in_words(edition, part.strip()) for part in text.split(",") if part.strip()]


def building_in_words(edition: Edition, text: str) -> Building:
    match = _BUILDING.fullmatch(text)
    if not match:
        raise SetupError(f"this is no building: {text!r}")
    card = card_number(edition, match["name"])
    site = material_number(match["site"]) if match["site"] else MATERIAL[card]
    flags = match["flags"].split()
    materials = VALUE[site] * UNIT[site]
    missing = 0
    if match["held"] is not None:
        materials = pile_in_words(match["held"].replace(";", ","))
        missing = 0 if "complete" in flags else max(0, VALUE[site] - size(materials))
    public = "public" in flags
    if public and missing:
        raise SetupError(f"an unfinished building is never public: {text!r}")
    return Building(card, site, materials, missing, public, 1 << site | 1 << MATERIAL[card])


# ---- numbers into words ----


def write_pile(pile: int, words: list[str] = MATERIALS) -> str:
    return write_counts([(count(pile, material), words[material]) for material in range(6)])


def write_cards(cards: list[int], edition: Edition) -> str:
    counted = Counter(cards)
    return write_counts([(counted[card], edition.names[card]) for card in sorted(counted)])


def write_building(building: Building, edition: Edition) -> str:
    text = edition.names[building.card]
    if building.site != MATERIAL[building.card]:
        text += f" on {MATERIALS[building.site]}"
    if building.missing:
        text += f" [{write_pile(building.materials).replace(',', ';')}]"
    return text + " public" * building.public


def write_city(city: list[Building], edition: Edition) -> str:
    return ", ".join(sorted(write_building(building, edition) for building in city))
