//! Chapters 1 to 4: one thread, many threads, phases, sums.

use super::*;

#[test]
fn serial() {
    let [exponent, word] = [EXPONENTS.ilog2(), u16::BITS];
    states(
        "serial",
        &format!(
            "numbers of {word} bits in the format BF16: a sign, {exponent} bits of exponent, {} bits of mantissa",
            word - exponent - 1
        ),
    );
    states("serial", &format!("a code of 1 to {MAX_CODE_BITS} bits for the exponent"));
    states("serial", &format!("uses few of the {EXPONENTS} possible ones"));
    states("serial", &format!("A *window* is {WINDOW} bytes of the code stream."));
    let chunk = Geometry::OFFICIAL.chunk_bytes();
    states(
        "serial",
        &format!("A *chunk* is {THREADS} windows, {chunk} bytes. One team of {THREADS} workers decodes it."),
    );
    let largest = (1 << GAP_BITS) - 1;
    assert_eq!(largest, MAX_CODE_BITS - 1);
    states("serial", &format!("still belong to the last code of the window before: 0 to {largest}."));
    states(
        "serial",
        &format!(
            "code stream |<-------------------- chunk 0 -------------------->|<------ chunk 1 ... | window 0 | window 1 | window 2 | \
             ... | window {} | window {THREADS} ...",
            THREADS - 1
        ),
    );
    let chain =
        [3, 2].map(|code| format!("start of code {code} = start of code {} + length of code {}", code - 1, code - 1));
    states("serial", &chain.join(" "));
}

#[test]
fn threads() {
    states("threads", &format!("| threads, here {THREADS}, that share memory"));
    states("threads", &format!("| warp | {LANES} threads of a block that"));
    states("threads", &format!("a thread within its warp, 0 to {} |", LANES - 1));
    states("threads", &format!("where a thread keeps a number: of {} bits", u32::BITS));
    states("threads", &format!("So a block has {THREADS} threads, which are {} warps.", THREADS / LANES as usize));
    // The picture says itself how many lookups its lanes do.
    let picture = file("docs/kernel/warp.svg").unwrap();
    assert!(picture.contains(&format!("three windows of {WINDOW_BITS} bits")));
    assert!(picture.contains(": 3 bits in window 1, 4 bits in window 2. Below,"));
    let lanes = "Lane 0 has done after\n11 lookups, lane 1 after 10. Both wait until lane 2 has done 16.";
    assert!(picture.contains(lanes));
    let (first, second, slowest) = (0, 1, 2);
    states("threads", &format!("![Three windows of {WINDOW_BITS} bits in a row."));
    states(
        "threads",
        &format!(
            "After ten lookups lane {second} is done, after eleven lane {first}. Both wait until lane {slowest} has done sixteen."
        ),
    );
    states(
        "threads",
        &format!(
            "Lane {first} starts at bit 0 of its window. Its last code crosses the window's edge, so lane {second} starts behind that \
             code: its gap is {}. Lanes {first} and {second} find fewer codes than lane {slowest}, and wait for it.",
            3
        ),
    );
    let bytes = WINDOW as u32;
    states(
        "threads",
        &format!("in transactions of {TRANSACTION} bytes. Say that each lane of a warp reads {bytes} bytes."),
    );
    states(
        "threads",
        &format!(
            "If lane i reads the {bytes} bytes at {bytes} · i, the warp needs {} transactions and uses",
            LANES * bytes / TRANSACTION
        ),
    );
    states(
        "threads",
        &format!("If each lane reads {bytes} bytes at an unrelated address, the warp needs {LANES} transactions"),
    );
    states("threads", &format!("window i of the chunk, {WINDOW} bytes, and the {AHEAD} bytes after it:"));
    states(
        "threads",
        &format!("has {BANKS} *banks*, each {WORD} bytes wide: word w, of {WORD} bytes, lies in bank w mod {BANKS}."),
    );
}

#[test]
fn phases() {
    let source = file("kernels-gpu/src/decode.rs").unwrap();
    let names = ["load", "count", "decode", "copy out"];
    for (step, name) in (1..).zip(names) {
        assert!(source.to_lowercase().contains(&format!("\n    // {step}. {name}")), "{name}");
    }
    let columns: Vec<String> = (0..).zip(names).map(|(phase, name)| format!("phase {phase}: {name}")).collect();
    states("phases", &format!("| bytes | {} |", columns.join(" | ")));
}

#[test]
fn scan() {
    let counts = [3, 1, 4, 1, 5];
    let cells = |numbers: &[usize]| numbers.iter().map(usize::to_string).collect::<Vec<_>>().join(" ");
    let places: Vec<usize> = (0..counts.len()).map(|thread| counts[..thread].iter().sum()).collect();
    let numbers: Vec<usize> = (0..counts.len()).collect();
    states(
        "scan",
        &format!("thread {} ... count {} ... place {} ...", cells(&numbers), cells(&counts), cells(&places)),
    );
    states("scan", &format!("lane {} ... count {} + 1 below", cells(&numbers), cells(&counts)));
    states("scan", &format!("+ {}, + {} ... inclusive", LANES / 4, LANES / 2));
    states("scan", &format!("The shuffle here names all {LANES} lanes"));
    states("scan", &format!("A block has at most {MAX_WARPS} warps, so one lane for each suffices."));
    states(
        "scan",
        &format!("{} bytes for each of up to {MAX_WARPS} warps, the scan's *scratch*", SCRATCH_BYTES / MAX_WARPS),
    );
}
