//! Names of outputs that some file systems take for the same: refused on every one.

use super::*;

#[track_caller]
fn is_collision(error: &Error, expected: [&str; 2]) {
    let is_it =
        matches!(error, Error::NameCollision { name, other } if expected == [name, other] || expected == [other, name]);
    assert!(is_it, "{error:?}");
}

/// Copied files, where this file system tells them apart.
#[cfg(target_os = "linux")]
#[test]
fn files_of_the_input() {
    let place = plain(&[bf16("a.weight", &[64, 64], 1)]);
    for [first, second] in [["README.md", "readme.md"], ["docs/Ä.txt", "DOCS/ä.txt"], ["a", "A/b"]] {
        let paths = [first, second].map(|name| place.write(&format!("in/{name}"), ""));
        is_collision(&compressing(&place), [first, second]);
        paths.iter().for_each(|path| fs::remove_file(path).unwrap());
    }
    // One of them is the compressed model's own.
    place.write("in/A.SAFETENSORS", "");
    is_collision(&compressing(&place), ["a.safetensors", "A.SAFETENSORS"]);
}

/// Directories of different names may be one: their files are told apart.
#[cfg(target_os = "linux")]
#[test]
fn directories_of_the_input() {
    let place = plain(&[bf16("a.weight", &[64, 64], 1)]);
    place.write("in/docs/a", "");
    place.write("in/Docs/b", "");
    compress(&place.path("in"), &place.path("out"), Compress::default()).unwrap();
    assert_eq!(names(&tree(&place.path("out")))[..4], ["Docs/", "Docs/b", "a.safetensors", "config.json"]);
}

#[test]
fn files_of_a_manifest() {
    for other in ["Model.safetensors", "MODEL.SAFETENSORS", "model.safetensors/b"] {
        let place = with_manifest(|manifest| {
            manifest["files"].as_array_mut().unwrap().push(json!({ "name": other, "header": "{}" }));
        });
        is_collision(&decompressing(&place, NotDone), ["model.safetensors", other]);
    }
    let place = with_manifest(|manifest| manifest["documents"]["Config.json"] = "{}".into());
    is_collision(&decompressing(&place, NotDone), ["config.json", "Config.json"]);
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
