"""The browser's types, made from the server's: ``python -m spolia.server.types web/src/lib/protocol.ts``."""

import sys
from pathlib import Path
from typing import Any

import msgspec

from spolia.server import protocol

HEAD = "// Made from src/spolia/server/protocol.py by `python -m spolia.server.types`; do not edit.\n"


def typescript() -> str:
    """One interface a message; both directions as unions."""
    structs = [
        value for value in vars(protocol).values() if isinstance(value, type) and issubclass(value, msgspec.Struct)
    ]
    structs = [struct for struct in structs if struct is not msgspec.Struct]
    _, components = msgspec.json.schema_components(structs)
    parts = [HEAD]
    for struct in structs:
        parts.append(_interface(struct.__name__, components[struct.__name__]))
    for name in ("FromServer", "FromBrowser"):
        members = " | ".join(member.__name__ for member in getattr(protocol, name).__args__)
        parts.append(f"export type {name} = {members};\n")
    return "\n".join(parts)


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
    Path(sys.argv[1]).write_text(typescript(), "utf-8")
