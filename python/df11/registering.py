"""Registers df11 with transformers when transformers is imported: before `import df11` or after it, or never."""

from __future__ import annotations

import importlib
import importlib.util
import sys
from collections.abc import Sequence
from importlib.abc import Loader, MetaPathFinder
from importlib.machinery import ModuleSpec
from types import ModuleType

REGISTRY = "transformers.quantizers.auto"
"""The module with transformers' registry of quantizers."""

QUANTIZER = "df11.transformers"
"""The module that, at its end, adds df11 to the registry."""


def register() -> None:
    """Registers now, if transformers' registry is loaded, and else as soon as it is."""
    if REGISTRY in sys.modules:
        importlib.import_module(QUANTIZER)
    elif not any(isinstance(finder, _Finder) for finder in sys.meta_path):
        sys.meta_path.insert(0, _Finder())


class _Finder(MetaPathFinder):
    """Finds the registry as Python would, and has it loaded by `_Loader`."""

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        if fullname != REGISTRY:
            return None
        sys.meta_path.remove(self)
        spec = importlib.util.find_spec(fullname)
        if spec is not None and spec.loader is not None:
            spec.loader = _Loader(spec.loader)
        return spec


class _Loader(Loader):
    """Loads the registry, and then adds df11 to it."""

    def __init__(self, loader: Loader) -> None:
        self._loader = loader

    def create_module(self, spec: ModuleSpec) -> ModuleType | None:
        return self._loader.create_module(spec)

    def exec_module(self, module: ModuleType) -> None:
        self._loader.exec_module(module)
        # If it is this module's import that loads the registry, it is there, half-made, and goes on after this.
        importlib.import_module(QUANTIZER)
