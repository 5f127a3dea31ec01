//! Tiny models of the shape that a pattern is for, made of the pattern itself.

use super::*;

/// Paths that a published pattern matches. Two of each `\d+`; of lists of numbers all, or the ends of a range.
pub(super) fn modules(pattern: &str) -> Vec<String> {
    let numbers: &[(&str, &[&str])] = &[
        ("([0-9]|[1-2][0-9]|3[0-6])", &["0", "9", "10", "29", "36"]),
        (r"transformer_blocks\.\d+", &["transformer_blocks.0", "transformer_blocks.9"]),
        (r"\d++", &["0", "1"]),
        (r"\d+", &["0", "11"]),
        ("[12]", &["1", "2"]),
        ("[01]", &["0", "1"]),
        ("[678]", &["6", "7", "8"]),
    ];
    match numbers.iter().find(|(text, _)| pattern.contains(text)) {
        Some((text, all)) => all.iter().flat_map(|number| modules(&pattern.replacen(text, number, 1))).collect(),
        None => vec![pattern.replace('\\', "").trim_end_matches('$').to_owned()],
    }
}

/// The weights of all units, with biases and norms in their modules, and tensors around them.
pub(super) fn model(known: &KnownPattern) -> (Vec<String>, Vec<Tensor>) {
    let (mut units, mut tensors) = (Vec::new(), Vec::new());
    for (pattern, list) in known.pattern_dict.as_object().unwrap() {
        for module in modules(pattern) {
            let names: Vec<String> = serde_json::from_value(list.clone()).unwrap();
            let weights = if names.is_empty() { vec![module.clone()] } else { names };
            for name in weights {
                let path = if name == module { name } else { format!("{module}.{name}") };
                tensors.push(bf16(&format!("{path}.weight"), &[64, 64], tensors.len() as u64));
                tensors.push(bf16(&format!("{path}.bias"), &[64], tensors.len() as u64));
            }
            tensors.push(bf16(&format!("{module}.norm_of_all.weight"), &[40], 1));
            units.push(module);
        }
    }
    for name in &known.matches.tensors {
        if tensors.iter().all(|tensor| tensor.name != *name) {
            tensors.push(tensor(name, "F32", &[8, 2], vec![7; 64]));
        }
    }
    tensors.push(bf16("some_norm.weight", &[40], 2));
    tensors.push(bf16("some_conv.weight", &[8, 4, 3, 3], 3));
    tensors.push(tensor("step", "I64", &[], 9i64.to_le_bytes()));
    tensors.sort_by(|a, b| a.name.cmp(&b.name));
    units.sort();
    (units, tensors)
}

/// The configuration by which the pattern is chosen; `None` if it is chosen by the tensors alone.
pub(super) fn config(known: &KnownPattern) -> Option<Value> {
    let mut config = serde_json::Map::new();
    if let Some(model_type) = known.matches.model_types.first() {
        config.insert("model_type".into(), json!(model_type));
        config.insert("tie_word_embeddings".into(), json!(known.matches.tied.unwrap_or(false)));
    }
    if let Some(class) = known.matches.classes.first() {
        config.insert("_class_name".into(), json!(class));
        config.insert("patch_size".into(), json!(2));
    }
    (!config.is_empty()).then(|| config.into())
}
