//! Compares what inspecting a model predicts with what compressing it has written.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use df11_host::{InspectOptions, Inspection, inspect};

use super::tree;

/// What was compressed is, file by file and unit by unit, what inspecting the original predicts.
#[track_caller]
pub fn assert_predicted(input: &Path, compressed: &Path, options: InspectOptions) {
    let predicted = inspect(input, options, &()).unwrap();
    let found = inspect(compressed, InspectOptions::default(), &()).unwrap();
    assert_eq!((predicted.is_predicted, found.is_predicted), (true, false));

    let sizes = |inspection: &Inspection| -> BTreeMap<String, u64> {
        // A lone file may be written under any name.
        let name = |path: &String| if input.is_dir() { path.clone() } else { String::new() };
        inspection.files.iter().map(|file| (name(&file.path), file.bytes)).collect()
    };
    let written: BTreeMap<String, u64> = match input.is_dir() {
        true => {
            let files = tree(compressed).into_iter().filter(|(name, _)| !name.ends_with('/'));
            files.map(|(name, bytes)| (name, bytes.len() as u64)).collect()
        }
        false => BTreeMap::from([(String::new(), fs::metadata(compressed).unwrap().len())]),
    };
    assert_eq!(sizes(&predicted), written);
    assert_eq!(sizes(&found), written);
    // A pipeline's are in the directories of its components.
    let usual = ["model", "diffusion_pytorch_model"].map(|name| input.join(format!("{name}.safetensors")));
    let is_model = input.join("config.json").exists() && usual.iter().any(|path| path.exists());
    let indexes = ["model_index.json", "modular_model_index.json"].map(|name| input.join(name));
    let depth = usize::from(indexes.iter().any(|path| path.exists()) && !is_model);
    let is_tensors = |name: &str| name.ends_with(".safetensors") && name.matches('/').count() == depth;
    let tensors: u64 = written.iter().filter(|(name, _)| !input.is_dir() || is_tensors(name)).map(|(_, n)| n).sum();

    // Of units of up to 64 chunks the histogram is exact, and so is everything that follows from it. Of larger ones
    // inspecting what was compressed estimates the entropy, and nothing else.
    let sampled: Vec<bool> = found.units.iter().map(|unit| !unit.entropy_is_exact).collect();
    let units = |inspection: &Inspection| {
        let mut units = serde_json::to_value(&inspection.units).unwrap();
        for (unit, _) in units.as_array_mut().unwrap().iter_mut().zip(&sampled).filter(|(_, sampled)| **sampled) {
            let unit = unit.as_object_mut().unwrap();
            assert!(unit["parts"]["encoded_exponent"].as_u64() > Some(64 * 4096), "{unit:?}");
            unit.retain(|key, _| !key.starts_with("entropy"));
        }
        units
    };
    assert_eq!(units(&predicted), units(&found));
    assert!(predicted.units.iter().all(|unit| unit.entropy_is_exact));
    if !sampled.contains(&true) {
        assert_eq!(predicted.histogram, found.histogram);
    }
    for inspection in [&predicted, &found] {
        let in_units: u64 = inspection.units.iter().map(|unit| unit.parts.total()).sum();
        assert_eq!((inspection.unit_bytes, inspection.parts.total()), (in_units, in_units));
        assert_eq!(inspection.bytes_after, in_units + inspection.stored_bytes + inspection.header_bytes);
        assert_eq!(inspection.bytes_after, tensors);
    }
    assert_eq!(predicted.bytes_before, found.bytes_before);
    assert_eq!(predicted.tied, found.tied);
    let stored = |inspection: &Inspection| -> BTreeMap<String, usize> {
        inspection.stored.iter().map(|tensor| (tensor.tensor.clone(), tensor.bytes)).collect()
    };
    assert_eq!(stored(&predicted), stored(&found));
    assert_eq!((predicted.stored_tensors, predicted.stored_bytes), (found.stored_tensors, found.stored_bytes));
    assert_eq!(found.stored_tensors, found.stored.len());
}
