"""`import df11` next to versions of transformers that df11 can't be added to."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path


def test_a_library_that_df11_can_not_be_added_to_works_without_it(tmp_path: Path) -> None:
    package = tmp_path / "transformers"
    for name in ["__init__.py", "quantizers/__init__.py", "quantizers/auto.py"]:
        (package / name).parent.mkdir(parents=True, exist_ok=True)
        (package / name).write_text("")
    for lines in ["import df11, transformers.quantizers.auto", "import transformers.quantizers.auto, df11"]:
        program = f"{lines}\ntry:\n    df11.Config\nexcept ImportError as error:\n    print('refused')"
        ran = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, env={"PYTHONPATH": str(tmp_path)})
        assert (ran.returncode, ran.stdout) == (0, "refused\n"), ran.stderr
