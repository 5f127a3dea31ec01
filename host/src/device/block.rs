//! A model in a decoder, block by block.

use std::sync::Arc;

use super::decoder::{Decoded, Keep, UnitDecoder, UnitId};
use super::load::{LoadedUnit, load_model, load_units};
use crate::error::Result;
use crate::error::device::DeviceError;
use crate::model::named_unit::NamedUnit;
use crate::model::running_order::{RunningOrder, block_of_unit};
use crate::progress::Progress;
use crate::tensors::model::Model;

/// Decodes a model one block at a time, with any [`UnitDecoder`].
///
/// A *block* is all units of one layer (`model.layers.7`), or a unit outside any layer (`model.embed_tokens`,
/// `lm_head`). All units are loaded once and stay compressed. [`Self::decode`] decodes one block, over the one before.
///
/// Only compressed weights belong to a block. What the model stores as it is, such as the norms, isn't decoded: a
/// layer's norm is not among the weights of its block, and a norm outside any layer is no block.
///
/// ```
/// use df11_codec::{Geometry, Unit, encode};
/// use df11_host::device::{BlockDecoder, CpuDecoder, Keep, NamedUnit};
///
/// # fn main() -> Result<(), Box<dyn std::error::Error>> {
/// let encoded = encode(&[&[0x3f80; 64]], Geometry::OFFICIAL)?;
/// let unit = |path: &str| -> Result<_, Box<dyn std::error::Error>> {
///     let unit = Unit::validate(encoded.as_raw(), Geometry::OFFICIAL)?;
///     Ok(NamedUnit::new(path, unit, [(format!("{path}.weight"), vec![8, 8])])?)
/// };
/// let units = vec![unit("lm_head")?, unit("layers.0.mlp")?, unit("layers.0.attention")?];
/// let mut blocks = BlockDecoder::from_units(CpuDecoder::default(), units, |_| Keep::Resident, &())?;
///
/// for name in blocks.names() {
///     let block = blocks.decode(&name)?;
///     for weight in block.weights() {
///         println!("{name}: {} {:?}, {} words", weight.name, weight.shape, weight.words.len());
///     }
/// }
/// assert_eq!(blocks.decode("layers.0")?.weights().len(), 2);
/// # Ok(())
/// # }
/// ```
#[derive(Debug)]
pub struct BlockDecoder<D> {
    decoder: D,
    /// In running order.
    blocks: Vec<Block>,
}

#[derive(Debug)]
struct Block {
    name: Arc<str>,
    units: Vec<UnitId>,
}

impl<D> BlockDecoder<D> {
    /// The blocks' names, in the order in which the model runs them, as far as the names tell it: embeddings, layers by
    /// their numbers, other modules, the head.
    ///
    /// They borrow nothing, so that one loop can go through them and decode.
    pub fn names(&self) -> Vec<Arc<str>> {
        self.blocks.iter().map(|block| Arc::clone(&block.name)).collect()
    }

    /// The decoder that has the units.
    pub fn decoder(&self) -> &D {
        &self.decoder
    }
}

impl<'m, D: UnitDecoder<'m>> BlockDecoder<D> {
    /// Loads all units of a model.
    ///
    /// `keep` is called with each unit's path and says where to keep the unit.
    ///
    /// # Errors
    ///
    /// The errors of [`load_model`].
    pub fn new<K: Into<Option<Keep>>>(
        mut decoder: D,
        model: &'m Model,
        keep: impl FnMut(&str) -> K,
        progress: &dyn Progress,
    ) -> Result<Self> {
        let loaded = load_model(&mut decoder, model, keep, progress)?;
        Ok(Self::of(decoder, loaded))
    }

    /// Loads these units, in running order, whatever order they come in.
    ///
    /// `keep` is called with each unit's path and says where to keep the unit: a [`Keep`]; or an `Option` of it, where
    /// `None` leaves the unit out, because another decoder loads it.
    ///
    /// # Errors
    ///
    /// The errors of [`UnitDecoder::load`]; [`Error::Interrupted`](crate::Error::Interrupted).
    pub fn from_units<K: Into<Option<Keep>>>(
        mut decoder: D,
        mut units: Vec<NamedUnit<'m>>,
        mut keep: impl FnMut(&str) -> K,
        progress: &dyn Progress,
    ) -> Result<Self> {
        units.sort_by_cached_key(|unit| RunningOrder::of(unit.path()));
        let wanted = units.into_iter().filter_map(|unit| keep(unit.path()).into().map(|keep| (unit, keep)));
        let loaded = load_units(&mut decoder, wanted.collect(), progress)?;
        Ok(Self::of(decoder, loaded))
    }

    /// Decodes a block, over the one that was decoded before: the weights of all its units.
    ///
    /// # Errors
    ///
    /// [`DeviceError::UnknownBlock`]; the errors of [`UnitDecoder::decode`].
    pub fn decode(&mut self, block: &str) -> Result<Decoded<'_, D::Words<'_>>> {
        let Some(found) = self.blocks.iter().find(|known| *known.name == *block) else {
            let blocks = self.blocks.iter().map(|known| known.name.to_string()).collect();
            return Err(DeviceError::UnknownBlock { got: block.to_owned(), blocks }.into());
        };
        self.decoder.decode(&found.units)
    }

    /// Groups units, which were loaded in running order: there the units of a block are next to each other, as the
    /// block's name is how all their paths begin.
    fn of(decoder: D, loaded: Vec<LoadedUnit>) -> Self {
        let blocks = loaded.chunk_by(|a, b| block_of_unit(&a.path) == block_of_unit(&b.path)).filter_map(|units| {
            let name = block_of_unit(&units.first()?.path).into();
            Some(Block { name, units: units.iter().map(|unit| unit.id).collect() })
        });
        Self { blocks: blocks.collect(), decoder }
    }
}
