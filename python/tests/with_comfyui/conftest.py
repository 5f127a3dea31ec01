"""ComfyUI's own code, from the folder that DF11_COMFYUI names: `scripts/comfyui-check FOLDER`."""

from __future__ import annotations

import importlib.machinery
import os
import sys
import types

TREE = os.environ.get("DF11_COMFYUI", "")
collect_ignore = [] if TREE else ["test_models.py", "test_nodes.py"]

if TREE:
    sys.path.insert(0, TREE)
    # ComfyUI reads the command line when it is imported.
    arguments, sys.argv = sys.argv, ["main.py", "--cpu", "--bf16-unet"]
    # Only nodes for sound need it.
    for name in ("torchaudio", "torchaudio.transforms", "torchaudio.functional"):
        module = types.ModuleType(name)
        module.__path__ = []
        module.__spec__ = importlib.machinery.ModuleSpec(name, None)
        sys.modules.setdefault(name, module)
        if "." in name:
            setattr(sys.modules["torchaudio"], name.rpartition(".")[2], sys.modules[name])
    import comfy.options

    comfy.options.enable_args_parsing()
    import comfy.sd  # noqa: F401

    sys.argv = arguments
