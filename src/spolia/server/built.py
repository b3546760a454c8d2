"""The built client, from its folder. What is text travels packed, for whoever can unpack it."""

import gzip
from functools import lru_cache
from mimetypes import guess_type
from pathlib import Path
from typing import Any, Final

from litestar import MediaType, Response, get
from litestar.response import File

from spolia.server.web import CallRefused, Client

NOT_BUILT: Final = (
    "<!doctype html><html lang=en><meta charset=utf-8><title>Spolia</title><h1>Spolia</h1>"
    "<p>The server is running, but its pages have not been built. In the folder of the project:</p>"
    "<pre>make play</pre></html>\n"
)
PACKED: Final = ("text/", "application/javascript", "application/json", "image/svg+xml")  # fonts are so already
PACKS_ITSELF: Final = "packs_itself"  # other answers are packed on the way out, each time
FOREVER: Final = "public, max-age=31536000, immutable"  # names of files in assets say what is in them


def page_handler(pages: Path) -> Any:
    """Files by name, and the page itself for every other address; where there is none, how to build it."""

    @get(["/", "/{path:path}"], sync_to_thread=False, opt={PACKS_ITSELF: True})
    def page(request: Client) -> Response[Any]:
        name = str(request.path_params.get("path", "")).lstrip("/")
        if name.startswith(("api/", "ws/")):
            raise CallRefused(404, "no_address")
        file = _file(pages, name)
        kept = FOREVER if file is not None and name.startswith("assets/") else "no-cache"
        file = file or _file(pages, "index.html")
        if file is None:
            return Response(NOT_BUILT, media_type=MediaType.HTML)
        kind = guess_type(file.name)[0] or "application/octet-stream"
        headers = {"Cache-Control": kept}
        if kind.startswith(PACKED):
            headers["Vary"] = "Accept-Encoding"
            if "gzip" in request.headers.get("accept-encoding", ""):
                content = _packed(file, file.stat().st_mtime_ns)
                return Response(content, media_type=kind, headers=headers | {"Content-Encoding": "gzip"})
        return File(file, media_type=kind, content_disposition_type="inline", headers=headers)

    return page


@lru_cache(256)
def _packed(file: Path, changed: int) -> bytes:
    """Once for each file, as it was when it was last changed."""
    return gzip.compress(file.read_bytes(), mtime=0)


def _file(pages: Path, name: str) -> Path | None:
    """A file in the folder, never one outside."""
    if not name or not name.isprintable():
        return None
    wanted = (pages / name).resolve()
    return wanted if pages.resolve() in wanted.parents and wanted.is_file() else None
