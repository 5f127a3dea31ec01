"""Operators of torch's, so that `torch.compile` sees one call where a layer decodes and computes.

They write to nothing that torch knows of: a layer's scratch is used by no one else, and what they give is new. So a compiler
may move them, and a CUDA graph records what they launch.
"""

from __future__ import annotations

import torch
from vllm.utils.torch_utils import direct_register_custom_op

from df11.vllm.layers import numbered

_LIBRARY = torch.library.Library("df11", "FRAGMENT")
_EVERYWHERE = "CompositeExplicitAutograd"


def _linear(x: torch.Tensor, bias: torch.Tensor | None, layer: torch.Tensor, width: int) -> torch.Tensor:
    found = numbered(layer)
    return found.quant_method.decode_and_apply(found, x, bias)


def _linear_fake(x: torch.Tensor, bias: torch.Tensor | None, layer: torch.Tensor, width: int) -> torch.Tensor:
    return x.new_empty((*x.shape[:-1], width))


def _embedding(ids: torch.Tensor, layer: torch.Tensor, width: int) -> torch.Tensor:
    found = numbered(layer)
    return found.quant_method.decode_rows(ids)


def _embedding_fake(ids: torch.Tensor, layer: torch.Tensor, width: int) -> torch.Tensor:
    return ids.new_empty((*ids.shape, width), dtype=torch.bfloat16)


def _experts(x: torch.Tensor, topk_weights: torch.Tensor, topk_ids: torch.Tensor, layer: torch.Tensor) -> torch.Tensor:
    found = numbered(layer)
    return found.quant_method.decode_and_apply(found, x, topk_weights, topk_ids)


def _experts_fake(
    x: torch.Tensor, topk_weights: torch.Tensor, topk_ids: torch.Tensor, layer: torch.Tensor
) -> torch.Tensor:
    return torch.empty_like(x)


for _name, _operator, _fake in (
    ("linear", _linear, _linear_fake),
    ("embedding", _embedding, _embedding_fake),
    ("experts", _experts, _experts_fake),
):
    direct_register_custom_op(_name, _operator, fake_impl=_fake, target_lib=_LIBRARY, dispatch_key=_EVERYWHERE)


def linear(x: torch.Tensor, bias: torch.Tensor | None, layer: torch.Tensor, width: int) -> torch.Tensor:
    """A linear layer's output for `x`, whose last dimension becomes `width`.

    The operator takes a matrix, as the products of vLLM's own layers do. Without the reshape `torch.compile` would fuse other
    operations than it does there, and round in other places.
    """
    rows: torch.Tensor = torch.ops.df11.linear(x.reshape(-1, x.shape[-1]), bias, layer, width)
    return rows.view(*x.shape[:-1], width)


embedding = torch.ops.df11.embedding
"""The rows of an embedding, each `width` wide."""

experts = torch.ops.df11.experts
"""What a layer's experts make of `x`."""
