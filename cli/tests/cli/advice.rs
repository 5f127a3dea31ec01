//! What the command adds to the library's errors: the option that helps, on the same line.

use std::path::Path;

use crate::common::*;
use tensors::{bf16, file, unit, weights};

/// A file `in`, and `df11`, which another tool compressed: unit `m` of two weights that nothing names.
fn place() -> Place {
    let place = Place::new();
    place.write("in", file(&[bf16("a.weight", &[64, 64], 1)]));
    place.write("df11", file(&unit("m", &[&weights(4096, 1), &weights(64, 2)])));
    place
}

fn shown(path: &Path) -> String {
    path.display().to_string()
}

#[test]
fn to_overwrite() {
    let place = place();
    let out = place.write("out", "precious");
    df11!("compress", place.path("in"), "-o", place.path("compressed")).good();
    for (verb, input) in [("compress", "in"), ("decompress", "compressed")] {
        let line = df11!(verb, place.path(input), "-o", out).failed(2);
        assert_eq!(line, format!("{} exists; --force overwrites it", shown(&out)));
    }
}

/// Nothing is ever written through a link that leads nowhere.
#[cfg(unix)]
#[test]
fn not_to_overwrite_what_is_never_overwritten() {
    let place = place();
    let out = place.path("out");
    std::os::unix::fs::symlink("nowhere", &out).unwrap();
    for option in ["--quiet", "--force"] {
        let line = df11!("compress", place.path("in"), "-o", out, option).failed(2);
        assert_eq!(line, format!("{} exists", shown(&out)));
    }
}

#[test]
fn to_name_a_pattern() {
    let place = place();
    let (df11, like) = (place.path("df11"), place.path("in"));
    let said = format!("no pattern says which weights unit m of {} holds; name a pattern with --pattern", shown(&df11));
    assert_eq!(df11!("decompress", df11, "-o", place.path("out")).failed(2), said);
    assert_eq!(df11!("verify", df11, "--against", like).failed(2), said);
}

#[test]
fn to_give_the_original() {
    let place = place();
    let pattern = place.write("pattern.json", r#"{"m":["x","y"]}"#);
    let line = df11!("decompress", place.path("df11"), "-o", place.path("out"), "--pattern", pattern).failed(2);
    assert!(line.starts_with("the shape of m.x.weight is not known: "), "{line}");
    assert!(line.ends_with("; give --like the original model, or a file that df11 shapes saves of it"), "{line}");
}

#[test]
fn to_leave_out_what_has_no_meaning() {
    let place = place();
    let line = df11!("compress", place.path("in"), "-o", place.path("out"), "--single-file").failed(2);
    let said = format!("{} is a file, and becomes one file anyway; leave out --single-file", shown(&place.path("in")));
    assert_eq!(line, said);
}

#[cfg(not(feature = "cuda"))]
#[test]
fn to_build_it_for_gpus() {
    let line = df11!("verify", place().path("df11"), "--device", "cuda").failed(2);
    assert_eq!(line, "this program was built without GPU support; build df11 with --features cuda");
}
