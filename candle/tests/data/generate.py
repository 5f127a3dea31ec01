"""Makes models/: tiny models with random weights, and what Python transformers computes with them.

    python generate.py           writes every model again
    python generate.py --check   loads what is there and compares it with reference.json

It needs torch, transformers 5 and tokenizers, and no GPU. The same seed gives the same weights everywhere; the last
digits of the logits depend on the machine.
"""

import argparse
import json
import shutil
import zlib
from pathlib import Path

import numpy as np
import torch
import transformers
from safetensors.torch import load_file, save_file
from tokenizers import AddedToken, Tokenizer, decoders, models, pre_tokenizers, trainers

from cases import CASES

MODELS = Path(__file__).parent / "models"
PROMPT, STEPS = 12, 8
# What the seeds were chosen for. The two greatest logits of each step differ by at least MARGIN, so that another order
# of summation chooses the same tokens. And DISTINCT of the tokens differ: a model that repeats one token hides wrong
# positions.
MARGIN, DISTINCT = 0.01, 5
# How far the numbers may be from those in reference.json if they are summed up in another order.
TOLERANCE = 2e-5

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


def randomised(name, tensor, seed, gemma):
    """Weights of a normal distribution; norms around their neutral value, which is 0 for Gemma; no bias of zero.

    Gemma multiplies what it looks up in the embeddings by the root of the hidden size: large embeddings would drown
    what the layers add.
    """
    draw = np.random.default_rng([seed, zlib.crc32(name.encode())])
    if name.endswith("bias"):
        values = draw.uniform(-0.1, 0.1, tensor.shape)
    elif tensor.dim() == 1:
        values = draw.uniform(-0.3, 0.3, tensor.shape) + (0 if gemma else 1)
    else:
        values = draw.normal(0, 0.04 if gemma and "embed" in name else 0.2, tensor.shape)
    return torch.from_numpy(values).to(torch.bfloat16)


def write_model(folder, class_name, seed, config, published):
    """config.json and model.safetensors: the tensors' names and shapes are those that save_pretrained writes."""
    shutil.rmtree(folder, ignore_errors=True)
    model_class = getattr(transformers, class_name)
    model_class(model_class.config_class(**config)).to(torch.bfloat16).save_pretrained(folder)
    (folder / "generation_config.json").unlink(missing_ok=True)
    file, gemma = folder / "model.safetensors", class_name.startswith("Gemma")
    tensors = {name: randomised(name, tensor, seed, gemma) for name, tensor in sorted(load_file(file).items())}
    save_file(tensors, file, metadata={"format": "pt"})
    written = json.loads((folder / "config.json").read_text())
    write_json(folder / "config.json", written | {"torch_dtype": "bfloat16"} | published)


def write_tokenizer(folder, vocabulary):
    """A byte-level tokenizer of the model's vocabulary, the chat template and the tokens that end an answer."""
    tokenizer = Tokenizer(models.BPE())
    tokenizer.pre_tokenizer = pre_tokenizers.ByteLevel(add_prefix_space=False)
    tokenizer.decoder = decoders.ByteLevel()
    special = [AddedToken(text, special=True, normalized=False) for text in SPECIAL]
    trainer = trainers.BpeTrainer(
        vocab_size=vocabulary, special_tokens=special, initial_alphabet=pre_tokenizers.ByteLevel.alphabet(),
        min_frequency=1, show_progress=False,
    )
    tokenizer.train_from_iterator([TEXT], trainer)
    assert tokenizer.get_vocab_size() == vocabulary
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


def loaded(folder, class_name, attention):
    """The model with its BF16 weights widened to F32."""
    model, said = getattr(transformers, class_name).from_pretrained(
        folder, dtype=torch.float32, attn_implementation=attention, output_loading_info=True
    )
    if any(said.values()):
        raise SystemExit(f"{folder.name}: transformers doesn't find the tensors that it asks for: {said}")
    return model.eval()


def greedy(model, prompt, steps):
    """The tokens that follow the prompt, and the logits that each is chosen from. Without a cache."""
    tokens, rows = list(prompt), []
    for _ in range(steps):
        rows.append(model(torch.tensor([tokens]), use_cache=False).logits[0, -1])
        best, next_best = rows[-1].topk(2).values
        if best - next_best < MARGIN:
            raise SystemExit(f"the two best logits differ by {best - next_best}: take another seed")
        tokens.append(int(rows[-1].argmax()))
    return tokens[len(prompt):], torch.stack(rows)


def greedy_with_cache(model, prompt, steps):
    """The same by transformers' own loop, with its cache."""
    out = model.generate(
        torch.tensor([prompt]), max_new_tokens=steps, do_sample=False, temperature=None, top_k=None, top_p=None,
        eos_token_id=model.config.vocab_size, return_dict_in_generate=True, output_logits=True,
    )
    return out.sequences[0, len(prompt):].tolist(), torch.cat(out.logits)


def encoder_input(seed, vocabulary):
    """Two sequences of two segments each; the second ends with padding."""
    ids = np.random.default_rng([seed, 0]).integers(3, vocabulary, (2, PROMPT))
    ids[1, -4:] = 0
    mask = (ids != 0).astype(int)
    segments = np.tile(np.arange(PROMPT) >= PROMPT // 2, (2, 1)).astype(int)
    return {"input_ids": ids.tolist(), "token_type_ids": segments.tolist(), "attention_mask": mask.tolist()}


def encoded(model, given):
    return model(**{name: torch.tensor(values) for name, values in given.items()}).last_hidden_state


def chat(folder, model):
    """What a user who says "Hello there" gets: the rendered text, its tokens, and the answer, chosen greedily."""
    tokenizer = transformers.AutoTokenizer.from_pretrained(folder)
    messages = [{"role": "user", "content": "Hello there"}]
    text = tokenizer.apply_chat_template(messages, add_generation_prompt=True, tokenize=False)
    prompt = tokenizer.apply_chat_template(messages, add_generation_prompt=True, return_dict=False)
    generated, _ = greedy(model, prompt, 24)
    ends = [position for position, token in enumerate(generated) if token in (2, 0)]
    answer = generated[: ends[0]] if ends else generated
    return {
        "messages": messages, "text": text, "prompt": prompt, "generated": generated, "tokens_before_end": len(answer),
        "answer": tokenizer.decode(answer),
    }


def write_reference(folder, class_name, seed, config):
    model = loaded(folder, class_name, "eager")
    reference = {
        "class": class_name, "seed": seed, "torch": torch.__version__, "transformers": transformers.__version__,
    }
    if class_name == "BertModel":
        given = encoder_input(seed, config["vocab_size"])
        reference |= given | {"last_hidden_state": digits(encoded(model, given))}
    else:
        prompt = np.random.default_rng([seed, 0]).integers(3, config["vocab_size"], PROMPT).tolist()
        generated, rows = greedy(model, prompt, STEPS)
        if len(set(generated)) < DISTINCT:
            raise SystemExit(f"{generated} repeat themselves: take another seed")
        reference |= {"prompt": prompt, "generated": generated, "logits": digits(rows)}
    if (folder / "tokenizer.json").exists():
        reference["chat"] = chat(folder, model)
    write_json(folder / "reference.json", reference)


def digits(values):
    """A tensor as nested lists of numbers of six digits."""
    return [digits(row) for row in values] if values.dim() else float(f"{values:.6g}")


def write_json(file, values):
    """One field a line."""
    fields = [f"{json.dumps(name)}: {json.dumps(value, ensure_ascii=False)}" for name, value in values.items()]
    file.write_text("{\n " + ",\n ".join(fields) + "\n}\n")


def check(folder):
    """Computes everything again, by other code where transformers has other code: fused attention, and a cache."""
    reference = json.loads((folder / "reference.json").read_text())
    model = loaded(folder, reference["class"], "sdpa")
    if "prompt" in reference:
        generated, rows = greedy_with_cache(model, reference["prompt"], len(reference["generated"]))
        assert generated == reference["generated"], f"{folder.name}: {generated}"
        expected = reference["logits"]
    else:
        rows = encoded(model, {name: reference[name] for name in ("input_ids", "token_type_ids", "attention_mask")})
        expected = reference["last_hidden_state"]
    apart = float((rows - torch.tensor(expected)).abs().max())
    assert apart < TOLERANCE, f"{folder.name}: {apart}"
    if "chat" in reference:
        assert chat(folder, model) == reference["chat"], folder.name
    print(f"{folder.name}: at most {apart:.1e} apart, of values up to {float(rows.abs().max()):.2f}")


def main():
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("--check", action="store_true")
    transformers.utils.logging.disable_progress_bar()
    torch.set_num_threads(1)
    torch.set_grad_enabled(False)
    only_check = arguments.parse_args().check
    for name, (class_name, seed, config, published) in CASES.items():
        folder = MODELS / name
        if not only_check:
            write_model(folder, class_name, seed, config, published)
            if name == "qwen3-tied":
                write_tokenizer(folder, config["vocab_size"])
            write_reference(folder, class_name, seed, config)
        check(folder)


if __name__ == "__main__":
    main()
