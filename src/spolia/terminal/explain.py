"""What cards and roles do, by their names."""

from contextlib import suppress

from rich.console import RenderableType
from rich.text import Text

from spolia import reference
from spolia.kernel.errors import AmbiguousMove
from spolia.kernel.moves import Vocabulary
from spolia.rome.cards import CARDS, JACK, KEYS, MATERIAL, ROLES, VALUE
from spolia.rome.edition import Edition
from spolia.terminal.screen import entry
from spolia.terminal.words import Words


class Lexicon:
    """The names of an edition and what stands behind them, in one language.

    Names are found as moves are: by the first letters of their words, in whatever case, with or without accents.
    """

    def __init__(self, edition: Edition, words: Words) -> None:
        self.edition = edition
        self.words = words
        self.reference = reference.Words(edition, words.language)
        self.names = Vocabulary()
        self.meant: list[int] = []  # cards; roles are numbered after them
        for card, name in enumerate(edition.names):
            if name:
                self.declare(name, card)
                self.declare(self.other_name(card), card)
        for role, name in enumerate(words.wording.roles):
            self.declare(name, CARDS + role)
            self.declare(self.role_in_moves(role), CARDS + role)

    def declare(self, name: str, meant: int) -> None:
        if name:
            with suppress(ValueError):  # a name that is taken goes on to stand for what it stood for first
                self.names.declare(len(self.meant), name)
                self.meant.append(meant)

    def other_name(self, card: int) -> str:
        """What the language calls a card that has a foreign name in this edition."""
        if card != JACK:
            return self.reference.also(card)
        name = self.words.card(JACK, self.edition)
        return "" if name == self.edition.names[JACK] else name

    def role_in_moves(self, role: int) -> str:
        """Moves are in English; those who think have no role there."""
        return ROLES[role] if role < len(ROLES) and ROLES[role] != self.words.wording.roles[role] else ""

    def find(self, name: str) -> RenderableType:
        """The explanation of what a name, or the beginning of one, stands for."""
        meant = self.meant[self.number(name)]
        return self.role(meant - CARDS) if meant >= CARDS else self.card(meant)

    def number(self, name: str) -> int:
        try:
            return self.names.read(name, list(self.names.words))
        except AmbiguousMove as error:
            numbers = [self.names.read(candidate, []) for candidate in error.candidates]
            if len({self.meant[number] for number in numbers}) > 1:  # else two names of the same
                raise
            return numbers[0]

    def role(self, role: int) -> RenderableType:
        title = also(self.words.wording.roles[role], self.role_in_moves(role))
        return entry(self.words.paint(title, "bold"), [self.words.role_text(role)])

    def card(self, card: int) -> RenderableType:
        if card == JACK:
            return entry(self.title(card), [self.words("jack")])
        texts = self.words.wording.cards[KEYS[card]]
        sentences = [texts["text"], *texts["notes"]] if self.edition.rules.functions else [self.words("no_functions")]
        return entry(Text.assemble(self.title(card), "  ", self.words.paint(self.nature(card))), sentences)

    def title(self, card: int) -> Text:
        return Text(also(self.edition.names[card], self.other_name(card)), "bold")

    def nature(self, card: int) -> str:
        material = MATERIAL[card]
        return self.words(
            "card",
            material=self.words.wording.materials[material],
            role=self.words.wording.roles[material],
            value=VALUE[material],
            copies=self.edition.copies[card],
        )


def also(name: str, other: str) -> str:
    return f"{name} ({other})" if other else name
