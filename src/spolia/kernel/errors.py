"""Everything that can go wrong, by name. Each error carries the value that caused it."""


class SpoliaError(Exception):
    """The base of all errors that spolia raises on purpose."""


class MoveError(SpoliaError, ValueError):
    """A move that can't be played."""


class UnknownMove(MoveError):
    """The text is no move of this game."""

    def __init__(self, text: str) -> None:
        super().__init__(f"not a move: {text!r}")
        self.text = text


class AmbiguousMove(MoveError):
    """The text fits more than one legal move."""

    def __init__(self, text: str, candidates: list[str]) -> None:
        super().__init__(f"{text!r} could be: {', '.join(candidates)}")
        self.text = text
        self.candidates = candidates


class IllegalMove(MoveError):
    """A move of this game that may not be played now; ``reason`` is a code, ``sentence`` says it in words."""

    def __init__(self, move: int, reason: str, sentence: str = "", text: str = "") -> None:
        super().__init__(f"{text or move}: {sentence or reason}")
        self.move = move
        self.reason = reason
        self.sentence = sentence
        self.text = text


class CodedError(SpoliaError, ValueError):
    """An error with a message in English, and a code with facts so that it can be said in other languages too."""

    def __init__(self, message: str, code: str = "", **facts: object) -> None:
        super().__init__(message)
        self.code = code
        self.facts = facts


class SetupError(CodedError):
    """A game that can't be set up: a bad number of players, an unknown edition, an impossible position."""


class JournalError(CodedError):
    """A saved game that can't be read: corrupt, foreign, of another version, or with an impossible move."""
