"""The emulated CUDA driver for these tests.

`DF11_LIBCUDA` names the driver, for df11 and for these tests: `scripts/python-check --emulated-gpu`. A process has one driver,
so these tests have a process of their own.
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
    """Starts the driver anew with settings, and gives it and a GPU. From then on this GPU decodes what is on the CPU, and the CPU
    decodes and multiplies nothing."""
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
