"""DF11 models in diffusers: a quantizer named `dfloat11`, which `import df11` registers. Tried with diffusers 0.42."""

from __future__ import annotations

import json
import os
import sys
from functools import wraps
from typing import Any

import torch
from diffusers.configuration_utils import ConfigMixin
from diffusers.quantizers import auto
from diffusers.quantizers.base import DiffusersQuantizer
from diffusers.quantizers.quantization_config import QuantizationConfigMixin

from df11 import _df11
from df11.errors import Df11Error, NotCompressedError, writing
from df11.files.arguments import Patterns, StrPath
from df11.files.progress import ProgressArgument
from df11.method import KEY, Method
from df11.running.arrangement import Arrangement
from df11.running.compress import check_dtype
from df11.running.files import run_files, run_plain_files
from df11.running.form import FormArgument
from df11.running.parameters import owner_of
from df11.running.run import finish

INDEX = "diffusion_pytorch_model.safetensors.index.json"
"""The file by which diffusers finds a model's weights, if they are in several files."""


class Config(QuantizationConfigMixin):  # type: ignore[misc]
    """Pass it as `quantization_config=` to the `from_pretrained` of a model of diffusers: a plain BF16 model is then
    compressed while it is loaded. A DF11 model needs no argument.

    `patterns` and `progress` are those of `df11.compress`, for plain models; `form` and `fused` those of `df11.attach`.
    """

    def __init__(
        self,
        patterns: Patterns = None,
        progress: ProgressArgument = None,
        form: FormArgument = "auto",
        fused: bool = False,
        *,
        quant_method: str = Method.DFLOAT11,
    ) -> None:
        # Given by diffusers: all that config.json has. It takes no other keyword, so that a misspelt one is noticed.
        self.quant_method = Method.DFLOAT11
        self.patterns = patterns
        self.progress = progress
        self.form = form
        self.fused = fused

    def to_dict(self) -> dict[str, Any]:
        # What a config.json gets. The rest is about one call.
        return {"quant_method": Method.DFLOAT11}

    def to_diff_dict(self) -> dict[str, Any]:
        """What is said besides the default: all."""
        return self.to_dict()


class Df11DiffusersQuantizer(DiffusersQuantizer):  # type: ignore[misc]
    """Has a model of diffusers on the CPU run from compressed weights."""

    use_keep_in_fp32_modules = True
    """As plain models: diffusers loads some modules' weights as F32."""
    is_serializable = False
    is_trainable = True
    is_compileable = False

    _model: _df11.Model | None = None
    _loaded: list[str]

    def update_torch_dtype(self, torch_dtype: Any) -> Any:
        check_dtype(torch_dtype, "torch_dtype")
        return torch.bfloat16

    def validate_environment(self, *_: Any, device_map: Any = None, **__: Any) -> None:
        devices = device_map.values() if isinstance(device_map, dict) else [device_map]
        if any(device not in (None, "cpu", torch.device("cpu")) for device in devices):
            raise Df11Error(f"df11 runs diffusers' models on the CPU only, and device_map is {device_map!r}")

    def maybe_update_loaded_keys(self, loaded_keys: list[str], checkpoint_files: list[str]) -> list[str]:
        self._model = _open(checkpoint_files)
        names = set(self._model.names())
        self._loaded = [name for name in loaded_keys if name in names]
        return self._loaded

    def _process_model_before_weight_loading(self, model: Any, keep_in_fp32_modules: Any = None, **_: Any) -> None:
        files = self._model
        if files is None:
            raise Df11Error(
                "df11 compresses a model of diffusers in from_pretrained only; df11.compress_ compresses one in memory"
            )
        fp32 = set(keep_in_fp32_modules or [])
        # As diffusers decides it.
        dtypes = {name: torch.float32 for name, _ in model.named_parameters() if not fp32.isdisjoint(name.split("."))}
        config = self.quantization_config
        if files.is_compressed:
            self.running = run_files(files, model, dtypes=dtypes, form=config.form, fused=config.fused)
        else:
            # As in any plain model, tensors that the module doesn't have are no error.
            held = set(model.state_dict())
            found = {name: Arrangement.same(name) for name in files.names() if name in held}
            options: dict[str, Any] = {"patterns": config.patterns, "progress": config.progress}
            options |= {"form": config.form, "fused": config.fused}
            self.running = run_plain_files(files, model, None, found, dtypes, **options)
        # diffusers goes on with this list, and would warn of names that the module has no parameter for.
        compressed = {weight.name for weight in self.running.weights}
        self._loaded[:] = [name for name in self._loaded if name not in compressed]

    def update_missing_keys(self, model: Any, missing_keys: list[str], prefix: str) -> list[str]:
        assert self._model is not None
        names = set(self._model.names())
        return [name for name in missing_keys if name not in names]

    def _process_model_after_weight_loading(self, model: Any, **_: Any) -> Any:
        assert self._model is not None
        names = set(self._model.names())
        for name, tensor in [*model.named_parameters(), *model.named_buffers()]:
            if tensor.is_meta:
                # diffusers finds it in no file that it knows of.
                if name not in names:
                    raise Df11Error(f"the model has no tensor {name}, which the module has")
                owner, attribute = owner_of(model, name)
                empty = torch.empty_like(tensor, device="cpu")
                if isinstance(tensor, torch.nn.Parameter):
                    empty = torch.nn.Parameter(empty, requires_grad=False)
                setattr(owner, attribute, empty)
        self.running.load_plain(model)
        finish(self.running, model)
        return model


def _open(checkpoint_files: list[str]) -> _df11.Model:
    """The model that diffusers loads these files of."""
    folder = os.path.dirname(os.path.abspath(checkpoint_files[0]))
    given = {os.path.basename(path) for path in checkpoint_files}
    try:
        model = _df11.Model(folder)
    except Df11Error:
        # There may be several models in it: `variant=` chooses one.
        if len(given) > 1:
            raise
        return _df11.Model(checkpoint_files[0])
    if model.is_compressed or set(model.files()) == given:
        return model
    if len(given) > 1:
        other = sorted(given ^ set(model.files()))[0]
        raise Df11Error(f"df11 and diffusers take different files of {folder} for the model, as {other}")
    return _df11.Model(checkpoint_files[0])


def add_index(folder: StrPath) -> None:
    """Writes the index by which diffusers finds the files of a compressed model. Without it diffusers finds no weights.

    Raises `NotCompressedError`, or what `df11.safe_open` raises.
    """
    folder = os.fspath(folder)
    model = _df11.Model(folder)
    if not model.is_compressed:
        raise NotCompressedError(f"{folder} is not a DFloat11 model")
    files = {name: _sizes(os.path.join(folder, name)) for name in model.files()}
    weights = {tensor: name for name, sizes in files.items() for tensor in sizes}
    total = sum(size for sizes in files.values() for size in sizes.values())
    text = json.dumps({"metadata": {"total_size": total}, "weight_map": weights}, indent=2) + "\n"
    # A program that reads it meanwhile gets the old one or the new one.
    new = os.path.join(folder, f".{INDEX}.{os.getpid()}")
    try:
        with writing(folder):
            with open(new, "w", encoding="utf-8") as out:
                out.write(text)
            os.replace(new, os.path.join(folder, INDEX))
    finally:
        if os.path.exists(new):
            os.remove(new)


def _sizes(path: str) -> dict[str, int]:
    """The names of the tensors of a safetensors file whose header has been checked, and the bytes of each."""
    with open(path, "rb") as file:
        header = json.loads(file.read(int.from_bytes(file.read(8), "little")))
    spans = {name: entry["data_offsets"] for name, entry in header.items() if name != "__metadata__"}
    return {name: end - begin for name, (begin, end) in spans.items()}


def _recognize() -> None:
    """From now on diffusers takes `dfloat11` for DF11 directories that don't name it, where the caller gives nothing.

    diffusers looks for a quantizer only where the configuration names one; without a quantizer it would give the compressed
    weights random values.
    """
    inner = ConfigMixin.load_config.__func__

    @wraps(inner)
    def load_config(cls: Any, *args: Any, **kwargs: Any) -> Any:
        loaded = inner(cls, *args, **kwargs)
        config = loaded[0] if isinstance(loaded, tuple) else loaded
        caller = sys._getframe(1)
        # Others want the file as it is.
        loads = caller.f_code.co_name == "from_pretrained" and caller.f_locals.get("quantization_config", loaded) is None
        if loads and config.get(KEY) is not None and config.get("quantization_config") is None:
            config["quantization_config"] = Config().to_dict()
        return loaded

    ConfigMixin.load_config = classmethod(load_config)


if Method.DFLOAT11 not in auto.AUTO_QUANTIZER_MAPPING:
    auto.AUTO_QUANTIZER_MAPPING[Method.DFLOAT11] = Df11DiffusersQuantizer
    auto.AUTO_QUANTIZATION_CONFIG_MAPPING[Method.DFLOAT11] = Config
    _recognize()
