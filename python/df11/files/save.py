"""Tensors in memory to a compressed file."""

from __future__ import annotations

import os
import tempfile
import warnings
from collections.abc import Mapping, Sequence
from contextlib import suppress

from df11 import _df11
from df11.errors import Df11Error, ExistsError, shown, writing
from df11.files.arguments import Patterns, StrPath
from df11.files.commands import compress
from df11.files.progress import ProgressArgument, listening
from df11.files.results import CompressSummary

Described = tuple[str, str, Sequence[int], int, int]
"""A tensor: its name, dtype (as safetensors names it) and shape, the address and the number of its bytes."""


def save(
    tensors: Sequence[Described],
    filename: StrPath,
    metadata: dict[str, str] | None,
    patterns: Patterns,
    force: bool,
    sync: bool,
    progress: ProgressArgument,
) -> CompressSummary:
    """Writes a plain file into a hidden folder next to the output, compresses it to the output, and removes it."""
    if any(name == "__metadata__" for name, *_ in tensors):
        raise Df11Error("a tensor can't be named __metadata__: in a safetensors file that is where the metadata is")
    if metadata is not None and not isinstance(metadata, Mapping):
        raise TypeError(f"metadata is a dict from text to text, and not a {type(metadata).__name__}")
    for text in [name for name, *_ in tensors] + [text for pair in (metadata or {}).items() for text in pair]:
        if not isinstance(text, str):
            raise TypeError(f"names and metadata are text, and not {type(text).__name__}: {text!r}")
        try:
            text.encode()
        except UnicodeEncodeError:
            raise Df11Error(f"a safetensors file has texts in UTF-8, which can't hold {text!r}") from None
    path = os.path.abspath(os.fspath(filename))
    if not force and os.path.lexists(path):
        raise ExistsError(f"{shown(filename)} exists; force=True overwrites it")
    with writing(filename):
        hidden = tempfile.TemporaryDirectory(prefix=".df11-", dir=os.path.dirname(path))
    try:
        # The compressed file will remember this name.
        plain = os.path.join(hidden.name, os.path.basename(path))
        with listening(progress, "writing") as listener:
            _df11.write_safetensors(plain, filename, tensors, metadata, progress=listener)
        return compress(plain, path, patterns=patterns, force=force, sync=sync, progress=progress)
    finally:
        try:
            try:
                hidden.cleanup()
            except KeyboardInterrupt:
                # Large files take a while to remove.
                with suppress(OSError):
                    hidden.cleanup()
                raise
        except OSError as error:
            warnings.warn(f"can't remove {shown(hidden.name)}: {error.strerror or error}", stacklevel=3)
