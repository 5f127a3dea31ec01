#!/usr/bin/env python3
"""Parts 3 and 5 of scripts/gpu-check, in Python: gpu-check-python.py kernels|tensors

kernels: puts our kernels in place of the official one inside the package dfloat11. For the official decode.ptx and for each of ours, a
copy of the installed package in a temporary folder gets that kernel. A separate process imports the copy, builds a module for each
reference vector, lets the package's own hook decode it, and compares every bit with the weights.
tensors: uses compressed weights of the package df11 on a GPU, in torch's memory.

Exit code: 0 if the bits are the same, 1 if not, 77 if something is missing (it says what).
"""

import argparse
import copy
import importlib.util
import pathlib
import shutil
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
VECTORS = ROOT / "tests" / "data" / "vectors"
POISONS = (0x5EAD, 0x2152)  # they differ in every bit but the sign, which an int16 must not have here


# What the package imports; pkg_resources was part of setuptools before version 82.
NEEDED = ("torch", "cupy", "numpy", "safetensors", "tqdm", "accelerate", "huggingface_hub", "pkg_resources", "dfloat11")


def lacks(needed, device):
    """Whether this Python lacks a package or the GPU. Says what."""
    lacking = [name for name in needed if importlib.util.find_spec(name) is None]
    if not lacking and device != "cpu":
        import torch

        if not torch.cuda.is_available():
            lacking = ["a torch that finds the GPU"]
    if lacking:
        print(f"this Python ({sys.executable}) lacks {', '.join(lacking)}")
    return bool(lacking)


def installed_package():
    """The folder of the installed package, which isn't imported: that loads its kernel."""
    return pathlib.Path(importlib.util.find_spec("dfloat11").submodule_search_locations[0])


def copy_with(package, ptx, folder):
    """Copies the package to `folder`, with this kernel."""
    copied = pathlib.Path(folder) / "dfloat11"
    shutil.copytree(package, copied, ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copyfile(ptx, copied / "decode.ptx")


def module_of(torch, tensors, device):
    """A module as the package's loader leaves it: buffers, shared memory, and where weights go."""
    unit = torch.nn.Module()
    for name in ("luts", "encoded_exponent", "sign_mantissa", "output_positions"):
        unit.register_buffer(name, tensors[name].to(device))
    # The official kernel reads the byte after the gaps (ERRATA.md, 6), so add one.
    gaps = tensors["gaps"].to(device)
    padded = torch.zeros(gaps.numel() + 1, dtype=gaps.dtype, device=device)
    padded[:-1] = gaps
    unit.register_buffer("gaps", padded[:-1])
    unit.split_positions = tensors["split_positions"].tolist()
    positions = tensors["output_positions"].view(torch.int32)
    unit.shared_mem_size = 512 * 4 + 4 + (positions[1:] - positions[:-1]).max().item() * 2
    unit.weight_injection_modules = []
    for weight in weights_of(tensors):
        target = torch.nn.Module()
        # The hook takes a weight's shape from these two.
        target.out_features, target.in_features = 1, weight.numel()
        unit.weight_injection_modules.append(target)
    return unit


def weights_of(tensors):
    """The original weights, in their order."""
    count = sum(name.startswith("weight.") for name in tensors)
    return [tensors[f"weight.{i}"] for i in range(count)]


def bits(torch, tensor):
    """A BF16 tensor as words."""
    return tensor.detach().flatten().cpu().view(torch.int16)


def decode_all(device):
    """With the package that is first on the path: has its hook decode every vector. The failures."""
    import torch
    from safetensors.torch import load_file
    from dfloat11 import dfloat11 as package

    hook = package.get_hook(package.threads_per_block, package.bytes_per_thread)
    failures = []
    for path in sorted(VECTORS.glob("*.safetensors")):
        tensors = load_file(str(path))
        unit = module_of(torch, tensors, device)
        weights = weights_of(tensors)
        for poison in POISONS:
            n = unit.sign_mantissa.numel()
            out = package.TensorManager.allocate_bfloat16(unit.luts.device, n)
            out.view(torch.int16).fill_(poison)
            hook(unit, None)
            if torch.cuda.is_available():
                torch.cuda.synchronize()
            for i, (target, weight) in enumerate(zip(unit.weight_injection_modules, weights)):
                wrong = (bits(torch, target.weight) != bits(torch, weight)).nonzero()
                if wrong.numel():
                    failures.append(f"{path.stem}, weight {i}: {wrong.numel()} words differ, first {wrong[0].item()}")
    return failures


def child(folder, device):
    """The process for one kernel."""
    sys.path.insert(0, folder)
    failures = decode_all(device)
    import dfloat11

    used = pathlib.Path(dfloat11.__file__).resolve().parent
    if used != (pathlib.Path(folder) / "dfloat11").resolve():
        failures.append("another copy of the package was imported")
    print("\n".join(failures) or "same bits")
    return 1 if failures else 0


def tensors():
    """Compressed weights of the Python package df11: moved, decoded, multiplied and recorded in a CUDA graph, in torch's memory."""
    if lacks(("torch", "df11"), "cuda"):
        return 77
    import torch

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


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("part", choices=("kernels", "tensors"))
    parser.add_argument("--device", default="cuda:0")
    parser.add_argument("--child", metavar="DIR", help=argparse.SUPPRESS)
    arguments = parser.parse_args()
    if arguments.part == "tensors":
        return tensors()
    if arguments.child:
        return child(arguments.child, arguments.device)

    if lacks(NEEDED, arguments.device):
        return 77
    package = installed_package()
    kernels = {"official": package / "decode.ptx"}
    kernels |= {ptx.stem: ptx for ptx in sorted((ROOT / "host" / "ptx").glob("*.ptx"))}
    failed = 0
    for name, ptx in kernels.items():
        with tempfile.TemporaryDirectory() as folder:
            copy_with(package, ptx, folder)
            command = [sys.executable, __file__, "kernels", "--child", folder, "--device", arguments.device]
            run = subprocess.run(command, stdout=subprocess.PIPE, text=True, check=False)
        print(f"- {name}: " + (run.stdout.strip() or f"FAILED, exit code {run.returncode}").replace("\n", "; "))
        failed |= run.returncode != 0
    return int(failed)


if __name__ == "__main__":
    sys.exit(main())
