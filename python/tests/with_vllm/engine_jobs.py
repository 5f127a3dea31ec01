"""Runs vLLM's engine: one job after another. `engines.run` starts this program, and describes jobs and results.

Each job is in a process of its own, for an engine leaves much in memory, its weights too. vLLM takes seconds to import; so
this program imports it and forks.
"""

from __future__ import annotations

import gc
import hashlib
import json
import multiprocessing
import os
import resource
import struct
import sys
import traceback
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from unittest.mock import patch


def main(jobs: Path, results: Path) -> None:
    import vllm.entrypoints.llm
    import vllm.model_executor.models.registry as registry
    import vllm.v1.worker.cpu_model_runner  # noqa: F401

    # vLLM looks at each architecture in one more process, and keeps what it saw for later starts. Here this one looks.
    registry._run_in_subprocess = lambda look: look()
    if os.environ["TORCHDYNAMO_DISABLE"] == "0":
        from torch._inductor.cpu_vec_isa import pick_vec_isa

        # It compiles programs to find out what the CPU can do.
        pick_vec_isa()
    # What was imported stays: looking for garbage in it would take longer than an engine's start.
    gc.collect()
    gc.freeze()
    for number, job in enumerate(json.loads(jobs.read_text())):
        sys.stdout.flush()
        child = os.fork()
        if child == 0:
            # What follows a job in this process: nothing.
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
    if job["ranks"] == "forked":
        import vllm.v1.executor.multiproc_executor as executor

        executor.get_mp_context = lambda: multiprocessing.get_context("fork")
    with loads(job.get("memory")) as found:
        llm = vllm.LLM(job["model"], **job["options"])
    result: dict[str, Any] = {"loads": found, "ranks": llm.collective_rpc(rank)}
    requests = list(enumerate(job["prompts"]))
    if requests:
        result["batched"] = answers(llm, job, requests)
        result["alone"] = [answers(llm, job, [request]) for request in requests]
        result["texts"] = [output.outputs[0].text for output in generate(llm, job, requests[:1])]
        result["ranks_after"] = llm.collective_rpc(rank)
    if "speculative_config" in job["options"]:
        counted = {metric.name: metric for metric in llm.get_metrics()}
        result["proposed"] = counted["vllm:spec_decode_num_draft_tokens"].value
    result["cache_tokens"] = cache_tokens(llm)
    return result


def generate(llm: Any, job: dict[str, Any], requests: list[tuple[int, Any]]) -> Any:
    """Every second request samples, all from the engine's one generator; the others take the likeliest token.

    A request with a seed of its own isn't for an engine on a CPU that computes prompts in chunks: torch refuses.
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
    """A hash for each request: of its tokens, and of the bits of all log-probabilities, of the prompt's tokens too."""
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


def rank(worker: Any) -> dict[str, Any]:
    """What a rank holds, and how often its layers were used. It runs in the rank's process."""
    model = worker.model_runner.get_model()
    held: dict[str, Any] = {"df11": {}, "elements": sum(parameter.numel() for parameter in model.parameters())}
    if "df11.vllm" in sys.modules:
        import df11.vllm

        held["df11"] = df11.vllm.counts()
    if not hasattr(model, "_uses"):
        model._uses = [0]
        count_uses(model)
    held["uses"] = model._uses[0]
    return held


def count_uses(model: Any) -> None:
    """Counts from now on how often vLLM calls each layer, embedding and head that can be compressed."""
    from vllm.model_executor.layers.fused_moe.runner.moe_runner_interface import MoERunnerInterface
    from vllm.model_executor.layers.linear import LinearBase
    from vllm.model_executor.layers.logits_processor import LogitsProcessor
    from vllm.model_executor.layers.vocab_parallel_embedding import (
        ParallelLMHead,
        UnquantizedEmbeddingMethod,
        VocabParallelEmbedding,
    )

    def used(*_: Any) -> None:
        model._uses[0] += 1

    for name, module in model.named_modules():
        # The routers of experts are left alone.
        is_linear = isinstance(module, LinearBase) and not name.endswith(".gate")
        is_table = isinstance(module, VocabParallelEmbedding) and not isinstance(module, ParallelLMHead)
        # For some models' embeddings, as Mixtral's, vLLM asks for no quantization.
        is_table = is_table and not isinstance(module.quant_method, UnquantizedEmbeddingMethod)
        # The latter calls the head.
        if is_linear or is_table or isinstance(module, (MoERunnerInterface, LogitsProcessor)):
            module.register_forward_pre_hook(used)


def cache_tokens(llm: Any) -> int:
    """The tokens whose keys and values fit in the memory that vLLM keeps for them."""
    config = llm.llm_engine.vllm_config.cache_config
    return int(config.num_gpu_blocks * config.block_size)


@contextmanager
def loads(limit: int | None = None) -> Iterator[list[dict[str, int]]]:
    """Measures the anonymous memory of this process before and after a model is loaded, and the most while it is; and counts
    the layers that are compressed late.

    A file that vLLM maps isn't in it. With a `limit` loading gets so much more memory than the process has, and no more.
    """
    from vllm.model_executor.model_loader import base_loader
    from vllm.v1.worker.cpu_model_runner import CPUModelRunner
    from watched import Watched

    load, finish = CPUModelRunner.load_model, base_loader.finalize_layerwise_processing
    found: list[dict[str, int]] = []
    late: list[int] = []

    def counted(model: Any, *arguments: Any) -> None:
        late.append(count_late(model))
        finish(model, *arguments)

    def measured(runner: Any, *arguments: Any, **options: Any) -> None:
        trim()
        before = Watched.now()
        with Watched() as memory:
            if limit is not None:
                status = Path("/proc/self/status").read_text()
                now = 1024 * int(status.partition("VmData:")[2].split()[0])
                resource.setrlimit(resource.RLIMIT_DATA, (now + limit, resource.RLIM_INFINITY))
            load(runner, *arguments, **options)
        trim()
        found.append({"held": Watched.now() - before, "peak": memory.peak - before, "late": sum(late)})

    with (
        patch.object(CPUModelRunner, "load_model", measured),
        patch.object(base_loader, "finalize_layerwise_processing", counted),
    ):
        yield found


def count_late(model: Any) -> int:
    """The layers that hold weights which were loaded, and aren't compressed, when the whole checkpoint was read."""
    from vllm.model_executor.model_loader.reload.layerwise import get_layerwise_info

    layers = [get_layerwise_info(layer) for layer in model.modules() if hasattr(layer, "df11_layer")]
    return sum(layer.can_load() and layer.load_numel > 0 for layer in layers)


def trim() -> None:
    """Gives freed memory back to the system."""
    import ctypes

    gc.collect()
    ctypes.CDLL(None).malloc_trim(0)


if __name__ == "__main__":
    sys.path.append(str(Path(__file__).parents[1]))
    main(Path(sys.argv[1]), Path(sys.argv[2]))
