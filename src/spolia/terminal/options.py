"""What a player asks for: the edition and what is changed in it, how many play, the seed, a name.

What is not asked for is open: then a saved game may have it any way, and a new one has it the usual way.
"""

from pathlib import Path
from typing import Final

from spolia.bots import bot as find_bot
from spolia.game import Game
from spolia.kernel.errors import SetupError
from spolia.rome.edition import Changes, changed, geek_cards, house_rules
from spolia.terminal.bots import WEAKEST
from spolia.terminal.words import Words

USUAL: Final = "iv"


class Options:
    """Options of the command line; whatever is wrong with them is found at once, but for players and names."""

    def __init__(
        self,
        edition: str | None = None,
        players: int | None = None,
        seed: int | None = None,
        name: str | None = None,
        *,
        geek: str | None = None,
        training: bool = False,
        house: tuple[str, Changes] | None = None,
        bot: str = WEAKEST,
    ) -> None:
        base, changes = house or (edition or USUAL, {})
        self.edition = changed(base, geek_cards(geek), training, changes.get("rules"), changes.get("deck"))
        self.players = players
        self.seed = seed
        self.name = name
        self.bot = bot
        find_bot(bot)  # or say that there is none
        self.base_option = "edition" if edition else "house-rules" if house else ""
        self.said = said(geek is not None, training, changes)

    def game(self, players: int, names: list[str]) -> Game:
        changes = self.edition.changes
        rules, copies = changes.get("rules"), changes.get("deck")
        return Game(self.edition.base, players, self.seed, names, rules=rules, copies=copies)

    def conflict(self, game: Game, name: str) -> str | None:
        """The first option that does not fit a game with that player."""
        pairs = {
            self.base_option or "edition": (self.edition.base if self.base_option else None, game.edition.base),
            "players": (self.players, game.players),
            "seed": (self.seed, game.seed),
            "name": (self.name, name),
        }
        for option, (wanted, found) in pairs.items():
            if wanted is not None and wanted != found:
                return option
        for option, names in self.said.items():
            if shares(self.edition.changes, names) != shares(game.edition.changes, names):
                return option
        return None


def said(geek: bool, training: bool, house: Changes) -> dict[str, Changes]:
    """What each option that was given has a say in, by name; the values there don't matter."""
    found = {"house-rules": house}
    if geek:
        found["geek"] = changed(USUAL, geek=True).changes
    if training:
        found["training"] = changed(USUAL, training=True).changes
    return found


def shares(changes: Changes, names: Changes) -> dict[str, int | None]:
    """Those of the changes that have one of the names."""
    return {f"{part} {name}": changes.get(part, {}).get(name) for part, values in names.items() for name in values}


def read_house_rules(path: Path | None, edition: str | None, words: Words) -> tuple[str, Changes] | None:
    """A file of house rules, if there is one; what is wrong with it names the file."""
    if path is None:
        return None
    try:
        found, changes = house_rules(path.read_text("utf-8"))
        changed(found, rules=changes.get("rules"), copies=changes.get("deck"))
    except UnicodeDecodeError:
        raise SetupError(words("not_house_rules", path=path)) from None
    except SetupError as error:
        raise SetupError(f"{path}: {error}") from None
    if edition not in (None, found):
        raise SetupError(words("two_editions", path=path, found=found, edition=edition))
    return found, changes
