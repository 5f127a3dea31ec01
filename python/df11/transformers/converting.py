"""What transformers makes of a checkpoint's tensors when it loads them: its own renamings and conversions, asked of it.

transformers 5 stacks the matrices of experts into one parameter, splits fused projections, renames old names. Which it
does for a model is in its conversion mapping, and nothing of that is repeated here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from copy import deepcopy
from functools import partial
from typing import Any

import torch
from transformers import core_model_loading as loading
from transformers.conversion_mapping import get_model_conversion_mapping

from df11.errors import Df11Error
from df11.running.arrangement import Arrangement
from df11.transformers.tracing import NotTraced, Traced


def arrangements(
    model: Any,
    names: Iterable[str],
    shape: Callable[[str], tuple[int, ...]],
    key_mapping: dict[str, str] | None = None,
) -> tuple[dict[str, Arrangement], list[str]]:
    """How transformers makes a model's parameters and buffers of the tensors of these names; and the names of those that
    it doesn't use. `shape` gives a tensor's shape; `key_mapping` is that of `from_pretrained`."""
    transforms = get_model_conversion_mapping(model, key_mapping)
    renamings = [entry for entry in transforms if isinstance(entry, loading.WeightRenaming)]
    converters = [entry for entry in transforms if isinstance(entry, loading.WeightConverter)]
    by_pattern = {pattern: converter for converter in converters for pattern in converter.source_patterns}
    targets = model.state_dict()
    unused: list[str] = []
    found: dict[str, Arrangement] = {}
    conversions: dict[str, _Conversion] = {}
    # In the order in which transformers collects them: it numbers the experts.
    for name in sorted(names, key=loading.dot_natural_key):
        target, pattern = loading.rename_source_key(name, renamings, converters, model.base_model_prefix, targets)
        if target not in targets and name in targets:
            target, pattern = loading.rename_source_key(name, [], [], model.base_model_prefix, targets)
        if target not in targets:
            unused.append(name)
        elif pattern is None:
            # As transformers does, should two tensors be the same parameter's: the first counts.
            if target in found:
                unused.append(name)
            else:
                found[target] = Arrangement.same(name)
        else:
            conversion = conversions.setdefault(target, _Conversion(target, by_pattern[pattern], model))
            conversion.sources.setdefault(pattern, []).append(name)
    for conversion in conversions.values():
        found |= conversion.arrangements(shape)
    return found, unused


class _Shapes:
    """A model for conversions, some of which ask for the shape of a parameter: a compressed one isn't a parameter any more when its
    weight is made again, so what was asked for is remembered."""

    def __init__(self, model: Any) -> None:
        self._model = model
        self._parameters: dict[str, torch.Tensor] = {}

    def get_parameter(self, name: str) -> torch.Tensor:
        if name not in self._parameters:
            parameter = self._model.get_parameter(name)
            self._parameters[name] = torch.empty(parameter.shape, dtype=parameter.dtype, device="meta")
        return self._parameters[name]

    def __getattr__(self, name: str) -> Any:
        return getattr(self._model, name)


class _Conversion:
    """A conversion of some tensors to one or several parameters."""

    def __init__(self, target: str, converter: Any, model: Any) -> None:
        self.target = target
        """The first parameter's name."""
        self.sources: dict[str, list[str]] = {}
        """By the converter's patterns, the names of the tensors that they match."""
        self._converter = converter
        self._model = _Shapes(model)

    def names(self) -> list[str]:
        return [name for names in self.sources.values() for name in names]

    def run(self, tensor: Callable[[str], torch.Tensor]) -> dict[str, torch.Tensor]:
        """The parameters that transformers makes of these tensors."""
        converter = deepcopy(self._converter)
        for pattern, names in self.sources.items():
            converter.collected_tensors[pattern] = [partial(tensor, name) for name in names]
        made = converter.convert(self.target, model=self._model, config=self._model.config)
        return {name: value[0] if isinstance(value, list) else value for name, value in made.items()}

    def _made(self, tensor: Callable[[str], torch.Tensor]) -> dict[str, torch.Tensor]:
        """The same. Raises `NotTraced`; `Df11Error` if that can't be done, as where files lack an expert."""
        try:
            return self.run(tensor)
        except NotTraced:
            raise
        except Exception as error:
            names = self.names()
            raise Df11Error(f"transformers can't make {self.target} of {names[0]} and what belongs to it: {error}") from error

    def arrangements(self, shape: Callable[[str], tuple[int, ...]]) -> dict[str, Arrangement]:
        traced: dict[str, Any] | None = None
        try:
            traced = self._made(lambda name: Traced.source(name, shape(name)))
        except NotTraced:
            pass
        if traced is not None and all(isinstance(value, Traced) for value in traced.values()):
            made = {}
            for target, value in traced.items():
                pieces = value.pieces()
                sources = list(dict.fromkeys(piece.source for piece in pieces))
                made[target] = Arrangement(sources, pieces, partial(self._make, target), tuple(value.shape))
            return made
        # What the parameters' names are is known once they are made. Shapes tell it, without values.
        meta = self._made(lambda name: torch.empty(shape(name), dtype=torch.bfloat16, device="meta"))
        return {target: Arrangement(self.names(), None, partial(self._make, target)) for target in meta}

    def _make(self, target: str, tensor: Callable[[str], torch.Tensor]) -> torch.Tensor:
        return self.run(tensor)[target]
