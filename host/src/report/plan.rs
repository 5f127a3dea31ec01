//! Whether a model fits on GPUs, and which blocks go where.
//!
//! Each GPU gets as many of the next blocks as it can hold, in the order in which the model runs them, and one buffer into which it decodes
//! a unit at a time. If that isn't enough, the last blocks are offloaded: the codes, signs and mantissas of their units stay in the host's
//! memory, and the GPU copies them into one of two staging buffers before it decodes them.

use std::collections::BTreeMap;
use std::path::Path;

use serde::Serialize;

use crate::error::Result;
use crate::model::running_order::{RunningOrder, block_of_tensor};
use crate::patterns::dict::Patterns;
use crate::progress::Progress;
use crate::report::inspection::{InspectOptions, Inspection, inspect};

/// The table with which the kernel decodes several codes at a time; the GPU keeps one for each unit.
const STEP_TABLE_BYTES: u64 = 16 << 10;

/// Options for [`plan`].
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct PlanOptions {
    /// The memory of each GPU, in bytes, in the order in which they run the model.
    pub gpus: Vec<u64>,
    /// Bytes of each GPU to keep free for the CUDA context, activations and the KV cache; 2 GB by default.
    pub reserve: u64,
    /// For a model that isn't compressed yet, which modules become units; chosen automatically if `None`.
    pub patterns: Option<Patterns>,
}

impl Default for PlanOptions {
    fn default() -> Self {
        Self { gpus: Vec::new(), reserve: 2_000_000_000, patterns: None }
    }
}

/// A plan: which GPU gets which blocks. Sizes are in bytes.
#[derive(Clone, Debug, Default, Serialize)]
#[non_exhaustive]
pub struct Plan {
    /// Whether the model fits on the GPUs, with blocks offloaded if necessary.
    pub fits: bool,
    /// Whether the model isn't compressed yet.
    pub is_predicted: bool,
    /// The number of blocks: layers, and modules outside all layers.
    pub blocks: usize,
    /// Bytes of all tensors, compressed.
    pub bytes: u64,
    /// Bytes of all tensors before compression.
    pub original_bytes: u64,
    /// Bytes that are kept free on each GPU.
    pub reserve: u64,
    /// The GPUs, in the order of the options. If the model doesn't fit, its last blocks are on none of them.
    pub gpus: Vec<GpuPlan>,
    /// How many blocks are offloaded.
    pub offloaded: usize,
    /// Bytes that the offloaded blocks take in the host's memory.
    pub host_bytes: u64,
    /// How many more bytes the last GPU would need to hold the rest of the model without offloading, or 0.
    pub missing: u64,
}

/// One GPU's part of a plan. Sizes are in bytes.
#[derive(Clone, Debug, Default, Serialize)]
#[non_exhaustive]
pub struct GpuPlan {
    /// The GPU's memory.
    pub memory: u64,
    /// Tensors and decoding tables in its memory.
    pub weights: u64,
    /// The buffer for a decoded unit, and the two staging buffers for offloaded units.
    pub buffers: u64,
    /// Bytes that are left, without the reserve.
    pub free: u64,
    /// Its blocks, in the order in which the model runs them.
    pub blocks: Vec<String>,
    /// Its offloaded blocks.
    pub offloaded: Vec<String>,
}

#[derive(Clone, Debug, Default)]
struct Block {
    name: String,
    bytes: u64,
    /// How many bytes stay in the host's memory if the block is offloaded, and how many of them are the largest unit's.
    streamed: u64,
    largest_streamed: u64,
    /// The largest unit as BF16.
    decoded: u64,
}

/// Plans which GPU gets which blocks of a model. It [inspects](inspect()) the model: if that isn't compressed yet, all
/// its weights are read.
///
/// # Errors
///
/// The errors of [`inspect`](inspect()).
pub fn plan(input: impl AsRef<Path>, options: &PlanOptions, progress: &dyn Progress) -> Result<Plan> {
    let inspecting = InspectOptions { patterns: options.patterns.clone(), ..InspectOptions::default() };
    let inspection = inspect(input, &inspecting, progress)?;
    let blocks = blocks(&inspection);
    let mut plan = place(&blocks, options);
    plan.is_predicted = inspection.is_predicted;
    plan.bytes = inspection.unit_bytes + inspection.stored_bytes;
    plan.original_bytes = 2 * inspection.elements + inspection.stored_bytes;
    Ok(plan)
}

/// The blocks of a model, in the order in which it runs them.
fn blocks(inspection: &Inspection) -> Vec<Block> {
    let mut blocks: BTreeMap<RunningOrder, Block> = BTreeMap::new();
    let mut add = |name: &str, bytes, [streamed, decoded]: [u64; 2]| {
        let new = || Block { name: name.to_owned(), ..Block::default() };
        let block = blocks.entry(RunningOrder::of(name)).or_insert_with(new);
        (block.bytes, block.streamed) = (block.bytes + bytes, block.streamed + streamed);
        block.largest_streamed = block.largest_streamed.max(streamed);
        block.decoded = block.decoded.max(decoded);
    };
    for unit in &inspection.units {
        // The unit's path lacks the prefix that stored tensors have.
        let name = unit.weights.first().map_or(unit.block.as_str(), |weight| block_of_tensor(weight));
        let streamed = unit.parts.encoded_exponent + unit.parts.sign_mantissa;
        add(name, unit.bytes + STEP_TABLE_BYTES, [streamed, 2 * unit.elements]);
    }
    inspection.stored.iter().for_each(|stored| add(block_of_tensor(&stored.name), stored.bytes, [0; 2]));
    blocks.into_values().collect()
}

/// Places blocks on GPUs, and offloads as few of the last ones as possible.
fn place(blocks: &[Block], options: &PlanOptions) -> Plan {
    let resident = fill(blocks, blocks.len(), options);
    if resident.fits {
        return resident;
    }
    // How many more bytes the last GPU would need to hold all blocks that the others leave.
    let (&last, others) = options.gpus.split_last().unwrap_or((&0, &[]));
    let endless = PlanOptions { gpus: [others, &[u64::MAX]].concat(), ..options.clone() };
    let used = fill(blocks, blocks.len(), &endless).gpus.last().map_or(0, |gpu| gpu.weights + gpu.buffers);
    let missing = used.saturating_sub(last.saturating_sub(options.reserve));
    // A hostile file may have a million blocks, so this tries at most a thousand numbers of them.
    let offloaded = (0..blocks.len()).rev().step_by(blocks.len().div_ceil(1000));
    let plan = offloaded.map(|first| fill(blocks, first, options)).find(|plan| plan.fits);
    Plan { missing, ..plan.unwrap_or(resident) }
}

/// Gives each GPU as many of the next blocks as it can hold, if the blocks from `first` on are offloaded.
fn fill(blocks: &[Block], first: usize, options: &PlanOptions) -> Plan {
    let mut plan = Plan { reserve: options.reserve, blocks: blocks.len(), ..Plan::default() };
    let mut rest = blocks.iter().enumerate().peekable();
    for &memory in &options.gpus {
        let room = memory.saturating_sub(options.reserve);
        let mut gpu = GpuPlan { memory, ..GpuPlan::default() };
        let (mut decoded, mut staging) = (0, 0);
        while let Some((place, block)) = rest.peek() {
            let (streamed, largest) = if *place >= first { (block.streamed, block.largest_streamed) } else { (0, 0) };
            let (more_decoded, more_staging) = (block.decoded.max(decoded), largest.max(staging));
            let (weights, buffers) = (gpu.weights + block.bytes - streamed, more_decoded + 2 * more_staging);
            if weights + buffers > room {
                break;
            }
            (gpu.weights, gpu.buffers, decoded, staging) = (weights, buffers, more_decoded, more_staging);
            gpu.blocks.push(block.name.clone());
            if streamed > 0 {
                gpu.offloaded.push(block.name.clone());
                plan.host_bytes += streamed;
            }
            rest.next();
        }
        gpu.free = room - gpu.weights - gpu.buffers;
        plan.offloaded += gpu.offloaded.len();
        plan.gpus.push(gpu);
    }
    plan.fits = rest.peek().is_none();
    plan
}
