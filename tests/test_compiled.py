"""Where compiled rules are asked for, all are: mypyc leaves a module that it could not compile as it is, silently."""

import os
from importlib import import_module
from pathlib import Path
from pkgutil import walk_packages

import pytest

import spolia
from spolia import kernel, mundi, rome

FACADES = ("spolia.kernel.game", "spolia.mundi.game")  # left out on purpose

required = pytest.mark.skipif(
    os.environ.get("SPOLIA_COMPILED") != "required", reason="the rules run interpreted here (see make test-compiled)"
)


def modules() -> list[str]:
    return [
        found.name
        for package in (kernel, rome, mundi)
        for found in walk_packages(package.__path__, package.__name__ + ".")
        if found.name not in FACADES
    ]


@required
def test_every_module_of_the_rules_is_compiled() -> None:
    assert spolia.COMPILED
    interpreted = [name for name in modules() if str(import_module(name).__file__).endswith(".py")]
    assert interpreted == []


def test_the_flag_tells_the_truth() -> None:
    suffix = Path(str(import_module("spolia.kernel.frames").__file__)).suffix
    assert (suffix != ".py") == spolia.COMPILED
