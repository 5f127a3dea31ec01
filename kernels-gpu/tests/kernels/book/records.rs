//! The figures of the book's last chapter are those of records, row by row.

use std::fmt::Display;

use crate::book::{chapters, file, states};
use crate::costs::RECORD;

const PIPES: &str = "benches/record/2026-11-25-pipes.md";
const REGISTERS: &str = "benches/record/2026-11-25-registers.md";
const SIMULATOR: &str = "benches/record/2026-11-25-gpu-sim-without-spills.md";
const MULTIPROCESSOR: &str = "host/src/device/cuda/driver/multiprocessor.rs";

/// A table of a record: its cells, and the first row as names of the columns.
struct Table(Vec<Vec<String>>);

impl Table {
    /// The table whose first row begins like this.
    fn of(path: &str, start: &str) -> Self {
        let text = file(path).unwrap();
        let from = text.lines().skip_while(|line| !line.starts_with(start));
        let cells = |row: &str| row.trim_matches('|').split('|').map(|cell| cell.trim().to_owned()).collect();
        let table = Self(from.take_while(|line| line.starts_with('|')).map(cells).collect());
        assert!(table.0.len() > 2, "{path} has no table {start}");
        table
    }

    /// What stands before the first comma in a cell.
    fn at(&self, row: &str, column: &str) -> &str {
        let column = self.0[0].iter().position(|name| name == column).unwrap();
        let row = self.0.iter().find(|cells| cells[0] == row).unwrap();
        row[column].split([',', ' ']).next().unwrap()
    }

    fn number(&self, row: &str, column: &str) -> f64 {
        self.at(row, column).parse().unwrap()
    }
}

/// Asserts that chapter 10 has this row.
fn row(name: &str, cells: impl IntoIterator<Item = impl Display>) {
    let cells = cells.into_iter().map(|cell| format!(" {cell} |"));
    states("costs", &format!("\n| {name} |{}\n", cells.collect::<String>()));
}

/// Each line of a block after `<!-- prints: RECORD -->` is a line of that record.
#[test]
fn printed_lines() {
    let mut found = 0;
    for chapter in chapters() {
        let page = file(&format!("docs/kernel/{chapter}.md")).unwrap();
        for part in page.split("<!-- prints: ").skip(1) {
            let (path, block) = part.split_once(" -->\n```text\n").unwrap();
            let record = file(path).unwrap_or_else(|| panic!("there is no {path}"));
            for line in block.lines().take_while(|line| *line != "```") {
                assert!(record.lines().any(|known| known == line), "{path} doesn't have\n{line}");
                found += 1;
            }
        }
    }
    assert!(found > 10, "{found}");
}

/// What chapter 10 says of the interpreter's counts in prose.
#[test]
fn instructions() {
    let record = file(RECORD).unwrap();
    // The number before these words, in the first line that begins like this.
    let number = |part: &str, line: &str, words: &str| {
        let line = part.lines().find(|known| known.starts_with(line)).unwrap();
        line.split(words).next().unwrap().split(' ').next_back().unwrap().to_owned()
    };
    let [instructions, slots, wavefronts] =
        [" instructions", " with the lanes", " wavefronts"].map(|words| number(&record, "official: decode: ", words));
    states(
        "costs",
        &format!("The official kernel takes {instructions} instructions, {slots} slots and {wavefronts} wavefronts."),
    );
    let (_, with_10_bits) = record.split_once("DF11_BITS=10").unwrap();
    let [rustc, rust_cuda] =
        ["rustc", "Rust CUDA"].map(|name| number(with_10_bits, &format!("{name}: decode_units: "), " with the lanes"));
    states(
        "costs",
        &format!(
            "`decode_units` has {}\nbits. With `DF11_BITS={}` it takes {rustc} slots by rustc and {rust_cuda} by Rust CUDA.",
            11, 10
        ),
    );
}

#[test]
fn machine_instructions() {
    let table = Table::of(PIPES, "| sm_90 |");
    for name in ["rustc", "Rust CUDA"] {
        let kernels = ["decode", "decode_units", "decode_fixed", "multiply_fixed_1", "multiply_fixed_8"];
        row(name, kernels.map(|kernel| format!("{:.1}", table.number(&format!("{name}: {kernel}"), "all"))));
    }
    states("costs", &format!("\n| official | {:.1} | | | | |\n", table.number("official: decode", "all")));
}

/// By how much Rust CUDA's PTX takes more machine instructions than rustc's.
#[test]
fn the_two_compilers() {
    let more = |gpus: &[&str], kernel: &str| {
        let of = |gpu: &&str| {
            let table = Table::of(PIPES, &format!("| {gpu} |"));
            let [rustc, rust_cuda] =
                ["rustc", "Rust CUDA"].map(|name| table.number(&format!("{name}: {kernel}"), "all"));
            (100.0 * (rust_cuda / rustc - 1.0)).round() as i32
        };
        let all: Vec<i32> = gpus.iter().map(of).collect();
        (*all.iter().min().unwrap(), *all.iter().max().unwrap())
    };
    let units = |gpus: &[&str]| more(gpus, "decode_units");
    let (low, high) = units(&["sm_70", "sm_75", "sm_86", "sm_89"]);
    let (least, most) = units(&["sm_80", "sm_90", "sm_100"]);
    let (last, _) = units(&["sm_120"]);
    states(
        "costs",
        &format!(
            "{low} to {high} % more on sm_70, sm_75, sm_86 and sm_89, {} to {} % fewer on\nsm_80, sm_90 and sm_100, {last} % more on sm_120.",
            -most, -least
        ),
    );
    let all = ["sm_70", "sm_75", "sm_80", "sm_86", "sm_89", "sm_90", "sm_100", "sm_120"];
    let (fewer, more) = more(&all, "decode");
    states("costs", &format!("`decode`: {} % fewer to {more} % more.", -fewer));
}

#[test]
fn cards() {
    let table = Table::of(PIPES, "|  | SMs, clock, bandwidth |");
    let kernels = ["decode_units", "decode", "decode_fixed", "multiply_fixed_1", "multiply_fixed_8"];
    let columns: Vec<String> = kernels.iter().map(|kernel| format!("Rust CUDA: {kernel}")).collect();
    let columns = [&columns[..2], &["official: decode".to_owned()], &columns[2..]].concat();
    for card in ["V100 SXM2", "T4", "A100 80 GB", "RTX 3090", "RTX 4090", "RTX 5090", "H100 SXM", "B200"] {
        row(card, columns.iter().map(|column| table.at(card, column)));
    }
    let pipes = file("scripts/sass_slots/pipes.py").unwrap();
    let after = |words| pipes.split_once(words).unwrap().1.split([',', ')']).next().unwrap();
    let issue = after("Limit(\"issue\", PIPES, ");
    let (integer, load_store) = (after("_limits(integer="), after("_limits(integer=64, load_store="));
    states(
        "costs",
        &format!(
            "starts {issue} lanes\nof instructions, but only {integer} of integer instructions, and {load_store} of loads"
        ),
    );
    assert_eq!(after("_limits(load_store="), "16");
}

/// The rows of the test of [`MULTIPROCESSOR`], which computes the numbers.
#[test]
fn multiprocessors() {
    let source = file(MULTIPROCESSOR).unwrap();
    for (name, versions) in [
        ("V100 (sm_70)", &["7, 0"][..]),
        ("T4, RTX 20 (sm_75)", &["7, 5"]),
        ("A100 (sm_80)", &["8, 0"]),
        ("RTX 30, 40 (sm_86, sm_89)", &["8, 6", "8, 9"]),
        ("H100, H200, B200 (sm_90, sm_100)", &["9, 0", "10, 0"]),
        ("RTX 50 (sm_120)", &["12, 0"]),
    ] {
        for version in versions {
            let (_, rest) = source.split_once(&format!("(Version({version}), ")).unwrap();
            let mut cells: Vec<String> = rest.split_once(')').unwrap().0.split(", ").map(str::to_owned).collect();
            cells[1] += " KiB";
            row(name, cells);
        }
    }
}

#[test]
fn registers() {
    let record = file(REGISTERS).unwrap();
    for gpu in ["sm_75", "sm_80", "sm_90", "sm_120"] {
        let columns =
            [("rustc", "decode"), ("rustc", "decode_units"), ("rust-cuda", "decode"), ("rust-cuda", "decode_units")];
        row(
            gpu,
            columns.map(|(file, kernel)| {
                let (_, rest) = record.split_once(&format!("host/ptx/{file}.ptx, {kernel}, {gpu}: ")).unwrap();
                rest.split_once(" registers").unwrap().0
            }),
        );
    }
}

#[test]
fn simulator() {
    let table = Table::of(SIMULATOR, "| | copy |");
    let of = |kernel: &str| {
        ["rustc", "rust-cuda"].map(|file| table.at("bandwidth, of the copy's", &format!("{file} {kernel}")))
    };
    let record = file(SIMULATOR).unwrap();
    let times = ["rustc", "rust-cuda"].map(|file| {
        let line = record.lines().find(|line| line.starts_with(&format!("| 1 | {file} |"))).unwrap();
        line.trim_end_matches([' ', '|']).rsplit(' ').next().unwrap().to_owned()
    });
    let ([fixed, other_fixed], [units, other_units], [multiply, other_multiply]) =
        (of("decode_fixed"), of("decode_units"), times);
    states(
        "costs",
        &format!(
            "`decode_fixed` reaches {fixed} and {other_fixed} % of the bandwidth of a copy,\nand `decode_units` {units} and {other_units} %. At one \
             column `multiply_fixed` is {multiply} and {other_multiply} times as fast"
        ),
    );
}
