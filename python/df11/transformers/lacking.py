"""Refuses DF11 models that lack weights: transformers would give it random ones, and only warn."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import Any

from df11.errors import Df11Error
from df11.transformers.saving import not_saved

STATISTICS = ("running_mean", "running_var")
"""Names by which batch norms have what they learned as buffers, those of transformers that are frozen too."""


def check_all_there(found: Collection[str], model: Any, folder: str) -> None:
    """Refuses a model if files give values to those `found` alone, and it needs others."""
    places, tied = model.state_dict(keep_vars=True), getattr(model, "all_tied_weights_keys", None) or {}
    parameters = {name for name, _ in model.named_parameters(remove_duplicate=False)}

    def place(name: str) -> Any:
        """The same for all names of what is one tensor in the end. Of parameters that are tied, files need one only, whichever."""
        passed = set[str]()
        while name in tied and name in parameters and name not in passed:
            passed.add(name)
            name = tied[name]
        return id(places[name]) if name in places else name

    there, made = {place(name) for name in found}, set(not_saved(model))
    needed = [name for name, _ in model.named_parameters()] + list(_learned_buffers(found, model))
    missing = [name for name in needed if name not in made and place(name) not in there]
    if missing:
        some = f"{missing[0]} and {len(missing) - 1} more" if len(missing) > 1 else missing[0]
        asked, has = type(model).__name__, getattr(model.config, "architectures", None) or []
        if has and asked not in has:
            # transformers would start with random ones, to be trained.
            raise Df11Error(
                f"{folder} is a {has[0]} and lacks weights that a {asked} needs: {some}; df11 runs only weights that are there"
            )
        raise Df11Error(f"{folder} lacks weights of the module: {some}; are all files of the model there?")


def _learned_buffers(found: Collection[str], model: Any) -> Iterator[str]:
    """The buffers that no class computes: statistics, and those that files have for another module of the class.

    Others may be computed, and old files may lack them. Nobody says which are, but of those that transformers never saves.
    """
    not_saved_by_name = getattr(model, "_keys_to_ignore_on_save", None) or ()
    buffers = [
        (f"{path}.{name}" if path else name, (type(part), name))
        for path, part in model.named_modules()
        for name, buffer in part.named_buffers(recurse=False)
        if name not in part._non_persistent_buffers_set and buffer.is_floating_point()
    ]
    known = {kind for name, kind in buffers if name in found}
    for name, kind in buffers:
        if name not in not_saved_by_name and (kind in known or kind[1] in STATISTICS):
            yield name
