//! The one place where kernels are launched.

use std::sync::Arc;

use cust::memory::DeviceSlice;
use df11_kernels::layout::LANES;
use df11_kernels::multiply_fixed::{rows_of_block, shared_bytes};

use super::items::{ListItem, MatrixItem};
use super::lists::Lists;
use super::multiplication::Multiplication;
use crate::device::cuda::driver::{GpuStream, while_doing};
use crate::device::cuda::kernels::{FixedSizes, KernelModule, ListedSizes, UnitKernel};
use crate::device::cuda::units::{ReadyUnit, TensorPointers};
use crate::device::launch_config::LaunchConfig;
use crate::error::device::{DeviceError, LaunchError};

/// What a list is of, and of how many at most: the kernel counts its bytes in 32 bits. And what these have.
struct Counted {
    items: &'static str,
    most: usize,
    shares: &'static str,
}

const UNITS: Counted = Counted { items: "units", most: u32::MAX as usize / size_of::<ListItem>(), shares: "chunks" };
const MATRICES: Counted =
    Counted { items: "weights", most: u32::MAX as usize / size_of::<MatrixItem>(), shares: "tiles" };

/// Gives a stream its launches.
#[derive(Debug)]
pub(crate) struct Launcher {
    lists: Lists<ListItem>,
    /// Lists of matrices in the fixed-length form.
    matrices: Lists<MatrixItem>,
    pub(crate) module: KernelModule,
    // Dropped last: the lists belong to its context.
    stream: Arc<GpuStream>,
}

impl Launcher {
    /// A launcher of this PTX file's kernels on this stream, which is of the GPU that the file was loaded on.
    pub(crate) fn new(module: KernelModule, stream: Arc<GpuStream>) -> Result<Self, DeviceError> {
        let (lists, matrices) = (Lists::new()?, Lists::new()?);
        Ok(Self { lists, matrices, module, stream })
    }

    /// Makes room for lists of this number of units.
    pub(crate) fn reserve_lists(&mut self, units: usize) -> Result<(), DeviceError> {
        self.lists.reserve(units, self.stream.stream())
    }

    /// Makes room for lists of this number of matrices.
    pub(crate) fn reserve_matrices(&mut self, matrices: usize) -> Result<(), DeviceError> {
        self.matrices.reserve(matrices, self.stream.stream())
    }

    /// Gives the stream the launches that decode units: one of `decode_units`, one of `decode` for each unit that
    /// `decode_units` can't decode, and one of `decode_fixed`.
    ///
    /// The caller must neither free nor write the memory of the units and of their words until the stream has done
    /// this.
    pub(crate) fn decode(&mut self, units: impl IntoIterator<Item = ReadyUnit>) -> Result<(), DeviceError> {
        let (mut list, mut chunks, mut shared_bytes) = (Vec::new(), 0, 0);
        let (mut matrices, mut tiles) = (Vec::new(), 0);
        for unit in units {
            match unit.kernel {
                UnitKernel::Decode(config) => self.launch_decode(&unit, config)?,
                UnitKernel::DecodeFixed(ref weights) => {
                    // The kernel wants a tile in each matrix of a list.
                    for sizes in weights.iter().filter(|sizes| sizes.tiles > 0) {
                        let with_this = with_another(&MATRICES, matrices.len(), tiles, sizes.tiles)
                            .map_err(|source| DeviceError::Launch { unit: "of a batch".to_owned(), source })?;
                        let tensors = sizes.places.map(|at| unit.large.wrapping_add(at));
                        matrices.push(MatrixItem::new(tensors, sizes, unit.out.wrapping_add(sizes.start), tiles));
                        tiles = with_this;
                    }
                }
                // There is nothing to decode, and the kernel wants a chunk in each unit of a list.
                UnitKernel::DecodeUnits(sizes) if sizes.chunks == 0 => {}
                UnitKernel::DecodeUnits(sizes) => {
                    let with_this = with_another(&UNITS, list.len(), chunks, sizes.chunks)
                        .map_err(|source| DeviceError::Launch { unit: "of a batch".to_owned(), source })?;
                    list.push(ListItem::new(&unit.tensors, sizes, unit.out, chunks));
                    (chunks, shared_bytes) = (with_this, sizes.shared_bytes.max(shared_bytes));
                }
            }
        }
        self.launch_decode_units(&list, chunks, shared_bytes)?;
        self.launch_decode_fixed(&matrices, tiles)
    }

    /// Gives the stream what multiplies a weight by the columns in `x`, into `products`, of both of which there must be as many
    /// as the multiplication says, and at least one: a launch of the kernel for at least as many columns. `large` is the memory of
    /// the large tensors of the weight's unit.
    ///
    /// The caller must neither free nor write the memory of the unit, of the columns and of the products until the
    /// stream has done this.
    ///
    /// # Errors
    ///
    /// [`DeviceError::NoKernel`]; the driver fails.
    #[expect(unsafe_code, reason = "a kernel's arguments are raw pointers")]
    pub(crate) fn multiply(
        &self,
        large: &DeviceSlice<u8>,
        multiplication: Multiplication,
        x: &DeviceSlice<u16>,
        products: &DeviceSlice<f32>,
    ) -> Result<(), DeviceError> {
        let Multiplication { sizes, columns, .. } = multiplication;
        let (stream, threads) = (self.stream.stream(), FixedSizes::THREADS);
        let bytes = shared_bytes(threads);
        let name = match columns {
            0 | 1 => "multiply_fixed_1",
            2 => "multiply_fixed_2",
            3 | 4 => "multiply_fixed_4",
            _ => "multiply_fixed_8",
        };
        // The GPU begins a block when another one ends, so none waits for the slowest of many.
        let (multiply_fixed, blocks) = (self.module.fixed(name)?, sizes.rows.div_ceil(rows_of_block(threads)));
        let [codes, escapes, starts] = sizes.places.map(|at| large.as_device_ptr().wrapping_add(at));
        let (first, rows, row) = (sizes.first, sizes.rows, sizes.columns);
        let x = x.index(..multiplication.words).as_device_ptr();
        let products = products.index(..multiplication.products).as_device_ptr();
        // SAFETY: these are the arguments of `multiply_fixed` in its order. `gpu/entry.rs` of df11-kernels says what a launch must
        // guarantee:
        // 1. The matrix is as in `launch_decode_fixed`, and has as many rows, at least one, since there are products.
        // 2. The columns are 1 to 8, as `Multiplication::of` found. `x` has their words and `products` has room for all
        //    products, to which both were cut above. The columns lie in memory of the decoder's that only its stream
        //    writes, or in memory for which the caller of `CudaUnits::multiply_on` promises as much.
        // 3. Blocks are as many warps as share a row, there are blocks for all rows, and they have the shared memory that the
        //    kernel asks for.
        let result = unsafe {
            cust::launch!(multiply_fixed<<<blocks, threads, bytes, stream>>>(
                codes, escapes, starts, first, rows, row, x, columns, products
            ))
        };
        result.map_err(while_doing("launching the kernel"))
    }

    #[expect(unsafe_code, reason = "a kernel's arguments are raw pointers")]
    fn launch_decode(&self, unit: &ReadyUnit, config: LaunchConfig) -> Result<(), DeviceError> {
        // There is nothing to decode, and CUDA refuses a grid without blocks.
        if config.blocks == 0 {
            return Ok(());
        }
        let (decode, stream) = (self.module.decode(config.shared_bytes)?, self.stream.stream());
        let TensorPointers { luts, codes, sign_mantissa, positions, gaps, .. } = unit.tensors;
        let (words, n_luts, n_bytes, n_elements) = (unit.out, config.n_luts, config.n_bytes, config.n_elements);
        // SAFETY: these are the kernel's arguments in its order. `gpu/mod.rs` of df11-kernels lists what a launch must
        // guarantee; by the numbers of that list:
        // 1. The tensors are a unit, and the very copy of the indexes that the kernel reads passed `Unit::validate`
        //    (`DeviceUnit::load`). Only this module's parent can reach that memory, and it never writes to it. A
        //    decoder waits for its stream before it frees any of it. Or they are a payload, of which the caller of
        //    `CudaUnits::decode_payload_on` promises the same.
        // 2. `out` has room for all elements: `DeviceUnit::ready` cut memory to them. It lies in the decoder's scratch
        //    buffer, which the decoder frees only after it has waited for its stream; or in an `OutputBuffer`, which is
        //    lent to it exclusively and waits for the stream before it frees its memory or gives it back; or in memory
        //    for which the caller of `CudaUnits::decode_on` promises the same: on the caller's stream it stays and is
        //    left alone, and that stream waits for this launch. None of them overlaps the tensors, which the decoder
        //    owns.
        // 3. Grid and block are `LaunchConfig::of` this unit: a block for each chunk, of whole warps, at most 32.
        // 4. The shared memory is that of `LaunchConfig::of` too, which is enough for the largest chunk.
        let result = unsafe {
            cust::launch!(decode<<<config.blocks, config.threads, config.shared_bytes, stream>>>(
                luts, codes, sign_mantissa, positions, gaps, words, n_luts, n_bytes, n_elements
            ))
        };
        result.map_err(while_doing("launching the kernel"))
    }

    #[expect(unsafe_code, reason = "a kernel's arguments are raw pointers")]
    fn launch_decode_units(&mut self, units: &[ListItem], chunks: u32, shared_bytes: u32) -> Result<(), DeviceError> {
        // There is nothing to decode, and the kernel's list must have a unit.
        if units.is_empty() {
            return Ok(());
        }
        let stream = self.stream.stream();
        let list = self.lists.put(units, stream)?.as_device_ptr();
        let (decode_units, blocks) = self.module.decode_units(chunks, shared_bytes)?;
        let (bits, threads) = (self.module.step_bits, ListedSizes::THREADS);
        #[expect(clippy::cast_possible_truncation, reason = "the number of chunks fits, and each unit has a chunk")]
        let n_units = units.len() as u32;
        // SAFETY: these are the arguments of `decode_units` in its order. By the numbers of the same list:
        // 1. Each unit is as above, and `DeviceUnit::load` made its table of steps, of `bits` bits. The list has at
        //    least one unit, and by `with_another` no more than the kernel can count. `UnitLists::put` keeps the list
        //    as it is.
        // 2. Each unit's output is as above, and none overlaps another: each has a place of its own in one buffer.
        // 3. Any grid will do. `ListedSizes::of` found that each unit is made for blocks of these 512 threads.
        // 4. The shared memory is enough for the largest chunk of all units.
        let result = unsafe {
            cust::launch!(decode_units<<<blocks, threads, shared_bytes, stream>>>(list, n_units, chunks, bits))
        };
        result.map_err(while_doing("launching the kernel"))
    }

    #[expect(unsafe_code, reason = "a kernel's arguments are raw pointers")]
    fn launch_decode_fixed(&mut self, matrices: &[MatrixItem], tiles: u32) -> Result<(), DeviceError> {
        // There is nothing to decode, and the kernel's list must have a matrix.
        if matrices.is_empty() {
            return Ok(());
        }
        let stream = self.stream.stream();
        let list = self.matrices.put(matrices, stream)?.as_device_ptr();
        let (threads, bytes) = (FixedSizes::THREADS, FixedSizes::SHARED_BYTES);
        let decode_fixed = self.module.fixed("decode_fixed")?;
        let blocks = self.module.fixed_blocks(&decode_fixed, tiles.div_ceil(threads / LANES))?;
        #[expect(clippy::cast_possible_truncation, reason = "the number of tiles fits, and each matrix has a tile")]
        let n_matrices = matrices.len() as u32;
        // SAFETY: these are the arguments of `decode_fixed` in its order. `gpu/entry.rs` of df11-kernels says what a launch must
        // guarantee:
        // 1. Each matrix is one that `DeviceUnit::load_fixed` encoded, so its escapes and starts agree with its codes. Only this
        //    module's parent can reach that memory, and it never writes to it. A decoder waits for its stream before it
        //    frees any of it. The codes begin at a multiple of 16 bytes, the starts too. Or it is a payload, of which the caller
        //    of `CudaUnits::decode_payload_on` promises that; it begins at a multiple of 16, and so do its parts.
        // 2. There is room for all words of each matrix, since `DeviceUnit::ready` cut memory to those of the unit, and none
        //    overlaps another. That memory is as in `launch_decode`.
        // 3. The list has at least one matrix, and by `with_another` no more than the kernel can count. `Lists::put` keeps it as
        //    it is.
        // 4. Blocks are whole warps, and have the shared memory that the kernel asks for.
        let result =
            unsafe { cust::launch!(decode_fixed<<<blocks, threads, bytes, stream>>>(list, n_matrices, tiles)) };
        result.map_err(while_doing("launching the kernel"))
    }
}

/// The chunks of a list of `items` units with `shares` chunks and of another unit with `more` chunks, if the kernel can
/// count both the units and the chunks; or the same with weights and tiles.
fn with_another(counted: &Counted, items: usize, shares: u32, more: u32) -> Result<u32, LaunchError> {
    let too_many = |what, got, allowed| LaunchError::TooMany { what, got, allowed };
    if items >= counted.most {
        return Err(too_many(counted.items, items as u64 + 1, counted.most as u64));
    }
    let got = u64::from(shares) + u64::from(more);
    u32::try_from(got).map_err(|_| too_many(counted.shares, got, u32::MAX.into()))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Lists this long have gigabytes, so only the numbers are tested.
    #[test]
    fn as_far_as_the_kernel_counts() {
        // 72 bytes each.
        let most = 59_652_323;
        assert_eq!(with_another(&UNITS, most - 1, u32::MAX - 7, 7), Ok(u32::MAX));
        let units = LaunchError::TooMany { what: "units", got: most as u64 + 1, allowed: most as u64 };
        assert_eq!(with_another(&UNITS, most, 0, 1), Err(units));
        let chunks = LaunchError::TooMany { what: "chunks", got: 1 << 32, allowed: u32::MAX.into() };
        assert_eq!(with_another(&UNITS, 1, u32::MAX - 6, 7), Err(chunks));
        // 48 bytes each.
        let most = 89_478_485;
        let weights = LaunchError::TooMany { what: "weights", got: most as u64 + 1, allowed: most as u64 };
        assert_eq!(with_another(&MATRICES, most, 0, 1), Err(weights));
    }
}
