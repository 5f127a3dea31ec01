//! Which GPU holds what: against every way there is, and by hand.
#![allow(missing_docs, clippy::unwrap_used, clippy::panic)]

use df11_host::{BlockSizes, Gpu, Outcome, Placement, place};
use proptest::prelude::*;

/// Every way to put the blocks on the devices in their order: the device of each block.
fn all_ways(blocks: usize, devices: usize) -> Vec<Vec<usize>> {
    let mut ways = vec![Vec::new()];
    for _ in 0..blocks {
        let longer = |way: Vec<usize>| {
            let first = way.last().copied().unwrap_or(0);
            (first..devices).map(move |device| [way.as_slice(), &[device]].concat())
        };
        ways = ways.into_iter().flat_map(longer).collect();
    }
    ways
}

/// What a device takes in a way, those blocks offloaded whose bit is set.
fn taken(blocks: &[BlockSizes], way: &[usize], device: usize, offloaded: u32) -> u64 {
    let (mut resident, mut scratch, mut staging) = (0, 0, 0);
    for (i, block) in blocks.iter().enumerate().filter(|(i, _)| way[*i] == device) {
        resident += block.bytes + block.steps;
        scratch = scratch.max(block.decoded);
        if offloaded >> i & 1 == 1 {
            resident -= block.streamed;
            staging = staging.max(2 * block.largest_stream);
        }
    }
    resident + scratch + staging
}

fn fits(blocks: &[BlockSizes], devices: &[Gpu], way: &[usize], offloaded: u32) -> bool {
    devices.iter().enumerate().all(|(i, device)| {
        let taken = taken(blocks, way, i, offloaded);
        taken == 0 || taken + device.reserve <= device.memory
    })
}

/// How full the fullest device is. Sizes are so small that no two fractions are rounded to one.
fn fullest(blocks: &[BlockSizes], devices: &[Gpu], way: &[usize]) -> f64 {
    let full = |(i, device): (usize, &Gpu)| match taken(blocks, way, i, 0) {
        0 => 0.0,
        taken => taken as f64 / device.memory.saturating_sub(device.reserve) as f64,
    };
    devices.iter().enumerate().map(full).fold(0.0, f64::max)
}

fn way_of(placement: &Placement) -> Vec<usize> {
    let blocks = placement.shares.iter().enumerate();
    blocks.flat_map(|(device, share)| share.blocks.clone().map(move |_| device)).collect()
}

fn offloaded_of(placement: &Placement) -> u32 {
    placement.shares.iter().flat_map(|share| &share.offloaded).map(|block| 1 << block).sum()
}

/// The placement is the best there is, and says of itself what is so.
fn check(blocks: &[BlockSizes], devices: &[Gpu]) -> Outcome {
    let placement = place(blocks, devices);
    let ways = all_ways(blocks.len(), devices.len());
    let (way, offloaded) = (way_of(&placement), offloaded_of(&placement));
    assert!(ways.contains(&way), "{placement:?}");
    let mut next = 0;
    for (i, share) in placement.shares.iter().enumerate() {
        assert_eq!(share.blocks.start, next);
        next = share.blocks.end;
        assert_eq!(share.used(), taken(blocks, &way, i, offloaded), "{placement:?}");
        let held = || blocks[share.blocks.clone()].iter();
        assert_eq!(share.scratch, held().map(|block| block.decoded).max().unwrap_or(0));
        assert_eq!(share.weights + share.on_host, held().map(|block| block.bytes + block.steps).sum::<u64>());
        assert!(share.offloaded.iter().all(|block| share.blocks.contains(block)), "{placement:?}");
    }
    assert_eq!((next, placement.shares.len()), (blocks.len(), devices.len()));

    let best = ways.iter().map(|way| fullest(blocks, devices, way)).fold(f64::INFINITY, f64::min);
    let fewest = ways
        .iter()
        .flat_map(|way| (0..1 << blocks.len()).map(move |offloaded: u32| (way, offloaded)))
        .filter(|(way, offloaded)| fits(blocks, devices, way, *offloaded))
        .map(|(_, offloaded)| offloaded.count_ones())
        .min();
    let expected = match fewest {
        Some(0) => Outcome::Fits,
        Some(_) => Outcome::FitsOffloaded,
        None => Outcome::DoesNotFit,
    };
    assert_eq!(placement.outcome, expected, "{placement:?}");
    assert_eq!(placement.missing == 0, expected == Outcome::Fits);
    match expected {
        Outcome::FitsOffloaded => {
            assert!(fits(blocks, devices, &way, offloaded), "{placement:?}");
            assert_eq!(Some(offloaded.count_ones()), fewest, "{placement:?}");
        }
        _ => {
            assert_eq!(offloaded, 0);
            assert!(fullest(blocks, devices, &way) == best, "{placement:?}");
        }
    }
    expected
}

/// Blocks as models have them: mostly one unit, some of several, some of stored tensors alone.
fn block() -> impl Strategy<Value = BlockSizes> {
    let sizes = (8..16u64, 0..3u64, 0..3u64, 0..20u64);
    let unit = sizes
        .clone()
        .prop_map(|(streamed, indexes, stored, decoded)| (streamed, streamed, indexes + stored, 1, decoded));
    let units =
        sizes.prop_map(|(streamed, indexes, stored, decoded)| (streamed, streamed / 3, indexes + stored, 3, decoded));
    let stored = (0..20u64).prop_map(|stored| (0, 0, stored, 0, 0));
    prop_oneof![4 => unit, 2 => units, 1 => stored].prop_map(|(streamed, largest_stream, rest, steps, decoded)| {
        BlockSizes { bytes: streamed + rest, steps, streamed, largest_stream, decoded, ..BlockSizes::default() }
    })
}

fn blocks() -> impl Strategy<Value = Vec<BlockSizes>> {
    prop::collection::vec(block(), 0..8)
}

fn device() -> impl Strategy<Value = Gpu> {
    (0..90u64, 0..10u64).prop_map(|(memory, reserve)| Gpu { memory, reserve })
}

fn devices() -> impl Strategy<Value = Vec<Gpu>> {
    prop::collection::vec(device(), 1..4)
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 1500, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn no_way_is_better(blocks in blocks(), devices in devices()) {
        check(&blocks, &devices);
    }

    /// Equal layers on equal GPUs, as most are.
    #[test]
    fn no_way_is_better_for_equal_layers(
        layer in block(),
        layers in 1..8usize,
        gpu in device(),
        gpus in 1..4usize,
    ) {
        check(&vec![layer; layers], &vec![gpu; gpus]);
    }
}

/// The property test would mean little if most of its cases ended alike.
#[test]
fn every_outcome_is_tested() {
    use proptest::strategy::ValueTree;
    use proptest::test_runner::TestRunner;
    let mut runner = TestRunner::deterministic();
    let strategy = (blocks(), devices());
    let outcomes: Vec<Outcome> = (0..300)
        .map(|_| {
            let (blocks, devices) = strategy.new_tree(&mut runner).unwrap().current();
            place(&blocks, &devices).outcome
        })
        .collect();
    for outcome in [Outcome::Fits, Outcome::FitsOffloaded, Outcome::DoesNotFit] {
        let count = outcomes.iter().filter(|&&found| found == outcome).count();
        assert!(count >= 20, "{outcome:?}: {count} of 300");
    }
}

const GB: u64 = 1_000_000_000;

/// About Qwen3-8B: 36 layers and an embedding and a head, 16.4 GB as BF16.
fn eight_billion() -> Vec<BlockSizes> {
    let unit = |name: String, elements: u64| {
        let streamed = elements * 136 / 100;
        BlockSizes {
            name,
            bytes: streamed + elements / 50,
            steps: 16 << 10,
            streamed,
            largest_stream: streamed,
            decoded: 2 * elements,
            original: 2 * elements,
        }
    };
    let ends = ["model.embed_tokens", "lm_head"].map(|name| unit(name.into(), 622_000_000));
    let layers = (0..36).map(|i| unit(format!("model.layers.{i}"), 193_000_000));
    let [embedding, head] = ends;
    [embedding].into_iter().chain(layers).chain([head]).collect()
}

#[test]
fn a_model_of_16_gb_on_gpus_that_people_have() {
    let blocks = eight_billion();
    let uncompressed: Vec<BlockSizes> = blocks.iter().map(BlockSizes::uncompressed).collect();
    let on = |blocks: &[BlockSizes], gpus: &[u64]| {
        let devices: Vec<Gpu> = gpus.iter().map(|gb| Gpu { memory: gb * GB, reserve: 2 * GB }).collect();
        place(blocks, &devices)
    };
    let count = |placement: &Placement| placement.shares.iter().map(|share| share.offloaded.len()).sum::<usize>();

    assert_eq!(on(&blocks, &[16]).outcome, Outcome::Fits);
    assert_eq!(on(&uncompressed, &[16]).outcome, Outcome::DoesNotFit);
    let twelve = on(&blocks, &[12]);
    // 11.30 GB and 1.24 GB to decode into, of 10; the head and the embedding would need larger buffers.
    assert_eq!((twelve.outcome, count(&twelve)), (Outcome::FitsOffloaded, 12));
    assert!(twelve.shares[0].offloaded.iter().all(|&block| blocks[block].name.contains("layers")));
    assert_eq!(on(&blocks, &[4]).outcome, Outcome::DoesNotFit);
    // One GPU that streams needs buffers, two would need them twice.
    let two = on(&blocks, &[8, 8]);
    assert_eq!((two.outcome, count(&two)), (Outcome::FitsOffloaded, 10));
    assert_eq!(on(&blocks, &[10, 10]).outcome, Outcome::Fits);
    // The larger GPU gets the larger part.
    let uneven = on(&blocks, &[24, 12]);
    let ratio = uneven.shares[0].used() as f64 / uneven.shares[1].used() as f64;
    assert!(uneven.outcome == Outcome::Fits && (ratio - 22.0 / 10.0).abs() < 0.1, "{uneven:?}");
}

#[test]
fn more_gpus_than_blocks_or_none_of_either() {
    let blocks = &eight_billion()[..2];
    let gpu = Gpu { memory: 80 * GB, reserve: 2 * GB };
    let placement = place(blocks, &[gpu; 8]);
    assert_eq!((placement.outcome, placement.shares.len()), (Outcome::Fits, 8));
    assert_eq!(placement.shares.iter().filter(|share| share.blocks.len() == 1).count(), 2);
    assert_eq!(place(&[], &[gpu]).outcome, Outcome::Fits);
    assert_eq!(place(&[], &[]).outcome, Outcome::Fits);
    let nowhere = place(blocks, &[]);
    assert_eq!(
        (nowhere.outcome, nowhere.missing),
        (Outcome::DoesNotFit, blocks.iter().map(BlockSizes::resident).sum())
    );
}

/// Sizes that no machine has do not wrap.
#[test]
fn sizes_that_would_overflow() {
    let block = BlockSizes {
        bytes: u64::MAX,
        steps: u64::MAX,
        streamed: u64::MAX,
        largest_stream: u64::MAX,
        decoded: u64::MAX,
        original: u64::MAX,
        ..BlockSizes::default()
    };
    let gpu = Gpu { memory: u64::MAX - 1, reserve: 1 };
    let placement = place(&[block.clone(), block], &[gpu, Gpu { memory: 1, reserve: u64::MAX }]);
    assert_eq!(placement.outcome, Outcome::DoesNotFit);
    assert!(placement.missing > 0);
}
