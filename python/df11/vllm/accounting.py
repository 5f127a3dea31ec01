"""What a process has compressed and decoded."""

from __future__ import annotations

from typing import TYPE_CHECKING
from weakref import WeakKeyDictionary, WeakSet, WeakValueDictionary

if TYPE_CHECKING:
    import torch

    from df11.vllm.scratch import Scratch
    from df11.vllm.weights import Weight

WEIGHTS: WeakSet[Weight] = WeakSet()
PLAIN: WeakKeyDictionary[torch.nn.Module, int] = WeakKeyDictionary()
"""The bytes of weights that could be compressed and stay as they are, by their layers."""
SCRATCHES: WeakValueDictionary[tuple[torch.device, str], Scratch] = WeakValueDictionary()
"""By their device and the kind of layers."""

_decodes = 0


def count_decode() -> None:
    global _decodes
    _decodes += 1


def counted() -> dict[str, int]:
    """See `df11.vllm.counts`."""
    return {
        "decodes": _decodes,
        "weights": len(WEIGHTS),
        "compressed_bytes": sum(weight.compressed_bytes for weight in WEIGHTS),
        "raw_bytes": sum(weight.raw_bytes for weight in WEIGHTS),
        "plain_weights": len(PLAIN),
        "plain_bytes": sum(PLAIN.values()),
        "scratch_bytes": scratch_bytes(),
    }


def scratch_bytes() -> int:
    """The memory that weights are decoded into."""
    return sum(scratch.bytes for scratch in SCRATCHES.values())


def sentence() -> str:
    """The same for a person."""
    found = {name: f"{value / 1e6:,.2f} MB" for name, value in counted().items() if name.endswith("bytes")}
    return (
        f"DF11: weights of {found['raw_bytes']} take {found['compressed_bytes']}; {found['plain_bytes']} more stay as they "
        f"are; scratch of {found['scratch_bytes']}"
    )
