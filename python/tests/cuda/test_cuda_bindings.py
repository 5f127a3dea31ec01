"""NVIDIA's own Python bindings, cuda-bindings, on the emulated driver next to df11: one primary context for both.

torch requires this package on Linux. It looks functions up with `cuGetProcAddress`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy
import pytest

from df11 import _df11
from emulated import Driver
from test_gpu_units import MODEL, words_of

cuda: Any = pytest.importorskip("cuda.bindings.driver", reason="cuda-bindings isn't installed")


def ok(answer: Any) -> Any:
    assert answer[0] == cuda.CUresult.CUDA_SUCCESS, answer
    return answer[1] if len(answer) == 2 else answer[1:]


def test_memory_and_streams_of_cuda_bindings(driver: Callable[..., Driver]) -> None:
    """The library is loaded already, and has the driver's name, so the bindings get it too."""
    running, model = driver("seed=2"), _df11.Model(MODEL)
    ok(cuda.cuInit(0))
    context = ok(cuda.cuDevicePrimaryCtxRetain(ok(cuda.cuDeviceGet(0))))
    ok(cuda.cuCtxSetCurrent(context))
    assert running.current() == int(context)
    stream = ok(cuda.cuStreamCreate(cuda.CUstream_flags.CU_STREAM_NON_BLOCKING))
    unit = model.units()[0]
    expected = words_of(model, unit)
    memory = ok(cuda.cuMemAlloc(expected.nbytes))
    units = _df11.CudaUnits(0)
    units.load(model, unit, offload=True, pin=True)
    units._decode_on(unit, int(memory), expected.size, int(stream))
    got = numpy.zeros_like(expected)
    ok(cuda.cuMemcpyDtoHAsync(got.ctypes.data, memory, got.nbytes, stream))
    ok(cuda.cuStreamSynchronize(stream))
    assert numpy.array_equal(got, expected)
    assert running.current() == int(context)
    ok(cuda.cuCtxSetCurrent(None))
