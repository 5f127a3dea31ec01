//! The kernels that a launch can name. Rust CUDA declares a kernel by an attribute, rustc by an ABI.

use super::GpuBlock;
use super::global::{GlobalBytes, GlobalWords};
use super::instructions::{block_index, blocks, threads_of_block};
use super::listed::List;
use crate::copy_out::Elements;
use crate::layout::has_room_for_columns;
use crate::machine::Unit;
use crate::units::ListedUnit;
use crate::{decode, decode_once, decode_units};

#[cfg(feature = "rust-cuda")]
use cuda_std::kernel;

/// Declares a kernel for the compiler in use.
macro_rules! kernel {
    ($(#[$attribute:meta])* fn $name:ident($($argument:ident: $type:ty),* $(,)?) $body:block) => {
        #[cfg(feature = "rust-cuda")]
        $(#[$attribute])*
        #[kernel]
        pub unsafe fn $name($($argument: $type),*) $body

        #[cfg(not(feature = "rust-cuda"))]
        $(#[$attribute])*
        #[unsafe(no_mangle)]
        pub unsafe extern "ptx-kernel" fn $name($($argument: $type),*) $body
    };
}

kernel! {
    /// Decodes a unit; each block decodes one chunk of 4096 code bytes. Name, arguments and launch are those of the
    /// official kernel (FORMAT.md §7), so this PTX can replace the official one.
    ///
    /// # Safety
    ///
    /// The five reasons of [`crate::gpu`] hold.
    fn decode(
        luts: *const u8,
        codes: *const u8,
        sign_mantissa: *const u8,
        output_positions: *const u8,
        gaps: *const u8,
        outputs: *mut u16,
        n_luts: i32,
        n_bytes: i32,
        n_elements: i32,
    ) {
        let low_bits =
            codes as usize | sign_mantissa as usize | output_positions as usize | outputs as usize;
        // SAFETY: reason 1.
        let tensor = |bytes| unsafe { GlobalBytes::new(bytes) };
        let unit = Unit {
            luts: tensor(luts),
            codes: tensor(codes),
            sign_mantissa: tensor(sign_mantissa),
            output_positions: tensor(output_positions),
            gaps: tensor(gaps),
            // SAFETY: reason 2.
            outputs: unsafe { GlobalWords::new(outputs) },
            n_luts: n_luts as u32,
            n_bytes: n_bytes as u32,
            n_elements: n_elements as u32,
            is_aligned: low_bits % 16 == 0,
        };
        let elements = Elements::of_chunk(&unit, block_index(), blocks());
        // As in `emulated::decode`.
        if has_room_for_columns(elements.count(), threads_of_block()) {
            decode_once::decode_chunk(&mut GpuBlock::new(), &unit, blocks());
        } else {
            decode::decode_chunk(&mut GpuBlock::new(), &unit, blocks());
        }
    }
}

kernel! {
    /// Decodes `n_units` units with `chunks` chunks in total; any number of blocks share them. The units' tables of
    /// steps look at `bits` bits.
    ///
    /// # Safety
    ///
    /// `units` points to a list of `n_units` units, at least one and fewer than 2^32 / 72. Reasons 1 and 2 of
    /// [`crate::gpu`] hold for each unit. `bits` is one of [`crate::layout::UNITS_BITS`]. Blocks have 512 threads.
    /// Dynamic shared memory has [`crate::layout::units_shared_bytes`] of the largest chunk of all units. Reason 5
    /// holds.
    fn decode_units(units: *const ListedUnit, n_units: u32, chunks: u32, bits: u32) {
        // SAFETY: the caller's promise.
        let list = unsafe { List::new(units, n_units) };
        decode_units::decode_units(&mut GpuBlock::new(), list, chunks, blocks(), bits);
    }
}

/// A kernel can't report a panic, so it stops the launch. Nothing in this crate panics, so the PTX doesn't contain
/// this.
#[cfg(not(feature = "rust-cuda"))]
#[panic_handler]
fn panic(_: &core::panic::PanicInfo<'_>) -> ! {
    // SAFETY: ends the kernel with an error.
    unsafe { core::arch::asm!("trap;", options(noreturn, nostack)) }
}
