"""What a process has compressed and decoded."""

from __future__ import annotations

import logging
from weakref import WeakKeyDictionary

import torch

from df11.vllm.scratch import SCRATCHES
from df11.vllm.weights import WEIGHTS, Weight

PLAIN: WeakKeyDictionary[torch.nn.Module, int] = WeakKeyDictionary()
"""The bytes of weights that could be compressed and stay as they are, by their layers."""


def counted() -> dict[str, int]:
    """See `df11.vllm.counts`."""
    return {
        "decodes": Weight.decodes,
        "weights": len(WEIGHTS),
        "compressed_bytes": sum(weight.compressed_bytes for weight in WEIGHTS),
        "raw_bytes": sum(weight.raw_bytes for weight in WEIGHTS),
        "plain_weights": len(PLAIN),
        "plain_bytes": sum(PLAIN.values()),
        "scratch_bytes": sum(scratch.bytes for scratch in SCRATCHES.values()),
    }


def allocate() -> None:
    """Allocates all scratch that was reserved, and says in vLLM's log what was compressed. To be called when all layers
    were loaded; the second time it has nothing to do.
    """
    before = counted()["scratch_bytes"]
    for scratch in list(SCRATCHES.values()):
        scratch.allocate()
    after = counted()
    if after["scratch_bytes"] != before:
        found = {name: f"{value / 1e6:,.2f} MB" for name, value in after.items() if name.endswith("bytes")}
        # vLLM shows what is logged below its own name.
        logging.getLogger("vllm.df11").info(
            f"DF11: weights of {found['raw_bytes']} take {found['compressed_bytes']}; {found['plain_bytes']} more stay as "
            f"they are; scratch of {found['scratch_bytes']}"
        )
