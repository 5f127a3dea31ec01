//! The DFloat11 decoder as a GPU kernel.
//!
//! Read [`decode`] first: it is the whole algorithm, together with [`window`], [`tables`] and [`copy_out`].
//! The book in `docs/kernel` explains it, with pictures and an example, to readers who know Rust and no GPU.
//!
//! [`decode_units`] is a second kernel. It decodes many units in one launch ([`units`]) and finds several codes with
//! one lookup ([`steps`], [`mod@column`]). [`decode_once`] uses the same two ideas in the first kernel's launch, for
//! full chunks.
//!
//! [`decode_fixed`] and [`multiply_fixed`] do both with weights that are kept in another form, with codes of a fixed length
//! ([`fixed`], `docs/FIXED-LENGTH.md`): no lane waits for a code before its own.
//!
//! The machine that the algorithm runs on, a thread block that works in phases, is the crate [`phases`]. It has four builds: for tests
//! on a CPU (`emulated`), as PTX by rustc or by Rust CUDA (`gpu`; the feature `rust-cuda`), and as SPIR-V by rust-gpu (`vulkan`). Here
//! these three modules have what is DF11's own: launches, entries, and lists of units and matrices.
//!
//! All unsafe code is under `gpu` and `vulkan`.
#![no_std]
#![deny(missing_docs)]
#![cfg_attr(all(target_arch = "nvptx64", not(feature = "rust-cuda")), feature(abi_ptx, asm_experimental_arch))]
#![cfg_attr(all(target_arch = "nvptx64", feature = "rust-cuda"), feature(asm_experimental_arch))]

#[cfg(not(any(target_arch = "nvptx64", target_arch = "spirv")))]
extern crate std;

pub mod column;
pub mod copy_out;
pub mod decode;
pub mod decode_fixed;
pub mod decode_once;
pub mod decode_units;
pub mod fixed;
pub mod layout;
pub mod multiply_fixed;
pub mod steps;
pub mod tables;
pub mod unit;
pub mod units;
pub mod window;

#[cfg(not(any(target_arch = "nvptx64", target_arch = "spirv")))]
pub mod emulated;
#[cfg(target_arch = "nvptx64")]
mod gpu;
/// The kernels that decode, in WGSL, as `scripts/spirv` makes them.
#[cfg(not(any(target_arch = "nvptx64", target_arch = "spirv")))]
pub const WGSL: &str = include_str!("../kernels/kernels.wgsl");
/// Bytes of shared memory that a block of these has.
#[cfg(not(any(target_arch = "nvptx64", target_arch = "spirv")))]
pub const WGSL_SHARED_BYTES: u32 = (32 << 10) - 2176;
#[cfg(target_arch = "spirv")]
pub mod vulkan;

#[cfg(test)]
mod tests {
    use std::path::Path;
    use std::string::String;
    use std::{format, fs};

    use phases::words::{permute_by, select_bits};

    use crate::copy_out::join_eight;

    /// The join of the book's example, step by step, by the operations that `join_two` uses.
    #[test]
    fn permutations() {
        let docs = Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs");
        // A published package comes without the book.
        if !docs.is_dir() {
            return;
        }
        let page = fs::read_to_string(docs.join("kernel/example.md")).unwrap();
        let states = |what: &str, bits: u32| {
            let bytes: [String; 4] = bits.to_be_bytes().map(|byte| format!("{byte:08b}"));
            let [a, b, c, d] = &bytes;
            let line = format!("{what:<38}  {a} {b}   {c} {d}     {bits:#010x}\n");
            assert!(page.contains(&line), "the page doesn't have\n{line}");
        };
        let (exponents, sign_mantissa) = (0x7779_767d, 0x8302_8100);
        let permuted = permute_by(exponents, 0, 0x4140);
        states("exponents, permuted with zeros", permuted);
        states("  << 7", permuted << 7);
        let twice = permute_by(sign_mantissa, sign_mantissa, 0x1100);
        states("sign and mantissa, each byte twice", twice);
        states("  where the mask 0x7f807f80 has zeros", select_bits::<0x7f80_7f80>(0, twice));
        let both = select_bits::<0x7f80_7f80>(permuted << 7, twice);
        states("both together", both);
        assert_eq!(join_eight(exponents.into(), sign_mantissa.into())[0], both);
    }
}
