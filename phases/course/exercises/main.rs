//! Exercises: kernels that are wrong. They run only emulated, where closures needn't be `move`. Fix `kernel` in a file until its test
//! passes:
//!
//! ```sh
//! cargo test -p phases-course --test exercises -- --ignored grid
//! ```
//!
//! Each file begins with a question. Its line "It fails: …" is a part of what the test prints until you have fixed the kernel.
//!
//! | exercise | where the answer is |
//! |---|---|
//! | `grid` | `src/copy.rs` |
//! | `barrier` | `src/reverse.rs` |
//! | `code_by_code` | `src/huffman.rs` |
//! | `scratch`, `two_scans`, `inclusive`, `neighbours` | `answers.rs`, in this folder |
#![allow(missing_docs, clippy::unwrap_used, clippy::panic)]

mod answers;
mod barrier;
mod code_by_code;
mod grid;
mod inclusive;
mod neighbours;
mod scratch;
mod two_scans;

use phases::emulated::{Argument, Kernel};

/// Runs a kernel emulated, and compares its first output. What is wrong is one sentence.
#[track_caller]
fn solve(kernel: Kernel, blocks: u32, arguments: &[Argument<'_>], expected: &[u32]) {
    match phases_check::emulated(&kernel, blocks, arguments) {
        Err(error) => panic!("{error}"),
        Ok(written) => {
            if let Some(i) = expected.iter().zip(&written[0]).position(|(expected, got)| expected != got) {
                panic!("element {i} is {}, and should be {}", written[0][i], expected[i]);
            }
        }
    }
}
