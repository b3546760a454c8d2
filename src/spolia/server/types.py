"""The browser's types, made from the server's: ``python -m spolia.server.types web/src/lib/protocol.ts``.

The types of each game go into a file of their own beside it, ``protocol.GAME.ts``.
"""

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import msgspec

from spolia.server import protocol
from spolia.tables import at_table, games
from spolia.tables.wire import PARTS, structs

HEAD = "// Made from {module} by `python -m spolia.server.types`; do not edit.\n"


def typescript() -> str:
    """What all games share: one interface a message; both directions as unions."""
    parts = [
        HEAD.format(module="spolia.server.protocol"),
        "\n".join(f'import type * as {key} from "./protocol.{key}";' for key in games()) + "\n",
    ]
    for name, own in PARTS.items():
        members = " | ".join(f"{key}.{own}" for key in games())
        parts.append(f"export type {name} = {members};")
    parts += ["", *_interfaces(structs(protocol))]
    for name in ("FromServer", "FromBrowser"):
        members = " | ".join(member.__name__ for member in getattr(protocol, name).__args__)
        parts.append(f"export type {name} = {members};\n")
    return "\n".join(parts)


def typescript_of(key: str) -> str:
    """What one game says of a moment."""
    module = at_table(key).wire
    return "\n".join([HEAD.format(module=module.__name__), *_interfaces(structs(module))])


def files(protocol_file: Path) -> dict[Path, str]:
    """All files, with what is in them."""
    beside = {protocol_file.with_suffix(f".{key}.ts"): typescript_of(key) for key in games()}
    return {protocol_file: typescript(), **beside}


def _interfaces(found: Sequence[type[msgspec.Struct]]) -> list[str]:
    _, components = msgspec.json.schema_components(found)
    return [_interface(struct.__name__, components[struct.__name__]) for struct in found]


def _interface(name: str, schema: dict[str, Any]) -> str:
    required = set(schema.get("required", []))
    lines = [f"export interface {name} {{"]
    for field, kind in schema["properties"].items():
        mark = "" if field in required else "?"
        lines.append(f"  {field}{mark}: {_type(kind)};")
    return "\n".join([*lines, "}\n"])


def _type(schema: dict[str, Any]) -> str:
    if "$ref" in schema:
        return str(schema["$ref"]).rsplit("/", 1)[-1]
    if "anyOf" in schema:
        return " | ".join(_type(part) for part in schema["anyOf"])
    if "enum" in schema:
        return " | ".join(f'"{value}"' for value in schema["enum"])
    kind = schema.get("type")
    if kind == "array":
        return f"{_type(schema.get('items', {}))}[]"
    if kind == "object":
        return f"Record<string, {_type(schema.get('additionalProperties') or {})}>"
    return {"integer": "number", "number": "number", "string": "string", "boolean": "boolean", "null": "null"}.get(
        str(kind), "unknown"
    )


if __name__ == "__main__":
    for path, text in files(Path(sys.argv[1])).items():
        path.write_text(text, "utf-8")
