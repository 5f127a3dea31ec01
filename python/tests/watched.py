"""Measures memory, also in programs that tests run."""

from __future__ import annotations

import threading
import time


class Watched:
    """The anonymous memory of this process, and the most that it has been inside of a `with`."""

    @staticmethod
    def now() -> int:
        lines = open("/proc/self/status").read().splitlines()
        return 1024 * int(next(line for line in lines if line.startswith("RssAnon")).split()[1])

    def __enter__(self) -> Watched:
        self.peak, self.done = self.now(), False
        self.thread = threading.Thread(target=self.watch)
        self.thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.done = True
        self.thread.join()

    def watch(self) -> None:
        while not self.done:
            self.peak = max(self.peak, self.now())
            time.sleep(0.001)
