"""Refuses what would change a module's weights, before any of them is changed: moving, casting, training. Refuses copies. Keeps
`torch.compile` away."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterable
from functools import partial, wraps
from typing import Any

import torch

from df11.errors import Df11Error
from df11.running.override import override
from df11.running.parked import refuse_to_copy
from df11.running.plan import UnitWeight

_Kind = tuple[torch.device, int]
"""The device and the number of dimensions of a weight."""


def guard(module: torch.nn.Module, weights: Iterable[UnitWeight]) -> None:
    """From now on refuses `to`, `cuda`, `half`, … where they would change something, training all parameters, and copies: a shallow
    one, too, would run the original's forward.
    """
    guarded: dict[str, set[_Kind]] = {}
    for weight in weights:
        parts = weight.name.split(".")
        for n in range(len(parts)):
            guarded.setdefault(".".join(parts[:n]), set()).add((weight.parked.device, len(weight.shape)))
    for path, within in guarded.items():
        # torch asks this of every module before it changes the module's own tensors, the outermost first.
        part = module.get_submodule(path)
        override(part, "_apply", partial(_refusing, kinds=sorted(within, key=str)))
        # What copies and pickles asks the object for this, not its class.
        vars(part)["__reduce_ex__"] = refuse_to_copy
    override(module, "requires_grad_", _refusing_to_train)
    # Others have flags of this name.
    if inspect.isfunction(inspect.getattr_static(module, "tie_weights", None)):
        override(module, "tie_weights", _refusing_to_tie)


def never_compiled(forward: Callable[..., Any]) -> Callable[..., Any]:
    """A forward that `torch.compile` leaves as it is: compiled code computes other bits, also of BF16 models."""

    @wraps(forward)
    def uncompiled(*args: Any, **kwargs: Any) -> Any:
        return forward(*args, **kwargs)

    # Older versions have no reason, which torch shows if it was asked for fullgraph=True.
    says = "reason" in inspect.signature(torch.compiler.disable).parameters
    reason = {"reason": "a module that runs from compressed weights isn't compiled"} if says else {}
    disabled: Callable[..., Any] = torch.compiler.disable(uncompiled, **reason)

    # torch.compile of what is disabled itself would compile what is below it.
    @wraps(forward, updated=())
    def entered(*args: Any, **kwargs: Any) -> Any:
        return disabled(*args, **kwargs)

    return entered


def _refusing(inner: Callable[..., Any], kinds: list[_Kind]) -> Callable[..., Any]:
    @wraps(inner)
    def apply(change: Callable[[torch.Tensor], torch.Tensor], *args: Any, **kwargs: Any) -> Any:
        for device, dimensions in kinds:
            before = torch.empty((2,) * dimensions, dtype=torch.bfloat16, device=device)
            after = change(before)
            if after.dtype != before.dtype or after.device != before.device:
                raise Df11Error(
                    f"the weights are compressed and stay {before.dtype} on {before.device}; {after.dtype} on "
                    f"{after.device} was asked for"
                )
            if after.stride() != before.stride():
                raise Df11Error("the weights are compressed and stay in their order in memory; another memory format was asked for")
        return inner(change, *args, **kwargs)

    return apply


def _refusing_to_tie(inner: Callable[..., Any]) -> Callable[..., Any]:
    @wraps(inner)
    def tie_weights(*args: Any, **kwargs: Any) -> Any:
        try:
            return inner(*args, **kwargs)
        except AttributeError as error:
            if "parameter" not in str(error):
                raise
            # transformers asks for a parameter, and a compressed weight isn't one.
            raise Df11Error(
                f"a compressed weight can't be tied to another any more ({error}); load the model with tie_word_embeddings=True"
            ) from error

    return tie_weights


def _refusing_to_train(inner: Callable[..., Any]) -> Callable[..., Any]:
    @wraps(inner)
    def requires_grad_(requires_grad: bool = True) -> Any:
        if requires_grad:
            raise Df11Error("compressed weights can't be trained; train adapters on top of them, such as peft's")
        return inner(False)

    return requires_grad_
