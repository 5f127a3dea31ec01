//! Parts whose documents say something false under a right checksum, as a stranger can write them.

use super::*;
use serde_json::{Value, json};

/// Two parts, the second one's document changed and given the checksum that it then has.
fn two_parts(change: impl FnOnce(&mut Value)) -> (Place, Vec<PathBuf>) {
    let place = nested();
    let parts = parts_of(&place, "model", 2, "part", |_| ());
    let path = parts[1].join("df11-part.json");
    let mut document: Value = serde_json::from_slice(&fs::read(&path).unwrap()).unwrap();
    change(&mut document);
    document["checksum"] = json!("");
    let checksum = xxhash_rust::xxh3::xxh3_128(document.to_string().as_bytes());
    document["checksum"] = json!(format!("{checksum:032x}"));
    fs::write(path, document.to_string()).unwrap();
    (place, parts)
}

#[track_caller]
fn refused(place: &Place, parts: &[PathBuf]) -> Error {
    let before = tree(place.root());
    let error = join(parts, &place.path("out")).unwrap_err();
    assert!(tree(place.root()) == before, "something was written");
    error
}

/// The checksum is the one that is asked for: unchanged, they are joined. The lengths are those of the files.
#[test]
fn nothing_false() {
    let (place, parts) = two_parts(|_| ());
    for part in &parts {
        let document: Value = serde_json::from_slice(&fs::read(part.join("df11-part.json")).unwrap()).unwrap();
        let files = ["files", "others"].map(|files| document[files].as_array().unwrap().clone()).concat();
        assert!(!files.is_empty());
        for file in files {
            let there = fs::metadata(part.join(file["name"].as_str().unwrap())).unwrap();
            assert_eq!(file["bytes"], there.len(), "{file}");
        }
    }
    join(&parts, &place.path("out")).unwrap();
    assert_same(&place.path("out"), &expected(&place, "model", |_| ()));
}

/// A file that is there as its document says, but not where parts have their files.
#[test]
fn files_elsewhere() {
    for name in ["stored.safetensors.safetensors", "unit/a.safetensors", "units.safetensors"] {
        let mut old = String::new();
        let (place, parts) = two_parts(|document| {
            let file = document["files"].as_array_mut().unwrap().last_mut().unwrap();
            old = file["name"].as_str().unwrap().to_owned();
            file["name"] = json!(name);
        });
        let to = parts[1].join(name);
        fs::create_dir_all(to.parent().unwrap()).unwrap();
        fs::rename(parts[1].join(&old), to).unwrap();
        let error = refused(&place, &parts);
        let Error::Part(PartError::Damaged { path, reason }) = error else { panic!("{old} as {name}: {error:?}") };
        assert_eq!((path, reason), (parts[1].clone(), format!("its file {name:?} is none that a part has")));
    }
}

/// A tensor that no part has.
#[test]
fn a_tensor_that_is_missing() {
    let mut missing = String::new();
    let (place, parts) = two_parts(|document| {
        let checksums = document["manifest"]["checksums"].as_object_mut().unwrap();
        missing = checksums.keys().next().unwrap().clone();
        checksums.shift_remove(&missing);
    });
    assert_matches!(refused(&place, &parts), Error::MissingTensor { tensor, .. } if tensor == missing);
}

/// Lengths that no sum of which fits a number.
#[test]
fn lengths_of_no_file() {
    let (place, parts) = two_parts(|document| {
        for file in document["files"].as_array_mut().unwrap() {
            file["bytes"] = json!(u64::MAX);
        }
    });
    let error = refused(&place, &parts);
    assert_matches!(error, Error::Part(PartError::Damaged { reason, .. }) if reason.ends_with(&format!("not {}", u64::MAX)));
}

/// Any part's file to which links lead where the model is to be written.
#[cfg(unix)]
#[test]
fn files_that_are_in_the_output() {
    for part in [0, 1] {
        let (place, parts) = two_parts(|_| ());
        let unit = fs::read_dir(parts[part].join("units")).unwrap().next().unwrap().unwrap();
        let there = place.path("out").join(unit.file_name());
        fs::create_dir(place.path("out")).unwrap();
        fs::rename(unit.path(), &there).unwrap();
        std::os::unix::fs::symlink(&there, unit.path()).unwrap();
        let before = tree(place.root());
        let options = options(|options: &mut JoinOptions| (options.sampled, options.output.force) = (true, true));
        let error = df11_host::join(&parts, place.path("out"), options, &()).unwrap_err();
        assert_matches!(error, Error::ReplacesInput { path } if path == there);
        assert!(tree(place.root()) == before);
    }
}

/// The list of copied files is made when parts are joined.
#[test]
fn copied_files() {
    let (place, parts) = two_parts(|document| document["manifest"]["copied"] = json!({ "a.onnx": "0" }));
    let error = refused(&place, &parts);
    let Error::Part(PartError::Damaged { path, reason }) = error else { panic!("{error:?}") };
    assert_eq!(
        (path, &*reason),
        (parts[1].clone(), "its df11-part.json lists \"a.onnx\" as copied, which no part does")
    );
}
