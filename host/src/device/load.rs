//! The units of a model into a decoder.

use super::decoder::{Keep, UnitDecoder, UnitId};
use crate::error::Result;
use crate::model::named_unit::NamedUnit;
use crate::progress::Progress;
use crate::tensors::model::Model;

/// A unit of a model that was loaded.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct LoadedUnit {
    /// The path of its module.
    pub path: String,
    /// What to decode it by.
    pub id: UnitId,
}

/// Loads the units of a model, in the order in which the model uses them, so that offloaded ones are copied in ahead.
///
/// `keep` is called with each unit's path and says where to keep the unit: a [`Keep`]; or an `Option` of it, where
/// `None` leaves the unit out because another decoder loads it. So [`GpuPlan::keep`](crate::GpuPlan::keep) loads what a
/// plan gives to one GPU:
///
/// ```
/// # use df11_host::device::{LoadedUnit, UnitDecoder, load_model};
/// # use df11_host::{DevicePlan, Model, Result};
/// # fn load<'m>(
/// #     mut decoder: impl UnitDecoder<'m>, model: &'m Model, plan: &DevicePlan,
/// # ) -> Result<Vec<LoadedUnit>> {
/// load_model(&mut decoder, model, |unit| plan.gpus[0].keep(unit), &())
/// # }
/// ```
///
/// What the model stores as it is isn't loaded: [`Model::tensor`] reads it.
///
/// # Errors
///
/// The errors of [`Model::unit`] and [`UnitDecoder::load`]. Units loaded before stay loaded.
pub fn load_model<'m, D: UnitDecoder<'m>, K: Into<Option<Keep>>>(
    decoder: &mut D,
    model: &'m Model,
    mut keep: impl FnMut(&str) -> K,
    progress: &dyn Progress,
) -> Result<Vec<LoadedUnit>> {
    let wanted = model.units().into_iter().filter_map(|path| Some((path, keep(path).into()?)));
    let wanted = wanted.map(|(path, keep)| Ok((model.unit(path)?, keep))).collect::<Result<Vec<_>>>()?;
    load_units(decoder, wanted, progress)
}

/// Loads units in this order, each to where it is to be kept.
pub(super) fn load_units<'m, D: UnitDecoder<'m>>(
    decoder: &mut D,
    units: Vec<(NamedUnit<'m>, Keep)>,
    progress: &dyn Progress,
) -> Result<Vec<LoadedUnit>> {
    let bytes = |unit: &NamedUnit<'_>| 2 * unit.unit().n_elements() as u64;
    progress.start(units.iter().map(|(unit, _)| bytes(unit)).sum());
    let mut loaded = Vec::with_capacity(units.len());
    for (unit, keep) in units {
        let (path, bytes) = (unit.path().to_owned(), bytes(&unit));
        let id = decoder.load(unit, keep)?;
        progress.step(bytes, &path)?;
        loaded.push(LoadedUnit { path, id });
    }
    Ok(loaded)
}
