"""One sitting of one player: asking, answering, showing what happened."""

import shlex
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any, Final

from spolia.game import Game
from spolia.kernel.errors import AmbiguousMove, IllegalMove, MoveError, UnknownMove
from spolia.kernel.moves import ARGUMENT, KIND
from spolia.rome.moves import SURRENDER
from spolia.rome.view import View
from spolia.terminal.bots import WEAKEST, play_bot
from spolia.terminal.choices import choices, question
from spolia.terminal.explain import Lexicon
from spolia.terminal.screen import Screen
from spolia.terminal.story import is_ending, show_log, show_outcome
from spolia.terminal.table import show_table

with suppress(ImportError):
    import readline  # noqa: F401  (arrow keys and earlier lines in `input`, where the system has it)

LONGEST_ECHO: Final = 40  # characters of what was typed, said again

# What a view has beyond the table; the table is shown again only when it is another one.
NOT_ON_THE_TABLE: Final = ("agenda", "about", "asked", "events", "legal", "question", "seen")

Ask = Callable[[str], str]


class Quit(Exception):
    """The player wants to leave."""


class Session:
    """Saved after every move, so that nothing is lost whatever happens."""

    def __init__(
        self, game: Game, seat: int, path: Path, usual: bool, screen: Screen, ask: Ask, bot: str = WEAKEST
    ) -> None:
        self.game = game
        self.seat = seat
        self.path = path
        self.usual = usual  # whether the game is saved where it is found without being named
        self.screen = screen
        self.words = screen.words
        self.ask = ask
        self.bot = bot
        self.waiting: list[str] = []  # moves that were typed in one line with the last one
        self.heard = before_last_turn(game.view(seat).events)  # how much of the log the player has read
        self.table: dict[str, Any] = {}  # what was shown last

    def run(self) -> None:
        """Play until the game is over or the player leaves."""
        try:
            while not self.game.over:
                self.step()
                self.game.save(self.path)
        except (KeyboardInterrupt, EOFError, Quit) as reason:
            if not isinstance(reason, Quit):
                self.screen.show("")
            self.game.save(self.path)
            self.screen.say("resume", command=self.resume_command())
            return
        self.show_news(self.game.view(self.seat, self.heard))
        show_outcome(self.game, self.screen)
        self.screen.say("replay", command=f"spolia replay{self.words.option} {shlex.quote(str(self.path))}")

    def step(self) -> None:
        """One move, of the player or of a bot."""
        if self.game.asked == self.seat:
            self.decide()
        else:
            self.drop()
            play_bot(self.game, self.bot)

    def resume_command(self) -> str:
        save = "" if self.usual else f" --save {shlex.quote(str(self.path))}"
        return f"spolia play --terminal{self.words.option}{save}"

    # ---- asking ----

    def decide(self) -> None:
        """Ask until a move is played."""
        self.show()
        while not self.answer(self.read()):
            self.waiting.clear()  # what follows a refused move was meant to follow it

    def read(self) -> str:
        """The next line, or the next part of one."""
        prompt = self.words("prompt")
        if self.waiting:
            self.screen.tell(prompt + self.waiting[0])
            return self.waiting.pop(0)
        try:
            line = self.ask(prompt)
        except UnicodeDecodeError:
            return "\ufffd"
        first, *self.waiting = [part.strip() for part in line.split(";")]
        return first

    def drop(self) -> None:
        """Forget what was typed ahead: others move first, and then it might no longer be meant."""
        if self.waiting:
            self.screen.say("dropped", moves="; ".join(self.waiting))
            self.waiting.clear()

    def answer(self, line: str) -> bool:
        """Do what a line says; whether a move was played."""
        if line.startswith("?"):
            self.explain(line[1:].strip())
        elif line.casefold() in COMMANDS:
            COMMANDS[line.casefold()](self)
        else:
            return self.move(line)
        return False

    def move(self, text: str) -> bool:
        """Play a move, or say why not."""
        words = self.words
        try:
            self.game.play(self.number(text), self.seat)
        except UnknownMove:
            problem = words("unknown", text=text[:LONGEST_ECHO], last=len(self.game.legal))
        except AmbiguousMove as error:
            problem = words("ambiguous", text=text, candidates=words.either(error.candidates))
        except IllegalMove as error:
            problem = words("illegal", move=error.text, sentence=error.sentence)
        except MoveError as error:
            problem = str(error)
        else:
            return True
        self.screen.tell(problem)
        return False

    def number(self, text: str) -> int:
        """The move of a choice's number or of its words."""
        legal = self.game.legal
        if text.isascii() and text.isdigit():
            if len(text) > 3 or not 1 <= int(text) <= len(legal):
                raise MoveError(self.words("no_number", number=text[:LONGEST_ECHO], last=len(legal)))
            return legal[int(text) - 1]
        move = self.game.parse(text)
        if move & KIND == SURRENDER and (move & ARGUMENT) >> 3 != self.seat:
            raise MoveError(self.words("not_yours"))
        return move

    # ---- commands ----

    def explain(self, name: str) -> None:
        """A card or a role by its name; without a name: help."""
        if not name:
            self.help()
            return
        try:
            self.screen.show(Lexicon(self.game.edition, self.words).find(name))
        except AmbiguousMove as error:
            self.screen.say("cards", name=name, candidates=self.words.either(error.candidates))
        except UnknownMove:
            self.screen.say("no_card", name=name[:LONGEST_ECHO])

    def help(self) -> None:
        full = self.game.legal_moves[-1]
        card = next(name for name in self.game.edition.names if name)
        other = (self.seat + 1) % self.game.players
        surrender, fights_on = (self.game.notation(SURRENDER | self.seat << 3 | to) for to in (other, self.seat))
        facts = {"card": card, "surrender": surrender, "fights_on": fights_on}
        self.screen.say("help", short=self.shortest(full), full=full, **facts)

    def shortest(self, full: str) -> str:
        """A legal move with its words cut as short as they may be now."""
        for letters in range(1, len(full)):
            short = " ".join(word[:letters] for word in full.split())
            with suppress(AmbiguousMove):
                self.game.parse(short)
                return short
        return full

    def show_log(self) -> None:
        show_log(self.game, self.game.log(self.seat), self.screen)

    def save(self) -> None:
        self.game.save(self.path)
        self.screen.say("saved", path=self.path)

    def leave(self) -> None:
        raise Quit

    def show_again(self) -> None:
        self.table = {}
        self.show()

    # ---- showing ----

    def show(self) -> None:
        """What happened, the table if it changed, the question and the choices."""
        view, edition, names = self.game.view(self.seat, self.heard), self.game.edition, self.game.names
        self.show_news(view)
        table = {name: value for name, value in view.to_data().items() if name not in NOT_ON_THE_TABLE}
        if table != self.table:
            self.table = table
            show_table(view, edition, names, self.screen)
        self.screen.show(self.words.paint(question(view, edition, names, self.words), "bold"))
        self.screen.show(choices(view, edition, self.words))

    def show_news(self, view: View) -> None:
        """What happened since the last decision, a paragraph a turn."""
        self.heard += len(view.events)
        paragraphs: list[list[str]] = []
        for event in view.events:
            line = self.words.wording.event(event, self.game.edition, self.game.names)
            if event["kind"] == "turn_passed" or not paragraphs:
                paragraphs.append([])
            if not is_ending(event["kind"]):
                paragraphs[-1].append(line)
        for lines in paragraphs:
            self.screen.show(self.words.paint(" ".join(lines)))


COMMANDS: Final[dict[str, Callable[[Session], None]]] = {
    "": Session.show_again,
    "table": Session.show_again,
    "help": Session.help,
    "log": Session.show_log,
    "save": Session.save,
    "quit": Session.leave,
    "exit": Session.leave,
    "q": Session.leave,
}


def before_last_turn(events: list[dict[str, Any]]) -> int:
    """Where the turn before this one began: enough to find one's way back into a game."""
    turns = [number for number, event in enumerate(events) if event["kind"] == "turn_passed"]
    return turns[-2] if len(turns) > 1 else 0
