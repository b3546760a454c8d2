"""Another game at the same tables: all that lobby, room, log and replay need of it is the interface."""

from pathlib import Path
from types import ModuleType
from typing import Any, ClassVar

import pytest

import spolia.tables
from spolia.kernel.chance import Chance
from spolia.kernel.game import AnyGame
from spolia.mundi import edition as mundi_editions
from spolia.mundi.ending import score
from spolia.mundi.game import Game
from spolia.mundi.save import from_data, to_data
from spolia.mundi.state import State
from spolia.mundi.wording import Wording, wording
from spolia.server.hall import Hall
from spolia.server.past import moment, standings
from spolia.server.protocol import Acknowledged, NewTable, Play, Refused, Undo, Welcome
from spolia.server.room import Room
from spolia.tables import Eyes, GameAtTable, Options
from spolia.tables.wire import OutcomeData, Situation
from tests.server.test_conceding import hear_last
from tests.server.test_rooms import BOT, HUMAN, Disk, Mind, hold, join, send


class Mundi(GameAtTable[Game]):
    """As little as will do."""

    key = Game.GAME
    game: ClassVar[type[AnyGame]] = Game
    wire: ClassVar[ModuleType] = spolia.tables
    fewest = 2
    most = 3
    first_edition = mundi_editions.OURS
    news: ClassVar[frozenset[str]] = frozenset()

    def saved(self, state: State) -> dict[str, Any]:
        return to_data(state)

    def loaded(self, position: dict[str, Any]) -> State:
        return from_data(position)

    def situation(self, game: Game, eyes: Eyes) -> Situation:
        view = game.view(eyes.seat, since=10**9, memory=eyes.memory)
        found = game.outcome
        outcome = None if found is None else OutcomeData(found.winners, found.reason, "", found.points)
        question = view.question and self.wording(eyes.language).ask(
            view.question, view.about, game.edition, game.names
        )
        choices = [game.notation(move) for move in view.legal]
        return Situation(view.to_data(), question, choices, [], {}, outcome, len(game.moves))

    def points(self, game: Game) -> list[int]:
        return [score(game.state, seat).total for seat in range(game.players)]

    def wording(self, language: str) -> Wording:
        return wording(language)

    def card_names(self, edition: str) -> dict[str, str]:
        return {}

    def editions(self) -> list[str]:
        return mundi_editions.editions()

    def edition(self, key: str, options: Options) -> str:
        return str(mundi_editions.edition(key).key)


@pytest.fixture(autouse=True)
def _second_game(monkeypatch: pytest.MonkeyPatch) -> None:
    known: dict[str, Any] = {"rome": spolia.tables.at_table("rome"), "mundi": Mundi()}
    monkeypatch.setattr(spolia.tables, "_GAMES", known)


async def new_room(hall: Hall, *seats: Any) -> Room:
    made = await hall.make(NewTable(list(seats), game="mundi", undo="free"), "ada")
    room = await hall.room(made.table)
    assert room is not None
    return room


async def play_on(room: Room, moves: int) -> None:
    ada, chance = join(room, "ada"), Chance(2)
    for _ in range(moves):
        if room.game.over:
            break
        move = room.game.legal[chance.below(len(room.game.legal))]
        done = await send(room, ada, Play(f"move {room.version}", room.version, move))
        assert isinstance(done, Acknowledged)
    room.leave(ada)


def test_a_whole_game_with_its_past(tmp_path: Path) -> None:
    tables: list[str] = []

    async def play(hall: Hall, disk: Disk, mind: Mind) -> None:
        room = await new_room(hall, HUMAN, HUMAN, HUMAN)
        tables.append(room.record.id)
        assert isinstance(room.game, Game)
        await play_on(room, 30)
        done = await send(room, join(room, "ada"), Undo("back", room.version, 20))
        assert isinstance(done, Acknowledged)
        assert len(room.game.moves) == 20

    async def finish(hall: Hall, disk: Disk, mind: Mind) -> None:
        room = await hall.room(tables[0])
        assert room is not None
        assert len(room.game.moves) == 20
        await play_on(room, 5000)
        assert room.record.phase == "over"
        setup, names, moves = room.record.setup, room.game.names, room.game.moves
        went = standings(setup, names, moves)
        assert went.turns[-1].points == room.game.outcome.points
        then = moment(setup, names, moves, 10, Eyes(0, "pl"))
        assert then.situation.moves == 10
        assert then.log
        assert all(line.text for line in then.log)
        again = await hall.take_in(room.game.journal(), "ada")
        copy = await hall.room(again)
        assert copy is not None
        assert copy.game.to_data() == room.game.to_data()
        (line, *_) = (await hall.lines("ada", 5))["over"]
        assert line.game == "mundi"

    hold(tmp_path, play)
    hold(tmp_path, finish)


def test_bots_and_refusals_are_those_of_the_game(tmp_path: Path) -> None:
    async def test(hall: Hall, disk: Disk, mind: Mind) -> None:
        room = await new_room(hall, HUMAN, BOT)
        ada = join(room, "ada")
        room.audience.welcome(ada)
        welcome: Welcome = await hear_last(ada)
        assert welcome.game == "mundi"
        while room.game.asked != 0:
            await send(room, ada, Play(f"wait {room.version}", -1, 0))
        wrong = next(move for move in room.game.edition.vocabulary.words if move not in room.game.legal)
        refused = await send(room, ada, Play("wrong", room.version, wrong))
        assert isinstance(refused, Refused)
        assert refused.sentence == wording("en").reason(refused.code)

    hold(tmp_path, test)
