"""The kinds of moves of Glory to Rome and their texts. A kind's number never changes: recorded games rely on it."""

from typing import Final

from spolia.kernel.moves import ARGUMENT, KIND, PASS, Vocabulary
from spolia.rome.cards import JACK, KEYS, MATERIAL, MATERIALS, ROLES, material_bits

THINK: Final = 1 << 6
REFILL: Final = 2 << 6
DRAW_ONE: Final = 3 << 6
TAKE_JACK: Final = 4 << 6
PLAY: Final = 5 << 6  # a card, to lead or follow
PLAY_JACK: Final = 6 << 6  # for a role
PETITION: Final = 7 << 6  # for a role
SPEND: Final = 8 << 6  # a card of a petition
TAKE: Final = 9 << 6  # a material of the pool, into the stockpile
STORE: Final = 10 << 6  # a card of the hand, into the stockpile
SELL: Final = 11 << 6  # a material of the stockpile, into the vault
SELL_CARD: Final = 12 << 6  # a card of the hand, into the vault
SELL_UNSEEN: Final = 13 << 6  # the top card of the deck, into the vault
HIRE: Final = 14 << 6  # a client of a role from the pool
HIRE_CARD: Final = 15 << 6  # a card of the hand as a client
HIRE_UNSEEN: Final = 16 << 6  # the top card of the deck as a client
LAY: Final = 17 << 6  # a Foundation in town
LAY_OUT: Final = 18 << 6  # a Foundation out of town
ON_SITE: Final = 19 << 6  # the Site of a Foundation that may choose it
ADD: Final = 20 << 6  # to an own building
WITH_CARD: Final = 21 << 6  # of the hand
WITH_STOCK: Final = 22 << 6  # a material of the stockpile
WITH_POOL: Final = 23 << 6  # a material of the pool
USE: Final = 24 << 6  # a function
KEEP: Final = 25 << 6  # a card just drawn
DEMAND: Final = 26 << 6  # a material
GIVE: Final = 27 << 6  # a card of the hand
ACT: Final = 28 << 6  # as a role
DISCARD: Final = 29 << 6  # a card of the hand
CLAIM: Final = 30 << 6  # the Jack that a seat played
SALVAGE: Final = 31 << 6  # an Order of the camp, by material, into the stockpile
SLAY: Final = 32 << 6  # a client: seat << 3 | role
STEAL: Final = 33 << 6  # a structure of seat 0; the seats 1-4 have the four kinds that follow
OPEN: Final = 38 << 6  # to everybody a structure of seat 0; likewise
SURRENDER: Final = 43 << 6  # seat << 3 | to whom; at any time, never among the legal moves
PLAY_AS: Final = 44 << 6  # a card of another role, as the first role; the other five have the kinds that follow
RAZE: Final = 50 << 6  # a bare building of seat 0; the seats 1-4 have the kinds that follow
FIRE: Final = 55 << 6  # the completion power of a structure of seat 0; likewise
PAY: Final = 60 << 6  # with a Site of the own Influence, by material
SHOW: Final = 61 << 6  # an own unfinished building, to demand its material
TEAR_DOWN: Final = 62 << 6  # an own structure
ENLIST: Final = 63 << 6  # a material of the own building, as a client
RETIRE: Final = 64 << 6  # a client, by role, into the vault
RECLAIM: Final = 65 << 6  # a material of the building just completed

SEATS: Final = "ABCDE"

# For each kind of move that names a material, the moves for each set of materials (bits).
_OFFERS: Final = {
    kind: [[kind | material for material in range(6) if bits >> material & 1] for bits in range(64)]
    for kind in (TAKE, SELL, HIRE, DEMAND, SALVAGE, ENLIST, RETIRE, RECLAIM)
}


def offer_cards(kind: int, hand: list[int], materials: int, moves: list[int]) -> None:
    """One move for each different card of some materials (bits); equal cards of a hand are neighbours."""
    last = -1
    for card in hand:
        if card != last and materials >> MATERIAL[card] & 1:
            moves.append(kind | card)
        last = card


def offer_materials(kind: int, pile: int, moves: list[int]) -> None:
    """One move for each material in a pile."""
    moves += _OFFERS[kind][material_bits(pile)]


def at_seat(kind: int, seat: int, card: int) -> int:
    """A move that names a building of a seat."""
    return kind + (seat << 6) | card


def seat_of(kind: int, move: int) -> int:
    return (move - kind) >> 6


def is_at_seat(kind: int, move: int) -> bool:
    return kind <= move < kind + (len(SEATS) << 6)


def play_as(role: int, card: int) -> int:
    """A move that plays a card as a role that is not its own."""
    return PLAY_AS + (role << 6) | card


def is_play_as(move: int) -> bool:
    return PLAY_AS <= move < PLAY_AS + (6 << 6)


def role_of(move: int) -> int:
    """The role for which a card is played that has another."""
    return (move - PLAY_AS) >> 6


def vocabulary(names: list[str]) -> Vocabulary:
    """The text of every move, with the names that cards have in an edition."""
    words = Vocabulary()
    for kind, text in (
        (PASS, "pass"),
        (THINK, "think"),
        (REFILL, "refill"),
        (DRAW_ONE, "draw"),
        (TAKE_JACK, "take Jack"),
        (SELL_UNSEEN, "sell from deck"),
        (HIRE_UNSEEN, "hire from deck"),
        (KEEP, "keep"),
    ):
        words.declare(kind, text)
    words.declare(DISCARD | JACK, "discard Jack")
    for card, name in enumerate(names):
        if name and card != JACK:
            _declare_card(words, card, name)
    for kind, text in ((TAKE, "take {}"), (SELL, "sell {}"), (ON_SITE, "on {}"), (WITH_STOCK, "with {} from stockpile"),
                       (WITH_POOL, "with {} from pool"), (DEMAND, "demand {}"), (SALVAGE, "salvage {}"),
                       (PAY, "pay {} Site"), (RECLAIM, "reclaim {}")):  # fmt: skip
        for material, name in enumerate(MATERIALS):
            words.declare(kind | material, text.format(name))
    for kind, text in ((PLAY_JACK, "play Jack as {}"), (PETITION, "petition for {}"), (HIRE, "hire {}"),
                       (ACT, "act as {}"), (ENLIST, "enlist {}"), (RETIRE, "retire {}")):  # fmt: skip
        for role, name in enumerate(ROLES):
            words.declare(kind | role, text.format(name))
    for seat, letter in enumerate(SEATS):
        words.declare(CLAIM | seat, f"claim {letter}'s Jack")
        for role, name in enumerate(ROLES):
            words.declare(SLAY | seat << 3 | role, f"slay {letter}'s {name}")
        for other, winner in enumerate(SEATS):
            text = f"{letter} fights on" if seat == other else f"{letter} surrenders to {winner}"
            words.declare(SURRENDER | seat << 3 | other, text)
    return words


def _declare_card(words: Vocabulary, card: int, name: str) -> None:
    for kind, text in ((PLAY, "play {}"), (SPEND, "spend {}"), (STORE, "store {}"), (SELL_CARD, "sell {} from hand"),
                       (HIRE_CARD, "hire {} from hand"), (LAY, "lay {}"), (LAY_OUT, "lay {} out of town"),
                       (ADD, "add to {}"), (WITH_CARD, "with {}"), (USE, "use {}"), (GIVE, "give {}"),
                       (DISCARD, "discard {}"), (SHOW, "show {}"), (TEAR_DOWN, "tear down {}")):  # fmt: skip
        words.declare(kind | card, text.format(name))
    for role, known in enumerate(ROLES):
        words.declare(play_as(role, card), f"play {name} as {known}")
    for seat, letter in enumerate(SEATS):
        words.declare(at_seat(STEAL, seat, card), f"steal {letter}'s {name}")
        words.declare(at_seat(OPEN, seat, card), f"open {letter}'s {name}")
        words.declare(at_seat(RAZE, seat, card), f"raze {letter}'s {name}")
        words.declare(at_seat(FIRE, seat, card), f"fire {letter}'s {name}")


# What a move is about, for programs that show it: its kind by name, and what its argument means.
_PLAIN: Final = {
    PASS: "pass", THINK: "think", REFILL: "refill", DRAW_ONE: "draw", TAKE_JACK: "take_jack",
    SELL_UNSEEN: "sell_unseen", HIRE_UNSEEN: "hire_unseen", KEEP: "keep",
}  # fmt: skip
_CARD: Final = {
    PLAY: "play", SPEND: "spend", STORE: "store", SELL_CARD: "sell_card", HIRE_CARD: "hire_card", LAY: "lay",
    LAY_OUT: "lay_out", ADD: "add", WITH_CARD: "with_card", USE: "use", GIVE: "give", DISCARD: "discard",
    SHOW: "show", TEAR_DOWN: "tear_down",
}  # fmt: skip
_MATERIAL: Final = {
    TAKE: "take", SELL: "sell", ON_SITE: "on_site", WITH_STOCK: "with_stock", WITH_POOL: "with_pool",
    DEMAND: "demand", SALVAGE: "salvage", PAY: "pay", RECLAIM: "reclaim",
}  # fmt: skip
_ROLE: Final = {
    PLAY_JACK: "play_jack", PETITION: "petition", HIRE: "hire", ACT: "act", ENLIST: "enlist", RETIRE: "retire",
}  # fmt: skip
_AT_SEAT: Final = {STEAL: "steal", OPEN: "open", RAZE: "raze", FIRE: "fire"}


def describe(move: int) -> dict[str, str | int]:
    """A move taken apart: its kind, and the card (by key), material, role or seat that it names."""
    kind, argument = move & KIND, move & ARGUMENT
    if kind in _PLAIN:
        return {"kind": _PLAIN[kind]}
    if kind in _CARD:
        return {"kind": _CARD[kind], "card": KEYS[argument]}
    if kind in _MATERIAL:
        return {"kind": _MATERIAL[kind], "material": argument}
    if kind in _ROLE:
        return {"kind": _ROLE[kind], "role": argument}
    if is_play_as(move):
        return {"kind": "play_as", "card": KEYS[argument], "role": role_of(move)}
    for first, name in _AT_SEAT.items():
        if is_at_seat(first, move):
            return {"kind": name, "seat": seat_of(first, move), "card": KEYS[argument]}
    if kind == CLAIM:
        return {"kind": "claim", "seat": argument}
    if kind == SLAY:
        return {"kind": "slay", "seat": argument >> 3, "role": argument & 7}
    return {"kind": "surrender", "seat": argument >> 3, "to": argument & 7}
