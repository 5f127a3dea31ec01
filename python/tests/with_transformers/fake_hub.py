"""A small Hugging Face Hub on this machine: one model of one commit, which needs a token. It takes uploads."""

from __future__ import annotations

import base64
import hashlib
import json
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import server

COMMIT = "0123456789abcdef0123456789abcdef01234567"


@contextmanager
def fake_hub(
    name: str, folder: Path, revision: str, token: str, uploaded: dict[str, bytes] | None = None
) -> Iterator[tuple[str, list[str]]]:
    """Serves the files of a folder as a model of this name, which has this branch and no other.

    Gives its address, and the list of the files that it has sent, which grows. `uploaded` gets the files of commits.
    """
    files = {str(path.relative_to(folder)): path.read_bytes() for path in folder.rglob("*") if path.is_file()}
    sent: list[str] = []

    class Handler(server.Handler):
        def do_GET(self) -> None:
            self.answer(True)

        def do_HEAD(self) -> None:
            self.answer(False)

        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["Content-Length"]))
            if self.headers.get("Authorization") != f"Bearer {token}" or uploaded is None:
                return self.send(403, b"", {}, True)
            page = f"http://{self.headers['Host']}/{name}"
            if self.path == "/api/repos/create":
                return self.send_json({"url": page}, True)
            if self.path == f"/api/models/{name}/preupload/{revision}":
                paths = [file["path"] for file in json.loads(body)["files"]]
                files = [{"path": path, "uploadMode": "regular", "shouldIgnore": False} for path in paths]
                return self.send_json({"files": files}, True)
            if self.path == f"/api/models/{name}/commit/{revision}":
                for line in map(json.loads, body.splitlines()):
                    if line["key"] == "file":
                        uploaded[line["value"]["path"]] = base64.b64decode(line["value"]["content"])
                return self.send_json({"commitUrl": f"{page}/commit/{COMMIT}", "commitOid": COMMIT}, True)
            return self.send_json({"errors": [], "warnings": []}, True)

        def answer(self, with_body: bool) -> None:
            path = self.path.partition("?")[0].strip("/")
            if self.headers.get("Authorization") != f"Bearer {token}":
                return self.send(401, b"", {"X-Error-Code": "GatedRepo"}, with_body)
            for known in (revision, COMMIT):
                if path in (f"api/models/{name}", f"api/models/{name}/revision/{known}"):
                    siblings = [{"rfilename": file} for file in files]
                    info = {"id": name, "modelId": name, "sha": COMMIT, "siblings": siblings, "private": False}
                    return self.send_json(info, with_body)
                if path == f"api/models/{name}/tree/{known}":
                    tree = [{"type": "file", "path": file, "size": len(files[file]), "oid": "0"} for file in files]
                    return self.send_json(tree, with_body)
                file = path.removeprefix(f"{name}/resolve/{known}/")
                if file in files:
                    if with_body:
                        sent.append(file)
                    etag = hashlib.sha256(files[file]).hexdigest()
                    headers = {"ETag": f'"{etag}"', "X-Repo-Commit": COMMIT}
                    return self.send(200, files[file], headers, with_body)
            missing = "EntryNotFound" if f"/resolve/{revision}/" in self.path or COMMIT in self.path else "RevisionNotFound"
            self.send(404, b"", {"X-Error-Code": missing, "X-Repo-Commit": COMMIT}, with_body)

        def send_json(self, value: Any, with_body: bool) -> None:
            self.send(200, json.dumps(value).encode(), {"Content-Type": "application/json"}, with_body)

    with server.serving(Handler) as address:
        yield address, sent
