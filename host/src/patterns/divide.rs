//! Divides units of more elements than the format can hold into smaller ones.
//!
//! Official loaders decode a unit before the forward of its module, so a smaller unit must be a module that has one: a list
//! of modules has none.

use std::collections::BTreeMap;

use df11_codec::Geometry;

use crate::patterns::facts::Facts;
use crate::patterns::templates::{any_number, inside, is_number};

/// The units of a model: paths of modules, each with the weights in its list. The list of a module that is a matrix
/// itself is empty.
pub(super) type Units = BTreeMap<String, Vec<String>>;

/// Replaces each unit that is too large by the largest modules of it that aren't. A matrix that is too large stays alone
/// in its unit. Says what was divided: whole sentences.
pub(super) fn divide(units: &mut Units, facts: &Facts<'_>) -> Vec<String> {
    let most = Geometry::OFFICIAL.max_elements() as u64;
    let is_too_large = |(path, list): &(&String, &Vec<String>)| !list.is_empty() && elements(path, list, facts) > most;
    let large: Units = units.iter().filter(is_too_large).map(|(path, list)| (path.clone(), list.clone())).collect();
    // By what is divided and into what, without numbers: how many.
    let mut divided: BTreeMap<(String, u64, Vec<String>), usize> = BTreeMap::new();
    for (path, list) in large {
        let smaller = smaller_units(&path, &list, facts, most);
        let names = smaller.iter().map(|(name, _)| inside(&path, name).to_owned()).collect();
        *divided.entry((any_number(&path), elements(&path, &list, facts), names)).or_default() += 1;
        units.remove(&path);
        units.extend(smaller);
    }
    let note = |((path, got, names), count): ((String, u64, Vec<String>), usize)| {
        let each = if count == 1 { "a unit" } else { "units" };
        format!("{path} would be {each} of {got} elements; the format allows {most}, so {} are units", names.join(", "))
    };
    divided.into_iter().map(note).collect()
}

/// The elements of a unit's weights.
fn elements(path: &str, list: &[String], facts: &Facts<'_>) -> u64 {
    list.iter().map(|name| facts.elements(&format!("{path}.{name}.weight"))).fold(0, u64::saturating_add)
}

/// The units that take the place of a unit, in the order of its list.
fn smaller_units(path: &str, list: &[String], facts: &Facts<'_>, most: u64) -> Vec<(String, Vec<String>)> {
    // The modules of this one, each with the weights in it.
    let mut modules: Vec<(&str, Vec<String>)> = Vec::new();
    for name in list {
        let (module, rest) = name.split_once('.').unwrap_or((name, ""));
        match modules.iter_mut().find(|(other, _)| *other == module) {
            Some((_, rests)) => rests.push(rest.to_owned()),
            None => modules.push((module, vec![rest.to_owned()])),
        }
    }
    let units = modules.into_iter().flat_map(|(module, rests)| {
        let path = format!("{path}.{module}");
        match rests.as_slice() {
            [rest] if rest.is_empty() => vec![(path, Vec::new())],
            [rest] => vec![(format!("{path}.{rest}"), Vec::new())],
            rests if is_list(rests) || elements(&path, rests, facts) > most => smaller_units(&path, rests, facts, most),
            _ => vec![(path, rests)],
        }
    });
    units.collect()
}

/// Whether these are the names of what is in a list of modules.
fn is_list(names: &[String]) -> bool {
    names.iter().any(|name| name.split('.').next().is_some_and(is_number))
}

#[cfg(test)]
mod tests {
    use safetensors::Dtype;
    use serde_json::{Map, Value, json};

    use super::*;
    use crate::file::header::TensorEntry;
    use crate::patterns::detect::{Detection, detect};

    const LAYER: [&str; 7] = [
        "self_attn.q_proj",
        "self_attn.k_proj",
        "self_attn.v_proj",
        "self_attn.o_proj",
        "mlp.gate_proj",
        "mlp.up_proj",
        "mlp.down_proj",
    ];

    /// Three layers whose matrices have so many rows of 2^14 elements, in the order of [`LAYER`].
    fn layers(rows: [usize; 7]) -> Vec<TensorEntry> {
        let matrices =
            (0..3).flat_map(|layer| LAYER.into_iter().zip(rows).map(move |(name, rows)| (layer, name, rows)));
        let entry = |(layer, name, rows)| {
            let (name, shape) = (format!("model.layers.{layer}.{name}.weight"), vec![rows, 1 << 14]);
            TensorEntry { name, dtype: Dtype::BF16, shape, range: 0..rows << 15 }
        };
        matrices.map(entry).collect()
    }

    fn detected(tensors: &[TensorEntry], model_type: &str) -> (Detection, Value) {
        let config = json!({ "model_type": model_type, "tie_word_embeddings": false });
        let config: Map<String, Value> = config.as_object().unwrap().clone();
        let detected = detect(&Facts::new(Some(&config), None, tensors)).unwrap();
        (detected.detection, detected.patterns.to_json())
    }

    /// The layers of Llama 3.1 405B are units, as those of smaller models are.
    #[test]
    fn more_than_two_to_the_31_are_not_too_many() {
        let tensors = layers([16_384, 1024, 1024, 16_384, 53_248, 53_248, 53_248]);
        assert_eq!(tensors[..7].iter().map(TensorEntry::elements).sum::<usize>(), 3_187_671_040);
        let (detection, patterns) = detected(&tensors, "llama");
        assert_eq!((detection.pattern.as_deref(), detection.notes.len()), (Some("llm"), 0));
        assert_eq!(patterns["model.layers.\\d+"], json!(LAYER));
    }

    /// The largest modules that a unit has room for, each in one pattern for all layers.
    #[test]
    fn a_layer_is_divided_where_it_must_be() {
        let many = layers([20_000, 20_000, 20_000, 20_000, 100_000, 100_000, 100_000]);
        let expected = json!({
            r"model\.layers\.\d+\.self_attn": ["q_proj", "k_proj", "v_proj", "o_proj"],
            r"model\.layers\.\d+\.mlp\.up_proj": [],
            r"model\.layers\.\d+\.mlp\.gate_proj": [],
            r"model\.layers\.\d+\.mlp\.down_proj": [],
        });
        let parts = "self_attn, mlp.gate_proj, mlp.up_proj, mlp.down_proj";
        let note = format!(
            "model.layers.* would be units of 6225920000 elements; the format allows 4294934527, so {parts} are units"
        );
        let (detection, patterns) = detected(&many, "llama");
        assert_eq!((patterns.as_object().unwrap().len(), patterns), (4, expected));
        assert_eq!(detection.notes, [note]);
        // The feed-forward network fits by itself.
        let fewer = layers([30_000, 30_000, 30_000, 30_000, 60_000, 60_000, 60_000]);
        let (_, patterns) = detected(&fewer, "llama");
        assert_eq!(patterns[r"model\.layers\.\d+\.mlp"], json!(["gate_proj", "up_proj", "down_proj"]));
    }

    /// A list of modules has no forward: what is in it is divided.
    #[test]
    fn lists_of_modules_are_no_units() {
        let matrix = |name: &str| TensorEntry {
            name: format!("{name}.weight"),
            dtype: Dtype::BF16,
            shape: vec![1 << 15, 1 << 16],
            range: 0..0,
        };
        let names = ["net.0.proj", "net.0.gate", "net.2", "to_out.0"];
        let tensors = names.map(|name| matrix(&format!("blocks.0.{name}")));
        let facts = Facts::new(None, None, &tensors);
        let mut units = Units::from([("blocks.0".to_owned(), names.map(str::to_owned).into())]);
        divide(&mut units, &facts);
        let expected = [
            ("blocks.0.net.0.gate", vec![]),
            ("blocks.0.net.0.proj", vec![]),
            ("blocks.0.net.2", vec![]),
            ("blocks.0.to_out.0", vec![]),
        ];
        assert_eq!(units, expected.map(|(path, list): (&str, Vec<String>)| (path.to_owned(), list)).into());
    }
}
