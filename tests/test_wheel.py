"""The package as it is published: a wheel carries the pages, and is enough."""

import json
import os
import re
import shutil
import subprocess
import sys
import sysconfig
import venv
from pathlib import Path

import httpx
import npm
import pytest

from tests.missing import interpreted_only, missing

ROOT = Path(__file__).parents[1]


@pytest.fixture
def clone(tmp_path: Path) -> Path:
    """The project with nothing built in it."""
    folder = tmp_path / "clone"
    built = shutil.ignore_patterns("node_modules", "__pycache__", "*.generated.*")
    for name in ("src", "web"):
        shutil.copytree(ROOT / name, folder / name, ignore=built)
    shutil.rmtree(folder / npm.PAGES.parent.relative_to(ROOT), ignore_errors=True)
    for name in ("pyproject.toml", "hatch_build.py", "README.md", "LICENSE", ".gitignore"):
        shutil.copy(ROOT / name, folder)
    return folder


def pip(*arguments: str | Path, python: str | Path = sys.executable, **environment: str) -> str:
    """With what is installed here, so that nothing is fetched for it."""
    order = [python, "-m", "pip", "--disable-pip-version-check", *arguments, "--no-deps"]
    done = subprocess.run(order, capture_output=True, text=True, check=False, env=os.environ | environment)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def empty_venv(folder: Path) -> Path:
    """Its python; whatever spolia needs is lent by the one that runs the tests, but not spolia itself."""
    venv.create(folder, with_pip=True)
    return folder / "bin" / "python"


def test_a_wheel_brings_the_pages_and_serves_them(clone: Path, tmp_path: Path) -> None:
    if not npm.command():
        missing(npm.MISSING)
    pip("wheel", "--no-build-isolation", "-w", tmp_path, clone)
    (wheel,) = tmp_path.glob("*.whl")
    python = empty_venv(tmp_path / "empty")
    pip("install", wheel, python=python)
    environment = os.environ | {"PYTHONPATH": sysconfig.get_path("purelib")}
    order = [str(python.with_name("spolia")), "serve", "--no-open", "--port", "0", "--db", str(tmp_path / "tables.db")]
    with subprocess.Popen(order, stdout=subprocess.PIPE, text=True, env=environment, cwd=tmp_path) as server:
        try:
            assert server.stdout is not None
            said = server.stdout.readline()
            assert said.startswith("Spolia is at http"), said
            address = said.split()[3]
            page = httpx.get(address).text
            (script,) = re.findall(r'<script[^>]* src="/(assets/[^"]+\.js)"', page)
            answer = httpx.get(address + script)
            assert answer.status_code == 200
            assert "javascript" in answer.headers["content-type"]
            assert len(answer.text) > 10_000
            (style,) = re.findall(r'<link[^>]* href="/(assets/[^"]+\.css)"', page)
            assert "text/css" in httpx.get(address + style).headers["content-type"]
        finally:
            server.kill()


@interpreted_only("what is installed here is not the source")
def test_an_editable_install_needs_no_node(clone: Path, tmp_path: Path) -> None:
    python = empty_venv(tmp_path / "empty")
    lent = {"PYTHONPATH": sysconfig.get_path("purelib"), "PATH": str(tmp_path)}
    pip("install", "--no-build-isolation", "-e", clone, python=python, **lent)
    where = subprocess.run(
        [python, "-c", "import spolia; print(spolia.__file__)"],
        capture_output=True, text=True, check=True, env=lent, cwd=tmp_path,
    )  # fmt: skip
    assert Path(where.stdout.strip()) == clone / "src" / "spolia" / "__init__.py"


def test_only_a_wheel_without_pages_asks_for_node(clone: Path, tmp_path: Path) -> None:
    program = "import sys; sys.path.insert(0, '.'); import hatch_build; print(getattr(hatch_build, sys.argv[1])())"
    asked = {
        what: npm.WHEEL
        in subprocess.run(
            [sys.executable, "-c", program, f"get_requires_for_build_{what}"],
            capture_output=True, text=True, check=True, cwd=clone, env=os.environ | {"PATH": str(tmp_path)},
        ).stdout
        for what in ("wheel", "editable", "sdist")
    }  # fmt: skip
    assert asked == {"wheel": True, "editable": False, "sdist": False}


def test_the_pages_are_built_from_fixed_versions_and_no_particular_host() -> None:
    wanted = json.loads((ROOT / "web" / "package.json").read_text())
    assert [name for name, version in wanted["devDependencies"].items() if not re.fullmatch(r"[\d.]+", version)] == []
    lock = json.loads((ROOT / "web" / "package-lock.json").read_text())
    assert [name for name, package in lock["packages"].items() if "resolved" in package] == []
    assert lock["packages"][""]["devDependencies"] == wanted["devDependencies"]
