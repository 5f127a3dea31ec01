"""browser.py FOLDER PAGE [FLAG...]: opens a page of FOLDER/site in headless Chromium with these flags, and prints what it says.

The page posts lines to /say, files to /put/NAME, which come to FOLDER, and at the end "right" or "wrong" to /end. A second
server, on the port that /other tells, is another host to the page. Exit code 1: the page said "wrong", or nothing in time, or
something came to the other host.
"""

import http.server
import subprocess
import sys
import tempfile
import threading
from pathlib import Path

SECONDS = 240
folder, page, *flags = sys.argv[1:]
folder = Path(folder)
ended = threading.Event()
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
    """A host that lets every page in."""

    def do_GET(self):
        visits.append(self.path)
        self.send_response(200)
        self.send_header("Access-Control-Allow-Origin", "*")
        self.send_header("Content-Length", "0")
        self.end_headers()

    def log_message(self, *_):
        pass


site, other = (http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler) for handler in (Site, Other))
for server in site, other:
    threading.Thread(target=server.serve_forever, daemon=True).start()
with tempfile.TemporaryDirectory() as profile, open(folder / "chromium.log", "w") as log:
    command = ["chromium", "--headless=new", "--no-sandbox", "--no-first-run", "--enable-logging=stderr", f"--user-data-dir={profile}", *flags]
    browser = subprocess.Popen([*command, f"http://127.0.0.1:{site.server_port}/{page}"], stdout=log, stderr=log)
    ended.wait(SECONDS)
    browser.terminate()
    browser.wait()
if visits != ["/from-a-page-without-policy"]:
    verdict = f"the other host saw {visits}"
if verdict != "right":
    lines = (folder / "chromium.log").read_text().splitlines()
    print(*(line for line in lines if "CONSOLE" in line), sep="\n", file=sys.stderr)
    sys.exit(verdict)
