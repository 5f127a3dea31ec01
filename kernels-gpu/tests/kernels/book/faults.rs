//! The faults that the book plants in the kernels' source. Here each is found in the same code, and its message read.

use df11_codec::{Code, Geometry, Histogram};
use df11_kernels::copy_out::{Elements, copy_out};
use df11_kernels::decode::{self, decode_chunk};
use df11_kernels::emulated::Tensors;
use df11_kernels::layout::{shared_bytes, staging};
use df11_kernels::unit::Unit;
use df11_tests::strategies::Case;
use phases::emulated::{Bytes, EmulatedBlock, Fault, Grid, Stored, launch};
use phases::{Block, SharedMemory};

use crate::book::file;
use crate::order::Order;

/// The file that the book's experiments decode.
pub fn deep_code() -> Case {
    let vectors = df11_tests::data::vectors().unwrap();
    let first = vectors.into_iter().next().unwrap();
    assert_eq!(first.name, "deep_code");
    let code = Code::from_histogram(&Histogram::of(&first.words())).unwrap();
    Case { geometry: Geometry::OFFICIAL, code, weights: first.weights, encoded: first.encoded }
}

/// Asserts that a chapter shows the fault of a kernel in one block, with the threads in rising order.
fn shows<R: Default>(
    chapter: &str,
    chunk: u32,
    without_barrier: Option<u32>,
    kernel: impl Fn(&mut EmulatedBlock<'_, R>, &Unit<Bytes<'_>, &Stored<'_, u16>>, u32),
) {
    let case = deep_code();
    let (tensors, order) = (Tensors::of(&case.unit(), true), Order::Rising.of(512));
    let chunks = case.unit().chunks() as u32;
    let run: Result<(), Fault> = launch(|host| {
        let outputs = host.output("outputs", tensors.sign_mantissa.len());
        let unit = tensors.unit(host, &outputs);
        let grid = Grid { without_barrier, ..Grid::new(chunks, &order, shared_bytes(tensors.largest_chunk)) };
        host.run_some(&grid, |index| index == chunk, |block| kernel(block, &unit, chunks));
    });
    let line = format!("\ndeep_code: Case failed: {}\n", run.unwrap_err()).replace('\\', "/");
    let page = file(&format!("docs/kernel/{chapter}.md")).unwrap();
    assert!(page.contains(&line), "the chapter doesn't show{line}");
}

/// Chapter 3: `run` where `decode_chunk` has `phase`.
#[test]
fn without_a_barrier() {
    shows::<decode::Registers>("phases", 25, Some(2), |block, unit, chunks| decode_chunk(block, unit, chunks));
}

/// Chapter 5: staging from the same place, whatever the chunk's first element is. What is staged doesn't matter.
#[test]
fn from_the_same_place() {
    shows::<()>("packing", 24, None, |block, unit, chunks| {
        let elements = Elements::of_chunk(unit, block.index(), chunks);
        for _ in 0..3 {
            block.phase(|_| ());
        }
        block.phase(|thread| {
            for i in (thread.id..elements.count()).step_by(512) {
                thread.shared.store_u8(staging(0) + i, 0);
            }
        });
        block.run(|thread| copy_out(unit, elements, staging(0), &thread, 512));
    });
}
