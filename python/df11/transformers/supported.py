"""Refuses versions of transformers that lack what the package builds on: how they make parameters of a file's tensors."""

import transformers

OLDEST = 5

_VERSION = getattr(transformers, "__version__", "0")
if int(_VERSION.partition(".")[0]) < OLDEST:
    raise ImportError(f"df11 needs transformers {OLDEST} or newer, and {_VERSION} is installed")
