"""The building cards and the board, read from a file that a player can write: see ``docs/mundi-deck.md``.

Nothing is guessed: what is wrong is said with its line, and with what would be right.
"""

import re
import tomllib
from hashlib import sha256
from typing import Any, Final

from spolia.kernel.errors import SetupError
from spolia.mundi.goods import CITY, FARM, KINDS, PEACE, Goods, count, size
from spolia.mundi.powers import (
    FORMS,
    PRODUCE,
    REPLACE,
    SPEND,
    WALL,
    GrammarError,
    Power,
    check_payable,
    goods_to_data,
    read_goods,
    read_power,
    write_goods,
)

BUILDER: Final = 3
GOTH: Final = 4
TYPES: Final = ["farm", "city", "peace", "builder", "goth"]

MOST_CARDS: Final = 63  # what the argument of a move can name
MOST_SPACES: Final = 99
ROMAN: Final = ["", "", " II", " III", " IV", " V", " VI", " VII", " VIII", " IX"]

ICONS: Final = {"F": FARM, "C": CITY, "P": PEACE}
FULL_DECK: Final = 57  # cards of the printed game

Rows = list[dict[str, Any]]


class DeckError(SetupError):
    """A file of cards and board that can't be played with; ``findings`` has a sentence for each thing wrong."""

    def __init__(self, source: str, findings: list[str]) -> None:
        super().__init__("\n".join(f"{source}: {finding}" for finding in findings))
        self.source = source
        self.findings = findings


class Card:
    """A building card."""

    __slots__ = ("cost", "key", "name", "number", "power", "steps", "type")

    def __init__(self, number: int, name: str, type: int, steps: int, cost: Goods, power: Power) -> None:
        self.number = number
        self.name = name
        self.key = key_of_name(name)
        self.type = type  # the kind of card it is built on and acts with, or BUILDER or GOTH: red
        self.steps = steps  # taken when it is bought
        self.cost = cost
        self.power = power

    @property
    def red(self) -> bool:
        return self.type >= BUILDER


class Board:
    """The path from Rome to Africa, and the Goth's track."""

    __slots__ = ("path", "spaces")

    def __init__(self, path: int, spaces: list[int]) -> None:
        self.path = path  # steps from Rome to Africa
        self.spaces = spaces  # icons of each space from the Goth's start on, as piles of kinds; the start has none

    @property
    def rome(self) -> int:
        """The number of the space after the last."""
        return len(self.spaces)

    def track(self) -> str:
        """As it is written in a file."""
        return " ".join(
            "".join(letter * count(icons, kind) for letter, kind in ICONS.items()) for icons in self.spaces[1:]
        )


def card_to_data(card: Card) -> dict[str, Any]:
    """A card for programs that show it."""
    return {
        "number": card.number,
        "key": card.key,
        "name": card.name,
        "type": TYPES[card.type],
        "steps": card.steps,
        "cost": goods_to_data(card.cost),
        "power": card.power.to_data(),
    }


def key_of_name(name: str) -> str:
    """A name as programs call it."""
    return "_".join(re.findall(r"\w+", name.casefold()))


# ---- reading a file ----


def read_file(text: str, source: str) -> dict[str, Any]:
    """A file's parts, checked: ``name``, ``cards`` (rows) and ``board``, as far as it has them."""
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise DeckError(source, [f"this is not TOML: {error}"]) from None
    findings = []
    for name in sorted(set(data) - {"name", "cards", "board"}):
        findings.append(f"{_line(text, name)}there is no part {name!r}; there are: name, board, cards")
    if not isinstance(data.get("name", ""), str):
        findings.append('the name is not a text; write: name = "My box"')
    if "cards" not in data and "board" not in data:
        findings.append("there are neither cards nor a board; write cards = [...] or [board], or both")
    findings += [place(text, row) + sentence for row, sentence in wrong_with_cards(data.get("cards"))]
    findings += [_line(text, name) + sentence for name, sentence in wrong_with_board(data.get("board"))]
    if findings:
        raise DeckError(source, findings)
    return {name: data[name] for name in ("name", "cards", "board") if name in data}


def place(text: str, number: int) -> str:
    """Where the row of a card stands, as far as it can be found."""
    starts = [match.start() for match in re.finditer(r"^\s*\[\[cards\]\]|^\s*\{", text, re.MULTILINE)]
    if 0 <= number < len(starts):
        line = text.count("\n", 0, starts[number] + len(text[starts[number] :]) - len(text[starts[number] :].lstrip()))
        return f"line {line + 1}, "
    return ""


def _line(text: str, name: str) -> str:
    match = re.search(rf"^\s*\[?{re.escape(name)}\b", text, re.MULTILINE)
    return f"line {text.count(chr(10), 0, match.end()) + 1}: " if match else ""


# ---- cards ----

FIELDS: Final = ("name", "type", "steps", "cost", "power", "copies")


def wrong_with_cards(rows: Any) -> list[tuple[int, str]]:
    """What is wrong with the rows of a deck, each with the number of its row."""
    if rows is None:
        return []
    if not isinstance(rows, list) or not all(isinstance(row, dict) for row in rows):
        return [(-1, 'cards are a list of rows; write: cards = [{ name = "Horreum", type = "farm", ... }]')]
    found = []
    names: dict[str, int] = {}
    total = 0
    for number, row in enumerate(rows):
        title = row.get("name") if isinstance(row.get("name"), str) and row.get("name") else f"card {number + 1}"
        found += [(number, f"{title}: {sentence}") for sentence in wrong_with_row(row)]
        copies = row.get("copies", 1)
        for copy in range(1, copies + 1 if type(copies) is int and 1 <= copies < len(ROMAN) else 2):
            key = key_of_name(f"{title}{ROMAN[copy]}")
            if key in names:
                found.append((number, f"{title}: card {names[key] + 1} has this name; for the same again say copies"))
            names[key] = number
            total += 1
    if not 1 <= total <= MOST_CARDS:
        found.append((-1, f"{total} cards: a deck has from 1 to {MOST_CARDS}"))
    return found


def wrong_with_row(row: dict[str, Any]) -> list[str]:
    """Sentences about one card."""
    found = [f"there is no field {name!r}; there are: {', '.join(FIELDS)}" for name in sorted(set(row) - set(FIELDS))]
    for name in FIELDS[:5]:
        if name not in row:
            found.append(f"{name!r} is missing")
    if (
        not isinstance(row.get("name", "x"), str)
        or not re.search(r"\w", row.get("name", "x"))
        or not row.get("name", "x").isprintable()
    ):
        found.append(f"a name is a text with letters, not {row['name']!r}")
    if row.get("type", "farm") not in TYPES:
        found.append(f"there is no type {row['type']!r}; there are: {', '.join(TYPES)}")
    for name, least, most in (("steps", 0, 20), ("copies", 1, len(ROMAN) - 1)):
        value = row.get(name, least)
        if type(value) is not int or not least <= value <= most:
            found.append(f"{name} is a number from {least} to {most}, not {value!r}")
    found += _wrong_with_cost(row.get("cost", "food"))
    found += _wrong_with_power(row.get("power", "food"), row.get("type", ""))
    return found


def _wrong_with_cost(cost: Any) -> list[str]:
    if not isinstance(cost, str):
        return [f'the cost is a text such as "2 food, gold", not {cost!r}']
    try:
        goods = read_cost(cost)
        check_payable(goods)
    except GrammarError as error:
        return [f"cost {cost!r}: {error}"]
    return []


def _wrong_with_power(text: Any, kind: str) -> list[str]:
    if not isinstance(text, str):
        return [f'the power is a text such as "2 food -> 3 peace", not {text!r}']
    try:
        power = read_power(text)
    except GrammarError as error:
        return [f"power {text!r}: {error}"]
    if (power.form == REPLACE) != (kind == "builder") and kind in TYPES:
        return [f"power {text!r}: '=>' is for type builder, and for that alone"]
    if power.form == WALL and kind != "goth":
        return [f"power {text!r}: a wall is of type goth, not {kind}"]
    return []


def read_cost(text: str) -> Goods:
    """A cost; ``free`` for none."""
    plain = " ".join(text.lower().split())
    return Goods(0, 0, 0, 0, 0) if plain == "free" else read_goods(plain)


def make_cards(rows: Rows) -> list[Card]:
    """Cards from rows that have been checked."""
    cards: list[Card] = []
    for row in rows:
        for copy in range(1, row.get("copies", 1) + 1):
            name = f"{row['name']}{ROMAN[copy]}"
            cards.append(
                Card(
                    len(cards),
                    name,
                    TYPES.index(row["type"]),
                    row["steps"],
                    read_cost(row["cost"]),
                    read_power(row["power"]),
                )
            )
    return cards


# ---- the board ----


def wrong_with_board(board: Any) -> list[tuple[str, str]]:
    """What is wrong with a board, each with the name of the field."""
    if board is None:
        return []
    if not isinstance(board, dict):
        return [("board", "the board is a table; write [board], then path and goth")]
    found = [(name, f"the board has no {name!r}; it has: path, goth") for name in sorted(set(board) - {"path", "goth"})]
    path = board.get("path")
    if type(path) is not int or not 1 <= path <= MOST_SPACES:
        found.append(("path", f"path is the number of steps to Africa, from 1 to {MOST_SPACES}, not {path!r}"))
    goth = board.get("goth")
    if not isinstance(goth, str):
        return [
            *found,
            ("goth", 'goth is a text with the icons of each space, such as "F C P FC", F C P for farm, city, peace'),
        ]
    spaces = goth.split()
    if not 1 <= len(spaces) <= MOST_SPACES:
        found.append(("goth", f"the Goth's track has {len(spaces)} spaces, but must have from 1 to {MOST_SPACES}"))
    for number, space in enumerate(spaces, 1):
        if set(space) - set(ICONS) or len(space) > 4:
            found.append(("goth", f"space {number} is {space!r}; write one to four of the letters F, C, P"))
    return found


def make_board(board: dict[str, Any]) -> Board:
    """A board from what has been checked."""
    spaces = [0]
    for space in board["goth"].split():
        icons = 0
        for letter in space:
            icons += 1 << 10 * ICONS[letter]
        spaces.append(icons)
    return Board(board["path"], spaces)


# ---- what decides play ----


def fingerprint(cards: list[Card], board: Board) -> str:
    """Another one as soon as a card or the board is another; names and order count, since moves go by them."""
    lines = [f"{card.key}|{card.type}|{card.steps}|{write_goods(card.cost)}|{card.power.text}" for card in cards]
    text = "\n".join([*lines, f"{board.path}|{board.track()}"])
    return sha256(text.encode()).hexdigest()[:8]


# ---- what is odd about a deck, though it can be played with ----


def oddities(cards: list[Card], board: Board) -> list[str]:
    """Sentences; none where all is as one would expect of the printed game."""
    found = []
    if len(cards) != FULL_DECK:
        found.append(f"{len(cards)} cards; the printed game has {FULL_DECK}")
    if not 34 <= board.path <= 40:
        found.append(f"a path of {board.path} steps; the printed one is said to have just under 40")
    if not 30 <= len(board.spaces) - 1 <= 40:
        found.append(f"a track of {len(board.spaces) - 1} spaces; the printed one is said to have just under 40")
    for number, icons in enumerate(board.spaces[1:], 1):
        if size(icons) > 2:
            found.append(f"space {number} of the Goth's track has {size(icons)} icons; one or two are usual")
    for form, name in enumerate(FORMS):
        if not any(card.power.form == form for card in cards):
            found.append(f"no card has a power of the form '{name}'")
    for kind, name in enumerate(KINDS):
        if not any(count(icons, kind) for icons in board.spaces):
            found.append(f"no space of the Goth's track has a {name} icon")
    for card in cards:
        found += [f"{card.name}: {sentence}" for sentence in odd_about(card, cards)]
    return found


def odd_about(card: Card, cards: list[Card]) -> list[str]:
    found = []
    if not card.steps:
        found.append("buying it gives no step")
    total = card.cost.total()
    if not total:
        found.append("it costs nothing but the surcharge")
    if total > 8:
        found.append(f"it costs {total} resources, which is dear")
    power = card.power
    if power.form in (PRODUCE, SPEND) and not card.red:
        worth = max(_worth(goods) for goods in power.right)
        paid = min((_worth(goods) for goods in power.left), default=0.0)
        if worth < paid or (power.form == PRODUCE and worth <= 1):
            found.append("its power gives no more than the card beneath it would")
        if worth - paid > 5:
            found.append("its power gives very much")
    if any(other.number < card.number and _alike(other, card) for other in cards):
        found.append("another card is the same but for its name")
    return found


def _worth(goods: Goods) -> float:
    """Roughly, in resources."""
    return size(goods.pile) + count(goods.pile, 3) + goods.loose + 2.0 * goods.steps + goods.news


def _alike(one: Card, other: Card) -> bool:
    same = one.type == other.type and one.steps == other.steps and one.power.text == other.power.text
    return same and write_goods(one.cost) == write_goods(other.cost)
