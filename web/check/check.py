"""check.py SITE FOLDER webgpu|without: runs check.html of SITE, the checks of the package itself, and prints what it says."""

import sys
import time

from chromium import SECONDS, Chromium, Failed
from static import serve_files
from user import WEBGPU

site, folder, gpu = sys.argv[1:]
address = f"{serve_files(site)}/check.html{'' if gpu == 'webgpu' else '?without'}"
with Chromium(folder, WEBGPU if gpu == "webgpu" else ["--disable-features=WebGPU"]) as page:
    page.open(address)
    end, verdict = time.monotonic() + SECONDS, None
    while not verdict:
        if time.monotonic() > end:
            sys.exit("  WRONG: the page said nothing in time")
        time.sleep(0.1)
        try:
            lines, verdict = page.value("[globalThis.said?.splice(0) ?? [], globalThis.verdict]")
        except Failed as error:
            sys.exit(f"  WRONG: {error}: {page.complaints()}")
        for line in lines:
            print(f"  {line}", flush=True)
    if verdict != "right":
        sys.exit(f"  WRONG: {page.complaints()}")
