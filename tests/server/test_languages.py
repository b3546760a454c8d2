"""What can't be set up, taken in or opened is said in the language of the page."""

import json
import re
from pathlib import Path
from string import Formatter
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

import spolia
from spolia.server.words import LANGUAGES, page_words
from tests.server.serving import Page, Person, Server
from tests.server.test_past import finished

SENTENCES = {language: page_words(language)["refused"] for language in LANGUAGES}
RAISED = re.compile(r'(?:SetupError|JournalError)\((?:[^()]|\([^()]*\))*?"(\w+)"(?:,|\))', re.DOTALL)


def codes_in_source() -> set[str]:
    """What errors are raised with, as it stands in the source."""
    folder = Path(spolia.__file__).parent
    files = [path for part in ("kernel", "rome", "mundi", "tables", "server") for path in (folder / part).rglob("*.py")]
    found = {code for path in files for code in RAISED.findall(path.read_text("utf-8"))}
    return found | {"length_of_name", "length_of_title"}  # put together there


def fields(text: str) -> list[str]:
    return sorted({name for _, name, _, _ in Formatter().parse(text) if name})


def test_all_languages_say_the_same() -> None:
    english = SENTENCES["en"]
    for language, sentences in SENTENCES.items():
        assert list(sentences) == list(english)
        for code, text in sentences.items():
            assert set(fields(text)) == set(fields(english[code])), (language, code)


def test_every_code_has_a_sentence_and_every_sentence_a_code() -> None:
    assert codes_in_source() == set(SENTENCES["en"])


BOT = {"kind": "bot", "bot": "random"}

SETUPS: dict[str, tuple[dict[str, Any], str]] = {
    "players": ({"seats": [BOT]}, "W tę grę gra od 2 do 5 osób."),
    "game": ({"game": "chess"}, "Przy tych stołach nie ma gry chess. Są: rome"),
    "edition": ({"edition": "caesar"}, "Nie ma wydania caesar."),
    "geek_card": ({"geek": ["wall"]}, "Nie ma dodatkowej karty wall."),
    "card": ({"copies": {"caesar": 1}}, "Nie ma karty caesar."),
    "rule": ({"rules": {"caesar": 1}}, "Nie ma zasady caesar."),
    "bounds": ({"rules": {"hand_limit": 99}}, ": od 1 do 12, nie 99."),
    "copies": ({"copies": {"wall": 99}}, ": w talii może ich być od 0 do"),
    "undo": ({"undo": "always"}, "always"),
    "seat_kind": ({"seats": [BOT, {"kind": "cat"}]}, "cat"),
    "bot": ({"seats": [BOT, {"kind": "bot", "bot": "caesar"}]}, "Nie ma bota caesar. Są: random"),
    "length_of_name": ({"seats": [BOT, {"kind": "human", "name": "x" * 41}]}, "Imię ma od 1 do 40 liter."),
    "length_of_title": ({"title": "x" * 41}, "Tytuł ma najwyżej 40 liter."),
}


def says(text: str, code: str, language: str) -> bool:
    """Whether a sentence is that of a code, whatever its facts are."""
    parts = [re.escape(part) for part, *_ in Formatter().parse(SENTENCES[language][code])]
    return re.fullmatch(".+".join(parts) + (".*" if SENTENCES[language][code].endswith("}") else ""), text) is not None


@pytest.mark.parametrize("code", list(SETUPS))
def test_what_is_wrong_with_a_new_table(ada: Person, code: str) -> None:
    wrong, polish = SETUPS[code]
    for language in LANGUAGES:
        refused = ada.post(f"/api/tables?lang={language}", {"seats": [BOT, BOT]} | wrong)
        assert (refused.status_code, refused.json()["code"]) == (400, "bad_setup")
        assert says(refused.json()["sentence"], code, language), refused.text
        assert polish in refused.json()["sentence"] or language != "pl"


def test_cards_and_rules_go_by_their_names(ada: Person) -> None:
    body = {"seats": [BOT, BOT], "copies": {"wall": 99}}
    said = [ada.post(f"/api/tables?lang={language}", body).json()["sentence"] for language in LANGUAGES]
    assert "Wall" in said[0]
    assert "wall" not in said[1].lower()
    body = {"seats": [BOT, BOT], "rules": {"hand_limit": 99}}
    for language in LANGUAGES:
        assert "hand_limit" not in ada.post(f"/api/tables?lang={language}", body).json()["sentence"]


def spoiled(change: dict[str, Any]) -> str:
    return json.dumps(json.loads(finished(2).journal().to_json()) | change)


@pytest.mark.parametrize(
    ("record", "code"),
    [
        ("nonsense", "record_not_json"),
        ("{}", "record_format"),
        (spoiled({"engine": 99}), "record_engine"),
        (spoiled({"seed": "x"}), "record_seed"),
        (spoiled({"players": "two"}), "record_field"),
        (spoiled({"moves": ["think"]}), "record_entry"),
        (spoiled({"moves": [63]}), "record_move"),
        (spoiled({"moves": [5 << 6 | 63]}), "record_move"),
        (spoiled({"players": 9}), "record_setup"),
        (spoiled({"edition": "caesar"}), "record_setup"),
        (spoiled({"changes": {"rules": {"jacks": "six"}}}), "record_setup"),
        (spoiled({"names": ["A"]}), "record_setup"),
    ],
)
def test_what_is_wrong_with_a_record(ada: Person, record: str, code: str) -> None:
    for language in LANGUAGES:
        refused = ada.server.http.post(f"/api/records?lang={language}", content=record)
        ada.server.http.cookies.clear()
        assert (refused.status_code, refused.json()["code"]) == (400, "bad_record")
        assert says(refused.json()["sentence"], code, language), refused.text


def test_the_reason_inside_a_sentence_is_in_the_same_language(ada: Person) -> None:
    refused = ada.server.http.post("/api/records?lang=pl", content=spoiled({"players": 9})).json()["sentence"]
    ada.server.http.cookies.clear()
    assert refused == f"{SENTENCES['pl']['record_setup'].format(why=SENTENCES['pl']['players'])}".format(
        fewest=2, most=5
    )


def test_what_comes_from_outside_is_not_said_back_at_length(ada: Person) -> None:
    refused = ada.post("/api/tables?lang=pl", {"seats": [BOT, BOT], "edition": "x" * 3000}).json()["sentence"]
    assert len(refused) < 200


@pytest.mark.parametrize("language", LANGUAGES)
def test_addresses_that_lead_nowhere_and_sockets_that_close_say_so(server: Server, ada: Person, language: str) -> None:
    own = page_words(language)["server"]
    assert ada.get("/api/nowhere", lang=language).json() == {"code": "no_address", "sentence": own["no_address"]}
    assert ada.get("/api/records", lang=language).json()["sentence"] == own["no_address"]  # only taken in, not read
    with Page(server, "nowhere", language=language) as page:
        with pytest.raises(ConnectionClosed) as closed:
            page.next()
        assert closed.value.rcvd is not None
        assert (closed.value.rcvd.code, closed.value.rcvd.reason) == (4404, own["no_table"])
