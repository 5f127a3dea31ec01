//! Gives the linker the library that `cust` names, `-lcuda`, so that it needs no CUDA installation. The library is empty,
//! since this crate defines every function that `cust` calls.
use std::path::PathBuf;
use std::{env, fs, io};

fn main() -> io::Result<()> {
    println!("cargo::rerun-if-changed=build.rs");
    let out = PathBuf::from(env::var_os("OUT_DIR").ok_or(io::ErrorKind::NotFound)?);
    // An archive without members, in the format of `ar`. A Windows linker looks for another name; there the crate is
    // empty too.
    fs::write(out.join("libcuda.a"), "!<arch>\n")?;
    println!("cargo::rustc-link-search=native={}", out.display());
    Ok(())
}
