//! The page for newcomers, docs/CANDLE.md: its longest program is the example, and the example runs.
#![allow(missing_docs, clippy::unwrap_used, clippy::panic)]

mod common;

use std::path::{Path, PathBuf};
use std::process::Command;

use common::Tiny;

#[test]
fn the_pages_program_is_the_example() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let page = std::fs::read_to_string(root.join("../docs/CANDLE.md")).unwrap();
    let example = std::fs::read_to_string(root.join("examples/own-model.rs")).unwrap();
    let program: Vec<&str> = example.lines().filter(|line| !line.starts_with("//!")).collect();
    assert!(page.contains(&program.join("\n")));
}

#[test]
fn the_example_runs() {
    let tiny = Tiny::new("llama", None);
    assert!(example().exists(), "`cargo test` builds the examples, `cargo test --test page` does not");
    let output = Command::new(example()).arg(tiny.df11()).output().unwrap();
    let (out, errors) = (String::from_utf8(output.stdout).unwrap(), String::from_utf8_lossy(&output.stderr));
    assert!(output.status.success(), "{errors}");
    assert!(out.contains("4 weights decoded just in time") && out.contains("0 weights stay decoded"), "{out}");
}

/// Cargo builds examples with the tests, beside them.
fn example() -> PathBuf {
    let test = std::env::current_exe().unwrap();
    test.parent().unwrap().parent().unwrap().join("examples/own-model")
}
