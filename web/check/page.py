"""page.py SITE FOLDER webgpu|without: does on the page of SITE what users do.

FOLDER has original.safetensors and compressed.safetensors, which the command df11 made of it. What the page gives must be the
same, byte for byte.
"""

import sys

import page_errors
import page_names
import page_people
import page_work
from chromium import Failed
from given import expect, folder, has_gpu, site
from static import Files, serve_files
from user import WEBGPU, User

ALL = [
    page_work.plain_file,
    page_work.other_types,
    page_work.compresses,
    page_work.restores,
    page_work.verifies,
    page_work.decodes_on_the_cpu,
    page_work.decodes_on_the_gpu,
    page_errors.refuses_damage,
    page_errors.refuses_what_is_too_large,
    page_names.shows_all_of_names,
    page_errors.cancels,
    page_people.takes_what_is_dropped,
    page_errors.does_one_thing_at_a_time,
    page_people.needs_no_mouse,
    page_people.is_for_small_screens_and_for_dark_ones,
    page_people.names_its_parts,
    page_errors.reaches_no_other_host,
    page_errors.works_from_the_disk,
    page_errors.says_why_it_does_not_start,
]
ALLOWED = {page_errors.reaches_no_other_host, page_errors.works_from_the_disk}  # these make the browser complain
is_right = True
address = serve_files(site)
# Little of the page depends on a GPU.
checks = ALL if has_gpu else [page_work.compresses, page_work.decodes_on_the_cpu, page_work.decodes_on_the_gpu]
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
# The page's own host is asked for the page's files, and told nothing.
known = {("GET", f"/{file.name}") for file in site.iterdir()}
if Files.requests - known:
    is_right = False
    print(f"  WRONG: the page asked its host for {Files.requests - known}", flush=True)
sys.exit(not is_right)
