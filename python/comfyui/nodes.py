"""The nodes. `df11.comfy` does all the work."""

from __future__ import annotations

import os
from typing import Any

import folder_paths

from df11.comfy import load_diffusion_model, save_diffusion_model

CATEGORY = "loaders/DF11"


class LoadDf11DiffusionModel:
    """Loads a diffusion model from a DF11 file, or from a plain one of BF16, which is compressed while it is loaded."""

    CATEGORY = CATEGORY
    DESCRIPTION = "Loads a diffusion model from a DF11 or BF16 file. Its weights take a third less memory, and keep every bit."
    RETURN_TYPES = ("MODEL",)
    FUNCTION = "load"

    @classmethod
    def INPUT_TYPES(cls) -> dict[str, Any]:
        """The files in ComfyUI's folders of diffusion models."""
        return {"required": {"unet_name": (folder_paths.get_filename_list("diffusion_models"),)}}

    def load(self, unet_name: str) -> tuple[Any]:
        """The model, as from ComfyUI's own Load Diffusion Model."""
        return (load_diffusion_model(folder_paths.get_full_path_or_raise("diffusion_models", unet_name)),)


class SaveDf11DiffusionModel:
    """Saves a diffusion model, with the LoRAs that are applied to it, as a DF11 file."""

    CATEGORY = CATEGORY
    DESCRIPTION = "Saves a diffusion model as a DF11 file, a third smaller than BF16, with the LoRAs that are applied to it."
    RETURN_TYPES = ()
    FUNCTION = "save"
    OUTPUT_NODE = True

    def __init__(self) -> None:
        self.output_directory = folder_paths.get_output_directory()

    @classmethod
    def INPUT_TYPES(cls) -> dict[str, Any]:
        """The model, and the beginning of the file's name."""
        prefix = ("STRING", {"default": "diffusion_models/ComfyUI-DF11"})
        return {"required": {"model": ("MODEL",), "filename_prefix": prefix}}

    def save(self, model: Any, filename_prefix: str) -> dict[str, Any]:
        """Writes the next file of that name to ComfyUI's output folder."""
        folder, name, counter, _, _ = folder_paths.get_save_image_path(filename_prefix, self.output_directory)
        save_diffusion_model(model, os.path.join(folder, f"{name}_{counter:05}_.safetensors"))
        return {}


NODE_CLASS_MAPPINGS = {
    "DF11LoadDiffusionModel": LoadDf11DiffusionModel,
    "DF11SaveDiffusionModel": SaveDf11DiffusionModel,
}

NODE_DISPLAY_NAME_MAPPINGS = {
    "DF11LoadDiffusionModel": "Load DF11 diffusion model",
    "DF11SaveDiffusionModel": "Save as DF11",
}
