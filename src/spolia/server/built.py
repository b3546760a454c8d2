"""The built client, from its folder."""

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
FOREVER: Final = "public, max-age=31536000, immutable"  # names of files in assets say what is in them


def page_handler(pages: Path) -> Any:
    """Files by name, and the page itself for every other address; where there is none, how to build it."""

    @get(["/", "/{path:path}"], sync_to_thread=False)
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
        return File(file, media_type=kind, content_disposition_type="inline", headers={"Cache-Control": kept})

    return page


def _file(pages: Path, name: str) -> Path | None:
    """A file in the folder, never one outside."""
    if not name or not name.isprintable():
        return None
    wanted = (pages / name).resolve()
    return wanted if pages.resolve() in wanted.parents and wanted.is_file() else None
