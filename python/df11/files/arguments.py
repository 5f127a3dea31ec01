"""What callers give: paths, and which modules are compressed together."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from typing import Union

from df11.errors import PatternError

StrPath = Union[str, "os.PathLike[str]"]

Patterns = Union[str, "os.PathLike[str]", Mapping[str, Sequence[str]], None]
"""A JSON pattern file; the name of a published model or pattern, such as "FLUX.1-dev-DF11"; or a dict from regular
expressions, which match a module's whole path, to the module's weights (`[]`: the module's own `weight`)."""


def for_rust(patterns: Patterns) -> str | list[tuple[str, list[str]]] | None:
    """What the compiled part takes."""
    if patterns is None:
        return None
    if not isinstance(patterns, Mapping):
        return os.fspath(patterns)
    for pattern, weights in patterns.items():
        if not isinstance(pattern, str):
            raise PatternError(f"a pattern must be a text, and one is {pattern!r}")
        if isinstance(weights, str) or not all(isinstance(name, str) for name in weights):
            raise PatternError(f"the weights of pattern {pattern!r} must be a list of their names, and are {weights!r}")
    return [(pattern, list(weights)) for pattern, weights in patterns.items()]
