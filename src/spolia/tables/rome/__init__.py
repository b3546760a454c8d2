"""Glory to Rome at a table."""

from types import ModuleType
from typing import Any, ClassVar, Final

from spolia.game import Game
from spolia.kernel.errors import SetupError
from spolia.kernel.game import AnyGame
from spolia.rome.cards import KEYS
from spolia.rome.edition import changed, editions
from spolia.rome.moves import SURRENDER
from spolia.rome.save import from_data, to_data
from spolia.rome.scoring import score
from spolia.rome.setup import FEWEST, MOST
from spolia.rome.state import State
from spolia.rome.wording import Wording, wording
from spolia.tables.interface import Eyes, GameAtTable, Options
from spolia.tables.rome import reading
from spolia.tables.rome import wire as wire_types
from spolia.tables.rome.situation import situation
from spolia.tables.wire import DifferenceData, Situation


class Rome(GameAtTable[Game]):
    key = Game.GAME
    game: ClassVar[type[AnyGame]] = Game
    wire: ClassVar[ModuleType] = wire_types
    fewest = FEWEST
    most = MOST
    first_edition = "iv"
    news: ClassVar[frozenset[str]] = frozenset({
        "drew", "drew_to_use", "hired_unseen", "sold_unseen", "revealed", "demanded", "gave", "glory_to_rome",
        "declined",
    })  # fmt: skip

    def saved(self, state: State) -> dict[str, Any]:
        return to_data(state)

    def loaded(self, position: dict[str, Any]) -> State:
        return from_data(position)

    def joining(self, game: Game, bots: list[int]) -> list[int]:
        """When all people surrender to the same player, so do the bots."""
        offers = game.state.surrendered
        for winner in range(game.players):
            people = [seat for seat in range(game.players) if seat != winner and seat not in bots]
            if people and all(offers[seat] == winner for seat in people):
                return [SURRENDER | seat << 3 | winner for seat in bots if seat != winner and offers[seat] != winner]
        return []

    def situation(self, game: Game, eyes: Eyes) -> Situation:
        return situation(game, eyes)

    def event_to_data(self, event: dict[str, Any]) -> dict[str, Any]:
        if "card" in event:
            event["card"] = KEYS[event["card"]]
        if "cards" in event:
            event["cards"] = [KEYS[card] for card in event["cards"]]
        return event

    def points(self, game: Game) -> list[int]:
        return [score(game.state, seat).total for seat in range(game.players)]

    def wording(self, language: str) -> Wording:
        return wording(language)

    def fact(self, name: str, fact: object, language: str) -> str:
        return reading.fact(name, str(fact), language)

    def card_names(self, edition: str) -> dict[str, str]:
        return reading.card_names(edition)

    def words(self, edition: str, language: str) -> dict[str, Any]:
        return reading.words(edition, language)

    def reference(self, edition: str, options: Options, language: str) -> Any:
        return reading.reference(edition, options, language)

    def differences(self, first: str, second: str, language: str) -> DifferenceData:
        return reading.differences(first, second, language)

    def editions(self) -> list[str]:
        return editions()

    def edition(self, key: str, options: Options) -> str:
        if key not in editions():
            known = ", ".join(editions())
            raise SetupError(f"there is no edition {key!r}; there are: {known}", "edition", edition=key, known=known)
        return changed(key, options.geek, options.training, options.rules, options.copies).key

    def choices(self, language: str) -> dict[str, Any]:
        return reading.choices(language)


ROME: Final = Rome()
