"""df11 and another plug-in of vLLM's. vLLM knows plug-ins by their names, and of two with one name it loads one."""

from __future__ import annotations

from pathlib import Path

from engines import SETTINGS
from reference import python

PROGRAM = """
from vllm.plugins import load_general_plugins
load_general_plugins()
from vllm.model_executor.layers.quantization import get_quantization_config
import vllm_df11
print(get_quantization_config("dfloat11").__module__, vllm_df11.registered)
"""


def test_one_named_df11_is_loaded_too(tmp_path: Path) -> None:
    """As PyPI's vllm-df11 names its plug-in."""
    (tmp_path / "vllm_df11.py").write_text("registered = 0\ndef register():\n    global registered\n    registered += 1\n")
    installed = tmp_path / "vllm_df11-0.0.1.dist-info"
    installed.mkdir()
    (installed / "METADATA").write_text("Metadata-Version: 2.1\nName: vllm-df11\nVersion: 0.0.1\n")
    (installed / "entry_points.txt").write_text("[vllm.general_plugins]\ndf11 = vllm_df11:register\n")
    assert python(PROGRAM, **SETTINGS, PYTHONPATH=str(tmp_path)).splitlines()[-1:] == ["df11.vllm.config 1"]
