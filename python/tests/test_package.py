"""What `import df11` provides, and when the rest is imported."""

from __future__ import annotations

from reference import python

import df11


def test_all_names_are_listed() -> None:
    """Even names that are imported later are listed, so that a shell completes them."""
    assert {*df11.__all__, "comfy", "diffusers", "numpy", "torch", "transformers", "vllm"} <= set(dir(df11))


def test_submodules_need_no_import_and_import_no_framework() -> None:
    program = """
import sys, df11
print(df11.torch.load_file.__module__, df11.numpy.save_file.__module__)
print(sorted({"torch", "numpy", "tqdm", "transformers", "safetensors", "ml_dtypes", "vllm"} & set(sys.modules)))
try:
    df11.nothing
except AttributeError as error:
    print(error)
"""
    expected = "df11.torch df11.numpy\n[]\nmodule 'df11' has no attribute 'nothing'\n"
    assert python(program) == expected
