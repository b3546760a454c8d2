"""What the measures are about."""

from typing import Final

DECISION: Final = "decision"
DECISION_AND_VIEW: Final = "decision and view"
COPY: Final = "copy"
VIEW: Final = "view"
VIEW_TEXT: Final = "view as text"
SAVE: Final = "save"
LOAD: Final = "load"
REPLAY: Final = "replay"
