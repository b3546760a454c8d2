"""Settings of bots in words."""

import pytest

from spolia.bots import bot
from spolia.bots.settings import Setting, read_settings, split
from spolia.kernel.errors import SetupError

KINDS: dict[str, type[Setting]] = {"time": float, "iterations": int, "net": str}


def test_a_name_and_settings() -> None:
    assert split("search") == ("search", "")
    assert split("search:time=0.5") == ("search", "time=0.5")
    assert read_settings("search", "", KINDS) == {}
    found = read_settings("search", "time=0.5, iterations=200,net=a.npz", KINDS)
    assert found == {"time": 0.5, "iterations": 200, "net": "a.npz"}
    assert type(read_settings("search", "time=2", KINDS)["time"]) is float


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("depth=3", "the bot 'search' has no setting 'depth'; it has: time, iterations, net"),
        ("time=soon", "the bot 'search': 'time' is a number, not 'soon'"),
        ("iterations=1.5", "the bot 'search': 'iterations' is a whole number, not '1.5'"),
        ("time", "the bot 'search': 'time' is said once, as time=VALUE"),
        ("time=", "the bot 'search': 'time' is said once, as time=VALUE"),
        ("time=1,time=2", "the bot 'search': 'time' is said once, as time=VALUE"),
        (",", "the bot 'search' has no setting ''; it has: time, iterations, net"),
    ],
)
def test_what_is_wrong_is_said(text: str, sentence: str) -> None:
    with pytest.raises(SetupError) as caught:
        read_settings("search", text, KINDS)
    assert str(caught.value) == sentence


def test_a_bot_without_settings() -> None:
    assert bot("random:").name == "random"
    with pytest.raises(SetupError, match="the bot 'random' has no setting 'time'; it has none"):
        bot("random:time=1")
