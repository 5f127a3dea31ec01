"""The repository's reference models, and what the safetensors library reads from them: the oracle."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import safetensors

TESTS = str(Path(__file__).parent)
DATA = Path(__file__).parents[2] / "tests" / "data"
SAMPLE = DATA / "samples" / "minilm-layer0-bf16.safetensors"
MODELS = ["qwen3-sharded-dir", "qwen3-single-file", "qwen3-tied-dir"]


def oracle(path: Path) -> dict[str, dict[str, Any]]:
    """The tensors of a plain model, as the safetensors library reads them: dtype, shape and bytes."""
    files = sorted(path.glob("*.safetensors")) if path.is_dir() else [path]
    return {name: tensor for file in files for name, tensor in safetensors.deserialize(file.read_bytes())}


def torch_tensors(folder: Path) -> dict[str, Any]:
    """The tensors of all files of a folder, as safetensors reads them for torch."""
    from safetensors.torch import load_file

    return {name: tensor for file in folder.glob("*.safetensors") for name, tensor in load_file(file).items()}


def command(*arguments: Any) -> Any:
    """Runs the command, and returns the JSON that it prints."""
    ran = subprocess.run(
        [sys.executable, "-m", "df11", "--json", "--quiet", *map(str, arguments)], capture_output=True, text=True
    )
    assert ran.returncode == 0, ran.stderr
    return json.loads(ran.stdout)


def python(program: str, *arguments: Any, **environment: str) -> str:
    """The output of a program, run in a separate Python process."""
    command = [sys.executable, "-c", program, *map(str, arguments)]
    ran = subprocess.run(command, capture_output=True, text=True, timeout=600, env=os.environ | environment)
    assert ran.returncode == 0, ran.stderr
    return ran.stdout


def contents(folder: Path, pattern: str = "*") -> dict[str, bytes]:
    """The files below a folder."""
    return {str(path.relative_to(folder)): path.read_bytes() for path in folder.rglob(pattern) if path.is_file()}


def flip(file: Path, tensor: str, back: int | None = None, bits: int = 1 << 6) -> None:
    """Flips bits of one byte of a tensor: at this distance from the end, or in the middle, where it is the lower byte of a word.

    Bit 6 is the upper bit of a mantissa, in BF16 weights and in tensors of signs and mantissas.
    """
    data = bytearray(file.read_bytes())
    header = 8 + int.from_bytes(data[:8], "little")
    begin, end = json.loads(data[8:header])[tensor]["data_offsets"]
    data[header + ((begin + end) // 4 * 2 if back is None else end - back)] ^= bits
    file.write_bytes(data)


def write_zeros(file: Path, tensors: Mapping[str, tuple[str, list[int], int]]) -> None:
    """Writes a safetensors file of zeros that takes no room on the disk, given the dtype, shape and size of each tensor."""
    header, end = {}, 0
    for name, (dtype, shape, size) in tensors.items():
        header[name] = {"dtype": dtype, "shape": shape, "data_offsets": [end, end + size]}
        end += size
    text = json.dumps(header).encode()
    text += b" " * (-len(text) % 8)
    file.write_bytes(len(text).to_bytes(8, "little") + text)
    os.truncate(file, 8 + len(text) + end)
