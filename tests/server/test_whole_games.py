"""Whole games over real sockets, against bots that think in a process of their own; then the record, out and in."""

import pytest

from spolia.kernel.chance import Chance
from tests.server.serving import Person, Server, joined, play_out


@pytest.mark.parametrize(("edition", "geek"), [("iv", []), ("republic", ["domus", "aerarium", "bacchanalia"])])
def test_a_whole_game_against_a_bot(server: Server, ada: Person, edition: str, geek: list[str]) -> None:
    seats = [{"kind": "human", "name": "Ada"}, {"kind": "bot", "bot": "rule-of-thumb"}]
    made = ada.post("/api/tables", {"seats": seats, "edition": edition, "geek": geek}).json()
    with joined(server, made["table"], ada) as page:
        play_out(page, Chance(1))
        outcome, moves = page.situation["outcome"], page.situation["moves"]
    assert outcome["winners"]
    assert outcome["sentence"]
    assert len(outcome["scores"]) == 2
    people = {action.partition(":")[0] for _, _, action, _ in server.entries(made["table"])}
    assert len(people) == 2  # both have moved: Ada by the hash of her secret, and the bot
    record = ada.get(f"/api/tables/{made['table']}/record").json()
    assert len(record["moves"]) == moves
    copy = ada.post("/api/records", record).json()
    assert ada.get(f"/api/tables/{copy['table']}/record").json()["moves"] == record["moves"]
