"""Messages that nobody should send."""

import json
from collections import Counter
from random import Random
from typing import Any

from tests.server.samples import samples
from tests.server.serving import Page

BATCH = 100

# None of these would be taken, and whatever is done to them, none becomes one that would.
REFUSED = samples(version=7, seat=9, text=600 * "x")

ODD: list[Any] = [
    None, True, -1, 2**31, 2**63, 2**64, 10**30, 10**4000, -(10**25), 1.5, 1e308, "", "x", "0", "\x00", "\ud83d\ude00",
    "x" * 9000, [], [[]], {}, {"type": "play"}, "../../etc/passwd", "'; DROP TABLE entries; --", "<script>",
]  # fmt: skip


def malformed(dice: Random) -> str | bytes:
    """Something that is no message, or hardly one."""
    match dice.randrange(8):
        case 0:
            return dice.randbytes(dice.randrange(200))
        case 1:
            return "".join(chr(dice.randrange(32, 0xD7FF)) for _ in range(dice.randrange(100)))
        case 2:
            return "[" * dice.randrange(1, 4000) if dice.random() < 0.5 else '{"type":' * dice.randrange(1, 900)
        case 3:
            text = json.dumps(dice.choice(REFUSED))
            cut = dice.randrange(len(text))
            return text[:cut] + dice.choice(["", "\x00", "}", '"', "NaN", "1e999"]) + text[cut + dice.randrange(3) :]
        case 4:
            return json.dumps({"type": dice.choice(["", "welcome", "told", "PLAY", "play\x00", None, 7]), "id": "x"})
        case 5:
            return " " * dice.randrange(8000, 10_000)
        case _:
            message = dict(dice.choice(REFUSED))
            name = dice.choice([*message, "more"])
            message[name] = dice.choice(ODD)
            if name not in ("id", "type", "more"):
                message["id"] = dice.choice(["", "x" * 65, "x" * 5000])
            return json.dumps(message)


def unauthorised(dice: Random, version: int, legal: list[int]) -> str:
    """A good message that would be taken from somebody else: at the right version, and if it is a move, a legal one."""
    fields = {"version": version, "move": dice.choice(legal), "to": 0, "seat": dice.randrange(2), "text": "   "}
    return json.dumps(dice.choice(samples(id=f"{dice.random()}", **fields)))


def attack(player: Page, watcher: Page, dice: Random, number: int) -> Counter[str]:
    """So many messages that must not do anything, from a player and from a spectator; the codes of the refusals.

    Frames that are no text are left unanswered. After each batch comes a message that is refused for certain:
    whatever came before it has been answered then.
    """
    codes: Counter[str] = Counter()
    legal = player.choices or watcher.choices or [1]
    for _ in range(0, number, 2 * BATCH):
        for page in (player, watcher):
            for _ in range(BATCH):
                bad = malformed(dice) if page is player else unauthorised(dice, player.version, legal)
                page.socket.send(bad)
            page.refused(page.play(10**6))
            codes.update(check_refusal(message) for message in page.heard)
            check_bytes(page.raw)
            page.heard.clear()
            page.raw.clear()
    return codes


def check_refusal(message: dict[str, Any]) -> str:
    assert message["type"] == "refused", message
    assert message["sentence"]
    return str(message["code"])


def check_bytes(raw: list[bytes]) -> None:
    """Nobody outside learns what the server is made of."""
    for word in (b"Traceback", b"Error", b"msgspec", b"litestar", b"sqlite", b".py"):
        assert not any(word in one for one in raw), word
