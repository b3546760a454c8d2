"""The terminal table: one player against bots, or bots among themselves.

What is shown comes from the view of the player's own seat and nothing else, so nothing hidden can be shown.
"""

import os
import shlex
from collections.abc import Callable
from contextlib import suppress
from itertools import count as numbers
from pathlib import Path
from typing import Any, Final

from rich.columns import Columns
from rich.console import Console, Group, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from spolia.game import Game, Outcome
from spolia.kernel.chance import Chance
from spolia.kernel.errors import AmbiguousMove, IllegalMove, JournalError, MoveError, SetupError, UnknownMove
from spolia.kernel.moves import ARGUMENT, KIND
from spolia.rome.cards import JACK, JACK_FIELD, KEYS, MATERIAL, ORDERS, VALUE, count, size
from spolia.rome.edition import Edition
from spolia.rome.edition import edition as edition_of
from spolia.rome.moves import (
    ADD,
    DISCARD,
    GIVE,
    HIRE_CARD,
    LAY,
    LAY_OUT,
    PLAY,
    SEATS,
    SELL_CARD,
    SPEND,
    STORE,
    SURRENDER,
    WITH_CARD,
)
from spolia.rome.position import write_counts, write_pile
from spolia.rome.state import DECK_EMPTY, NO_ROLE, SITES_TAKEN, SURRENDERED, Building
from spolia.rome.view import SPECTATOR, SeatView, View
from spolia.rome.wording import wording

with suppress(ImportError):
    import readline  # noqa: F401  (arrow keys and earlier lines in `input`, where the system has it)

# ---- everything here that a player reads ----

TEXT: Final = {
    # the table
    "status": "Turn {turn}  |  {lead}  |  deck {deck}  |  Jacks {jacks}",
    "to_lead": "{leader} has the lead",
    "led": "{leader} leads {role}",
    "acting": " (your card or client {acted} of {count})",
    "more": " ({count} more after this)",
    "pool": "Pool",
    "sites": "Sites in town",
    "outskirts": "Sites out of town",
    "you": "{name} (you, {letter})",
    "player": "{name}",
    "camp": "Influence {influence}, hand {cards}/{hand_limit}{jacks}{played}",
    "in_hand": " ({jacks} Jack)",
    "played": ", played {played}",
    "clients": "clients {number}/{limit}",
    "vault": "vault {number}/{limit}",
    "stockpile": "stockpile",
    "buildings": "buildings",
    "hidden": "{number} hidden",
    "none": " -",
    "on_site": " on {site}",
    "public": " (public)",
    "works": " (works)",
    "your_hand": "Your hand",
    "any_role": "any role",
    # asking
    "prompt": "> ",
    "unknown": "{text!r} is no move. Type a number from 1 to {last}, a move in words, or ? for help.",
    "ambiguous": "{text!r} could be {candidates}. Type a little more of it.",
    "illegal": "{move}: not now. {sentence}",
    "no_number": "There is no choice {number}: they go from 1 to {last}.",
    "not_yours": "You can surrender for yourself only.",
    "dropped": "Not played, because others moved in between: {moves}",
    "or": " or ",
    # commands
    "help": (
        "Choose by number, or type the move in words; the first letters of the words will do: '{short}' for '{full}'. "
        "Moves that you make one right after the other may be joined by semicolons.\n"
        "  ?       this help              ? NAME  what a card or a role does: ? {card}\n"
        "  log     all that happened      table   the table again (or just Enter)\n"
        "  save    save, and play on      quit    save, and leave (or Ctrl-C)"
    ),
    "no_card": "There is no card or role {name!r} in this edition.",
    "cards": "{name!r} could be {candidates}.",
    "card": "{material}, {role}, value {value}, {copies} copies",
    "no_text": "(Nothing is written down about it.)",
    "jack": "Stands for any role when you lead or follow. It is no material, and can't be built, hired or sold.",
    "saved": "Saved in {path}.",
    "resume": "Saved. To go on with this game: {command}",
    # beginning and ending
    "welcome": "Glory to Rome, edition {edition}: {player} against {others}. Bots choose at random. Type ? for help.",
    "welcome_back": "Going on with the game saved in {path}. (--new begins another one.)",
    "kept": "The game that was saved there is kept as {path}.",
    "unreadable": "The saved game {path} can't be read: {error}.",
    "a_folder": "{path} is a folder; the game is saved in a file",
    "no_folder": "there is no folder {path} to save the game in",
    "conflict": "an unfinished game is saved in {path}, and it has another {option}: leave that option out to go on "
    "with the game, or add --new to begin another one",
    "not_ours": "{path} holds a game of {names}, not of one player against bots; --new begins another one and keeps it",
    "bad_name": "{name!r} is no name for a player: 1 to {longest} printable characters, and not that of a bot",
    "no_terminal": "There is no terminal to ask in, so the bots play among themselves.",
    "unfinished": "The game is not over: turn {turn}, and {player} is asked.",
    "over": "The game is over: {ending}.",
    "wins": "{players} wins.",
    "wins_by_points": "{players} wins with {points} points.",
    "wins_by_hand": "{players} wins with {points} points and the most cards in hand.",
    "share": "{players} share the victory with {points} points each.",
    "replay": "The whole game, with everything open: {command}",
    "influence": "Influence",
    "vault_points": "Vault",
    "bonuses": "Bonuses",
    "total": "Total",
    "cards_left": "Hand",
}

# In short what each role does, by the number of the role; the last is the Thinker.
ROLE_TEXTS: Final = [
    "Take one card from the pool into your stockpile.",
    "Lay a Foundation from your hand on a Site, or add one card of a fitting material from your hand to a building.",
    "Show a card and demand its material: take one from the pool, and one from the hand of each neighbour who has it.",
    "Lay a Foundation from your hand on a Site, or add one fitting material from your stockpile to a building.",
    "Sell one material from your stockpile into your vault. Your Influence limits how many cards the vault holds.",
    "Hire one card from the pool as a client. Your Influence limits how many clients you have.",
    "Instead of leading or following: draw up to your hand limit (or one card if you are there), or take a Jack.",
]

# A colour for each material and its role; the words are always there too.
STYLES: Final = ["yellow", "green", "red", "cyan", "blue", "magenta"]

INDENT: Final = 2
ROOMY: Final = 36  # lines of a terminal that has room for empty ones
LONGEST_NAME: Final = 20
BOT: Final = "Bot {}"
ENDED: Final = "ended"  # the event that is told with the outcome

Ask = Callable[[str], str]


class Quit(Exception):
    """The player wants to leave."""


# ---- bots, and who is not one ----


def choose(view: View, chance: Chance) -> int:
    """A bot that knows what its seat may know, and takes any legal move."""
    return view.legal[chance.below(len(view.legal))]


def play_bot(game: Game) -> None:
    """The same position of the same game always gets the same answer, so a game that is resumed goes on unchanged."""
    assert game.asked is not None
    assert game.seed is not None
    chance = Chance(game.seed << 16 | len(game.moves))
    game.play(choose(game.view(game.asked), chance), game.asked)


def seat_names(players: int, name: str | None) -> list[str]:
    """One player in the first seat, and bots; only bots without a name."""
    names = [BOT.format(letter) for letter in SEATS[:players]]
    if name is not None:
        if not name.strip() or not name.isprintable() or len(name) > LONGEST_NAME or name in names:
            raise SetupError(TEXT["bad_name"].format(name=name, longest=LONGEST_NAME))
        names[:1] = [name]
    return names


def human_seat(game: Game) -> int | None:
    """The seat of the one player who has not got a bot's name."""
    seats = [seat for seat, name in enumerate(game.names) if name != BOT.format(SEATS[seat])]
    return seats[0] if len(seats) == 1 else None


# ---- the saved game ----


def default_save() -> Path:
    """Where a game is saved unless the player says otherwise; a relative folder does not count, by the XDG rules."""
    folder = os.environ.get("XDG_DATA_HOME", "")
    if not os.path.isabs(folder):
        folder = os.path.expanduser("~/.local/share")
    return Path(folder, "spolia", "current.json")


def set_aside(path: Path) -> Path:
    """Rename a file, so that nothing is ever overwritten or lost."""
    for number in numbers(1):
        kept = path.with_name(f"{path.stem}.{number}{path.suffix}")
        if not kept.exists():
            path.rename(kept)
            break
    return kept


def saved_game(path: Path, wanted: dict[str, Any], console: Console) -> Game | None:
    """The unfinished game that is saved there, if it is the one wanted; a file that can't be read is said so."""
    if not path.exists():
        return None
    try:
        game = Game.load(path)
    except JournalError as error:
        say(console, TEXT["unreadable"].format(path=path, error=error))
        return None
    if game.over:
        return None
    seat = human_seat(game)
    if seat is None:
        raise SetupError(TEXT["not_ours"].format(path=path, names=wording().listed(game.names)))
    found = {"edition": game.edition.key, "players": game.players, "seed": game.seed, "name": game.names[seat]}
    for option, value in wanted.items():
        if value is not None and value != found[option]:
            raise SetupError(TEXT["conflict"].format(path=path, option=f"--{option}"))
    return game


def begin(path: Path | None, game: Game, console: Console) -> None:
    """Save a new game; what was there before is kept aside."""
    if path is None:
        return
    if path.is_dir():
        raise SetupError(TEXT["a_folder"].format(path=path))
    if not path.parent.is_dir():
        raise SetupError(TEXT["no_folder"].format(path=path.parent))
    if path.exists():
        say(console, TEXT["kept"].format(path=set_aside(path)))
    game.save(path)


# ---- the two ways to play ----


def play(
    edition: str | None,
    players: int | None,
    seed: int | None,
    name: str | None,
    save: Path | None,
    new: bool,
    console: Console,
    ask: Ask = input,
) -> None:
    """One player against bots: a new game, or the one that was saved."""
    path = save or default_save()
    if save is None:
        path.parent.mkdir(parents=True, exist_ok=True)
    wanted = {"edition": edition and edition_of(edition).key, "players": players, "seed": seed, "name": name}
    game = None if new else saved_game(path, wanted, console)
    if game is not None:
        say(console, TEXT["welcome_back"].format(path=path))
    else:
        players = 2 if players is None else players
        game = Game(edition or "iv", players, seed, seat_names(players, "Player A" if name is None else name))
        begin(path, game, console)
        others = wording().listed(game.names[1:])
        say(console, TEXT["welcome"].format(edition=game.edition.name, player=game.names[0], others=others))
    seat = human_seat(game)
    assert seat is not None
    command = "spolia play" if save is None else f"spolia play --save {shlex.quote(str(save))}"
    Session(game, seat, path, command, console, ask).run()


def watch(edition: str | None, players: int | None, seed: int | None, save: Path | None, console: Console) -> None:
    """A game of bots to its end, as a spectator sees it."""
    players = 2 if players is None else players
    game = Game(edition or "iv", players, seed, seat_names(players, None))
    begin(save, game, console)
    say(console, TEXT["no_terminal"])
    while not game.over:
        play_bot(game)
    if save is not None:
        game.save(save)
    show_log(game, game.log(SPECTATOR), console)
    show_outcome(game, console)


class Session:
    """One sitting of one player; saved after every move, so that nothing is lost whatever happens."""

    def __init__(self, game: Game, seat: int, path: Path, command: str, console: Console, ask: Ask) -> None:
        self.game = game
        self.seat = seat
        self.path = path
        self.command = command
        self.console = console
        self.ask = ask
        self.waiting: list[str] = []  # moves that were typed in one line with the last one
        self.heard = _before_last_turn(game.view(seat).events)  # how much of the log the player has read
        self.table: dict[str, Any] = {}  # what was shown last

    def run(self) -> None:
        """Play until the game is over or the player leaves."""
        try:
            while not self.game.over:
                if self.game.asked == self.seat:
                    self.decide()
                else:
                    self.drop()
                    play_bot(self.game)
                self.game.save(self.path)
        except (KeyboardInterrupt, EOFError, Quit) as reason:
            if not isinstance(reason, Quit):
                self.console.print()
            self.game.save(self.path)
            say(self.console, TEXT["resume"].format(command=self.command))
            return
        self.show_news(self.game.view(self.seat, self.heard))
        show_outcome(self.game, self.console)
        say(self.console, TEXT["replay"].format(command=f"spolia replay {shlex.quote(str(self.path))}"))

    # ---- asking ----

    def decide(self) -> None:
        """Ask until a move is played."""
        self.show()
        while not self.answer(self.read()):
            self.waiting.clear()  # what follows a refused move was meant to follow it

    def read(self) -> str:
        """The next line, or the next part of one."""
        if self.waiting:
            say(self.console, TEXT["prompt"] + self.waiting[0])
            return self.waiting.pop(0)
        try:
            line = self.ask(TEXT["prompt"])
        except UnicodeDecodeError:
            return "\ufffd"
        first, *self.waiting = [part.strip() for part in line.split(";")]
        return first

    def drop(self) -> None:
        """Forget what was typed ahead: others move first, and then it might no longer be meant."""
        if self.waiting:
            say(self.console, TEXT["dropped"].format(moves="; ".join(self.waiting)))
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
        try:
            self.game.play(self.number(text), self.seat)
        except UnknownMove:
            problem = TEXT["unknown"].format(text=text[:40], last=len(self.game.legal))
        except AmbiguousMove as error:
            problem = TEXT["ambiguous"].format(text=text, candidates=listed_or(error.candidates))
        except IllegalMove as error:
            problem = TEXT["illegal"].format(move=error.text, sentence=error.sentence)
        except MoveError as error:
            problem = str(error)
        else:
            return True
        say(self.console, problem)
        return False

    def number(self, text: str) -> int:
        """The move of a choice's number or of its words."""
        legal = self.game.legal
        if text.isascii() and text.isdigit():
            if len(text) > 3 or not 1 <= int(text) <= len(legal):
                raise MoveError(TEXT["no_number"].format(number=text[:40], last=len(legal)))
            return legal[int(text) - 1]
        move = self.game.parse(text)
        if move & KIND == SURRENDER and (move & ARGUMENT) >> 3 != self.seat:
            raise MoveError(TEXT["not_yours"])
        return move

    # ---- commands ----

    def explain(self, name: str) -> None:
        """A card or a role by its name, or by the beginning of it; without a name: help."""
        if not name:
            self.help()
            return
        names = explainable(self.game.edition)
        wanted = " ".join(name.casefold().split())
        found = [known for known in names if known.casefold() == wanted]
        found = found or [known for known in names if known.casefold().startswith(wanted)]
        if len(found) == 1:
            self.console.print(explanation(found[0], self.game.edition))
        elif found:
            say(self.console, TEXT["cards"].format(name=name, candidates=listed_or(found)))
        else:
            say(self.console, TEXT["no_card"].format(name=name[:40]))

    def help(self) -> None:
        full = self.game.legal_moves[-1]
        card = next(name for name in self.game.edition.names if name)
        say(self.console, TEXT["help"].format(short=self.shortest(full), full=full, card=card))

    def shortest(self, full: str) -> str:
        """A legal move with its words cut as short as they may be now."""
        for letters in range(1, len(full)):
            short = " ".join(word[:letters] for word in full.split())
            with suppress(AmbiguousMove):
                self.game.parse(short)
                return short
        return full

    def show_log(self) -> None:
        show_log(self.game, self.game.log(self.seat), self.console)

    def save(self) -> None:
        self.game.save(self.path)
        say(self.console, TEXT["saved"].format(path=self.path))

    def leave(self) -> None:
        raise Quit

    def show_again(self) -> None:
        self.table = {}
        self.show()

    # ---- showing ----

    def show(self) -> None:
        """What happened, the table if it changed, the question and the choices."""
        view = self.game.view(self.seat, self.heard)
        self.show_news(view)
        table = {name: value for name, value in view.to_data().items() if name not in NOT_ON_THE_TABLE}
        if table != self.table:
            self.table = table
            show_table(view, self.game.edition, self.game.names, self.console)
        self.console.print(paint(question(view, self.game.edition, self.game.names), "bold"))
        self.console.print(choices(view, self.game.edition))

    def show_news(self, view: View) -> None:
        """What happened since the last decision, a paragraph a turn."""
        self.heard += len(view.events)
        paragraphs: list[list[str]] = []
        for event in view.events:
            line = wording().event(event, self.game.edition, self.game.names)
            if event["kind"] == "turn_passed" or not paragraphs:
                paragraphs.append([])
            if event["kind"] != ENDED:
                paragraphs[-1].append(line)
        for lines in paragraphs:
            self.console.print(paint(" ".join(lines)))


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

# What a view has beyond the table; the table is shown again only when it is another one.
NOT_ON_THE_TABLE: Final = ("agenda", "about", "asked", "events", "legal", "question", "seen")


def _before_last_turn(events: list[dict[str, Any]]) -> int:
    """Where the turn before this one began: enough to find one's way back into a game."""
    turns = [number for number, event in enumerate(events) if event["kind"] == "turn_passed"]
    return turns[-2] if len(turns) > 1 else 0


# ---- words and colours ----


def say(console: Console, sentence: str) -> None:
    console.print(Text(sentence))


def paint(text: str, style: str = "") -> Text:
    """Materials and roles in their colour."""
    painted = Text(text, style)
    for material, colour in enumerate(STYLES):
        painted.highlight_regex(rf"\b({wording().materials[material]}|{wording().roles[material]})\b", colour)
    return painted


def listed_or(words: list[str]) -> str:
    return ", ".join(words[:-1]) + TEXT["or"] + words[-1]


# ---- the table ----


def show_table(view: View, edition: Edition, names: list[str], console: Console) -> None:
    gap = [""] if console.height >= ROOMY else []
    order = [(view.seat + step) % view.players for step in range(view.players)]
    console.rule(paint(status(view, names), "bold"), align="left", style="dim")
    parts: list[RenderableType] = [supply(view), *gap]
    for seat in order[1:] + order[:1]:  # the own camp is the last, next to the own hand
        parts += [camp(view, view.seats[seat], edition, names, console.width), *gap]
    console.print(Group(*parts, hand(view, edition), *gap))


def status(view: View, names: list[str]) -> str:
    role = "" if view.role == NO_ROLE else wording().roles[view.role]
    lead = TEXT["led" if role else "to_lead"].format(leader=names[view.leader], role=role)
    return TEXT["status"].format(turn=view.turn, lead=lead, deck=view.deck, jacks=view.jacks)


def supply(view: View) -> Table:
    """Pool and Sites by material."""
    table = Table.grid(padding=(0, 2))
    table.add_column()
    for _ in STYLES:
        table.add_column(justify="right")
    table.add_row("", *(paint(material) for material in wording().materials))
    for name, pile in (("pool", view.pool), ("sites", view.sites), ("outskirts", view.outskirts)):
        table.add_row(TEXT[name], *(str(count(pile, material) or "-") for material in range(6)))
    return table


def camp(view: View, seat: SeatView, edition: Edition, names: list[str], width: int) -> RenderableType:
    """A player's zones."""
    own = seat.seat == view.seat
    name = TEXT["you" if own else "player"].format(name=names[seat.seat], letter=SEATS[seat.seat])
    clients = TEXT["clients"].format(number=size(seat.clientele), limit=seat.clientele_limit)
    vault = TEXT["vault"].format(number=seat.vault_cards, limit=seat.vault_limit)
    city = Text(", ").join(building(one, seat, edition) for one in seat.buildings)
    parts = [
        Text.assemble((name, "bold"), "  ", paint(figures(seat))),
        zone(clients, paint(write_pile(seat.clientele, wording().roles)), ""),
        zone(vault, paint(known(seat)), ""),
        zone(TEXT["stockpile"], paint(write_pile(seat.stockpile, wording().materials))),
        zone(TEXT["buildings"], city),
    ]
    return flow(parts, width)


def zone(name: str, content: Text, empty: str = TEXT["none"]) -> Text:
    return Text.assemble((f"{name}:", "dim"), " ", content) if content else Text(name + empty, "dim")


def flow(parts: list[Text], width: int) -> RenderableType:
    """Parts side by side as long as they fit, then on the next line, set in a little."""
    lines: list[Text] = []
    for part in parts:
        if lines and len(lines[-1]) + len(part) + 3 + INDENT <= width:
            lines[-1].append(" | ", "dim").append_text(part)
        else:
            lines.append(part.copy())
    return Group(lines[0], *(Padding(line, (0, 0, 0, INDENT)) for line in lines[1:]))


def figures(seat: SeatView) -> str:
    jacks = TEXT["in_hand"].format(jacks=seat.jacks) if seat.jacks else ""
    parts = [write_pile(seat.camp & ORDERS, wording().roles), write_counts([(count(seat.camp, JACK_FIELD), "Jack")])]
    played = TEXT["played"].format(played=", ".join(part for part in parts if part)) if seat.camp else ""
    return TEXT["camp"].format(
        influence=seat.influence, cards=seat.cards, hand_limit=seat.hand_limit, jacks=jacks, played=played
    )


def known(seat: SeatView) -> str:
    """What the viewer knows of a vault."""
    hidden = seat.vault_cards - size(seat.vault)
    parts = [write_pile(seat.vault, wording().materials), TEXT["hidden"].format(number=hidden) if hidden else ""]
    return ", ".join(part for part in parts if part)


def building(one: Building, seat: SeatView, edition: Edition) -> Text:
    """``Name`` when complete, else ``Name 1/2``; and whether it works for everybody, or before it is complete."""
    text = edition.names[one.card]
    if one.missing:
        text += progress(one)
    if one.site != MATERIAL[one.card]:
        text += TEXT["on_site"].format(site=wording().materials[one.site])
    if one.public:
        text += TEXT["public"]
    elif one.missing and seat.functions >> one.card & 1:
        text += TEXT["works"]
    return paint(text, "" if one.missing else "bold")


def progress(one: Building) -> str:
    return f" {VALUE[one.site] - one.missing}/{VALUE[one.site]}"


def hand(view: View, edition: Edition) -> RenderableType:
    cells = [Text.assemble((edition.names[card], "bold"), "  ", paint(nature(card))) for card in view.hand]
    if not cells:
        return zone(TEXT["your_hand"], Text())
    return Group(Text(TEXT["your_hand"] + ":", "dim"), in_columns(cells))


def in_columns(cells: list[Text]) -> RenderableType:
    return Padding(Columns(cells, column_first=True, padding=(0, 3)), (0, 0, 0, INDENT))


def nature(card: int) -> str:
    """Material, role and value of a card."""
    if card == JACK:
        return TEXT["any_role"]
    material = MATERIAL[card]
    return f"{wording().materials[material]}, {wording().roles[material]}, {VALUE[material]}"


# ---- the choices ----

_ROLE_MATTERS: Final = (PLAY, SPEND, HIRE_CARD)
_MATERIAL_MATTERS: Final = (STORE, SELL_CARD, WITH_CARD, GIVE, DISCARD, LAY, LAY_OUT)


def question(view: View, edition: Edition, names: list[str]) -> str:
    """What is asked, and how much more there is to do."""
    sentence = wording().ask(view.question, view.about, edition, names)
    under_way = [entry for entry in view.agenda if entry["player"] == view.seat][-1:]
    for entry in under_way:
        if "acted" in entry and entry["count"] > 1:
            sentence += TEXT["acting"].format(**entry)
        elif "acted" not in entry and "count" in entry:
            sentence += TEXT["more"].format(**entry)
    return sentence


def choices(view: View, edition: Edition) -> RenderableType:
    cells = []
    for number, move in enumerate(view.legal, 1):
        words = paint(edition.vocabulary.write(move))
        cells.append(Text.assemble((f"{number:2} ", "bold"), words, paint(hint(view, move), "dim")))
    return in_columns(cells)


def hint(view: View, move: int) -> str:
    """What a card stands for in a move, where its name alone would leave that open."""
    kind, card = move & KIND, move & ARGUMENT
    if kind in _ROLE_MATTERS:
        return f"  {wording().roles[MATERIAL[card]]}"
    if kind in _MATERIAL_MATTERS:
        return f"  {wording().materials[MATERIAL[card]]}"
    if kind == ADD:
        return "".join(progress(one) for one in view.seats[view.seat].buildings if one.card == card and one.missing)
    return ""


# ---- what cards and roles do ----


def explainable(edition: Edition) -> list[str]:
    return [name for name in edition.names if name] + wording().roles


def explanation(name: str, edition: Edition) -> RenderableType:
    if name in wording().roles:
        return entry(paint(name, "bold"), [ROLE_TEXTS[wording().roles.index(name)]])
    card = edition.card(name)
    if card == JACK:
        return entry(Text(name, "bold"), [TEXT["jack"]])
    material = MATERIAL[card]
    about = TEXT["card"].format(
        material=wording().materials[material],
        role=wording().roles[material],
        value=VALUE[material],
        copies=edition.copies[card],
    )
    texts = wording().cards.get(KEYS[card], {"text": TEXT["no_text"], "notes": []})
    return entry(Text.assemble((name, "bold"), "  ", paint(about)), [texts["text"], *texts["notes"]])


def entry(head: Text, sentences: list[str]) -> RenderableType:
    """A heading, the main sentence, and notes."""
    main, *notes = sentences
    listed = Table.grid(padding=(0, 1))
    for note in notes:
        listed.add_row("-", Text(note))
    body = Group(Text(main), listed) if notes else Text(main)
    return Group(head, Padding(body, (0, 0, 0, INDENT)))


# ---- the log and the end ----


def show_log(game: Game, lines: list[str], console: Console) -> None:
    """All lines, by turn; each is one line, however long, so that it can be searched."""
    for event, line in zip(game.view(SPECTATOR).events, lines, strict=True):
        head = event["kind"] == "turn_passed"
        if event["kind"] != ENDED:
            console.print(paint(line, "bold") if head else paint("  " + line), soft_wrap=True)


def show_outcome(game: Game, console: Console) -> None:
    """Who won, why it was over, and the points by source."""
    outcome = game.outcome
    if outcome is None:
        assert game.asked is not None
        turn = game.view(SPECTATOR).turn
        say(console, TEXT["unfinished"].format(turn=turn, player=game.names[game.asked]))
        return
    console.print()
    say(console, TEXT["over"].format(ending=wording().ending(game.view(SPECTATOR).ending)))
    console.print(score_table(game, outcome))
    console.print(Text(verdict(game, outcome), "bold"))


def verdict(game: Game, outcome: Outcome) -> str:
    """Who won; by how many points, where those decided it."""
    winners = wording().listed([game.names[seat] for seat in outcome.winners])
    points = outcome.points[outcome.winners[0]]
    ending = game.view(SPECTATOR).ending
    if len(outcome.winners) > 1:
        text = TEXT["share"]
    elif points < max(outcome.points) or ending == SURRENDERED:
        text = TEXT["wins"]
    elif outcome.points.count(points) > 1 and ending in (DECK_EMPTY, SITES_TAKEN):
        text = TEXT["wins_by_hand"]
    else:
        text = TEXT["wins_by_points"]
    return text.format(players=winners, points=points)


def score_table(game: Game, outcome: Outcome) -> Table:
    scoring = sorted({card for score in outcome.scores for card in score.functions})
    table = Table(box=None, padding=(0, 2), pad_edge=False)
    table.add_column()
    heads = [TEXT["influence"], TEXT["vault_points"], TEXT["bonuses"], *(game.edition.names[card] for card in scoring)]
    for head in [*heads, TEXT["total"], TEXT["cards_left"]]:
        table.add_column(head, justify="right")
    seats = game.view(SPECTATOR).seats
    for seat, score in enumerate(outcome.scores):
        points = [score.influence, score.vault, score.bonuses, *(score.functions.get(card, 0) for card in scoring)]
        figures = [str(number) for number in (*points, score.total, seats[seat].cards)]
        table.add_row(Text(game.names[seat]), *figures, style="bold" if seat in outcome.winners else "")
    return table
