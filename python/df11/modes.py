"""torch's modes that follow each operation, and what they can't see."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager

import torch


@contextmanager
def unseen() -> Iterator[None]:
    """Hides what is done within from what follows each operation: modes of torch's, such as `make_fx` and `FakeTensorMode`,
    `torch.func`, and `torch.jit.trace`.

    Tensors are written to in memory past torch, which these can't see. They get them as they get a plain module's.
    """
    with ExitStack() as hidden:
        traced = torch._C._get_tracing_state()
        if traced is not None:
            torch._C._set_tracing_state(None)
            hidden.callback(torch._C._set_tracing_state, traced)
        if torch._C._len_torch_dispatch_stack():
            from torch.utils._python_dispatch import _disable_current_modes

            hidden.enter_context(_disable_current_modes())
        if torch._C._len_torch_function_stack():
            # `torch.export` writes down where gradients are switched off.
            hidden.enter_context(torch._C.DisableTorchFunction())
        if torch._C._functorch.peek_interpreter_stack() is not None:
            from torch._functorch.pyfunctorch import temporarily_clear_interpreter_stack

            hidden.enter_context(temporarily_clear_interpreter_stack())
        yield


def is_fake() -> bool:
    """Whether a mode of torch's computes with tensors that have no memory, as where programs are exported."""
    return torch._C._get_dispatch_mode(torch._C._TorchDispatchModeKey.FAKE) is not None


def is_followed() -> bool:
    """Whether a mode of torch's, or functorch, follows each operation."""
    return bool(torch._C._len_torch_dispatch_stack() or torch._C._functorch.peek_interpreter_stack())
