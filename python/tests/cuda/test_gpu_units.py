"""Units on the emulated GPU, without torch: equal bits over poison, and one plain sentence for what can't be."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import numpy
import pytest

import df11
from df11 import _df11
from emulated import POISON, Driver

MODEL = Path(__file__).parents[3] / "tests" / "data" / "models" / "qwen3-tied-dir" / "df11"

Start = Callable[..., Driver]

def words_of(model: _df11.Model, unit: str) -> numpy.ndarray:
    """A unit's words, as the CPU decodes them."""
    count = sum(numpy.prod(shape, dtype=int) for _, shape in model.unit_weights(unit))
    words = numpy.empty(count, numpy.uint16)
    model._decode_unit_into(unit, words.ctypes.data, words.nbytes)
    return words


@pytest.mark.parametrize("offload, pin", [(False, True), (True, True), (True, False)])
def test_units_have_equal_bits(driver: Start, offload: bool, pin: bool) -> None:
    """Two passes over one scratch, on a stream as torch makes them; the words after the scratch stay."""
    model = _df11.Model(MODEL)
    assert len(model.units()) == 2
    for seed in range(4):
        running = driver(f"seed={seed},races=off")
        units = _df11.CudaUnits(0)
        taken = {unit: units.load(model, unit, offload=offload, pin=pin) for unit in model.units()}
        assert all((host > 0) == offload and gpu > 0 for gpu, host in taken.values())
        assert (running.count("pinned") > 100_000) == (offload and pin)
        stream, expected = running.stream(), {unit: words_of(model, unit) for unit in model.units()}
        largest = max(words.size for words in expected.values())
        scratch = running.allocate(largest + 8)
        for unit in [*model.units(), *model.units()]:
            units._decode_on(unit, scratch, largest, stream)
            got = numpy.zeros(largest + 8, numpy.uint16)
            running.download(got.ctypes.data, scratch, got.size, stream)
            size = expected[unit].size
            assert numpy.array_equal(got[:size], expected[unit]), f"{unit}, seed {seed}"
            assert (got[largest:] == POISON).all()
        assert running.count("launches") == 4
        assert running.current() == 0
        # Before the driver starts anew.
        del units


def test_memory_is_freed(driver: Start) -> None:
    running, model = driver(), _df11.Model(MODEL)
    units = _df11.CudaUnits(0)
    for unit in [*model.units(), *model.units()]:
        units.load(model, unit, offload=True, pin=True)
    free, total = units.memory()
    assert 0 < free < total
    del units
    assert running.count("allocated") == running.count("pinned") == 0


def test_what_can_not_be_has_a_sentence(driver: Start) -> None:
    running, model = driver("devices=2,memory=300KiB"), _df11.Model(MODEL)
    unit = model.units()[0]
    with pytest.raises(df11.DeviceError, match="^there is no GPU 2; the driver finds 2, counted from 0$"):
        _df11.CudaUnits(2)
    units = _df11.CudaUnits(0)
    with pytest.raises(df11.DeviceError, match="^the unit isn't loaded in this decoder$"):
        units._decode_on(unit, 0, 0, 0)
    units.load(model, unit, offload=False, pin=True)
    with pytest.raises(df11.OutOfGpuMemoryError, match=r"no room for .*cpu_offload=True keeps compressed weights in") as error:
        units.load(model, model.units()[1], offload=False, pin=True)
    assert isinstance(error.value, MemoryError) and isinstance(error.value, df11.DeviceError)
    with pytest.raises(KeyError):
        units.load(model, "model.layers.9", offload=False, pin=True)
    words = words_of(model, unit).size
    elsewhere = running.allocate(100, 1)
    for address, count, sentence in [
        *((address, words, "^there is no GPU memory for words at address 0x") for address in (0, 12345, 0x7000)),
        (elsewhere, words, "^the memory is in GPU 1, and the decoder works on GPU 0$"),
        (elsewhere, 99, "can't be copied to memory for 99"),
    ]:
        with pytest.raises(df11.DeviceError, match=sentence):
            units._decode_on(unit, address, count, 0)


def test_a_driver_that_is_too_old(driver: Start) -> None:
    driver("driver=8000")
    with pytest.raises(df11.DeviceError, match="^no kernel can be loaded: rust-cuda: .* needs a driver for CUDA .*this one is"):
        _df11.CudaUnits(0)
    driver("devices=0")
    with pytest.raises(df11.DeviceError, match="^the NVIDIA driver finds no GPU$"):
        _df11.CudaUnits(0)


def test_without_a_driver() -> None:
    program = "from df11 import _df11\n_df11.CudaUnits(0)"
    ran = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, env={"DF11_LIBCUDA": "/nowhere/libcuda.so.1"}
    )
    last = ran.stderr.splitlines()[-1]
    assert last.startswith("df11.errors.DeviceError: there is no NVIDIA driver: /nowhere/libcuda.so.1: "), ran.stderr


def test_no_function_of_the_driver_is_exported() -> None:
    """Another library in the process must find the driver's functions, and never ours that pass calls on."""
    import ctypes

    module = ctypes.PyDLL(_df11.__file__)
    assert module.PyInit__df11
    for function in ["cuInit", "cuMemAlloc_v2", "cuLaunchKernel"]:
        assert not hasattr(module, function)


@pytest.mark.parametrize("function", ["cuLaunchKernel", "cuMemcpyHtoDAsync_v2", "cuEventRecord", "cuStreamWaitEvent"])
def test_a_lost_gpu(driver: Start, function: str) -> None:
    """Whichever call loses it, an exception says so, and so does every later one. Words that came before are right."""
    model = _df11.Model(MODEL)
    order = [*model.units(), *model.units()]
    expected = {unit: words_of(model, unit) for unit in model.units()}
    largest = max(words.size for words in expected.values())

    def decode_all(settings: str) -> tuple[int, Driver]:
        running = driver(settings)
        done = 0
        units = _df11.CudaUnits(0)
        stream, scratch = running.stream(), running.allocate(largest)
        try:
            for unit in model.units():
                units.load(model, unit, offload=True, pin=True)
            for unit in order:
                units._decode_on(unit, scratch, largest, stream)
                got = numpy.zeros(expected[unit].size, numpy.uint16)
                running.download(got.ctypes.data, scratch, got.size, stream)
                assert numpy.array_equal(got, expected[unit])
                done += 1
        except df11.DeviceError as error:
            assert str(error).startswith("the GPU was lost ")
            for unit in model.units():
                with pytest.raises(df11.DeviceError):
                    units._decode_on(unit, scratch, largest, stream)
                with pytest.raises(df11.DeviceError):
                    units.load(model, unit, offload=False, pin=True)
        return done, running

    done, running = decode_all("races=off")
    assert done == len(order)
    calls = running.count("calls", function)
    assert calls >= 2
    for call in range(1, calls + 1):
        done, _ = decode_all(f"races=off,fail={function}@{call}:700")
        assert done < len(order), f"call {call} of {calls}"
    assert decode_all("races=off")[0] == len(order)
