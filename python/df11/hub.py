"""DF11 models on the Hugging Face Hub: fetches the files that transformers doesn't fetch, and uploads saved models."""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path
from typing import Any

from df11.files.arguments import StrPath
from df11.method import KEY

ARGUMENTS = ("force_download", "local_files_only", "token")
"""What `from_pretrained` and `snapshot_download` both take, and the place of a file in the cache doesn't show."""


def _place_in_cache(file: str) -> tuple[Path, str, str] | None:
    """The cache of huggingface_hub that a file is in, the commit, and the subfolder; `None` if it is in no such cache.

    It is at `CACHE/models--OWNER--NAME/snapshots/COMMIT/SUBFOLDER/FILE`.
    """
    path = Path(file).absolute()
    for snapshots in path.parents:
        if snapshots.name == "snapshots" and snapshots.parent.name.startswith("models--"):
            commit, *below = path.relative_to(snapshots).parts[:-1]
            return snapshots.parent.parent, commit, "/".join(below)
    return None


def fetch_units(files: list[str], config: Any) -> str:
    """The directory of these files, with all safetensors files and the manifest of the model that they belong to.

    transformers fetches model.safetensors, and a DF11 model has a file for each unit too. They come from the commit
    that transformers has fetched from, into the same cache. A directory on the disk, and a model that isn't DF11, are
    left as they are. Raises what `huggingface_hub.snapshot_download` raises.
    """
    place, name = _place_in_cache(files[0]), getattr(config, "name_or_path", None)
    if place is None or not is_df11(config) or not name or os.path.isdir(name):
        return os.path.dirname(os.path.abspath(files[0]))
    from huggingface_hub import snapshot_download

    cache, commit, subfolder = place
    within = f"{subfolder}/" if subfolder else ""
    snapshot = snapshot_download(
        name,
        revision=commit,
        cache_dir=cache,
        allow_patterns=[f"{within}*.safetensors", f"{within}df11-manifest.json"],
        **_download_arguments(),
    )
    return os.path.join(snapshot, subfolder) if subfolder else snapshot


def is_df11(config: Any) -> bool:
    """Whether a model is compressed: by its configuration; or by the file that `from_pretrained`, which called this, loads.

    The configuration of a part of a model doesn't have what that of the whole has, and the caller may have given another.
    """
    if getattr(config, KEY, None) is not None:
        return True
    file = _config_file()
    try:
        return file is not None and json.loads(file.read_bytes()).get(KEY) is not None
    except (OSError, ValueError, AttributeError):
        # Code that needs the file says what is wrong with it.
        return False


def _config_file() -> Path | None:
    """`None` if it isn't on the disk."""
    asked = of_from_pretrained()
    name, how = asked.get("pretrained_model_name_or_path"), asked.get("download_kwargs", {})
    if name is None:
        return None
    file = os.path.join(how.get("subfolder") or "", "config.json")
    if os.path.isdir(name):
        return Path(name, file)
    from huggingface_hub import try_to_load_from_cache

    try:
        cached = try_to_load_from_cache(name, file, cache_dir=how.get("cache_dir"), revision=how.get("revision"))
    except ValueError:
        # No name that a model of the Hub can have.
        return None
    return Path(cached) if isinstance(cached, str) else None


def _download_arguments() -> dict[str, Any]:
    """The token that `from_pretrained`, which called this, was given, and whether it may use the network."""
    given = of_from_pretrained().get("download_kwargs", {})
    return {name: given[name] for name in ARGUMENTS if given.get(name) is not None}


def of_from_pretrained() -> dict[str, Any]:
    """The variables of the `from_pretrained` that called this.

    transformers tells a quantizer neither the model's name nor how to download, nor how the caller renames tensors: no hook of its
    quantizers has them, nor has the configuration or the model. So they are read where `from_pretrained` keeps them. Which files are
    fetched doesn't depend on it. If transformers keeps them elsewhere one day, huggingface_hub's own settings hold: the token of
    `HF_TOKEN` or `hf auth login`, and `HF_HUB_OFFLINE`.
    """
    frame = sys._getframe()
    while frame.f_back is not None:
        frame = frame.f_back
        if frame.f_code.co_name == "from_pretrained" and isinstance(frame.f_locals.get("download_kwargs"), dict):
            return frame.f_locals
    return {}


class Upload:
    """Uploads the files that are written to a directory after this is made and before it is called.

    It makes the repository at once: a token that may not do that fails before anything is written.
    """

    def __init__(
        self,
        folder: StrPath,
        *,
        repo_id: str | None = None,
        token: str | bool | None = None,
        private: bool | None = None,
        commit_message: str | None = None,
        create_pr: bool = False,
        **_: Any,
    ) -> None:
        """The options are those of transformers' `save_pretrained`. Raises what `huggingface_hub.create_repo` raises."""
        from huggingface_hub import create_repo

        self._folder = Path(folder).absolute()
        name = self._folder.name if repo_id is None else repo_id
        self._repo_id = create_repo(name, token=token, private=private, exist_ok=True).repo_id
        self._how = {"token": token, "create_pr": create_pr, "commit_message": commit_message or "Upload model"}
        self._before = self._files()

    def __call__(self) -> None:
        """Raises what `huggingface_hub.create_commit` raises."""
        from huggingface_hub import CommitOperationAdd, create_commit

        written = sorted(name for name, file in self._files().items() if self._before.get(name) != file)
        operations = [CommitOperationAdd(path_in_repo=name, path_or_fileobj=self._folder / name) for name in written]
        create_commit(self._repo_id, operations, **self._how)

    def _files(self) -> dict[str, tuple[int, int]]:
        """The files, by their paths below the directory, and what tells a file from one that replaces it."""
        found = {path.relative_to(self._folder).as_posix(): path.stat() for path in self._folder.rglob("*") if path.is_file()}
        return {name: (file.st_ino, file.st_mtime_ns) for name, file in found.items()}
