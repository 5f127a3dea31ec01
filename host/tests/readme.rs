//! The code in the repository's README is also in this crate's, which is a doc test.
#![allow(missing_docs, clippy::unwrap_used)]

#[test]
fn the_same_code() {
    let [repository, own] = [include_str!("../../README.md"), include_str!("../README.md")];
    let blocks: Vec<&str> =
        repository.split("```rust,no_run\n").skip(1).map(|rest| rest.split("```").next().unwrap()).collect();
    assert_eq!(blocks.len(), 1);
    for block in blocks {
        assert!(own.contains(block), "{block}");
    }
}
