"""The quantizer: how transformers loads a model that runs from compressed weights, and what a caller configures."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from typing import Any

import torch
from transformers import PretrainedConfig
from transformers.quantizers.base import HfQuantizer
from transformers.utils.quantization_config import QuantizationConfigMixin

from df11 import _df11
from df11.errors import Df11Error
from df11.files.arguments import Patterns
from df11.files.frameworks import TorchFramework
from df11.files.progress import ProgressArgument
from df11.files.tensors import TensorSlice, read_tensor
from df11.hub import fetch_units, of_from_pretrained
from df11.method import Method
from df11.running.arrangement import Arrangement
from df11.running.compress import check_dtype
from df11.running.files import run_files, run_plain_files
from df11.running.form import FormArgument
from df11.running.run import finish
from df11.running.state_dicts import equal
from df11.transformers.converting import arrangements
from df11.transformers.lacking import check_all_there
from df11.transformers.saving import Saver, save_by
from df11.units.devices import Offloading, check

METHOD = Method.DFLOAT11

ROWS = 4096
"""How many rows of two parameters are compared at a time."""

UNIT_TENSORS = r"\.(luts|encoded_exponent|sign_mantissa|output_positions|gaps|split_positions)$"


class Config(QuantizationConfigMixin):  # type: ignore[misc]
    """Pass it to `from_pretrained` as `quantization_config=df11.Config()`: a plain BF16 model is then compressed while it is
    loaded. A DF11 model needs it only for the options.

    `patterns` and `progress` are those of `df11.compress`, for plain models. `cpu_offload` is for GPUs: compressed weights stay
    in the host's memory, all of them or those of `cpu_offload_blocks` blocks, and each is copied to the GPU just before use.
    `pin_memory=False` uses memory that isn't pinned, and is slower. `form` and `fused` are those of
    `df11.attach`.
    """

    def __init__(
        self,
        patterns: Patterns = None,
        progress: ProgressArgument = None,
        cpu_offload: bool = False,
        cpu_offload_blocks: int | None = None,
        pin_memory: bool = True,
        form: FormArgument = "auto",
        fused: bool = False,
        *,
        quant_method: str = METHOD,
    ) -> None:
        # Given by transformers: all that config.json has. It takes no other keyword, so that a misspelt one is noticed.
        self.quant_method = METHOD
        self.patterns = patterns
        self.progress = progress
        self.cpu_offload = cpu_offload
        self.cpu_offload_blocks = cpu_offload_blocks
        self.pin_memory = pin_memory
        self.form = form
        self.fused = fused

    @property
    def offloading(self) -> Offloading:
        """What three of them say."""
        return Offloading(self.cpu_offload, self.cpu_offload_blocks, self.pin_memory)

    def get_loading_attributes(self) -> dict[str, Any]:
        """What counts of the argument to `from_pretrained` if `config.json` names the method too."""
        return {name: value for name, value in vars(self).items() if name != "quant_method"}

    def to_dict(self) -> dict[str, Any]:
        # What a config.json gets. The rest is about one call.
        return {"quant_method": METHOD}


class Df11Quantizer(HfQuantizer):  # type: ignore[misc]
    """Has a transformers model run from compressed weights, on the CPU or on GPUs."""

    # Adapters on top of the compressed weights, not these. transformers sees to that.
    is_trainable = True

    def is_serializable(self) -> bool:
        # save_by gives it a save_pretrained. No other may write what stands in for the weights.
        return False

    def update_dtype(self, dtype: Any) -> Any:
        check_dtype(dtype, "dtype")
        return torch.bfloat16

    _start_when_mapped: Callable[[Any], None] | None = None

    def validate_environment(self, *_: Any, device_map: Any = None, **__: Any) -> None:
        if isinstance(device_map, dict):
            check(device_map.values())
            # transformers comes here a second time when it has worked out what "auto" is.
            if self._start_when_mapped is not None:
                start, self._start_when_mapped = self._start_when_mapped, None
                start(device_map)

    def param_element_size(self, model: Any, param_name: str, param: torch.Tensor) -> float:
        # For "auto": 11 bits of a compressed weight's 16, as far as they are on the GPU.
        size: float = param.element_size()
        if param.dim() < 2:
            return size
        return 0.1 if self.quantization_config.cpu_offload else size * 11 / 16

    def adjust_max_memory(self, max_memory: dict[str, int | str]) -> dict[str, int | str]:
        # For the scratch, and for what offloaded weights are copied through.
        return {device: int(size * 0.9) if isinstance(size, (int, float)) else size for device, size in max_memory.items()}

    def _process_model_before_weight_loading(
        self, model: Any, checkpoint_files: Any = None, device_map: Any = None, **_: Any
    ) -> None:
        given = of_from_pretrained()
        start = partial(self._start, model, checkpoint_files, given.get("key_mapping"), given.get("ignore_mismatched_sizes"))
        if isinstance(device_map, str):
            # "auto" and the like. transformers works it out by the parameters' sizes, so they must still be there.
            self._start_when_mapped = start
        else:
            start(device_map)

    def _start(self, model: Any, checkpoint_files: Any, key_mapping: Any, ignores_sizes: Any, device_map: Any) -> None:
        if not checkpoint_files or not all(str(file).endswith(".safetensors") for file in checkpoint_files):
            raise Df11Error("df11 runs models from safetensors files, and there are none")
        self._folder = folder = fetch_units(checkpoint_files, model.config)
        # Official models store no shapes. The module has them.
        shapes = {name: list(parameter.shape) for name, parameter in model.named_parameters()}
        self._files = files = _df11.Model(folder, shapes=shapes)
        found = arrangements(model, files.names(), lambda name: tuple(files.describe(name)[1]), key_mapping)[0]
        if ignores_sizes:
            _check_shapes(files, found, model)
        self._found = found
        # Afterwards those that the files lack ask for gradients, too.
        self._computed = {name for name, parameter in model.named_parameters() if not parameter.requires_grad}
        _untie(model, files, found)
        dtypes, config = _dtypes(model), self.quantization_config
        options: dict[str, Any] = {"form": config.form, "fused": config.fused, "offloading": config.offloading}
        if files.is_compressed:
            check_all_there(found, model, folder)
            self.running = run_files(files, model, device_map, found, dtypes, **options)
        else:
            _check_same_files(files, folder, checkpoint_files)
            options |= {"patterns": config.patterns, "progress": config.progress}
            self.running = run_plain_files(files, model, device_map, found, dtypes, **options)
        # transformers finds model.safetensors only. Norms and biases of units are in the units' files.
        own = {os.path.realpath(path) for path in checkpoint_files}
        others = [os.path.join(folder, name) for name in files.files()]
        checkpoint_files.extend(path for path in others if os.path.realpath(path) not in own)
        ignore = set(model._keys_to_ignore_on_load_unexpected or ())
        parked: set[str] = set()
        for weight in self.running.weights:
            # Otherwise transformers would give it random values.
            weight.parked._is_hf_initialized = True
            # Its tensors, or parts of it, may be stored as they are.
            parked |= {weight.name, *found[weight.name].sources}
        model._keys_to_ignore_on_load_unexpected = ignore | {_any_layer(name) for name in parked} | {UNIT_TENSORS}
        ignore = set(model._keys_to_ignore_on_load_missing or ())
        kept = {f"^{re.escape(name)}$" for name in self.running.kept}
        model._keys_to_ignore_on_load_missing = ignore | kept

    def _process_model_after_weight_loading(self, model: Any, **_: Any) -> Any:
        # Some models, as Jamba, compute in another way where weights are quantized, to other bits.
        for config in (getattr(part, "config", None) for part in model.modules()):
            # A part may have anything under this name.
            if isinstance(config, PretrainedConfig):
                vars(config).pop("_is_quantized", None)
        # transformers has loaded most of them; this doesn't rest on how.
        self.running.load_plain(model)
        finish(self.running, model)
        patterns = self.quantization_config.patterns
        save_by(model, Saver(model, self._files, self._folder, self.running, self._found, patterns, self._computed))
        return model


def _check_same_files(files: _df11.Model, folder: str, checkpoint_files: list[str]) -> None:
    """Refuses a directory of several models, of which transformers takes another one than df11."""
    own = {os.path.realpath(os.path.join(folder, name)) for name in files.files()}
    given = {os.path.realpath(path) for path in checkpoint_files}
    if own != given:
        other = os.path.basename(sorted(own ^ given)[0])
        raise Df11Error(f"df11 and transformers take different files of {folder} for the model, as {other}")


def _untie(model: Any, files: _df11.Model, found: Mapping[str, Arrangement]) -> None:
    """Has transformers leave two parameters alone that are to be tied, and of which the files have different values.

    Of a plain model it does so itself. Here it doesn't see compressed tensors, and would take both for missing.
    """
    tied, stored = getattr(model, "all_tied_weights_keys", None) or {}, set(files.stored())
    stand_ins: dict[str, str] = {}
    for target, source in list(tied.items()):
        if target not in found:
            continue
        # Without the source transformers ties the others to one of them.
        other = source if source in found else stand_ins.setdefault(source, target)
        pair = [found[target], found[other]]
        if other == target or all(stored.issuperset(arrangement.sources) for arrangement in pair):
            continue
        if not all(equal(*values) for values in _side_by_side(files, *pair)):
            del tied[target]


def _side_by_side(files: _df11.Model, *pair: Arrangement) -> Iterator[list[torch.Tensor]]:
    """Two parameters as BF16, some rows of both at a time if they are tensors of the files."""
    framework = TorchFramework()
    slices = [TensorSlice(files, framework, arrangement.sources[0]) for arrangement in pair if arrangement.is_tensor]
    shapes = [each.get_shape() for each in slices]
    if len(shapes) == 2 and shapes[0] == shapes[1] and shapes[0]:
        for start in range(0, shapes[0][0], ROWS):
            yield [each[start : start + ROWS].to(torch.bfloat16) for each in slices]
    else:
        yield [each.make(partial(read_tensor, files, framework)).to(torch.bfloat16) for each in pair]


def _check_shapes(files: _df11.Model, found: Mapping[str, Arrangement], model: Any) -> None:
    """Refuses tensors that have other shapes than the model's parameters."""
    held = model.state_dict()
    for name, arrangement in found.items():
        got, shape = list(held[name].shape), files.describe(arrangement.sources[0])[1]
        if arrangement.is_tensor and got != shape:
            raise Df11Error(
                f"parameter {name} of the module has shape {got}, and the model's has {shape}; df11 doesn't support ignore_mismatched_sizes"
            )


def _any_layer(name: str) -> str:
    """A pattern for a tensor's name, the same for every layer, so that patterns are few."""
    return "^" + re.sub(r"\d+", r"\\d+", re.escape(name)) + "$"


def _dtypes(model: Any) -> dict[str, torch.dtype]:
    """The parameters that transformers loads in another dtype than BF16, although their tensors are BF16."""
    plan = {pattern.replace("*", ".*"): dtype for pattern, dtype in model._get_dtype_plan(torch.bfloat16).items()}
    found = {}
    for name, parameter in model.named_parameters(remove_duplicate=False):
        dtype = next((dtype for pattern, dtype in plan.items() if re.search(pattern, name)), parameter.dtype)
        if dtype != torch.bfloat16:
            found[name] = dtype
    return found
