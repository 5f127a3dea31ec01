"""Registers df11 with transformers when transformers is imported: before `import df11` or after it, or never."""

from __future__ import annotations

import importlib.util
import sys
from collections.abc import Sequence
from importlib.abc import Loader, MetaPathFinder
from importlib.machinery import ModuleSpec
from types import ModuleType

REGISTRY = "transformers.quantizers.auto"
"""The module with transformers' registry of quantizers."""


def register() -> None:
    """Registers now, if transformers' registry is loaded, and else as soon as it is."""
    loaded = sys.modules.get(REGISTRY)
    if loaded is not None:
        _add_to(loaded)
    elif not any(isinstance(finder, _Finder) for finder in sys.meta_path):
        sys.meta_path.insert(0, _Finder())


def _add_to(registry: ModuleType) -> None:
    from df11.transformers import METHOD, Config, Df11Quantizer

    if METHOD not in registry.AUTO_QUANTIZER_MAPPING:
        registry.register_quantizer(METHOD)(Df11Quantizer)
        registry.register_quantization_config(METHOD)(Config)


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
        _add_to(module)
