"""Puts functions in the place of a module's methods."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from typing import Any
from weakref import ref

import torch

from df11.errors import Df11Error


def override(module: torch.nn.Module, name: str, around: Callable[[Callable[..., Any]], Callable[..., Any]]) -> None:
    """Has calls of a module's method go to what `around` makes of the method.

    The module then has no reference to itself, if it had none: its memory comes back when it is deleted, not only when
    Python collects its cycles.
    """
    method = getattr(module, name)
    if name not in vars(module):
        method = _of_class(module, name)
    vars(module)[name] = around(method)


def _of_class(module: torch.nn.Module, name: str) -> Callable[..., Any]:
    """The method that the module's class has when it is called, without a reference to the module."""
    kind, module_ref = type(module), ref(module)

    def method(*args: Any, **kwargs: Any) -> Any:
        here = module_ref()
        if here is None:
            raise Df11Error(f"the {kind.__name__} is gone that {name} was of: keep the module, not only its {name}")
        return getattr(type(here), name)(here, *args, **kwargs)

    bound = getattr(module, name)
    method.__name__, method.__qualname__, method.__doc__ = name, f"{kind.__qualname__}.{name}", bound.__doc__
    # transformers looks for the names of a forward's arguments.
    method.__signature__ = inspect.signature(bound)  # type: ignore[attr-defined]
    return method
