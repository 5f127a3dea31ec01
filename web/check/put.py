"""put.py SITE IN OUT: gives the page the file IN, presses the button that suits it, and saves what the page offers as OUT."""

import shutil
import sys
import tempfile
from pathlib import Path

from chromium import Failed
from static import serve_files
from user import User


def convert(site, given, out):
    with tempfile.TemporaryDirectory() as downloads, User(downloads) as user:
        user.visit(serve_files(site))
        user.give(given)
        is_plain = user.value("Boolean(document.getElementById('compress'))")
        if not is_plain and not user.value("Boolean(document.getElementById('restore'))"):
            raise Failed(f"the page has nothing to do with {given.name}: {user.text('facts')}")
        print(user.do("compress" if is_plain else "restore"))
        user.press("#result a")
        shutil.move(user.saved(), out)


site, given, out = map(Path, sys.argv[1:])
try:
    convert(site, given, out)
except (Failed, OSError) as error:
    sys.exit(f"{given}: {error}")
