//! A kernel that multiplies: a matrix of a unit times up to eight columns, all in BF16, with sums in FP32. The matrix's
//! words never go to memory.
//!
//! A block decodes its share of the unit's chunks as [`crate::decode_units`] does. Then it multiplies where that kernel
//! copies out. [`crate::sums`] has the order in which it adds up: a warp has a segment at a time. A sum for each segment
//! goes to memory, and [`crate::add_segments`] makes those of the rows.
//!
//! Chunks begin anywhere. If a segment goes on in the next chunk, each lane leaves its sum so far in shared memory and
//! goes on from there. And a block has the segments that begin in its share. So if the last one goes on after it, the
//! block also decodes the first windows of the next chunk, which another block decodes as well.

use df11_codec::format::join;

use crate::column::{self, Column, Exponents};
use crate::copy_out::{Elements, join_eight};
use crate::float::Float;
use crate::layout::{LANES, UNFINISHED_BYTES, multiply_columns, multiply_staging, unfinished};
use crate::machine::{Block, Floats, Input, Output, SharedMemory, Thread, Unit};
use crate::product::{Product, add_eight};
use crate::steps;
use crate::sums::{GROUP, SEGMENT, Segment, first_of_lane};
use crate::tables::Tables;
use crate::window::Window;

/// Windows that contain the rest of any segment: at least two codes begin in each.
const WINDOWS_OF_REST: u32 = SEGMENT / 2;

/// The least number of threads in a block: its chunks then contain a segment, but for a unit's last one.
pub const MIN_THREADS: u32 = WINDOWS_OF_REST;

/// What a thread keeps from step to step: the same as in [`crate::decode_units`], and the segment that its warp comes to
/// next. (Not as a struct: Rust CUDA would keep it in slow local memory.)
#[derive(Clone, Copy, Default)]
pub struct Registers {
    window: Window,
    elements: Elements,
    codes: u32,
    exponents: Exponents,
    place: u32,
    start: u32,
    in_row: u32,
    number: u32,
}

impl Registers {
    #[inline(always)]
    fn segment(&self) -> Segment {
        Segment { start: self.start, in_row: self.in_row, number: self.number }
    }

    #[inline(always)]
    fn come_to(&mut self, Segment { start, in_row, number }: Segment) {
        (self.start, self.in_row, self.number) = (start, in_row, number);
    }
}

/// Multiplies one block's share: `blocks` blocks share `chunks` chunks of a unit, from `chunk` on, which contain the
/// matrix. The unit's table of steps looks at `bits` bits. Blocks have at least [`MIN_THREADS`] threads.
#[inline(always)]
pub fn multiply<B: Block<Registers>, I: Input, O: Output, X: Input, S: Floats>(
    block: &mut B,
    unit: impl Fn() -> Unit<I, O> + Copy,
    (table, bits): (impl Fn() -> I + Copy, u32),
    (chunk, chunks): (u32, u32),
    blocks: u32,
    product: Product<X, S>,
) {
    let threads = block.threads();
    let warps = threads / LANES;
    let of_unit = (unit().n_bytes + 8 * threads - 1).checked_div(8 * threads).unwrap_or(0);
    let Product { matrix, x, columns, .. } = product;
    let is_aligned = unit().is_aligned && product.is_aligned;

    let each = chunks.checked_div(blocks).unwrap_or(0);
    let rest = chunks - each * blocks;
    let mut chunk = chunk + each * block.index() + block.index().min(rest);
    let share_end = chunk + each + u32::from(block.index() < rest);
    if chunk == share_end {
        return;
    }
    // The block has the segments from the first that begins in its share to the one before `stop`.
    let border = |chunk| {
        let element = if chunk < of_unit { Elements::of_chunk(&unit(), chunk, of_unit).first } else { u32::MAX };
        element.max(matrix.first).min(matrix.end())
    };
    let first = matrix.segment_from(border(chunk));
    let after_share = border(share_end);
    let stop = matrix.segment_from(after_share).start;
    let end = share_end + u32::from(stop > after_share);

    // 1. Load.
    block.phase(move |thread| {
        steps::load(table(), bits, &thread, threads);
        Tables::of(&unit()).load(&thread, threads);
        column::clear(multiply_columns(bits), thread.id, thread.shared);
        thread.registers.window = Window::load(&unit(), chunk * threads + thread.id);
        thread.registers.elements = Elements::of_chunk(&unit(), chunk, of_unit);
        thread.registers.come_to(matrix.skip(first, thread.id / LANES));
    });

    while chunk < end {
        let is_beyond = move |thread: u32| chunk == share_end && thread >= WINDOWS_OF_REST;

        // 2. Decode a window per thread, and add up the counts of the threads before.
        block.scan(
            move |thread| {
                if is_beyond(thread.id) {
                    return 0;
                }
                let column = Column::new(multiply_columns(bits), thread.id);
                let window = thread.registers.window;
                let codes = steps::decode(bits, window, || Tables::of(&unit()), column, thread.shared);
                thread.registers.codes = codes;
                thread.registers.exponents = column::take(multiply_columns(bits), thread.id, codes, thread.shared);
                codes
            },
            |registers, before| registers.place = before,
        );

        // 3. Stage.
        block.phase(move |thread| {
            let Registers { window, elements, codes, exponents, place, .. } = *thread.registers;
            let place = place.min(elements.count());
            let staged = if is_beyond(thread.id) { 0 } else { codes.min(elements.count() - place) };
            let at = multiply_staging(bits, elements.first) + place;
            if staged == codes && column::can_stage(codes) {
                column::stage(exponents, staged, at, thread.shared);
            } else if staged > 0 {
                window.stage(&Tables::of(&unit()), staged, at, thread.shared);
            }
        });

        // 4. Load what the next chunk begins with.
        let after = chunk + 1;
        block.begin_phase(move |thread| {
            if after < end {
                thread.registers.window = Window::load(&unit(), after * threads + thread.id);
            }
        });

        // 5. Multiply: the segment that was begun in the chunk before; all segments if they can't be loaded by groups.
        let weights = Weights { bits, sign_mantissa: unit().sign_mantissa };
        let slots = |chunk| unfinished(bits) + UNFINISHED_BYTES * (chunk % 2);
        let (begun, cut) = (slots(chunk), slots(after));
        let keep = move |thread: Thread<'_, Registers, B::Shared>, number, column, sum| {
            if thread.id % LANES == 0 {
                product.store(number, column, sum);
            }
        };
        block.add_up(
            columns,
            move |thread| {
                let (elements, segment) = (thread.registers.elements, thread.registers.segment());
                let is_simple = is_aligned && segment.start >= elements.first;
                !is_simple && matrix.end_of(segment) <= elements.end.min(stop)
            },
            move |thread| {
                let segment = thread.registers.segment();
                thread.registers.come_to(matrix.skip(segment, warps));
                segment
            },
            move |thread, &segment, column| {
                let first = thread.registers.elements.first;
                let mut sum = Float::default();
                if segment.start < first {
                    sum = Float(thread.shared.load_u32(begun + slot(thread.id, column)));
                }
                let from = segment.start + first_of_lane(thread.id);
                let rest = Elements { first: from.max(first), end: (from + GROUP).min(matrix.end_of(segment)) };
                let x_of_first = (column * matrix.row + segment.in_row).wrapping_sub(segment.start);
                weights.add_singly(sum, rest, first, x, x_of_first, thread.shared)
            },
            move |thread, segment, column, sum| keep(thread, segment.number, column, sum),
        );

        // Segments that lie in the chunk.
        block.add_up(
            columns,
            move |thread| {
                let (elements, segment) = (thread.registers.elements, thread.registers.segment());
                is_aligned && matrix.end_of(segment) <= elements.end.min(stop)
            },
            move |thread| {
                let (elements, segment) = (thread.registers.elements, thread.registers.segment());
                thread.registers.come_to(matrix.skip(segment, warps));
                // A lane after the end of a row does as lane 0 does, for nothing.
                let lane = first_of_lane(thread.id);
                let is_in = lane < matrix.end_of(segment) - segment.start;
                let at = if is_in { lane } else { 0 };
                let eight = weights.load_eight(segment.start + at, elements.first, thread.shared);
                (segment.number, is_in, segment.in_row + at, eight)
            },
            move |_, &(_, is_in, x_at, eight), column| {
                let sum = add_eight(Float::default(), eight, x.load_sixteen(2 * (column * matrix.row + x_at)));
                if is_in { sum } else { Float::default() }
            },
            move |thread, &(number, ..), column, sum| keep(thread, number, column, sum),
        );

        // The segment that goes on in the next chunk.
        block.begin_phase(move |thread| {
            let (elements, segment) = (thread.registers.elements, thread.registers.segment());
            if segment.start >= elements.end.min(stop) {
                return;
            }
            let from = segment.start + first_of_lane(thread.id);
            let begun = Elements { first: from, end: (from + GROUP).min(elements.end).min(matrix.end_of(segment)) };
            let mut column = 0;
            while column < columns {
                let x_of_first = (column * matrix.row + segment.in_row).wrapping_sub(segment.start);
                let sum = weights.add_singly(Float::default(), begun, elements.first, x, x_of_first, thread.shared);
                thread.shared.store_u32(cut + slot(thread.id, column), sum.0);
                column += 1;
            }
        });

        block.phase(move |thread| {
            if after < end {
                thread.registers.elements = thread.registers.elements.next(&unit(), chunk, of_unit);
            }
        });
        chunk = after;
    }
}

/// Where a lane's unfinished sum lies among those of a segment.
#[inline(always)]
fn slot(thread: u32, column: u32) -> u32 {
    4 * (LANES * column + thread % LANES)
}

/// The weights of a chunk, whose exponents are staged.
#[derive(Clone, Copy)]
struct Weights<I> {
    bits: u32,
    sign_mantissa: I,
}

impl<I: Input> Weights<I> {
    /// Where the exponent of an element is staged, in a chunk that begins with element `first`.
    #[inline(always)]
    fn staged(&self, element: u32, first: u32) -> u32 {
        multiply_staging(self.bits, first).wrapping_sub(first).wrapping_add(element)
    }

    /// The words of eight elements, from `element` on, a multiple of 8.
    #[inline(always)]
    fn load_eight(&self, element: u32, first: u32, shared: &impl SharedMemory) -> [u32; 4] {
        join_eight(shared.load_u64(self.staged(element, first)), self.sign_mantissa.load_u64(element))
    }

    /// Adds the products of elements one by one. `x_of_first` is the place in `x` of element 0's factor.
    #[inline(always)]
    fn add_singly(
        &self,
        mut sum: Float,
        elements: Elements,
        first: u32,
        x: impl Input,
        x_of_first: u32,
        shared: &impl SharedMemory,
    ) -> Float {
        let mut i = elements.first;
        while i < elements.end {
            let word = join(shared.load_u8(self.staged(i, first)), self.sign_mantissa.load_u8(i));
            let factor = x.load_u16(2 * x_of_first.wrapping_add(i));
            sum = sum.plus_product(Float::of(word), Float::of(factor));
            i += 1;
        }
        sum
    }
}
