"""Where compiled rules are asked for, all are: mypyc leaves a module that it could not compile as it is, silently."""

import os
import pickle
from importlib import import_module
from pathlib import Path
from pkgutil import walk_packages

import pytest

import spolia
from spolia import kernel, mundi, rome
from spolia.bots import mundi_thumb, thumb
from spolia.kernel.chance import Chance
from spolia.rome.determinize import determinize

# Left out on purpose; the settings of the build say why.
LEFT_OUT = ("spolia.kernel.game", "spolia.mundi.game", "spolia.mundi.view", "spolia.rome.view")

required = pytest.mark.skipif(
    os.environ.get("SPOLIA_COMPILED") != "required", reason="the rules run interpreted here (see make test-compiled)"
)


def modules() -> list[str]:
    return [
        found.name
        for package in (kernel, rome, mundi, thumb, mundi_thumb)
        for found in walk_packages(package.__path__, package.__name__ + ".")
        if found.name not in LEFT_OUT
    ]


@required
def test_every_module_of_the_rules_is_compiled() -> None:
    assert spolia.COMPILED
    interpreted = [name for name in modules() if str(import_module(name).__file__).endswith(".py")]
    assert interpreted == []


def test_nothing_compiled_lies_beside_the_source() -> None:
    """It would be taken in place of the source, and hide what was changed there since."""
    source = Path(__file__).parent.parent / "src" / "spolia"
    assert source.is_dir()
    assert list(source.parent.rglob("*.so")) == []


def test_a_view_travels_to_another_process() -> None:
    """Also where the steps and buildings in it are compiled."""
    for name, players in (("republic", 3), ("iv", 2)):
        game = spolia.Game(name, players=players, seed=2)
        for _ in range(60):
            game.play(game.legal[len(game.moves) % len(game.legal)])
            assert game.asked is not None
            seen = game.view(game.asked)
            there = pickle.loads(pickle.dumps(seen))
            assert there.to_data() == seen.to_data()
            assert [type(step) for step in there.steps] == [type(step) for step in seen.steps]
            state = determinize(there, Chance(1))
            assert state.legal == game.legal


def test_the_flag_tells_the_truth() -> None:
    suffix = Path(str(import_module("spolia.kernel.frames").__file__)).suffix
    assert (suffix != ".py") == spolia.COMPILED
