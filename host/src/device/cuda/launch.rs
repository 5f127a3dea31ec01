//! The one place where kernels are launched.

use df11_kernels::decode_fixed::{self, ListedMatrix};
use df11_kernels::layout::LANES;
use df11_kernels::multiply_fixed::{rows_of_block, shared_bytes};
use df11_kernels::units::ListedUnit;

use super::failure::failed;
use super::gpu::Gpu;
use super::kernels::{DECODE, DECODE_UNITS, Launch, counted};
use super::lists::Lists;
use super::unit::{Contents, FixedSizes, cannot_decode};
use crate::error::Result;

/// Threads per block of `decode_fixed` and `multiply_fixed`. Small blocks fill a multiprocessor's registers better, and the last blocks end
/// sooner.
const THREADS: u32 = 128;

/// The most blocks of `decode_fixed` per multiprocessor: 24 warps in total. In the simulator, more of them reach a lower memory bandwidth
/// (benches/NOTES.md).
const BLOCKS: u32 = 6;

/// A unit as `decode_units` reads it from a list: its fields in order, two 32-bit ones as one number.
fn unit_item(unit: ListedUnit) -> [u64; 9] {
    let ListedUnit { luts, codes, sign_mantissa, output_positions, gaps, outputs, steps, .. } = unit;
    let counts = [pair(unit.n_luts, unit.n_bytes), pair(unit.n_elements, unit.first_chunk)];
    [luts, codes, sign_mantissa, output_positions, gaps, outputs, steps, counts[0], counts[1]]
}

/// A matrix as `decode_fixed` reads it from a list.
fn matrix_item(matrix: ListedMatrix) -> [u64; 6] {
    let ListedMatrix { codes, escapes, starts, outputs, columns, first, first_tile, unused } = matrix;
    [codes, escapes, starts, outputs, pair(columns, first), pair(first_tile, unused)]
}

/// Two 32-bit fields as one number. Hosts with NVIDIA GPUs are little-endian.
fn pair(low: u32, high: u32) -> u64 {
    u64::from(low) | u64::from(high) << 32
}

const _: () = assert!(size_of::<ListedUnit>() == 9 * 8 && size_of::<ListedMatrix>() == 6 * 8);

impl Gpu {
    /// Enqueues the launches that decode all of `work`, each item with the address of its large tensors and of its output: one launch of
    /// `decode_units`, one of `decode` for each unit that `decode_units` can't decode, and one of `decode_fixed`.
    ///
    /// Until the stream has done this, the caller must neither free nor write the memory involved; see the reasons below.
    pub(super) fn decode(&self, lists: &mut Lists, work: impl IntoIterator<Item = (Contents, u64, u64)>) -> Result<()> {
        let (mut units, mut chunks, mut shared_bytes) = (Vec::new(), 0, 0);
        let (mut matrices, mut tiles) = (Vec::new(), 0);
        for (contents, at, outputs) in work {
            match contents {
                // CUDA refuses a grid without blocks, and `decode_units` and `decode_fixed` need at least one chunk or tile per item.
                Contents::Df11(Launch { chunks: 0, .. }, _) | Contents::Fixed(FixedSizes { tiles: 0, .. }) => {}
                Contents::Df11(launch, unit) => {
                    let (codes, sign_mantissa) = (at + unit.codes, at + unit.sign_mantissa);
                    let unit = ListedUnit { codes, sign_mantissa, outputs, first_chunk: chunks, ..unit };
                    if launch.kernel == DECODE {
                        self.launch_decode(launch, unit)?;
                        continue;
                    }
                    units.push(unit_item(unit));
                    chunks = together("chunks", chunks, launch.chunks)?;
                    shared_bytes = launch.shared_bytes.max(shared_bytes);
                }
                Contents::Fixed(FixedSizes { parts, columns, first, tiles: more, .. }) => {
                    let [codes, starts, escapes] = parts.map(|part| at + part);
                    let (first_tile, unused) = (tiles, 0);
                    let matrix = ListedMatrix { codes, escapes, starts, outputs, columns, first, first_tile, unused };
                    matrices.push(matrix_item(matrix));
                    tiles = together("tiles", tiles, more)?;
                }
            }
        }
        if !units.is_empty() {
            self.launch_decode_units(lists, &units, chunks, shared_bytes)?;
        }
        if matrices.is_empty() { Ok(()) } else { self.launch_decode_fixed(lists, &matrices, tiles) }
    }

    #[expect(unsafe_code, reason = "a kernel's arguments are addresses")]
    fn launch_decode(&self, launch: Launch, unit: ListedUnit) -> Result<()> {
        let Launch { chunks, threads, shared_bytes, .. } = launch;
        let (decode, stream) = (self.kernels.function(DECODE, shared_bytes)?, &self.stream);
        // SAFETY: these are the kernel's arguments, in its order. `gpu/mod.rs` of df11-kernels lists what a launch must guarantee; by the
        // numbers of that list:
        // 1. The tensors are a `df11_codec::Unit`, which was validated. Only `unit.rs` can reach the memory to which they were copied, and it
        //    never writes to it. It is freed only after a wait for the stream (`OnGpu`).
        // 2. `outputs` has room for all elements: in a `DeviceBuffer`, whose size was compared with theirs, which is borrowed exclusively,
        //    and which isn't freed before the stream has done this; or in memory for which the caller of `CudaUnit::decode_on` promises the
        //    same in the order of its stream, and that stream waits for this launch. None of them overlaps the tensors.
        // 3. There is a block for each chunk, and blocks are 1 to 32 whole warps, as `Launch::of` checked.
        // 4. The shared memory is also from `Launch::of`, and is enough for the largest chunk.
        // 5. The kernel keeps the phase rule.
        let result = unsafe {
            cust::launch!(decode<<<chunks, threads, shared_bytes, stream>>>(
                unit.luts, unit.codes, unit.sign_mantissa, unit.output_positions, unit.gaps, unit.outputs,
                unit.n_luts, unit.n_bytes, unit.n_elements
            ))
        };
        result.map_err(failed("launching the kernel"))
    }

    #[expect(unsafe_code, reason = "a kernel's arguments are addresses")]
    fn launch_decode_units(&self, lists: &mut Lists, units: &[[u64; 9]], chunks: u32, shared_bytes: u32) -> Result<()> {
        let (n_units, bits, stream) = (listed(units)?, self.kernels.step_bits, &self.stream);
        let list = lists.put(units.as_flattened(), stream)?;
        let decode_units = self.kernels.function(DECODE_UNITS, shared_bytes)?;
        let threads = df11_kernels::layout::STRIP_THREADS;
        let blocks = self.kernels.blocks.min(chunks);
        // SAFETY: these are the arguments of `decode_units` in its order. By the numbers of the same list:
        // 1. Each unit is as above, and `Cuda::load` made its step table, for `bits` bits. The list has at least one unit, and by `listed`
        //    no more than the kernel can count. `Lists::put` keeps the list unchanged.
        // 2. Each unit's output is as above, and no two overlap: each has a range of its own in one buffer.
        // 3. Any grid will do. `Launch::of` checked that each unit is made for blocks of these 512 threads.
        // 4. The shared memory is enough for the largest chunk of all units.
        // 5. As above.
        let result = unsafe {
            cust::launch!(decode_units<<<blocks, threads, shared_bytes, stream>>>(list, n_units, chunks, bits))
        };
        result.map_err(failed("launching the kernel"))
    }

    #[expect(unsafe_code, reason = "a kernel's arguments are addresses")]
    fn launch_decode_fixed(&self, lists: &mut Lists, matrices: &[[u64; 6]], tiles: u32) -> Result<()> {
        const BYTES: u32 = decode_fixed::shared_bytes(THREADS);
        let (n_matrices, stream) = (listed(matrices)?, &self.stream);
        let list = lists.put(matrices.as_flattened(), stream)?;
        let decode_fixed = self.kernels.function("decode_fixed", BYTES)?;
        let blocks = (BLOCKS * self.info.multiprocessors).min(tiles.div_ceil(THREADS / LANES));
        // SAFETY: these are the arguments of `decode_fixed` in its order. By the numbers of the same list:
        // 1. Each matrix is a payload that was encoded here, so its escapes and starts agree with its codes. Its memory is as above; or the
        //    caller of `Cuda::payload` promises all this. Payloads begin at a multiple of 16 bytes, and so do their parts. The list is as
        //    above.
        // 2. Each matrix's output is as above, and none overlaps another.
        // 3. Any grid will do. Blocks are whole warps.
        // 4. They have the shared memory that the kernel asks for.
        // 5. As above.
        let result =
            unsafe { cust::launch!(decode_fixed<<<blocks, THREADS, BYTES, stream>>>(list, n_matrices, tiles)) };
        result.map_err(failed("launching the kernel"))
    }

    /// Enqueues the multiplication of a payload by columns, at these addresses: one launch of the kernel for at least this many columns.
    /// There must be at least one row and one column; the caller must keep all memory as for [`Self::decode`].
    #[expect(unsafe_code, reason = "a kernel's arguments are addresses")]
    pub(super) fn multiply(
        &self,
        sizes: FixedSizes,
        payload: u64,
        (x, columns): (u64, u32),
        products: u64,
    ) -> Result<()> {
        const BYTES: u32 = shared_bytes(THREADS);
        let name = match columns {
            0 | 1 => "multiply_fixed_1",
            2 => "multiply_fixed_2",
            3 | 4 => "multiply_fixed_4",
            _ => "multiply_fixed_8",
        };
        // One block for each group of rows: the GPU begins a block whenever another ends, so nothing waits for the slowest of many.
        let (multiply_fixed, blocks) =
            (self.kernels.function(name, BYTES)?, sizes.rows.div_ceil(rows_of_block(THREADS)));
        let [codes, starts, escapes] = sizes.parts.map(|at| payload + at);
        let (first, rows, row, stream) = (sizes.first, sizes.rows, sizes.columns, &self.stream);
        // SAFETY: these are the arguments of `multiply_fixed` in its order. `gpu/entry.rs` of df11-kernels says what a launch must guarantee;
        // by the numbers of the same list:
        // 1. The matrix is as in `launch_decode_fixed`, and has these rows, at least one. There are 1 to 8 columns, each as long as a row,
        //    as `CudaUnit::multiply_on` checked; the caller promises that they exist, and that nothing writes to them.
        // 2. The caller promises memory for all products that overlaps nothing else.
        // 3. Blocks are as many warps as share a row, and there are blocks for all rows.
        // 4. They have the shared memory that the kernel asks for.
        // 5. As above.
        let result = unsafe {
            cust::launch!(multiply_fixed<<<blocks, THREADS, BYTES, stream>>>(
                codes, escapes, starts, first, rows, row, x, columns, products
            ))
        };
        result.map_err(failed("launching the kernel"))
    }
}

/// The chunks or tiles of a list plus those of another item. Kernels count them in 32 bits.
fn together(what: &str, before: u32, more: u32) -> Result<u32> {
    let sum = counted(what, before as usize + more as usize, u32::MAX);
    sum.map_err(|reason| cannot_decode("all this together", reason))
}

/// The number of items in a list. Kernels count its bytes in 32 bits.
fn listed<T>(items: &[T]) -> Result<u32> {
    let most = u32::MAX / u32::try_from(size_of::<T>()).unwrap_or(u32::MAX);
    counted("items", items.len(), most).map_err(|reason| cannot_decode("all this together", reason))
}
