//! The sizes of a model's blocks ([`running_order`](crate::model::running_order)): a block goes to one GPU as a whole.

use std::collections::BTreeMap;

use crate::compress::chosen::Chosen;
use crate::compress::select::Selection;
use crate::error::{Error, Result};
use crate::file::words::{FileWords, WeightWords};
use crate::fit::predict;
use crate::fit::sizes::BlockSizes;
use crate::model::compressed::CompressedModel;
use crate::model::files::ModelFiles;
use crate::model::running_order::{RunningOrder, block_of_tensor, block_of_unit};
use crate::model::unit_parts::UnitParts;
use crate::patterns::dict::PatternDict;
use crate::progress::Progress;

/// The most bytes of the table of steps that a GPU keeps for each unit, resident or offloaded (KERNEL.md §11). Some GPUs
/// get tables of half the size.
const STEP_TABLE_BYTES: u64 = 16 << 10;

/// The blocks of a model, in the order in which it runs them.
#[derive(Debug, Default)]
pub(crate) struct Blocks(BTreeMap<RunningOrder, BlockSizes>);

impl Blocks {
    /// The blocks of a compressed model.
    ///
    /// # Errors
    ///
    /// Those of [`CompressedModel::stored_unit`]: a unit is damaged.
    pub(crate) fn of_compressed(compressed: &CompressedModel) -> Result<Self> {
        let mut blocks = Self::default();
        for path in compressed.units() {
            let unit = compressed.stored_unit(path)?;
            let lengths = unit.outline().lengths();
            let [codes, elements] = [lengths.encoded_exponent, lengths.sign_mantissa].map(|bytes| bytes as u64);
            blocks.add_unit(path, unit.parts().total(), codes + elements, elements);
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
        progress.start(model.tensor_bytes());
        let mut blocks = Self::default();
        for unit in units {
            let weights: Vec<_> = unit.weights.iter().map(|name| words_of(model, name)).collect::<Result<_>>()?;
            match predict::plan(&weights)? {
                Some(plan) => {
                    let parts = UnitParts::of_plan(&plan, weights.len());
                    let streamed = parts.encoded_exponent + parts.sign_mantissa;
                    blocks.add_unit(&unit.path, parts.total(), streamed, parts.sign_mantissa);
                }
                None => stored.extend(unit.weights),
            }
            progress.step(weights.iter().map(|words| 2 * words.len() as u64).sum(), &unit.path)?;
        }
        for name in stored {
            blocks.add_stored(&name, words_of(model, &name)?.tensor.range.len());
        }
        Ok(blocks)
    }

    /// Their sizes, in order.
    pub(crate) fn into_vec(self) -> Vec<BlockSizes> {
        self.0.into_values().collect()
    }

    fn add_unit(&mut self, path: &str, bytes: u64, streamed: u64, elements: u64) {
        let block = self.block(block_of_unit(path));
        block.tensors += bytes;
        block.step_tables += STEP_TABLE_BYTES;
        block.streamed += streamed;
        block.largest_streamed = block.largest_streamed.max(streamed);
        block.largest_decoded = block.largest_decoded.max(2 * elements);
        block.original += 2 * elements;
    }

    fn add_stored(&mut self, tensor: &str, bytes: usize) {
        let block = self.block(block_of_tensor(tensor));
        block.tensors += bytes as u64;
        block.original += bytes as u64;
    }

    fn block(&mut self, name: &str) -> &mut BlockSizes {
        self.0
            .entry(RunningOrder::of(name))
            .or_insert_with(|| BlockSizes { name: name.to_owned(), ..BlockSizes::default() })
    }
}

fn words_of<'m>(model: &'m ModelFiles, name: &str) -> Result<FileWords<'m>> {
    let missing = || Error::MissingTensor { path: model.root().to_owned(), tensor: name.to_owned() };
    model.tensor(name).map(|(file, tensor)| FileWords { file, tensor }).ok_or_else(missing)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_layer_is_one_block_and_a_module_outside_is_one() {
        let mut blocks = Blocks::default();
        blocks.add_unit("model.layers.0", 70, 60, 50);
        blocks.add_stored("model.layers.0.input_layernorm.weight", 7);
        blocks.add_unit("model.layers.1.mlp.experts.3", 20, 18, 15);
        blocks.add_unit("model.layers.1.self_attn", 30, 28, 25);
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
        assert_eq!(blocks.into_vec(), expected);
    }

    /// Without feature `cuda` the library doesn't depend on the kernels' crate, so it can't take their constant.
    #[test]
    fn the_size_of_a_table_of_steps_is_the_kernels() {
        use df11_kernels::layout::{UNITS_BITS, steps_bytes};
        let bytes = UNITS_BITS.map(steps_bytes).into_iter().max().unwrap();
        assert_eq!(STEP_TABLE_BYTES, u64::from(bytes));
    }
}
