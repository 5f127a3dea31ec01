"""Model files: what the `df11` command does, as functions.

Every function releases Python's lock while it works, so other threads run. Ctrl-C ends it with `KeyboardInterrupt`, as
does any exception that the progress callback raises, and then nothing is half-written.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Sequence
from typing import Any, Literal

from df11 import _df11
from df11.files.arguments import Patterns, StrPath, amount, for_rust
from df11.files.progress import ProgressArgument, listening
from df11.files.results import (
    CompressSummary,
    DecompressSummary,
    DevicePlan,
    Inspection,
    JoinSummary,
    VerifyReport,
    from_json,
)


def _run(doing: str, progress: ProgressArgument, work: Callable[..., str], *arguments: Any, **options: Any) -> str:
    """Has the compiled part do it, and tell how far it is."""
    with listening(progress, doing) as listener:
        return work(*arguments, **options, progress=listener)


def compress(
    src: StrPath,
    dst: StrPath,
    *,
    patterns: Patterns = None,
    single_file: bool = False,
    transformers: bool = False,
    model_card: bool = False,
    base_model: str | None = None,
    repository: str | None = None,
    part: tuple[int, int] | None = None,
    resume: bool = False,
    force: bool = False,
    sync: bool = True,
    progress: ProgressArgument = None,
) -> CompressSummary:
    """Compresses a model directory to a directory, or a .safetensors file to a file.

    `patterns` says what to compress; without it df11 chooses a known pattern by the model's configuration and its
    tensors, and in a model that it doesn't know each layer becomes a unit. `single_file` writes one model.safetensors
    instead of a file for each unit. `transformers` adds an entry to config.json, by which transformers warns where df11
    isn't imported; `decompress` restores config.json as it was. `model_card` writes a README.md for
    a hub into the directory; an old one is kept as README.original.md, and restored. `base_model` and `repository` are the
    ids of the original's repository and of the compressed model's that the card gives. `part=(2, 8)` compresses part 2 of
    8, for `join`. `resume` keeps finished files if the work fails or the process is killed; the same call then continues.
    Without `force` nothing is overwritten. `sync=False` doesn't wait until the disk has everything: quicker, but a power
    cut may then leave damaged files. `progress` is called with `(done_bytes, total_bytes, name)`, at most 50 times a
    second; `True` draws a bar with tqdm.

    Raises `AlreadyCompressedError`, `ExistsError`, `DamagedError`, `NotFoundError`, `FileError`, `PatternError`, or
    another `Df11Error`; `ValueError` for a part that there can't be.
    """
    if not model_card and (base_model is not None or repository is not None):
        raise ValueError("base_model and repository are for the card: give model_card=True, too")
    card = (base_model, repository) if model_card else None
    if part is not None and not 1 <= part[0] <= part[1] < 1 << 32:
        raise ValueError(f"there is no part {part[0]} of {part[1]}")
    options: dict[str, Any] = {"single_file": single_file, "transformers": transformers, "card": card}
    options |= {"part": part, "resume": resume, "force": force, "sync": sync}
    found = _run("compressing", progress, _df11.compress, src, dst, patterns=for_rust(patterns), **options)
    return from_json(CompressSummary, found)


def join(
    parts: Sequence[StrPath],
    dst: StrPath,
    *,
    against: StrPath | None = None,
    sampled: bool = False,
    force: bool = False,
    sync: bool = True,
    progress: ProgressArgument = None,
) -> JoinSummary:
    """Puts the parts together that `compress(..., part=(k, n))` has made, in any order: the files that `compress` without
    `part` writes. Every file is compared with its checksum first. The parts stay as they are.

    `against` names the model that they were made from, here or `hf:OWNER/NAME`, which may have changed between them: every tensor
    is compared with what they have read. Where it is no longer there, `sampled=True` takes 512 bytes of each tensor for enough, which each part
    knows. Parts that were made from the hub need neither, since they know its checksums.

    Raises `PartError` if they are not all the parts of one model, or if neither is given and needed; `DamagedError`,
    `ExistsError`, `FileError`, or another `Df11Error`.
    """
    if isinstance(parts, (str, bytes, os.PathLike)):
        raise TypeError(f"parts must be a list of paths, and are {parts!r}")
    if sampled and against is not None:
        raise ValueError("give against, or sampled=True, and not both")
    options: dict[str, Any] = {"against": against, "sampled": sampled, "force": force, "sync": sync}
    return from_json(JoinSummary, _run("joining", progress, _df11.join, list(parts), dst, **options))


def decompress(
    src: StrPath,
    dst: StrPath,
    *,
    like: StrPath | None = None,
    patterns: Patterns = None,
    force: bool = False,
    sync: bool = True,
    progress: ProgressArgument = None,
) -> DecompressSummary:
    """Restores a compressed model to BF16: the original files, byte for byte.

    `like` names the original model, for compressed models that carry no names and shapes; only its headers are read. The
    other options are those of `compress`.

    Raises `NotCompressedError`, `DamagedError`, `UnknownShapeError`, `ExistsError`, `NotFoundError`, `FileError`, or
    another `Df11Error`.
    """
    options = {"like": like, "patterns": for_rust(patterns), "force": force, "sync": sync}
    return from_json(DecompressSummary, _run("decompressing", progress, _df11.decompress, src, dst, **options))


def verify(
    src: StrPath,
    *,
    against: StrPath | None = None,
    patterns: Patterns = None,
    device: str = "cpu",
    progress: ProgressArgument = None,
) -> VerifyReport:
    """Checks the structure of a compressed model, decodes every code, and compares every tensor with its checksum; and,
    if `against` names the original, with its bits.

    What is wrong is in the report: look at its `is_good`. Raises only where the model can't be read at all:
    `NotCompressedError`, `DamagedError`, `NotFoundError`, `FileError`.
    """
    options = {"against": against, "patterns": for_rust(patterns), "device": device}
    return from_json(VerifyReport, _run("verifying", progress, _df11.verify, src, **options))


def inspect(
    src: StrPath,
    *,
    patterns: Patterns = None,
    single_file: bool = False,
    transformers: bool = False,
    progress: ProgressArgument = None,
) -> Inspection:
    """Shows what is in a compressed model: units, bits a weight, entropy, code lengths, and where the bytes go. Of a model
    that isn't compressed, shows what `compress` would make of it; all sizes are exact.

    `single_file` and `transformers` predict what `compress` writes with these options.

    Raises `DamagedError`, `NotFoundError`, `FileError`, `PatternError`, or another `Df11Error`.
    """
    options = {"patterns": for_rust(patterns), "single_file": single_file, "transformers": transformers}
    return from_json(Inspection, _run("inspecting", progress, _df11.inspect, src, **options))


def model_card(
    src: StrPath,
    *,
    base_model: str | None = None,
    repository: str | None = None,
    patterns: Patterns = None,
    progress: ProgressArgument = None,
) -> str:
    """The model card of a compressed model, or of what `compress` would make of a plain one: Markdown with YAML front
    matter, for a hub's README.md.

    `base_model` is the id of the original's repository, and `repository` that of the compressed model's. Raises what
    `inspect` raises.
    """
    options = {"patterns": for_rust(patterns), "card": (base_model, repository)}
    return _run("inspecting", progress, _df11.model_card, src, **options)


def plan(
    src: StrPath,
    gpus: int | str | Sequence[int | str],
    *,
    reserve: int | str = 2_000_000_000,
    form: Literal["auto", "fixed", "df11"] = "auto",
    patterns: Patterns = None,
    progress: ProgressArgument = None,
) -> DevicePlan:
    """Says whether a model fits on GPUs, compressed already or not, and what goes where. No GPU is needed.

    `gpus` is the memory of each: bytes, or a text such as `"12GiB"` or `"8x80GB"`, or a list of these. `reserve` is kept
    free on each for the CUDA context, activations and the KV cache. `form` is how the GPUs hold weights, as in `df11.attach`; "auto"
    is "fixed" if the whole model fits so.

    Raises `ValueError` for what is no amount of memory of a GPU or no form, or for more than 1024 GPUs; `TypeError` for what is neither a number
    nor a text; and what `inspect` raises.
    """
    if isinstance(gpus, (str, bytes, bytearray)) or not isinstance(gpus, Iterable):
        sizes = [amount(gpus)]
    else:
        sizes = [amount(size) for size in gpus]
    small = next((size for size in sizes if isinstance(size, int) and size < 1 << 20), None)
    if small is not None:
        raise ValueError(f'{small} bytes are no GPU\'s memory; a text has a unit, such as "12GiB"')
    if not sizes:
        raise ValueError("gpus is empty: a plan needs the memory of one GPU at least")
    if form not in ("auto", "fixed", "df11"):
        raise ValueError(f'form is {form!r}, and may be "auto", "fixed" or "df11"')
    fixed = None if form == "auto" else form == "fixed"
    options = {"reserve": amount(reserve), "fixed": fixed, "patterns": for_rust(patterns)}
    return from_json(DevicePlan, _run("sampling", progress, _df11.plan, src, sizes, **options))
