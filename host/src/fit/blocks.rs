//! The sizes of a model's blocks ([`running_order`](crate::model::running_order)): a block goes to one GPU as a whole.

use std::collections::BTreeMap;

use df11_codec::Histogram;

use crate::compress::chosen::Chosen;
use crate::compress::select::Selection;
use crate::device::Form;
use crate::error::{Error, Result};
use crate::file::words::{FileWords, WeightWords};
use crate::fit::fixed_size::{fixed_bytes, histogram_of};
use crate::fit::predict;
use crate::fit::sizes::BlockSizes;
use crate::model::compressed::CompressedModel;
use crate::model::files::ModelFiles;
use crate::model::running_order::{RunningOrder, block_of_tensor, block_of_unit};
use crate::model::unit_parts::UnitParts;
use crate::patterns::dict::PatternDict;
use crate::progress::Progress;

/// The most bytes of the table of steps that a GPU keeps for each unit, resident or offloaded (docs/kernel/lookups.md). Some GPUs
/// get tables of half the size.
const STEP_TABLE_BYTES: u64 = 16 << 10;

/// The blocks of a model, in the order in which it runs them.
#[derive(Debug, Default)]
pub(crate) struct Blocks {
    forms: BTreeMap<RunningOrder, BlockForms>,
    too_large: Option<Error>,
}

/// The sizes of a block in each form.
#[derive(Debug, Default)]
struct BlockForms {
    df11: BlockSizes,
    fixed: BlockSizes,
}

/// The sizes of a unit, in bytes.
#[derive(Clone, Copy, Debug)]
struct UnitSizes {
    /// As DF11: all of it, and the part that is in the host's memory if it is offloaded.
    df11: u64,
    streamed: u64,
    /// With codes of a fixed length; offloaded, all of it is in the host's memory.
    fixed: u64,
    /// As BF16.
    decoded: u64,
}

impl Blocks {
    /// The blocks of a compressed model.
    ///
    /// # Errors
    ///
    /// Those of [`CompressedModel::check_complete`]: a unit is missing or damaged.
    pub(crate) fn of_compressed(compressed: &CompressedModel) -> Result<Self> {
        compressed.check_complete()?;
        let mut blocks = Self::default();
        for path in compressed.units() {
            let unit = compressed.stored_unit(path)?;
            let (outline, lengths) = (unit.outline(), unit.outline().lengths());
            let [codes, elements] = [lengths.encoded_exponent, lengths.sign_mantissa].map(|bytes| bytes as u64);
            let histogram = histogram_of(outline.tables().lengths());
            let fixed = outline.weights().map(|weight| blocks.fixed_bytes(path, &histogram, &[weight.len()])).sum();
            let df11 = unit.parts().total();
            blocks.add_unit(path, UnitSizes { df11, streamed: codes + elements, fixed, decoded: 2 * elements });
        }
        for (_, tensor) in compressed.stored() {
            blocks.add_stored(&tensor.name, tensor.range.len());
        }
        Ok(blocks)
    }

    /// The blocks that a model will have once it is compressed. Its units are those that [`select`] finds, with
    /// predicted sizes.
    ///
    /// # Errors
    ///
    /// [`Error::BadPattern`], [`Error::MissingTensor`], [`Error::Interrupted`].
    pub(crate) fn predicted(
        model: &ModelFiles,
        patterns: Option<PatternDict>,
        progress: &dyn Progress,
    ) -> Result<Self> {
        let chosen = Chosen::of(model, patterns, None)?;
        let model = chosen.model();
        let mut selection = chosen.select(progress)?;
        selection.drop_tied(model, &())?;
        let Selection { units, mut stored, .. } = selection;
        let bytes_of = |name: &String| model.tensor(name).map_or(0, |(_, tensor)| tensor.range.len() as u64);
        progress.start(units.iter().flat_map(|unit| &unit.weights).map(bytes_of).sum());
        let mut blocks = Self::default();
        for unit in units {
            let weights: Vec<_> = unit.weights.iter().map(|name| words_of(model, name)).collect::<Result<_>>()?;
            match predict::plan(&weights)? {
                Some((plan, histograms)) => {
                    let parts = UnitParts::of_plan(&plan, weights.len());
                    let each = weights.iter().zip(&histograms);
                    let fixed = each.map(|(words, histogram)| {
                        blocks.fixed_bytes(&words.tensor.name, histogram, &words.tensor.shape)
                    });
                    let fixed = fixed.sum();
                    let sizes = UnitSizes {
                        df11: parts.total(),
                        streamed: parts.encoded_exponent + parts.sign_mantissa,
                        fixed,
                        decoded: 2 * parts.sign_mantissa,
                    };
                    blocks.add_unit(&unit.path, sizes);
                }
                None => stored.extend(unit.weights),
            }
            progress.step(weights.iter().map(|words| 2 * words.len() as u64).sum(), &unit.path)?;
        }
        for name in stored.names() {
            blocks.add_stored(&name, words_of(model, &name)?.tensor.range.len());
        }
        Ok(blocks)
    }

    /// Why no GPU can hold the model with codes of a fixed length: the first weight that has too many for the kernels. The sizes
    /// are then as if it stayed BF16.
    pub(crate) fn take_too_large(&mut self) -> Option<Error> {
        self.too_large.take()
    }

    /// The bytes of a weight with codes of a fixed length. `name` is what errors say.
    fn fixed_bytes(&mut self, name: &str, histogram: &Histogram, shape: &[usize]) -> u64 {
        fixed_bytes(histogram, shape).unwrap_or_else(|source| {
            self.too_large.get_or_insert_with(|| Error::Fixed { tensor: name.to_owned(), source });
            2 * shape.iter().product::<usize>() as u64
        })
    }

    /// Their sizes in this form, in order.
    pub(crate) fn sizes(&self, form: Form) -> Vec<BlockSizes> {
        let of_form = |block: &BlockForms| match form {
            Form::Df11 => block.df11.clone(),
            Form::Fixed => block.fixed.clone(),
        };
        self.forms.values().map(of_form).collect()
    }

    fn add_unit(&mut self, path: &str, unit: UnitSizes) {
        let BlockForms { df11, fixed } = self.block(block_of_unit(path));
        df11.step_tables += STEP_TABLE_BYTES;
        for (block, bytes, streamed) in [(df11, unit.df11, unit.streamed), (fixed, unit.fixed, unit.fixed)] {
            block.tensors += bytes;
            block.streamed += streamed;
            block.largest_streamed = block.largest_streamed.max(streamed);
            block.largest_decoded = block.largest_decoded.max(unit.decoded);
            block.original += unit.decoded;
        }
    }

    fn add_stored(&mut self, tensor: &str, bytes: usize) {
        let BlockForms { df11, fixed } = self.block(block_of_tensor(tensor));
        for block in [df11, fixed] {
            block.tensors += bytes as u64;
            block.original += bytes as u64;
        }
    }

    fn block(&mut self, name: &str) -> &mut BlockForms {
        let sizes = || BlockSizes { name: name.to_owned(), ..BlockSizes::default() };
        self.forms.entry(RunningOrder::of(name)).or_insert_with(|| BlockForms { df11: sizes(), fixed: sizes() })
    }
}

fn words_of<'m>(model: &'m ModelFiles, name: &str) -> Result<FileWords<'m>> {
    let missing = || Error::missing(model.root(), name);
    model.tensor(name).map(|(file, tensor)| FileWords { file, tensor }).ok_or_else(missing)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_layer_is_one_block_and_a_module_outside_is_one() {
        let mut blocks = Blocks::default();
        let unit = |df11, streamed, elements: u64, fixed| UnitSizes { df11, streamed, fixed, decoded: 2 * elements };
        blocks.add_unit("model.layers.0", unit(70, 60, 50, 72));
        blocks.add_stored("model.layers.0.input_layernorm.weight", 7);
        blocks.add_unit("model.layers.1.mlp.experts.3", unit(20, 18, 15, 21));
        blocks.add_unit("model.layers.1.self_attn", unit(30, 28, 25, 33));
        blocks.add_stored("model.norm.weight", 3);
        blocks.add_stored("model.norm.bias", 4);
        let block = |name: &str, units, [tensors, streamed, largest_streamed, largest_decoded, original]: [u64; 5]| {
            BlockSizes {
                name: name.to_owned(),
                tensors,
                step_tables: units * STEP_TABLE_BYTES,
                streamed,
                largest_streamed,
                largest_decoded,
                original,
            }
        };
        let expected = [
            block("model.layers.0", 1, [77, 60, 60, 100, 107]),
            block("model.layers.1", 2, [50, 46, 28, 50, 80]),
            block("model.norm", 0, [7, 0, 0, 0, 7]),
        ];
        assert_eq!(blocks.sizes(Form::Df11), expected);
        let expected = [
            block("model.layers.0", 0, [79, 72, 72, 100, 107]),
            block("model.layers.1", 0, [54, 54, 33, 50, 80]),
            block("model.norm", 0, [7, 0, 0, 0, 7]),
        ];
        assert_eq!(blocks.sizes(Form::Fixed), expected);
    }

    /// Without feature `cuda` the library doesn't depend on the kernels' crate, so it can't take their constant.
    #[test]
    fn the_size_of_a_table_of_steps_is_the_kernels() {
        use df11_kernels::layout::{UNITS_BITS, steps_bytes};
        let bytes = UNITS_BITS.map(steps_bytes).into_iter().max().unwrap();
        assert_eq!(STEP_TABLE_BYTES, u64::from(bytes));
    }
}
