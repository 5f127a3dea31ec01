"""A contestant of scripts/bench-peers that is a Python package: contestant.py NAME FILE THREADS [DF11_FILE]

First it checks its round trip, and prints its version and the compressed size. Then it reads lines from standard input,
does what each asks for (`compress` or `decompress`), and prints how many seconds that took. If it can't run, or something
is wrong, it says why.
"""
import contextlib
import importlib.metadata
import importlib.util
import io
import sys
import time
import warnings
from pathlib import Path

warnings.filterwarnings("ignore")


def weights(path):
    """The words of a safetensors file, without its header."""
    data = Path(path).read_bytes()
    return data[8 + int.from_bytes(data[:8], "little") :]


def zipnn(path, threads):
    from zipnn import ZipNN

    codec = ZipNN(input_format="byte", bytearray_dtype="bfloat16", threads=threads)
    # It reorders the bits of its input and output in place, so each call gets a copy, which isn't timed.
    return codec.compress, codec.decompress, lambda data: bytes(bytearray(data))


def zstd(level):
    def make(path, threads):
        import zstandard

        # 0: in the calling thread. A frame is always decompressed by one thread.
        compressor = zstandard.ZstdCompressor(level=level, threads=0 if threads == 1 else threads)
        return compressor.compress, zstandard.ZstdDecompressor().decompress, lambda data: data

    return make


def official(path, threads):
    """The official compressor. Its tensors must equal those in the file that df11 made. It decompresses only on GPUs."""
    import torch
    from safetensors import safe_open

    torch.set_num_threads(threads)
    found = importlib.util.find_spec("dfloat11")
    if not found:
        raise ModuleNotFoundError("No module named 'dfloat11'")
    package = found.submodule_search_locations[0]
    spec = importlib.util.spec_from_file_location("dfloat11_utils", Path(package) / "dfloat11_utils.py")
    utils = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(utils)

    def as_bytes(tensor):
        return tensor.contiguous().flatten().view(torch.uint8).numpy().tobytes()

    def compress(data):
        with contextlib.redirect_stdout(io.StringIO()), contextlib.redirect_stderr(io.StringIO()):
            unit = [torch.frombuffer(bytearray(data), dtype=torch.bfloat16)]
            _, counter = utils.get_codec(torch.cat(unit))
            codec, _, table = utils.get_32bit_codec(counter)
            luts = utils.get_luts(table)
            stream, sign_mantissa, positions, gaps, splits = utils.encode_weights(unit, codec, 8, 512)
        tensors = {"luts": luts, "encoded_exponent": stream, "sign_mantissa": sign_mantissa, "gaps": gaps}
        tensors |= {"output_positions": positions.view(torch.uint8), "split_positions": splits}
        return {name: as_bytes(tensor) for name, tensor in tensors.items()}

    def check(tensors):
        with safe_open(sys.argv[4], "pt") as file:
            keys = {key.rsplit(".", 1)[-1]: key for key in file.keys()}
            same = {name: as_bytes(file.get_tensor(keys[name])) == theirs for name, theirs in tensors.items()}
        assert all(same.values()), f"other bytes than df11's: {same}"

    compress.check = check
    return compress, None, lambda data: data


PACKAGES = {
    "zipnn": ("zipnn", zipnn),
    "zstd-1": ("zstandard", zstd(1)),
    "zstd-3": ("zstandard", zstd(3)),
    "official": ("dfloat11", official),
}


def main():
    name, path, threads = sys.argv[1], sys.argv[2], int(sys.argv[3])
    package, make = PACKAGES[name]
    answers = sys.stdout
    sys.stdout = sys.stderr
    try:
        compress, decompress, copied = make(path, threads)
        data = weights(path)
        compressed = compress(copied(data))
        if decompress is None:
            compress.check(compressed)
            size = sum(map(len, compressed.values()))
        else:
            assert bytes(decompress(copied(compressed))) == data, "the round trip failed"
            size = len(compressed)
    except AssertionError as error:
        print("WRONG:", error, file=answers, flush=True)
        return
    except Exception as error:
        print("NOT RUN:", " ".join(f"{type(error).__name__}: {error}".split())[:120], file=answers, flush=True)
        return
    print(package, importlib.metadata.version(package), file=answers, flush=True)
    print(size, file=answers, flush=True)
    for line in sys.stdin:
        run, source = (decompress, compressed) if line.strip() == "decompress" else (compress, data)
        source = copied(source)
        start = time.perf_counter()
        result = run(source)
        seconds = time.perf_counter() - start
        del result
        print(seconds, file=answers, flush=True)


if __name__ == "__main__":
    main()
