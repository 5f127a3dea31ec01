"""Model files: what the `df11` command does, as functions.

Each gives what the command's `--json` says, as an object with these fields. Other threads run meanwhile. Ctrl-C ends the work with
`KeyboardInterrupt`, as does any exception of the progress callback, and then nothing is half-written.
"""

from __future__ import annotations

import json
import os
import sys
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from types import SimpleNamespace
from typing import Any, Union

from df11 import _df11
from df11.errors import ArgumentError

StrPath = Union[str, "os.PathLike[str]"]

Patterns = Union[StrPath, Mapping[str, Sequence[str]], None]
"""A JSON file of patterns; the name of a published model, such as "FLUX.1-dev-DF11"; or a dict from regular expressions, which match
a module's whole path, to the module's weights (`[]`: the module's own `weight`)."""

Progress = Union[Callable[[int, int, str], Any], bool, None]
"""Called with the bytes done, all bytes to do, and the name of the unit, tensor or file; True draws a bar with tqdm."""

Result = SimpleNamespace
"""An object with the fields of the command's `--json`."""


def compress(
    src: StrPath,
    dst: StrPath,
    *,
    patterns: Patterns = None,
    single_file: bool = False,
    model_card: bool = False,
    base_model: str | None = None,
    repository: str | None = None,
    part: tuple[int, int] | None = None,
    resume: bool = False,
    force: bool = False,
    progress: Progress = None,
) -> Result:
    """Compresses a model directory to a directory, or a .safetensors file to a file.

    `patterns` says what to compress; without it df11 chooses. `single_file` writes one model.safetensors instead of a file for each
    unit. `model_card` writes a README.md for a hub, in which `base_model` and `repository` are the ids of the original and of the
    compressed model. `part=(2, 8)` makes every eighth unit, from the second on, and doesn't publish. `resume` keeps units that are
    finished if the work ends early, and goes on from there. `force` replaces a compressed model of df11's.

    Raises `AlreadyCompressedError`, `ExistsError`, `DamagedError`, `NotFoundError`, `FileError`, `ArgumentError`, or another
    `Df11Error`.
    """
    if not model_card and (base_model is not None or repository is not None):
        raise ArgumentError("base_model and repository are for the card: give model_card=True, too")
    card = (base_model, repository) if model_card else None
    options: dict[str, Any] = {"patterns": for_rust(patterns), "single_file": single_file, "card": card}
    return _run("compressing", progress, _df11.compress, src, dst, **options, part=part, resume=resume, force=force)


def decompress(
    src: StrPath,
    dst: StrPath,
    *,
    like: StrPath | None = None,
    patterns: Patterns = None,
    force: bool = False,
    progress: Progress = None,
) -> Result:
    """Restores a compressed model to BF16: the original files, byte for byte.

    `like` names the original model, for compressed models of other programs that carry no names and shapes; only its headers are read.

    Raises `NotCompressedError`, `DamagedError`, `UnknownShapeError`, `ExistsError`, `NotFoundError`, `FileError`, or another
    `Df11Error`.
    """
    return _run("decompressing", progress, _df11.decompress, src, dst, like=like, patterns=for_rust(patterns), force=force)


def verify(
    src: StrPath,
    *,
    against: StrPath | None = None,
    like: StrPath | None = None,
    patterns: Patterns = None,
    device: str = "cpu",
    progress: Progress = None,
) -> Result:
    """Checks a compressed model's structure, decodes every code, and compares every tensor with its checksum; and, if `against` names
    the original, with its bits. What is wrong is in the result's `failures`.

    Raises only where the model can't be read at all: `NotCompressedError`, `DamagedError`, `NotFoundError`, `FileError`.
    """
    options = {"against": against, "like": like, "patterns": for_rust(patterns), "device": device}
    return _run("verifying", progress, _df11.verify, src, **options)


def inspect(src: StrPath, *, patterns: Patterns = None, single_file: bool = False, progress: Progress = None) -> Result:
    """What is in a compressed model: units, bits a weight, entropy, where the bytes go. Of a plain model, what `compress` would make of
    it; all sizes are exact.

    Raises `DamagedError`, `NotFoundError`, `FileError`, `ArgumentError`, or another `Df11Error`.
    """
    return _run("inspecting", progress, _df11.inspect, src, patterns=for_rust(patterns), single_file=single_file)


def plan(
    src: StrPath,
    gpus: int | str | Sequence[int | str],
    *,
    reserve: int | str = 2_000_000_000,
    patterns: Patterns = None,
    progress: Progress = None,
) -> Result:
    """Whether a model fits on GPUs, compressed already or not, and what goes where. No GPU is needed.

    `gpus` is the memory of each: bytes, or a text such as `"12GiB"` or `"8x80GB"`, or a list of these. `reserve` is kept free on each.

    Raises `ArgumentError` for what is no amount of memory, and what `inspect` raises.
    """
    amounts = [gpus] if isinstance(gpus, (int, str)) else list(gpus)
    return _run("sampling", progress, _df11.plan, src, amounts, reserve=reserve, patterns=for_rust(patterns))


def _run(doing: str, progress: Progress, work: Callable[..., str], *arguments: Any, **options: Any) -> Result:
    with listening(progress, doing) as listener:
        text = work(*arguments, **options, progress=listener)
    result: Result = json.loads(text, object_hook=lambda fields: Result(**fields))
    return result


def for_rust(patterns: Patterns) -> str | list[tuple[str, list[str]]] | None:
    """What the compiled part takes."""
    if patterns is None or not isinstance(patterns, Mapping):
        return None if patterns is None else os.fspath(patterns)
    for pattern, weights in patterns.items():
        if isinstance(weights, str):
            raise ArgumentError(f"the weights of pattern {pattern!r} must be a list of their names, and are {weights!r}")
    return [(pattern, list(weights)) for pattern, weights in patterns.items()]


_LINE_EVERY = 5.0
"""Seconds between two lines, where there is no tqdm to draw a bar."""


@contextmanager
def listening(progress: Progress, doing: str) -> Iterator[Callable[[int, int, str], Any] | None]:
    """What the compiled part calls: the caller's callback, a bar of tqdm's, or lines on stderr where tqdm isn't installed."""
    if progress is not True:
        yield progress or None
        return
    try:
        from tqdm.auto import tqdm
    except ImportError:
        yield _lines(doing)
        return
    with tqdm(desc=doing, unit="B", unit_scale=True, total=0) as bar:

        def update(done: int, total: int, name: str) -> None:
            bar.total = total
            bar.set_postfix_str(name, refresh=False)
            bar.update(done - bar.n)

        yield update


def _lines(doing: str) -> Callable[[int, int, str], None]:
    started = last = time.monotonic()

    def line(done: int, total: int, name: str) -> None:
        nonlocal last
        now = time.monotonic()
        if now - last >= _LINE_EVERY:
            last = now
            print(f"{doing} {done / 1e9:.2f} of {total / 1e9:.2f} GB, {now - started:.0f} s: {name}", file=sys.stderr)

    return line
