"""vLLM's server, by its HTTP interface: its answers, and how it is killed and started again."""

from __future__ import annotations

import json
import os
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from engines import SETTINGS

PROMPTS = ["The capital of France is", "Once upon a time", "1, 2, 3, 4,"]
# The server's engine is in a process of its own.
# With /pause and /resume.
SERVER = SETTINGS | {"VLLM_ENABLE_V1_MULTIPROCESSING": "1", "VLLM_SERVER_DEV_MODE": "1"}


class Server:
    """vLLM's server, in a group of processes of its own."""

    def __init__(self, model: Path, *options: str) -> None:
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            port = free.getsockname()[1]
        self.model, self.address = str(model), f"http://127.0.0.1:{port}"
        self.log = model.parent / f"server-{port}.log"
        # What `vllm serve` starts. That command asks for the version of a package that has another name here.
        command = [sys.executable, "-m", "vllm.entrypoints.openai.api_server", "--model", self.model, *options]
        command += ["--port", str(port), "--host", "127.0.0.1", "--max-model-len", "256", "--enforce-eager"]
        command += ["--no-enable-prefix-caching", "--dtype", "bfloat16", "--enable-log-requests"]
        with self.log.open("w") as log:
            self.process = subprocess.Popen(
                command, env=os.environ | SERVER, stdout=log, stderr=subprocess.STDOUT, start_new_session=True
            )

    def wait(self, seconds: float) -> None:
        """Until it answers."""
        end = time.monotonic() + seconds
        while time.monotonic() < end and self.process.poll() is None:
            try:
                urllib.request.urlopen(f"{self.address}/health", timeout=5)
                return
            except OSError:
                time.sleep(0.5)
        raise AssertionError(self.log.read_text()[-20000:])

    def ask(self, prompt: str) -> Any:
        """Its answer, and the log-probabilities. JSON has them with all of their digits."""
        question = {"model": self.model, "prompt": prompt, "max_tokens": 12, "temperature": 0, "logprobs": 5}
        # Tokens by their numbers, for two may have the same text.
        question |= {"return_tokens_as_token_ids": True, "ignore_eos": True}
        request = urllib.request.Request(
            f"{self.address}/v1/completions", json.dumps(question).encode(), {"Content-Type": "application/json"}
        )
        with urllib.request.urlopen(request, timeout=300) as answer:
            (choice,) = json.load(answer)["choices"]
        return choice["text"], choice["logprobs"]

    def answers(self) -> Any:
        """To all prompts, one at a time and all at once."""
        self.wait(600)
        found = [self.ask(prompt) for prompt in PROMPTS]
        assert "Paris" in found[0][0] and len({str(answer) for answer in found}) == len(found)
        return found, self.answers_at_once()

    def answers_at_once(self) -> Any:
        """Which requests a server computes together depends on when they come, and log-probabilities depend on that, with
        DF11 or without it. So the engine waits until it has all of them."""
        self.post("/pause?mode=keep")
        with ThreadPoolExecutor() as threads:
            asked = []
            for prompt in PROMPTS:
                before = self.added()
                asked.append(threads.submit(self.ask, prompt))
                wait_for(lambda before=before: self.added() > before)
            self.post("/resume")
            return [answer.result() for answer in asked]

    def post(self, path: str) -> None:
        urllib.request.urlopen(urllib.request.Request(self.address + path, method="POST"), timeout=60).close()

    def added(self) -> int:
        """The requests that its engine has got."""
        return self.log.read_text(errors="replace").count("Added request")

    def engine(self) -> int:
        """The number of the process that computes."""
        for status in Path("/proc").glob("[0-9]*/stat"):
            try:
                # Its group is the fifth.
                group = int(status.read_text().rsplit(")", 1)[1].split()[2])
                title = status.with_name("cmdline").read_bytes() + status.with_name("comm").read_bytes()
            except OSError:
                continue
            if group == self.process.pid and b"EngineCore" in title:
                return int(status.parent.name)
        raise AssertionError("the server has no engine")

    def kill(self) -> None:
        try:
            os.killpg(self.process.pid, signal.SIGKILL)
        except ProcessLookupError:
            pass
        self.process.wait()


def wait_for(is_so: Callable[[], bool]) -> None:
    end = time.monotonic() + 300
    while not is_so():
        assert time.monotonic() < end
        time.sleep(0.05)


@contextmanager
def serving(model: Path, *options: str) -> Iterator[Server]:
    """A server that starts. It takes half a minute."""
    server = Server(model, *options)
    try:
        yield server
    finally:
        server.kill()


def test_the_server_answers_as_without_df11_also_after_it_was_killed(smollm2: tuple[Path, Path]) -> None:
    plain, compressed = smollm2
    with serving(plain) as without, serving(plain, "--quantization", "dfloat11") as server:
        expected = without.answers()
        assert server.answers() == expected
        os.kill(server.engine(), signal.SIGKILL)
        # vLLM ends a server without an engine.
        server.process.wait(60)
        assert "EngineDeadError" in server.log.read_text()
    # Killed when it begins to load.
    with serving(compressed) as server:
        wait_for(lambda: "Starting to load model" in server.log.read_text(errors="replace"))
    with serving(compressed) as server:
        assert server.answers() == expected
