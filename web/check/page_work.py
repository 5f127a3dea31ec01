"""Checks the page's purpose: it says what a file is, compresses, restores, verifies and decodes."""

import math

import damage
from given import compressed, contains, expect, folder, has_gpu, original, same


def plain_file(user):
    user.give(original)
    counts = damage.exponents(original)
    total = sum(counts)
    entropy = -sum(n / total * math.log2(n / total) for n in counts if n)
    contains(user.text("facts"), "BF16: not compressed", f"{total:,} in 16 tensors", f"{original.stat().st_size:,} bytes")
    contains(user.text("summary"), f"{total:,} weights", f"{entropy:.2f} bits", f"{entropy + 8:.2f} bits a weight")
    rows = user.value("[...document.querySelectorAll('#numbers tr')].map((row) => [row.cells[0].textContent, row.cells[2].textContent])")
    expect([(int(e), n) for e, n in rows] == [(e, f"{n:,}") for e, n in enumerate(counts) if n], f"it shows {rows}")
    size = compressed.stat().st_size
    contains(user.text("estimate"), "Estimate", "about")
    said = float(user.text("estimate").split("about ")[1].split(" MB")[0])
    expect(abs(said * 1e6 - size) < 0.01 * size, f"it says {said} MB, and df11 makes {size} bytes")
    return user.text("summary")


def compresses(user):
    user.give(original)
    said = user.do("compress")
    contains(said, f"{compressed.stat().st_size:,} bytes")
    expect(user.text("result") == "save original-df11.safetensors", user.text("result"))
    user.press("#result a")
    same(user.saved(), compressed)
    return said


def restores(user):
    user.give(original)
    user.give(compressed)
    contains(user.text("facts"), "DF11: compressed", "bits a weight", f"{compressed.stat().st_size:,} bytes")
    expect(not user.value("document.getElementById('exponents').checkVisibility()"), "it shows another file's exponents")
    said = user.do("restore")
    contains(said, "16 tensors had the checksum")
    user.press("#result a")
    saved = user.saved()
    expect(saved.name == "compressed-bf16.safetensors", saved.name)
    same(saved, original)
    return said


def verifies(user):
    user.give(compressed)
    said = user.do("verify")
    contains(said, "16 tensors decoded to the checksum")
    return said


def decodes_on_the_cpu(user):
    user.give(compressed)
    said = user.do("decode-cpu")
    contains(said, "1,769,472 weights in 1 unit", "GB/s", "all 6 checksums are right")
    return said


def decodes_on_the_gpu(user):
    user.give(folder / "small-df11.safetensors")
    if not has_gpu:
        said = user.error(lambda: user.do("decode-gpu"))
        contains(said, "no WebGPU here")
        return said
    said = user.do("decode-gpu")
    contains(said, "221,184 weights in 1 unit", "GB/s", "all 6 checksums are right", "The kernel was decode", "a program")
    return said
