//! Which GPU holds what: against every way there is, and by hand.

use proptest::prelude::*;
use proptest::strategy::ValueTree;
use proptest::test_runner::TestRunner;

use super::*;

/// Every way to put the blocks on the GPUs in their order: the GPU of each block.
fn all_ways(blocks: usize, gpus: usize) -> Vec<Vec<usize>> {
    let mut ways = vec![Vec::new()];
    for _ in 0..blocks {
        let longer = |way: Vec<usize>| {
            let first = way.last().copied().unwrap_or(0);
            (first..gpus).map(move |gpu| [way.as_slice(), &[gpu]].concat())
        };
        ways = ways.into_iter().flat_map(longer).collect();
    }
    ways
}

/// What a GPU takes in a way if those blocks are offloaded whose bit is set.
fn taken(blocks: &[BlockSizes], way: &[usize], gpu: usize, offloaded: u32) -> u64 {
    let (mut kept, mut scratch, mut staging) = (0, 0, 0);
    for (i, block) in blocks.iter().enumerate().filter(|(i, _)| way[*i] == gpu) {
        kept += block.tensors + block.step_tables;
        scratch = scratch.max(block.largest_decoded);
        if offloaded >> i & 1 == 1 {
            kept -= block.streamed;
            staging = staging.max(2 * block.largest_streamed);
        }
    }
    kept + scratch + staging
}

/// What the GPU lacks that lacks most.
fn lacks(blocks: &[BlockSizes], gpus: &[GpuMemory], way: &[usize], offloaded: u32) -> u64 {
    let lacks = |(i, gpu): (usize, &GpuMemory)| match taken(blocks, way, i, offloaded) {
        0 => 0,
        taken => (taken + gpu.reserve).saturating_sub(gpu.size),
    };
    gpus.iter().enumerate().map(lacks).max().unwrap_or(0)
}

/// How full the fullest GPU is. Sizes are so small that no two fractions are rounded to one.
fn fullest(blocks: &[BlockSizes], gpus: &[GpuMemory], way: &[usize]) -> f64 {
    let full = |(i, gpu): (usize, &GpuMemory)| match taken(blocks, way, i, 0) {
        0 => 0.0,
        taken => taken as f64 / gpu.usable() as f64,
    };
    gpus.iter().enumerate().map(full).fold(0.0, f64::max)
}

fn way_of(placement: &Placement) -> Vec<usize> {
    let gpus = placement.gpus.iter().enumerate();
    gpus.flat_map(|(gpu, of_gpu)| of_gpu.range.clone().map(move |_| gpu)).collect()
}

fn offloaded_of(placement: &Placement) -> u32 {
    placement.gpus.iter().flat_map(|gpu| &gpu.offloaded).map(|block| 1 << block).sum()
}

/// With nothing offloaded, the placement is the best there is; with blocks offloaded, it is a way that fits, and on one
/// GPU the best there is. Its outcome is always right. Returns how many blocks are offloaded, and the fewest that any way
/// offloads, if any are.
fn check(blocks: &[BlockSizes], gpus: &[GpuMemory]) -> Option<(u32, u32)> {
    let placement = place(blocks, gpus);
    let ways = all_ways(blocks.len(), gpus.len());
    let (way, offloaded) = (way_of(&placement), offloaded_of(&placement));
    assert!(ways.contains(&way), "{placement:?}");
    let mut next = 0;
    for gpu in &placement.gpus {
        assert_eq!(gpu.range.start, next);
        next = gpu.range.end;
        assert!(gpu.offloaded.iter().all(|block| gpu.range.contains(block)), "{placement:?}");
        assert!(gpu.offloaded.is_sorted(), "{placement:?}");
    }
    assert_eq!((next, placement.gpus.len()), (blocks.len(), gpus.len()));

    let fewest = ways
        .iter()
        .flat_map(|way| (0..1 << blocks.len()).map(move |offloaded: u32| (way, offloaded)))
        .filter(|(way, offloaded)| lacks(blocks, gpus, way, *offloaded) == 0)
        .map(|(_, offloaded)| offloaded.count_ones())
        .min();
    let expected = match fewest {
        Some(0) => PlanOutcome::Fits,
        Some(_) => PlanOutcome::FitsOffloaded,
        None => PlanOutcome::DoesNotFit,
    };
    assert_eq!(placement.outcome, expected, "{placement:?}");
    let missing = ways.iter().map(|way| lacks(blocks, gpus, way, 0)).min();
    assert_eq!(Some(placement.missing), missing.map(u128::from));
    let count = offloaded.count_ones();
    match expected {
        PlanOutcome::Fits => {
            let best = ways.iter().map(|way| fullest(blocks, gpus, way)).fold(f64::INFINITY, f64::min);
            assert!(fullest(blocks, gpus, &way) == best, "{placement:?}");
        }
        PlanOutcome::FitsOffloaded => {
            assert_eq!(lacks(blocks, gpus, &way, offloaded), 0, "{placement:?}");
            assert!(gpus.len() > 1 || Some(count) == fewest, "{placement:?}");
            return fewest.map(|fewest| (count, fewest));
        }
        PlanOutcome::DoesNotFit => assert_eq!(Some(lacks(blocks, gpus, &way, 0)), missing, "{placement:?}"),
    }
    assert_eq!(offloaded, 0);
    None
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
    let sizes = prop_oneof![4 => unit, 2 => units, 1 => stored];
    sizes.prop_map(|(streamed, largest_streamed, rest, step_tables, largest_decoded)| BlockSizes {
        tensors: streamed + rest,
        step_tables,
        streamed,
        largest_streamed,
        largest_decoded,
        ..BlockSizes::default()
    })
}

fn blocks() -> impl Strategy<Value = Vec<BlockSizes>> {
    prop::collection::vec(block(), 0..8)
}

fn gpu() -> impl Strategy<Value = GpuMemory> {
    (0..90u64, 0..10u64).prop_map(|(size, reserve)| GpuMemory { size, reserve })
}

fn gpus() -> impl Strategy<Value = Vec<GpuMemory>> {
    prop::collection::vec(gpu(), 1..4)
}

proptest! {
    #![proptest_config(df11_tests::effort::config(1500))]

    #[test]
    fn no_way_is_better(blocks in blocks(), gpus in gpus()) {
        check(&blocks, &gpus);
    }

    /// Equal layers on equal GPUs, as most are.
    #[test]
    fn no_way_is_better_for_equal_layers(
        layer in block(),
        layers in 1..8usize,
        gpu in gpu(),
        gpus in 1..4usize,
    ) {
        check(&vec![layer; layers], &vec![gpu; gpus]);
    }
}

/// The property tests would mean little if most of their cases ended alike. Always of as many cases, as below: a
/// proportion of fewer says little.
#[test]
fn every_outcome_is_tested() {
    let mut runner = TestRunner::deterministic();
    let strategy = (blocks(), gpus());
    let outcomes: Vec<PlanOutcome> = (0..300)
        .map(|_| {
            let (blocks, gpus) = strategy.new_tree(&mut runner).unwrap().current();
            place(&blocks, &gpus).outcome
        })
        .collect();
    for outcome in [PlanOutcome::Fits, PlanOutcome::FitsOffloaded, PlanOutcome::DoesNotFit] {
        let count = outcomes.iter().filter(|&&found| found == outcome).count();
        assert!(count >= 20, "{outcome:?}: {count} of 300");
    }
}

/// On several GPUs, the way that is found offloads the fewest blocks nearly always.
#[test]
fn few_more_blocks_than_necessary_are_offloaded() {
    let mut runner = TestRunner::deterministic();
    let strategy = (blocks(), prop::collection::vec(gpu(), 2..4));
    let (mut cases, mut best, mut count, mut fewest) = (0, 0, 0, 0);
    while cases < 500 {
        let (blocks, gpus) = strategy.new_tree(&mut runner).unwrap().current();
        if let Some((of_this, fewest_of_this)) = check(&blocks, &gpus) {
            cases += 1;
            best += usize::from(of_this == fewest_of_this);
            count += of_this;
            fewest += fewest_of_this;
        }
    }
    println!("{best} of {cases}; {count} blocks, {fewest} necessary");
    assert!(best * 100 >= 95 * cases, "{best} of {cases}");
    assert!(count * 100 <= 102 * fewest, "{count}, {fewest} necessary");
}

const GB: u64 = 1_000_000_000;

/// About Qwen3-8B: 36 layers and an embedding and a head, 16.4 GB as BF16.
fn eight_billion() -> Vec<BlockSizes> {
    let unit = |name: String, elements: u64| {
        let streamed = elements * 136 / 100;
        BlockSizes {
            name,
            tensors: streamed + elements / 50,
            step_tables: 16 << 10,
            streamed,
            largest_streamed: streamed,
            largest_decoded: 2 * elements,
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
        let gpus: Vec<GpuMemory> = gpus.iter().map(|gb| GpuMemory { size: gb * GB, reserve: 2 * GB }).collect();
        place(blocks, &gpus)
    };
    let count = |placement: &Placement| placement.gpus.iter().map(|gpu| gpu.offloaded.len()).collect::<Vec<_>>();

    assert_eq!(on(&blocks, &[16]).outcome, PlanOutcome::Fits);
    assert_eq!(on(&uncompressed, &[16]).outcome, PlanOutcome::DoesNotFit);
    let twelve = on(&blocks, &[12]);
    // 11.30 GB and 1.24 GB to decode into, of 10; the head and the embedding would need larger buffers.
    assert_eq!((twelve.outcome, count(&twelve)), (PlanOutcome::FitsOffloaded, vec![12]));
    assert!(twelve.gpus[0].offloaded.iter().all(|&block| blocks[block].name.contains("layers")));
    assert_eq!(on(&blocks, &[4]).outcome, PlanOutcome::DoesNotFit);
    // One GPU that offloads needs staging buffers, two would need them twice.
    let two = on(&blocks, &[8, 8]);
    assert_eq!((two.outcome, count(&two).iter().sum()), (PlanOutcome::FitsOffloaded, 10));
    assert!(count(&two).contains(&0), "{two:?}");
    assert_eq!(on(&blocks, &[10, 10]).outcome, PlanOutcome::Fits);
    // The larger GPU gets the larger part.
    let uneven = on(&blocks, &[24, 12]);
    let [large, small] = [0, 1].map(|gpu| resident(&blocks[uneven.gpus[gpu].range.clone()]) as f64);
    assert!(uneven.outcome == PlanOutcome::Fits && (large / small - 22.0 / 10.0).abs() < 0.1, "{uneven:?}");
}

/// The indexes of all units are more than any one of these GPUs has room for.
#[test]
fn several_gpus_offload_if_one_is_not_enough() {
    let block = BlockSizes { tensors: 10, streamed: 8, largest_streamed: 8, ..BlockSizes::default() };
    let gpu = GpuMemory { size: 22, reserve: 0 };
    let placement = place(&vec![block; 8], &[gpu; 3]);
    assert_eq!(placement.outcome, PlanOutcome::FitsOffloaded);
    let offloaded: Vec<usize> = placement.gpus.iter().map(|gpu| gpu.offloaded.len()).collect();
    assert_eq!((offloaded, placement.missing), (vec![0, 3, 3], 8));
}

#[test]
fn more_gpus_than_blocks_or_none_of_either() {
    let blocks = &eight_billion()[..2];
    let gpu = GpuMemory { size: 80 * GB, reserve: 2 * GB };
    let placement = place(blocks, &[gpu; 8]);
    assert_eq!((placement.outcome, placement.gpus.len()), (PlanOutcome::Fits, 8));
    assert_eq!(placement.gpus.iter().filter(|gpu| gpu.range.len() == 1).count(), 2);
    assert_eq!(place(&[], &[gpu]).outcome, PlanOutcome::Fits);
    assert_eq!(place(&[], &[]).outcome, PlanOutcome::Fits);
    let nowhere = place(blocks, &[]);
    assert_eq!((nowhere.outcome, nowhere.missing), (PlanOutcome::DoesNotFit, resident(blocks)));
}

/// Sizes that no machine has do not wrap.
#[test]
fn sizes_that_would_overflow() {
    let block = BlockSizes {
        tensors: u64::MAX,
        step_tables: u64::MAX,
        streamed: u64::MAX,
        largest_streamed: u64::MAX,
        largest_decoded: u64::MAX,
        original: u64::MAX,
        ..BlockSizes::default()
    };
    let gpu = GpuMemory { size: u64::MAX - 1, reserve: 1 };
    let placement = place(&[block.clone(), block], &[gpu, GpuMemory { size: 1, reserve: u64::MAX }]);
    assert_eq!(placement.outcome, PlanOutcome::DoesNotFit);
    assert!(placement.missing > u128::from(u64::MAX));
}
