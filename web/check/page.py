"""page.py SITE FOLDER webgpu|without: does what users do on the page of SITE.

FOLDER has original.safetensors and compressed.safetensors, which the command df11 made of it. What the page gives must be the
same, byte for byte.
"""

import inspect
import sys

import page_errors
import page_people
import page_work
from chromium import Failed
from given import expect, folder, has_gpu, site
from static import Files, serve_files
from user import WEBGPU, User

# Every function in these modules is a check. Little of the page depends on a GPU.
ALL = [check for part in (page_work, page_errors, page_people) for _, check in inspect.getmembers(part, inspect.isfunction)
       if check.__module__ == part.__name__]
checks = ALL if has_gpu else [page_work.compresses, page_work.decodes_on_the_cpu, page_work.decodes_on_the_gpu]
ALLOWED = {page_errors.reaches_no_other_host, page_errors.works_from_the_disk}  # these make the browser complain
is_right = True
address = serve_files(site)
for check in checks:
    with User(folder / "downloads" / check.__name__, WEBGPU if has_gpu else ["--disable-features=WebGPU"]) as user:
        what = f"the page {check.__name__.replace('_', ' ')}"
        try:
            user.visit(address)
            said = check(user)
            expect(check in ALLOWED or not user.complaints(), f"the browser complains: {user.complaints()}")
            print(f"  {what}{f': {said}' if said else ''}", flush=True)
        except Failed as error:
            is_right = False
            print(f"  WRONG: {what}: {error}", flush=True)
# The page's own host is only asked for the page's files.
known = {("GET", f"/{file.name}") for file in site.iterdir()}
if Files.requests - known:
    is_right = False
    print(f"  WRONG: the page asked its host for {Files.requests - known}", flush=True)
sys.exit(not is_right)
