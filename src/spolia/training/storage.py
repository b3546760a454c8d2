"""Half-taught nets on disk, as plain arrays."""

from pathlib import Path
from typing import Any

import numpy as np

from spolia.bots.nets import NetError
from spolia.training.lessons import Adam, Teacher


def save_teacher(teacher: Teacher, path: Path) -> None:
    arrays: dict[str, Any] = {}
    for name, adam in (("value", teacher.value), ("policy", teacher.policy)):
        arrays[f"{name}_steps"] = np.array(adam.steps)
        for index, triple in enumerate(zip(adam.parameters, adam.means, adam.squares, strict=True)):
            for kind, part in zip(("weight", "mean", "square"), triple, strict=True):
                arrays[f"{name}_{kind}{index}"] = part
    draft = path.with_name(path.name + ".part")
    with draft.open("wb") as file:
        np.savez(file, **arrays)
    draft.replace(path)


def load_teacher(teacher: Teacher, path: Path) -> None:
    """Into a teacher of the same shape."""
    arrays = _read(path)
    for name, adam in (("value", teacher.value), ("policy", teacher.policy)):
        adam.steps = int(arrays[f"{name}_steps"])
        _fill(adam, name, arrays)


def _fill(adam: Adam, name: str, arrays: dict[str, Any]) -> None:
    for kind, parts in (("weight", adam.parameters), ("mean", adam.means), ("square", adam.squares)):
        for index, part in enumerate(parts):
            part[...] = arrays[f"{name}_{kind}{index}"]


def _read(path: Path) -> dict[str, Any]:
    try:
        with np.load(path) as file:
            return {name: file[name] for name in file.files}
    except (OSError, ValueError, KeyError) as error:
        raise NetError(f"{path} can't be read: {error}") from None
