"""What stands in a case file: headings, zones, and the lines of its script."""

from pathlib import Path

from spolia.kernel.errors import SpoliaError

COMMON_HEADINGS = ("case", "source", "game", "editions", "rulings")


class CaseError(SpoliaError):
    """A case file that can't be read."""


class Script:
    """One file, read."""

    def __init__(self, path: Path, headings: dict[str, tuple[str, ...]]) -> None:
        self.path = path
        self.known = headings  # by game, besides the common ones
        self.headings: dict[str, str] = {}
        self.zones: dict[str, str] = {}
        self.script: list[tuple[int, str]] = []
        self._read(path.read_text("utf-8"))

    @property
    def game(self) -> str:
        """Which game it is of: the first there is, if it does not say."""
        return self.headings.get("game", next(iter(self.known)))

    def _read(self, text: str) -> None:
        above: list[tuple[int, str]] = []
        below = False
        for number, line in enumerate(text.splitlines(), 1):
            line = line.split("#")[0].strip()
            if line == "---":
                below = True
            elif line:
                (self.script if below else above).append((number, line))
        self._read_headings(above)
        for heading in ("case", "source", "editions"):
            if heading not in self.headings:
                raise CaseError(f"{self.path}: the heading {heading!r} is missing")
        if not self.script:
            raise CaseError(f"{self.path}: nothing is played or expected; is the line '---' missing?")

    def _read_headings(self, lines: list[tuple[int, str]]) -> None:
        found: dict[str, str] = {}
        for number, line in lines:
            name, colon, value = line.partition(":")
            name = " ".join(name.split())
            if not colon or name in found:
                raise CaseError(f"{self.path}:{number}: expected 'name: value', each name once; got {line!r}")
            found[name] = value.strip()
        game = found.get("game", self.game)
        if game not in self.known:
            raise CaseError(f"{self.path}: there is no game {game!r}; there are: {', '.join(self.known)}")
        headings = COMMON_HEADINGS + self.known[game]
        self.headings = {name: value for name, value in found.items() if name in headings}
        self.zones = {name: value for name, value in found.items() if name not in headings}
