//! y = W · x of words that aren't compressed, by two plain kernels: what `multiply_fixed` is compared with.
//!
//! They add up in an order of their own, which `matrix_vector.ptx` describes.

use anyhow::{Result, ensure};
use cust::launch;
use cust::memory::{CopyDestination, DeviceBuffer};
use cust::module::Module;
use cust::stream::{Stream, StreamFlags};
use df11_host::device::Gpu;

use crate::products::compare;

/// Elements of a segment, and of a lane's share of it.
const SEGMENT: usize = 256;
const GROUP: usize = 8;

/// Lanes of a warp.
const LANES: usize = 32;

/// Threads of a block, and blocks for each multiprocessor.
const THREADS: u32 = 512;
const BLOCKS: u32 = 4;

/// What sums and products are filled with before: no number.
const POISON: u32 = 0xffff_dead;

/// Products before and after those of a launch, which must stay as they are.
const GUARD: usize = 1024;

/// Multiplies a matrix in rows of `row` words, a multiple of 8, by columns of as many, over poison and between guards, and
/// compares every bit with sums of a plain loop.
#[expect(unsafe_code, reason = "launching kernels")]
pub(crate) fn check(gpu: &Gpu, matrix: &[u16], row: usize, x: &[u16]) -> Result<()> {
    ensure!(row > 0 && row.is_multiple_of(GROUP), "rows of {row} weights, not a multiple of {GROUP}");
    gpu.bind()?;
    let number = |got: usize| u32::try_from(got);
    let (rows, columns, of_row) = (number(matrix.len() / row)?, number(x.len() / row)?, number(row.div_ceil(SEGMENT))?);
    let (row_of_kernel, segments, all_rows) = (number(row)?, rows * of_row, rows * columns);
    let module = Module::from_ptx(include_str!("matrix_vector.ptx"), &[])?;
    let (matrix_vector, add_segments) = (module.get_function("matrix_vector")?, module.get_function("add_segments")?);
    let stream = Stream::new(StreamFlags::NON_BLOCKING, None)?;
    let (words, factors) = (DeviceBuffer::from_slice(matrix)?, DeviceBuffer::from_slice(x)?);
    let poisoned = |len: usize| DeviceBuffer::from_slice(&vec![f32::from_bits(POISON); len]);
    let sums = poisoned((segments * columns) as usize)?;
    let results = poisoned(GUARD + all_rows as usize + GUARD)?;
    let start = results.as_device_ptr().wrapping_add(GUARD);
    let most = BLOCKS * gpu.info().multiprocessors;
    let blocks = |warps: u32| warps.div_ceil(THREADS / LANES as u32).min(most);
    let (multiplying, adding) = (blocks(segments), blocks(all_rows));
    // SAFETY: 1. the kernel's parameters are three addresses and three u32; 2. it reads rows · row words, of which
    // there are as many, and columns · row words of x, by 16 bytes at multiples of 16, since `row` is a multiple of
    // 8, as was checked above; 3. it writes a sum for each segment and column, for which there is room; 4. all memory lives until the
    // stream is synchronised.
    unsafe {
        launch!(matrix_vector<<<multiplying, THREADS, 0, stream>>>(
            words.as_device_ptr(),
            factors.as_device_ptr(),
            sums.as_device_ptr(),
            rows,
            row_of_kernel,
            columns
        ))
    }?;
    // SAFETY: 1. the kernel's parameters are two addresses and two u32; 2. it reads the sums of all segments, which
    // the launch before wrote on the same stream; 3. it writes a product for each row and column, for which there
    // is room; 4. as above.
    unsafe { launch!(add_segments<<<adding, THREADS, 0, stream>>>(sums.as_device_ptr(), start, all_rows, of_row)) }?;
    stream.synchronize()?;
    let mut got = vec![0f32; results.len()];
    results.copy_to(&mut got)?;
    let (before, rest) = got.split_at(GUARD);
    let (got, after) = rest.split_at(all_rows as usize);
    let is_untouched = before.iter().chain(after).all(|number| number.to_bits() == POISON);
    ensure!(is_untouched, "what is beside the products was written");
    compare(got, &products(matrix, row, x))
}

/// The products in the kernels' order, as bits. All NaNs are `0x7fff_ffff`, as those of a GPU.
fn products(matrix: &[u16], row: usize, x: &[u16]) -> Vec<u32> {
    let column = |factors| matrix.chunks(row).map(move |weights| product(weights, factors));
    x.chunks(row).flat_map(column).collect()
}

/// The product of a row and a column.
fn product(weights: &[u16], factors: &[u16]) -> u32 {
    let number = |word: u16| f32::from_bits(u32::from(word) << 16);
    let mut sums = [0f32; LANES];
    for (k, (weights, factors)) in weights.chunks(SEGMENT).zip(factors.chunks(SEGMENT)).enumerate() {
        let mut lanes = [0f32; LANES];
        for (lane, (weights, factors)) in lanes.iter_mut().zip(weights.chunks(GROUP).zip(factors.chunks(GROUP))) {
            for (&w, &x) in weights.iter().zip(factors) {
                *lane = number(w).mul_add(number(x), *lane);
            }
        }
        sums[k % LANES] += tree(&lanes);
    }
    let sum = tree(&sums);
    if sum.is_nan() { 0x7fff_ffff } else { sum.to_bits() }
}

/// The tree, over any power of two of lanes: neighbours last.
fn tree(lanes: &[f32]) -> f32 {
    match lanes {
        [lane] => *lane,
        // Lanes that differ in the lowest bit meet last, so their sums over the other bits are whole trees.
        _ => {
            let of = |odd| lanes.iter().skip(odd).step_by(2).copied().collect::<Vec<_>>();
            tree(&of(0)) + tree(&of(1))
        }
    }
}
