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

PATH = os.environ.get("DF11_LIBCUDA", "")


@pytest.fixture
def driver() -> Callable[..., Driver]:
    """Starts the driver anew with settings, as in `driver("seed=3")`. Only one such driver exists at a time."""
    if not PATH:
        pytest.skip("needs the emulated driver: scripts/python-check --emulated-gpu")
    return lambda settings="": Driver(ctypes.CDLL(PATH), settings)


@pytest.fixture
def gpu(driver: Callable[..., Driver], monkeypatch: pytest.MonkeyPatch) -> Callable[..., tuple[Driver, EmulatedGpu]]:
    """Starts the driver anew with settings, and gives it and a GPU. From then on this GPU decodes what is to run on the
    CPU, and the CPU decodes nothing."""

    def start(settings: str = "races=off") -> tuple[Driver, EmulatedGpu]:
        started = driver(settings)
        made = EmulatedGpu(started)
        for module in ("units.gpu", "vllm.weights"):
            monkeypatch.setattr(f"df11.{module}.gpu_of", lambda device: made)
        monkeypatch.setattr("df11.running.files.are_cpus", lambda devices: False)
        for decode in ("source.FileUnits.decode", "memory.MemoryUnits.decode"):
            monkeypatch.setattr(f"df11.units.{decode}", refuse)
        for decode in ("_decode_into", "decode_parts", "decode_rows"):
            monkeypatch.setattr(f"df11.vllm.weights.CpuWeight.{decode}", refuse)
        return started, made

    return start


def refuse(*_: object) -> None:
    raise AssertionError("a unit is decoded by the CPU")
