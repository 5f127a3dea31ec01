"""A small Hugging Face Hub on this machine: one model of one commit, which may need a token. It takes uploads."""

from __future__ import annotations

import base64
import hashlib
import json
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

COMMIT = "0123456789abcdef0123456789abcdef01234567"


@contextmanager
def fake_hub(
    name: str,
    files: dict[str, bytes],
    revision: str = "main",
    token: str | None = None,
    *,
    changed: dict[str, bytes] | None = None,
    uploaded: dict[str, bytes] | None = None,
    silent: str | None = None,
) -> Iterator[tuple[str, list[str]]]:
    """Serves files as a model of this name, which has this branch and no other. It lists them with their checksums, and
    sends those that are in `changed` in their place. Of the file `silent` it sends nothing from the second request on.

    Gives its address, and the list of the files that it has sent, which grows. `uploaded` gets the files of commits.
    """
    sent: list[str] = []
    ended = threading.Event()

    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["Content-Length"]))
            if not self.is_allowed() or uploaded is None:
                return self.send(403)
            page = f"http://{self.headers['Host']}/{name}"
            if self.path == "/api/repos/create":
                return self.send_json({"url": page})
            if self.path == f"/api/models/{name}/preupload/{revision}":
                paths = [file["path"] for file in json.loads(body)["files"]]
                return self.send_json(
                    {"files": [{"path": path, "uploadMode": "regular", "shouldIgnore": False} for path in paths]}
                )
            if self.path == f"/api/models/{name}/commit/{revision}":
                for line in map(json.loads, body.splitlines()):
                    if line["key"] == "file":
                        uploaded[line["value"]["path"]] = base64.b64decode(line["value"]["content"])
                return self.send_json({"commitUrl": f"{page}/commit/{COMMIT}", "commitOid": COMMIT})
            return self.send_json({"errors": [], "warnings": []})

        def do_GET(self) -> None:
            path = self.path.partition("?")[0].strip("/")
            if not self.is_allowed():
                return self.send(401, b"", {"X-Error-Code": "GatedRepo"})
            for known in (revision, COMMIT):
                if path in (f"api/models/{name}", f"api/models/{name}/revision/{known}"):
                    siblings = [sibling(file, data) for file, data in files.items()]
                    info = {"id": name, "modelId": name, "sha": COMMIT, "siblings": siblings, "private": False}
                    return self.send_json(info)
                if path == f"api/models/{name}/tree/{known}":
                    tree = [{"type": "file", "path": file, "size": len(files[file]), "oid": "0"} for file in files]
                    return self.send_json(tree)
                file = path.removeprefix(f"{name}/resolve/{known}/")
                if file in files:
                    return self.send_file(file)
            missing = "EntryNotFound" if f"/resolve/{revision}/" in self.path or COMMIT in self.path else "RevisionNotFound"
            self.send(404, b"", {"X-Error-Code": missing, "X-Repo-Commit": COMMIT})

        do_HEAD = do_GET

        def is_allowed(self) -> bool:
            return token is None or self.headers.get("Authorization") == f"Bearer {token}"

        def send_file(self, file: str) -> None:
            if self.command == "GET":
                sent.append(file)
            if file == silent and sent.count(file) > 1:
                ended.wait()
                return
            data = {**files, **(changed or {})}[file]
            headers = {"ETag": f'"{sha256(files[file])}"', "X-Repo-Commit": COMMIT}
            if "Range" not in self.headers:
                return self.send(200, data, headers)
            start, _, end = self.headers["Range"].removeprefix("bytes=").partition("-")
            part = data[int(start) : int(end) + 1 if end else None]
            headers["Content-Range"] = f"bytes {start}-{int(start) + len(part) - 1}/{len(data)}"
            self.send(206, part, headers)

        def send_json(self, value: Any) -> None:
            self.send(200, json.dumps(value).encode(), {"Content-Type": "application/json"})

        def send(self, status: int, body: bytes = b"", headers: dict[str, str] | None = None) -> None:
            self.send_response(status)
            for key, value in (headers or {}).items():
                self.send_header(key, value)
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            if self.command != "HEAD":
                self.wfile.write(body)

        def log_message(self, *_: object) -> None:
            pass

    with ThreadingHTTPServer(("127.0.0.1", 0), Handler) as server:
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        try:
            yield f"http://127.0.0.1:{server.server_port}", sent
        finally:
            ended.set()
            server.shutdown()
            thread.join()


def sibling(file: str, data: bytes) -> dict[str, Any]:
    """What the Hub says of a large file."""
    lfs = {"sha256": sha256(data), "size": len(data), "pointerSize": 130}
    return {"rfilename": file, "size": len(data), "lfs": lfs}


def sha256(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()
