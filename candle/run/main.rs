//! df11 run
fn main() {}
