"""SGLang's layers on the CPU, with DF11 and without: the same bits. `scripts/sglang-check`."""

from __future__ import annotations

import os
from collections.abc import Iterator
from importlib.metadata import entry_points
from types import SimpleNamespace
from typing import Any

import pytest
import torch
from sglang.srt.arg_groups.choices import QUANTIZATION_CHOICES
from sglang.srt.distributed import parallel_state
from sglang.srt.layers import linear
from sglang.srt.layers.quantization import CPU_QUANTIZATION_METHODS, get_quantization_config
from sglang.srt.layers.quantization.unquant import UnquantizedLinearMethod
from sglang.srt.layers.vocab_parallel_embedding import ParallelLMHead, VocabParallelEmbedding

from df11.sglang.config import Df11Config
from df11.sglang.layers import Df11ExpertsMethod, Df11HeadMethod


@pytest.fixture(scope="module", autouse=True)
def sglang() -> Iterator[None]:
    """One rank, and the plug-in as SGLang loads it."""
    os.environ.update(MASTER_ADDR="127.0.0.1", MASTER_PORT="29577")
    parallel_state.init_distributed_environment(
        world_size=1, rank=0, local_rank=0, distributed_init_method="tcp://127.0.0.1:29577", backend="gloo"
    )
    from sglang.srt.runtime_context import get_context, get_parallel

    arguments = get_context().override_server_args(device="cpu")
    arguments.install()
    get_parallel().override_permanently(tp_rank=0, attn_tp_rank=0, moe_ep_rank=0, moe_tp_rank=0, pp_rank=0, dp_rank=0, attn_dp_rank=0)
    parallel_state.initialize_model_parallel()
    (plugin,) = [each for each in entry_points(group="sglang.srt.plugins") if each.name == "dfloat11"]
    plugin.load()()
    yield
    parallel_state.destroy_model_parallel()
    arguments.restore()


def weight(*shape: int, seed: int = 1) -> torch.Tensor:
    return (torch.randn(shape, generator=torch.Generator().manual_seed(seed)) * 0.02).bfloat16()


def same(got: torch.Tensor, expected: torch.Tensor) -> bool:
    return got.shape == expected.shape and torch.equal(got.view(torch.int16), expected.view(torch.int16))


def test_the_method_is_known() -> None:
    assert get_quantization_config("dfloat11") is Df11Config and CPU_QUANTIZATION_METHODS["dfloat11"] is Df11Config
    assert QUANTIZATION_CHOICES.count("dfloat11") == 1


LAYERS: dict[str, Any] = {
    "replicated": (lambda **how: linear.ReplicatedLinear(256, 384, **how), {None: (384, 256)}),
    "column": (lambda **how: linear.ColumnParallelLinear(256, 384, **how), {None: (384, 256)}),
    "row": (lambda **how: linear.RowParallelLinear(256, 384, **how), {None: (384, 256)}),
    "merged": (lambda **how: linear.MergedColumnParallelLinear(256, [384, 128], **how), {0: (384, 256), 1: (128, 256)}),
    "qkv": (
        lambda **how: linear.QKVParallelLinear(256, 64, 4, 2, **how),
        {"q": (256, 256), "k": (128, 256), "v": (128, 256)},
    ),
}


@pytest.mark.parametrize("bias", [False, True], ids=["", "bias"])
@pytest.mark.parametrize("kind", LAYERS)
def test_linear_layers(kind: str, bias: bool) -> None:
    make, shards = LAYERS[kind]
    plain, packed = (make(bias=bias, params_dtype=torch.bfloat16, quant_config=config) for config in (None, Df11Config()))
    for layer in (plain, packed):
        for number, (shard, shape) in enumerate(shards.items()):
            load = getattr(layer.weight, "weight_loader", None) or layer.weight_loader
            load(layer.weight, weight(*shape, seed=number), *([] if shard is None else [shard]))
        if bias:
            layer.bias.data.copy_(weight(*layer.bias.shape))
        layer.quant_method.process_weights_after_loading(layer)
    raw = 2 * plain.weight.numel()
    assert packed.weight.numel() == 0 and 0.6 * raw < packed.quant_method.packed.bytes < 0.75 * raw
    for count in (1, 5, 70):
        x = weight(count, 256, seed=9)
        assert same(packed(x)[0], plain(x)[0])
    into, addend = torch.empty_like(plain(x)[0]), weight(*plain(x)[0].shape, seed=7)
    method, theirs = packed.quant_method, plain.quant_method
    assert same(method.apply_into(packed, x, into), theirs.apply_into(plain, x, into.clone()))
    assert same(method.apply_with_addend(packed, x, addend.clone()), theirs.apply_with_addend(plain, x, addend.clone()))
    # Eight signs.
    method.packed._held["weight"][128 + 4 * 16] ^= 255
    assert not same(packed(x)[0], plain(x)[0])


def test_memory() -> None:
    layer = linear.ReplicatedLinear(1024, 2048, bias=False, params_dtype=torch.bfloat16, quant_config=Df11Config())
    layer.weight.data.copy_(weight(2048, 1024))
    layer.quant_method.process_weights_after_loading(layer)
    assert layer.quant_method.packed.bytes < 0.72 * 2 * 2048 * 1024


def test_layers_that_stay_as_they_are() -> None:
    """Those whose weights SGLang's models read, small ones, and weights that don't shrink."""
    config = Df11Config()
    read = linear.ReplicatedLinear(256, 384, bias=False, params_dtype=torch.bfloat16, quant_config=config, prefix="a.kv_b_proj")
    assert type(read.quant_method) is UnquantizedLinearMethod
    for size, scale in [(64, 1), (256, torch.logspace(-30, 30, 256, base=2))]:
        layer = linear.ReplicatedLinear(size, size, bias=False, params_dtype=torch.bfloat16, quant_config=config)
        expected = (weight(size, size).float() * scale).bfloat16()
        layer.weight.data.copy_(expected)
        layer.quant_method.process_weights_after_loading(layer)
        assert same(layer.weight.data, expected)
        x = weight(3, size, seed=2)
        assert same(layer(x)[0], torch.nn.functional.linear(x, expected))


def test_heads_and_embeddings() -> None:
    expected = weight(640, 256)
    for tied in (False, True):
        embedding = VocabParallelEmbedding(640, 256, params_dtype=torch.bfloat16, quant_config=Df11Config())
        head = ParallelLMHead(640, 256, params_dtype=torch.bfloat16, quant_config=Df11Config())
        # On processors with AMX SGLang gives heads another method, and packs them.
        head.quant_method = Df11HeadMethod()
        head.quant_method._own = head.weight
        if tied:
            head = head.tie_weights(embedding)
        for layer in (embedding, head):
            layer.weight.data.copy_(expected)
        for layer in (embedding, head):
            layer.quant_method.process_weights_after_loading(layer)
        assert bool(head.quant_method.packed) is not tied
        # A table that a head shares stays as it is.
        assert (embedding.quant_method.rows is None) is tied and (embedding.weight.numel() == 0) is not tied
        for ids in (torch.tensor([3, 639, 0, 3]), torch.tensor([[7], [7]]), torch.tensor([], dtype=torch.int64)):
            assert same(embedding(ids), torch.nn.functional.embedding(ids, expected))
        x = weight(5, 256, seed=3)
        # As a model computes whose head is the embedding.
        assert same(embedding.quant_method.apply(embedding, x), torch.nn.functional.linear(x, expected))
        assert same(head.quant_method.apply(head, x), torch.nn.functional.linear(x, expected))


def test_experts() -> None:
    """By the method's own way without kernels, which torch's operations are."""
    torch.manual_seed(1)
    layer = torch.nn.Module()
    method = Df11ExpertsMethod.__new__(Df11ExpertsMethod)
    w13, w2 = weight(4, 256, 128), weight(4, 128, 128, seed=2)
    layer.w13_weight, layer.w2_weight = (torch.nn.Parameter(each.clone(), requires_grad=False) for each in (w13, w2))
    layer.num_experts = 4
    method.moe_runner_config = SimpleNamespace(
        apply_router_weight_on_input=False, activation="silu", gemm1_alpha=None, gemm1_clamp_limit=None
    )
    x, ids = weight(6, 128, seed=5), torch.stack([torch.randperm(4)[:2] for _ in range(6)])
    given = SimpleNamespace(hidden_states=x, topk_output=(torch.rand(6, 2), ids, None))
    expected = method.forward_cpu(layer, given).hidden_states
    method.packed = None
    method.process_weights_after_loading(layer)
    assert layer.w13_weight.numel() == 0 and method.packed.bytes < 0.75 * 2 * (w13.numel() + w2.numel())
    with method.packed.decoded(layer) as whole:
        assert same(method.forward_cpu(whole, given).hidden_states, expected)
