from collections.abc import Callable, Sequence
from os import PathLike
from typing import Any, final

from typing_extensions import TypeAlias

_StrPath: TypeAlias = str | PathLike[str]
_Patterns: TypeAlias = str | list[tuple[str, list[str]]] | None
_Progress: TypeAlias = Callable[[int, int, str], Any] | None

__all__ = [
    "Ahead",
    "CudaUnits",
    "Model",
    "Unit",
    "__version__",
    "compress",
    "decompress",
    "encode",
    "inspect",
    "join",
    "model_card",
    "plan",
    "run_command",
    "threads",
    "verify",
    "weights_of",
    "write_safetensors",
]

__version__: str

def run_command(arguments: Sequence[str]) -> int: ...
def compress(
    src: _StrPath,
    dst: _StrPath,
    *,
    patterns: _Patterns,
    single_file: bool,
    transformers: bool,
    card: tuple[str | None, str | None] | None,
    part: tuple[int, int] | None,
    resume: bool,
    force: bool,
    sync: bool,
    progress: _Progress,
) -> str: ...
def join(parts: Sequence[_StrPath], dst: _StrPath, *, force: bool, sync: bool, progress: _Progress) -> str: ...
def decompress(
    src: _StrPath,
    dst: _StrPath,
    *,
    like: _StrPath | None,
    patterns: _Patterns,
    force: bool,
    sync: bool,
    progress: _Progress,
) -> str: ...
def verify(
    src: _StrPath, *, against: _StrPath | None, patterns: _Patterns, device: str, progress: _Progress
) -> str: ...
def inspect(
    src: _StrPath, *, patterns: _Patterns, single_file: bool, transformers: bool, progress: _Progress
) -> str: ...
def model_card(
    src: _StrPath, *, patterns: _Patterns, card: tuple[str | None, str | None], progress: _Progress
) -> str: ...
def plan(
    src: _StrPath, gpus: Sequence[int | str], *, reserve: int | str, patterns: _Patterns, progress: _Progress
) -> str: ...
def write_safetensors(
    path: _StrPath, tensors: Sequence[tuple[str, str, Sequence[int], int, int]], metadata: dict[str, str] | None
) -> None: ...
def weights_of(patterns: str | list[tuple[str, list[str]]], paths: Sequence[str]) -> list[list[str] | None]: ...
def encode(weights: Sequence[tuple[int, int]]) -> Unit | None: ...
def threads() -> int: ...
@final
class Ahead:
    def finish(self) -> bool: ...
    def cancel(self) -> None: ...
@final
class Unit:
    @property
    def elements(self) -> int: ...
    @property
    def bytes(self) -> int: ...
    def _decode_into(self, start: int, end: int, address: int) -> None: ...
    def _decode_ahead(self, address: int, bytes: int, memory: Any, threads: int) -> Ahead: ...
@final
class Model:
    def __new__(
        cls,
        path: _StrPath,
        *,
        like: _StrPath | None = None,
        patterns: _Patterns = None,
        shapes: dict[str, list[int]] | None = None,
    ) -> Model: ...
    @property
    def is_compressed(self) -> bool: ...
    def names(self) -> list[str]: ...
    def units(self) -> list[str]: ...
    def units_to_compress(self, patterns: _Patterns = None) -> list[tuple[str, list[str]]]: ...
    def encode_unit(self, weights: Sequence[str]) -> Unit | None: ...
    def files(self) -> list[str]: ...
    def stored(self) -> list[str]: ...
    def unit_weights(self, path: str) -> list[tuple[str, list[int]]]: ...
    def unit_bytes(self, path: str) -> int: ...
    def metadata(self) -> dict[str, str]: ...
    def describe(self, name: str) -> tuple[str, list[int], int, bool]: ...
    def _read_into(self, name: str, rows: tuple[int, int] | None, address: int, bytes: int) -> None: ...
    def _read_many_into(self, tensors: Sequence[tuple[str, int, int]]) -> None: ...
    def _decode_unit_into(self, path: str, address: int, bytes: int) -> None: ...
    def _decode_unit_ahead(self, path: str, address: int, bytes: int, memory: Any, threads: int) -> Ahead: ...
    def _save(
        self,
        dst: _StrPath,
        *,
        units: Sequence[tuple[str, Unit]],
        tensors: Sequence[tuple[str, int, int]],
        texts: dict[str, str],
        patterns: _Patterns,
        transformers: bool,
        force: bool,
        sync: bool,
        progress: _Progress,
    ) -> None: ...
@final
class CudaUnits:
    def __new__(cls, ordinal: int) -> CudaUnits: ...
    def memory(self) -> tuple[int, int]: ...
    def load(self, model: Model, path: str, *, offload: bool, pin: bool) -> tuple[int, int]: ...
    def load_encoded(self, unit: Unit, path: str, *, offload: bool, pin: bool) -> tuple[int, int]: ...
    def _decode_on(self, path: str, address: int, words: int, stream: int) -> None: ...
