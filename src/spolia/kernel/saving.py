"""Frames as plain data, and back again: the name of the class and its fields."""

from typing import Any

from spolia.kernel.frames import Frame, fields_of


def frame_to_data(frame: Frame[Any]) -> dict[str, Any]:
    fields = {name: getattr(frame, name) for name in fields_of(type(frame))}
    return {"step": type(frame).__name__, "player": frame.player, **fields}


def frame_from_data(data: dict[str, Any], kinds: dict[str, Any]) -> Any:
    """The frame that was written, of one of the kinds there are."""
    fields = {name: tuple(value) if isinstance(value, list) else value for name, value in data.items()}
    del fields["step"]
    return kinds[data["step"]](**fields)
