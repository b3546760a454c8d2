"""How the package is built: as hatchling does it, with the pages built first where a wheel lacks them.

An editable install needs no pages, and so no node: make builds them there.
"""

import sys
from pathlib import Path
from typing import Any

from hatchling import build
from hatchling.build import *  # noqa: F403 (all that a build backend has, but for what is changed below)
from hatchling.builders.hooks.plugin.interface import BuildHookInterface

sys.path.append(str(Path(__file__).parent / "web"))
import npm


def get_requires_for_build_wheel(config_settings: dict[str, Any] | None = None) -> list[str]:  # type: ignore[no-redef]
    """Node comes along where there is none. A hook could ask for it too, but not only for wheels."""
    node = [] if npm.PAGES.is_file() or npm.command_on_path() else [npm.WHEEL]
    return [*build.get_requires_for_build_wheel(config_settings), *node]


class Pages(BuildHookInterface[Any]):
    """Builds the pages if they are missing."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if version == "standard" and not npm.PAGES.is_file():
            npm.build()
