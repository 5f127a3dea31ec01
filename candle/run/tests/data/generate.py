"""Makes models/: tiny models with random weights, and the results that transformers in Python computes with them.

    python generate.py           writes every model again
    python generate.py --check   loads the existing models and compares their results with reference.json

It needs torch, transformers 5 and tokenizers, and no GPU. The same seed gives the same weights everywhere; the last
digits of the logits depend on the machine.
"""

import json
import shutil
import sys
import zlib
from pathlib import Path

import numpy as np
import torch
import transformers
from safetensors.torch import load_file, save_file
from tokenizers import AddedToken, Tokenizer, decoders, models, pre_tokenizers, trainers

MODELS = Path(__file__).parent / "models"
PROMPT, STEPS = 12, 8
# What the seeds were chosen for: the two greatest logits of each step differ by at least MARGIN, so that another order
# of summation chooses the same tokens, and DISTINCT of the tokens differ.
MARGIN, DISTINCT = 0.01, 5
# How far numbers of six digits may be from logits that are summed up in another order.
TOLERANCE = 2e-5

SMALL = {
    "vocab_size": 96, "hidden_size": 48, "intermediate_size": 64, "num_hidden_layers": 2, "num_attention_heads": 4,
    "num_key_value_heads": 2, "max_position_embeddings": 128, "bos_token_id": 1, "eos_token_id": 2, "pad_token_id": 0,
}
UNTIED, TIED = {"tie_word_embeddings": False}, {"tie_word_embeddings": True}
LLAMA3 = {"factor": 4.0, "low_freq_factor": 1.0, "high_freq_factor": 4.0, "original_max_position_embeddings": 32}
EXPERTS = {"num_experts": 4, "num_experts_per_tok": 2, "moe_intermediate_size": 16, "norm_topk_prob": True}


def rope(theta, **more):
    return {"rope_parameters": {"rope_type": "default", "rope_theta": theta} | more}


# For each model: its class, its seed, its configuration, and the fields of older configurations that candle reads.
CASES = {
    "llama": ("LlamaForCausalLM", 61, UNTIED | rope(5e3), {"rope_theta": 5e3, "rope_scaling": None}),
    "llama-tied": (
        "LlamaForCausalLM", 2, TIED | rope(2e4, rope_type="llama3", **LLAMA3),
        {"rope_theta": 2e4, "rope_scaling": {"rope_type": "llama3"} | LLAMA3},
    ),
    "mistral": (
        "MistralForCausalLM", 3, UNTIED | rope(1e5) | {"head_dim": 8, "sliding_window": None}, {"rope_theta": 1e5},
    ),
    "qwen2-tied": (
        "Qwen2ForCausalLM", 5, TIED | rope(1e6) | {"max_window_layers": 2}, {"rope_theta": 1e6, "sliding_window": 128},
    ),
    "qwen3-tied": (
        "Qwen3ForCausalLM", 167, TIED | rope(1e6) | {"head_dim": 8, "max_window_layers": 2, "vocab_size": 288},
        {"rope_theta": 1e6, "rope_scaling": None},
    ),
    "qwen3-moe": (
        "Qwen3MoeForCausalLM", 8, UNTIED | rope(1e6) | {"head_dim": 12} | EXPERTS,
        {"rope_theta": 1e6, "rope_scaling": None, "num_experts": 4, "max_window_layers": 2},
    ),
    "phi3": ("Phi3ForCausalLM", 9, UNTIED | rope(2e3), {"rope_theta": 2e3, "rope_scaling": None}),
    "smollm3-tied": (
        "SmolLM3ForCausalLM", 11, TIED | rope(3e6) | {"no_rope_layer_interval": 2},
        {"rope_theta": 3e6, "rope_scaling": None},
    ),
}

# The merges of the tokenizer come from this text.
TEXT = (
    "system user assistant hello there, what is there to say? Hello there, you are a helpful assistant. "
    "system user assistant"
)
TEMPLATE = """\
{% for message in messages %}
{% if loop.first and message['role'] != 'system' %}
{{ '<|im_start|>system\\nYou are a helpful assistant.<|im_end|>\\n' }}
{%- endif %}
{{- '<|im_start|>' + message.role + '\\n' + message.content | trim + '<|im_end|>\\n' }}
{%- endfor %}
{%- if add_generation_prompt %}
    {{- '<|im_start|>assistant\\n' }}
{%- endif %}
"""
SPECIAL = ["<|endoftext|>", "<|im_start|>", "<|im_end|>"]


def randomised(name, tensor, seed):
    """Normally distributed weights, norms around 1, biases that aren't zero."""
    draw = np.random.default_rng([seed, zlib.crc32(name.encode())])
    if name.endswith("bias"):
        values = draw.uniform(-0.1, 0.1, tensor.shape)
    elif tensor.dim() == 1:
        values = draw.uniform(-0.3, 0.3, tensor.shape) + 1
    else:
        values = draw.normal(0, 0.2, tensor.shape)
    return torch.from_numpy(values).to(torch.bfloat16)


def write_model(folder, class_name, seed, config, published):
    """Writes config.json and model.safetensors, with the names and shapes that save_pretrained would write."""
    shutil.rmtree(folder, ignore_errors=True)
    model_class = getattr(transformers, class_name)
    model_class(model_class.config_class(**config)).to(torch.bfloat16).save_pretrained(folder)
    (folder / "generation_config.json").unlink(missing_ok=True)
    file = folder / "model.safetensors"
    tensors = {name: randomised(name, tensor, seed) for name, tensor in sorted(load_file(file).items())}
    save_file(tensors, file, metadata={"format": "pt"})
    written = json.loads((folder / "config.json").read_text())
    write_json(folder / "config.json", written | {"torch_dtype": "bfloat16"} | published)


def write_tokenizer(folder, vocabulary):
    """Writes a byte-level tokenizer for the model's vocabulary, the chat template and the tokens that end an answer."""
    tokenizer = Tokenizer(models.BPE())
    tokenizer.pre_tokenizer = pre_tokenizers.ByteLevel(add_prefix_space=False)
    tokenizer.decoder = decoders.ByteLevel()
    trainer = trainers.BpeTrainer(
        vocab_size=vocabulary, special_tokens=[AddedToken(text, special=True, normalized=False) for text in SPECIAL],
        initial_alphabet=pre_tokenizers.ByteLevel.alphabet(), min_frequency=1, show_progress=False,
    )
    tokenizer.train_from_iterator([TEXT], trainer)
    tokenizer.save(str(folder / "tokenizer.json"), pretty=False)
    write_json(folder / "tokenizer_config.json", {
        "tokenizer_class": "PreTrainedTokenizerFast", "bos_token": None, "eos_token": "<|im_end|>",
        "pad_token": "<|endoftext|>", "model_max_length": 128, "clean_up_tokenization_spaces": False,
        "chat_template": TEMPLATE,
    })
    write_json(folder / "generation_config.json", {
        "pad_token_id": 0, "eos_token_id": [2, 0], "do_sample": True, "temperature": 0.6, "top_k": 20, "top_p": 0.95,
        "transformers_version": transformers.__version__,
    })


def greedy(model, prompt, steps):
    """The tokens that follow the prompt, and the logits from which each is chosen, without a cache."""
    tokens, rows = list(prompt), []
    for _ in range(steps):
        rows.append(model(torch.tensor([tokens]), use_cache=False).logits[0, -1])
        best, next_best = rows[-1].topk(2).values
        assert best - next_best >= MARGIN, f"the two best logits differ by {best - next_best}: take another seed"
        tokens.append(int(rows[-1].argmax()))
    return tokens[len(prompt):], torch.stack(rows)


def reference(folder, class_name, seed, config):
    """The results of transformers with the BF16 weights widened to F32: eight tokens, and an answer to a greeting."""
    model = getattr(transformers, class_name).from_pretrained(folder, dtype=torch.float32).eval()
    prompt = np.random.default_rng([seed, 0]).integers(3, config["vocab_size"], PROMPT).tolist()
    generated, rows = greedy(model, prompt, STEPS)
    assert len(set(generated)) >= DISTINCT, f"{generated} repeat themselves: take another seed"
    logits = [[float(f"{value:.6g}") for value in row] for row in rows]
    made = {"class": class_name, "seed": seed, "torch": torch.__version__, "transformers": transformers.__version__}
    made |= {"prompt": prompt, "generated": generated, "logits": logits}
    if (folder / "tokenizer.json").exists():
        tokenizer = transformers.AutoTokenizer.from_pretrained(folder)
        messages = [{"role": "user", "content": "Hello there"}]
        prompt = tokenizer.apply_chat_template(messages, add_generation_prompt=True, return_dict=False)
        generated, _ = greedy(model, prompt, 24)
        answer = generated[: next(at for at, token in enumerate(generated) if token in (2, 0))]
        made["chat"] = {"messages": messages, "prompt": prompt, "answer": tokenizer.decode(answer)}
    return made


def write_json(file, values):
    """One field a line."""
    fields = [f"{json.dumps(name)}: {json.dumps(value, ensure_ascii=False)}" for name, value in values.items()]
    file.write_text("{\n " + ",\n ".join(fields) + "\n}\n")


def main():
    transformers.utils.logging.disable_progress_bar()
    torch.set_num_threads(1)
    torch.set_grad_enabled(False)
    for name, (class_name, seed, config, published) in CASES.items():
        folder, config = MODELS / name, SMALL | config
        if "--check" not in sys.argv:
            write_model(folder, class_name, seed, config, published)
            if name == "qwen3-tied":
                write_tokenizer(folder, config["vocab_size"])
            write_json(folder / "reference.json", reference(folder, class_name, seed, config))
        written, again = json.loads((folder / "reference.json").read_text()), reference(folder, class_name, seed, config)
        apart = np.abs(np.subtract(written.pop("logits"), again.pop("logits"))).max()
        assert apart < TOLERANCE, f"{name}: {apart}"
        for field in ("prompt", "generated", "chat"):
            assert written.get(field) == again.get(field), f"{name}: {field}"
        print(f"{name}: at most {apart:.1e} apart")


if __name__ == "__main__":
    main()
