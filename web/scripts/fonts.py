"""Small fonts for the languages of the pages: ``python web/scripts/fonts.py``, by hand, when a font or a sign changes.

From the fonts that npm installs it takes the letters and signs that our own words are written with, English ones and
those that Polish adds, into ``src/styles/fonts``. All other letters, as names may have them, are still fetched from the
whole fonts when they occur (see ``src/styles/fonts.css``). It needs the packages fonttools and brotli.
"""

from pathlib import Path

from fontTools.subset import main as subset

WEB = Path(__file__).parent.parent
FACES = ["alegreya-sans-{}-500", "alegreya-sans-{}-700", "cinzel-{}-700"]
ENGLISH = (
    "U+0020-007E,U+00A0,U+00AB,U+00B7,U+00BB,U+00D7,U+2010-2014,U+2018-201A,U+201C-201E,U+2022,U+2026,U+2032,U+203A,"
    "U+2060,U+2190-2193,U+2212"
)
POLISH = "U+0104-0107,U+0118-0119,U+0141-0144,U+015A-015B,U+0179-017C"
ACUTE_O = "U+00D3,U+00F3"  # in the whole font it is with the English letters
FEATURES = "kern,liga,mark,mkmk,ccmp,locl,lnum,tnum"  # figures are lined up, and as tall as capitals

for face in FACES:
    for part, letters in {"latin": f"{ENGLISH},{ACUTE_O}", "latin-ext": POLISH}.items():
        name = face.format(part)
        source = WEB / "node_modules/@fontsource" / face.partition("-{")[0] / "files" / f"{name}-normal.woff2"
        target = WEB / "src/styles/fonts" / f"{name}.woff2"
        subset([
            str(source), f"--unicodes={letters}", f"--layout-features={FEATURES}", "--flavor=woff2", "--no-hinting",
            f"--output-file={target}",
        ])  # fmt: skip
        print(f"{target.name}: {source.stat().st_size} bytes, now {target.stat().st_size}")
