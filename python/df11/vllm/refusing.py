"""The name `dfloat11` in a vLLM that df11 doesn't support: who asks for it learns why."""

from __future__ import annotations

from typing import Any, NoReturn

from vllm.model_executor.layers.quantization import register_quantization_config
from vllm.model_executor.layers.quantization.base_config import QuantizationConfig

from df11.errors import Df11Error
from df11.method import Method
from df11.vllm.supported import sentence


@register_quantization_config(Method.DFLOAT11.value)
class RefusingConfig(QuantizationConfig):  # type: ignore[misc]
    """Can't be made. It lacks methods that vLLM wants of others, for those depend on the version."""

    def __new__(cls, *_: Any, **__: Any) -> NoReturn:
        raise Df11Error(sentence())

    @classmethod
    def from_config(cls, config: dict[str, Any]) -> NoReturn:
        raise Df11Error(sentence())

    @staticmethod
    def get_config_filenames() -> list[str]:
        return []


try:
    from df11.vllm import recognition
except ImportError:
    # There vLLM recognises models in another way: those that don't name the method end as any with unknown weights.
    pass
else:
    recognition.install()
