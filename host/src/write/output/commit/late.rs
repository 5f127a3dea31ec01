//! What has taken a lone file's place between the last look at it and the exchange.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use super::*;
use crate::write::output::OutputOptions;
use crate::write::renames;

/// A directory: it is there again, with what is in it, and isn't taken for an old file that nobody needs.
#[test]
fn a_directory_in_the_place_of_the_file() {
    let place = tempfile::tempdir().unwrap();
    let [input, out, one, other] = ["in", "out", "one", "other"].map(|name| place.path().join(name));
    [&input, &out, &one, &other].iter().for_each(|path| fs::write(path, "old").unwrap());
    if let Err(error) = renames::exchange(&one, &other) {
        eprintln!("NOT RUN: a_directory_in_the_place_of_the_file: this file system can't: {error}");
        return;
    }
    let options = OutputOptions { force: true, sync: true };
    let mut output = Output::file(&out, options, &[&input], None).unwrap();
    output.write("out", "new").unwrap();
    fs::remove_file(&out).unwrap();
    fs::create_dir(&out).unwrap();
    fs::write(out.join("precious"), "precious").unwrap();
    let mut moves = Moves::default();
    let error = output.replace_file(&mut moves, Path::new("out")).unwrap_err();
    let error = output.take_back(moves, error);
    assert!(matches!(&error, Error::Appeared { path } if *path == out), "{error:?}");
    drop(output);
    assert_eq!(fs::read_to_string(out.join("precious")).unwrap(), "precious");
}
