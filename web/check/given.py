"""The arguments of the page's checks, and how they report failures."""

import sys
from pathlib import Path

from chromium import expect

site, folder, has_gpu = Path(sys.argv[1]), Path(sys.argv[2]), sys.argv[3] == "webgpu"
original, compressed = folder / "original.safetensors", folder / "compressed.safetensors"


def contains(text, *parts):
    for part in parts:
        expect(part in text, f"«{part}» isn't in «{text}»")


def same(file, expected):
    expect(file.read_bytes() == expected.read_bytes(), f"{file.name} has other bytes than {expected.name}")


def offers_nothing(user):
    expect(user.value("document.querySelectorAll('#result a').length") == 0, "it offers something to save")
