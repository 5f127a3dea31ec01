"""The memory that weights are decoded into just before use. The layers of a model on one device share it."""

from __future__ import annotations

from weakref import WeakValueDictionary

import torch

from df11.errors import OutOfMemoryError


class Scratch:
    """One tensor, as large as the largest weight that is decoded into it.

    It is allocated once, after all weights were loaded, so that vLLM counts it when it measures what is left for the KV
    cache, and so that its address stays the same.
    """

    def __init__(self, device: torch.device) -> None:
        self._device = device
        self._tensor: torch.Tensor | None = None
        self.elements = 0
        """How many the largest weight has."""

    def reserve(self, elements: int) -> None:
        """A weight of so many elements will be decoded into this."""
        self.elements = max(self.elements, elements)

    def allocate(self) -> torch.Tensor:
        """The whole of it. Has no effect but the first time, unless larger weights were loaded since."""
        if self._tensor is None or self._tensor.numel() < self.elements:
            # First the old one's memory comes back.
            self._tensor = None
            try:
                # Not an inference tensor, whatever vLLM does just now.
                with torch.inference_mode(False):
                    # Zeros that are written: on the CPU vLLM measures what the process has touched.
                    self._tensor = torch.empty(self.elements, dtype=torch.bfloat16, device=self._device).zero_()
            except torch.OutOfMemoryError:
                # On a GPU. vLLM knows this one.
                raise
            except RuntimeError as refused:
                raise OutOfMemoryError(
                    f"there is no memory for the {2 * self.elements / 1e6:.2f} MB that weights are decoded into"
                ) from refused
        return self._tensor

    def take(self, elements: int) -> torch.Tensor:
        """So many elements of it. What was in them is overwritten."""
        self.reserve(elements)
        return self.allocate()[:elements]

    @property
    def bytes(self) -> int:
        """The memory it takes."""
        return 0 if self._tensor is None else 2 * self._tensor.numel()


SCRATCHES: WeakValueDictionary[tuple[torch.device, str], Scratch] = WeakValueDictionary()
"""By their device and the kind of layers."""


def scratch_here(kind: str) -> Scratch:
    """The scratch of torch's default device for one kind of layers. It is gone when no layer has it any more."""
    device = torch.empty(0).device
    scratch = SCRATCHES.get((device, kind))
    if scratch is None:
        scratch = SCRATCHES[device, kind] = Scratch(device)
    return scratch
