//! What the kernels cost in the interpreter.

use df11_codec::{Geometry, Unit};
use df11_tests::strategies::Case;
use ptx_interpreter::{Memory, Module, Report};

use crate::book::file;
use crate::fixed;
use crate::interpreted::{Loaded, OFFICIAL, RUST_CUDA, RUSTC};
use crate::ptx_units::Listed;

/// What the kernels execute and how often they go to shared memory, for each element of real weights.
/// `cargo test -p df11-kernels --release --test kernels -- --ignored --nocapture costs`
///
/// `DF11_PTX` names other files to count in place of the two that ship, `DF11_OFFICIAL_PTX` the official one to add.
/// Both take relative paths from the folder of this crate. `DF11_BITS` is how many bits `decode_units` looks at, 11 if
/// it isn't set.
#[test]
#[ignore = "prints figures"]
fn costs() {
    let case = Case::new(Geometry::OFFICIAL, None, df11_tests::data::sample().unwrap()).unwrap();
    let unit = case.unit();
    if let Some(paths) = std::env::var_os("DF11_PTX") {
        for path in std::env::split_paths(&paths) {
            let text = std::fs::read_to_string(&path).unwrap();
            print_costs(&path.to_string_lossy(), &Module::parse(&text).unwrap(), &unit);
        }
    } else {
        print_costs("rustc", &RUSTC, &unit);
        print_costs("Rust CUDA", &RUST_CUDA, &unit);
    }
    if std::env::var_os("DF11_OFFICIAL_PTX").is_some() {
        print_costs("official", &OFFICIAL, &unit);
    }
}

/// The costs of those kernels that the file has.
fn print_costs(name: &str, module: &Module, unit: &Unit<'_>) {
    let raw = unit.raw();
    let read = raw.encoded_exponent.len() + raw.gaps.len() + raw.output_positions.len() + raw.sign_mantissa.len();
    println!("{:.3} bytes read and 2 written an element", read as f64 / unit.n_elements() as f64);
    if module.kernel("decode").is_some() {
        let mut memory = Memory::new();
        let loaded = Loaded::new(&mut memory, unit.raw(), 1);
        let report = loaded.decode(&mut memory, module, unit).unwrap();
        print(&format!("{name}: decode"), &report, unit.n_elements());
    }
    if module.kernel("decode_units").is_some() {
        let bits = std::env::var("DF11_BITS").map_or(11, |bits| bits.parse().unwrap());
        // One block loads its tables once; the difference to two is what loading costs.
        let [one, two] = [1, 2].map(|blocks| Listed::new(&[unit], bits).decode(module, blocks, 512).unwrap());
        print(&format!("{name}: decode_units"), &one, unit.n_elements());
        let tables = two.total().warps - one.total().warps;
        let chunk = one.total().warps / unit.chunks() as u64;
        say(&format!("  its tables: {tables} warp instructions a block, a chunk {chunk}"));
    }
    if module.kernel("decode_fixed").is_some() {
        let matrix = fixed::sample();
        let elements = matrix.words.len();
        let read = matrix.bytes() as f64 / elements as f64;
        println!("{read:.3} bytes read and 2 written an element");
        print(&format!("{name}: decode_fixed"), &fixed::cost_of_decoding(module, &matrix), elements);
        println!("{read:.3} bytes read and 0 written an element");
        for columns in [1, 2, 4, 8] {
            let report = fixed::cost_of_multiplying(module, &matrix, columns);
            print(&format!("{name}: multiply_fixed_{columns}"), &report, elements);
        }
    }
}

/// What the committed PTX costs, by this test. The book states lines of it.
pub const RECORD: &str = "benches/record/2026-11-26-instructions.md";

/// Prints a line. What the committed PTX costs is recorded.
fn say(line: &str) {
    println!("{line}");
    if std::env::var_os("DF11_PTX").is_none() {
        assert!(file(RECORD).unwrap().lines().any(|known| known == line), "{RECORD} doesn't have\n{line}");
    }
}

fn print(name: &str, report: &Report, elements: usize) {
    let each = |count: u64| count as f64 / elements as f64;
    let total = report.total();
    say(&format!(
        "{name}: {:.1} instructions an element, {:.1} with the lanes that wait, {:.3} wavefronts",
        each(total.lanes),
        each(32 * total.warps),
        each(total.wavefronts)
    ));
}
