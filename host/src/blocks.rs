//! A model as blocks, in the order in which it runs: what a GPU holds whole.
//!
//! A block is all that belongs to one layer, `model.layers.7`: the path up to its first number; or,
//! outside any layer, one module. The order is that of the names, numbers as numbers, between the
//! embeddings and the head: files have no better one, and nothing breaks if a model runs otherwise.

use std::collections::BTreeMap;

use crate::compress::not_in;
use crate::compressed::CompressedModel;
use crate::error::{Error, Result};
use crate::model::Model;
use crate::pattern::PatternDict;
use crate::placement::Block;
use crate::predict;
use crate::progress::Progress;
use crate::selection::{Selection, select, tied_head};

/// Bytes of the table of steps that a GPU keeps for each unit, resident or offloaded (KERNEL.md §11).
const STEPS_BYTES: u64 = 16 << 10;

/// The blocks of a model, in order.
#[derive(Debug, Default)]
pub(crate) struct Blocks(BTreeMap<Place, Block>);

impl Blocks {
    /// The blocks of a compressed model.
    ///
    /// # Errors
    ///
    /// A unit is damaged.
    pub(crate) fn of_compressed(compressed: &CompressedModel) -> Result<Self> {
        let mut blocks = Self::default();
        for path in compressed.units() {
            let unit = compressed.unit(path)?;
            let streamed = unit.raw().encoded_exponent.len() + unit.raw().sign_mantissa.len();
            blocks.add_unit(path, unit.stored_bytes(), streamed, unit.n_elements());
        }
        for (_, tensor) in compressed.stored() {
            blocks.add_stored(&tensor.name, tensor.range.len());
        }
        Ok(blocks)
    }

    /// The blocks that a model will have once it is compressed: the units that [`select`] finds,
    /// their sizes predicted.
    ///
    /// # Errors
    ///
    /// [`Error::BadPattern`], [`Error::MissingTensor`], [`Error::Interrupted`].
    pub(crate) fn predicted(model: &Model, patterns: Option<PatternDict>, progress: &dyn Progress) -> Result<Self> {
        let Selection { units, .. } = select(model, patterns)?;
        let mut stored = not_in(&units, model);
        // A tied head is not stored twice.
        if let Some([head, embedding]) = tied_head(model)
            && stored.iter().any(|name| name == embedding)
        {
            stored.retain(|name| name != head);
        }
        progress.start(model.tensor_bytes());
        let mut blocks = Self::default();
        for unit in units {
            let weights: Vec<&[u8]> = unit.weights.iter().map(|name| bytes_of(model, name)).collect::<Result<_>>()?;
            match predict::plan(&weights) {
                Some(plan) => {
                    let streamed = plan.n_bytes() + plan.n_elements();
                    blocks.add_unit(&unit.path, plan.stored_bytes(weights.len()), streamed, plan.n_elements());
                }
                None => stored.extend(unit.weights),
            }
            progress.step(weights.iter().map(|bytes| bytes.len() as u64).sum(), &unit.path)?;
        }
        for name in stored {
            blocks.add_stored(&name, bytes_of(model, &name)?.len());
        }
        Ok(blocks)
    }

    /// All of them, in order.
    pub(crate) fn into_vec(self) -> Vec<Block> {
        self.0.into_values().collect()
    }

    fn add_unit(&mut self, path: &str, bytes: usize, streamed: usize, elements: usize) {
        let block = self.block(block_of(path).unwrap_or(path));
        block.bytes += bytes as u64;
        block.steps += STEPS_BYTES;
        block.streamed += streamed as u64;
        block.largest_stream = block.largest_stream.max(streamed as u64);
        block.decoded = block.decoded.max(2 * elements as u64);
        block.original += 2 * elements as u64;
    }

    fn add_stored(&mut self, tensor: &str, bytes: usize) {
        let module = tensor.rsplit_once('.').map_or(tensor, |(module, _)| module);
        let block = self.block(block_of(tensor).unwrap_or(module));
        block.bytes += bytes as u64;
        block.original += bytes as u64;
    }

    fn block(&mut self, name: &str) -> &mut Block {
        self.0.entry(Place::of(name)).or_insert_with(|| Block { name: name.to_owned(), ..Block::default() })
    }
}

fn bytes_of<'m>(model: &'m Model, name: &str) -> Result<&'m [u8]> {
    let missing = || Error::MissingTensor { path: model.root().to_owned(), tensor: name.to_owned() };
    let (file, tensor) = model.tensor(name).ok_or_else(missing)?;
    Ok(file.data(tensor))
}

/// The layer that a path is of: up to its first part that is a number, unless it begins with that.
fn block_of(path: &str) -> Option<&str> {
    let mut end = 0;
    for (i, part) in path.split('.').enumerate() {
        end += part.len();
        if i > 0 && is_number(part) {
            return Some(&path[..end]);
        }
        end += 1;
    }
    None
}

fn is_number(part: &str) -> bool {
    !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit())
}

/// Where a block runs in its model.
#[derive(Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Place {
    stage: Stage,
    path: Vec<Part>,
}

#[derive(Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Stage {
    Embedding,
    Layer,
    Behind,
    Head,
}

/// A part of a path: numbers come in their order, before names. `007` isn't `7`.
#[derive(Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Part {
    Number(u64, String),
    Name(String),
}

impl Place {
    pub(crate) fn of(name: &str) -> Self {
        let stage = match name {
            _ if block_of(name).is_some() => Stage::Layer,
            _ if name.contains("embed") => Stage::Embedding,
            _ if name.rsplit('.').next() == Some("lm_head") => Stage::Head,
            _ => Stage::Behind,
        };
        let part = |part: &str| match part.parse() {
            Ok(number) if is_number(part) => Part::Number(number, part.to_owned()),
            _ => Part::Name(part.to_owned()),
        };
        Self { stage, path: name.split('.').map(part).collect() }
    }
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
        let block = |name: &str, units, [bytes, streamed, largest_stream, decoded, original]: [u64; 5]| Block {
            name: name.to_owned(),
            bytes,
            steps: units * STEPS_BYTES,
            streamed,
            largest_stream,
            decoded,
            original,
        };
        let expected = [
            block("model.layers.0", 1, [77, 60, 60, 100, 107]),
            block("model.layers.1", 2, [50, 46, 28, 50, 80]),
            block("model.norm", 0, [7, 0, 0, 0, 7]),
        ];
        assert_eq!(blocks.into_vec(), expected);
    }

    /// The kernels' crate is there with feature `cuda` only.
    #[test]
    fn the_table_of_steps_is_the_kernels() {
        assert_eq!(STEPS_BYTES, u64::from(df11_kernels::layout::steps_bytes(df11_kernels::layout::UNITS_BITS)));
    }

    #[test]
    fn blocks_come_in_the_order_in_which_models_run() {
        let in_order = [
            "model.embed_tokens",
            "time_text_embed.linear_1",
            "model.layers.0",
            "model.layers.2",
            "model.layers.10",
            "vision.blocks.1",
            "0.weight",
            "model.norm",
            "lm_head",
        ];
        let mut blocks = Blocks::default();
        in_order.iter().rev().for_each(|name| blocks.add_unit(name, 1, 1, 1));
        let names: Vec<String> = blocks.into_vec().into_iter().map(|block| block.name).collect();
        assert_eq!(names, in_order);
        let same_number =
            ["a.7.b", "a.007.b", "a.18446744073709551616.b"].map(|name| Place::of(block_of(name).unwrap()));
        assert!(same_number.windows(2).all(|two| two[0] != two[1]));
    }
}
