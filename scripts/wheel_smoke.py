#!/usr/bin/env python3
"""Uses the installed package: scripts/wheels runs it where nothing else is installed.

Usage: wheel_smoke.py TEST_DATA
"""

import subprocess
import sys
import tempfile
from pathlib import Path

import df11


def contents(folder: Path) -> dict[str, bytes]:
    return {str(path.relative_to(folder)): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def main() -> None:
    plain = Path(sys.argv[1]) / "models" / "qwen3-sharded-dir" / "bf16"
    with tempfile.TemporaryDirectory() as temporary:
        compressed, restored = Path(temporary) / "df11", Path(temporary) / "restored"
        df11.compress(plain, compressed)
        assert not df11.verify(compressed, against=plain).failures
        df11.decompress(compressed, restored)
        assert contents(restored) == contents(plain) != {}
        # The command, as it was installed and as a module.
        for command in ([str(Path(sys.executable).parent / "df11")], [sys.executable, "-m", "df11"]):
            version = subprocess.run([*command, "--version"], check=True, capture_output=True, text=True).stdout
            assert version.split() == ["df11", df11.__version__], version
            subprocess.run([*command, "verify", str(compressed)], check=True, capture_output=True)
    print(f"works: df11 {df11.__version__} in Python {sys.version.split()[0]}, from {Path(df11.__file__).parent}")


if __name__ == "__main__":
    main()
