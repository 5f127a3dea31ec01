"""Writes shapes/models.json: the tensors of small models of every published pattern, with their true shapes.

If transformers or diffusers has the model, the shapes come from its class. Other models are in no package, so their linear
layers are listed here, following the models' own source. Needs torch, transformers 5 and diffusers 0.42.
"""

import json
from pathlib import Path

import diffusers
import torch
import transformers

HERE = Path(__file__).parent

# No two are equal and none is a multiple of another, so that a wrong side is noticed.
HIDDEN, HEADS, KV_HEADS, HEAD, INTERMEDIATE, VOCABULARY = 96, 4, 2, 40, 136, 300
DECODER = {
    "vocab_size": VOCABULARY, "hidden_size": HIDDEN, "intermediate_size": INTERMEDIATE, "num_hidden_layers": 2,
    "num_attention_heads": HEADS, "num_key_value_heads": KV_HEADS, "head_dim": HEAD, "pad_token_id": 0,
    "bos_token_id": 1, "eos_token_id": 2, "tie_word_embeddings": False, "max_position_embeddings": 64,
}
GATED = ["gate_proj", "up_proj", "down_proj"]
USUAL_HEAD = {key: value for key, value in DECODER.items() if key != "head_dim"}


def tensors_of(model):
    return {name: list(tensor.shape) for name, tensor in model.state_dict().items()}


def renamed(tensors, names):
    for old, new in names.items():
        tensors = {new + name[len(old):] if name.startswith(old) else name: shape for name, shape in tensors.items()}
    return tensors


def of_transformers(name, pattern, options, leave_out=()):
    """A decoder. Numbers that published files omit are omitted here too, if the class has them as defaults."""
    with torch.device("meta"):
        model_class = getattr(transformers, name)
        model = model_class(model_class.config_class(**options))
    config = {"model_type": model.config.model_type, **options}
    tensors = tensors_of(model)
    if options.get("tie_word_embeddings"):
        del tensors["lm_head.weight"]
    return {"name": name, "pattern": pattern, "tensors": tensors,
            "config": {key: value for key, value in config.items() if key not in leave_out}}


def gemma3():
    """With its vision tower, under the names in the published files."""
    text = DECODER | {"head_dim": 256, "num_attention_heads": 8, "num_key_value_heads": 4, "tie_word_embeddings": True}
    vision = {"hidden_size": 72, "intermediate_size": 104, "num_hidden_layers": 1, "num_attention_heads": 2,
              "image_size": 28, "patch_size": 14}
    with torch.device("meta"):
        config = transformers.Gemma3Config(text_config=text, vision_config=vision, mm_tokens_per_image=4)
        model = transformers.Gemma3ForConditionalGeneration(config)
    names = {"model.language_model.": "language_model.model.", "model.vision_tower.": "vision_tower.",
             "model.multi_modal_projector.": "multi_modal_projector."}
    tensors = renamed(tensors_of(model), names)
    del tensors["lm_head.weight"]
    kept = {"model_type": "gemma3_text", "hidden_size": HIDDEN, "intermediate_size": INTERMEDIATE}
    return {"name": "Gemma3ForConditionalGeneration", "pattern": "gemma-3", "tensors": tensors,
            "config": {"model_type": "gemma3", "text_config": kept, "vision_config": vision}}


def qwen25_vl():
    """Under the names in the first published files, which don't nest the decoder's numbers."""
    text = USUAL_HEAD | {"rope_scaling": {"type": "mrope", "mrope_section": [4, 4, 4]}}
    vision = {"hidden_size": 80, "intermediate_size": 104, "depth": 2, "num_heads": 4, "out_hidden_size": HIDDEN,
              "patch_size": 7, "fullatt_block_indexes": [1]}
    with torch.device("meta"):
        config = transformers.Qwen2_5_VLConfig(text_config=text, vision_config=vision, tie_word_embeddings=False)
        model = transformers.Qwen2_5_VLForConditionalGeneration(config)
    tensors = renamed(tensors_of(model), {"model.language_model.": "model.", "model.visual.": "visual."})
    return {"name": "Qwen2_5_VLForConditionalGeneration", "pattern": "omnigen2-mllm", "tensors": tensors,
            "config": {"model_type": "qwen2_5_vl", **USUAL_HEAD, "vision_config": vision}}


def of_diffusers(name, pattern, **options):
    with torch.device("meta"):
        model = getattr(diffusers, name)(**options)
    config = {"_class_name": name, **{key: value for key, value in model.config.items() if not key.startswith("_")}}
    return {"name": name, "pattern": pattern, "tensors": tensors_of(model), "config": config}


class Written:
    """A model that is listed here: its linear layers and other tensors."""

    def __init__(self, name, pattern):
        self.name, self.pattern, self.tensors = name, pattern, {}

    def linear(self, name, takes, gives, bias=True):
        self.tensors[f"{name}.weight"] = [gives, takes]
        if bias:
            self.tensors[f"{name}.bias"] = [gives]

    def attention(self, names, takes, queries, keys, context=None, out_bias=False):
        """Layers for queries, keys and values, and the output. Keys and values may come from a context of another size."""
        query, key, value, out = names
        self.linear(query, takes, queries, bias=False)
        self.linear(key, context or takes, keys, bias=False)
        self.linear(value, context or takes, keys, bias=False)
        self.linear(out, queries, takes, out_bias)

    def mlp(self, place, outside, inside, *names, bias=False):
        """The last layer leads outside again."""
        for name in names[:-1]:
            self.linear(f"{place}.{name}", outside, inside, bias)
        self.linear(f"{place}.{names[-1]}", inside, outside, bias)

    def norm(self, name, size, suffix="weight"):
        self.tensors[f"{name}.{suffix}"] = [size]

    def done(self, config=None):
        return {"name": self.name, "pattern": self.pattern, "tensors": self.tensors, "config": config}


def bagel():
    it = Written("BAGEL", "bagel-7b-mot")
    it.tensors["language_model.model.embed_tokens.weight"] = [VOCABULARY, HIDDEN]
    it.linear("language_model.lm_head", HIDDEN, VOCABULARY, bias=False)
    for end in ["", "_moe_gen"]:
        it.norm(f"language_model.model.norm{end}", HIDDEN)
    for layer in [f"language_model.model.layers.{i}" for i in range(2)]:
        for end in ["", "_moe_gen"]:
            it.norm(f"{layer}.input_layernorm{end}", HIDDEN)
            it.norm(f"{layer}.post_attention_layernorm{end}", HIDDEN)
            it.linear(f"{layer}.self_attn.q_proj{end}", HIDDEN, HEADS * HEAD)
            it.linear(f"{layer}.self_attn.k_proj{end}", HIDDEN, KV_HEADS * HEAD)
            it.linear(f"{layer}.self_attn.v_proj{end}", HIDDEN, KV_HEADS * HEAD)
            it.linear(f"{layer}.self_attn.o_proj{end}", HEADS * HEAD, HIDDEN, bias=False)
            it.mlp(f"{layer}.mlp{end}", HIDDEN, INTERMEDIATE, *GATED)
    for i in range(26):
        layer = f"vit_model.vision_model.encoder.layers.{i}"
        for name in ["q_proj", "k_proj", "v_proj", "out_proj"]:
            it.linear(f"{layer}.self_attn.{name}", 16, 16)
        it.mlp(f"{layer}.mlp", 16, 24, "fc1", "fc2", bias=True)
        it.norm(f"{layer}.layer_norm1", 16)
    # BAGEL makes the convolution over patches a linear layer.
    it.linear("vit_model.vision_model.embeddings.patch_embedding", 12, 16)
    return it.done()


def omnigen2():
    it = Written("OmniGen2Transformer2DModel", "omnigen2-transformer-diffusers")
    blocks = ["noise_refiner.0", "ref_image_refiner.0", "context_refiner.0", "layers.0", "layers.1"]
    for block in blocks:
        names = [f"{block}.attn.{name}" for name in ["to_q", "to_k", "to_v", "to_out.0"]]
        it.attention(names, HIDDEN, HEADS * HEAD, KV_HEADS * HEAD)
        it.mlp(f"{block}.feed_forward", HIDDEN, INTERMEDIATE, "linear_1", "linear_2")
        it.linear(f"{block}.feed_forward.linear_3", HIDDEN, INTERMEDIATE, bias=False)
        for norm in ["norm2", "ffn_norm1", "ffn_norm2"]:
            it.norm(f"{block}.{norm}", HIDDEN)
        if block.startswith("context"):
            it.norm(f"{block}.norm1", HIDDEN)
        else:
            it.linear(f"{block}.norm1.linear", 56, 4 * HIDDEN)
            it.norm(f"{block}.norm1.norm", HIDDEN)
    return it.done({"_class_name": "OmniGen2Transformer2DModel", "hidden_size": HIDDEN})


def umt5():
    it = Written("UMT5 of Wan", "umt5-xxl-text-encoder")
    it.tensors["token_embedding.weight"] = [VOCABULARY, HIDDEN]
    for block in ["blocks.0", "blocks.1"]:
        it.attention([f"{block}.attn.{name}" for name in "qkvo"], HIDDEN, HEADS * HEAD, HEADS * HEAD)
        it.mlp(f"{block}.ffn", HIDDEN, INTERMEDIATE, "gate.0", "fc1", "fc2")
        it.norm(f"{block}.norm1", HIDDEN)
        it.norm(f"{block}.norm2", HIDDEN)
        it.tensors[f"{block}.pos_embedding.embedding.weight"] = [32, HEADS]
    it.norm("norm", HIDDEN)
    return it.done()


def flux(name, bias=True, mods="each", mlp="plain", img_in="img_in"):
    """FLUX.1, FLUX.2 and their relatives in their own code."""
    it = Written(name, f"comfyui/{name}")
    if img_in:
        it.linear(img_in, 16, HIDDEN, bias)
    it.linear("txt_in", 40, HIDDEN, bias)
    for block in ["double_blocks.0", "double_blocks.1"]:
        for side in ["img", "txt"]:
            if mods == "each":
                it.linear(f"{block}.{side}_mod.lin", HIDDEN, 6 * HIDDEN, bias)
            it.linear(f"{block}.{side}_attn.qkv", HIDDEN, 3 * HIDDEN, bias)
            it.norm(f"{block}.{side}_attn.norm.query_norm", 24, "scale")
            it.linear(f"{block}.{side}_attn.proj", HIDDEN, HIDDEN, bias)
            if mlp == "gated":
                it.mlp(f"{block}.{side}_mlp", HIDDEN, INTERMEDIATE, *GATED, bias=bias)
            else:
                it.linear(f"{block}.{side}_mlp.0", HIDDEN, 2 * INTERMEDIATE, bias)
                it.linear(f"{block}.{side}_mlp.2", INTERMEDIATE, HIDDEN, bias)
    for block in ["single_blocks.0", "single_blocks.1"]:
        it.linear(f"{block}.linear1", HIDDEN, 3 * HIDDEN + INTERMEDIATE, bias)
        it.linear(f"{block}.linear2", HIDDEN + INTERMEDIATE, HIDDEN, bias)
        if mods == "each":
            it.linear(f"{block}.modulation.lin", HIDDEN, 3 * HIDDEN, bias)
    if mods == "shared":
        for side in ["img", "txt"]:
            it.linear(f"double_stream_modulation_{side}.lin", HIDDEN, 6 * HIDDEN, bias)
        it.linear("single_stream_modulation.lin", HIDDEN, 3 * HIDDEN, bias)
    if mods == "guidance":
        it.linear("distilled_guidance_layer.in_proj", 20, 112)
        for layer in [f"distilled_guidance_layer.layers.{i}" for i in range(2)]:
            it.linear(f"{layer}.in_layer", 112, 112)
            it.linear(f"{layer}.out_layer", 112, 112)
    if name == "ChromaRadiance":
        for block in ["nerf_blocks.0", "nerf_blocks.1"]:
            it.linear(f"{block}.param_generator", HIDDEN, 3 * 16)
    it.linear("final_layer.linear", HIDDEN, 16, bias)
    return it.done()


def cosmos(name):
    it = Written(name, f"comfyui/{name}")
    text, lora = 56, 40
    it.linear("x_embedder.proj.1", 17, HIDDEN, bias=False)
    it.linear("t_embedder.1.linear_1", HIDDEN, HIDDEN, bias=False)
    it.linear("t_embedder.1.linear_2", HIDDEN, 3 * HIDDEN, bias=False)
    it.norm("t_embedding_norm", HIDDEN)
    it.linear("final_layer.adaln_modulation.1", HIDDEN, lora, bias=False)
    it.linear("final_layer.adaln_modulation.2", lora, 2 * HIDDEN, bias=False)
    for block in ["blocks.0", "blocks.1"]:
        for kind, context in [("self_attn", HIDDEN), ("cross_attn", text)]:
            names = [f"{block}.{kind}.{name}" for name in ["q_proj", "k_proj", "v_proj", "output_proj"]]
            it.attention(names, HIDDEN, HIDDEN, HIDDEN, context)
            it.norm(f"{block}.{kind}.q_norm", 24)
        it.mlp(f"{block}.mlp", HIDDEN, 4 * HIDDEN, "layer1", "layer2")
        for kind in ["self_attn", "cross_attn", "mlp"]:
            it.linear(f"{block}.adaln_modulation_{kind}.1", HIDDEN, lora, bias=False)
            it.linear(f"{block}.adaln_modulation_{kind}.2", lora, 3 * HIDDEN, bias=False)
    if name == "Anima":
        model, target = 72, 56
        it.tensors["llm_adapter.embed.weight"] = [VOCABULARY, target]
        it.linear("llm_adapter.in_proj", target, model)
        it.linear("llm_adapter.out_proj", model, target)
        it.norm("llm_adapter.norm", target)
        for block in ["llm_adapter.blocks.0", "llm_adapter.blocks.1"]:
            for kind, context in [("self_attn", model), ("cross_attn", 104)]:
                it.attention([f"{block}.{kind}.{name}_proj" for name in "qkvo"], model, model, model, context)
                it.norm(f"{block}.norm_{kind}", model)
            it.norm(f"{block}.norm_mlp", model)
            it.mlp(f"{block}.mlp", model, 4 * model, "0", "2", bias=True)
    return it.done()


def lumina(name, ada):
    it = Written(name, f"comfyui/{name}")
    for block in ["noise_refiner.0", "context_refiner.0", "layers.0", "layers.1"]:
        it.linear(f"{block}.attention.qkv", HIDDEN, (HEADS + 2 * KV_HEADS) * HEAD, bias=False)
        it.linear(f"{block}.attention.out", HEADS * HEAD, HIDDEN, bias=False)
        it.mlp(f"{block}.feed_forward", HIDDEN, INTERMEDIATE, "w1", "w2")
        it.linear(f"{block}.feed_forward.w3", HIDDEN, INTERMEDIATE, bias=False)
        for norm in ["attention_norm1", "attention_norm2", "ffn_norm1", "ffn_norm2"]:
            it.norm(f"{block}.{norm}", HIDDEN)
        if not block.startswith("context"):
            it.linear(f"{block}.adaLN_modulation.{ada}", 56, 4 * HIDDEN)
    if name == "ZImagePixelSpace":
        for block in ["dec_net.res_blocks.0", "dec_net.res_blocks.1"]:
            it.mlp(f"{block}.mlp", 56, 56, "0", "2", bias=True)
            it.linear(f"{block}.adaLN_modulation.1", 56, 3 * 56)
    return it.done()


def sdxl():
    it = Written("SDXL", "comfyui/SDXL")
    text, sizes = 88, {"4": 96, "5": 96, "7": 120, "8": 120}
    for name, takes in [("time_embed", 40), ("label_emb.0", 56)]:
        it.linear(f"{name}.0", takes, 160)
        it.linear(f"{name}.2", 160, 160)

    def transformer(place, width):
        it.norm(f"{place}.norm", width)
        for block in [f"{place}.transformer_blocks.{i}" for i in range(2)]:
            for kind, context in [("attn1", width), ("attn2", text)]:
                names = [f"{block}.{kind}.{name}" for name in ["to_q", "to_k", "to_v", "to_out.0"]]
                it.attention(names, width, width, width, context, out_bias=True)
            it.linear(f"{block}.ff.net.0.proj", width, 8 * width)
            it.linear(f"{block}.ff.net.2", 4 * width, width)
            for norm in ["norm1", "norm2", "norm3"]:
                it.norm(f"{block}.{norm}", width)

    for place in ["1.0", "2.0", "4.0", "5.0", "7.0", "8.0"]:
        it.linear(f"input_blocks.{place}.emb_layers.1", 160, 96)
    for number, width in sizes.items():
        transformer(f"input_blocks.{number}.1", width)
    transformer("middle_block.1", 120)
    for place in ["middle_block.0", "middle_block.2"]:
        it.linear(f"{place}.emb_layers.1", 160, 120)
    for i in range(9):
        it.linear(f"output_blocks.{i}.0.emb_layers.1", 160, 120 if i < 3 else 96)
        if i < 6:
            transformer(f"output_blocks.{i}.1", 120 if i < 3 else 96)
    return it.done()


def ace_step():
    it = Written("ACEStep15", "comfyui/ACEStep15")
    for name in ["decoder.time_embed", "decoder.time_embed_r"]:
        it.linear(f"{name}.linear_1", 40, HIDDEN)
        it.linear(f"{name}.linear_2", HIDDEN, HIDDEN)
        it.linear(f"{name}.time_proj", HIDDEN, 6 * HIDDEN)

    def attention(place):
        it.attention([f"{place}.{name}_proj" for name in "qkvo"], HIDDEN, HEADS * HEAD, KV_HEADS * HEAD)
        it.norm(f"{place}.q_norm", HEAD)

    for layer in ["decoder.layers.0", "decoder.layers.1"]:
        for kind in ["self_attn", "cross_attn"]:
            it.norm(f"{layer}.{kind}_norm", HIDDEN)
            attention(f"{layer}.{kind}")
        it.norm(f"{layer}.mlp_norm", HIDDEN)
        it.mlp(f"{layer}.mlp", HIDDEN, INTERMEDIATE, *GATED)
    for part in ["encoder.lyric_encoder", "encoder.timbre_encoder", "tokenizer.attention_pooler", "detokenizer"]:
        it.norm(f"{part}.layers.0.input_layernorm", HIDDEN)
        it.norm(f"{part}.layers.0.post_attention_layernorm", HIDDEN)
        attention(f"{part}.layers.0.self_attn")
        it.mlp(f"{part}.layers.0.mlp", HIDDEN, INTERMEDIATE, *GATED)
    return it.done()


def krea2():
    it = Written("Krea2", "comfyui/Krea2")
    text = 72
    it.linear("first", 20, HIDDEN)
    it.linear("tmlp.0", 40, HIDDEN)
    it.linear("tmlp.2", HIDDEN, HIDDEN)
    it.norm("txtmlp.0", text, "scale")
    it.linear("txtmlp.1", text, HIDDEN)
    it.linear("txtmlp.3", HIDDEN, HIDDEN)
    it.linear("tproj.1", HIDDEN, 6 * HIDDEN)
    blocks = {"blocks.0": HIDDEN, "blocks.1": HIDDEN, "txtfusion.layerwise_blocks.0": text,
              "txtfusion.refiner_blocks.0": text}
    for block, width in blocks.items():
        it.norm(f"{block}.prenorm", width, "scale")
        it.norm(f"{block}.postnorm", width, "scale")
        it.linear(f"{block}.attn.wq", width, width, bias=False)
        it.linear(f"{block}.attn.wk", width, width // 2, bias=False)
        it.linear(f"{block}.attn.wv", width, width // 2, bias=False)
        it.linear(f"{block}.attn.gate", width, width, bias=False)
        it.linear(f"{block}.attn.wo", width, width, bias=False)
        it.mlp(f"{block}.mlp", width, INTERMEDIATE, "gate", "up", "down")
    return it.done()


def main():
    gemma_heads = ("head_dim", "num_attention_heads", "num_key_value_heads", "vocab_size")
    tied = {"tie_word_embeddings": True}
    gemma = {"num_attention_heads": 8, "num_key_value_heads": 4, "head_dim": 256}
    joint = {"num_layers": 2, "attention_head_dim": 24, "num_attention_heads": 4, "joint_attention_dim": 56}
    models = [
        of_transformers("LlamaForCausalLM", "llm", DECODER),
        of_transformers("MistralForCausalLM", "llm-escaped", DECODER),
        of_transformers("Qwen2ForCausalLM", "llm", USUAL_HEAD),
        of_transformers("Qwen3ForCausalLM", "llm", DECODER | {"head_dim": 128}, ("head_dim",)),
        of_transformers("Qwen3ForCausalLM", "qwen3-4b", DECODER | tied),
        of_transformers("GemmaForCausalLM", "qwen3-4b", DECODER | tied | {"head_dim": 256}, ("head_dim",)),
        of_transformers("Gemma2ForCausalLM", "qwen3-4b", DECODER | tied | {"head_dim": 256}, ("head_dim",)),
        of_transformers("Gemma3ForCausalLM", "qwen3-4b", DECODER | tied | gemma, gemma_heads),
        of_transformers("GraniteForCausalLM", "llm", USUAL_HEAD),
        of_transformers("Olmo2ForCausalLM", "llm", USUAL_HEAD) | {"needs_config": True},
        of_transformers("SmolLM3ForCausalLM", "llm", USUAL_HEAD),
        of_transformers("Phi3ForCausalLM", "phi-4", USUAL_HEAD),
        of_transformers("PhiForCausalLM", "phi", USUAL_HEAD),
        gemma3(), qwen25_vl(), bagel(), umt5(),
        of_diffusers("FluxTransformer2DModel", "flux-dev-diffusers", in_channels=16, num_single_layers=2,
                     pooled_projection_dim=40, axes_dims_rope=(8, 8, 8), guidance_embeds=True, **joint),
        of_diffusers("ChromaTransformer2DModel", "chroma-base-diffusers", in_channels=16, num_single_layers=2,
                     axes_dims_rope=(8, 8, 8), approximator_num_channels=20, approximator_hidden_dim=112,
                     approximator_layers=2, **joint),
        of_diffusers("ChromaTransformer2DModel", "chroma-diffusers", in_channels=16, num_single_layers=2,
                     axes_dims_rope=(8, 8, 8), approximator_num_channels=20, approximator_hidden_dim=112,
                     approximator_layers=5, **joint),
        of_diffusers("QwenImageTransformer2DModel", "qwen-image-diffusers", in_channels=16, out_channels=4,
                     axes_dims_rope=(8, 8, 8), **joint),
        of_diffusers("SD3Transformer2DModel", "sd3.5-large-diffusers", sample_size=8, in_channels=4, out_channels=4,
                     caption_projection_dim=32, pooled_projection_dim=40, pos_embed_max_size=8, qk_norm="rms_norm",
                     dual_attention_layers=(0, 1), **joint | {"num_layers": 38, "attention_head_dim": 8}),
        of_diffusers("WanTransformer3DModel", "wan-diffusers", num_layers=2, attention_head_dim=24,
                     num_attention_heads=4, in_channels=4, out_channels=4, text_dim=56, freq_dim=40, ffn_dim=136),
        of_diffusers("WanTransformer3DModel", "wan-diffusers", num_layers=2, attention_head_dim=24,
                     num_attention_heads=4, in_channels=4, out_channels=4, text_dim=56, freq_dim=40, ffn_dim=136,
                     image_dim=40, added_kv_proj_dim=96),
        of_diffusers("HiDreamImageTransformer2DModel", "hidream-i1-diffusers", patch_size=2, in_channels=4,
                     num_layers=1, num_single_layers=1, attention_head_dim=24, num_attention_heads=4,
                     caption_channels=[40, 56], text_emb_dim=40, axes_dims_rope=(8, 16)),
        of_diffusers("ErnieImageTransformer2DModel", "comfyui/ErnieImage", hidden_size=96, num_attention_heads=4,
                     num_layers=2, ffn_hidden_size=136, in_channels=4, out_channels=4, patch_size=1, text_in_dim=56,
                     rope_axes_dim=(8, 8, 8)),
        omnigen2(),
        flux("Flux"), flux("FluxSchnell"), flux("LongCatImage"), flux("OvisImage", mlp="gated"),
        flux("Flux2", bias=False, mods="shared"), flux("Flux2-alt", bias=False, mods="shared"),
        flux("Chroma", mods="guidance"), flux("ChromaRadiance", mods="guidance", img_in=None),
        cosmos("CosmosT2IPredict2"), cosmos("Anima"),
        lumina("Lumina2", 1), lumina("ZImage", 0), lumina("ZImagePixelSpace", 0),
        sdxl(), ace_step(), krea2(),
    ]
    out = HERE / "shapes" / "models.json"
    out.parent.mkdir(exist_ok=True)
    lines = (json.dumps(model, separators=(",", ":")) for model in models)
    out.write_text("[\n" + ",\n".join(lines) + "\n]\n")
    print(f"{len(models)} models, {out.stat().st_size} bytes")


if __name__ == "__main__":
    main()
