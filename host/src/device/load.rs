//! The units of a model into a decoder.

use std::collections::HashMap;

use super::decoder::{Keep, NamedUnit, UnitDecoder, UnitId};
use crate::error::Result;
use crate::model::compressed::CompressedModel;
use crate::model::original::Original;
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

/// Loads the units of a model, in the order in which it uses them, so that offloaded ones are copied in ahead.
///
/// `layout` has the shapes ([`Original::of`]). `keep` is called with each unit's path and says where to keep the unit: a
/// [`Keep`]; or an `Option` of it, where `None` leaves the unit out because another decoder loads it. So
/// [`GpuPlan::keep`](crate::GpuPlan::keep) loads what a plan gives to one GPU:
///
/// ```
/// # use df11_host::device::{LoadedUnit, UnitDecoder, load_model};
/// # use df11_host::{CompressedModel, DevicePlan, Original, Result};
/// # fn load<'m>(
/// #     mut decoder: impl UnitDecoder<'m>, model: &'m CompressedModel, original: &Original, plan: &DevicePlan,
/// # ) -> Result<Vec<LoadedUnit>> {
/// load_model(&mut decoder, model, original, |unit| plan.gpus[0].keep(unit), &())
/// # }
/// ```
///
/// What the model stores as it is isn't loaded: [`CompressedModel::stored`].
///
/// # Errors
///
/// Those of [`CompressedModel::unit`] and [`UnitDecoder::load`]. Units loaded before stay loaded.
pub fn load_model<'m, D: UnitDecoder<'m>, K: Into<Option<Keep>>>(
    decoder: &mut D,
    model: &'m CompressedModel,
    layout: &Original,
    mut keep: impl FnMut(&str) -> K,
    progress: &dyn Progress,
) -> Result<Vec<LoadedUnit>> {
    let tensors: HashMap<&str, _> = layout.tensors().map(|tensor| (tensor.name.as_str(), tensor)).collect();
    let mut units: Vec<_> = layout.units.iter().collect();
    units.sort_by_key(|unit| RunningOrder::of(&unit.path));
    let units: Vec<_> = units.into_iter().filter_map(|unit| Some((unit, keep(&unit.path).into()?))).collect();
    let weights = units.iter().flat_map(|(unit, _)| &unit.weights);
    progress.start(weights.filter_map(|name| tensors.get(name.as_str())).map(|tensor| tensor.range.len() as u64).sum());
    let mut loaded = Vec::with_capacity(units.len());
    for (weights, keep) in units {
        let (path, unit) = (&weights.path, model.unit(&weights.path)?);
        let shape = |name: &String| tensors.get(name.as_str()).map(|tensor| tensor.shape.clone()).unwrap_or_default();
        let named = NamedUnit::new(path, unit, weights.weights.iter().map(|name| (name, shape(name))))?;
        let id = decoder.load(named, keep)?;
        loaded.push(LoadedUnit { path: path.clone(), id });
        progress.step(2 * unit.n_elements() as u64, path)?;
    }
    Ok(loaded)
}
