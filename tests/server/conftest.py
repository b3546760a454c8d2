"""One server for the tests that only talk to it."""

from collections.abc import Iterator

import pytest

from tests.server.serving import Person, Server


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """It must not have met anything that nobody thought of."""
    with Server(tmp_path_factory.mktemp("server")) as server:
        yield server
    assert "Traceback" not in server.errors()
    assert "unforeseen" not in server.errors()


@pytest.fixture
def ada(server: Server) -> Person:
    return Person(server)


@pytest.fixture
def ben(server: Server) -> Person:
    return Person(server)
