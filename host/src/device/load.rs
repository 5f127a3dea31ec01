//! A whole model into a decoder.

use std::collections::HashMap;

use super::decoder::{Keep, NamedUnit, UnitDecoder, UnitId};
use crate::error::Result;
use crate::model::compressed::CompressedModel;
use crate::model::original::{Original, Source};
use crate::model::running_order::RunningOrder;
use crate::progress::Progress;

/// A unit of a model that was loaded.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LoadedUnit {
    /// The path of its module.
    pub path: String,
    /// What to decode it by.
    pub id: UnitId,
}

/// Loads all units of a model, in the order in which it uses them, so that offloaded ones are copied in ahead.
///
/// `layout` has the shapes ([`Original::of`]); `keep` says of each unit's path where its tensors are to be.
/// What the model stores as it is isn't loaded: [`CompressedModel::stored`].
///
/// # Errors
///
/// Those of [`CompressedModel::unit`] and [`UnitDecoder::load`]. Units loaded before stay loaded.
pub fn load_model<'m, D: UnitDecoder<'m>>(
    decoder: &mut D,
    model: &'m CompressedModel,
    layout: &Original,
    mut keep: impl FnMut(&str) -> Keep,
    progress: &dyn Progress,
) -> Result<Vec<LoadedUnit>> {
    let shapes: HashMap<&str, &[usize]> =
        layout.tensors().map(|tensor| (tensor.name.as_str(), tensor.shape.as_slice())).collect();
    let mut units: Vec<_> = layout.units.iter().collect();
    units.sort_by_key(|unit| RunningOrder::of(&unit.path));
    let is_of_unit = |name: &String| matches!(layout.sources.get(name), Some(Source::Unit(_)));
    let of_units = layout.tensors().filter(|tensor| is_of_unit(&tensor.name));
    progress.start(of_units.map(|tensor| tensor.range.len() as u64).sum());
    let mut loaded = Vec::with_capacity(units.len());
    for weights in units {
        let (path, unit) = (&weights.path, model.unit(&weights.path)?);
        let shape = |name: &String| shapes.get(name.as_str()).map(|shape| shape.to_vec()).unwrap_or_default();
        let named = NamedUnit::new(path, unit, weights.weights.iter().map(|name| (name, shape(name))))?;
        let id = decoder.load(named, keep(path))?;
        loaded.push(LoadedUnit { path: path.clone(), id });
        progress.step(2 * unit.n_elements() as u64, path)?;
    }
    Ok(loaded)
}
