"""What an object is made of, found by itself, so that a test forgets none of it."""

from typing import Any


def names_of(kind: type) -> list[str]:
    """All fields; compiled classes keep them under another name."""
    own = [vars(base).get("__mypyc_attrs__") or vars(base).get("__slots__", ()) for base in kind.__mro__]
    return list(dict.fromkeys(name for names in own for name in names if not name.startswith("__")))


def values_of(thing: object) -> dict[str, Any]:
    return {name: getattr(thing, name) for name in names_of(type(thing))}
