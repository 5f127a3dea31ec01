"""A file server that records requests, and another host, which accepts requests from every page and records them."""

import contextlib
import functools
import http.server
import threading


class Files(http.server.SimpleHTTPRequestHandler):
    requests = set()

    def copyfile(self, *files):
        with contextlib.suppress(ConnectionError):  # a browser that is ended, or goes to another page, waits for no file
            super().copyfile(*files)

    def log_request(self, *_):
        self.requests.add((self.command, self.path))

    def log_message(self, *_):
        pass


class Other(http.server.BaseHTTPRequestHandler):
    visits = []

    def do_GET(self):
        self.visits.append(self.path)
        self.send_response(200)
        self.send_header("Access-Control-Allow-Origin", "*")
        self.send_header("Content-Length", "0")
        self.end_headers()

    def log_message(self, *_):
        pass


def serve(handler):
    """Starts a server, and returns its address."""
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    return f"http://127.0.0.1:{server.server_port}"


def serve_files(folder):
    return serve(functools.partial(Files, directory=folder))
