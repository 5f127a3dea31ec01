//! `df11 shapes`, and what `--like` makes of its files.

use std::fs;

use crate::common::*;
use tensors::{bf16, file, unit, weights};

#[test]
fn results_and_errors() {
    let place = Place::new();
    let said = df11!("shapes", data("models/qwen3-sharded-dir/bf16"), "-o", place.path("shapes")).good().stdout;
    assert!(said.starts_with("shapes of 25 tensors in 4 files: ") && said.ends_with(" kB\n"), "{said}");
    place.remove("shapes");
    let (original, shapes) = (place.write("in", file(&[bf16("a.weight", &[64, 64], 1)])), place.path("shapes"));
    let summary = df11!("shapes", original, "-o", shapes, "--json").good().json();
    let bytes = fs::metadata(&shapes).unwrap().len();
    assert_eq!(summary, serde_json::json!({ "files": 1, "tensors": 1, "bytes": bytes }));

    let line = df11!("shapes", original, "-o", shapes).failed(2);
    assert!(line.ends_with(" exists; --force overwrites it"), "{line}");
    df11!("shapes", original, "-o", shapes, "--force", "--no-sync", "--quiet").good();
    df11!("shapes", place.path("missing"), "-o", place.path("out")).failed(2);
    // An original that is damaged is one that can't be used.
    fs::write(&original, [0; 20]).unwrap();
    df11!("shapes", original, "-o", place.path("out")).failed(2);

    place.write("df11", file(&unit("a", &[&weights(4096, 1)])));
    df11!("decompress", place.path("df11"), "-o", place.path("out"), "--like", shapes).good();
    fs::write(&shapes, r#"{"format": "df11-shapes", "version": 9}"#).unwrap();
    let line = df11!("decompress", place.path("df11"), "-o", place.path("other"), "--like", shapes).failed(2);
    assert!(line.ends_with("can't be used as a shapes file: it is of version 9; this df11 reads version 1"), "{line}");
    assert_eq!(names(&tree(place.root())), ["df11", "in", "out", "shapes"]);
}
