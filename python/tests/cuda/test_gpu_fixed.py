"""Weights that the emulated GPU holds with fixed-length codes: exact ways by hash, fused ones against products in FP64."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

torch = pytest.importorskip("torch")
transformers = pytest.importorskip("transformers")

import df11  # noqa: E402
from df11 import _df11  # noqa: E402
from df11.running.gpu_fixed import GpuFixedWeights, GpuWeight  # noqa: E402
from df11.units.gpu_codes import CodesOnGpu  # noqa: E402
from emulated import POISON, Driver, EmulatedGpu  # noqa: E402
from tiny import hashes, load, pair_of, tokens  # noqa: E402

Start = Callable[..., tuple[Driver, EmulatedGpu]]

WAYS = [{}, {"cpu_offload": True}, {"cpu_offload": True, "cpu_offload_blocks": 1, "pin_memory": False}]


@pytest.fixture(scope="module", params=["qwen3", "llama-biases", "gpt2", "qwen3-moe"])
def pair(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    return pair_of(request.param, tmp_path_factory.mktemp(request.param))


@pytest.mark.parametrize("options", WAYS, ids=["resident", "offloaded", "one-offloaded"])
def test_logits_are_those_of_bf16(pair: tuple[Path, Path], gpu: Start, options: dict[str, Any]) -> None:
    """From a DF11 model, and from a plain one. Each decode of a unit is a launch, and each of these of `decode_fixed`."""
    expected = hashes(load(pair[0]))
    for files in pair[bool(options) :]:
        driver, _ = gpu("seed=5,races=off")
        model = load(files, quantization_config=df11.Config(form="fixed", **options))
        running = model.hf_quantizer.running
        assert hashes(model) == expected
        assert driver.count("launches_of", "decode_fixed") == driver.count("launches") > 0
        assert df11.memory(model).forms == {"fixed": len(running.weights)}
        del model, running


@pytest.mark.parametrize("options", WAYS[::2], ids=["resident", "one-offloaded"])
def test_many_inputs_are_exact_though_few_are_fused(
    pair: tuple[Path, Path], gpu: Start, options: dict[str, Any]
) -> None:
    expected = load(pair[0])
    for files in pair[bool(options) :]:
        driver, _ = gpu("seed=5,races=off")
        model = load(files, quantization_config=df11.Config(fused=True, **options))
        running = model.hf_quantizer.running
        assert isinstance(running, GpuFixedWeights) and running.form == "fixed" and running.held_bytes() > 0
        assert (driver.count("pinned") > 50_000) == (options.get("cpu_offload", False) and options.get("pin_memory", True))
        with torch.inference_mode():
            # Nine inputs, so that no product is fused; but with experts each gets a few of them.
            many, few = tokens(33), tokens(1)
            if "experts" not in str(model):
                assert torch.equal(model(many).logits.view(torch.int16), expected(many).logits.view(torch.int16))
                assert driver.count("launches_of", "multiply_fixed_1") == 0
            fused, plain = model(few).logits.double(), expected(few).logits.double()
        # GPT-2's layers have their weights transposed, and no function that this form is multiplied in.
        assert (driver.count("launches_of", "multiply_fixed_1") > 0) == ("Conv1D" not in str(model))
        assert (fused - plain).abs().max() < 0.03 * plain.abs().max()
        del model, running


@pytest.mark.parametrize("offload", [False, True])
def test_products(gpu: Start, offload: bool) -> None:
    """Rows of whole tiles and not, 1 to 8 inputs, with a bias and without, all rows and some; then one input more."""
    driver, stand_in = gpu()
    torch.manual_seed(1)
    on_gpu = CodesOnGpu(stand_in)
    for rows, columns in [(96, 512), (40, 1000), (3, 64)]:
        plain = torch.randn(rows, columns, dtype=torch.bfloat16)
        codes = on_gpu.load("w", plain, offload, True)
        assert (codes.rows, codes.columns) == (rows, columns) and codes.bytes > rows * columns
        weight = GpuWeight.of("w", codes, 0, (rows, columns), True)
        for count, bias in [(1, None), (2, torch.randn(rows, dtype=torch.bfloat16)), (5, None), (8, None)]:
            inputs = torch.randn(count, columns, dtype=torch.bfloat16)
            before = driver.count("launches")
            got = torch.nn.functional.linear(inputs, weight, bias)
            exact = torch.nn.functional.linear(inputs.double(), plain.double(), None if bias is None else bias.double())
            assert driver.count("launches") == before + 1
            assert got.dtype == torch.bfloat16 and got.shape == (count, rows)
            # Half a unit of the last place of BF16, and what the sums in FP32 were rounded.
            assert ((got.double() - exact).abs() <= exact.abs() / 256 + columns * 2e-6).all(), (rows, columns, count)
            some = torch.nn.functional.linear(inputs, weight[1:3])
            assert bias is not None or torch.equal(some, got[:, 1:3])
        many = torch.randn(3, 3, columns, dtype=torch.bfloat16)
        same = torch.nn.functional.linear(many, weight), torch.nn.functional.linear(many, plain)
        assert torch.equal(same[0].view(torch.int16), same[1].view(torch.int16))
        assert torch.equal(weight.clone(), plain) and torch.equal(weight[1:].clone(), plain[1:])


def test_a_weight_of_more_bytes_than_the_kernels_count(gpu: Start, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is held as several weights, here of seven rows: the same bits, of all rows and of some."""
    driver, stand_in = gpu()
    torch.manual_seed(1)
    plain, inputs = torch.randn(30, 130, dtype=torch.bfloat16), torch.randn(2, 130, dtype=torch.bfloat16)
    whole = CodesOnGpu(stand_in).load("w", plain, False, False)
    monkeypatch.setattr(CodesOnGpu, "most_code_bytes", 7 * 3 * 88 + 87)
    on_gpu = CodesOnGpu(stand_in)
    codes = on_gpu.load("w", plain, False, False)
    assert (codes.rows, codes.columns, on_gpu.scratch_bytes()) == (30, 130, 2 * 30 * 130)
    assert codes.bytes > whole.bytes
    for first, rows in [(0, 30), (6, 2), (7, 7), (3, 20), (29, 1), (5, 0)]:
        decoded = torch.empty(rows, 130, dtype=torch.bfloat16)
        before = driver.count("launches_of", "decode_fixed")
        codes.decode(first, rows, decoded)
        assert torch.equal(decoded.view(torch.int16), plain[first : first + rows].view(torch.int16))
        of_parts = len(range(first // 7, (first + rows - 1) // 7 + 1)) if rows else 0
        assert driver.count("launches_of", "decode_fixed") - before == of_parts
        expected = whole.multiply(first, rows, inputs, None)
        assert torch.equal(codes.multiply(first, rows, inputs, None), expected)
    codes.unload()


def test_weights_that_are_no_matrices_of_their_own_rows(gpu: Start) -> None:
    """Short rows are encoded together, experts lie one after the other: the values are right, whoever asks for them."""
    _, stand_in = gpu()
    on_gpu = CodesOnGpu(stand_in)
    inputs = torch.randn(2, 8, dtype=torch.bfloat16)
    for shape in [(300, 8), (4, 30, 128), (77,), (0, 5)]:
        plain = torch.randn(shape, dtype=torch.bfloat16)
        weight = GpuWeight.of("w", on_gpu.load("w", plain, False, True), 0, shape, True)
        assert torch.equal(weight.clone(), plain)
        if shape == (300, 8):
            assert torch.equal(torch.nn.functional.linear(inputs, weight), torch.nn.functional.linear(inputs, plain))
        if len(shape) == 3:
            expert = torch.randn(1, 128, dtype=torch.bfloat16)
            got = torch.nn.functional.linear(expert, weight[2]).double()
            assert torch.allclose(got, torch.nn.functional.linear(expert.double(), plain[2].double()), rtol=0.01, atol=0.01)


def test_gradients_of_inputs(gpu: Start) -> None:
    _, stand_in = gpu()
    plain = torch.randn(64, 128, dtype=torch.bfloat16)
    weight = GpuWeight.of("w", CodesOnGpu(stand_in).load("w", plain, False, True), 0, (64, 128), True)
    for count in [2, 16]:
        inputs = [torch.ones(count, 128, dtype=torch.bfloat16, requires_grad=True) for _ in range(2)]
        torch.nn.functional.linear(inputs[0], weight).sum().backward()
        torch.nn.functional.linear(inputs[1], plain).sum().backward()
        assert inputs[0].grad is not None and torch.equal(inputs[0].grad, inputs[1].grad)


def test_a_flipped_bit_shows(qwen3: tuple[Path, Path], gpu: Start) -> None:
    """What the forward uses are the GPU's products: one other bit in them changes the hash."""
    _, stand_in = gpu()
    model = load(qwen3[1], quantization_config=df11.Config(fused=True))
    before, end = hashes(model), stand_in.end

    def flip(scratch: torch.Tensor) -> None:
        end(scratch)
        scratch.view(torch.int16).view(-1)[3] ^= 1 << 6

    stand_in.end = flip  # type: ignore[method-assign]
    assert hashes(model) != before


def test_memory_decides(qwen3: tuple[Path, Path], gpu: Start) -> None:
    """As much as the weights take in this form, and a reserve; offloaded weights are smaller as DF11."""
    for memory, options, form in [
        ("1GiB", {}, "df11"),
        ("4GiB", {}, "fixed"),
        ("1GiB", {"fused": True}, "fixed"),
        ("4GiB", {"cpu_offload": True}, "df11"),
        ("4GiB", {"cpu_offload": True, "cpu_offload_blocks": 0}, "fixed"),
        ("4GiB", {"form": "df11"}, "df11"),
        ("1GiB", {"form": "fixed", "cpu_offload": True}, "fixed"),
    ]:
        gpu(f"memory={memory},races=off")
        model = load(qwen3[1], quantization_config=df11.Config(**options))
        assert model.hf_quantizer.running.form == form, (memory, options)
        del model
    with pytest.raises(df11.Df11Error, match='fused=True multiplies fixed-length codes, and form="df11" holds none'):
        load(qwen3[1], quantization_config=df11.Config(form="df11", fused=True))


def test_too_little_memory(qwen3: tuple[Path, Path], gpu: Start) -> None:
    _, stand_in = gpu("memory=500KiB,races=off")
    with pytest.raises(df11.OutOfGpuMemoryError, match="cpu_offload=True keeps compressed weights in the host's memory"):
        load(qwen3[1], quantization_config=df11.Config(fused=True))
    # Before it gave up, it asked torch for what torch keeps for later.
    assert stand_in.freed == 1


def test_attach(qwen3: tuple[Path, Path], gpu: Start) -> None:
    driver, _ = gpu()
    plain, module = load(qwen3[0]), load(qwen3[0])
    running = df11.attach(module, qwen3[1], device="cpu", fused=True)
    assert isinstance(running, GpuFixedWeights)
    with torch.inference_mode():
        assert torch.equal(module(tokens(33)).logits, plain(tokens(33)).logits)
        module(tokens(1))
    assert driver.count("launches_of", "multiply_fixed_1") > 0
    largest = max(weight.elements for weight in running.weights)
    assert running.scratch_bytes() == 2 * largest
    weight, expected = module.model.layers[1].mlp.up_proj.weight, plain.model.layers[1].mlp.up_proj.weight
    assert torch.equal(weight.clone().view(torch.int16), expected.view(torch.int16))


def test_products_and_rows_in_a_graph(driver: Callable[..., Driver]) -> None:
    """What torch's CUDA graphs record: each launch multiplies the inputs of then."""
    running = driver("races=off")
    units = _df11.CudaUnits(0)
    plain = torch.randn(16, 128, dtype=torch.bfloat16)
    assert units.load_words("w", plain.data_ptr(), [16, 128], offload=False, pin=True)[:2] == (16, 128)
    stream = running.stream()
    x, y, words = running.allocate(128), running.allocate(2 * 16), running.allocate(4 * 128)
    units._multiply_on("w", 0, 16, (x, 128), (y, 16), stream)
    units._decode_rows_on("w", 4, 8, words, 4 * 128, stream)
    with running.recording(stream) as graph:
        units._multiply_on("w", 0, 16, (x, 128), (y, 16), stream)
        units._decode_rows_on("w", 4, 8, words, 4 * 128, stream)
    assert graph.nodes == 2
    for _ in range(2):
        inputs, sums = torch.randn(128, dtype=torch.bfloat16), torch.empty(16, dtype=torch.float32)
        decoded = torch.empty(4, 128, dtype=torch.bfloat16)
        running.upload(x, inputs.data_ptr(), 128, stream)
        running.fill(y, 2 * 16, stream)
        running.fill(words, 4 * 128, stream)
        running.launch(graph, stream)
        running.download(sums.data_ptr(), y, 2 * 16, stream)
        running.download(decoded.data_ptr(), words, 4 * 128, stream)
        assert torch.allclose(sums.double(), plain.double() @ inputs.double(), rtol=1e-3, atol=1e-3)
        assert torch.equal(decoded.view(torch.int16), plain[4:8].view(torch.int16))
    assert POISON != int(decoded.view(torch.int16)[0, 0])
    for start, end in [(0, 17), (3, 2)]:
        with pytest.raises(df11.Df11Error, match="the matrix has 16$"):
            units._decode_rows_on("w", start, end, words, 4 * 128, stream)
