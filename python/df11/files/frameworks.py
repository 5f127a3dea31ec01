"""The frameworks whose tensors df11 reads into: torch and numpy. Each is imported when it is first used."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Any, Literal

from df11.errors import Df11Error, OutOfMemoryError, UnsupportedDtypeError

Bf16 = Literal["ml_dtypes", "uint16"]
"""How numpy gets BF16: as the dtype of the package ml_dtypes, or as uint16 that hold the bits."""


class Framework(ABC):
    """Makes tensors for the compiled part to write to."""

    moves = False
    """Whether `finish` moves a tensor to another device."""

    @abstractmethod
    def empty(self, name: str, dtype: str, shape: list[int]) -> tuple[Any, int, int]:
        """A new contiguous tensor in the CPU's memory; the address and the number of its bytes."""

    def finish(self, tensor: Any) -> Any:
        """The tensor as the caller gets it, once its bytes are there."""
        return tensor


def framework_named(name: str, device: Any = "cpu", bf16: Bf16 = "ml_dtypes") -> Framework:
    """The framework of this name, as safetensors names it."""
    if name in ("pt", "torch", "pytorch"):
        return TorchFramework(device)
    if name in ("np", "numpy"):
        if device != "cpu":
            raise Df11Error(f"numpy arrays are on the CPU, and the device is {device}")
        return NumpyFramework(bf16)
    raise Df11Error(f'{name!r} is no framework; there are "pt" and "np"')


DTYPES = {
    "BOOL": "bool",
    "U8": "uint8",
    "I8": "int8",
    "U16": "uint16",
    "I16": "int16",
    "U32": "uint32",
    "I32": "int32",
    "U64": "uint64",
    "I64": "int64",
    "F16": "float16",
    "BF16": "bfloat16",
    "F32": "float32",
    "F64": "float64",
    "C64": "complex64",
    "F8_E4M3": "float8_e4m3fn",
    "F8_E5M2": "float8_e5m2",
    "F8_E8M0": "float8_e8m0fnu",
    "F8_E4M3FNUZ": "float8_e4m3fnuz",
    "F8_E5M2FNUZ": "float8_e5m2fnuz",
}
"""What torch and numpy call the types that safetensors has. A version may lack some of them; numpy has BF16 and those of 8
bits from the package ml_dtypes, if it is installed."""


def _no_memory(name: str, dtype: str, shape: list[int]) -> OutOfMemoryError:
    return OutOfMemoryError(f"there is no memory for tensor {name}, {dtype} of shape {shape}")


def _impossible(name: str, shape: list[int]) -> Df11Error:
    """For shapes that a file may have, and no tensor of the framework's: with many dimensions, or a huge one and none."""
    return Df11Error(f"tensor {name} can't be had: the framework has no tensors of shape {shape}")


class TorchFramework(Framework):
    """Tensors of torch's."""

    def __init__(self, device: Any = "cpu") -> None:
        import torch

        from df11.modes import unseen

        self._torch = torch
        self._unseen = unseen
        self._device = torch.device(device)
        here = {name: getattr(torch, own, None) for name, own in DTYPES.items()}
        self.dtypes = {name: dtype for name, dtype in here.items() if dtype is not None}
        self.moves = bool(self._device.type != "cpu")

    def empty(self, name: str, dtype: str, shape: list[int]) -> tuple[Any, int, int]:
        kind = self.dtypes.get(dtype)
        if kind is None:
            raise UnsupportedDtypeError(f"tensor {name} is {dtype}, which this torch doesn't have")
        try:
            with self._unseen():
                # Not on the default device, which may be another.
                tensor = self._torch.empty(shape, dtype=kind, device="cpu")
        except TypeError as refused:
            raise _impossible(name, shape) from refused
        except RuntimeError as refused:
            raise _no_memory(name, dtype, shape) from refused
        return tensor, tensor.data_ptr(), tensor.numel() * tensor.element_size()

    def finish(self, tensor: Any) -> Any:
        return tensor.to(self._device)


class NumpyFramework(Framework):
    """Arrays of numpy's."""

    def __init__(self, bf16: Bf16 = "ml_dtypes") -> None:
        import numpy

        if bf16 not in ("ml_dtypes", "uint16"):
            raise Df11Error(f'{bf16!r} is no form of BF16; there are "ml_dtypes" and "uint16"')
        self._numpy = numpy
        self._bf16 = bf16

    def dtype(self, name: str, dtype: str) -> Any:
        """The numpy dtype of a tensor."""
        own = DTYPES.get(dtype)
        refused = f"tensor {name} is {dtype}, which numpy doesn't have"
        if own is None:
            raise UnsupportedDtypeError(refused)
        if dtype == "BF16" and self._bf16 == "uint16":
            own = "uint16"
        if "bf" not in own and "float8" not in own:
            return self._numpy.dtype(own).newbyteorder("<")
        try:
            import ml_dtypes
        except ImportError as missing:
            cure = 'install ml_dtypes, or pass bf16="uint16" for the bits' if dtype == "BF16" else "install ml_dtypes"
            raise UnsupportedDtypeError(f"{refused}; {cure}") from missing
        return self._numpy.dtype(getattr(ml_dtypes, own))

    def empty(self, name: str, dtype: str, shape: list[int]) -> tuple[Any, int, int]:
        try:
            array = self._numpy.empty(shape, dtype=self.dtype(name, dtype))
        except ValueError as refused:
            raise _impossible(name, shape) from refused
        except MemoryError as refused:
            raise _no_memory(name, dtype, shape) from refused
        return array, array.ctypes.data, array.nbytes
