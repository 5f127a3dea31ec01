"""Registers df11 with transformers and diffusers when these are imported: before `import df11` or after it, or never."""

from __future__ import annotations

import importlib
import sys
from collections.abc import Sequence
from importlib.abc import Loader, MetaPathFinder
from importlib.machinery import ModuleSpec
from types import ModuleType

OURS = {"transformers.modeling_utils": "df11.transformers", "diffusers.models.modeling_utils": "df11.diffusers"}
"""The modules by which these libraries load models, and those of ours that, at their end, add df11 to them."""


def _add(quantizer: str) -> None:
    """Adds df11 to a registry. A version of the library that df11 can't be added to works without df11: then `df11.Config`
    raises what this meets."""
    try:
        importlib.import_module(quantizer)
    except ImportError:
        sys.modules.pop(quantizer, None)


def register() -> None:
    """Registers now with those whose registry is loaded, and with others as soon as it is."""
    for registry, quantizer in OURS.items():
        if registry in sys.modules:
            _add(quantizer)
        elif not any(isinstance(finder, _Finder) and finder.registry == registry for finder in sys.meta_path):
            sys.meta_path.insert(0, _Finder(registry))


class _Finder(MetaPathFinder):
    """Finds a registry as Python would, and has it loaded by `_Loader`."""

    def __init__(self, registry: str) -> None:
        self.registry = registry

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        if fullname != self.registry:
            return None
        # It stays in the list: who asks for the spec may not load it, and another thread may be going through the list.
        others = (finder for finder in sys.meta_path if not isinstance(finder, _Finder))
        specs = (finder.find_spec(fullname, path, target) for finder in others)
        spec = next((spec for spec in specs if spec is not None), None)
        if spec is not None and spec.loader is not None:
            spec.loader = _Loader(spec.loader, OURS[fullname])
        return spec


class _Loader(Loader):
    """Loads the registry, and then adds df11 to it."""

    def __init__(self, loader: Loader, quantizer: str) -> None:
        self._loader = loader
        self._quantizer = quantizer

    def create_module(self, spec: ModuleSpec) -> ModuleType | None:
        return self._loader.create_module(spec)

    def exec_module(self, module: ModuleType) -> None:
        self._loader.exec_module(module)
        # If it is this module's import that loads the registry, it is there, half-made, and goes on after this.
        _add(self._quantizer)
