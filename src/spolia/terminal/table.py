"""The table as one seat sees it."""

from typing import Final

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from spolia.rome.cards import JACK, JACK_FIELD, MATERIAL, ORDERS, VALUE, count, size
from spolia.rome.edition import Edition
from spolia.rome.moves import SEATS
from spolia.rome.state import NO_ROLE, Building
from spolia.rome.view import SeatView, View
from spolia.terminal.screen import Screen, flow, in_columns
from spolia.terminal.words import COLOURS, Words

ROOMY: Final = 36  # lines of a terminal that has room for empty ones


def show_table(view: View, edition: Edition, names: list[str], screen: Screen) -> None:
    Picture(view, edition, names, screen.words).show(screen)


class Picture:
    """A view, in the words of a language."""

    def __init__(self, view: View, edition: Edition, names: list[str], words: Words) -> None:
        self.view = view
        self.edition = edition
        self.names = names
        self.words = words

    def show(self, screen: Screen) -> None:
        view, console = self.view, screen.console
        gap = [""] if console.height >= ROOMY else []
        order = [(view.seat + step) % view.players for step in range(view.players)]
        console.rule(self.words.paint(self.status(), "bold"), align="left", style="dim")
        parts: list[RenderableType] = [self.supply(), *gap]
        for seat in order[1:] + order[:1]:  # the own camp is the last, next to the own hand
            parts += [flow(self.camp(view.seats[seat]), console.width), *gap]
        screen.show(*parts, self.hand(), *gap)

    def status(self) -> str:
        view, words = self.view, self.words
        role = "" if view.role == NO_ROLE else words.wording.roles[view.role]
        lead = words("led" if role else "to_lead", leader=self.names[view.leader], role=role)
        return words("status", turn=view.turn, lead=lead, deck=view.deck, jacks=view.jacks)

    def supply(self) -> Table:
        """Pool and Sites by material."""
        table = Table.grid(padding=(0, 2))
        table.add_column()
        for _ in COLOURS:
            table.add_column(justify="right")
        table.add_row("", *(self.words.paint(material) for material in self.words.wording.materials))
        view = self.view
        for key, pile in (("pool", view.pool), ("sites", view.sites), ("outskirts", view.outskirts)):
            table.add_row(self.words(key), *(str(count(pile, material) or "-") for material in range(6)))
        return table

    # ---- a player's camp ----

    def camp(self, seat: SeatView) -> list[Text]:
        words = self.words
        clients = words("clients", number=size(seat.clientele), limit=seat.clientele_limit)
        vault = words("vault", number=seat.vault_cards, limit=seat.vault_limit)
        city = Text(", ").join(self.building(one, seat) for one in seat.buildings)
        return [
            Text.assemble((self.name(seat.seat), "bold"), "  ", words.paint(self.figures(seat))),
            self.zone(clients, words.paint(words.pile(seat.clientele, words.wording.roles)), ""),
            self.zone(vault, words.paint(self.known(seat)), ""),
            self.zone(words("stockpile"), words.paint(words.pile(seat.stockpile, words.wording.materials))),
            self.zone(words("buildings"), city),
        ]

    def name(self, seat: int) -> str:
        name = self.names[seat]
        return self.words("you", name=name, letter=SEATS[seat]) if seat == self.view.seat else name

    def figures(self, seat: SeatView) -> str:
        words = self.words
        return words(
            "camp",
            influence=seat.influence,
            cards=seat.cards,
            hand_limit=seat.hand_limit,
            jacks=words("in_hand", jacks=seat.jacks) if seat.jacks else "",
            played=words("played", played=self.played(seat)) if seat.camp else "",
        )

    def played(self, seat: SeatView) -> str:
        words = self.words
        jacks = (count(seat.camp, JACK_FIELD), words.card(JACK, self.edition))
        parts = [words.pile(seat.camp & ORDERS, words.wording.roles), words.counted([jacks])]
        return ", ".join(filter(None, parts))

    def known(self, seat: SeatView) -> str:
        """What the viewer knows of a vault."""
        words = self.words
        hidden = seat.vault_cards - size(seat.vault)
        parts = [words.pile(seat.vault, words.wording.materials), words("hidden", number=hidden) if hidden else ""]
        return ", ".join(filter(None, parts))

    def building(self, one: Building, seat: SeatView) -> Text:
        """``Name`` when complete, else ``Name 1/2``; and whether it works for everybody, or before it is complete."""
        words = self.words
        text = self.edition.names[one.card]
        if one.missing:
            text += progress(one)
        if one.site != MATERIAL[one.card]:
            text += words("on_site", site=words.wording.materials[one.site])
        if one.public:
            text += words("public")
        elif one.missing and seat.functions >> one.card & 1:
            text += words("works")
        return words.paint(text, "" if one.missing else "bold")

    def zone(self, name: str, content: Text, empty: str | None = None) -> Text:
        if content:
            return Text.assemble((f"{name}:", "dim"), " ", content)
        return Text(name + (self.words("none") if empty is None else empty), "dim")

    # ---- the own hand ----

    def hand(self) -> RenderableType:
        words = self.words
        cells = [
            Text.assemble((words.card(card, self.edition), "bold"), "  ", words.paint(self.nature(card)))
            for card in self.view.hand
        ]
        if not cells:
            return self.zone(words("your_hand"), Text())
        return Group(Text(words("your_hand") + ":", "dim"), in_columns(cells))

    def nature(self, card: int) -> str:
        """Material, role and value of a card."""
        if card == JACK:
            return self.words("any_role")
        material = MATERIAL[card]
        return f"{self.words.wording.materials[material]}, {self.words.wording.roles[material]}, {VALUE[material]}"


def progress(one: Building) -> str:
    return f" {VALUE[one.site] - one.missing}/{VALUE[one.site]}"
