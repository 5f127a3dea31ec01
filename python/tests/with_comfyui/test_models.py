"""Tiny models, loaded and sampled by ComfyUI's own code: bits equal BF16's, with and without LoRA, loaded and saved."""

from __future__ import annotations

import hashlib
from pathlib import Path
from typing import Any

import comfy.memory_management
import comfy.model_management
import comfy.sd
import pytest
import safetensors.torch
import tiny_models
import torch
from comfy_kitchen.tensor import QuantizedTensor
from tiny_models import KINDS, Kind, sample, with_lora

import df11
from df11.comfy import load_diffusion_model, save_diffusion_model
from df11.comfy.operations import operations


def bits(tensor: torch.Tensor) -> str:
    return hashlib.sha256(tensor.contiguous().view(torch.uint8).numpy().tobytes()).hexdigest()


def compressed(model: Any) -> dict[str, QuantizedTensor]:
    return {
        name: module.weight
        for name, module in model.model.named_modules()
        if isinstance(getattr(module, "weight", None), QuantizedTensor)
    }


def size_of(tensor: Any) -> int:
    return tensor.nbytes if isinstance(tensor, QuantizedTensor) else tensor.numel() * tensor.element_size()


@pytest.fixture(scope="module", params=list(KINDS))
def files(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> tuple[Kind, Path, Path]:
    """A kind of model, its plain file, and its DF11 file."""
    folder = tmp_path_factory.mktemp(request.param)
    plain = tiny_models.plain_file(request.param, folder)
    packed = folder / f"{request.param}-DF11.safetensors"
    df11.compress(plain, packed)
    return KINDS[request.param], plain, packed


def test_samples_are_those_of_bf16(files: tuple[Kind, Path, Path]) -> None:
    """From a DF11 file and from a plain one; with a LoRA, and after removing it."""
    kind, plain, packed = files
    shapes = {name: tensor.shape for name, tensor in safetensors.torch.load_file(plain).items()}
    expected = comfy.sd.load_diffusion_model(str(plain), model_options={"dtype": torch.bfloat16})
    without = bits(sample(expected, kind))
    patched = bits(sample(with_lora(expected, kind, shapes), kind))
    assert without != patched
    del expected
    for path in (packed, plain):
        model = load_diffusion_model(str(path))
        own = compressed(model)
        assert len(own) >= 5
        raw = sum(2 * weight.numel() for weight in own.values())
        assert sum(weight.nbytes for weight in own.values()) < 0.72 * raw
        # No plain copy is kept: all parameters together take less than the file.
        held = sum(size_of(parameter) for parameter in model.model.diffusion_model.parameters())
        assert held < 0.75 * plain.stat().st_size
        assert bits(sample(model, kind)) == without
        assert bits(sample(with_lora(model, kind, shapes), kind)) == patched
        assert bits(sample(model, kind)) == without
        assert compressed(model).keys() == own.keys()
        del model


def test_a_model_with_a_lora_is_saved(files: tuple[Kind, Path, Path], tmp_path: Path) -> None:
    """It is saved as DF11, which is restored to what ComfyUI saves as BF16."""
    kind, plain, packed = files
    if kind is not KINDS["flux"] and kind is not KINDS["sd3.5"]:
        return
    shapes = {name: tensor.shape for name, tensor in safetensors.torch.load_file(plain).items()}
    model = with_lora(load_diffusion_model(str(packed)), kind, shapes)
    expected = bits(sample(model, kind))
    saved = tmp_path / "saved.safetensors"
    save_diffusion_model(model, str(saved))
    with df11.safe_open(saved) as file:
        assert file.is_compressed
    assert bits(sample(load_diffusion_model(str(saved)), kind)) == expected


def test_a_flipped_bit_shows(tmp_path: Path) -> None:
    kind, plain = KINDS["flux"], tiny_models.plain_file("flux", tmp_path)
    model = load_diffusion_model(str(plain))
    before = bits(sample(model, kind))
    weight = compressed(model)["diffusion_model.double_blocks.0.img_attn.qkv"]
    weight._qdata[128 + 8 * 16 + 3] ^= 1
    assert bits(sample(model, kind)) != before


def test_plain_weights_are_compressed_while_they_are_loaded(tmp_path: Path) -> None:
    """The same for weights that ComfyUI has converted, for example from files with diffusers' names."""
    kind, plain = KINDS["flux"], tiny_models.plain_file("flux", tmp_path)
    options = {"custom_operations": operations(), "dtype": torch.bfloat16}
    model = comfy.sd.load_diffusion_model_state_dict(safetensors.torch.load_file(plain), model_options=options)
    loaded = load_diffusion_model(str(plain))
    assert compressed(model).keys() == compressed(loaded).keys()
    assert bits(sample(model, kind)) == bits(sample(loaded, kind))
    missing = {name: tensor for name, tensor in safetensors.torch.load_file(plain).items() if name != "img_in.bias"}
    assert comfy.sd.load_diffusion_model_state_dict(missing, model_options=options) is not None


def test_a_changed_weight_is_rounded_as_a_plain_one() -> None:
    layer = operations().Linear(256, 256, bias=False, dtype=torch.bfloat16)
    torch.manual_seed(1)
    layer.load_state_dict({"weight": (torch.randn(256, 256) * 0.02).bfloat16()})
    changed = layer.convert_weight(layer.weight) + torch.randn(256, 256) * 0.01
    expected = comfy.float.stochastic_rounding(changed.float(), torch.bfloat16, seed=7)
    assert bits(layer.set_weight(changed.float(), seed=7, return_weight=True).dequantize()) == bits(expected)
    layer.set_weight(changed.float(), seed=7)
    assert isinstance(layer.weight, QuantizedTensor) and bits(layer.weight.dequantize()) == bits(expected)
    with pytest.raises(df11.Df11Error, match="hooks"):
        layer.set_weight(changed, inplace_update=True)


def test_a_model_may_be_moved_before_it_is_loaded() -> None:
    layer = operations().Linear(256, 256, dtype=torch.bfloat16)
    layer.to(torch.float32)
    assert layer.weight.is_meta and layer.bias.dtype == torch.float32
    layer.load_state_dict({"weight": torch.ones(256, 256, dtype=torch.bfloat16), "bias": torch.ones(256)})
    assert isinstance(layer.weight, QuantizedTensor) and layer.bias.sum() == 256
    layer.to(torch.float16)
    assert isinstance(layer.weight, QuantizedTensor) and layer.weight.dtype == layer.bias.dtype == torch.float16


def test_layers_that_are_offloaded(tmp_path: Path) -> None:
    """Then each is cast when it is used, and a LoRA is applied there. When all fit again, the weights themselves are changed."""
    kind, plain = KINDS["flux"], tiny_models.plain_file("flux", tmp_path)
    shapes = {name: tensor.shape for name, tensor in safetensors.torch.load_file(plain).items()}
    stock = comfy.sd.load_diffusion_model(str(plain), model_options={"dtype": torch.bfloat16})
    cpu, input_ = torch.device("cpu"), torch.zeros(1, dtype=torch.bfloat16)
    models = [with_lora(model, kind, shapes) for model in (stock, load_diffusion_model(str(plain)))]

    def cast() -> list[str]:
        found = []
        for name in (*kind.lora, "double_blocks.1.txt_mlp.0", "single_blocks.0.linear1"):
            weights = []
            for model in models:
                layer = comfy.utils.get_attr(model.model.diffusion_model, name)
                weight, bias, held = comfy.ops.cast_bias_weight(layer, input_, offloadable=True)
                weights.append((bits(weight.dequantize() if isinstance(weight, QuantizedTensor) else weight), bits(bias)))
                comfy.ops.uncast_bias_weight(layer, weight, bias, held)
            assert weights[0] == weights[1], name
            found.append(weights[0][0])
        return found

    for model in models:
        model.load(cpu, lowvram_model_memory=1)
        layer = comfy.utils.get_attr(model.model.diffusion_model, kind.lora[0])
        assert layer.comfy_cast_weights and len(layer.weight_function) == 1
    offloaded = cast()
    for model in models:
        model.unpatch_model(cpu)
    without = cast()
    assert [a == b for a, b in zip(offloaded, without)] == [False, False, True, True]
    for model in models:
        model.load(cpu, full_load=True)
    assert cast()[2:] == without[2:] and cast()[0] != without[0]


def test_resident_buffers(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """ComfyUI's dynamic memory, with a buffer of the CPU's in place of its allocator's: a layer's tensors are copied there once, and
    read there in each forward; a LoRA changes what is read, and never the buffer."""
    import comfy.ops as ops

    kind, plain = KINDS["flux"], tiny_models.plain_file("flux", tmp_path)
    shapes = {name: tensor.shape for name, tensor in safetensors.torch.load_file(plain).items()}
    model = load_diffusion_model(str(plain))
    expected = comfy.sd.load_diffusion_model(str(plain), model_options={"dtype": torch.bfloat16})
    layer = model.model.diffusion_model.double_blocks[0].img_attn.qkv
    plain_layer = expected.model.diffusion_model.double_blocks[0].img_attn.qkv
    size = comfy.memory_management.vram_aligned_size([layer.weight, layer.bias])
    assert size < 0.75 * comfy.memory_management.vram_aligned_size([plain_layer.weight, plain_layer.bias])
    layer._v, layer._v_signature = torch.zeros(size, dtype=torch.uint8), None
    monkeypatch.setattr(ops.comfy_aimdo.model_vbar, "vbar_fault", lambda v: 7)
    monkeypatch.setattr(ops.comfy_aimdo.model_vbar, "vbar_signature_compare", lambda a, b: a == b)
    monkeypatch.setattr(ops.comfy_aimdo.torch, "aimdo_to_tensor", lambda v, device: v)
    monkeypatch.setattr(ops.comfy.pinned_memory, "get_pin", lambda *args, **kwargs: None)
    monkeypatch.setattr(ops.comfy.pinned_memory, "pin_memory", lambda *args, **kwargs: None)
    cpu = torch.device("cpu")

    def cast(module: torch.nn.Module) -> tuple[torch.Tensor, torch.Tensor]:
        ops.cast_modules_with_vbar([module], torch.bfloat16, cpu, torch.bfloat16, False)
        return ops.resolve_cast_module_with_vbar(module, torch.bfloat16, cpu, torch.bfloat16, None, False)

    for _ in range(2):
        weight, bias = cast(layer)
        weight = weight.dequantize() if isinstance(weight, QuantizedTensor) else weight
        assert bits(weight) == bits(plain_layer.weight.data) and bits(bias) == bits(plain_layer.bias.data)
    held = bits(layer._v)
    patched = with_lora(model, kind, shapes)
    key = "diffusion_model.double_blocks.0.img_attn.qkv.weight"
    layer.weight_lowvram_function = comfy.model_patcher.LowVramPatch(key, patched.patches)
    layer._v_signature = None
    stock = with_lora(expected, kind, shapes)
    wanted = comfy.lora.calculate_weight(stock.patches[key], plain_layer.weight.data.clone(), key, intermediate_dtype=torch.bfloat16)
    for _ in range(2):
        assert bits(cast(layer)[0]) == bits(wanted)
        assert bits(layer._v) == held
    layer.weight_lowvram_function = None
    weight = cast(layer)[0]
    assert bits(weight.dequantize() if isinstance(weight, QuantizedTensor) else weight) == bits(plain_layer.weight.data)


def test_what_comfyui_s_own_node_saves(tmp_path: Path) -> None:
    """Payloads as bytes, which this loader reads; a damaged one is refused."""
    kind, plain = KINDS["flux"], tiny_models.plain_file("flux", tmp_path)
    shapes = {name: tensor.shape for name, tensor in safetensors.torch.load_file(plain).items()}
    model = with_lora(load_diffusion_model(str(plain)), kind, shapes)
    expected = bits(sample(model, kind))
    saved = {name: tensor.to("cpu") for name, tensor in model.state_dict_for_saving().items()}
    safetensors.torch.save_file(saved, tmp_path / "saved.safetensors")
    assert bits(sample(load_diffusion_model(str(tmp_path / "saved.safetensors")), kind)) == expected
    name = next(name for name, tensor in saved.items() if tensor.dtype == torch.uint8)
    saved[name] = saved[name][:-16]
    safetensors.torch.save_file(saved, tmp_path / "cut.safetensors")
    with pytest.raises(df11.DamagedError):
        load_diffusion_model(str(tmp_path / "cut.safetensors"))


FP8 = {"a.weight": torch.zeros(9, 9).bfloat16(), "b.weight": torch.zeros(9, 9).to(torch.float8_e4m3fn)}
SCALED = {"a.weight": torch.zeros(9, 9).bfloat16(), "b.scale_weight": torch.ones(())}


def test_files_that_are_not_for_it(tmp_path: Path) -> None:
    """The error names what to use instead, and ComfyUI goes on."""
    for name, tensors, sentence in [
        ("fp32.safetensors", {"a.weight": torch.zeros(9, 9)}, "weights of F32 and none of BF16.*Load Diffusion Model"),
        ("fp8.safetensors", FP8, "fp8.safetensors is quantized, as b.weight shows.*Load Diffusion Model"),
        ("scaled.safetensors", SCALED, "scaled.safetensors is quantized, as b.scale_weight shows.*Load Diffusion Model"),
        ("other.safetensors", {"a.weight": torch.zeros(9, 9).bfloat16()}, "ComfyUI doesn't know what model"),
    ]:
        safetensors.torch.save_file(tensors, tmp_path / name)
        with pytest.raises(df11.Df11Error, match=sentence):
            load_diffusion_model(str(tmp_path / name))
    (tmp_path / "model.gguf").write_bytes(b"GGUF")
    with pytest.raises(df11.Df11Error, match="no .safetensors file: load it with ComfyUI's own loader"):
        load_diffusion_model(str(tmp_path / "model.gguf"))
    (tmp_path / "cut.safetensors").write_bytes(b"\x10\0\0\0\0\0\0\0{}")
    with pytest.raises(df11.DamagedError):
        load_diffusion_model(str(tmp_path / "cut.safetensors"))
    plain = tiny_models.plain_file("flux", tmp_path)
    df11.compress(plain, tmp_path / "damaged.safetensors")
    data = bytearray((tmp_path / "damaged.safetensors").read_bytes())
    for at in range(len(data) // 2, len(data) // 2 + 4000):
        data[at] = 0xFF
    (tmp_path / "damaged.safetensors").write_bytes(data)
    with pytest.raises(df11.DamagedError):
        load_diffusion_model(str(tmp_path / "damaged.safetensors"))
    assert load_diffusion_model(str(plain)) is not None
