//! The kernels that a pipeline can name. Their bindings are all in descriptor set 0, in the order of the arguments.

use phases::vulkan::{Buffer, Elements, ScanMemory, VulkanBlock};
use spirv_std::glam::UVec3;
use spirv_std::spirv;

use super::listed::{MatrixList, UnitList};
use super::{INVOCATIONS, Shared};
use crate::unit::Unit;
use crate::{decode, decode_fixed, decode_once, decode_units};

/// The tensor that begins at number `base` of a buffer.
#[inline(always)]
fn tensor(numbers: &[u32], base: u32) -> Buffer<'_> {
    // SAFETY: reason 1.
    unsafe { Buffer::new(numbers, base) }
}

/// A unit's sizes for a launch: a uniform buffer of four `u32`s.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct Sizes {
    /// The number of rows in `luts`.
    n_luts: u32,
    /// The number of bytes of the code stream.
    n_bytes: u32,
    /// The number of elements.
    n_elements: u32,
    /// The number of chunks: of workgroups.
    chunks: u32,
}

/// Declares a kernel that decodes a unit; each workgroup decodes one chunk of 4096 code bytes.
macro_rules! kernel {
    ($(#[$attribute:meta])* $name:ident, $text:literal, $algorithm:ident) => {
        $(#[$attribute])*
        #[spirv(compute(threads(256), entry_point_name = $text))]
        pub fn $name(
            #[spirv(workgroup_id)] workgroup: UVec3,
            #[spirv(local_invocation_index)] id: u32,
            #[spirv(workgroup)] memory: &mut Shared,
            #[spirv(workgroup)] counts: &mut ScanMemory,
            #[spirv(storage_buffer, descriptor_set = 0, binding = 0)] luts: &[u32],
            #[spirv(storage_buffer, descriptor_set = 0, binding = 1)] codes: &[u32],
            #[spirv(storage_buffer, descriptor_set = 0, binding = 2)] sign_mantissa: &[u32],
            #[spirv(storage_buffer, descriptor_set = 0, binding = 3)] output_positions: &[u32],
            #[spirv(storage_buffer, descriptor_set = 0, binding = 4)] gaps: &[u32],
            #[spirv(storage_buffer, descriptor_set = 0, binding = 5)] outputs: &mut [u32],
            #[spirv(uniform, descriptor_set = 0, binding = 6)] sizes: &Sizes,
        ) {
            let unit = Unit {
                luts: tensor(luts, 0),
                codes: tensor(codes, 0),
                sign_mantissa: tensor(sign_mantissa, 0),
                output_positions: tensor(output_positions, 0),
                gaps: tensor(gaps, 0),
                // SAFETY: reason 2.
                outputs: unsafe { Elements::new(outputs, 0) },
                n_luts: sizes.n_luts,
                n_bytes: sizes.n_bytes,
                n_elements: sizes.n_elements,
                is_aligned: true,
            };
            let registers = (&mut $algorithm::Registers::default(), &mut $algorithm::Registers::default());
            // SAFETY: reasons 4 and 6.
            let mut block = unsafe { VulkanBlock::<'_, _, INVOCATIONS, _>::new(registers, memory, counts, id, workgroup.x) };
            $algorithm::decode_chunk(&mut block, &unit, sizes.chunks);
        }
    };
}

kernel! {
    /// [`crate::decode`].
    decode, "decode", decode
}

kernel! {
    /// [`crate::decode_once`]: here there is always room for its strips.
    decode_once, "decode_once", decode_once
}

/// The sizes for a launch over many units: a uniform buffer of four `u32`s.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct Launch {
    /// The number of units.
    n_units: u32,
    /// The chunks of all units.
    chunks: u32,
    /// The number of workgroups.
    blocks: u32,
    /// The bits that the tables of steps look at: 10, since there is no room for tables of 11.
    bits: u32,
}

/// [`crate::decode_units`]: decodes the units of a list ([`super::listed`]). Any number of workgroups share their chunks.
#[spirv(compute(threads(256), entry_point_name = "decode_units"))]
pub fn decode_units(
    #[spirv(workgroup_id)] workgroup: UVec3,
    #[spirv(local_invocation_index)] id: u32,
    #[spirv(workgroup)] memory: &mut Shared,
    #[spirv(workgroup)] counts: &mut ScanMemory,
    #[spirv(storage_buffer, descriptor_set = 0, binding = 0)] list: &[u32],
    #[spirv(storage_buffer, descriptor_set = 0, binding = 1)] tensors: &[u32],
    #[spirv(storage_buffer, descriptor_set = 0, binding = 2)] outputs: &mut [u32],
    #[spirv(uniform, descriptor_set = 0, binding = 3)] launch: &Launch,
) {
    let list = UnitList { list, tensors, outputs, count: launch.n_units };
    let registers = (&mut decode_units::Registers::default(), &mut decode_units::Registers::default());
    // SAFETY: reasons 4 and 6.
    let mut block = unsafe { VulkanBlock::<'_, _, INVOCATIONS, _>::new(registers, memory, counts, id, workgroup.x) };
    decode_units::decode_units(&mut block, list, launch.chunks, launch.blocks, launch.bits);
}

/// The sizes for a launch over many matrices: a uniform buffer of four `u32`s.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct FixedLaunch {
    /// The number of matrices.
    n_matrices: u32,
    /// The tiles of all matrices.
    tiles: u32,
    /// The number of workgroups.
    blocks: u32,
    /// Unused: the size of a uniform buffer is a multiple of 16 bytes.
    unused: u32,
}

/// [`crate::decode_fixed`]: decodes the matrices of a list ([`super::listed`]). Any number of workgroups share their tiles.
#[spirv(compute(threads(256), entry_point_name = "decode_fixed"))]
pub fn decode_fixed(
    #[spirv(workgroup_id)] workgroup: UVec3,
    #[spirv(local_invocation_index)] id: u32,
    #[spirv(workgroup)] memory: &mut Shared,
    #[spirv(workgroup)] counts: &mut ScanMemory,
    #[spirv(storage_buffer, descriptor_set = 0, binding = 0)] list: &[u32],
    #[spirv(storage_buffer, descriptor_set = 0, binding = 1)] tensors: &[u32],
    #[spirv(storage_buffer, descriptor_set = 0, binding = 2)] outputs: &mut [u32],
    #[spirv(uniform, descriptor_set = 0, binding = 3)] launch: &FixedLaunch,
) {
    let list = MatrixList { list, tensors, outputs, count: launch.n_matrices };
    let registers = (&mut decode_fixed::Registers::default(), &mut decode_fixed::Registers::default());
    // SAFETY: reasons 4 and 6.
    let mut block = unsafe { VulkanBlock::<'_, _, INVOCATIONS, _>::new(registers, memory, counts, id, workgroup.x) };
    decode_fixed::decode_fixed(&mut block, list, launch.tiles, launch.blocks);
}
