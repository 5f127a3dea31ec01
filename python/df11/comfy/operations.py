"""ComfyUI's operations, whose weights are compressed while a model is loaded."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import comfy.float
import comfy.ops
import torch
from comfy_kitchen.tensor import QuantizedTensor

from df11.comfy.layout import LAYOUT, compress, of_payload
from df11.errors import Df11Error
from df11.payload import check

_LEAST = 1 << 14
"""Elements of a weight that is compressed. Smaller ones take little, and are cast with their layer in one copy."""


def is_compressed(weight: object) -> bool:
    """Whether a weight is in this package's layout."""
    return isinstance(weight, QuantizedTensor) and weight._layout_cls == LAYOUT


class CompressedWeight:
    """What an operation of ComfyUI's needs besides, so that its weight can be compressed."""

    weight: Any
    _parameters: dict[str, Any]
    _lora: Callable[[torch.Tensor], torch.Tensor] | None = None
    _functions: tuple[Any, ...] = ()

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        # It has a shape and a dtype, and no memory, until the state dict's takes its place.
        self.weight = torch.nn.Parameter(torch.empty_like(self.weight, device="meta"), requires_grad=False)

    def _load_from_state_dict(
        self,
        state_dict: dict[str, Any],
        prefix: str,
        local_metadata: dict[str, Any],
        strict: bool,
        missing_keys: list[str],
        unexpected_keys: list[str],
        error_msgs: list[str],
    ) -> None:
        name = f"{prefix}weight"
        missing: list[str] = []
        rest = {key: tensor for key, tensor in state_dict.items() if key != name}
        super()._load_from_state_dict(rest, prefix, local_metadata, strict, missing, unexpected_keys, error_msgs)  # type: ignore[misc]
        weight = state_dict.get(name)
        if weight is None:
            self.weight = torch.nn.Parameter(torch.zeros(self.weight.shape, dtype=self.weight.dtype), requires_grad=False)
            missing_keys += missing
            return
        missing_keys += [key for key in missing if key != name]
        if weight.dtype == torch.uint8 and self.weight.dtype != torch.uint8:
            check(weight)
            weight = of_payload(weight)
        if weight.shape != self.weight.shape:
            shapes = f"{list(weight.shape)} in the file, {list(self.weight.shape)} in the model"
            error_msgs.append(f"size mismatch for {name}: {shapes}")
            return
        if not is_compressed(weight) and weight.dtype == torch.bfloat16 and weight.numel() >= _LEAST:
            packed = compress(weight)
            weight = weight.clone() if packed is None else packed
        self.weight = torch.nn.Parameter(weight, requires_grad=False)

    def _save_to_state_dict(self, destination: Any, prefix: str, keep_vars: bool) -> None:
        super()._save_to_state_dict(destination, prefix, keep_vars)  # type: ignore[misc]
        if is_compressed(self.weight):
            # As of ComfyUI's own layouts, what a file can hold: a library that takes the tensor for a plain one reads past its memory.
            destination.update(self.weight.state_dict(f"{prefix}weight"))

    def _apply(self, fn: Any, recurse: bool = True) -> Any:
        weight = self._parameters["weight"]
        if weight is None or not weight.is_meta:
            return comfy.ops._quantized_apply(self, fn, recurse)
        # ComfyUI may move a model before it loads the weights. There is nothing of this one to move.
        self._parameters["weight"] = None
        try:
            return comfy.ops._quantized_apply(self, fn, recurse)
        finally:
            self._parameters["weight"] = weight

    # ComfyUI's dynamic memory writes a weight that LoRA has changed back to the buffer that it came from, where a payload of another
    # size has no place. So a LoRA is applied in each forward, as it is to weights that are offloaded.
    @property
    def weight_lowvram_function(self) -> None:
        """None, whatever it was set to."""
        return None

    @weight_lowvram_function.setter
    def weight_lowvram_function(self, lora: Callable[[torch.Tensor], torch.Tensor] | None) -> None:
        self._lora = lora

    @property
    def weight_function(self) -> list[Any]:
        """What is applied to the decoded weight in each forward."""
        return [*([self._lora] if self._lora is not None else []), *self._functions]

    @weight_function.setter
    def weight_function(self, functions: list[Any]) -> None:
        self._functions = tuple(functions)

    def convert_weight(self, weight: torch.Tensor, inplace: bool = False, **_: Any) -> torch.Tensor:
        """The weight that LoRA changes."""
        return weight.dequantize() if isinstance(weight, QuantizedTensor) else weight

    def set_weight(
        self,
        weight: torch.Tensor,
        inplace_update: bool = False,
        seed: int | None = None,
        return_weight: bool = False,
        **_: Any,
    ) -> torch.Tensor | None:
        """Takes a weight that LoRA has changed, rounded to BF16 as ComfyUI rounds a plain one."""
        if inplace_update and is_compressed(self.weight):
            raise Df11Error(
                "this node changes weights in place, as LoRAs on a schedule (hooks) do, and a weight in DF11 has no place for "
                "another: load the model with ComfyUI's own loader for it"
            )
        if seed is not None:
            weight = comfy.float.stochastic_rounding(weight, torch.bfloat16, seed=seed)
        if is_compressed(self.weight):
            packed = compress(weight)
            weight = weight if packed is None else packed
        if return_weight:
            return weight
        self.weight = torch.nn.Parameter(weight, requires_grad=False)
        return None


def operations(base: type = comfy.ops.manual_cast) -> type:
    """A class of operations for `model_options["custom_operations"]`: `base`'s, of which those that have most of a model's weights
    compress them."""
    names = ("Linear", "Conv2d", "Conv3d")
    own = {name: type(name, (CompressedWeight, getattr(base, name)), {}) for name in names}
    return type("Df11Operations", (base,), own)
