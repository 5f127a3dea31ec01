//! A model of the official compressor has no list of its files. What lets one guess that a file is missing are the numbers of its units.

use std::collections::{BTreeMap, BTreeSet};

use crate::model::compressed::CompressedModel;
use crate::progress::Progress;

/// Says which units seem to be missing of a model without a manifest. It may be meant so: not all compressors take all layers.
pub(crate) fn note(model: &CompressedModel, progress: &dyn Progress) {
    if model.manifest().is_some() {
        return;
    }
    let layers = model.model().config().and_then(|config| config.json.get("num_hidden_layers")?.as_u64());
    let missing = missing(model.units().iter().map(String::as_str), layers);
    if let Some(first) = missing.first() {
        let more = if missing.len() > 1 { format!(" and {} more", missing.len() - 1) } else { String::new() };
        progress
            .note(&format!("the model has no unit {first}{more}, and others like it: is one of its files missing?"));
    }
}

/// Units that aren't there and whose number is below that of another unit of the same name, or below the number of `layers`. No more than
/// there are units.
fn missing<'u>(units: impl Iterator<Item = &'u str>, layers: Option<u64>) -> Vec<String> {
    let mut numbers: BTreeMap<(&str, &str), BTreeSet<u64>> = BTreeMap::new();
    let mut count = 0;
    for unit in units {
        count += 1;
        if let Some((before, number, after)) = numbered(unit) {
            numbers.entry((before, after)).or_default().insert(number);
        }
    }
    let missing = numbers.iter().flat_map(|((before, after), there)| {
        let of_layers = layers.filter(|_| before.ends_with("layers.") && after.is_empty());
        let end = of_layers.max(there.last().copied()).unwrap_or_default();
        (0..end).filter(|number| !there.contains(number)).map(move |number| format!("{before}{number}{after}"))
    });
    missing.take(count).collect()
}

/// The last number among the parts of a unit's path, and what is before and after it.
fn numbered(unit: &str) -> Option<(&str, u64, &str)> {
    let mut end = unit.len();
    loop {
        let start = unit[..end].rfind('.').map_or(0, |dot| dot + 1);
        if let Ok(number) = unit[start..end].parse() {
            return Some((&unit[..start], number, &unit[end..]));
        }
        end = start.checked_sub(1)?;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_missing() {
        let layers = ["model.layers.0", "model.layers.2", "lm_head", "a.1.b.0.c", "a.1.b.3.c"];
        let of = |layers: Option<u64>, units: &[&'static str]| missing(units.iter().copied(), layers);
        assert_eq!(of(None, &layers), ["a.1.b.1.c", "a.1.b.2.c", "model.layers.1"]);
        assert_eq!(of(Some(4), &layers[..3]), ["model.layers.1", "model.layers.3"]);
        assert_eq!(of(Some(3), &["model.layers.0", "model.layers.1", "model.layers.2", "", "."]), [""; 0]);
        // What a stranger writes is bounded by what is there.
        assert_eq!(of(Some(u64::MAX), &["layers.18446744073709551615", "x.1e9"]).len(), 2);
    }
}
