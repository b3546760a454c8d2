"""The kinds of moves of Gloria Mundi and their texts. A kind's number never changes: recorded games rely on it."""

from typing import Final

from spolia.kernel.moves import ARGUMENT, KIND, PASS, Vocabulary
from spolia.mundi.goods import KINDS, RESOURCES, THINGS

PLAY: Final = 1 << 6  # a production card, by kind
YIELD: Final = 2 << 6  # the basic resource of the card beneath a building
USE: Final = 3 << 6  # a building
TIMES: Final = 4 << 6  # so many times
CHOOSE: Final = 5 << 6  # one way or the other, as printed
GAIN: Final = 6 << 6  # a thing of one's choice
PAY: Final = 7 << 6  # a resource
GIVE_UP: Final = 8 << 6  # a building, for what another gives
BUY: Final = 9 << 6  # a card of the Forum
SWAP: Final = 10 << 6  # a resource for another: give << 3 | instead
ON: Final = 11 << 6  # a kind of card, for a red building
TRIBUTE: Final = 12 << 6
LET_MOVE: Final = 13 << 6
LOSE: Final = 14 << 6  # a bare card, by kind
LOSE_BUILT: Final = 15 << 6  # a card with its building
DEFEND: Final = 16 << 6  # with a wall
TAKE: Final = 17 << 6  # a resource that lay before the Goth

SEATS: Final = "ABCDEF"
MOST_TIMES: Final = 63
MOST_WAYS: Final = 4


def offer_resources(kind: int, pile: int, moves: list[int]) -> None:
    """One move for each resource in a pile."""
    for resource in range(4):
        if pile >> 10 * resource & 1023:
            moves.append(kind | resource)


def vocabulary(names: list[str]) -> Vocabulary:
    """The text of every move, with the names of the cards."""
    words = Vocabulary()
    words.declare(PASS, "pass")
    words.declare(TRIBUTE, "pay tribute")
    words.declare(LET_MOVE, "let the Goth move")
    for kind, name in enumerate(KINDS):
        words.declare(PLAY | kind, f"play {name}")
        words.declare(ON | kind, f"on {name}")
        words.declare(LOSE | kind, f"lose bare {name}")
    for resource, name in enumerate(RESOURCES):
        words.declare(PAY | resource, f"pay {name}")
        words.declare(TAKE | resource, f"take {name}")
    for thing, name in enumerate(THINGS):
        words.declare(GAIN | thing, f"gain {name}")
    for give, paid in enumerate([*RESOURCES, "nothing"]):
        for instead, counted in enumerate(RESOURCES):
            if give != instead:
                words.declare(SWAP | give << 3 | instead, f"count {paid} as {counted}")
    for number in range(1, MOST_TIMES + 1):
        words.declare(TIMES | number, "once" if number == 1 else f"{number} times")
    for way in range(MOST_WAYS):
        words.declare(CHOOSE | way, f"way {way + 1}")
    for card, name in enumerate(names):
        for move, text in ((YIELD, "yield of {}"), (USE, "use {}"), (GIVE_UP, "give up {}"), (BUY, "buy {}"),
                           (LOSE_BUILT, "lose {}"), (DEFEND, "defend with {}")):  # fmt: skip
            words.declare(move | card, text.format(name))
    return words


# What a move is about, for programs that show it: its kind by name, and what its argument means.
_PLAIN: Final = {PASS: "pass", TRIBUTE: "tribute", LET_MOVE: "let_move"}
_ON_KIND: Final = {PLAY: "play", ON: "on", LOSE: "lose"}
_RESOURCE: Final = {PAY: "pay", TAKE: "take", GAIN: "gain"}
_CARD: Final = {
    YIELD: "yield", USE: "use", GIVE_UP: "give_up", BUY: "buy", LOSE_BUILT: "lose_built", DEFEND: "defend",
}  # fmt: skip


def describe(move: int, keys: list[str]) -> dict[str, str | int]:
    """A move taken apart: its kind, and the card (by key), kind of card, resource or number that it names."""
    kind, argument = move & KIND, move & ARGUMENT
    if kind in _PLAIN:
        return {"kind": _PLAIN[kind]}
    if kind in _ON_KIND:
        return {"kind": _ON_KIND[kind], "production": argument}
    if kind in _RESOURCE:
        return {"kind": _RESOURCE[kind], "resource": argument}
    if kind in _CARD:
        return {"kind": _CARD[kind], "card": keys[argument]}
    if kind == SWAP:
        return {"kind": "swap", "give": argument >> 3, "resource": argument & 7}
    return {"kind": "times" if kind == TIMES else "choose", "number": argument}
