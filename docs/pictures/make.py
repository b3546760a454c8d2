"""Pictures of the pages, as people see them: at four widths, light and dark, early and late in a game.

    .venv/bin/python docs/pictures/make.py             the few that the README shows, into this folder
    .venv/bin/python docs/pictures/make.py all FOLDER  every one, to be looked at before anything is called done

The client must be built (``make play`` does that), and a Chromium must be there. Games are played out by the bot from
fixed seeds, so the same positions come back each time.
"""

import base64
import json
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from shutil import which
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from spolia.tables import at_table

if TYPE_CHECKING:  # else only when pictures are taken
    from playwright.sync_api import APIRequestContext, Browser, Page

HERE: Final = Path(__file__).parent
SIZES: Final = {360: 740, 768: 1024, 1366: 768, 1920: 1080}
NAMES: Final = ["Mira", "Varro", "Joan", "Tomek", "Livia", "Drusus"]
# Key, name of the pictures, players, edition, seed.
GAMES: Final = [
    ("rome", "table", 2, "republic", 4),
    ("rome", "table", 5, "iv", 9),
    ("mundi", "mundi", 3, "", 3),
    ("mundi", "mundi", 6, "", 5),
]
PATIENCE: Final = 60_000  # milliseconds: bots may have to wake up first
ASKED: Final = "[data-lit], .do [data-choice]"


class Shot(NamedTuple):
    """A page, and what is there once it can be looked at."""

    name: str
    path: str
    ready: str


# ---- games ----


def played(key: str, edition: str, players: int, seed: int) -> Any:
    """A whole game of the bot against itself."""
    kind = at_table(key)
    game = kind.new(edition or kind.first_edition, seed, players, NAMES[:players])
    while not game.over:
        assert game.asked is not None
        game = game.play(kind.choose("rule-of-thumb", game.view(game.asked), 1000 * seed + len(game.moves)))
    return game


def moment(key: str, game: Any, share: float) -> int:
    """The first decision of seat 0 after a share of the game at which there is much to choose from."""
    then = at_table(key).new(game.edition.key, game.seed, game.players, game.names)
    best = 0
    for number, move in enumerate(game.moves):
        if then.asked == 0 and number >= share * len(game.moves) and len(then.legal) > 5:
            return number
        if then.asked == 0:
            best = number
        then = then.play(move)
    return best


# ---- tables ----


def taken_in(request: "APIRequestContext", game: Any) -> str:
    answer = request.post("/api/records", data=game.journal().to_json(), headers={"Content-Type": "application/json"})
    assert answer.status == 201, answer.text()
    return str(answer.json()["table"])


def gone_on(request: "APIRequestContext", table: str, move: int) -> str:
    """A table that starts from a moment of a game, with seat 0 for whoever looks."""
    wanted = {"move": move, "seat": 0, "bot": "rule-of-thumb", "name": NAMES[0]}
    answer = request.post(f"/api/tables/{table}/continue", data=wanted)
    assert answer.status == 201, answer.text()
    return str(answer.json()["table"])


def shots(request: "APIRequestContext") -> list[Shot]:
    """Everything worth looking at; tables are made on the way."""
    made = []
    for key, name, players, edition, seed in GAMES:
        game = played(key, edition, players, seed)
        table = taken_in(request, game)
        for when, share in (("early", 0.12), ("late", 0.8)):
            going = gone_on(request, table, moment(key, game, share))
            made.append(Shot(f"{name}-{players}-{when}", f"/table/{going}", ASKED))
        made.append(Shot(f"{name}-{players}-end", f"/table/{table}", ".outcome"))
        made.append(Shot(f"{name}-{players}-replay", f"/replay/{table}?at={len(game.moves) // 2}&open=1", ".tbl .opps"))
    return [
        *made,
        Shot("landing", "/", ".gate"),
        Shot("new", "/new", ".steps"),
        Shot("learn", "/learn", ".tile"),
        Shot("card", "/learn/iv/forum", "#card-name"),
    ]


# ---- pictures ----


@contextmanager
def serving() -> Iterator[str]:
    """A server of our own, with an empty database; gives its address."""
    with tempfile.TemporaryDirectory() as folder:
        order = [sys.executable, "-u", "-c", "from spolia.cli import main; main()", "serve", "--no-open", "--port", "0"]
        with subprocess.Popen([*order, "--db", f"{folder}/tables.db"], stdout=subprocess.PIPE, text=True) as server:
            assert server.stdout is not None
            try:
                yield next(
                    line[line.index("http://") :].split()[0].rstrip("/") for line in server.stdout if "http://" in line
                )
            finally:
                server.terminate()


def taken(page: "Page", shot: Shot) -> bytes:
    page.goto(shot.path)
    page.locator(shot.ready).filter(visible=True).first.wait_for()
    page.wait_for_load_state("networkidle")
    page.evaluate("document.fonts.ready")
    page.wait_for_timeout(700)  # what moves has come to rest
    wide = page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
    if wide > 0:
        print(f"{shot.name}: {wide} pixels wider than its window")
    return page.screenshot()


def as_webp(browser: "Browser", picture: bytes) -> bytes:
    """The same picture, smaller: the browser packs it."""
    page = browser.new_page()
    script = """async (source) => {
        const image = new Image();
        image.src = source;
        await image.decode();
        const canvas = Object.assign(document.createElement("canvas"), { width: image.width, height: image.height });
        canvas.getContext("2d").drawImage(image, 0, 0);
        return canvas.toDataURL("image/webp", 0.86).split(",")[1];
    }"""
    packed: str = page.evaluate(script, "data:image/png;base64," + base64.b64encode(picture).decode())
    page.close()
    return base64.b64decode(packed)


# What the README shows: the shot, the width, the theme.
KEPT: Final = [
    ("landing", 1366, "light"),
    ("table-5-late", 1366, "light"),
    ("table-2-late", 1366, "dark"),
    ("table-2-late", 360, "light"),
    ("card", 1366, "light"),
    ("table-5-end", 1366, "light"),
    ("mundi-3-late", 1366, "light"),
]


def main(everything: bool, folder: Path) -> None:
    from playwright.sync_api import sync_playwright

    folder.mkdir(parents=True, exist_ok=True)
    with serving() as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=which("chromium"), args=["--no-sandbox"])
        first = browser.new_context(base_url=address)
        wanted = shots(first.request)
        state: Any = first.storage_state()
        for width, height in SIZES.items():
            for theme in ("light", "dark"):
                size: Any = {"width": width, "height": height}
                scheme: Any = theme
                context = browser.new_context(
                    base_url=address, viewport=size, color_scheme=scheme, reduced_motion="reduce", storage_state=state
                )
                context.set_default_timeout(PATIENCE)
                page = context.new_page()
                for shot in wanted:
                    if everything:
                        (folder / f"{shot.name}-{width}-{theme}.png").write_bytes(taken(page, shot))
                    elif (shot.name, width, theme) in KEPT:
                        kept = folder / f"{shot.name}-{width}-{theme}.webp"
                        kept.write_bytes(as_webp(browser, taken(page, shot)))
                        print(json.dumps({"picture": kept.name, "bytes": kept.stat().st_size}))
                context.close()
        browser.close()


if __name__ == "__main__":
    match sys.argv[1:]:
        case []:
            main(False, HERE)
        case ["all", folder]:
            main(True, Path(folder))
        case _:
            sys.exit(__doc__)
