#!/usr/bin/env python3
"""Compressed weights of the Python package df11 on a GPU: moved, decoded, multiplied and recorded in a CUDA graph, in torch's memory.

Exit code: 0 the same bits, 1 not, 77 something is missing (it says what).
"""

import copy
import importlib.util
import sys


def main():
    lacking = [name for name in ("torch", "df11") if importlib.util.find_spec(name) is None]
    if not lacking:
        import torch

        lacking = [] if torch.cuda.is_available() else ["a torch that finds the GPU"]
    if lacking:
        print(f"this Python ({sys.executable}) lacks {', '.join(lacking)}")
        return 77
    import df11

    torch.manual_seed(1)
    layers = [torch.nn.Embedding(5000, 1024), torch.nn.Linear(1024, 4096), torch.nn.ReLU(), torch.nn.Linear(4096, 512, bias=False)]
    plain = torch.nn.Sequential(*layers).bfloat16().requires_grad_(False)
    mine = df11.compress_(copy.deepcopy(plain)).cuda()
    fused = df11.compress_(copy.deepcopy(plain), fused=True).cuda()
    plain.cuda()
    held = df11.memory(mine)
    ids = torch.arange(4, device="cuda")[None] * 37
    failures = []

    def check(what, holds):
        print(f"- {what}: {'good' if holds else 'FAILED'}")
        failures.extend([] if holds else [what])

    check(f"{held.compressed / held.bf16:.1%} of BF16's bytes", held.compressed < 0.72 * held.bf16)
    for name, weight in plain.named_parameters():
        if weight.dim() > 1:
            check(f"{name} decodes to its bits", torch.equal(mine.get_parameter(name).decode(), weight))
    expected = plain(ids)
    check("a forward has BF16's bits", torch.equal(mine(ids), expected))
    with torch.cuda.stream(torch.cuda.Stream()):
        other = mine(ids)
        torch.cuda.current_stream().synchronize()
    check("so has one on another stream", torch.equal(other, expected))
    check("fused products are near", torch.allclose(fused(ids).float(), expected.float(), rtol=0.02, atol=0.02))
    graph = torch.cuda.CUDAGraph()
    with torch.cuda.graph(graph):
        out = mine(ids)
    for step in range(2):
        ids.add_(step)
        graph.replay()
        torch.cuda.synchronize()
        check(f"a CUDA graph, launch {step + 1}", torch.equal(out, plain(ids)))
    check("back on the CPU", torch.equal(mine.cpu()[1].weight.decode(), plain[1].weight.cpu()))
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
