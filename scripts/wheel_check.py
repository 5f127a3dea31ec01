#!/usr/bin/env python3
"""Checks the files that scripts/wheels built: names, metadata, licences, and no path of this machine.

With TEST_DATA --use it tries the installed package, in an environment without anything else.
"""

import argparse
import email
import email.message
import re
import struct
import subprocess
import sys
import tarfile
import tempfile
import zipfile
from pathlib import Path

LICENSES = ("LICENSE-APACHE", "LICENSE-MIT")
MACHINES = {"x86_64": 62, "aarch64": 183}
OLDEST_GLIBC = (2, 17)

faults: list[str] = []


def check(holds: bool, what: str) -> None:
    if not holds:
        faults.append(what)


def check_paths(name: str, data: bytes, forbidden: list[str]) -> None:
    """Checks that no file contains a path of this machine."""
    for prefix in forbidden:
        if (at := data.find(prefix.encode())) >= 0:
            found = re.match(rb"[ -~]{1,120}", data[at:])
            faults.append(f"{name} contains {found.group().decode() if found else prefix}")


def check_metadata(name: str, text: bytes) -> None:
    """Checks what PyPI will show."""
    metadata: email.message.Message = email.message_from_bytes(text)
    check(metadata["Name"] == "df11", f"{name}: the name is {metadata['Name']}")
    check(metadata["License-Expression"] == "MIT OR Apache-2.0", f"{name}: no licence")
    check(sorted(metadata.get_all("License-File") or []) == sorted(LICENSES), f"{name}: licence files aren't named")
    check(metadata["Requires-Python"] == ">=3.10", f"{name}: Requires-Python is {metadata['Requires-Python']}")
    check(bool(metadata["Summary"]), f"{name}: no summary")
    check("markdown" in (metadata["Description-Content-Type"] or ""), f"{name}: the description is not Markdown")
    check("# df11 for Python" in str(metadata.get_payload()), f"{name}: the description is not the README")
    needed = [line for line in metadata.get_all("Requires-Dist") or [] if "extra ==" not in line]
    check(not needed, f"{name}: it needs {needed}")


def check_library(name: str, data: bytes, architecture: str) -> None:
    """Checks that the library is for this processor, and for any system since manylinux2014."""
    machine = struct.unpack_from("<H", data, 18)[0]
    check(data[:4] == b"\x7fELF" and machine == MACHINES[architecture], f"{name} is for another machine: {machine}")
    versions = {tuple(map(int, found.split(b"."))) for found in re.findall(rb"GLIBC_(\d+\.\d+)", data)}
    check(bool(versions) and max(versions) <= OLDEST_GLIBC, f"{name} needs glibc {max(versions, default=None)}")
    check(exports(data) == ["PyInit__df11"], f"{name} exports {exports(data)}")


def exports(data: bytes) -> list[str]:
    """The symbols that a 64-bit ELF library defines for others."""
    start, size, count = *struct.unpack_from("<Q", data, 40), *struct.unpack_from("<HH", data, 58)
    # Of each section: kind, offset, length, and the section it refers to.
    sections = [struct.unpack_from("<4xI16xQQI", data, start + size * index) for index in range(count)]
    names = []
    for kind, offset, length, link in sections:
        if kind != 11:  # SHT_DYNSYM
            continue
        for at in range(offset, offset + length, 24):
            name, defined_in = struct.unpack_from("<I2xH", data, at)
            if defined_in:
                begin = sections[link][1] + name
                names.append(data[begin : data.index(b"\0", begin)].decode())
    return sorted(names)


def check_wheel(path: Path, architecture: str, forbidden: list[str]) -> None:
    system = "(manylinux_2_17|manylinux2014)"
    tag = rf"df11-[^-]+-cp310-abi3-{system}_{architecture}\.{system}_{architecture}\.whl"
    check(re.fullmatch(tag, path.name) is not None, f"{path.name}: other tags than those of one wheel for all Pythons")
    with zipfile.ZipFile(path) as wheel:
        files = {name: wheel.read(name) for name in wheel.namelist()}
    info = next(name.split("/")[0] for name in files if name.endswith(".dist-info/METADATA"))
    wanted = ["df11/_df11.abi3.so", "df11/_df11.pyi", "df11/py.typed", f"{info}/entry_points.txt"]
    for name in wanted + [f"{info}/licenses/{license}" for license in LICENSES]:
        check(name in files, f"{path.name} lacks {name}")
    strange = [name for name in files if name.split("/")[0] not in ("df11", info)]
    check(not strange, f"{path.name} has other folders: {strange}")
    check_metadata(path.name, files[f"{info}/METADATA"])
    check_library(f"{path.name}: _df11.abi3.so", files.get("df11/_df11.abi3.so", bytes(64)), architecture)
    for name, data in files.items():
        check_paths(f"{path.name}: {name}", data, forbidden)


def check_sdist(path: Path, forbidden: list[str]) -> None:
    top = path.name.removesuffix(".tar.gz")
    with tarfile.open(path) as sdist:
        members = [member for member in sdist if member.isfile()]
        files = {member.name: reader.read() for member in members if (reader := sdist.extractfile(member))}
    for name in ("PKG-INFO", "pyproject.toml", "Cargo.lock", *LICENSES):
        check(f"{top}/{name}" in files, f"{path.name} lacks {name}")
    check_metadata(path.name, files.get(f"{top}/PKG-INFO", b""))
    for name, data in files.items():
        check_paths(f"{path.name}: {name}", data, forbidden)


def contents(folder: Path) -> dict[str, bytes]:
    return {str(path.relative_to(folder)): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def use(data: Path) -> None:
    """Compresses, verifies and restores a model, in Python and by the command."""
    import df11

    plain = data / "models" / "qwen3-sharded-dir" / "bf16"
    with tempfile.TemporaryDirectory() as temporary:
        compressed, restored = Path(temporary) / "df11", Path(temporary) / "restored"
        df11.compress(plain, compressed)
        assert not df11.verify(compressed, against=plain).failures
        df11.decompress(compressed, restored)
        assert contents(restored) == contents(plain) != {}
        # The command, as it was installed and as a module.
        for command in ([str(Path(sys.executable).parent / "df11")], [sys.executable, "-m", "df11"]):
            version = subprocess.run([*command, "--version"], check=True, capture_output=True, text=True).stdout
            assert version.split() == ["df11", df11.__version__], version
            again = Path(tempfile.mkdtemp(dir=temporary)) / "df11"
            subprocess.run([*command, "compress", str(plain), "-o", str(again)], check=True, capture_output=True)
            assert contents(again) == contents(compressed)
    print(f"works: df11 {df11.__version__} in Python {sys.version.split()[0]}, from {Path(df11.__file__).parent}")


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--architectures", nargs="+", choices=MACHINES)
    parser.add_argument("--forbidden", nargs="+", help="prefixes of paths of this machine")
    parser.add_argument("--use", action="store_true", help="the folder is tests/data: use what is installed")
    arguments = parser.parse_args()
    if arguments.use:
        use(arguments.folder)
        return 0
    sdists = list(arguments.folder.glob("*.tar.gz"))
    check(len(sdists) == 1, f"there is not one source distribution: {sdists}")
    for sdist in sdists:
        check_sdist(sdist, arguments.forbidden)
    for architecture in arguments.architectures:
        wheels = list(arguments.folder.glob(f"*_{architecture}.whl"))
        check(len(wheels) == 1, f"there is not one wheel for {architecture}: {wheels}")
        for wheel in wheels:
            check_wheel(wheel, architecture, arguments.forbidden)
    for fault in faults:
        print(f"FAULT: {fault}", file=sys.stderr)
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
