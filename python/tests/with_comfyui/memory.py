"""Measures the memory of a process that loads a tiny Z-Image and samples once: `DF11_COMFYUI=… python memory.py FOLDER`, on Linux.

Each way of loading runs in its own process: ComfyUI's loader, and df11's from a plain file and from a DF11 file.
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path


def status(name: str) -> float:
    """A line of this process's status, in GB."""
    lines = Path("/proc/self/status").read_text().splitlines()
    return int(next(line for line in lines if line.startswith(name)).split()[1]) / 1e6


def measure(way: str, path: Path) -> None:
    """Loads the file one way, samples, and prints what that took."""
    import conftest  # noqa: F401
    import tiny_models
    import torch

    import comfy.sd
    import df11
    from df11.comfy import load_diffusion_model

    if way == "make":
        plain = tiny_models.plain_file("z-image", path)
        df11.compress(plain, path / "z-image-DF11.safetensors", force=True)
        return
    before = status("VmRSS")
    load = comfy.sd.load_diffusion_model if way == "comfyui" else load_diffusion_model
    model = load(str(path), model_options={"dtype": torch.bfloat16})
    loaded, peak = status("VmRSS"), status("VmHWM")
    tiny_models.sample(model, tiny_models.KINDS["z-image"], 1)
    file = path.stat().st_size / 1e9
    print(f"{way}, {path.name} of {file:.2f} GB: {before:.2f} GB before, {loaded:.2f} loaded, {peak:.2f} at most;", end=" ")
    print(f"{status('VmHWM'):.2f} at most with a step of sampling")


def main() -> None:
    """Measures all ways, or the named one."""
    if len(sys.argv) == 3:
        measure(sys.argv[1], Path(sys.argv[2]))
        return
    folder = Path(sys.argv[1])
    plain, packed = folder / "z-image.safetensors", folder / "z-image-DF11.safetensors"
    for way, path in [("make", folder), ("comfyui", plain), ("df11", plain), ("df11", packed)]:
        subprocess.run([sys.executable, __file__, way, str(path)], check=False)


if __name__ == "__main__":
    main()
