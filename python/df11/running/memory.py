"""What a module that runs from compressed weights takes: `df11.memory`."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import Any

import torch

from df11.errors import Df11Error
from df11.running.run import Running


@dataclass(frozen=True)
class KeptWeight:
    """A compressed weight that was decoded when the model was loaded, and stays decoded."""

    name: str
    bytes: int
    reason: str


@dataclass(frozen=True)
class Memory:
    """What a module takes, in bytes. Its text is a table."""

    parameters: int
    """How many there are, compressed and plain."""
    plain_model_bytes: int
    """What the same module would take with no weight compressed."""
    compressed_parameters: int
    """How many are decoded before each forward."""
    held_bytes: int
    """Compressed weights in memory."""
    file_bytes: int
    """Compressed weights in files that each decode reads. The system caches them in memory that is free."""
    scratch_bytes: int
    """The memory that units are decoded into, once the module has run."""
    plain_bytes: int
    """Parameters and buffers that the module holds as they are: norms, biases, what isn't compressed, adapters."""
    forms: dict[str, int]
    """How many weights are held in which form: `fixed`, with fixed-length codes; `df11`, as in files."""
    kept: list[KeptWeight]
    """Weights that are compressed in the files, and kept decoded."""

    @property
    def kept_bytes(self) -> int:
        """The weights of `kept`."""
        return sum(weight.bytes for weight in self.kept)

    @property
    def bytes(self) -> int:
        """All that is in this process's memory; activations aren't counted, nor is what the system caches of files."""
        return self.held_bytes + self.scratch_bytes + self.plain_bytes + self.kept_bytes

    def __str__(self) -> str:
        rows = [
            (self.held_bytes, f"compressed weights{_HELD if self.forms.get('fixed') else ''}"),
            (self.plain_bytes, "tensors as they are"),
            (self.kept_bytes, "compressed weights that are kept decoded"),
            (self.scratch_bytes, "scratch that weights are decoded into"),
        ]
        lines = [f"{self.parameters:,} parameters, {_megabytes(self.plain_model_bytes).strip()} if none were compressed"]
        lines += [f"{_megabytes(size)}  {what}" for size, what in rows if size]
        lines.append(f"{_megabytes(self.bytes)}  in all")
        if self.file_bytes:
            lines.append(f"{_megabytes(self.file_bytes)}  compressed weights in files, which the system caches")
        lines += [f"{weight.name} is kept decoded: {weight.reason}" for weight in self.kept]
        return "\n".join(lines)


_HELD = " with fixed-length codes"


def _megabytes(size: int) -> str:
    return f"{size / 1e6:10,.2f} MB"


def memory(module: torch.nn.Module) -> Memory:
    """Accounts for the memory of a module that runs from compressed weights, or has parts that do: a model of
    transformers', one that `df11.attach` was called for, or what is built around these.

    Raises `Df11Error` if nothing in it runs from compressed weights.
    """
    found: list[tuple[torch.nn.Module, Running]] = [
        (part, part.__dict__["_df11"]) for part in module.modules() if "_df11" in part.__dict__
    ]
    if not found:
        raise Df11Error("nothing in this module runs from compressed weights")
    kept, kept_ids, compressed, forms = [], set(), 0, Counter[str]()
    for part, running in found:
        places = dict(part.named_parameters(remove_duplicate=False))
        for name, reason in running.notes.items():
            tensor = places.get(name)
            # Of a tensor that is there under two names one is counted.
            if tensor is not None and id(tensor) not in kept_ids:
                kept_ids.add(id(tensor))
                kept.append(KeptWeight(name, _bytes(tensor), reason))
        forms[running.form] += len(running.weights)
        compressed += sum(weight.elements for weight in running.weights)
    parameters = {id(tensor): tensor for tensor in module.parameters()}
    plain = parameters | {id(tensor): tensor for tensor in module.buffers()}
    plain_bytes = sum(_bytes(tensor) for number, tensor in plain.items() if number not in kept_ids)
    kept_bytes = sum(weight.bytes for weight in kept)
    return Memory(
        parameters=sum(tensor.numel() for tensor in parameters.values()) + compressed,
        plain_model_bytes=plain_bytes + kept_bytes + 2 * compressed,
        compressed_parameters=compressed,
        held_bytes=sum(running.held_bytes() for _, running in found),
        file_bytes=sum(running.file_bytes() for _, running in found),
        scratch_bytes=sum(running.scratch_bytes() for _, running in found),
        plain_bytes=plain_bytes,
        forms=dict(forms),
        kept=kept,
    )


def _bytes(tensor: Any) -> int:
    size: int = tensor.numel() * tensor.element_size()
    return size
