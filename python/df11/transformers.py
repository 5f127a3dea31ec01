"""DF11 in transformers: a quantizer named `dfloat11`, which `import df11` registers. transformers loads, renames, stacks and ties as ever;
each parameter that is finished is compressed. Tried with transformers 5.24."""

from __future__ import annotations

import os
from functools import wraps
from pathlib import Path
from typing import Any

import torch
import transformers.modeling_utils as modeling
from transformers import PreTrainedConfig
from transformers.core_model_loading import ConversionOps, dot_natural_key
from transformers.quantizers import auto
from transformers.quantizers.base import HfQuantizer
from transformers.utils.quantization_config import QuantizationConfigMixin

from df11 import _df11
from df11.config import KEY, METHOD, WARNING_KEY, is_df11, is_df11_folder, says_so
from df11.errors import MissingTensorError, UnsupportedError
from df11.header import Header
from df11.payload import in_memory_of
from df11.tensor import Df11Tensor, compress
from df11.tensors import AT_ONCE, TensorSlice, TorchFramework, batches


class Config(QuantizationConfigMixin):  # type: ignore[misc]
    """Pass it to `from_pretrained` as `quantization_config=df11.Config()`: a plain BF16 model is then compressed while it is loaded. A
    DF11 model needs it only for the option.

    `fused=True` lets linear layers multiply few inputs while they decode: faster, and rounded in another order than torch does.
    """

    def __init__(self, fused: bool = False, *, quant_method: str = METHOD) -> None:
        self.quant_method = METHOD
        self.fused = fused

    def get_loading_attributes(self) -> dict[str, Any]:
        """What counts of the argument to `from_pretrained` if `config.json` names the method too."""
        return {"fused": self.fused}

    def to_dict(self) -> dict[str, Any]:
        return {"quant_method": METHOD}


class Compress(ConversionOps):  # type: ignore[misc]
    """Compresses parameters that are finished."""

    def __init__(self, fused: bool) -> None:
        self._fused = fused

    def convert(self, input_dict: dict[str, Any], *, model: Any = None, **_: Any) -> dict[str, Any]:
        made = {}
        for name, value in input_dict.items():
            value = value[0] if isinstance(value, list) else value
            # transformers compares shapes only of parameters that aren't quantized.
            expected = model.get_parameter_or_buffer(name).shape
            if value.shape != expected:
                raise ValueError(f"{name} has shape {list(value.shape)} in the files, and {list(expected)} in the model")
            compressed = compress(value, self._fused) if is_compressible(value) and not value.is_meta else None
            made[name] = value if compressed is None else compressed
        return made


def is_compressible(tensor: torch.Tensor) -> bool:
    """Whether a parameter is a BF16 matrix, or a stack of such."""
    return tensor.dtype == torch.bfloat16 and tensor.dim() >= 2 and not isinstance(tensor, Df11Tensor)


class Df11Quantizer(HfQuantizer):  # type: ignore[misc]
    """Has transformers compress each parameter when it is finished."""

    # Adapters on top of the compressed weights, not these. transformers sees to that.
    is_trainable = True
    is_compileable = True
    folder: str | None = None
    """The directory of the DF11 model that is loaded."""

    def __init__(self, quantization_config: Config, **options: Any) -> None:
        super().__init__(quantization_config, **options)
        # What DF11 files hold is compressed anew for memory.
        self.pre_quantized = False

    def is_serializable(self) -> bool:
        return True

    def update_dtype(self, dtype: Any) -> Any:
        if dtype not in (None, torch.bfloat16):
            raise UnsupportedError(f"only BF16 weights are compressed, and the model would be {dtype}: pass dtype=torch.bfloat16")
        return torch.bfloat16

    def param_needs_quantization(self, model: Any, param_name: str, **_: Any) -> bool:
        tensor = model.get_parameter_or_buffer(param_name)
        return isinstance(tensor, torch.nn.Parameter) and is_compressible(tensor)

    def param_element_size(self, model: Any, param_name: str, param: torch.Tensor) -> float:
        size: float = param.element_size()
        return size * 0.71 if is_compressible(param) else size

    def get_quantize_ops(self) -> Compress:
        return Compress(self.quantization_config.fused)

    def get_state_dict_and_metadata(self, model: Any) -> tuple[dict[str, torch.Tensor], dict[str, str]]:
        # transformers finds tied tensors by their addresses. What it writes of the others it asks to be contiguous, which decodes them.
        tensors = model.state_dict()
        for name, other in (getattr(model, "all_tied_weights_keys", None) or {}).items():
            payload = getattr(tensors.get(name), "payload", None)
            if payload is not None and payload is getattr(tensors.get(other), "payload", None):
                del tensors[name]
        return tensors, {}

    def _process_model_after_weight_loading(self, model: Any, **_: Any) -> Any:
        # What save_pretrained writes is the original model. Some models compute in another way where weights are quantized.
        for config in (getattr(part, "config", None) for part in model.modules()):
            if isinstance(config, PreTrainedConfig):
                vars(config).pop("_is_quantized", None)
                vars(config).pop("quantization_config", None)
        return model


def _folder_of(checkpoint_files: Any) -> str | None:
    """The directory of a DF11 model that transformers is about to load."""
    folder = os.path.dirname(os.path.abspath(checkpoint_files[0])) if checkpoint_files else None
    return folder if folder is not None and is_df11_folder(folder) else None


def _get_hf_quantizer(inner: Any) -> Any:
    """Takes `df11.Config()` for DF11 models, where the caller gives nothing."""

    @wraps(inner)
    def get_hf_quantizer(config: Any, quantization_config: Any, *args: Any, **kwargs: Any) -> Any:
        if kwargs.get("gguf_file") is None and is_df11(vars(config)):
            own = getattr(config, "quantization_config", None)
            for asked in (own, quantization_config):
                method = asked.get("quant_method") if isinstance(asked, dict) else getattr(asked, "quant_method", METHOD)
                if method != METHOD:
                    raise UnsupportedError(f"the model is DF11 and can't be quantized by {getattr(method, 'value', method)} too: df11.decompress gives one that can")
            _forget(config)
            config.quantization_config = None
            quantization_config = quantization_config or Config()
        return inner(config, quantization_config, *args, **kwargs)

    return get_hf_quantizer


def _forget(config: Any) -> None:
    """Takes what says that the files are DF11 out of a configuration and its parts: what is saved of the model isn't."""
    for name, value in list(vars(config).items()):
        if name == KEY or (name == WARNING_KEY and says_so(value)):
            delattr(config, name)
        elif isinstance(value, PreTrainedConfig):
            _forget(value)


def _load_pretrained_model(inner: Any) -> Any:
    """Gives transformers the tensors of a DF11 model, each read when it is asked for."""

    @wraps(inner)
    def load(model: Any, state_dict: Any, checkpoint_files: Any, load_config: Any, *args: Any, **kwargs: Any) -> Any:
        folder = _folder_of(checkpoint_files) if state_dict is None else None
        if folder is not None:
            if not isinstance(load_config.hf_quantizer, Df11Quantizer):
                raise UnsupportedError(f"{folder} is a DF11 model, and the config that was given doesn't say so: pass quantization_config=df11.Config()")
            load_config.hf_quantizer.folder = folder
            state_dict = _tensors(model, fetch_units(folder, load_config), load_config.hf_quantizer.quantization_config.fused)
        return inner(model, state_dict, checkpoint_files, load_config, *args, **kwargs)

    return load


def _tensors(model: Any, folder: str, fused: bool) -> dict[str, TensorSlice]:
    # Official models store no shapes. The module has them.
    shapes = {name: list(parameter.shape) for name, parameter in model.named_parameters()}
    files = _df11.Model(folder, shapes=shapes)
    tensors = {name: TensorSlice(files, TorchFramework(), name) for name in files.names()}
    # Others become a part of a parameter, or another's.
    ready = [name for name, tensor in tensors.items() if tensor.get_dtype() == "BF16" and len(tensor.get_shape()) > 1 and tensor.get_shape() == shapes.get(name)]
    weights: dict[str, TensorSlice] = {}
    # In the order in which transformers asks for them, so that few wait.
    for names in batches(files, sorted(ready, key=dot_natural_key), AT_ONCE):
        batch = _Batch(files, names, fused)
        weights.update((name, _Weight(batch, name)) for name in names)
    return tensors | weights


class _Batch:
    """Weights that are compressed for memory together when the first of them is read: so all cores have work."""

    def __init__(self, files: _df11.Model, names: list[str], fused: bool) -> None:
        self.files = files
        self._names = names
        self._fused = fused
        self._packed: dict[str, _df11.Packed | None] = {}

    def take(self, name: str) -> Df11Tensor | None:
        """A weight; `None` if it would not shrink, or has been taken."""
        if self._names:
            self._packed = dict(zip(self._names, self.files.pack(self._names)))
            self._names = []
        packed = self._packed.pop(name, None)
        if packed is None:
            return None
        payload = in_memory_of(packed)
        return Df11Tensor.of(payload, Header.of(payload), self._fused)


class _Weight(TensorSlice):
    """A weight of a batch."""

    def __init__(self, batch: _Batch, name: str) -> None:
        super().__init__(batch.files, TorchFramework(), name)
        self._batch = batch

    def __getitem__(self, index: Any) -> Any:
        weight = self._batch.take(self._name) if index is ... else None
        return super().__getitem__(index) if weight is None else weight


def fetch_units(folder: str, load_config: Any) -> str:
    """Fetches what transformers doesn't fetch from the Hub, of the same commit and into the same cache: it knows `model.safetensors`,
    and a DF11 model has a file for each unit too."""
    place = Path(folder)
    snapshots = next((parent for parent in place.parents if parent.name == "snapshots"), None)
    name = load_config.pretrained_model_name_or_path
    if snapshots is None or not snapshots.parent.name.startswith("models--") or name is None or os.path.isdir(name):
        return folder
    from huggingface_hub import snapshot_download

    commit, *below = place.relative_to(snapshots).parts
    within = "".join(f"{part}/" for part in below)
    given = load_config.download_kwargs or {}
    how = {key: given[key] for key in ("force_download", "local_files_only", "token") if given.get(key) is not None}
    wanted = [f"{within}*.safetensors", f"{within}df11-manifest.json"]
    snapshot_download(name, revision=commit, cache_dir=snapshots.parent.parent, allow_patterns=wanted, **how)
    return folder


def _finalize_model_loading(inner: Any) -> Any:
    """Refuses a model that lacks weights: transformers would give it random ones, and only warn."""

    @wraps(inner)
    def finalize(model: Any, load_config: Any, loading_info: Any) -> Any:
        info = inner(model, load_config, loading_info)
        folder = getattr(load_config.hf_quantizer, "folder", None)
        missing = sorted(info.missing_and_mismatched() - _not_saved(model)) if folder is not None else []
        if missing:
            some = f"{missing[0]} and {len(missing) - 1} more" if len(missing) > 1 else missing[0]
            raise MissingTensorError(f"{folder} lacks weights that a {type(model).__name__} needs, and df11 makes up none: {some}")
        return info

    return finalize


def _not_saved(model: Any) -> set[str]:
    """The tensors that a model's class computes itself."""
    whole = {name for name, buffer in model.named_buffers() if not buffer.is_floating_point()}
    return whole | set(model._keys_to_ignore_on_save or ())


if METHOD not in auto.AUTO_QUANTIZER_MAPPING:
    auto.register_quantizer(METHOD)(Df11Quantizer)
    auto.register_quantization_config(METHOD)(Config)
    auto.get_hf_quantizer = modeling.get_hf_quantizer = _get_hf_quantizer(auto.get_hf_quantizer)
    _model = modeling.PreTrainedModel
    _model._load_pretrained_model = staticmethod(_load_pretrained_model(_model._load_pretrained_model))
    _model._finalize_model_loading = staticmethod(_finalize_model_loading(_model._finalize_model_loading))
