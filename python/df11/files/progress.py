"""Progress reports of long-running work."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, Union

ProgressCallback = Callable[[int, int, str], Any]
"""Takes the bytes done, all bytes to do, and the name of the unit, tensor or file."""

ProgressArgument = Union[ProgressCallback, bool, None]
"""A callback; True for a progress bar; None or False for nothing."""

LINE_EVERY = 5.0
"""Seconds between two lines, where there is no tqdm to draw a bar."""


@contextmanager
def listening(progress: ProgressArgument, doing: str) -> Iterator[ProgressCallback | None]:
    """What the compiled part calls: the caller's callback, a bar of tqdm's, or lines on stderr where tqdm isn't installed."""
    if progress is None or progress is False:
        yield None
    elif progress is not True:
        yield progress
    else:
        try:
            from tqdm.auto import tqdm
        except ImportError:
            yield _lines(doing)
        else:
            with tqdm(desc=doing, unit="B", unit_scale=True, total=0) as bar:

                def update(done: int, total: int, name: str) -> None:
                    bar.total = total
                    bar.set_postfix_str(name, refresh=False)
                    bar.update(done - bar.n)

                yield update


def _lines(doing: str) -> ProgressCallback:
    started = last = time.monotonic()

    def line(done: int, total: int, name: str) -> None:
        nonlocal last
        now = time.monotonic()
        if now - last >= LINE_EVERY:
            last = now
            print(f"{doing} {done / 1e9:.2f} of {total / 1e9:.2f} GB, {now - started:.0f} s: {name}", file=sys.stderr)

    return line
