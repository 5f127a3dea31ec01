"""`save_pretrained` of a transformers model that runs from compressed weights: it writes a DF11 directory."""

from __future__ import annotations

import hashlib
import json
import os
import re
from collections.abc import Callable, Collection, Iterator, Mapping
from functools import partial, wraps
from typing import Any

import torch

from df11 import _df11
from df11.errors import Df11Error, NotFoundError
from df11.files.arguments import Patterns, StrPath, for_rust
from df11.files.frameworks import TorchFramework
from df11.files.tensors import read_tensor
from df11.hub import Upload
from df11.running.arrangement import Arrangement
from df11.running.decoded import DecodedUnits
from df11.running.parameters import owner_of
from df11.running.plan import UnitWeight
from df11.running.run import Running
from df11.running.state_dicts import same_bits
from df11.units.gpu import GpuUnits
from df11.units.memory import MemoryUnits


CONFIG, GENERATION_CONFIG = "config.json", "generation_config.json"

OWN_KEYS = ("dfloat11_config", "quantization_config")
"""What df11 adds to config.json itself."""


class Saver:
    """Remembers what a model was when it was loaded, and writes it with all that has changed since.

    The files are those of the model that was loaded. A plain model is compressed, with the units that are in memory; a DF11
    model is written again. Plain tensors are written as the module has them now.
    """

    def __init__(
        self,
        model: Any,
        files: _df11.Model,
        folder: str,
        running: Running,
        arrangements: Mapping[str, Arrangement],
        patterns: Patterns,
        computed: Collection[str],
    ) -> None:
        """`computed` are parameters that the model's class makes itself and that were never to be trained."""
        self._files = files
        self._folder = folder
        self._running = running
        self._arrangements = arrangements
        self._patterns = patterns
        self._texts = _texts(model)
        # What the files don't have: its changes can be seen, but not be written.
        now = list(held(model))
        known = {id(tensor) for name, tensor in now if name in arrangements}
        self._others = {name: _digest(tensor) for name, tensor in now if id(tensor) not in known}
        self._filled = [name for name, _ in now if name in arrangements]
        made = {name for name, _ in model.named_parameters()} - set(not_saved(model)) - set(computed)
        self._new = [name for name in self._others if name in made]

    def __call__(
        self,
        model: Any,
        of_transformers: Callable[..., None],
        save_directory: StrPath,
        is_main_process: bool = True,
        state_dict: Any = None,
        push_to_hub: bool = False,
        **options: Any,
    ) -> None:
        """As transformers' `save_pretrained`: files in the directory are overwritten.

        A plain model becomes what `df11.compress(…, transformers=True)` makes of it, and a DF11 model is copied. How the
        weights are divided into files follows from that, so `max_shard_size` has no effect. config.json is transformers'
        only if `model.config` has changed since the model was loaded. `push_to_hub` then uploads the files that were
        written, with transformers' options for that.
        """
        if getattr(model, "_hf_peft_config_loaded", False):
            arguments = (save_directory, is_main_process, state_dict, push_to_hub)
            of_transformers(model, *arguments, **options)
            return
        refused = {"state_dict": state_dict}
        refused |= {name: options.get(name) for name in ("variant", "distributed_checkpoint")}
        for name, value in refused.items():
            if value:
                raise Df11Error(f"a model that runs from compressed weights can't be saved with {name}")
        if self._new:
            raise Df11Error(
                f"{self._new[0]} isn't in the files that the model was loaded from, and df11 saves only what these have; save the model "
                "without df11, and compress what was saved"
            )
        if not is_main_process:
            return
        if not os.path.isdir(self._folder):
            raise NotFoundError(
                f"{self._folder}, which the model was loaded from, isn't there any more, and df11 saves a model with "
                "the files of that directory; put it back, or load the model again"
            )
        upload = Upload(save_directory, **options) if push_to_hub else None
        tensors, source = dict(self._tensors(model)), _in_memory(self._running)
        now = _texts(model)
        self._files._save(
            os.fspath(save_directory),
            units=list(source.encoded.items()) if source is not None else [],
            tensors=[
                (name, tensor.data_ptr(), tensor.numel() * tensor.element_size()) for name, tensor in tensors.items()
            ],
            texts={name: text for name, text in now.items() if text != self._texts.get(name)},
            patterns=for_rust(self._patterns),
            transformers=not self._files.is_compressed,
            force=True,
            sync=True,
            progress=None,
        )
        if upload is not None:
            upload()

    def _name_in_files(self, name: str) -> str | None:
        """The tensor of the files that a parameter or buffer of the module is."""
        arrangement = self._arrangements.get(name)
        return arrangement.sources[0] if arrangement is not None and arrangement.is_tensor else None

    def _tensors(self, model: Any) -> Iterator[tuple[str, torch.Tensor]]:
        """The tensors that the module holds, under the names that the files have for them, as they are now.

        Raises `Df11Error` for a change that can't be written.
        """
        for weight in self._running.weights:
            if not _is_in_place(model, weight):
                raise Df11Error(f"{weight.name} was replaced, and df11 saves only the weight that was compressed")
        source = _in_memory(self._running)
        in_units = {name for unit in source.units() for name, _ in source.weights(unit)} if source is not None else set()
        # A weight of a unit that is kept decoded, too, is written with its unit.
        stored, given, others = set(self._files.stored()) - in_units, set[int](), []
        now = dict(held(model))
        gone = next((name for name in self._filled if name not in now), None)
        if gone is not None:
            raise Df11Error(f"{gone} was removed, and df11 saves a model with all tensors that its files have")
        for name, tensor in now.items():
            file_name = self._name_in_files(name)
            if file_name is None or file_name not in stored:
                others.append((name, tensor))
                continue
            dtype, shape, _, _ = self._files.describe(file_name)
            if list(tensor.shape) != shape:
                got = list(tensor.shape)
                raise Df11Error(f"{name} has shape {got}, and had {shape} when it was loaded: df11 can't save it")
            if tensor.dtype == TorchFramework().dtypes.get(dtype):
                given.add(id(tensor))
                yield file_name, tensor.detach().cpu().contiguous()
            else:
                others.append((name, tensor))
        # A tied one is looked at under the name by which it is made of the files.
        known = {id(tensor) for name, tensor in others if name in self._arrangements}
        for name, tensor in others:
            if id(tensor) in given or (name not in self._arrangements and id(tensor) in known):
                continue
            if not self._is_unchanged(name, tensor):
                raise Df11Error(
                    f"{name} is not what was loaded, and df11 can't save it: only tensors that are stored as they are"
                )

    def _is_unchanged(self, name: str, tensor: torch.Tensor) -> bool:
        arrangement = self._arrangements.get(name)
        if arrangement is None:
            return self._others.get(name) == _digest(tensor)
        original = arrangement.make(partial(read_tensor, self._files, TorchFramework()))
        return same_bits(tensor, original.to(tensor.dtype))


def _digest(tensor: torch.Tensor) -> str:
    """What is another if the tensor has changed. torch counts what is written, but not what is through `.data` or in inference mode."""
    values = tensor.detach().cpu().contiguous().reshape(-1).view(torch.uint8)
    return f"{tensor.dtype} {list(tensor.shape)} {hashlib.blake2b(values.numpy().data).hexdigest()}"


def _in_memory(running: Running) -> MemoryUnits | None:
    """The units of a plain model, if they are in memory as DF11. All others are made of the model's files."""
    source = running.source if isinstance(running, DecodedUnits) else None
    source = source.origin if isinstance(source, GpuUnits) else source
    return source if isinstance(source, MemoryUnits) else None


def save_by(model: Any, saver: Saver) -> None:
    """Has the model's `save_pretrained` save it by `saver`.

    The method belongs to the model's class: one of the model's own would hold the model, and `del model` wouldn't free it.
    """
    model._df11_saver = saver
    kind = type(model)
    if "_df11_saves" in vars(kind):
        return
    of_transformers = kind.save_pretrained

    @wraps(of_transformers)
    def save_pretrained(self: Any, *args: Any, **kwargs: Any) -> None:
        saver: Saver | None = vars(self).get("_df11_saver")
        if saver is None:
            of_transformers(self, *args, **kwargs)
        else:
            saver(self, of_transformers, *args, **kwargs)

    kind.save_pretrained = save_pretrained
    kind._df11_saves = True


def _is_in_place(model: Any, weight: UnitWeight) -> bool:
    """Whether the weight is where it was compressed: neither it nor a module that it is in was replaced, moved or removed."""
    try:
        owner, _ = owner_of(model, weight.name)
    except AttributeError:
        return False
    return owner is weight.owner and getattr(owner, weight.attribute) is weight.parked


def not_saved(model: Any) -> Iterator[str]:
    """The parameters and buffers that a class of transformers makes itself and doesn't save, such as positions that are computed.

    A part's class speaks of the part's own: transformers would apply the same patterns to all names of the model.
    """
    for path, part in model.named_modules():
        patterns = getattr(type(part), "_keys_to_ignore_on_load_missing", None) or ()
        for name, _ in held(part) if patterns else ():
            if any(re.search(pattern, name) for pattern in patterns):
                yield f"{path}.{name}" if path else name


def held(model: Any) -> Iterator[tuple[str, torch.Tensor]]:
    """The parameters and the persistent buffers of a module, without placeholders."""
    yield from model.named_parameters(remove_duplicate=False)
    for path, part in model.named_modules():
        for name, buffer in part.named_buffers(recurse=False):
            if name not in part._non_persistent_buffers_set:
                yield f"{path}.{name}" if path else name, buffer


def _texts(model: Any) -> dict[str, str]:
    """The files that transformers makes of the model's configurations, without what df11 adds."""
    config = {name: value for name, value in model.config.to_diff_dict().items() if name not in OWN_KEYS}
    texts = {CONFIG: json.dumps(config, indent=2, sort_keys=True) + "\n"}
    if getattr(model, "generation_config", None) is not None:
        texts[GENERATION_CONFIG] = model.generation_config.to_json_string()
    return texts
