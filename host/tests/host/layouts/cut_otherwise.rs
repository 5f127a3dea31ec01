//! Models restored like one that has the same tensors in other files.

use super::*;

const INDEX: &str = "model.safetensors.index.json";
const CONFIG: &str = r#"{"a": 1.0, "b":1e-06}"#;

fn all_tensors() -> Vec<Tensor> {
    vec![bf16("a.weight", &[64, 64], 80), bf16("b.weight", &[64, 64], 81), bf16("norm", &[64], 82)]
}

/// Writes the tensors as a directory, the given number to a file, with an index if that has a name.
fn cut(place: &Place, directory: &str, each: usize, index: Option<&str>) -> PathBuf {
    let mut map = serde_json::Map::new();
    for (number, tensors) in all_tensors().chunks(each).enumerate() {
        let name =
            if index.is_some() { format!("{directory}-{number}.safetensors") } else { "model.safetensors".into() };
        map.extend(tensors.iter().map(|tensor| (tensor.name.clone(), json!(name))));
        place.write(&format!("{directory}/{name}"), file(tensors));
    }
    if let Some(index) = index {
        let text = format!("{:#}\n", json!({ "metadata": { "of": directory }, "weight_map": map }));
        place.write(&format!("{directory}/{index}"), text);
    }
    place.write(&format!("{directory}/config.json"), CONFIG);
    place.path(directory)
}

/// The four ways to cut: whole, with an index of its one file, in two and in three.
fn ways(place: &Place) -> [PathBuf; 4] {
    let other = "diffusion_pytorch_model.safetensors.index.json";
    let ways = [("whole", 3, None), ("indexed", 3, Some(INDEX)), ("two", 2, Some(INDEX)), ("three", 1, Some(other))];
    ways.map(|(directory, each, index)| cut(place, directory, each, index))
}

/// Restores the model `compressed` like another one.
#[track_caller]
fn like_another(place: &Place, name: &str, like: &std::path::Path) -> DecompressSummary {
    let ask = Decompress { like: Some(like), ..Decompress::default() };
    decompress(&place.path("compressed"), &place.path(name), ask).unwrap()
}

/// The manifest's index would name files that aren't there.
#[test]
fn files_and_index_are_those_of_the_model_it_is_like() {
    let place = Place::new();
    let ways = ways(&place);
    for original in &ways {
        let compressed = place.path("compressed");
        compress(original, &compressed, NO_PATTERN).unwrap();
        for like in &ways {
            let summary = like_another(&place, "restored", like);
            assert_eq!((summary.tensors, summary.checksums, summary.left_out.len()), (3, 3, 0));
            assert_same(&place.path("restored"), like);
            // Which is a model that can be opened.
            compress(&place.path("restored"), &place.path("again"), NO_PATTERN).unwrap();
            ["restored", "again"].iter().for_each(|made| place.remove(made));
        }
        place.remove("compressed");
    }
}

/// The configuration is the compressed model's own all the same: a manifest keeps it to the byte. A lone file gives its
/// own name to the one file that a directory becomes.
#[test]
fn the_configuration_is_the_originals() {
    let place = Place::new();
    let (two, whole) = (cut(&place, "two", 2, Some(INDEX)), cut(&place, "whole", 3, None));
    fs::write(whole.join("config.json"), r#"{"another": true}"#).unwrap();
    compress(&two, &place.path("compressed"), NO_PATTERN).unwrap();
    like_another(&place, "restored", &whole);
    assert_eq!(names(&tree(&place.path("restored"))), ["config.json", "model.safetensors"]);
    assert_eq!(fs::read_to_string(place.path("restored/config.json")).unwrap(), CONFIG);

    let lone = place.write("lone.safetensors", file(&all_tensors()));
    like_another(&place, "like a file", &lone);
    assert_eq!(names(&tree(&place.path("like a file"))), ["config.json", "lone.safetensors"]);
    assert_same_file(&place.path("like a file/lone.safetensors"), &lone);
}

/// An index that the original had besides its own names no file of another cut.
#[test]
fn a_second_index_is_left_out() {
    let place = Place::new();
    let (two, whole) = (cut(&place, "two", 2, Some(INDEX)), cut(&place, "whole", 3, None));
    let second = "model.fp16.safetensors.index.json";
    place.write(&format!("two/{second}"), r#"{"weight_map":{"a":"elsewhere.safetensors"}}"#);
    through_two_directories(&place, &two);
    let summary = like_another(&place, "like whole", &whole);
    assert_eq!(left_out(&summary.left_out), [(second, "an index of files that are not written")]);
    assert_same(&place.path("like whole"), &whole);
}

/// What an original's index says of its tensors may be wrong; it comes back to the byte.
#[test]
fn an_index_that_contradicts_its_files() {
    let place = Place::new();
    let two = cut(&place, "two", 2, Some(INDEX));
    let map = json!({
        "a.weight": "two-1.safetensors", "norm": "two-0.safetensors", "no tensor": "two-1.safetensors",
    });
    place.write(&format!("two/{INDEX}"), json!({ "weight_map": map }).to_string());
    through_two_directories(&place, &two);
    like_another(&place, "like itself", &two);
    assert_same(&place.path("like itself"), &two);
}

/// Compresses a directory to `compressed`, and restores it.
#[track_caller]
fn through_two_directories(place: &Place, original: &std::path::Path) {
    compress(original, &place.path("compressed"), NO_PATTERN).unwrap();
    decompress(&place.path("compressed"), &place.path("restored"), Decompress::default()).unwrap();
    assert_same(&place.path("restored"), original);
}
