//! Every barrier of `decode` and `decode_once` is needed: without it some chunk of the official files meets a fault.

use df11_codec::Geometry;
use df11_kernels::copy_out::Elements;
use df11_kernels::emulated::Tensors;
use df11_kernels::layout::{has_room_for_strips, shared_bytes};
use df11_kernels::{decode, decode_once};
use df11_tests::strategies::Case;
use phases::emulated::{Fault, Grid, launch};

use crate::book::deep_code;
use crate::order::Order;

/// Decodes chunks for which strips have room, or the others, without a barrier. Returns whether a block has one of this number.
fn without(case: &Case, barrier: u32, by_strips: bool) -> Result<bool, Fault> {
    let (unit, order) = (case.unit(), Order::Rising.of(Geometry::OFFICIAL.threads_per_block() as u32));
    let (tensors, chunks) = (Tensors::of(&unit, true), unit.chunks() as u32);
    launch(|host| {
        let outputs = host.output("outputs", tensors.sign_mantissa.len());
        let unit = tensors.unit(host, &outputs);
        let grid = Grid::new(chunks, &order, shared_bytes(tensors.largest_chunk)).without_barrier(barrier);
        let is_chosen = |chunk| {
            has_room_for_strips(Elements::of_chunk(&unit, chunk, chunks).count(), order.len() as u32) == by_strips
        };
        match by_strips {
            true => host.run_some(&grid, is_chosen, |block| decode_once::decode_chunk(block, &unit, chunks)),
            false => host.run_some(&grid, is_chosen, |block| decode::decode_chunk(block, &unit, chunks)),
        }
        host.left_out().is_some()
    })
}

#[test]
#[cfg_attr(miri, ignore = "too slow there")]
fn each_is_needed() {
    let case = deep_code();
    for (by_strips, barriers) in [(false, 3), (true, 4)] {
        for barrier in 0..barriers {
            let result = without(&case, barrier, by_strips);
            assert!(matches!(result, Err(Fault::Race { .. } | Fault::NotWritten { .. })), "{barrier}: {result:?}");
        }
        assert_eq!(without(&case, barriers, by_strips), Ok(false));
    }
}
