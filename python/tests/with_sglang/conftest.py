"""SGLang on the CPU, without its kernels: PyPI has none for CPUs. In their place is a module whose functions can be imported and not called."""

from __future__ import annotations

import os
import sys
import types
from importlib.machinery import ModuleSpec
from importlib.util import find_spec
from typing import Any

os.environ["SGLANG_USE_CPU_ENGINE"] = "1"


class StandIn(types.ModuleType):
    """A module that has whatever is asked of it."""

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__"):
            raise AttributeError(name)

        def refused(*_: object, **__: object) -> None:
            raise AssertionError(f"sgl_kernel.{name} is called, and isn't there")

        return refused


if find_spec("sgl_kernel") is None:
    module = StandIn("sgl_kernel")
    module.__spec__, module.__path__ = ModuleSpec("sgl_kernel", None), []
    sys.modules["sgl_kernel"] = module
