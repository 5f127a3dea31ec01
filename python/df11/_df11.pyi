"""The compiled part."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping, Sequence
from typing import Any, final

_Path = str | os.PathLike[str]
_Patterns = str | Sequence[tuple[str, Sequence[str]]] | None
_Progress = Callable[[int, int, str], Any] | None
_Place = tuple[int, int]

__all__ = [
    "Gpu",
    "compress",
    "decompress",
    "inspect",
    "plan",
    "verify",
    "Model",
    "Packed",
    "check_payload",
    "decode_rows",
    "gather",
    "multiply",
    "orders",
    "pack",
    "write_safetensors",
    "run_command",
    "__version__",
]

__version__: str

def run_command(arguments: Sequence[str]) -> int: ...
def compress(
    src: _Path,
    dst: _Path,
    *,
    patterns: _Patterns,
    single_file: bool,
    card: tuple[str | None, str | None] | None,
    part: tuple[int, int] | None,
    resume: bool,
    force: bool,
    progress: _Progress,
) -> str: ...
def decompress(
    src: _Path, dst: _Path, *, like: _Path | None, patterns: _Patterns, force: bool, progress: _Progress
) -> str: ...
def verify(
    src: _Path, *, against: _Path | None, like: _Path | None, patterns: _Patterns, device: str, progress: _Progress
) -> str: ...
def inspect(src: _Path, *, patterns: _Patterns, single_file: bool, progress: _Progress) -> str: ...
def plan(
    src: _Path, gpus: Sequence[int | str], *, reserve: int | str, patterns: _Patterns, progress: _Progress
) -> str: ...
def write_safetensors(
    path: _Path, tensors: Sequence[tuple[str, str, Sequence[int], int, int]], metadata: Mapping[str, str]
) -> None: ...
def pack(address: int, shape: Sequence[int]) -> Packed | None: ...
def check_payload(payload: _Place) -> None: ...
def decode_rows(payload: _Place, start: int, end: int, out: _Place, threads: int) -> None: ...
def gather(payload: _Place, rows: Sequence[int], out: _Place) -> None: ...
def multiply(
    order: str, payload: _Place, inputs: int, count: int, bias: int | None, out: int, threads: int
) -> None: ...
def orders() -> list[str]: ...
@final
class Packed:
    @property
    def place(self) -> _Place: ...

@final
class Gpu:
    def __new__(cls, ordinal: int) -> Gpu: ...
    def decode(self, header: bytes, payload: _Place, out: _Place, stream: int) -> None: ...
    def multiply(self, header: bytes, payload: _Place, x: _Place, y: _Place, stream: int) -> None: ...

@final
class Model:
    def __new__(
        cls,
        path: _Path,
        *,
        like: _Path | None = None,
        patterns: _Patterns = None,
        shapes: Mapping[str, Sequence[int]] | None = None,
    ) -> Model: ...
    @property
    def is_compressed(self) -> bool: ...
    def names(self) -> list[str]: ...
    def metadata(self) -> dict[str, str]: ...
    def describe(self, name: str) -> tuple[str, list[int], int, bool]: ...
    def read_into(self, name: str, rows: tuple[int, int] | None, address: int, bytes: int) -> None: ...
    def pack(self, names: Sequence[str]) -> list[Packed | None]: ...
    def read_many_into(self, tensors: Sequence[tuple[str, int, int]]) -> None: ...
