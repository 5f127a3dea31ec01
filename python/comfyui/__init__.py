"""DF11 in ComfyUI: loads and saves diffusion models with weights a third smaller, without changing a bit.

Copy this folder to `ComfyUI/custom_nodes/`, and install df11 into ComfyUI's Python: `pip install df11`.
"""

from .nodes import NODE_CLASS_MAPPINGS, NODE_DISPLAY_NAME_MAPPINGS

__all__ = ["NODE_CLASS_MAPPINGS", "NODE_DISPLAY_NAME_MAPPINGS"]
