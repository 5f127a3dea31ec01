"""Fetches the files of a DF11 model on the Hugging Face Hub that transformers doesn't fetch."""

from __future__ import annotations

import os
import sys
from typing import Any

ARGUMENTS = ("cache_dir", "force_download", "local_files_only", "token", "revision")
"""What `from_pretrained` and `snapshot_download` both take."""


def fetch_units(files: list[str], config: Any) -> str:
    """The directory of these files, with all safetensors files and the manifest of the model that they belong to.

    transformers fetches model.safetensors, and a DF11 model has a file for each unit too. A directory on the disk, and a
    model that isn't DF11, are left as they are. Raises what `huggingface_hub.snapshot_download` raises.
    """
    folder = os.path.dirname(os.path.abspath(files[0]))
    name = getattr(config, "name_or_path", None)
    if not name or os.path.isdir(name) or getattr(config, "dfloat11_config", None) is None:
        return folder
    from huggingface_hub import snapshot_download

    given = _download_arguments()
    subfolder = given.get("subfolder") or ""
    wanted = ["*.safetensors", "df11-manifest.json"]
    snapshot = snapshot_download(
        name,
        allow_patterns=[f"{subfolder}/{pattern}" if subfolder else pattern for pattern in wanted],
        **{name: given[name] for name in ARGUMENTS if given.get(name) is not None},
    )
    return os.path.join(snapshot, subfolder) if subfolder else snapshot


def _download_arguments() -> dict[str, Any]:
    """How `from_pretrained`, which called this, was told to download.

    transformers gives a quantizer neither the token nor the revision, and both must be those of the other files. If it
    names them differently one day, huggingface_hub's defaults hold, and a private model needs `HF_TOKEN`.
    """
    frame = sys._getframe()
    while frame.f_back is not None:
        frame = frame.f_back
        found = frame.f_locals.get("download_kwargs")
        if frame.f_code.co_name == "from_pretrained" and isinstance(found, dict):
            return found
    return {}
