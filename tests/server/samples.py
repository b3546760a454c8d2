"""One good message of every type that a browser may send, made from the types, so that none can be forgotten."""

from typing import Any, get_args

import msgspec

from spolia.server.protocol import FromBrowser

KINDS: list[type[msgspec.Struct]] = list(get_args(FromBrowser))

# What to put into a field, by its name. A new field of a message needs a line here, or the tests say so.
FIELDS: dict[str, Any] = {
    "id": "x",
    "version": 0,
    "move": 1,
    "to": 0,
    "agree": True,
    "text": "hello",
    "seat": 0,
    "bot": "random",
}


def tag(kind: type[msgspec.Struct]) -> str:
    return str(kind.__struct_config__.tag)


def sample(kind: type[msgspec.Struct], **fields: Any) -> dict[str, Any]:
    """A message of a type as it is sent; fields that it does not have are left aside."""
    missing = [name for name in kind.__struct_fields__ if name not in FIELDS]
    assert not missing, f"{kind.__name__}: say in tests/server/samples.py what to put into {missing}"
    values = FIELDS | fields
    return {"type": tag(kind), **{name: values[name] for name in kind.__struct_fields__}}


def samples(**fields: Any) -> list[dict[str, Any]]:
    return [sample(kind, **fields) for kind in KINDS]
