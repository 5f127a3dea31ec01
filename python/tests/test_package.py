"""What `import df11` has, when the rest is imported, and which Pythons it refuses."""

from __future__ import annotations

import pytest
from reference import python

import df11


def test_all_names_are_listed() -> None:
    """What is imported later too, so that a shell completes it."""
    assert {*df11.__all__, "diffusers", "numpy", "torch"} <= set(dir(df11))


def test_submodules_need_no_import_and_import_no_framework() -> None:
    program = """
import sys, df11
print(df11.torch.load_file.__module__, df11.numpy.save_file.__module__, df11.vllm.register.__module__)
print(sorted({"torch", "numpy", "tqdm", "transformers", "safetensors", "ml_dtypes", "vllm"} & set(sys.modules)))
try:
    df11.nothing
except AttributeError as error:
    print(error)
"""
    expected = "df11.torch df11.numpy df11.vllm\n[]\nmodule 'df11' has no attribute 'nothing'\n"
    assert python(program) == expected


@pytest.mark.parametrize("value", ["1", "0", "None"])
def test_a_python_without_its_lock_is_refused(value: str) -> None:
    """`sysconfig` says what such a build of Python says; nobody has one where these tests run."""
    said = f"import sysconfig; sysconfig.get_config_vars()['Py_GIL_DISABLED'] = {value}"
    program = f"{said}; import df11; print('imported')"
    if value == "1":
        with pytest.raises(AssertionError, match="ImportError: df11 has not been tried in free-threaded Python"):
            python(program)
    else:
        assert python(program) == "imported\n"
