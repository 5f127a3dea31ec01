"""Tests the layout with comfy-kitchen alone."""

from __future__ import annotations

import pytest

torch = pytest.importorskip("torch")
kitchen = pytest.importorskip("comfy_kitchen.tensor")

import df11  # noqa: E402
from df11.comfy import LAYOUT, compress  # noqa: E402
from df11.comfy.layout import of_payload  # noqa: E402

QuantizedTensor = kitchen.QuantizedTensor


def weight(*shape: int) -> torch.Tensor:
    torch.manual_seed(1)
    return (torch.randn(shape) * 0.02).bfloat16()


def same(got: torch.Tensor, expected: torch.Tensor) -> bool:
    bits = {2: torch.int16, 4: torch.int32}[expected.element_size()]
    return got.shape == expected.shape and got.dtype == expected.dtype and torch.equal(got.view(bits), expected.view(bits))


def test_it_looks_like_the_weight() -> None:
    plain = weight(640, 512)
    packed = compress(plain)
    assert isinstance(packed, QuantizedTensor) and packed._layout_cls == LAYOUT
    assert (packed.shape, packed.dtype, packed.device, packed.numel()) == (plain.shape, plain.dtype, plain.device, plain.numel())
    assert packed.nbytes < 0.72 * plain.nbytes
    assert same(packed.dequantize(), plain)


@pytest.mark.parametrize("shape", [(640, 512), (100, 120), (64, 16, 3, 3), (16, 4, 2, 5, 5)], ids=str)
def test_moves_casts_copies(shape: tuple[int, ...]) -> None:
    plain = weight(*shape)
    packed = compress(plain)
    for dtype in (torch.float32, torch.float16, torch.bfloat16):
        cast = packed.to(dtype)
        assert isinstance(cast, QuantizedTensor) and cast.dtype == dtype
        # Back to its original float type, as a plain BF16 weight is cast.
        assert same(cast.dequantize(), plain.to(dtype))
    for moved in (packed.cpu(), packed.clone(), packed.detach(), packed.to("cpu", copy=True), packed.contiguous()):
        assert isinstance(moved, QuantizedTensor) and same(moved.dequantize(), plain)
    other = torch.empty_like(packed)
    other.copy_(packed)
    assert same(other.dequantize(), plain)
    parameter = torch.nn.Parameter(packed, requires_grad=False)
    assert same(parameter.dequantize(), plain)


def test_a_payload_of_another_size_is_no_copy() -> None:
    """As ComfyUI's dynamic memory might copy with a LoRA: an error, never half a weight."""
    packed = compress(weight(64, 512))
    before = packed.dequantize()
    with pytest.raises(RuntimeError):
        packed.copy_(compress(torch.cat([weight(63, 512), torch.rand(1, 512).exp().bfloat16() ** 20])))
    assert same(packed.dequantize(), before)


def test_products_and_views() -> None:
    plain, inputs = weight(96, 512), torch.randn(5, 512).bfloat16()
    packed, bias = compress(plain), weight(96)
    linear = torch.nn.functional.linear
    assert same(linear(inputs, packed), linear(inputs, plain)) and same(linear(inputs, packed, bias), linear(inputs, plain, bias))
    assert same(inputs @ packed.t(), inputs @ plain.t())
    assert same(packed[3:40], plain[3:40]) and same(packed.reshape(-1), plain.reshape(-1))
    assert same(torch.cat([packed, packed]), torch.cat([plain, plain])) and same(packed + 1, plain + 1)
    assert [same(*pair) for pair in zip(packed.chunk(3), plain.chunk(3))] == [True] * 3
    kernel, image = weight(64, 16, 3, 3), torch.randn(1, 16, 9, 9).bfloat16()
    conv = torch.nn.functional.conv2d
    assert same(conv(image, compress(kernel)), conv(image, kernel))


def test_lora() -> None:
    """As ComfyUI does it: in FP32, and rounded back."""
    plain, up, down = weight(96, 512), torch.randn(96, 4), torch.randn(4, 512)
    packed = compress(plain)
    changed = packed.to(torch.float32).dequantize() + up @ down
    expected = plain.float() + up @ down
    assert same(changed, expected)
    again = packed.requantize_from_float(changed, scale="recalculate", stochastic_rounding=0)
    assert isinstance(again, QuantizedTensor) and same(again.dequantize(), expected.bfloat16())


def test_state_dicts() -> None:
    plain = weight(96, 512)
    packed = compress(plain)
    saved = packed.state_dict("layer.weight")
    assert list(saved) == ["layer.weight"] and saved["layer.weight"].dtype == torch.uint8
    assert same(of_payload(saved["layer.weight"]).dequantize(), plain)
    module = torch.nn.Linear(512, 96, bias=False)
    module.weight = torch.nn.Parameter(packed, requires_grad=False)
    assert same(module.state_dict()["weight"].dequantize(), plain)


def test_flattened_and_gathered() -> None:
    """As ComfyUI gathers a layer's tensors in one buffer of bytes, and reads them there."""
    plain = weight(100, 300)
    packed = compress(plain)
    names, context = packed.__tensor_flatten__()
    buffer, views, at = torch.zeros(1 << 20, dtype=torch.uint8), {}, 1024
    for name in names:
        inner = getattr(packed, name)
        size = inner.numel() * inner.element_size()
        view = buffer[at : at + size].view(inner.dtype).view(inner.shape)
        views[name] = view.copy_(inner)
        at += (size + 1023) // 1024 * 1024
    assert same(QuantizedTensor.__tensor_unflatten__(views, context, 0, 0).dequantize(), plain)


def test_compiled() -> None:
    plain, inputs = weight(96, 512), torch.randn(5, 512).bfloat16()
    packed = compress(plain)
    compiled = torch.compile(lambda x, w: torch.nn.functional.linear(x, w) + 1, backend="aot_eager")
    assert same(compiled(inputs, packed), torch.nn.functional.linear(inputs, plain) + 1)


def test_a_flipped_bit_shows() -> None:
    packed = compress(weight(96, 512))
    before = packed.dequantize()
    packed._qdata[128 + 8 * 16] ^= 1
    assert not same(packed.dequantize(), before)
    with pytest.raises(df11.DamagedError):
        of_payload(packed._qdata[1:])
