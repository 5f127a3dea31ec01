//! docs/CANDLE.md: what it shows of the example is in the example, and the example runs.

use std::path::Path;
use std::process::Command;

use crate::common::Tiny;

#[test]
fn the_pages_lines_are_the_examples() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let page = std::fs::read_to_string(root.join("../docs/CANDLE.md")).unwrap();
    let example = std::fs::read_to_string(root.join("examples/own-model.rs")).unwrap();
    let (_, own) = page.split_once("## A model of your own").unwrap();
    let block = own.split("```").nth(1).unwrap();
    let lines: Vec<&str> = block.lines().skip(1).map(str::trim).filter(|line| !line.starts_with("//")).collect();
    assert!(lines.len() > 3 && lines.iter().all(|line| example.contains(line)), "{lines:?}");
}

#[test]
fn the_example_runs() {
    let tiny = Tiny::new("llama", None);
    // Cargo builds examples with the tests, beside them.
    let test = std::env::current_exe().unwrap();
    let example = test.parent().unwrap().parent().unwrap().join("examples/own-model");
    assert!(example.exists(), "`cargo test` builds the examples, `cargo test --test page` does not");
    let output = Command::new(example).arg(tiny.df11()).output().unwrap();
    let (out, errors) = (String::from_utf8(output.stdout).unwrap(), String::from_utf8_lossy(&output.stderr));
    assert!(output.status.success(), "{errors}");
    assert!(out.contains("4 weights decoded just in time") && out.contains("0 weights stay decoded"), "{out}");
}
