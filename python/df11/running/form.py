"""In which form compressed weights are held while a module runs."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Literal

from df11.errors import Df11Error
from df11.running.free_memory import available

Form = Literal["fixed", "df11"]
"""`fixed`: in memory, with fixed-length codes; `df11`: as in files."""

FormArgument = Literal["auto", "fixed", "df11"]

# Bytes in memory of a BF16 weight with fixed-length codes: 11 bits, and some more for weights whose exponents vary.
_BYTES = 1.45

# What else a process takes while a model is loaded and run.
_RESERVE = 512_000_000

# What is to be left on a GPU: about 0.5 GB for the CUDA context, the rest for activations and a KV cache of some thousand tokens.
_GPU_RESERVE = 2_000_000_000


def choose(form: FormArgument, elements: int, fused: bool) -> Form:
    """The form for so many compressed weights on the CPU: fixed-length codes if they are asked for, or fit into the memory that is
    free."""
    asked = _asked(form, fused)
    if asked is not None:
        return asked
    there = available()
    return "fixed" if there is None or _BYTES * elements + _RESERVE <= there else "df11"


@dataclass
class OnGpu:
    """What a GPU is to hold, and the memory that it has for that."""

    free: int
    """Bytes."""
    plain: int = 0
    """Bytes of weights that aren't compressed, and aren't there yet."""
    blocks: dict[str, int] = field(default_factory=dict)
    """The compressed elements of each block: a layer, or a module outside of all layers. No more of them are decoded at a time."""

    def has_room(self) -> bool:
        """Whether there is room for all with fixed-length codes."""
        compressed, scratch = sum(self.blocks.values()), max(self.blocks.values(), default=0)
        return _BYTES * compressed + 2 * scratch + self.plain + _GPU_RESERVE <= self.free


def choose_on_gpus(form: FormArgument, fused: bool, is_offloaded: bool, gpus: Iterable[OnGpu]) -> Form:
    """The form for GPUs: fixed-length codes if they are asked for, or if products are to be fused, or if they fit. Weights that are
    copied to the GPU before each use are smaller as DF11."""
    asked = _asked(form, fused)
    if asked is not None:
        return asked
    if fused:
        return "fixed"
    return "fixed" if not is_offloaded and all(gpu.has_room() for gpu in gpus) else "df11"


def _asked(form: FormArgument, fused: bool) -> Form | None:
    if form not in ("auto", "fixed", "df11"):
        raise Df11Error(f'form is {form!r}, and may be "auto", "fixed" or "df11"')
    if form == "df11" and fused:
        raise Df11Error('fused=True multiplies fixed-length codes, and form="df11" holds none')
    return None if form == "auto" else form
