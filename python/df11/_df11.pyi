from collections.abc import Callable, Sequence
from os import PathLike
from typing import Any, final

from typing_extensions import TypeAlias

_StrPath: TypeAlias = str | PathLike[str]
_Patterns: TypeAlias = str | list[tuple[str, list[str]]] | None
_Progress: TypeAlias = Callable[[int, int, str], Any] | None

__all__ = [
    "CudaUnits",
    "Fixed",
    "Model",
    "Unit",
    "__version__",
    "check_payload",
    "compress",
    "decompress",
    "encode",
    "inspect",
    "join",
    "model_card",
    "pack",
    "plan",
    "run_command",
    "threads",
    "unpack",
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
def join(
    parts: Sequence[_StrPath],
    dst: _StrPath,
    *,
    against: _StrPath | None,
    sampled: bool,
    force: bool,
    sync: bool,
    progress: _Progress,
) -> str: ...
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
    src: _StrPath,
    gpus: Sequence[int | str],
    *,
    reserve: int | str,
    fixed: bool | None,
    patterns: _Patterns,
    progress: _Progress,
) -> str: ...
def write_safetensors(
    path: _StrPath,
    shown: _StrPath,
    tensors: Sequence[tuple[str, str, Sequence[int], int, int]],
    metadata: dict[str, str] | None,
    *,
    progress: _Progress,
) -> None: ...
def weights_of(patterns: str | list[tuple[str, list[str]]], paths: Sequence[str]) -> list[list[str] | None]: ...
def encode(weights: Sequence[tuple[int, int]]) -> Unit | None: ...
def pack(address: int, shape: Sequence[int], fixed: bool) -> bytearray | None: ...
def unpack(payload: tuple[int, int], out: tuple[int, int]) -> None: ...
def check_payload(address: int, bytes: int) -> None: ...
def threads() -> int: ...
@final
class Unit:
    @property
    def elements(self) -> int: ...
    @property
    def bytes(self) -> int: ...
    def _decode_into(self, start: int, end: int, address: int) -> None: ...
@final
class Fixed:
    def __new__(cls, address: int, shape: Sequence[int]) -> Fixed: ...
    @property
    def rows(self) -> int: ...
    @property
    def columns(self) -> int: ...
    @property
    def bytes(self) -> int: ...
    def _decode_rows(self, start: int, end: int, address: int, threads: int) -> None: ...
    def _gather(self, rows: Sequence[int], address: int) -> None: ...
    def _multiply(
        self, start: int, end: int, inputs: int, count: int, bias: int | None, out: int, threads: int
    ) -> None: ...
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
    def hold(self, names: Sequence[str], progress: _Progress) -> list[Fixed]: ...
    def files(self) -> list[str]: ...
    def stored(self) -> list[str]: ...
    def unit_weights(self, path: str) -> list[tuple[str, list[int]]]: ...
    def unit_bytes(self, path: str) -> int: ...
    def metadata(self) -> dict[str, str]: ...
    def describe(self, name: str) -> tuple[str, list[int], int, bool]: ...
    def _read_into(self, name: str, rows: tuple[int, int] | None, address: int, bytes: int) -> None: ...
    def _read_many_into(self, tensors: Sequence[tuple[str, int, int]]) -> None: ...
    def _decode_unit_into(self, path: str, address: int, bytes: int) -> None: ...
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
    def __new__(cls, ordinal: int, *, fixed: bool = False) -> CudaUnits: ...
    def memory(self) -> tuple[int, int]: ...
    def load(self, model: Model, path: str, *, offload: bool, pin: bool) -> tuple[int, int]: ...
    def load_encoded(self, unit: Unit, path: str, *, offload: bool, pin: bool) -> tuple[int, int]: ...
    def load_words(
        self, name: str, address: int, shape: list[int], *, offload: bool, pin: bool
    ) -> tuple[int, int, int]: ...
    def unload(self, path: str) -> None: ...
    def _decode_on(self, path: str, address: int, words: int, stream: int) -> None: ...
    def _decode_payload_on(
        self, header: bytes, payload: tuple[int, int], out: tuple[int, int], stream: int
    ) -> None: ...
    def _decode_rows_on(self, name: str, start: int, end: int, address: int, words: int, stream: int) -> None: ...
    def _multiply_on(
        self, name: str, start: int, end: int, x: tuple[int, int], y: tuple[int, int], stream: int
    ) -> None: ...
