//! Names of outputs that some file systems take for the same. Those are refused there; what else can't be two files is refused
//! everywhere. Which names these are is tested beside the code that compares them.

use super::*;

#[track_caller]
fn is_collision(error: &Error, expected: [&str; 2]) {
    let is_it =
        matches!(error, Error::NameCollision { name, other } if expected == [name, other] || expected == [other, name]);
    assert!(is_it, "{error:?}");
    assert!(error.to_string().ends_with(" can't be two files here"), "{error}");
}

/// A model has such files where this file system tells them apart: Linux's usual ones do.
#[cfg(target_os = "linux")]
#[test]
fn files_of_the_input() {
    let place = plain(&[bf16("a.weight", &[64, 64], 1)]);
    for name in ["README.md", "Readme.MD", "docs/Ä.txt", "DOCS/ä.txt", "b", "B/b", "A.SAFETENSORS", "Config.json"] {
        place.write(&format!("in/{name}"), name);
    }
    for model_card in [None, Some(df11_host::CardOptions::default())] {
        ["out", "restored"].iter().for_each(|name| drop(fs::remove_dir_all(place.path(name))));
        let set = |options: &mut df11_host::CompressOptions| options.model_card = model_card;
        df11_host::compress(place.path("in"), place.path("out"), options(set), &()).unwrap();
        decompress(&place.path("out"), &place.path("restored"), Decompress::default()).unwrap();
        assert_same(&place.path("restored"), &place.path("in"));
    }
    place.remove("out");
    // One of them is the compressed model's own.
    place.write("in/a.safetensors/b", "");
    is_collision(&compressing(&place), ["a.safetensors", "a.safetensors/b"]);
}

#[test]
fn files_of_a_manifest() {
    let other = "model.safetensors/b";
    let place = with_manifest(|manifest| {
        manifest["files"].as_array_mut().unwrap().push(json!({ "name": other, "header": "{}" }));
    });
    is_collision(&decompressing(&place, NotDone), ["model.safetensors", other]);
    let place = with_manifest(|manifest| manifest["documents"]["config.json/b"] = "{}".into());
    is_collision(&decompressing(&place, NotDone), ["config.json", "config.json/b"]);
}

/// The second is stored as it is, as where the names of the files would be the same.
#[test]
fn files_of_units() {
    let place = plain(&[bf16("m.q.weight", &[64, 64], 1), bf16("m.Q.weight", &[64, 64], 2)]);
    let summary = compress(&place.path("in"), &place.path("out"), Compress::default()).unwrap();
    assert_eq!((summary.units, summary.stored.len()), (1, 1));
    let [first, second] = if summary.stored[0].tensor == "m.q.weight" { ["Q", "q"] } else { ["q", "Q"] };
    assert_eq!(summary.stored[0].reason, format!("no file of its unit can be named \"m_{second}.safetensors\""));
    assert!(place.path(&format!("out/m_{first}.safetensors")).is_file());
    decompress(&place.path("out"), &place.path("restored"), Decompress::default()).unwrap();
    assert_same(&place.path("restored"), &place.path("in"));
}
