"""What callers give: paths, amounts of memory, and which modules are compressed together."""

from __future__ import annotations

import operator
import os
from collections.abc import Mapping, Sequence
from typing import Any, Union

from df11.errors import PatternError

StrPath = Union[str, "os.PathLike[str]"]

Patterns = Union[str, "os.PathLike[str]", Mapping[str, Sequence[str]], None]
"""A JSON pattern file; the name of a published model or pattern, such as "FLUX.1-dev-DF11"; or a dict from regular
expressions, which match a module's whole path, to the module's weights (`[]`: the module's own `weight`)."""


def amount(given: Any) -> int | str:
    """An amount of memory: bytes, or a text, which the compiled part reads."""
    if isinstance(given, str):
        return given
    try:
        size = operator.index(given)
    except TypeError:
        raise TypeError(f'{given!r} is not an amount of memory: a number of bytes, or a text such as "12GiB"') from None
    if not 0 <= size < 1 << 64:
        raise ValueError(f"{size} is not an amount of memory: it is {'negative' if size < 0 else '2^64 bytes or more'}")
    return size


def _as_text(path: StrPath) -> str:
    text = os.fspath(path)
    try:
        text.encode()
    except UnicodeEncodeError:
        raise PatternError(f"the path of a pattern file must be UTF-8, and is {text!r}") from None
    return text


def for_rust(patterns: Patterns) -> str | list[tuple[str, list[str]]] | None:
    """What the compiled part takes."""
    if patterns is None:
        return None
    if not isinstance(patterns, Mapping):
        return _as_text(patterns)
    for pattern, weights in patterns.items():
        if not isinstance(pattern, str):
            raise PatternError(f"a pattern must be a text, and one is {pattern!r}")
        if isinstance(weights, str) or not all(isinstance(name, str) for name in weights):
            raise PatternError(f"the weights of pattern {pattern!r} must be a list of their names, and are {weights!r}")
    return [(pattern, list(weights)) for pattern, weights in patterns.items()]
