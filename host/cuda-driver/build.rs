//! Makes the library for which `cust` passes `-lcuda` to the linker, so that no CUDA installation is needed. It is empty,
//! since this crate defines every function that `cust` calls.
use std::path::PathBuf;
use std::{env, fs, io};

fn main() -> io::Result<()> {
    println!("cargo::rerun-if-changed=build.rs");
    let out = PathBuf::from(env::var_os("OUT_DIR").ok_or(io::ErrorKind::NotFound)?);
    // An `ar` archive without members. A Windows linker looks for another name, but there this crate is empty too.
    fs::write(out.join("libcuda.a"), "!<arch>\n")?;
    println!("cargo::rustc-link-search=native={}", out.display());
    Ok(())
}
