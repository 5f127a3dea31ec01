"""Runs engines of vLLM in separate processes."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

JOBS = Path(__file__).with_name("engine_jobs.py")

# Of several lengths: the longest is computed in three chunks, and the last one together with others.
PROMPTS = [[7], [11, 5, 300], list(range(40, 47)), [3 + 37 * i % 490 for i in range(37)]]
OPTIONS: dict[str, Any] = {
    "dtype": "bfloat16",
    "enforce_eager": True,
    "max_model_len": 64,
    "max_num_batched_tokens": 16,
    "max_num_seqs": 8,
    "max_logprobs": -1,
    "enable_prefix_caching": False,
    "disable_log_stats": True,
    "seed": 0,
}
# They have no tokenizer, and need little memory for keys and values.
TINY = {"skip_tokenizer_init": True, "num_gpu_blocks_override": 32}
SETTINGS = {
    # GB for keys and values. vLLM's own choice depends on what else runs.
    "VLLM_CPU_KVCACHE_SPACE": "1",
    "VLLM_ENABLE_V1_MULTIPROCESSING": "0",
    # Tests that compile say so.
    "TORCHDYNAMO_DISABLE": "1",
    "VLLM_ALLOW_INSECURE_SERIALIZATION": "1",
    "VLLM_NO_USAGE_STATS": "1",
    # Threads that spin while waiting would slow the others down.
    "OMP_WAIT_POLICY": "passive",
    "HF_HUB_OFFLINE": "1",
}

def job(model: Path, *, quantization: str | None = None, prompts: list[Any] = PROMPTS, **more: Any) -> dict[str, Any]:
    """An engine to start, and what to ask it.

    - `options` are for `vllm.LLM`. `adapter` is a LoRA adapter.
    - `tokens` are generated for each prompt.
    - `logprobs` is how many log-probabilities of each generated token are hashed, `prompt_logprobs` of each prompt token:
      -1 for all, `None` for none.
    - `flip` names a parameter of vLLM's model; one bit in its payload is changed before it answers.
    - `version` is the version that vLLM reports.
    """
    options = OPTIONS | TINY | more.pop("options", {}) | {"quantization": quantization}
    asked = {"prompts": prompts, "tokens": 5, "logprobs": -1, "prompt_logprobs": -1}
    return {"model": str(model), "options": options} | asked | more


def run(jobs: dict[Any, dict[str, Any]], settings: dict[str, str] | None = None) -> dict[Any, dict[str, Any]]:
    """Runs jobs one after another, each in a process of its own. The result of each, by the job's name:

    - `batched`, a hash for each prompt, all in one batch; `alone`, the same one at a time; `texts`, the first one's answer;
    - `held`, which is `df11.memory` of the model after loading, and `held_after`, the same after all answers.

    Or `error`, the exception's name, with its `text` and `trace`. `printed` is what all jobs printed.
    """
    with tempfile.TemporaryDirectory() as folder:
        asked, output = Path(folder, "jobs.json"), Path(folder, "output")
        asked.write_text(json.dumps(list(jobs.values())))
        with output.open("w") as file:
            subprocess.run(
                [sys.executable, str(JOBS), str(asked), folder],
                env=os.environ | SETTINGS | (settings or {}),
                stdout=file,
                stderr=subprocess.STDOUT,
                timeout=1200 + 60 * len(jobs),
            )
        printed = output.read_text(errors="replace")
        results = {}
        for number, name in enumerate(jobs):
            result = Path(folder, str(number))
            assert result.exists(), f"{name} crashed: {printed[-20000:]}"
            results[name] = json.loads(result.read_text()) | {"printed": printed}
    return results


def answers(result: dict[str, Any]) -> Any:
    """What two engines must have in common if they compute the same."""
    assert "error" not in result, result["trace"] + result["printed"][-5000:]
    # Answers that didn't depend on the prompt would prove nothing.
    assert len(set(result["batched"])) == len(result["batched"])
    return result["batched"], result["alone"]
