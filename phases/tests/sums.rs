//! Sums over threads, for any counts and any order of threads, against plain loops.
#![allow(missing_docs, clippy::unwrap_used)]

use phases::emulated::{Grid, launch};
use phases::{Block, LANES, Output, SCRATCH_BYTES};
use proptest::collection::vec;
use proptest::prelude::*;

/// Counts of whole warps, and an order of their threads.
fn blocks() -> impl Strategy<Value = (Vec<u32>, Vec<u32>)> {
    let counts = (1..=4usize).prop_flat_map(|warps| vec(any::<u32>(), warps * LANES as usize));
    counts.prop_flat_map(|counts| {
        let order = (0..counts.len() as u32).collect::<Vec<_>>();
        (Just(counts), Just(order).prop_shuffle())
    })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: if cfg!(miri) { 2 } else { 64 }, failure_persistence: None, ..Default::default() })]

    #[test]
    fn sums_before((counts, order) in blocks()) {
        let (in_block, in_warp) = launch(|host| {
            let outputs = [host.output::<u32>("in_block", counts.len()), host.output::<u32>("in_warp", counts.len())];
            host.run::<u32>(&Grid::new(1, &order, SCRATCH_BYTES), |block| {
                block.scan(0, |thread| counts[thread.id as usize], |register, before| *register = before);
                block.phase(|thread| (&outputs[0]).store(thread.id, *thread.registers));
                block.scan_warp(
                    |thread| counts[thread.id as usize],
                    |thread, before| (&outputs[1]).store(thread.id, before),
                );
            });
            let [in_block, in_warp] = outputs.map(|output| output.values());
            (in_block, in_warp)
        })
        .unwrap();
        let (mut of_block, mut of_warp) = (0u32, 0u32);
        for (thread, count) in counts.iter().enumerate() {
            if thread % LANES as usize == 0 {
                of_warp = 0;
            }
            prop_assert_eq!((in_block[thread], in_warp[thread]), (Some(of_block), Some(of_warp)));
            of_block = of_block.wrapping_add(*count);
            of_warp = of_warp.wrapping_add(*count);
        }
    }
}
