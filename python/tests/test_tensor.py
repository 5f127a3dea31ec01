"""What a compressed weight does and refuses as a tensor and as a parameter: results equal BF16's, or there is an error."""

from __future__ import annotations

import copy
import io
from collections.abc import Callable
from typing import Any

import pytest
import torch
from torch import nn
from torch.fx.experimental.proxy_tensor import make_fx

import df11
from df11 import products
from df11.header import Header
from df11.tensor import Df11Tensor

BF16 = torch.bfloat16


def random(*shape: int, scale: float = 1.0, seed: int = 1) -> torch.Tensor:
    return (torch.randn(shape, generator=torch.Generator().manual_seed(seed)) * scale).to(BF16)


def same(got: Any, expected: Any) -> bool:
    """Whether tensors have the same bits, which must not be all zeros or NaN."""
    got, expected = (value[0] if isinstance(value, tuple) else value for value in (got, expected))
    return bool(expected.any()) and not expected.isnan().any() and torch.equal(got, expected) and got.dtype == expected.dtype


def without_fast_path(module: nn.Module) -> Callable[[torch.Tensor], Any]:
    """Disables torch's fast path for an encoder layer of plain weights, which gives other bits."""

    def call(x: torch.Tensor) -> Any:
        torch.backends.mha.set_fastpath_enabled(False)
        try:
            return module(x)
        finally:
            torch.backends.mha.set_fastpath_enabled(True)

    return call


def pair(make: Callable[[], nn.Module], least: int = 1) -> tuple[nn.Module, nn.Module]:
    """A BF16 module, and the same module compressed."""
    torch.manual_seed(0)
    plain = make().to(BF16).eval()
    mine = df11.compress_(copy.deepcopy(plain))
    packed = [parameter for parameter in mine.parameters() if isinstance(parameter, Df11Tensor)]
    assert len(packed) >= least and all(isinstance(parameter, nn.Parameter) for parameter in packed)
    return plain, mine


@pytest.fixture
def weights() -> tuple[torch.Tensor, Df11Tensor]:
    plain = random(96, 256, scale=0.02)
    return plain, Df11Tensor(plain)


X = random(2, 8, 128)
IMAGE = random(1, 16, 20, 20)
MODULES: dict[str, tuple[Callable[[], nn.Module], Callable[[nn.Module], Any]]] = {
    "linear": (lambda: nn.Linear(128, 256), lambda m: m(X)),
    "linear without bias": (lambda: nn.Linear(128, 256, bias=False), lambda m: m(X)),
    "transposed inputs": (lambda: nn.Linear(128, 256, bias=False), lambda m: m(random(2, 128, 8).transpose(1, 2))),
    "one input": (lambda: nn.Linear(128, 256), lambda m: m(X[0, 0])),
    "no inputs": (lambda: nn.Sequential(nn.Linear(128, 256), nn.Flatten(0)), lambda m: torch.cat([m(X[:0]), torch.ones(1, dtype=BF16)])),
    "many rows": (lambda: nn.Linear(128, 70_000), lambda m: m(X)),
    "embedding": (lambda: nn.Embedding(1000, 128), lambda m: m(torch.tensor([[1, 999], [0, 1]]))),
    "embedding with padding": (lambda: nn.Embedding(1000, 128, padding_idx=-1), lambda m: m(torch.tensor([3]))),
    "embedding bag": (lambda: nn.EmbeddingBag(1000, 128), lambda m: m(torch.tensor([[1, 2, 3]]))),
    "conv1d": (lambda: nn.Conv1d(16, 64, 3), lambda m: m(IMAGE[:, :, 0])),
    "conv2d": (lambda: nn.Conv2d(16, 64, 3), lambda m: m(IMAGE)),
    "transposed conv2d": (lambda: nn.ConvTranspose2d(16, 64, 3), lambda m: m(IMAGE)),
    "lstm": (lambda: nn.LSTM(128, 128), lambda m: m(X)),
    "gru": (lambda: nn.GRU(128, 128), lambda m: m(X)),
    "attention": (lambda: nn.MultiheadAttention(128, 4, batch_first=True), lambda m: m(X, X, X)),
    "encoder layer": (lambda: nn.TransformerEncoderLayer(128, 4, 256, batch_first=True), lambda m: without_fast_path(m)(X)),
    "bilinear": (lambda: nn.Bilinear(128, 128, 16), lambda m: m(X, X)),
    "autocast": (lambda: nn.Linear(128, 256), lambda m: torch.autocast("cpu", BF16)(m)(X.float())),
    "vmap": (lambda: nn.Linear(128, 256), lambda m: torch.vmap(m)(X)),
    "gradient by torch.func": (lambda: nn.Linear(128, 256), lambda m: torch.func.grad(lambda x: m(x).float().square().sum())(X)),
    "dual numbers": (lambda: nn.Linear(128, 256, bias=False), lambda m: torch.func.jvp(m, (X,), (2 * X,))[1]),
    "made a graph": (lambda: nn.Linear(128, 256), lambda m: make_fx(lambda x: m(x) + m.weight.sum())(X)(2 * X)),
    "traced": (lambda: nn.Linear(128, 256), lambda m: torch.jit.trace(m, (X,), check_trace=False)(2 * X)),
}


@pytest.mark.parametrize("mode", [torch.no_grad, torch.inference_mode, torch.enable_grad])
@pytest.mark.parametrize("kind", MODULES)
def test_modules(kind: str, mode: Callable[[], Any], threads: int) -> None:
    make, call = MODULES[kind]
    plain, mine = pair(make)
    with mode():
        assert same(call(mine), call(plain))


@pytest.mark.parametrize("backend", ["eager", "aot_eager", "inductor"])
def test_compiled_without_breaks(backend: str) -> None:
    plain, mine = pair(lambda: nn.Sequential(nn.Embedding(1000, 128), nn.Linear(128, 256), nn.ReLU(), nn.Linear(256, 64, bias=False)), 3)
    ids = torch.tensor([[1, 2, 999], [7, 3, 5]])
    torch._dynamo.reset()
    with torch.no_grad():
        compiled = [torch.compile(each, backend=backend, fullgraph=True)(ids) for each in (mine, plain)]
        assert same(*compiled)


def test_the_backward_pass_needs_no_decoded_weight() -> None:
    plain, mine = pair(lambda: nn.Sequential(nn.Linear(128, 256), nn.ReLU(), nn.Linear(256, 128, bias=False)), 2)
    gradients, saved = [], []
    for each in (plain, mine):
        each.requires_grad_(False)
        each[0].bias.requires_grad_(True)
        x = X.clone().requires_grad_()
        with torch.autograd.graph.saved_tensors_hooks(lambda tensor: [saved.append(tensor), tensor][1], lambda tensor: tensor):
            saved.clear()
            out = each(x)
        out.float().square().sum().backward()
        gradients.append((x.grad, each[0].bias.grad))
    assert same(gradients[0][0], gradients[1][0]) and same(gradients[0][1], gradients[1][1])
    assert not any(tensor.shape[-2:] in ((256, 128), (128, 256)) and type(tensor) is torch.Tensor and tensor.dim() == 2 for tensor in saved)


@pytest.mark.parametrize("layer", [0, 1])
def test_training_is_refused(layer: int) -> None:
    _, mine = pair(lambda: nn.Sequential(nn.Embedding(100, 128), nn.Linear(128, 256)), 2)
    assert all(parameter.requires_grad for parameter in mine.parameters())
    mine[1 - layer].requires_grad_(False)
    with pytest.raises(df11.UnsupportedError, match="can't be trained"):
        mine(torch.tensor([1])).sum().backward()


READS: list[Callable[[Any], Any]] = [
    lambda w: w.clone(),
    lambda w: w + 1,
    lambda w: w.t() @ w,
    lambda w: w.float(),
    lambda w: w.to(torch.float64),
    lambda w: w.contiguous(),
    lambda w: w[3],
    lambda w: w[-2, 5:9],
    lambda w: w[2:7, ::3],
    lambda w: w[[5, 1]],
    lambda w: torch.stack(w.unbind(1)[:3]),
    lambda w: w.unbind(0)[-1],
    lambda w: w.split(40)[2],
    lambda w: w.chunk(3, dim=1)[1],
    lambda w: w.view(-1)[1000:1010],
    lambda w: w.view(torch.int16),
    lambda w: w.reshape(48, 512).T,
    lambda w: w.view(4, 24, 256)[2].transpose(0, 1)[5],
    lambda w: w.unsqueeze(0).expand(3, 96, 256)[1],
    lambda w: w.as_strided((3, 4), (7, 2), 5),
    lambda w: w.norm(),
    lambda w: torch.tensor(w.tolist()),
    lambda w: torch.from_numpy(w.detach().float().numpy()),
    lambda w: torch.cat([w, w]),
    lambda w: torch.ones(2, 96, dtype=BF16) @ w,
    lambda w: torch.einsum("ij,kj->ik", w, w),
    lambda w: torch.empty(96, 256).copy_(w),
    lambda w: torch._foreach_add([w], 1.0)[0],
    lambda w: nn.functional.linear(w, w),
]


@pytest.mark.parametrize("number", range(len(READS)))
def test_what_reads_a_weight_gets_its_values(number: int, weights: tuple[torch.Tensor, Df11Tensor]) -> None:
    plain, mine = weights
    for mode in (torch.enable_grad, torch.no_grad, torch.inference_mode):
        with mode():
            got = READS[number](mine)
            got = got.decode() if isinstance(got, Df11Tensor) else got
            assert same(got, READS[number](plain))


def test_one_of_a_stack_is_decoded_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    plain = random(6, 96, 128, scale=0.02)
    mine, decoded = Df11Tensor(plain), []
    inner = products._df11.decode_rows
    monkeypatch.setattr(products._df11, "decode_rows", lambda *args: [decoded.append(args[2] - args[1]), inner(*args)][1])
    x = random(5, 128)
    for part in (lambda w: w[4], lambda w: w[-1], lambda w: w.unbind()[2], lambda w: w[2:5][1], lambda w: w[3].t().t()):
        assert same(nn.functional.linear(x, part(mine)), nn.functional.linear(x, part(plain)))
    assert max(decoded) == 3 * 96
    with torch.no_grad():
        assert same(torch.bmm(random(6, 2, 128), mine.transpose(1, 2)), torch.bmm(random(6, 2, 128), plain.transpose(1, 2)))


WRITES: list[Callable[[Any, torch.Tensor], Any]] = [
    lambda w, other: w.add_(1),
    lambda w, other: w.copy_(other),
    lambda w, other: w.__setitem__(0, 1),
    lambda w, other: w[0].zero_(),
    lambda w, other: w.data.add_(1),
    lambda w, other: w.T.fill_(1),
    lambda w, other: w.view(-1)[3:9].zero_(),
    lambda w, other: w.split(8)[1].zero_(),
    lambda w, other: w.detach().zero_(),
    lambda w, other: w.view(torch.int16).zero_(),
    lambda w, other: setattr(w, "data", other),
    lambda w, other: nn.init.zeros_(w),
    lambda w, other: torch.add(other, 1, out=w),
    lambda w, other: torch.aminmax(other, dim=0, out=(w, other.clone())),
    lambda w, other: torch.ops.aten.add_(self=w, other=other),
    lambda w, other: torch._foreach_add_([other, w], 1.0),
    lambda w, other: torch._foreach_copy_([w], [other]),
    lambda w, other: nn.functional.embedding(torch.tensor([1]), w, max_norm=0.1),
    lambda w, other: w.data_ptr(),
    lambda w, other: w.storage(),
    lambda w, other: w.untyped_storage(),
]


@pytest.mark.parametrize("number", range(len(WRITES)))
def test_a_weight_can_not_be_written_to(number: int, weights: tuple[torch.Tensor, Df11Tensor]) -> None:
    plain, mine = weights
    with torch.no_grad(), pytest.raises(df11.Df11Error, match="can't be changed|doesn't hold its values"):
        WRITES[number](mine, torch.ones_like(plain))
    assert same(mine.decode(), plain)


@pytest.mark.parametrize("export", [torch.utils.dlpack.to_dlpack, lambda w: torch.utils.dlpack.to_dlpack(w[1])])
def test_other_libraries_get_no_address(export: Callable[[Any], Any], weights: tuple[torch.Tensor, Df11Tensor]) -> None:
    """Functions of torch's that are C ask no tensor how to read it. By `from_dlpack` they get values."""
    plain, mine = weights
    with pytest.raises(RuntimeError, match="Cannot access data pointer"):
        export(mine)
    assert same(torch.utils.dlpack.from_dlpack(mine), plain) and same(torch.from_dlpack(mine[1]), plain[1])


def test_moving_copying_and_saving_keep_it_compressed() -> None:
    plain, mine = pair(lambda: nn.Sequential(nn.Linear(128, 256), nn.Linear(256, 64)), 2)
    expected = plain(X)

    def check(module: nn.Module) -> None:
        assert all(isinstance(layer.weight, Df11Tensor) and isinstance(layer.weight, nn.Parameter) for layer in module)
        assert same(module(X), expected)

    check(copy.deepcopy(mine))
    check(mine.to("cpu").to(BF16).bfloat16())
    file = io.BytesIO()
    torch.save(mine.state_dict(), file)
    file.seek(0)
    loaded = torch.load(file, weights_only=False)
    check(_assigned(plain, loaded))
    check(_assigned(plain, mine.state_dict()))
    empty = copy.deepcopy(mine).to("meta")
    assert empty[0].weight.device.type == "meta" and empty[0].weight.payload.device.type == "meta"
    assert mine[0].weight.shape == (256, 128) and mine[0].weight.dtype == BF16 and mine[0].weight.device.type == "cpu"
    held = df11.memory(mine)
    assert held.bf16 == 2 * (256 * 128 + 64 * 256) and 0.6 < held.compressed / held.bf16 < 0.73 and held.plain == 2 * (256 + 64)


def _assigned(plain: nn.Module, state: Any) -> nn.Module:
    module = copy.deepcopy(plain)
    module.load_state_dict(state, assign=True)
    return module


def test_another_dtype_is_refused_for_modules() -> None:
    plain, mine = pair(lambda: nn.Sequential(nn.Linear(128, 256), nn.Conv2d(16, 64, 3)), 2)
    for change in (lambda: mine.half(), lambda: mine.float(), lambda: mine.to(torch.float64), lambda: mine[0].to(torch.float16)):
        with pytest.raises(df11.Df11Error, match="are BF16 and stay so"):
            change()
    with pytest.raises(df11.Df11Error, match="are BF16 and stay so"):
        mine[1].to(memory_format=torch.channels_last)
    assert same(mine[0](X), plain[0](X))


def test_loading_other_values_is_refused_and_from_it_works() -> None:
    plain, mine = pair(lambda: nn.Linear(128, 256))
    with pytest.raises(RuntimeError, match="can't be changed"):
        mine.load_state_dict({"weight": torch.zeros(256, 128)}, strict=False)
    other = nn.Linear(128, 256).to(BF16)
    other.load_state_dict(mine.state_dict())
    assert same(other.weight.detach(), plain.weight.detach()) and same(mine(X), plain(X))


def test_safetensors_never_saves_other_bytes(tmp_path: Any) -> None:
    safetensors = pytest.importorskip("safetensors.torch")
    plain, mine = pair(lambda: nn.Linear(128, 256))
    with pytest.raises(df11.Df11Error, match="doesn't hold its values"):
        safetensors.save_file(mine.state_dict(), tmp_path / "x.safetensors")
    safetensors.save_file({name: tensor.contiguous() for name, tensor in mine.state_dict().items()}, tmp_path / "x.safetensors")
    assert same(safetensors.load_file(tmp_path / "x.safetensors")["weight"], plain.weight.detach())


def test_tied_weights_stay_one() -> None:
    class Tied(nn.Module):
        def __init__(self) -> None:
            super().__init__()
            self.embed, self.head = nn.Embedding(500, 128), nn.Linear(128, 500, bias=False)
            self.head.weight = self.embed.weight

        def forward(self, ids: torch.Tensor) -> torch.Tensor:
            logits: torch.Tensor = self.head(self.embed(ids))
            return logits

    plain, mine = pair(Tied)
    assert mine.head.weight is mine.embed.weight
    copied = copy.deepcopy(mine).to("cpu")
    assert copied.head.weight is copied.embed.weight
    assert same(copied(torch.tensor([[3, 4]])), plain(torch.tensor([[3, 4]])))


def test_what_is_not_compressed() -> None:
    norms = nn.LayerNorm(64).to(BF16)
    with pytest.raises(df11.UnsupportedError, match="no BF16 matrices"):
        df11.compress_(norms)
    with pytest.raises(df11.UnsupportedError, match="no BF16 matrices"):
        df11.compress_(nn.Linear(64, 64))
    with pytest.raises(df11.UnsupportedError, match="only BF16"):
        Df11Tensor(torch.zeros(64, 64))


def test_blocks_of_rows_are_exact_or_not_used(monkeypatch: pytest.MonkeyPatch, threads: int) -> None:
    """A product of many rows is computed in blocks if that gives torch's bits, and otherwise from all rows at once."""
    plain = random(14000, 640, scale=0.02)
    mine = Df11Tensor(plain)
    assert len(products.row_blocks(14000, 640)) > 1
    monkeypatch.setattr(products.orders, "order_of", lambda *_: None)
    for inputs in (1, 3, 8, 65):
        for bias in (None, random(14000)):
            x = random(inputs, 640)
            assert same(nn.functional.linear(x, mine, bias), nn.functional.linear(x, plain, bias))
    monkeypatch.setattr(products, "_EXACT", dict.fromkeys(products._EXACT, False))
    monkeypatch.setattr(products, "_in_blocks", None)
    assert same(nn.functional.linear(x, mine), nn.functional.linear(x, plain))


def test_fused_products_are_close_and_for_few_inputs(monkeypatch: pytest.MonkeyPatch) -> None:
    plain = random(300, 640, scale=0.02)
    mine = Df11Tensor(plain, fused=True)
    multiply, given = products._df11.multiply, []
    monkeypatch.setattr(products._df11, "multiply", lambda *args: [given.append(args[3]), multiply(*args)][1])
    monkeypatch.setattr(products.orders, "order_of", lambda *_: None)
    for bias in (None, random(300)):
        x = random(products.FUSED_INPUTS, 640)
        got, expected = nn.functional.linear(x, mine, bias), nn.functional.linear(x, plain, bias)
        assert torch.allclose(got.float(), expected.float(), rtol=0.02, atol=0.02) and not torch.equal(got, torch.zeros_like(got))
        x = random(products.FUSED_INPUTS + 1, 640)
        assert same(nn.functional.linear(x, mine, bias), nn.functional.linear(x, plain, bias))
    assert given == [products.FUSED_INPUTS] * 2


def test_fused_products_are_exact_where_an_order_is_known(monkeypatch: pytest.MonkeyPatch) -> None:
    mine, used = Df11Tensor(random(300, 640, scale=0.02), fused=True), []
    known = [order for order in products._df11.orders() if order != "chains"][-1]
    multiply = products._df11.multiply
    monkeypatch.setattr(products.orders, "order_of", lambda *_: known)
    monkeypatch.setattr(products._df11, "multiply", lambda *args: [used.append(args[0]), multiply(*args)][1])
    for inputs in (2, products.FUSED_INPUTS):
        nn.functional.linear(random(inputs, 640), mine)
    assert used == [known] * 2


def test_a_payload_may_begin_anywhere() -> None:
    """For example, one that is cut out of a larger buffer."""
    plain = random(300, 640, scale=0.02)
    packed = df11.pack(plain)
    anywhere = torch.cat([torch.zeros(3, dtype=torch.uint8), packed])[3:]
    for fused in (False, True):
        one, other = (Df11Tensor.of(payload, Header.of(payload), fused) for payload in (packed, anywhere))
        x, ids = random(2, 640), torch.tensor([7, 299])
        assert same(nn.functional.linear(x, other), nn.functional.linear(x, one))
        assert same(nn.functional.embedding(ids, other), plain[ids]) and same(other.decode(), plain)


def test_a_flipped_bit_shows() -> None:
    plain, mine = pair(lambda: nn.Linear(128, 256))
    mine.weight.payload[2000] ^= 1
    assert not torch.equal(mine(X), plain(X))
