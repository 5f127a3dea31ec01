"""The emulated CUDA driver for these tests.

`scripts/python-check --emulated-gpu` sets `DF11_LIBCUDA` to its path, for df11 and for these tests. A process loads one driver
only, so these tests run in a process of their own.
"""

from __future__ import annotations

import ctypes
import os
from collections.abc import Callable

import pytest
from emulated import Driver, EmulatedGpu

from df11 import _df11, gpu

PATH = os.environ.get("DF11_LIBCUDA", "")
Start = Callable[..., tuple[Driver, EmulatedGpu]]


@pytest.fixture
def start(monkeypatch: pytest.MonkeyPatch) -> Start:
    """Restarts the driver with the given settings; returns it and a GPU. From then on this GPU decodes the CPU's weights, and it is an
    error if the CPU decodes or multiplies."""
    if not PATH:
        pytest.skip("needs the emulated driver: scripts/python-check --emulated-gpu")

    def started(settings: str = "races=off") -> tuple[Driver, EmulatedGpu]:
        driver = Driver(ctypes.CDLL(PATH), settings)
        made = EmulatedGpu(driver)
        decoder = gpu.Decoder(made)  # type: ignore[arg-type]
        monkeypatch.setattr(gpu, "decoder_for", lambda device: decoder if device.type == "cpu" else None)
        for name in ("decode_rows", "gather", "multiply"):
            monkeypatch.setattr(_df11, name, refuse)
        return driver, made

    return started


def refuse(*_: object) -> None:
    raise AssertionError("the CPU decodes a weight")
