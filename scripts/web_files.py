#!/usr/bin/env python3
"""web_files.py FOLDER GLUE: writes files.js, by which the pages of FOLDER also work from the disk, where browsers load no modules.

GLUE is what wasm-bindgen makes of the package for classic scripts: workers of that kind are all that a page from the disk can start.
"""

import base64
import json
import sys
from pathlib import Path

folder, glue = Path(sys.argv[1]), Path(sys.argv[2])
NAMES = "Model, Words, compress, decompress, kernels, oneLine, verify"
START = f'import init, {{ {NAMES} }} from "./df11_web.js";\nimport {{ Gpu }} from "./gpu.js";\n'


def text(path):
    return (folder / path).read_text()


def encoded(path):
    return base64.b64encode((folder / path).read_bytes()).decode()


def worker():
    """The worker as one classic script."""
    before, found, after = text("worker.js").partition(START)
    if not found:
        sys.exit("worker.js doesn't import what web_files.py puts in place of that")
    return f"""{glue.read_text()}
{before}const {{ {NAMES} }} = wasm_bindgen;
const init = () => wasm_bindgen({{ module_or_path: Uint8Array.from(atob("{encoded("df11_web_bg.wasm")}"), (c) => c.charCodeAt(0)) }});
{text("gpu.js").replace("export class", "class")}
{after}"""


def below(pattern):
    return [str(path.relative_to(folder)) for path in sorted(folder.rglob(pattern))]


own = {"start.js", "files.js", "worker.js", "gpu.js", "df11_web.js"}
files = {
    "modules": {path: text(path) for path in below("*.js") if path not in own},
    "bytes": {path: encoded(path) for path in below("*.wasm") if path != "df11_web_bg.wasm"},
    "texts": {path: text(path) for path in below("*.rs")},
    "worker": worker(),
}
(folder / "files.js").write_text(f"// Made by scripts/web: what start.js needs where browsers load no modules.\nglobalThis.files = {json.dumps(files)};\n")
