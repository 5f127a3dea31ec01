//! Hides the functions that df11-cuda-driver defines under the driver's names: another library in Python's process must
//! find the driver's own, and this module always its own.

use std::env::{var, var_os};
use std::path::PathBuf;
use std::{fs, io};

fn main() -> io::Result<()> {
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-changed=exports.map");
    println!("cargo::rerun-if-env-changed=CARGO_ZIGBUILD_TARGET");
    if !var("CARGO_CFG_TARGET_OS").is_ok_and(|system| system == "linux") {
        return Ok(());
    }
    // Wheels are linked by zig.
    if var_os("CARGO_ZIGBUILD_TARGET").is_none() {
        println!("cargo::rustc-cdylib-link-arg=-Wl,--exclude-libs,ALL");
        return Ok(());
    }
    let folder = |name| var_os(name).map(PathBuf::from).ok_or(io::ErrorKind::NotFound);
    // It doesn't know --exclude-libs. It takes the last list of exports: this one, after rustc's.
    let exports = folder("CARGO_MANIFEST_DIR")?.join("exports.map");
    println!("cargo::rustc-cdylib-link-arg=-Wl,--version-script={}", exports.display());
    // For -lcuda it takes no static library, as df11-cuda-driver's is, but a script that names one.
    let out = folder("OUT_DIR")?;
    fs::write(out.join("libcuda.so"), "INPUT(libcuda.a)\n")?;
    println!("cargo::rustc-link-search=native={}", out.display());
    Ok(())
}
