//! Whether a model fits on GPUs, and what goes where.

use std::path::Path;

use serde::Serialize;

use crate::device::{Form, Keep};
use crate::error::Result;
use crate::fit::blocks::Blocks;
use crate::fit::placement::{GpuBlocks, Placement, PlanOutcome, place, place_resident};
use crate::fit::sizes::{BlockSizes, GpuMemory};
use crate::model::compressed::CompressedModel;
use crate::model::running_order::block_of_unit;
use crate::open::open_model;
use crate::patterns::dict::PatternDict;
use crate::progress::Progress;

/// A reserve for [`GpuMemory`], in bytes: about 0.5 GB for the CUDA context, the rest for activations and a KV cache of
/// some thousand tokens.
pub const DEFAULT_RESERVE: u64 = 2_000_000_000;

/// What to plan for.
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct PlanOptions {
    /// The GPUs, in the order in which they run the model.
    pub gpus: Vec<GpuMemory>,
    /// For a model that isn't compressed yet: which of its weights will be compressed. Without it, [`plan`] chooses as
    /// [`compress`](crate::compress()) does.
    pub patterns: Option<PatternDict>,
    /// The form in which the GPUs' decoders keep units. Without it, [`plan`] chooses codes of a fixed length, which are decoded
    /// faster, if the GPUs hold the whole model so; if not, DF11, which is the smallest in memory, and when it is copied to a GPU.
    pub form: Option<Form>,
}

/// What a model takes in one form.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct FormCost {
    /// The form.
    pub form: Form,
    /// Whether the model fits.
    pub outcome: PlanOutcome,
    /// The bytes of all its tensors, compressed if they can be.
    pub bytes: u64,
    /// How much more memory each GPU would need to hold the model with nothing offloaded.
    pub missing: u64,
    /// The number of blocks that are offloaded.
    pub offloaded_blocks: usize,
}

/// Which GPU gets what. Sizes in bytes.
#[derive(Clone, Debug, Serialize)]
#[non_exhaustive]
pub struct DevicePlan {
    /// Whether the model fits.
    pub outcome: PlanOutcome,
    /// The form in which the decoders are to keep units: that of the options, or the one that was chosen.
    pub form: Form,
    /// What the model takes in each form: as DF11, and with codes of a fixed length. The latter is estimated: of a plain model from a
    /// sample of each weight, and then it is a few percent too large at most. Of a compressed model from the code lengths of each unit
    /// as if rows were whole tiles: 5 to 14 % too large where weights of a unit differ much in scale, and too small where
    /// rows have few elements. A weight of more than 3.1 billion elements can't be held so. Then the outcome is
    /// [`PlanOutcome::DoesNotFit`], and the weight is counted as BF16.
    pub forms: [FormCost; 2],
    /// Whether the model isn't compressed yet, so that its sizes are predicted from a sample of its weights.
    pub is_predicted: bool,
    /// The number of blocks in the model. A block is a layer, or a module outside of all layers.
    pub blocks: usize,
    /// All its tensors, compressed if they can be.
    pub bytes: u64,
    /// All its tensors before they were compressed.
    pub original_bytes: u64,
    /// How much more memory each GPU would need to hold the model with nothing offloaded.
    pub missing: u64,
    /// How much more memory each GPU would need to hold the model uncompressed.
    pub original_missing: u64,
    /// The number of offloaded blocks. Their code streams, signs and mantissas stay in the host's memory; with codes of a fixed length,
    /// all tensors of their units.
    pub offloaded_blocks: usize,
    /// The host's memory that they take.
    pub host_bytes: u64,
    /// The GPUs, in the order of the options. If the model does not fit, these are the ranges of blocks for which
    /// `missing` is enough.
    pub gpus: Vec<GpuPlan>,
}

/// What one GPU gets. Sizes in bytes.
#[derive(Clone, Debug, Default, Serialize)]
#[non_exhaustive]
pub struct GpuPlan {
    /// The GPU's memory.
    pub memory: u64,
    /// The part of it to keep free for the CUDA context, activations and the KV cache.
    pub reserve: u64,
    /// The tensors of its blocks that are in its memory, compressed if they can be.
    pub weights: u64,
    /// The tables of steps, which are in no file: a decoder makes one for each unit that it loads, and the kernel
    /// decodes by it several codes at a time. An offloaded unit's table is in the GPU's memory too. Units with codes of a fixed length
    /// have none.
    pub step_tables: u64,
    /// The buffer that units are decoded into, one at a time: as large as the largest of them.
    pub scratch: u64,
    /// The two buffers that offloaded units are copied into.
    pub staging: u64,
    /// What is left of its memory.
    pub free: u64,
    /// The memory that it lacks.
    pub missing: u64,
    /// The names of its blocks, in the order in which the model runs them.
    pub blocks: Vec<String>,
    /// The names of those that are offloaded.
    pub offloaded: Vec<String>,
}

impl GpuPlan {
    /// Where this GPU's decoder keeps a unit: in the GPU's memory, or offloaded. `None` if the unit's block isn't one of
    /// this GPU's. If the model does not fit, no unit is offloaded.
    ///
    /// `unit` is the path of a unit, as [`Model::units`](crate::Model::units) returns it.
    pub fn keep(&self, unit: &str) -> Option<Keep> {
        let block = block_of_unit(unit);
        let is_in = |blocks: &[String]| blocks.iter().any(|name| name == block);
        match (is_in(&self.blocks), is_in(&self.offloaded)) {
            (false, _) => None,
            (true, false) => Some(Keep::Resident),
            (true, true) => Some(Keep::Offloaded),
        }
    }

    fn of(blocks: &[BlockSizes], of_gpu: GpuBlocks, gpu: GpuMemory) -> Self {
        let GpuBlocks { range, offloaded } = of_gpu;
        let on_host = host_bytes(blocks, &offloaded);
        let (held, offloaded) = (&blocks[range], offloaded.into_iter().map(|block| &blocks[block]));
        let weights = total(held.iter().map(|block| block.tensors)).saturating_sub(on_host);
        let step_tables = total(held.iter().map(|block| block.step_tables));
        let scratch = held.iter().map(|block| block.largest_decoded).max().unwrap_or(0);
        let staging = offloaded.clone().map(|block| block.largest_streamed).max().unwrap_or(0).saturating_mul(2);
        let used = total([weights, step_tables, scratch, staging]);
        let needed = if used == 0 { 0 } else { used.saturating_add(gpu.reserve) };
        Self {
            memory: gpu.size,
            reserve: gpu.reserve,
            weights,
            step_tables,
            scratch,
            staging,
            free: gpu.usable().saturating_sub(used),
            missing: needed.saturating_sub(gpu.size),
            blocks: held.iter().map(|block| block.name.clone()).collect(),
            offloaded: offloaded.map(|block| block.name.clone()).collect(),
        }
    }
}

/// Plans which GPU gets which blocks of a model, compressed or not yet.
///
/// # Errors
///
/// The model can't be read, or is damaged; [`Error::Fixed`](crate::Error::Fixed) if `form` asks for codes of a fixed length, and no GPU can hold a weight
/// so.
pub fn plan(input: impl AsRef<Path>, options: PlanOptions, progress: &dyn Progress) -> Result<DevicePlan> {
    let input = input.as_ref();
    let PlanOptions { gpus, patterns, form } = options;
    let model = open_model(input)?;
    let (mut blocks, is_predicted) = match CompressedModel::is_compressed(&model) {
        true => (Blocks::of_compressed(&CompressedModel::of(model, None)?)?, false),
        false => (Blocks::predicted(&model, patterns, progress)?, true),
    };
    let too_large = blocks.take_too_large();
    let of_forms = [Form::Df11, Form::Fixed].map(|form| {
        let sizes = blocks.sizes(form);
        let mut placement = place(&sizes, &gpus);
        if form == Form::Fixed && too_large.is_some() {
            placement.outcome = PlanOutcome::DoesNotFit;
        }
        (form, sizes, placement)
    });
    if let (Some(Form::Fixed), Some(refused)) = (form, too_large) {
        return Err(refused);
    }
    let forms = of_forms.each_ref().map(|(form, sizes, placement)| FormCost {
        form: *form,
        outcome: placement.outcome,
        bytes: total(sizes.iter().map(|block| block.tensors)),
        missing: bytes(placement.missing),
        offloaded_blocks: placement.gpus.iter().map(|gpu| gpu.offloaded.len()).sum(),
    });
    let [df11, fixed] = of_forms;
    let is_fixed = form.map_or(fixed.2.outcome == PlanOutcome::Fits, |form| form == Form::Fixed);
    let (form, blocks, Placement { outcome, gpus: of_gpus, missing }) = if is_fixed { fixed } else { df11 };
    let uncompressed: Vec<BlockSizes> = blocks.iter().map(BlockSizes::uncompressed).collect();
    let (_, original_missing) = place_resident(&uncompressed, &gpus);
    Ok(DevicePlan {
        outcome,
        form,
        forms,
        is_predicted,
        blocks: blocks.len(),
        bytes: total(blocks.iter().map(|block| block.tensors)),
        original_bytes: total(blocks.iter().map(|block| block.original)),
        missing: bytes(missing),
        original_missing: bytes(original_missing),
        offloaded_blocks: of_gpus.iter().map(|gpu| gpu.offloaded.len()).sum(),
        host_bytes: total(of_gpus.iter().map(|gpu| host_bytes(&blocks, &gpu.offloaded))),
        gpus: of_gpus.into_iter().zip(gpus).map(|(of_gpu, gpu)| GpuPlan::of(&blocks, of_gpu, gpu)).collect(),
    })
}

/// A number of bytes, or the largest that there is.
fn bytes(bytes: u128) -> u64 {
    u64::try_from(bytes).unwrap_or(u64::MAX)
}

/// What the host's memory holds of offloaded blocks.
fn host_bytes(blocks: &[BlockSizes], offloaded: &[usize]) -> u64 {
    total(offloaded.iter().map(|&block| blocks[block].streamed))
}

/// The sum of sizes, or the largest size if there is no greater one.
fn total(sizes: impl IntoIterator<Item = u64>) -> u64 {
    sizes.into_iter().fold(0, u64::saturating_add)
}
