"""SGLang's methods for layers without quantization, given decoded weights.

The products are SGLang's own, so the bits are those without df11. On processors with AMX SGLang packs weights for kernels of its own; a
weight that is decoded anew each time isn't packed, and torch multiplies it.
"""

from __future__ import annotations

from typing import Any
from weakref import WeakSet

import torch
from sglang.srt.layers.quantization.unquant import (
    UnquantizedEmbeddingMethod,
    UnquantizedFusedMoEMethod,
    UnquantizedLinearMethod,
)

from df11.sglang.weights import Packed, Rows


class Df11LinearMethod(UnquantizedLinearMethod):  # type: ignore[misc]
    """Linear layers, whatever is merged in them and whatever part of them this rank has."""

    packed: Packed | None = None

    def process_weights_after_loading(self, layer: torch.nn.Module) -> None:
        self.packed = Packed(layer, ["weight"])
        if not self.packed:
            super().process_weights_after_loading(layer)

    def apply(self, layer: torch.nn.Module, *args: Any, **kwargs: Any) -> Any:
        return self._of_plain("apply", layer, *args, **kwargs)

    def apply_with_addend(self, layer: torch.nn.Module, *args: Any, **kwargs: Any) -> Any:
        return self._of_plain("apply_with_addend", layer, *args, **kwargs)

    def apply_into(self, layer: torch.nn.Module, *args: Any, **kwargs: Any) -> Any:
        return self._of_plain("apply_into", layer, *args, **kwargs)

    def _of_plain(self, name: str, layer: torch.nn.Module, *args: Any, **kwargs: Any) -> Any:
        if not self.packed:
            return getattr(_PLAIN, name)(layer, *args, **kwargs)
        with self.packed.decoded(layer) as whole:
            return getattr(_PLAIN, name)(whole, *args, **kwargs)


_PLAIN = UnquantizedLinearMethod()


_HEADS: WeakSet[torch.nn.Module] = WeakSet()
"""Output heads, some of which have an embedding's weight."""


class Df11EmbeddingMethod(UnquantizedEmbeddingMethod):  # type: ignore[misc]
    """Embeddings on the CPU, of which the rows that are asked for are decoded. On a GPU they stay as they are: a CUDA graph is recorded
    before the rows are known. So do those that a head shares."""

    rows: Rows | None = None

    def process_weights_after_loading(self, layer: torch.nn.Module) -> None:
        is_shared = any(head.weight is layer.weight for head in _HEADS)
        self.rows = None if is_shared else Rows.of(layer, "weight")

    def embedding(self, layer: torch.nn.Module, input_: torch.Tensor) -> torch.Tensor:
        return super().embedding(layer, input_) if self.rows is None else self.rows.gather(input_)

    def apply(self, layer: torch.nn.Module, x: torch.Tensor, bias: torch.Tensor | None = None) -> torch.Tensor:
        # Models whose head is the embedding itself.
        weight = layer.weight if self.rows is None else self.rows.decode()
        return torch.nn.functional.linear(x, weight, bias)


class Df11HeadMethod(UnquantizedEmbeddingMethod):  # type: ignore[misc]
    """Output heads that aren't the embedding. (An embedding that is the head too stays as it is.)"""

    packed: Packed | None = None
    _own: torch.nn.Parameter | None = None

    def create_weights(self, layer: torch.nn.Module, *args: Any, **kwargs: Any) -> None:
        super().create_weights(layer, *args, **kwargs)
        self._own = layer.weight
        _HEADS.add(layer)

    def process_weights_after_loading(self, layer: torch.nn.Module) -> None:
        # A head that is tied has the embedding's weight by now.
        if layer.weight is self._own:
            self.packed = Packed(layer, ["weight"])
        self._own = None

    def apply(self, layer: torch.nn.Module, *args: Any, **kwargs: Any) -> Any:
        if not self.packed:
            return super().apply(layer, *args, **kwargs)
        with self.packed.decoded(layer) as whole:
            return super().apply(whole, *args, **kwargs)


class Df11ExpertsMethod(UnquantizedFusedMoEMethod):  # type: ignore[misc]
    """The experts of a layer: all of them are decoded before the layer computes."""

    packed: Packed | None = None

    def process_weights_after_loading(self, layer: torch.nn.Module) -> None:
        # Not as without df11: that may arrange weights for a kernel, whose arrangement differs from machine to machine.
        self.packed = Packed(layer, ["w13_weight", "w2_weight"])
        if not self.packed:
            super().process_weights_after_loading(layer)

    def apply(self, layer: torch.nn.Module, dispatch_output: Any) -> Any:
        if not self.packed:
            return super().apply(layer, dispatch_output)
        with self.packed.decoded(layer) as whole:
            return super().apply(whole, dispatch_output)
