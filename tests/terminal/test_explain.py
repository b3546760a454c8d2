"""What ``?`` tells about cards and roles."""

from pathlib import Path

import pytest

from spolia.kernel.errors import AmbiguousMove, UnknownMove
from spolia.rome.cards import JACK, KEYS
from spolia.rome.edition import Edition, changed, edition, editions
from spolia.terminal.explain import Lexicon
from spolia.terminal.words import Words, languages
from tests.terminal.sitting import SEED, Paper, Script, sit_down, unwrapped


def explained(name: str, chosen: Edition, language: str = "en") -> str:
    paper = Paper(language)
    paper.show(Lexicon(chosen, paper.words).find(name))
    return unwrapped(paper.text)


def test_a_question_mark_explains_cards_and_roles(tmp_path: Path) -> None:
    questions = ["?", "? ludus magna", "?Ludus", "? merchant", "? jack", "? ci", "? circus", "? abracadabra"]
    shown = unwrapped(sit_down(tmp_path / "game.json", Script(*questions), players=2, seed=SEED))
    assert "'p J a P' for 'play Jack as Patron'" in shown
    assert "A surrenders to B: you offer to give up; A fights on: you take that back" in shown
    assert shown.count("Ludus Magna marble, Patron, value 3, 3 copies Each Merchant in your clientele") == 2
    assert "- For Forum, each Merchant stands for only one role." in shown
    assert "Merchant Sell one material from your stockpile into your vault." in shown
    assert "Jack Stands for any role" in shown
    assert "'ci' could be Circus or Circus Maximus." in shown
    assert "Circus wood, Craftsman, value 1, 6 copies" in shown
    assert "There is no card or role 'abracadabra' in this edition." in shown


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("key", editions())
def test_every_card_and_role_is_explained(key: str, language: str) -> None:
    chosen, words = changed(key, geek=True), Words(language)
    for card in set(chosen.deck):
        text = explained(chosen.names[card], chosen, language)
        assert text.startswith(chosen.names[card])
        assert unwrapped(words.wording.cards[KEYS[card]]["text"]) in text
    for role, name in enumerate(words.wording.roles):
        assert unwrapped(words.role_text(role)) in explained(name, chosen, language)
    assert words("jack") in explained(chosen.names[JACK], chosen, language)


def test_a_card_goes_by_its_name_in_either_language() -> None:
    for name in ("Bath", "Łaźnie", "laznie", "LAZ"):
        assert explained(name, edition("iv"), "pl").startswith("Bath (Łaźnie) cegła, Legionista, wartość 2, "), name
    assert explained("bath", edition("polish")).startswith("Łaźnie (Bath) brick, Legionary, value 2, ")
    assert explained("łaźnie", edition("polish"), "pl").startswith("Łaźnie cegła, ")


def test_two_names_of_one_card_do_not_compete() -> None:
    assert explained("palis", edition("polish")).startswith("Palisada (Palisade) ")
    with pytest.raises(AmbiguousMove):
        explained("pal", edition("polish"))


def test_a_role_goes_by_its_name_in_moves_too() -> None:
    for name in ("Kupiec", "merchant"):
        assert explained(name, edition("iv"), "pl").startswith("Kupiec (Merchant) Sprzedaj ")
    for name in ("Jack", "senator"):
        assert explained(name, edition("iv"), "pl").startswith("Jack (Senator) Zastępuje ")
    with pytest.raises(UnknownMove):
        explained("kupiec", edition("iv"))
