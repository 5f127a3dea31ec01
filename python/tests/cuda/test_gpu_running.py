"""Modules whose weights the emulated GPU decodes: equal logits by hash.

torch's tensors can't be on that GPU. So `EmulatedGpu` takes the place of `TorchGpu`: the unit is decoded in the GPU's
memory, and then copied to torch's scratch on the CPU, where the forward runs.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

torch = pytest.importorskip("torch")
transformers = pytest.importorskip("transformers")

import df11  # noqa: E402
from df11 import _df11  # noqa: E402
from df11.running.decoded import DecodedUnits  # noqa: E402
from df11.running.run import finish  # noqa: E402
from df11.units.devices import Offloading  # noqa: E402
from df11.units.gpu import GpuUnits  # noqa: E402
from df11.units.source import FileUnits  # noqa: E402
from emulated import Driver, EmulatedGpu  # noqa: E402
from reference import contents, python  # noqa: E402
from tiny import hashes, load, pair_of  # noqa: E402

Start = Callable[..., tuple[Driver, EmulatedGpu]]

@pytest.fixture(scope="module", params=["qwen3", "llama-biases", "gpt2", "qwen3-moe"])
def pair(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    return pair_of(request.param, tmp_path_factory.mktemp(request.param))


@pytest.mark.parametrize(
    "options",
    [{}, {"cpu_offload": True}, {"cpu_offload": True, "cpu_offload_blocks": 1, "pin_memory": False}],
    ids=["resident", "offloaded", "one-offloaded"],
)
def test_logits_are_those_of_bf16(pair: tuple[Path, Path], gpu: Start, options: dict[str, Any]) -> None:
    running_driver, _ = gpu("seed=5,races=off")
    expected = hashes(load(pair[0]))
    model = load(pair[1], quantization_config=df11.Config(form="df11", **options))
    running = model.hf_quantizer.running
    assert isinstance(running.source, GpuUnits) and running.source.held_bytes() > 0
    found = hashes(model)
    assert found == expected and len(set(expected)) == len(expected)
    # Each decode of a unit is a launch; nothing else launches.
    launches = running_driver.count("launches")
    assert launches == sum(len(unit.units) for unit in running.units) * (len(expected) + 1)
    pinned = running_driver.count("pinned")
    assert (pinned > 50_000) == (options.get("cpu_offload", False) and options.get("pin_memory", True)), pinned


def test_a_flipped_bit_shows(qwen3: tuple[Path, Path], gpu: Start) -> None:
    """The words that the forward uses are the GPU's: one other bit in them changes the hash."""
    _, stand_in = gpu()
    model = load(qwen3[1], quantization_config=df11.Config(form="df11"))
    expected = hashes(load(qwen3[0]))
    end = stand_in.end

    def flip(scratch: torch.Tensor) -> None:
        end(scratch)
        scratch.view(torch.int16)[1000] ^= 1 << 6

    stand_in.end = flip  # type: ignore[method-assign]
    assert hashes(model) != expected


def test_two_gpus(qwen3: tuple[Path, Path], driver: Callable[..., Driver]) -> None:
    """Layers on one and the other; each GPU holds its own, and its context stays as it was on this thread."""
    running_driver = driver("devices=2,races=off")
    gpus = [EmulatedGpu(running_driver, ordinal) for ordinal in range(2)]
    files = FileUnits(_df11.Model(qwen3[1]))
    placed: dict[str, Any] = {unit: gpus[number % 2] for number, unit in enumerate(files.units())}
    source = GpuUnits(files, placed, Offloading(cpu_offload=True, cpu_offload_blocks=1))
    plain = load(qwen3[0])
    module = load(qwen3[0])
    running = DecodedUnits(source, module)
    running.load_plain(module)
    finish(running, module)
    assert hashes(module) == hashes(plain)
    assert [source._loaded[ordinal].memory()[0] < 1 << 30 for ordinal in range(2)] == [True, True]
    assert running_driver.current() == 0


def test_too_little_memory(qwen3: tuple[Path, Path], gpu: Start) -> None:
    _, stand_in = gpu("memory=500KiB,races=off")
    with pytest.raises(df11.OutOfGpuMemoryError, match="cpu_offload=True keeps compressed weights in the host's memory"):
        load(qwen3[1], quantization_config=df11.Config(form="df11"))
    # Before it gave up, it asked torch for what torch keeps for later.
    assert stand_in.freed == 1
    gpu("memory=1000KiB,races=off")
    model = load(qwen3[1], quantization_config=df11.Config(form="df11", cpu_offload=True))
    assert hashes(model) == hashes(load(qwen3[0]))


def test_compressed_while_loading(qwen3: tuple[Path, Path], gpu: Start, tmp_path: Path) -> None:
    """A plain model, compressed while it is loaded, runs on the GPU too; and is saved as from the CPU."""
    running_driver, _ = gpu()
    model = load(qwen3[0], quantization_config=df11.Config(form="df11", cpu_offload=True, cpu_offload_blocks=1))
    assert isinstance(model.hf_quantizer.running.source, GpuUnits)
    assert hashes(model) == hashes(load(qwen3[0]))
    assert running_driver.count("launches") > 0
    model.save_pretrained(tmp_path / "saved")
    assert contents(tmp_path / "saved", "*.safetensors") == contents(qwen3[1], "*.safetensors")


def test_attach(qwen3: tuple[Path, Path], gpu: Start) -> None:
    running_driver, _ = gpu()
    plain, module = load(qwen3[0]), load(qwen3[0])
    df11.attach(module, qwen3[1], device="cpu", cpu_offload=True, cpu_offload_blocks=2, form="df11")
    assert hashes(module) == hashes(plain)
    assert running_driver.count("launches") > 0 and running_driver.count("pinned") > 50_000
    # A weight that is read outside of its module's forward.
    weight, expected = module.model.layers[1].mlp.up_proj.weight, plain.model.layers[1].mlp.up_proj.weight
    assert torch.equal(weight.clone().view(torch.int16), expected.view(torch.int16))


def test_a_machine_without_a_driver(qwen3: tuple[Path, Path]) -> None:
    """One plain sentence; and "auto" is the CPU."""
    program = f"""
import df11
from transformers import AutoModelForCausalLM
for device_map in ["cuda", "cuda:1", {{"model": 0, "lm_head": 1}}, "auto"]:
    try:
        model = AutoModelForCausalLM.from_pretrained(
            {str(qwen3[1])!r}, quantization_config=df11.Config(), device_map=device_map
        )
        print(*{{parameter.device.type for parameter in model.parameters()}})
    except df11.DeviceError as error:
        print(error)
"""
    printed = python(program, DF11_LIBCUDA="/nowhere/libcuda.so.1", CUDA_VISIBLE_DEVICES="", HF_HUB_OFFLINE="1")
    *lines, device = printed.splitlines()
    assert len(lines) == 3 and device == "cpu"
    assert all(line.startswith("there is no NVIDIA driver: /nowhere/libcuda.so.1: ") for line in lines), lines


def test_what_is_refused(qwen3: tuple[Path, Path]) -> None:
    def refused(device_map: Any) -> str:
        with pytest.raises(df11.Df11Error) as error:
            load(qwen3[1], quantization_config=df11.Config(), device_map=device_map)
        return str(error.value)

    assert "df11 offloads no weights to the disk; cpu_offload=True" in refused({"model": "cpu", "lm_head": "disk"})
    assert "modules on the CPU next to modules on GPUs aren't run" in refused({"model": 0, "lm_head": "cpu"})
    assert "df11 decodes on the CPU and on NVIDIA GPUs, and the device is" in refused({"": "meta"})
    with pytest.raises(df11.Df11Error, match="cpu_offload_blocks is -1, and can't be negative"):
        load(qwen3[1], quantization_config=df11.Config(cpu_offload=True, cpu_offload_blocks=-1))
