//! Puts the kernels' PTX where the library embeds it from: the committed file, or with feature `rust-cuda`
//! the PTX that Rust CUDA compiles from the current source.
use std::path::{Path, PathBuf};
use std::{env, fs, process};

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    let here = PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").unwrap_or_default());
    let ptx = PathBuf::from(env::var_os("OUT_DIR").unwrap_or_default()).join("rust-cuda.ptx");
    match obtain(&here, &ptx) {
        Ok(()) => println!("cargo::rustc-env=DF11_RUST_CUDA_PTX={}", ptx.display()),
        Err(error) => {
            println!("cargo::error={error}");
            process::exit(1);
        }
    }
}

#[cfg(not(feature = "rust-cuda"))]
fn obtain(here: &Path, ptx: &Path) -> Result<(), String> {
    let committed = here.join("ptx/rust-cuda.ptx");
    println!("cargo::rerun-if-changed={}", committed.display());
    fs::copy(&committed, ptx).map(drop).map_err(|error| format!("{}: {error}", committed.display()))
}

#[cfg(feature = "rust-cuda")]
#[expect(unsafe_code, reason = "the environment is changed")]
fn obtain(here: &Path, ptx: &Path) -> Result<(), String> {
    use cuda_builder::{CudaBuilder, NvvmArch};
    use std::hash::{DefaultHasher, Hash, Hasher};
    use std::panic::catch_unwind;

    let root = here.join("..").canonicalize().map_err(|error| format!("{}/..: {error}", here.display()))?;
    // cuda_builder itself names kernels-gpu.
    for file in [
        "codec/Cargo.toml",
        "codec/src",
        "phases/Cargo.toml",
        "phases/src",
        "gpu-tools/rust-cuda/patch.toml",
        "Cargo.toml",
        "Cargo.lock",
    ] {
        let file = root.join(file);
        println!("cargo::rerun-if-changed={}", file.display());
        fs::metadata(&file)
            .map_err(|error| format!("{}: {error}: feature rust-cuda needs the repository", file.display()))?;
    }

    // Cargo doesn't know which libNVVM it compiled with. Another search path, another target folder.
    println!("cargo::rerun-if-env-changed=LD_LIBRARY_PATH");
    let mut search_path = DefaultHasher::new();
    env::var_os("LD_LIBRARY_PATH").hash(&mut search_path);
    let target = ptx.with_file_name(format!("kernels-{:016x}", search_path.finish()));

    // cuda_builder derives a target folder from PROFILE, and ours would be a second one. The wrapper is
    // Clippy's when `cargo clippy` runs this.
    for variable in ["PROFILE", "RUSTC_WORKSPACE_WRAPPER"] {
        // SAFETY: a build script has one thread.
        unsafe { env::remove_var(variable) };
    }
    let builder = CudaBuilder::new(root.join("kernels-gpu"))
        .arch(NvvmArch::Compute70)
        .build_args(&["--locked", "--no-default-features", "--features=rust-cuda"])
        .build_args(&[format!("--config={}", root.join("gpu-tools/rust-cuda/patch.toml").display())])
        // LLVM 7 may copy a barrier or a shuffle into both sides of a branch. libNVVM, which optimises after
        // it, doesn't; so LLVM 7 is told not to optimise the kernels.
        .build_args(&["--config=profile.release.package.df11-kernels.opt-level=0"])
        .build_args(&["--config=profile.release.package.phases.opt-level=0"])
        .build_args(&["--config=profile.release.panic=\"abort\"", "--config=profile.release.debug=false"])
        .build_args(&[format!("--target-dir={}", target.display())])
        .copy_to(ptx);
    // It panics if it finds no code generator or no PTX. The output of Cargo and the compiler is above.
    match catch_unwind(|| builder.build()) {
        Ok(Ok(_)) => Ok(()),
        _ => Err("Rust CUDA didn't compile the kernel: docs/RUST-CUDA.md".into()),
    }
}
