//! The kernels that a launch can name. Rust CUDA declares a kernel with an attribute, rustc with an ABI.

use phases::gpu::instructions::{block_index, blocks, threads_of_block};
use phases::gpu::{Bytes, Elements, GpuBlock};

use super::listed::{List, ListedBytes, ListedFloats};
use crate::copy_out;
use crate::decode_fixed::ListedMatrix;
use crate::fixed::FixedMatrix;
use crate::layout::has_room_for_strips;
use crate::unit::Unit;
use crate::units::ListedUnit;
use crate::{decode, decode_fixed, decode_once, decode_units, multiply_fixed};

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
    /// Decodes a unit; each block decodes one chunk of 4096 code bytes. Name, arguments and launch are the same as the official kernel's
    /// (FORMAT.md §7), so this PTX can replace the official one.
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
        let tensor = |bytes| unsafe { Bytes::new(bytes) };
        let unit = Unit {
            luts: tensor(luts),
            codes: tensor(codes),
            sign_mantissa: tensor(sign_mantissa),
            output_positions: tensor(output_positions),
            gaps: tensor(gaps),
            // SAFETY: reason 2.
            outputs: unsafe { Elements::new(outputs) },
            n_luts: n_luts as u32,
            n_bytes: n_bytes as u32,
            n_elements: n_elements as u32,
            is_aligned: low_bits % 16 == 0,
        };
        let elements = copy_out::Elements::of_chunk(&unit, block_index(), blocks());
        // As in `emulated::decode`.
        if has_room_for_strips(elements.count(), threads_of_block()) {
            // SAFETY: reasons 3 to 5.
            decode_once::decode_chunk(&mut unsafe { GpuBlock::new() }, &unit, blocks());
        } else {
            // SAFETY: reasons 3 to 5.
            decode::decode_chunk(&mut unsafe { GpuBlock::new() }, &unit, blocks());
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
        // SAFETY: the same.
        let block = &mut unsafe { GpuBlock::new() };
        decode_units::decode_units(block, list, chunks, blocks(), bits);
    }
}

kernel! {
    /// Decodes `n_matrices` matrices with fixed-length codes, which have `tiles` tiles in total. Any number of blocks share them.
    ///
    /// # Safety
    ///
    /// `matrices` points to a list of `n_matrices` matrices, at least one and fewer than 2^32 / 48. Reasons 1 and 2 of
    /// [`crate::gpu`] hold for each matrix. Blocks are whole warps. Dynamic shared memory has
    /// [`crate::decode_fixed::shared_bytes`] of their threads. Reason 5 holds.
    fn decode_fixed(matrices: *const ListedMatrix, n_matrices: u32, tiles: u32) {
        // SAFETY: the caller's promise.
        let list = unsafe { List::new(matrices, n_matrices) };
        // SAFETY: the same.
        let block = &mut unsafe { GpuBlock::new() };
        decode_fixed::decode_fixed(block, list, tiles, blocks());
    }
}

/// Declares kernels that multiply by up to this many columns.
macro_rules! multiply_fixed {
    ($($name:ident, $columns:literal;)*) => {$(
        kernel! {
            /// Multiplies `rows` rows of a matrix with fixed-length codes by `columns` columns, at least one. There is a block for every
            /// [`multiply_fixed::rows_of_block`] rows.
            ///
            /// # Safety
            ///
            /// Reason 1 of [`crate::gpu`] holds for the matrix: its `codes` begin at a multiple of 8 bytes, a row has `row`
            /// weights, and there are `rows` rows, at least one. `x` points to `columns` times `row` words that stay
            /// unchanged, and `outputs` to room for a float for each row and column that overlaps nothing else. Blocks have
            /// a multiple of [`multiply_fixed::SETS`] warps. Dynamic shared memory has [`multiply_fixed::shared_bytes`] of their threads. Reason 5
            /// holds.
            fn $name(
                codes: *const u8,
                escapes: *const u8,
                starts: *const u8,
                first: u32,
                rows: u32,
                row: u32,
                x: *const u8,
                columns: u32,
                outputs: *mut u8,
            ) {
                // SAFETY: the caller's promise.
                let tensor = |bytes| unsafe { ListedBytes::new(bytes) };
                let matrix = FixedMatrix {
                    codes: tensor(codes),
                    escapes: tensor(escapes),
                    starts: tensor(starts),
                    columns: row,
                    first,
                    is_aligned: codes as u64 as u32 % 16 == 0,
                };
                let product = multiply_fixed::Product {
                    matrix,
                    rows,
                    x: tensor(x),
                    columns,
                    is_aligned: x as u64 as u32 % 16 == 0,
                    // SAFETY: the caller's promise.
                    outputs: unsafe { ListedFloats::new(outputs) },
                };
                // SAFETY: the same.
                let block = &mut unsafe { GpuBlock::new() };
                multiply_fixed::multiply_fixed::<$columns, _, _, _, _>(block, product);
            }
        }
    )*};
}

multiply_fixed! {
    multiply_fixed_1, 1;
    multiply_fixed_2, 2;
    multiply_fixed_4, 4;
    multiply_fixed_8, 8;
}
