"""Positions in words: any table can be set up, and any zone be written down. ``docs/cases.md`` has the grammar."""

import re
from typing import Final

from spolia.kernel.chance import Chance
from spolia.kernel.errors import SetupError
from spolia.kernel.frames import settle
from spolia.kernel.game import LETTERS
from spolia.kernel.zones import entries, number_in_words, seat_number, write_counts
from spolia.mundi.edition import Edition
from spolia.mundi.goods import KINDS, RESOURCES, UNIT, count, pile_of, spread
from spolia.mundi.setup import empty_table, whole_set
from spolia.mundi.state import FORUM_PLACES, NO_CARD, State, card_of, kind_of
from spolia.mundi.turn import BeginTurn

SEAT_ZONES: Final = ("hand", "bare", "buildings", "stock", "steps")
TABLE_ZONES: Final = ("players", "active", "turn", "forum", "burnt", "deck", "deck left", "goth", "tribute")
NONE: Final = "-"  # an empty place of the Forum

_BUILDING = re.compile(r"(?P<name>.+?)(?:\s+on\s+(?P<kind>\w+))?")


class Position:
    """Zones in words, checked as they are set; ``build`` makes a state of them."""

    def __init__(self, edition: Edition, zones: dict[str, str]) -> None:
        self.edition = edition
        self.zones = zones
        self.players = number_in_words(zones.get("players", "2"), "players")
        self.left = edition.deck  # cards that have no place yet
        for name in zones:
            if not self._is_zone(name):
                raise SetupError(f"there is no zone {name!r}")

    def build(self) -> State:
        """The position at the beginning of a turn: its first step, the new card in the Forum, is carried out."""
        state = empty_table(self.edition, self.players, [])
        for seat in range(self.players):
            self._settle_in(state, seat)
        state.forum = self._forum()
        state.burnt = tuple(self._take_cards(self.zones.get("burnt", "")))
        top = self._take_cards(self.zones.get("deck", ""))
        self._set_goth(state)
        self._stack_deck(state, top)
        state.turn = number_in_words(self.zones.get("turn", "1"), "turn")
        state.active = seat_number(self.zones.get("active", "A"), self.players)
        state.stack.append(BeginTurn(state.active))
        settle(state)
        return state

    def _is_zone(self, name: str) -> bool:
        if name in TABLE_ZONES:
            return True
        letter, _, zone = name.partition(" ")
        return zone in SEAT_ZONES and len(letter) == 1 and letter in LETTERS[: self.players]

    def _seat_zone(self, seat: int, zone: str, plain: str = "") -> str:
        return self.zones.get(f"{LETTERS[seat]} {zone}", plain)

    def _settle_in(self, state: State, seat: int) -> None:
        """A player's zones; production cards that are not shown are lost to the Goth already."""
        state.hand[seat] = kinds_in_words(self._seat_zone(seat, "hand", "farm, city, peace"))
        state.bare[seat] = kinds_in_words(self._seat_zone(seat, "bare"))
        for part in self._seat_zone(seat, "buildings").split(","):
            if part.strip():
                built = building_in_words(self.edition, part.strip())
                self._take(card_of(built))
                state.buildings[seat].append(built)
        shown = [0, 0, 0]
        for kind in range(3):
            shown[kind] = count(state.hand[seat], kind) + count(state.bare[seat], kind)
            shown[kind] += sum(kind_of(built) == kind for built in state.buildings[seat])
            if shown[kind] > count(whole_set(self.players), kind):
                raise SetupError(f"a player has not so many cards of one kind: {shown[kind]} {KINDS[kind]}")
        state.lost[seat] = whole_set(self.players) - pile_of(shown)
        state.stock[seat] = pile_in_words(self._seat_zone(seat, "stock"))
        state.afield += state.stock[seat]
        state.steps[seat] = number_in_words(self._seat_zone(seat, "steps", "0"), "steps")
        if state.steps[seat] >= state.board.path:
            raise SetupError(f"the path has {state.board.path} steps; who takes them all ends the game")

    def _forum(self) -> list[int]:
        forum = []
        for part in self.zones.get("forum", "").split(","):
            if part.strip():
                forum.append(NO_CARD if part.strip() == NONE else self._take(self.edition.card(part.strip())))
        if len(forum) > FORUM_PLACES:
            raise SetupError(f"the Forum has {FORUM_PLACES} places")
        return forum + [NO_CARD] * (FORUM_PLACES - len(forum))

    def _set_goth(self, state: State) -> None:
        state.goth = number_in_words(self.zones.get("goth", "0"), "goth")
        if "tribute" in self.zones:
            state.tribute = tuple(pile_in_words(part.replace("+", ",")) for part in self.zones["tribute"].split(";"))
        if state.goth + len(state.tribute) >= state.board.rome:
            raise SetupError(f"the Goth's track has {state.board.rome - 1} spaces")
        state.afield += sum(state.tribute)

    def _take_cards(self, text: str) -> list[int]:
        return [self._take(self.edition.card(part.strip())) for part in text.split(",") if part.strip()]

    def _take(self, card: int) -> int:
        """A card out of those that have no place yet."""
        if card not in self.left:
            raise SetupError(f"{self.edition.names[card]} is there twice")
        self.left.remove(card)
        return card

    def _stack_deck(self, state: State, top: list[int]) -> None:
        """The cards named lie on top; the rest is shuffled. Where fewer are wanted, the others are burnt."""
        rest = self.left[:]
        Chance(0).shuffle(rest)
        deck = top + rest
        wanted = number_in_words(self.zones.get("deck left", str(len(deck))), "deck left")
        if wanted > len(deck):
            raise SetupError(f"there are {len(deck)} cards for the deck, not {wanted}")
        state.deck = deck[:wanted]
        state.burnt = *state.burnt, *deck[wanted:]


# ---- words into numbers ----


def pile_in_words(text: str) -> int:
    """Counters: ``2 food, glory``."""
    return _pile(text, RESOURCES, "resource")


def kinds_in_words(text: str) -> int:
    """Production cards: ``2 farm, city``."""
    return _pile(text, KINDS, "kind of card")


def _pile(text: str, words: list[str], what: str) -> int:
    pile = 0
    for number, word in entries(text):
        if word not in words:
            raise SetupError(f"there is no {what} {word!r}; there are: {', '.join(words)}")
        pile += number * UNIT[words.index(word)]
    return pile


def building_in_words(edition: Edition, text: str) -> int:
    """``Horreum``, or ``Murus on city`` for a red one."""
    match = _BUILDING.fullmatch(text)
    assert match
    card = edition.cards[edition.card(match["name"])]
    kind = card.type
    if match["kind"]:
        if match["kind"] not in KINDS:
            raise SetupError(f"there is no kind of card {match['kind']!r}; there are: {', '.join(KINDS)}")
        kind = KINDS.index(match["kind"])
    if card.red and not match["kind"]:
        raise SetupError(f"{card.name} is red: say on which kind of card it stands, as '{card.name} on farm'")
    if not card.red and kind != card.type:
        raise SetupError(f"{card.name} can't stand on a card of the kind {KINDS[kind]}")
    return kind << 6 | card.number


# ---- numbers into words ----


def write_pile(pile: int) -> str:
    return write_counts([(number, RESOURCES[field]) for field, number in enumerate(spread(pile))])


def write_kinds(pile: int) -> str:
    return write_counts([(number, KINDS[field]) for field, number in enumerate(spread(pile)[:3])])


def write_buildings(buildings: list[int], edition: Edition) -> str:
    return ", ".join(sorted(write_building(built, edition) for built in buildings))


def write_building(built: int, edition: Edition) -> str:
    card = edition.cards[card_of(built)]
    return f"{card.name} on {KINDS[kind_of(built)]}" if card.red else card.name


def write_forum(forum: list[int], edition: Edition) -> str:
    return ", ".join(NONE if card == NO_CARD else edition.names[card] for card in forum)
