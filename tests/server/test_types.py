"""The types of the wire: the browser's are the server's, and every view fits them."""

from pathlib import Path

import msgspec
import pytest

from spolia.server.types import files
from spolia.tables.rome.wire import ViewData
from tests.tables import EDITIONS, random_game

ROOT = Path(__file__).parent.parent.parent


def test_the_browser_has_the_types_of_the_server() -> None:
    """If not: ``python -m spolia.server.types web/src/lib/protocol.ts``."""
    for path, text in files(ROOT / "web" / "src" / "lib" / "protocol.ts").items():
        assert path.read_text("utf-8") == text


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_view_fits(edition: str) -> None:
    for players in (2, 5):
        for number, game in enumerate(random_game(players, 1, edition)):
            if number % 7 and not game.over:
                continue
            for seat in range(-1, players):
                data = game.view(seat, since=10**9).to_data()
                assert msgspec.to_builtins(msgspec.convert(data, ViewData)) == data
