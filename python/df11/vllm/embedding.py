"""Embeddings and output heads.

A compressed embedding decodes the rows that are asked for, and nothing else. Only the CPU does that: a CUDA graph is recorded
before the rows are known, so on a GPU embeddings stay as they are. And so they do where vLLM compiles the model: the compiler
computes an embedding and the first norm together, and in another order if the embedding is an operator that it can't see into.

An output head is decoded as a whole, and is mostly the largest matrix of a model. Compressing it saves three tenths of it and
needs a scratch of its full size, where the other layers may do with less. So it is compressed only if that takes less memory.
"""

from __future__ import annotations

from typing import Any
from weakref import ref

import torch
from vllm.config import CompilationMode, get_current_vllm_config_or_none
from vllm.model_executor.layers.vocab_parallel_embedding import ParallelLMHead, UnquantizedEmbeddingMethod

from df11.vllm import operators
from df11.vllm.layers import create_later, leave_out
from df11.vllm.linear import Df11LinearMethod
from df11.vllm.scratch import Scratch, scratch_here
from df11.vllm.weights import CpuWeight, Weight, compress, cpu_decodes_on


class Df11EmbeddingMethod(Df11LinearMethod):
    """Compresses the table of an embedding or an output head, or of both if they share it. A head computes as a linear layer."""

    def __init__(self, prefix: str, fused: bool = False) -> None:
        super().__init__(prefix, fused, UnquantizedEmbeddingMethod())
        self._scratches: list[Scratch] = []
        self._is_head = False
        # A reference, so that the table is no part of the head.
        self._table: ref[torch.nn.Module] | None = None

    def create_weights(self, layer: torch.nn.Module, *sizes: Any, params_dtype: torch.dtype, **attributes: Any) -> None:
        def create() -> None:
            self._plain.create_weights(layer, *sizes, params_dtype=params_dtype, **attributes)

        self._is_head = isinstance(layer, ParallelLMHead) or _heads_are_embeddings()
        is_table = not isinstance(layer, ParallelLMHead)
        stays_plain = is_table and (_compiles() or not cpu_decodes_on(torch.empty(0).device))
        if params_dtype != torch.bfloat16 or stays_plain:
            create()
            return
        self._scratches = [scratch_here("layers"), scratch_here("experts")]
        self._scratch = self._scratches[0]
        create_later(layer, create)
        # The rows that only pad the table aren't loaded. vLLM would wait for them, and hold the table until all is loaded.
        layer.weight.weight_loader_numel = layer.num_org_embeddings_per_partition * layer.embedding_dim

    def tie_weights(self, layer: torch.nn.Module, embed_tokens: torch.nn.Module) -> torch.nn.Module:
        self._table = ref(embed_tokens)
        if isinstance(embed_tokens.quant_method, Df11EmbeddingMethod):
            embed_tokens.quant_method._is_head = True
        leave_out(layer, "weight", torch.get_default_device())
        return layer

    def process_weights_after_loading(self, layer: torch.nn.Module) -> None:
        if self._table is None:
            super().process_weights_after_loading(layer)

    def _compress(self, layer: torch.nn.Module) -> Weight | None:
        elements = layer.weight.numel()
        # The largest one. A head runs within no layer of either kind.
        self._scratch = max(self._scratches, key=lambda scratch: scratch.elements)
        more = 2 * max(0, elements - self._scratch.elements) if self._is_head else 0
        if more > elements:
            # Not even half of it would be saved.
            return None
        weight = compress(self._prefix, [layer.weight])
        if not self._is_head and isinstance(weight, CpuWeight) and not weight.has_rows:
            return None
        if weight is None or more >= weight.raw_bytes - weight.compressed_bytes:
            return None
        if self._is_head:
            self._scratch.reserve(elements)
        return weight

    def embedding(self, layer: torch.nn.Module, ids: torch.Tensor) -> torch.Tensor:
        if self._weight is None:
            return self._plain.embedding(layer, ids)
        return operators.embedding(ids, layer.df11_layer, self._weight.shapes[0][1])

    def decode_rows(self, ids: torch.Tensor) -> torch.Tensor:
        """What the operator `embedding` does."""
        assert isinstance(self._weight, CpuWeight)
        rows, places = torch.unique(ids, return_inverse=True)
        decoded: torch.Tensor = self._weight.decode_rows(rows.tolist())[places]
        return decoded

    def apply(self, layer: torch.nn.Module, x: torch.Tensor, bias: torch.Tensor | None = None) -> torch.Tensor:
        table = None if self._table is None else self._table()
        if table is not None:
            return table.quant_method.apply(table, x, bias)
        return super().apply(layer, x, bias)


def _compiles() -> bool:
    """Whether vLLM has torch compile the model."""
    config = get_current_vllm_config_or_none()
    return config is not None and config.compilation_config.mode not in (None, CompilationMode.NONE)


def _heads_are_embeddings() -> bool:
    """Whether the model's output head is its embedding, as its configuration says."""
    config = get_current_vllm_config_or_none()
    model = None if config is None else config.model_config
    return model is not None and bool(getattr(model.hf_config.get_text_config(), "tie_word_embeddings", False))
