"""Safetensors files for the page: changed, truncated, large, of other types, or with many copies of a layer."""

import array
import json
import struct
import sys
from collections import Counter
from pathlib import Path


def header_of(file):
    with open(file, "rb") as opened:
        length = struct.unpack("<Q", opened.read(8))[0]
        return json.loads(opened.read(length)), 8 + length


def write(file, header, data):
    text = json.dumps(header).encode()
    text += b" " * (-len(text) % 8)
    with open(file, "wb") as opened:
        opened.write(struct.pack("<Q", len(text)) + text)
        data(opened)
    return file


def exponents(file):
    """How often each exponent occurs, counted without df11."""
    header, start = header_of(file)
    data = file.read_bytes()
    counts = Counter()
    for name, tensor in header.items():
        if name != "__metadata__" and tensor["dtype"] == "BF16":
            begin, end = tensor["data_offsets"]
            words = array.array("H", data[start + begin : start + end])
            counts.update(word >> 7 & 0xFF for word in words)
    return [counts[exponent] for exponent in range(256)]


def mantissa(file, out):
    """A copy with one bit of one mantissa changed."""
    header, start = header_of(file)
    place = next(tensor["data_offsets"][0] for name, tensor in header.items() if name.endswith(".sign_mantissa"))
    data = bytearray(file.read_bytes())
    data[start + place + 5000] ^= 1
    out.write_bytes(data)
    return out


def cut(file, out):
    """A copy without its last byte."""
    out.write_bytes(file.read_bytes()[:-1])
    return out


def large(out, *mebibytes):
    """BF16 tensors of this many MiB each. Only the header takes room on the disk."""
    header, end = {}, 0
    for size in mebibytes:
        start, end = end, end + size * 2**20
        header[f"tensor{start}"] = {"dtype": "BF16", "shape": [(end - start) // 2], "data_offsets": [start, end]}
    return write(out, header, lambda opened: opened.truncate(opened.tell() + end))


def renamed(file, out, name):
    """A copy whose layer has this name in place of its number."""
    header, start = header_of(file)
    data = file.read_bytes()[start:]
    named = {old.replace("layer.0.", f"layer.{name}."): tensor for old, tensor in header.items()}
    return write(out, named, lambda opened: opened.write(data))


def repeated(file, out, times):
    """A model that has the same layer this many times."""
    header, start = header_of(file)
    tensors = {name: tensor for name, tensor in header.items() if name != "__metadata__"}
    data = file.read_bytes()[start:]
    many = {}
    for i in range(times):
        for name, tensor in tensors.items():
            offsets = [i * len(data) + offset for offset in tensor["data_offsets"]]
            many[name.replace("layer.0.", f"layer.{i}.")] = {**tensor, "data_offsets": offsets}
    return write(out, many, lambda opened: opened.write(data * times))


def several(file, out):
    """Two layers, a tensor of another type, and one without elements."""
    header, start = header_of(repeated(file, out, 2))
    data = out.read_bytes()[start:]
    end = len(data)
    header["scale"] = {"dtype": "F32", "shape": [2, 2], "data_offsets": [end, end + 16]}
    header["none.weight"] = {"dtype": "BF16", "shape": [0, 4], "data_offsets": [end + 16, end + 16]}
    return write(out, header, lambda opened: opened.write(data + bytes(range(16))))


def small(file, out):
    """An eighth of the rows of each tensor: as much as a software GPU decodes in a second."""
    header, start = header_of(file)
    data, parts, end = file.read_bytes(), [], 0
    tensors = {name: tensor for name, tensor in header.items() if name != "__metadata__"}
    for name, tensor in tensors.items():
        begin = start + tensor["data_offsets"][0]
        rows = tensor["shape"][0] // 8
        size = (tensor["data_offsets"][1] - tensor["data_offsets"][0]) // tensor["shape"][0] * rows
        parts.append(data[begin : begin + size])
        tensors[name] = {**tensor, "shape": [rows, *tensor["shape"][1:]], "data_offsets": [end, end + size]}
        end += size
    return write(out, tensors, lambda opened: opened.write(b"".join(parts)))


if __name__ == "__main__":
    folder = Path(sys.argv[1])
    small(folder / "original.safetensors", folder / "small.safetensors")
    several(folder / "small.safetensors", folder / "several.safetensors")
