"""The server is killed in mid-play, again and again: what was acknowledged is there, once, and nothing by halves."""

import json
import threading
import time
from pathlib import Path

from websockets.exceptions import ConnectionClosed

from spolia.kernel.chance import Chance
from spolia.server.course import Course
from tests.server.serving import Page, Person, Server

TABLES = 3
KILLS = 10


class Player(threading.Thread):
    """Plays both seats of a table as fast as it goes, until the server is gone."""

    def __init__(self, server: Server, table: str, secret: str, number: int) -> None:
        super().__init__()
        self.server, self.table, self.secret = server, table, secret
        self.chance = Chance(number)
        self.name = f"{table}-{number}"
        self.acknowledged: list[tuple[str, int, int]] = []  # id, move, version
        self.sent: tuple[str, int] | None = None  # of which nothing was heard

    def run(self) -> None:
        try:
            with Page(self.server, self.table, self.secret) as page:
                page.hear("welcome")
                while not page.situation["outcome"]:
                    self._move(page)
        except (ConnectionClosed, OSError, EOFError):
            pass  # killed

    def _move(self, page: Page) -> None:
        if not page.choices:
            page.send("look", seat=page.situation["view"]["asked"])
            page.hear("welcome")
            return
        move = page.choices[self.chance.below(len(page.choices))]
        id = f"{self.name}-{len(self.acknowledged)}"
        self.sent = id, move
        page.play(move, id)
        self.acknowledged.append((id, move, page.done(id)))
        self.sent = None
        page.hear("told")


def test_kill_at_any_moment(tmp_path: Path) -> None:
    server = Server(tmp_path)
    ada = Person(server)
    tables = [ada.make("human", "human")["table"] for _ in range(TABLES)]
    acknowledged: dict[str, list[tuple[str, int, int]]] = {table: [] for table in tables}
    chance = Chance(20)
    for number in range(KILLS):
        players = [Player(server, table, ada.secret, number) for table in tables]
        for player in players:
            player.start()
        time.sleep(0.1 + chance.below(300) / 1000)
        server.kill()
        for player in players:
            player.join()
            acknowledged[player.table] += player.acknowledged
        server.start()
        for player in players:
            check(server, player, acknowledged[player.table])
    server.stop()
    assert sum(map(len, acknowledged.values())) > 20 * KILLS
    assert "Traceback" not in server.errors()


def check(server: Server, player: Player, acknowledged: list[tuple[str, int, int]]) -> None:
    entries = server.entries(player.table)
    actions = [action.partition(":")[2] for _, _, action, _ in entries]
    assert len(set(actions)) == len(actions)
    for id, move, version in acknowledged:  # each is where it was said to be
        assert (actions[version - 1], entries[version - 1][1]) == (id, move)
    unheard = [action for action in actions if action not in {id for id, _, _ in acknowledged}]
    assert unheard in ([], [player.sent[0] if player.sent else ""])  # at most the one that was under way

    (setup,) = server.rows("SELECT setup, moves FROM tables WHERE id = ?", player.table)
    stored = Course.after(json.loads(setup[0]), ["Player A", "Player B"], [entry[1] for entry in entries])
    with Page(server, player.table, player.secret) as page:
        page.hear("welcome")
        assert page.version == len(entries) == page.situation["moves"] == setup[1]
        assert page.situation["view"]["hand"] == stored.game.view(0).to_data()["hand"]
        resend(server, page, player, acknowledged)


def resend(server: Server, page: Page, player: Player, acknowledged: list[tuple[str, int, int]]) -> None:
    """The same ids again get the same answers; the one of which nothing was heard is done once, by now."""
    if acknowledged:
        id, move, version = acknowledged[-1]
        assert page.done(page.play(move, id)) == version
    if player.sent is not None:
        id, move = player.sent
        version = page.done(page.play(move, id))
        assert page.done(page.play(move, id)) == version
        acknowledged.append((id, move, version))
        actions = [action.partition(":")[2] for _, _, action, _ in server.entries(player.table)]
        assert actions.count(id) == 1
