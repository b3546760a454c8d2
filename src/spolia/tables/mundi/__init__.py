"""Gloria Mundi at a table."""

from types import ModuleType
from typing import Any, ClassVar, Final

from spolia.kernel.errors import SetupError
from spolia.kernel.game import AnyGame
from spolia.mundi.edition import OURS, editions
from spolia.mundi.game import Game
from spolia.mundi.save import from_data, to_data
from spolia.mundi.setup import FEWEST, MOST
from spolia.mundi.state import State
from spolia.mundi.wording import Wording, wording
from spolia.tables.interface import Eyes, GameAtTable, Options
from spolia.tables.mundi import reading
from spolia.tables.mundi import wire as wire_types
from spolia.tables.mundi.situation import facts_to_data, situation
from spolia.tables.wire import DifferenceData, LogLine, Situation


class Mundi(GameAtTable[Game]):
    key = Game.GAME
    game: ClassVar[type[AnyGame]] = Game
    wire: ClassVar[ModuleType] = wire_types
    fewest = FEWEST
    most = MOST
    first_edition = OURS
    news: ClassVar[frozenset[str]] = frozenset({"entered"})  # a card of the deck; all else lies open

    def saved(self, state: State) -> dict[str, Any]:
        return to_data(state)

    def loaded(self, position: dict[str, Any]) -> State:
        return from_data(position)

    def situation(self, game: Game, eyes: Eyes) -> Situation:
        return situation(game, eyes)

    def lines(self, game: Game, eyes: Eyes, since: int, marks: list[int]) -> list[LogLine]:
        lines = super().lines(game, eyes, since, marks)
        for line in lines:
            line.event = facts_to_data(line.event, game.edition)
        return lines

    def points(self, game: Game) -> list[int]:
        return list(game.state.steps)

    def wording(self, language: str) -> Wording:
        return wording(language)

    def card_names(self, edition: str) -> dict[str, str]:
        return reading.card_names(edition)

    def words(self, edition: str, language: str) -> dict[str, Any]:
        return reading.words(edition, language)

    def reference(self, edition: str, options: Options, language: str) -> Any:
        return reading.reference(edition, language)

    def differences(self, first: str, second: str, language: str) -> DifferenceData:
        return reading.differences(first, second, language)

    def editions(self) -> list[str]:
        return editions()

    def edition(self, key: str, options: Options) -> str:
        """Cards and board are as they are: nothing else can be changed."""
        if options.geek or options.training or options.rules or options.copies:
            raise SetupError("Gloria Mundi has no additional cards and no house rules", "no_options")
        return reading.edition_of(key).key

    def choices(self, language: str) -> dict[str, Any]:
        return reading.choices(language)


MUNDI: Final = Mundi()
