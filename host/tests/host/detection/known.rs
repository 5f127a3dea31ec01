//! Every known pattern, chosen for a model of its shape by what it matches.

use super::*;
use df11_host::internals::{Layout, units_to_compress};
use df11_tests::effort;

/// One that no configuration of a model alone tells from another; see the tests of pipelines.
const OF_A_PIPELINE: &str = "flux-kontext-diffusers";

#[test]
fn by_the_configuration() {
    let mut count = 0;
    for known in known_patterns().iter().filter(|known| known.name != OF_A_PIPELINE) {
        let Some(config) = shapes::config(known) else { continue };
        let place = Place::new();
        let (expected, tensors) = shapes::model(known);
        let model = place.model("model", &tensors, config);
        let summary = there_and_back(&place, &model);
        assert_eq!(summary.detection.pattern.as_deref(), Some(&*known.name), "{:?}", summary.detection);
        assert_eq!(summary.detection.notes, [""; 0], "{}", known.name);
        assert_eq!(units(&place.path("compressed")), expected);
        assert_eq!(pattern_dict(&place.path("compressed")), known.pattern_dict);
        let files = files_ending(&place.path("compressed"), ".safetensors").len();
        assert_eq!(files, if known.layout == Layout::File { 1 } else { expected.len() + 1 }, "{}", known.name);
        count += 1;
    }
    assert_eq!(count, 15);
}

/// Of ComfyUI's files, and others without a configuration: with a prefix and without.
#[test]
fn by_the_names_of_the_tensors() {
    let mut count = 0;
    let chosen_by_tensors = |known: &KnownPattern| known.name != OF_A_PIPELINE && !known.matches.tensors.is_empty();
    for known in &known_patterns().into_iter().filter(chosen_by_tensors).collect::<Vec<_>>() {
        // A configuration names decoders of the published names; files alone have no type.
        let prefixes = ["", "model.diffusion_model.", "net."];
        for prefix in prefixes.into_iter().skip(count % effort::step(3)).step_by(effort::step(3)) {
            let (expected, mut tensors) = shapes::model(known);
            tensors.iter_mut().for_each(|tensor| tensor.name = format!("{prefix}{}", tensor.name));
            let place = Place::new();
            let input = place.write("in.safetensors", tensors::file_with(&tensors, &[("made by", "a test")]));
            let summary = there_and_back(&place, &input);
            assert_eq!(summary.detection.pattern.as_deref(), Some(&*known.name), "{:?}", summary.detection);
            assert_eq!(summary.detection.prefix, prefix);
            assert_eq!(units(&place.path("compressed")), expected);
            let stored = tensors::sorted(&place.path("compressed"));
            assert!(prefix.is_empty() || stored.iter().all(|tensor| !tensor.name.starts_with(prefix)));
            streams_too(&place, &input);
        }
        count += 1;
    }
    assert_eq!(count, 31);
}

/// What a program writes to a stream, and reads by name, has the same names.
fn streams_too(place: &Place, input: &Path) {
    let model = df11_host::Model::open(input).unwrap();
    let mut compressed = Vec::new();
    df11_host::compress_to(&model, &mut compressed, None, &()).unwrap();
    assert!(compressed == std::fs::read(place.path("compressed")).unwrap());
    let again = df11_host::Model::from_bytes(compressed).unwrap();
    assert_eq!(again.names(), model.names());
    for (name, tensor) in model.iter() {
        assert_eq!(again.tensor(name).unwrap().bytes().unwrap(), tensor.bytes().unwrap(), "{name}");
        let is_whole = again.tensor(name).unwrap();
        assert_ne!(is_whole.is_stored(), is_whole.is_compressed(), "{name}");
    }
    let mut restored = Vec::new();
    df11_host::decompress_to(&again, &mut restored, &()).unwrap();
    assert!(restored == std::fs::read(input).unwrap());
    let units: Vec<String> = units_to_compress(&model, None).unwrap().into_iter().map(|(path, _)| path).collect();
    assert_eq!(units, again.units());
}

#[test]
fn every_pattern_says_what_it_matches_and_where_it_is_used() {
    for KnownPattern { name, matches, used_by, .. } in known_patterns() {
        let is_for_some = !matches.model_types.is_empty() || !matches.classes.is_empty() || !matches.tensors.is_empty();
        assert!(is_for_some, "{name}");
        assert!(!used_by.is_empty() || ["phi", "umt5-xxl-text-encoder"].contains(&&*name), "{name}");
    }
}

/// The names decide, whatever the configuration says: the form of the original repository in diffusers' directory.
#[test]
fn a_configuration_of_another_layout_does_not_count() {
    let place = Place::new();
    let (expected, tensors) = shapes::model(&known("comfyui/Flux"));
    let model = place.model("model", &tensors, json!({ "_class_name": "FluxTransformer2DModel" }));
    let summary = there_and_back(&place, &model);
    assert_eq!(summary.detection.pattern.as_deref(), Some("comfyui/Flux"));
    assert_eq!(units(&place.path("compressed")), expected);
}

#[test]
fn the_other_patterns_that_fit_are_named() {
    let (place, flux) = (Place::new(), known("flux-dev-diffusers"));
    let model = place.model("model", &shapes::model(&flux).1, shapes::config(&flux).unwrap());
    let detection = there_and_back(&place, &model).detection;
    assert_eq!(detection.alternatives, [OF_A_PIPELINE]);
    assert_eq!(detection.why, "its config.json says _class_name FluxTransformer2DModel");
}
