"""Lessons and half-taught nets on disk, as plain arrays."""

from pathlib import Path
from typing import Any

import numpy as np

from spolia.bots.nets import NetError
from spolia.training.games import Lesson, Rows
from spolia.training.lessons import Adam, Teacher


def save_lessons(lessons: list[Lesson], path: Path) -> None:
    arrays: dict[str, Any] = {"players": np.array([lesson.players for lesson in lessons])}
    for name in ("positions", "decisions"):
        for part in ("places", "values", "ends"):
            _pack(arrays, f"{name}_{part}", [getattr(getattr(lesson, name), part) for lesson in lessons])
    for name in ("guesses", "outcome", "legal", "good", "ends"):
        _pack(arrays, name, [getattr(lesson, name).ravel() for lesson in lessons])
    _write(path, arrays)


def load_lessons(path: Path) -> list[Lesson]:
    arrays = _read(path)
    parts = {name: _unpack(arrays, name) for name in arrays if not name.endswith("_sizes") and name != "players"}
    lessons = []
    for index, players in enumerate(arrays["players"].tolist()):
        rows = {
            name: Rows(*(parts[f"{name}_{part}"][index] for part in ("places", "values", "ends")))
            for name in ("positions", "decisions")
        }
        lessons.append(
            Lesson(
                players,
                rows["positions"],
                parts["guesses"][index].reshape(-1, players),
                parts["outcome"][index],
                rows["decisions"],
                parts["legal"][index],
                parts["good"][index],
                parts["ends"][index],
            )
        )
    return lessons


def save_teacher(teacher: Teacher, path: Path) -> None:
    arrays: dict[str, Any] = {}
    for name, adam in (("value", teacher.value), ("policy", teacher.policy)):
        arrays[f"{name}_steps"] = np.array(adam.steps)
        for index, triple in enumerate(zip(adam.parameters, adam.means, adam.squares, strict=True)):
            for kind, part in zip(("weight", "mean", "square"), triple, strict=True):
                arrays[f"{name}_{kind}{index}"] = part
    _write(path, arrays)


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


def _pack(arrays: dict[str, Any], name: str, parts: list[Any]) -> None:
    arrays[name] = np.concatenate(parts)
    arrays[f"{name}_sizes"] = np.array([len(part) for part in parts])


def _unpack(arrays: dict[str, Any], name: str) -> list[Any]:
    return np.split(arrays[name], np.cumsum(arrays[f"{name}_sizes"])[:-1])


def _write(path: Path, arrays: dict[str, Any]) -> None:
    draft = path.with_name(path.name + ".part")
    with draft.open("wb") as file:
        np.savez(file, **arrays)
    draft.replace(path)


def _read(path: Path) -> dict[str, Any]:
    try:
        with np.load(path) as file:
            return {name: file[name] for name in file.files}
    except (OSError, ValueError, KeyError) as error:
        raise NetError(f"{path} can't be read: {error}") from None
