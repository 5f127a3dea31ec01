"""browser.py FOLDER PAGE [FLAG...]: opens a page of FOLDER/site in headless $CHROMIUM with these flags, and prints what it says.

The page posts lines to /say, files to /put/NAME, which come to FOLDER, and at the end "right" or "wrong" to /end. A second
server, on the port that /other tells, is another host to the page. Exit code 1: the page said "wrong" first, or nothing in time,
or something came to the other host.
"""

import http.server
import os
import subprocess
import sys
import tempfile
import threading
import time
from pathlib import Path

SECONDS = 240
folder, page, *flags = sys.argv[1:]
folder = Path(folder)
ended = threading.Event()
first = threading.Lock()  # the first verdict counts: nothing makes «wrong» right
verdict = "the page said nothing in time"
visits = []


class Site(http.server.SimpleHTTPRequestHandler):
    """What the page talks to."""

    def __init__(self, *arguments):
        super().__init__(*arguments, directory=folder / "site")

    def do_GET(self):
        if self.path == "/other":
            self.answer(str(other.server_port).encode())
        else:
            super().do_GET()

    def do_POST(self):
        global verdict
        body = self.rfile.read(int(self.headers["Content-Length"]))
        if self.path == "/say":
            print(f"  {body.decode()}", flush=True)
        elif self.path == "/end":
            with first:
                if not ended.is_set():
                    verdict = body.decode()
                    ended.set()
        else:
            (folder / Path(self.path).name).write_bytes(body)
        self.answer(b"")

    def answer(self, body):
        self.send_response(200)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_):
        pass


class Other(http.server.BaseHTTPRequestHandler):
    """A host that lets every page in, with every method."""

    def __getattr__(self, name):
        if name.startswith("do_"):
            return self.visit
        raise AttributeError(name)

    def visit(self):
        visits.append(f"{self.command} {self.path}")
        self.send_response(200)
        self.send_header("Access-Control-Allow-Origin", "*")
        self.send_header("Content-Length", "0")
        self.end_headers()

    def log_message(self, *_):
        pass


site, other = (http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler) for handler in (Site, Other))
for server in site, other:
    threading.Thread(target=server.serve_forever, daemon=True).start()
with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as profile, open(folder / "chromium.log", "w") as log:
    options = ["--headless=new", "--no-sandbox", "--no-first-run", "--enable-logging=stderr", f"--user-data-dir={profile}"]
    command = [os.environ["CHROMIUM"], *options, *flags]
    browser = subprocess.Popen([*command, f"http://127.0.0.1:{site.server_port}/{page}"], stdout=log, stderr=log)
    end = time.monotonic() + SECONDS
    while not ended.wait(1) and browser.poll() is None and time.monotonic() < end:
        pass
    browser.terminate()
    browser.wait()
if visits != ["GET /from-a-page-without-policy"]:
    verdict = f"the other host saw {visits}"
if verdict != "right":
    lines = (folder / "chromium.log").read_text().splitlines()
    print(*(line for line in lines if "CONSOLE" in line), sep="\n", file=sys.stderr)
    sys.exit(verdict)
