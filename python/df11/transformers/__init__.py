"""DF11 models in transformers: a quantizer named `dfloat11`, which `import df11` registers. Tried with transformers 5.23."""

# The first: older versions lack what is imported below.
from df11.transformers import supported  # noqa: F401, I001
from transformers.quantizers import auto

from df11.method import Method
from df11.transformers.quantizer import Config, Df11Quantizer
from df11.transformers.recognition import recognize

__all__ = ["Config", "Df11Quantizer"]

if Method.DFLOAT11 not in auto.AUTO_QUANTIZER_MAPPING:
    auto.register_quantizer(Method.DFLOAT11)(Df11Quantizer)
    auto.register_quantization_config(Method.DFLOAT11)(Config)
    # Otherwise an entry in config.json would count more than what the caller passes.
    auto.LOADING_ATTRIBUTES_CONFIG_TYPES = (*getattr(auto, "LOADING_ATTRIBUTES_CONFIG_TYPES", ()), Config)
    recognize()
