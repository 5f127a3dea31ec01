"""Runs vLLM's engine: one job after another. `engines.run` starts this program, and describes jobs and results.

Each job runs in its own process, since an engine leaves much in memory, even its weights. vLLM takes seconds to import, so
this program imports it once and forks.
"""

from __future__ import annotations

import gc
import hashlib
import json
import os
import struct
import sys
import traceback
from functools import partial
from pathlib import Path
from typing import Any


def main(jobs: Path, results: Path) -> None:
    import vllm.entrypoints.llm
    import vllm.model_executor.models.registry as registry
    import vllm.v1.worker.cpu_model_runner  # noqa: F401

    # vLLM inspects each architecture in another process and caches the result. Here this process inspects it.
    registry._run_in_subprocess = lambda look: look()
    if os.environ["TORCHDYNAMO_DISABLE"] == "0":
        from torch._inductor.cpu_vec_isa import pick_vec_isa

        # It compiles programs to find out what the CPU supports.
        pick_vec_isa()
    # Imported objects stay, and collecting garbage among them would take longer than an engine's start.
    gc.collect()
    gc.freeze()
    for number, job in enumerate(json.loads(jobs.read_text())):
        sys.stdout.flush()
        child = os.fork()
        if child == 0:
            # Nothing may run in this process after a job.
            os._exit(work(job, results / str(number)))
        _, status = os.waitpid(child, 0)
        print(f"job {number} ended with {status}", flush=True)


def work(job: dict[str, Any], result: Path) -> int:
    try:
        found = run(job)
    except BaseException as error:
        # With its causes. What an engine in one more process raises is on standard error, as vLLM prints it.
        found = {"error": type(error).__name__, "text": str(error), "trace": "".join(traceback.format_exception(error))}
    result.write_text(json.dumps(found))
    sys.stdout.flush()
    sys.stderr.flush()
    return 0


def run(job: dict[str, Any]) -> dict[str, Any]:
    import vllm

    if "version" in job:
        vllm.__version__ = job["version"]
    llm = vllm.LLM(job["model"], **job["options"])
    result: dict[str, Any] = {"held": llm.apply_model(held)[0]}
    if "flip" in job:
        flip = partial(flip_bit, name=job["flip"])
        llm.apply_model(flip)
    requests = list(enumerate(job["prompts"]))
    result["batched"] = answers(llm, job, requests)
    result["alone"] = [answers(llm, job, [request]) for request in requests]
    result["held_after"] = llm.apply_model(held)[0]
    return result


def held(model: Any) -> dict[str, int]:
    """The memory that the engine's process holds."""
    import df11

    return vars(df11.memory(model))


def flip_bit(model: Any, name: str) -> None:
    """Changes a bit of a code in a compressed weight."""
    model.get_parameter(name).payload[1000] ^= 1


def generate(llm: Any, job: dict[str, Any], requests: list[tuple[int, Any]]) -> Any:
    """Every second request samples, all from the engine's one generator; the others take the likeliest token.

    Requests can't have seeds of their own on a CPU engine that computes prompts in chunks, because torch refuses.
    """
    from vllm import SamplingParams
    from vllm.lora.request import LoRARequest

    inputs = [{"prompt_token_ids": prompt} if isinstance(prompt, list) else prompt for _, prompt in requests]
    parameters = [
        SamplingParams(
            max_tokens=job["tokens"],
            ignore_eos=True,
            temperature=number % 2,
            logprobs=job["logprobs"],
            prompt_logprobs=job["prompt_logprobs"],
        )
        for number, _ in requests
    ]
    adapter = LoRARequest("adapter", 1, job["adapter"]) if "adapter" in job else None
    return llm.generate(inputs, parameters, use_tqdm=False, lora_request=adapter)


def answers(llm: Any, job: dict[str, Any], requests: list[tuple[int, Any]]) -> list[str]:
    """A hash for each request, of its tokens and of the bits of all log-probabilities, including the prompt's."""
    found = []
    for output in generate(llm, job, requests):
        (answer,) = output.outputs
        assert len(answer.token_ids) == len(answer.logprobs) == job["tokens"]
        of_prompt = output.prompt_logprobs or [None]
        assert len(of_prompt) == (1 if job["prompt_logprobs"] is None else len(output.prompt_token_ids))
        hashed = hashlib.sha256(struct.pack(f"<{len(answer.token_ids)}i", *answer.token_ids))
        for likely in [*of_prompt[1:], *answer.logprobs]:
            assert len(likely) >= 2
            for token, of_token in sorted(likely.items()):
                hashed.update(struct.pack("<iid", token, of_token.rank, of_token.logprob))
        found.append(hashed.hexdigest())
    return found


if __name__ == "__main__":
    sys.path.append(str(Path(__file__).parents[1]))
    main(Path(sys.argv[1]), Path(sys.argv[2]))
