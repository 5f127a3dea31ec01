"""In which form compressed weights are held while a module runs."""

from __future__ import annotations

from typing import Literal

from df11.errors import Df11Error
from df11.running.free_memory import available

Form = Literal["fixed", "df11"]
"""`fixed`: in memory, with fixed-length codes; `df11`: as in files."""

FormArgument = Literal["auto", "fixed", "df11"]

# Bytes in memory of a BF16 weight with fixed-length codes: 11 bits, and some more for weights whose exponents vary.
_BYTES = 1.45

# What else a process takes while a model is loaded and run.
_RESERVE = 512_000_000


def choose(form: FormArgument, elements: int, fused: bool) -> Form:
    """The form for so many compressed weights: fixed-length codes if they are asked for, or fit into the memory that is free."""
    if form not in ("auto", "fixed", "df11"):
        raise Df11Error(f'form is {form!r}, and may be "auto", "fixed" or "df11"')
    if form == "df11" and fused:
        raise Df11Error('fused=True multiplies fixed-length codes, and form="df11" holds none')
    if form != "auto":
        return form
    there = available()
    return "fixed" if there is None or _BYTES * elements + _RESERVE <= there else "df11"
