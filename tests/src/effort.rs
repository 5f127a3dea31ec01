//! How many cases the tests run.
//!
//! Every property test and every sweep asks here how many cases to run. Each test gives the number for a long run. By
//! default a run is short: every test, every rule and every executor, but only an eighth of the cases.
//! `DF11_TEST_EFFORT=long` runs all. `PROPTEST_CASES` replaces the number of cases of every property test.
//!
//! The tests of two packages always have all their cases: those of `ptx-interpreter`, which depends on no other package and
//! takes a second, and those of `candle`, a workspace of its own.

use std::env::{self, VarError};

use proptest::test_runner::Config;

/// The environment variable that selects a short or a long run.
pub const VARIABLE: &str = "DF11_TEST_EFFORT";

/// A short run tries one in this many of the cases of a long one.
const SHORT: u32 = 8;

/// The fewest cases of a short run, if a long one has as many.
const FEWEST: u32 = 8;

/// Whether the run is a long one.
///
/// # Panics
///
/// If the variable is neither `short` nor `long`: a misspelt word must not pass for a long run.
pub fn is_long() -> bool {
    match env::var(VARIABLE).as_deref() {
        Err(VarError::NotPresent) | Ok("short") => false,
        Ok("long") => true,
        other => panic!("{VARIABLE} is {other:?}; it may be short or long"),
    }
}

/// How many rounds a sweep runs that runs `long` rounds in a long run.
pub fn rounds(long: u32) -> u32 {
    if is_long() { long } else { (long / SHORT).max(FEWEST.min(long)) }
}

/// How far a sweep steps from one place to the next: 1 in a long run, `short` in a short one.
pub fn step(short: usize) -> usize {
    if is_long() { 1 } else { short }
}

/// How many cases a property test runs that runs `long` cases in a long run.
///
/// # Panics
///
/// If `PROPTEST_CASES` isn't a number.
pub fn cases(long: u32) -> u32 {
    match env::var("PROPTEST_CASES") {
        Ok(number) => number.parse().unwrap_or_else(|_| panic!("PROPTEST_CASES is {number:?}, which isn't a number")),
        Err(_) => rounds(long),
    }
}

/// The configuration of a property test that runs `long` cases in a long run.
pub fn config(long: u32) -> Config {
    Config { cases: cases(long), failure_persistence: None, ..Config::default() }
}
