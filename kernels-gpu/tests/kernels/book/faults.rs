//! The faults that the book plants in the kernels: found here in the kernels' own code, with one thing changed.

use df11_codec::{Code, Geometry, Histogram};
use df11_kernels::column::{self, Column, Exponents};
use df11_kernels::copy_out::{Elements, copy_out};
use df11_kernels::emulated::Tensors;
use df11_kernels::layout::{ONCE_BITS, ONCE_COLUMNS, WARP_SUMS, has_room_for_columns, shared_bytes, staging};
use df11_kernels::tables::Tables;
use df11_kernels::unit::Unit;
use df11_kernels::window::Window;
use df11_kernels::{decode, steps};
use df11_tests::strategies::Case;
use phases::emulated::{Bytes, CheckedShared, EmulatedBlock, Fault, Grid, Stored, launch};
use phases::{Block, SharedMemory, Thread};

use crate::book::{file, states};
use crate::order::Order;

/// The file that the book's experiments decode.
pub fn deep_code() -> Case {
    let vectors = df11_tests::data::vectors().unwrap();
    let first = vectors.into_iter().next().unwrap();
    assert_eq!(first.name, "deep_code");
    let code = Code::from_histogram(&Histogram::of(&first.words())).unwrap();
    Case { geometry: Geometry::OFFICIAL, code, weights: first.weights, encoded: first.encoded }
}

/// The fault of a kernel in one block of it, with the threads in rising order, and without a barrier.
fn fault<R: Default>(
    chunk: u32,
    without_barrier: Option<u32>,
    kernel: impl Fn(&mut EmulatedBlock<'_, R>, &Unit<Bytes<'_>, &Stored<'_, u16>>, u32),
) -> Fault {
    let case = deep_code();
    let (tensors, order) = (Tensors::of(&case.unit(), true), Order::Rising.of(512));
    let chunks = case.unit().chunks() as u32;
    let run = launch(|host| {
        let outputs = host.output("outputs", tensors.sign_mantissa.len());
        let unit = tensors.unit(host, &outputs);
        let grid = Grid { without_barrier, ..Grid::new(chunks, &order, shared_bytes(tensors.largest_chunk)) };
        host.run_some(&grid, |index| index == chunk, |block| kernel(block, &unit, chunks));
    });
    run.unwrap_err()
}

fn printed(chapter: &str, fault: &impl ToString) {
    let fault = fault.to_string().replace('\\', "/");
    states(chapter, &format!("<!-- prints --> deep_code: Case failed: {fault}"));
}

/// Which chunks `decode` takes by one walk, and which one it takes first of those and of the others: the last.
#[test]
fn blocks() {
    let case = deep_code();
    let unit = case.unit();
    let chunks = unit.chunks();
    let tables = unit.raw().luts.len() / 256 - 1;
    assert_eq!(tables, 4);
    states(
        "phases",
        &format!(
            "`deep_code` is the first of these files: {chunks} chunks, with codes so long that they need four lookup"
        ),
    );
    let elements = |chunk: usize| {
        let at = |i: usize| u32::from_le_bytes(unit.raw().output_positions[4 * i..][..4].try_into().unwrap());
        at(chunk + 1) - at(chunk)
    };
    let is_full = |chunk| has_room_for_columns(elements(chunk), 512);
    let first = (0..chunks).rev().find(|&chunk| is_full(chunk)).unwrap();
    states("packing", &format!("the last one of them first: that is block {first}."));
    assert_eq!((first, is_full(chunks - 1), chunks), (24, false, 26));
}

/// Chapter 3: `run` where `decode_chunk` has `phase`.
#[test]
fn without_barriers() {
    let found = [2, 0].map(|barrier| {
        fault::<decode::Registers>(25, Some(barrier), |block, unit, chunks| decode::decode_chunk(block, unit, chunks))
    });
    let threads = found.map(|fault| {
        printed("phases", &fault);
        let Fault::Race { earlier, later, .. } = fault else { panic!("{fault}") };
        (earlier.phase, earlier.thread, later.thread)
    });
    let [(phase, stages, copies), (first, writes, looks)] = threads;
    states("phases", &format!("Take away the barrier after phase {phase}, by writing"));
    states(
        "phases",
        &format!(
            "Without the barrier, phases {phase} and {} are one phase. Thread {stages} stages an element, and thread {copies} copies \
             it to the output. Now take away the barrier after phase {first}:",
            phase + 1
        ),
    );
    states("phases", &format!("Thread {writes} writes a table's entry, and thread {looks} looks it up."));
}

/// What a thread keeps: its window, codes, exponents and place.
type Registers = (Window, u32, Exponents, u32);

/// The kernel `decode_once` for windows that columns have room for; it stages from `start` on, each thread by `stage`.
fn decode_once(
    block: &mut EmulatedBlock<'_, Registers>,
    unit: &Unit<Bytes<'_>, &Stored<'_, u16>>,
    chunks: u32,
    start: impl Fn(u32) -> u32 + Sync,
    stage: impl Fn(&Thread<'_, Registers, CheckedShared<'_>>, u32) + Sync,
) {
    let (chunk, threads) = (block.index(), block.threads());
    let elements = Elements::of_chunk(unit, chunk, chunks);
    let tables = Tables::of(unit);
    let start = start(elements.first);
    block.phase(|thread| {
        tables.load(&thread, threads);
        thread.registers.0 = Window::load(unit, chunk * threads + thread.id);
    });
    block.phase(|thread| {
        steps::make(ONCE_BITS, &thread, threads);
        column::clear(ONCE_COLUMNS, thread.id, thread.shared);
    });
    block.scan(
        WARP_SUMS,
        |thread| {
            let column = Column::new(ONCE_COLUMNS, thread.id);
            let codes = steps::decode(ONCE_BITS, thread.registers.0, || tables, column, thread.shared);
            thread.registers.1 = codes;
            thread.registers.2 = column::take(ONCE_COLUMNS, thread.id, codes, thread.shared);
            codes
        },
        |registers, before| registers.3 = before,
    );
    block.phase(|thread| {
        let (_, codes, _, place) = *thread.registers;
        if place + codes <= elements.count() && column::can_stage(codes) {
            stage(&thread, start + place);
        }
    });
    block.run(|thread| copy_out(unit, elements, start, &thread, threads));
}

fn stage(thread: &Thread<'_, Registers, CheckedShared<'_>>, at: u32) {
    column::stage(thread.registers.2, thread.registers.1, at, thread.shared);
}

/// Chapter 5: staging from the same place, whatever the first element is.
#[test]
fn from_the_same_place() {
    let fault = fault(24, None, |block, unit, chunks| decode_once(block, unit, chunks, |_| staging(0), stage));
    printed("packing", &fault);
    let Fault::Misaligned { access, .. } = fault else { panic!("{fault}") };
    states("packing", &format!("it stages in phase {}, and copies out in phase {}.", access.phase - 1, access.phase));
}

/// Chapter 5: the first four bytes at once, whoever has the bytes before them.
#[test]
fn a_word_of_two_owners() {
    let found = fault(24, None, |block, unit, chunks| {
        decode_once(block, unit, chunks, staging, |thread, at| match thread.id {
            // All bytes of the word, of which the thread may have only the last.
            1 => thread.shared.store_u32(at & !3, 0),
            _ => stage(thread, at),
        });
    });
    let Fault::Race { byte, earlier, later } = found else { panic!("{found}") };
    // The store that the experiment changes, whose part thread 1 has here.
    let source = file("kernels-gpu/src/column.rs").unwrap();
    let store = "store_u32_if_less(at % 4, 1, first, upper)";
    let (line, text) = source.lines().enumerate().find(|(_, text)| text.contains(store)).unwrap();
    states(
        "packing",
        &format!(
            "deep_code: Case failed: race for byte {byte} of shared memory in phase {} of block {}: thread {} writes it at {}, and \
             thread {} writes it at kernels-gpu/src/column.rs:{}:{}",
            earlier.phase,
            earlier.block,
            earlier.thread,
            earlier.location.to_string().replace('\\', "/"),
            later.thread,
            line + 1,
            text.find(store).unwrap() + 1
        ),
    );
}
