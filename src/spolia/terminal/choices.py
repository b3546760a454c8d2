"""The question, and the choices with their numbers."""

from typing import Final

from rich.console import RenderableType
from rich.text import Text

from spolia.kernel.moves import ARGUMENT, KIND
from spolia.rome.cards import JACK, MATERIAL
from spolia.rome.edition import Edition
from spolia.rome.moves import (
    ACT,
    ADD,
    DEMAND,
    DISCARD,
    ENLIST,
    GIVE,
    HIRE,
    HIRE_CARD,
    LAY,
    LAY_OUT,
    ON_SITE,
    PAY,
    PETITION,
    PLAY,
    PLAY_JACK,
    RECLAIM,
    RETIRE,
    SALVAGE,
    SELL,
    SELL_CARD,
    SLAY,
    SPEND,
    STORE,
    TAKE,
    WITH_CARD,
    WITH_POOL,
    WITH_STOCK,
    is_play_as,
    role_of,
)
from spolia.rome.view import View
from spolia.terminal.screen import in_columns
from spolia.terminal.table import progress
from spolia.terminal.words import Words

# Kinds of moves by what matters of the card, material or role that they name.
CARD_AS_ROLE: Final = (PLAY, SPEND, HIRE_CARD)
CARD_AS_MATERIAL: Final = (STORE, SELL_CARD, WITH_CARD, GIVE, DISCARD, LAY, LAY_OUT)
A_ROLE: Final = (PLAY_JACK, PETITION, HIRE, ACT, SLAY, ENLIST, RETIRE)
A_MATERIAL: Final = (TAKE, SELL, ON_SITE, WITH_STOCK, WITH_POOL, DEMAND, SALVAGE, PAY, RECLAIM)


def question(view: View, edition: Edition, names: list[str], words: Words) -> str:
    """What is asked, and how much more there is to do."""
    sentence = words.wording.ask(view.question, view.about, edition, names)
    under_way = [entry for entry in view.agenda if entry["player"] == view.seat][-1:]
    for entry in under_way:
        if "acted" in entry and entry["count"] > 1:
            sentence += words("acting", **entry)
        elif "acted" not in entry and "count" in entry:
            sentence += words("more", **entry)
    return sentence


def choices(view: View, edition: Edition, words: Words) -> RenderableType:
    cells = []
    for number, move in enumerate(view.legal, 1):
        text = edition.vocabulary.write(move)
        note = hint(view, move, text, words)
        cells.append(Text.assemble((f"{number:2} ", "bold"), words.paint(text), words.paint(note, "dim")))
    return in_columns(cells)


def hint(view: View, move: int, text: str, words: Words) -> str:
    """What a move is about, where its text leaves that open, or says it in another language."""
    if move & KIND == ADD:
        card = move & ARGUMENT
        return "".join(progress(one) for one in view.seats[view.seat].buildings if one.card == card and one.missing)
    meant = meaning(move, words)
    return f"  {meant}" if meant and meant not in text.split() else ""


def meaning(move: int, words: Words) -> str:
    """The role or the material that matters in a move."""
    kind, argument = move & KIND, move & ARGUMENT
    roles, materials = words.wording.roles, words.wording.materials
    if kind in CARD_AS_ROLE:
        return roles[MATERIAL[argument]]
    if kind in CARD_AS_MATERIAL and argument != JACK:
        return materials[MATERIAL[argument]]
    if kind in A_ROLE:
        return roles[argument & 7]  # before it may stand a seat
    if kind in A_MATERIAL:
        return materials[argument]
    return roles[role_of(move)] if is_play_as(move) else ""
