//! Numbers that the book states in its text and its drawings: each follows from a constant of the code.

use df11_codec::Geometry;
use df11_codec::fixed::{FIELD_BYTES, GROUP, GROUP_BYTES, LOW_BYTES, SIGN_BYTES, TILE};
use df11_codec::format::{EXPONENTS, FIRST_LINK, GAP_BITS, MAX_CODE_BITS, TABLE_BITS, TABLE_ENTRIES};
use df11_kernels::column::ONE_BYTE;
use df11_kernels::fixed::LANE_WEIGHTS;
use df11_kernels::layout::{
    COLUMN_STRIDE, COLUMN_WORDS, LANES, MAX_ROWS, ONCE_BITS, ONCE_COLUMNS, STEPS, UNITS_BITS, shared_bytes, staging,
    steps_bytes,
};
use df11_kernels::multiply_fixed::SETS;
use phases::{MAX_WARPS, SCRATCH_BYTES};

use crate::book::{file, states};
use crate::costs::RECORD;

/// Threads of a block, and windows of a chunk.
const THREADS: usize = Geometry::OFFICIAL.threads_per_block();
/// Bytes and bits of a window.
const WINDOW: usize = Geometry::OFFICIAL.bytes_per_thread();
const WINDOW_BITS: usize = 8 * WINDOW;
/// Bytes that a thread loads after its window's: a code that starts on its last bit may end there.
const AHEAD: usize = MAX_CODE_BITS as usize / 8;
/// Bytes of a transaction of global memory, and banks of shared memory, each a word wide: NVIDIA's.
const TRANSACTION: u32 = 32;
const BANKS: u32 = 32;
const WORD: u32 = u32::BITS / 8;
/// The largest size of an access.
const SIXTEEN: u32 = 16;

/// The number after these words in a file of the repository.
fn number(path: &str, words: &str) -> u32 {
    let text = file(path).unwrap();
    let (_, rest) = text.split_once(words).unwrap_or_else(|| panic!("{path} has no {words}"));
    let digits: String = rest.chars().take_while(char::is_ascii_digit).collect();
    digits.parse().unwrap()
}

/// 12345 as `12,345`.
fn grouped(number: u32) -> String {
    format!("{},{:03}", number / 1000, number % 1000)
}

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

#[test]
fn packing() {
    let (word, group) = (u16::BITS / 8, SIXTEEN / 2);
    states(
        "packing",
        &format!("It is faster to move {}, {} or {SIXTEEN} bytes with one instruction.", SIXTEEN / 4, SIXTEEN / 2),
    );
    states(
        "packing",
        &format!(
            "A GPU moves {} bytes only from and to addresses that are multiples of {}, and {SIXTEEN} bytes only at multiples of \
             {SIXTEEN}.",
            SIXTEEN / 2,
            SIXTEEN / 2
        ),
    );
    states(
        "packing",
        &format!(
            "It loads {group} exponents from staging and {group} bytes from `sign_mantissa`, joins them to {group} words, and stores \
             these {} bytes in the output.",
            word * group
        ),
    );
    states("packing", &format!("| a place that the kernel chooses | {group} |"));
    states("packing", &format!("| base + i | {group} |"));
    states("packing", &format!("| base + {word} · i | {} |", word * group));
    states(
        "packing",
        &format!(
            "Let the bases be multiples of {SIXTEEN}, as every allocation's base is. Then i must be a multiple of {group}. So a group \
             of eight begins at an element whose number is a multiple of {group}, and"
        ),
    );
    // A chunk of elements 21 to 41: what lies before the first group, the groups, and what lies after them.
    let (first, end) = (21u32, 42u32);
    let (begin, last) = (first.next_multiple_of(group), end / group * group);
    let singly = |range: std::ops::Range<u32>| range.map(|i| i.to_string()).collect::<Vec<_>>().join(" ");
    let groups: Vec<String> = (begin..last).step_by(8).map(|i| format!("{i} . . . . . . {}", i + group - 1)).collect();
    states(
        "packing",
        &format!("| {} | {} | {} | | singly", singly(first..begin), groups.join(" | "), singly(last..end)),
    );
    states("packing", &format!("so the kernel shifts it by f mod {group}:"));
    assert_eq!([0, 1, 7, 8].map(|f| staging(f) - staging(0)), [0, 1, 7, 0]);
    assert_eq!(staging(0) % group, 0);
    states(
        "packing",
        &format!(
            "`STAGING` is a multiple of {group}. Element i lies at `STAGING` + f mod {group} + (i - f), which is a multiple of {group} \
             exactly if i is one."
        ),
    );
    states(
        "packing",
        &format!(
            "A word is its exponent's {} bits within {} bits of sign and mantissa",
            EXPONENTS.ilog2(),
            16 - EXPONENTS.ilog2()
        ),
    );
    states("packing", &format!("`join_two` joins two words at a time in a register of {} bits:", u32::BITS));
    states(
        "packing",
        "the selector is the number of a byte, 0 to 3 for those of `low` and 4 to 7 for those of `high`.",
    );
    let (low, high) = (0x0302_0100, 0x0706_0504);
    assert_eq!(phases::words::permute_by(low, high, 0x7430), 0x0704_0300);
    // What `join_two` does to the first pair: its selectors and its shift stand in the code that the chapter shows.
    let [exponents, rest] = [0x4140, 0x1100].map(|selector| phases::words::permute_by(0x0302_0100, 0xff, selector));
    assert_eq!((exponents, rest), (0xff01_ff00, 0x0101_0000));
    states(
        "packing",
        &format!(
            "with the selector {:#06x} and zeros as `high`, exponents 0 and 1 get a zero byte above each of them. The shift by {} puts",
            0x4140,
            number("kernels-gpu/src/copy_out.rs", "0x4140 + 0x0101 * i) << ")
        ),
    );
    states("packing", &format!("with {:#06x}, bytes 0 and 1 of sign and mantissa come twice each", 0x1100));
}

#[test]
fn decoder() {
    let (front, rows) = (2 * TABLE_ENTRIES, TABLE_ENTRIES);
    states("decoder", &format!("| 0 to {} | the front table (below): {TABLE_ENTRIES} entries of 2 bytes |", front - 1));
    assert_eq!(MAX_ROWS, 5);
    states("decoder", &format!("rows of `luts` (below): at most five of {rows} bytes |"));
    states("decoder", "staging: 1 byte for each element of the chunk, whose first element is f");
    states(
        "decoder",
        &format!(
            "The kernel asks for {} + {} · m bytes in all, m being the number of elements in the largest chunk. It needs less, {} + m.",
            shared_bytes(0),
            shared_bytes(1) - shared_bytes(0),
            staging(7)
        ),
    );
    states(
        "costs",
        &format!("A block of `decode` asks for {} + {} · m bytes", shared_bytes(0), shared_bytes(1) - shared_bytes(0)),
    );
    let (w, ahead, bits) = (WINDOW, WINDOW + AHEAD, WINDOW_BITS);
    let arrow = "------------------------------------->";
    states(
        "decoder",
        &format!(
            "luts table 0, and code lengths -----> front table rows after table 0 -----> rows codes bytes {w}w to {w}w+{} {arrow} own \
             {bits} bits bytes {w}w+{w} to {w}w+{} {arrow} ahead {} bits gaps bits {GAP_BITS}w to {GAP_BITS}w+{} {arrow} gap",
            w - 1,
            ahead - 1,
            8 * AHEAD,
            GAP_BITS - 1
        ),
    );
    states(
        "decoder",
        &format!(
            "`ahead` holds the {AHEAD} bytes after them: a code that starts on the window's last bit can end up to {} bits later.",
            MAX_CODE_BITS - 1
        ),
    );
    states(
        "decoder",
        &format!(
            "T tables and one more row, of {rows} bytes each. To find a code, look up its first {TABLE_BITS} bits in table 0. The entry \
             is the exponent if the code has at most {TABLE_BITS} bits. If not, the entry is a *link*, a number of {FIRST_LINK} or more, \
             to another table, and the next {TABLE_BITS} bits of the code are looked up there."
        ),
    );
    states("decoder", "it is table 0 with the code length next to each entry.");
    states("decoder", "The longer code continues in the rows after table 0.");
    let (look, last) = (MAX_CODE_BITS, WINDOW_BITS - 1);
    states(
        "decoder",
        &format!(
            "A lookup may need {look} bits. At first `bits` has the {bits} - `used` bits that are left of `own`, and zeros below. While \
             `used` is less than {half}, that is more than {half} bits. When `used` has become {half} or more, `walk` puts the {} bits of \
             `ahead` right below",
            8 * AHEAD,
            half = bits - look as usize,
        ),
    );
    states(
        "decoder",
        &format!(
            "|<-------- {bits} - used -------->|<--- {} --->| bits | left of `own` | `ahead` | 0 0 | bits |= ahead << (used - {})",
            8 * AHEAD,
            bits - 8 * AHEAD
        ),
    );
    states(
        "decoder",
        &format!(
            "Now `bits` has {bits} - `used` + {} bits. The loop goes on while `used` is at most {last}, so there are at least {}.",
            8 * AHEAD,
            bits - last + 8 * AHEAD
        ),
    );
    states("decoder", "In step 2 the closure only counts.");
    states(
        "decoder",
        "Step 2 counts them, too. But they come after all others, so they don't change the place of any element, and step 3 stops",
    );
    // The drawing of step 3: how many codes start in each of the first windows.
    let counts = [3, 1, 4];
    let mut place = 0..;
    let places =
        counts.map(|count| place.by_ref().take(count).map(|i: u32| i.to_string()).collect::<Vec<_>>().join(" "));
    let staged = (0..).zip(counts).map(|(thread, count)| vec![thread.to_string(); count].join(" ")).collect::<Vec<_>>();
    states(
        "decoder",
        &format!(
            "thread 0 1 2 3 window | c c c | c | c c c c | c | ... place {} {} staging {} {} ... the thread that writes each byte",
            places.join(" "),
            place.next().unwrap(),
            staged.join(" "),
            counts.len()
        ),
    );
    let (exponents, words) = (8, 8 * u16::BITS / 8);
    states(
        "decoder",
        &format!(
            "staging e e e e e e e e {exponents} bytes one load sign_mantissa r r r r r r r r {exponents} bytes one load"
        ),
    );
    states("decoder", &format!("outputs w w w w w w w w {words} bytes one store"));
}

#[test]
fn builds() {
    for text in ["host/ptx/rustc.ptx", "host/ptx/rust-cuda.ptx"] {
        assert_eq!(number(text, "\n.target sm_"), 70);
    }
    states("builds", &format!("*sm_70* is capability {}, Volta", "7.0"));
    let version = |path| {
        let text = file(path).unwrap();
        text.split_once("\n.version ").unwrap().1.lines().next().unwrap().to_owned()
    };
    states(
        "builds",
        &format!(
            "| PTX version | {}: drivers from CUDA 9.0 on | {}: drivers from CUDA 11.8 on |",
            version("host/ptx/rustc.ptx"),
            version("host/ptx/rust-cuda.ptx")
        ),
    );
    states("builds", &format!("`ld.shared` with an address of {} bits states it.", u32::BITS));
    // The interpreter's test takes out each of these barriers.
    let [two_walks, once] =
        [("kernels-gpu/src/decode.rs", 3), ("kernels-gpu/src/decode_once.rs", 4)].map(|(path, barriers)| {
            let source = file(path).unwrap();
            assert_eq!(source.matches("block.phase(").count() + source.matches("block.scan(").count(), barriers);
            barriers
        });
    let shuffles = 2 * LANES.ilog2();
    states(
        "builds",
        &format!(
            "that of chapter 6 with {two_walks} barriers and the `decode_once` of chapter 9 with {once}; a block runs one of them. Each of \
             these has a scan, with its {shuffles} shuffles."
        ),
    );

    // The machine for any vendor's GPUs isn't compiled here.
    let kernel = "host/wgpu/src/kernel.rs";
    let invocations = number(kernel, "INVOCATIONS: u32 = ");
    let group = number("phases/src/vulkan/scan.rs", "const GROUP: u32 = ");
    let kibibytes = number(kernel, "WORKGROUP_BYTES: u32 = ");
    let scan = number(kernel, "SHARED_BYTES: u32 = WORKGROUP_BYTES - ");
    assert_eq!(scan, 4 * (THREADS as u32 + THREADS as u32 / group));
    states("builds", &format!("`body` twice, for threads `id` and `id + {invocations}`; a barrier |"));
    states("builds", &format!("sums of {group} threads, then of those before"));
    states("builds", &format!("| {kibibytes} KiB, of which a scan has {} bytes |", grouped(scan)));
    states("builds", &format!("| two atomic operations on its {} bits |", u32::BITS));
    states("builds", &format!("| two atomic operations on the {} bits that have it |", u32::BITS));
    let products = "host/wgpu/kernels/products.wgsl";
    let text = file(products).unwrap();
    let columns = |columns| text.contains(&format!("fn multiply_fixed_{columns}("));
    assert_eq!(["one", "two", "four", "eight"].map(columns), [true, false, false, true]);
    let threads = 2 * number(products, "@compute @workgroup_size(");
    states("builds", &format!("| for 1, 2, 4 and 8 columns | for 1 and 8 columns; blocks of {threads} threads |"));
    let left = (kibibytes << 10) - scan;
    // `decode` needs this many bytes and one for each element.
    let elements = left - staging(7);
    let bits = 8.0 * Geometry::OFFICIAL.chunk_bytes() as f64 / f64::from(elements);
    states("builds", &format!("**Why {kibibytes} KiB.** A module"));
    states("builds", &format!("Nearly every GPU has {kibibytes} KiB"));
    states(
        "builds",
        &format!(
            "{} bytes are left for the kernel, so a chunk may have {} elements: codes of {bits:.2} bits on average.",
            grouped(left),
            grouped(elements)
        ),
    );
    states("builds", &format!("The format fixes {THREADS} threads a block. WebGPU allows {invocations} *invocations*"));
    states(
        "builds",
        &format!(
            "This machine has integers of {} bits alone. To store a byte is to load its {} bits, change {} and",
            32, 32, 8
        ),
    );
    states("builds", "replaces all other numbers of 8, 16 and 64 bits in the module.");
    states("builds", &format!("blocks are whole warps, at most {MAX_WARPS}.*"));
    states("builds", &format!("So every walk ends after at most {WINDOW_BITS} lookups."));
}

#[test]
fn lookups() {
    let [large, small] = UNITS_BITS;
    states("lookups", &format!("up to four, in {ONCE_BITS} bits |"));
    states("lookups", &format!("up to four, in {small} or {large} bits |"));
    states(
        "lookups",
        &format!("the next {large} bits hold three or four codes, and a table of {} entries can", 1 << large),
    );
    states("lookups", &format!("An entry has {} bytes:", steps_bytes(large) >> large));
    states("lookups", &format!("It looks up code after code in the {large} bits."));
    states(
        "lookups",
        &format!(
            "In the sum, bits 0 to 7 are the number of bits consumed, and bits {} to 15 the number of codes found. The bits above mean \
             nothing. `STOP` is {}: when this bit of the sum is set, {WINDOW_BITS} bits are consumed",
            ONE_BYTE.ilog2(),
            number("kernels-gpu/src/steps/entry.rs", "STOP: u32 = ")
        ),
    );
    states("lookups", &format!("If the {large} bits hold not even one code, the step is {WINDOW_BITS}."));
    let column = 4 * COLUMN_WORDS;
    states("lookups", &format!("*column*: {column} bytes of shared memory that only this thread uses"));
    states("lookups", &format!("A column has room for {column} codes, so for all"));
    states("lookups", &format!("The official launch has {} · m bytes for staging", shared_bytes(1) - shared_bytes(0)));
    let (line, tables) = ("+-------------------------------+", "| front table, sums, rows |");
    states(
        "lookups",
        &format!(
            "0 {line} 0 {line} {tables} {tables} {STEPS} {line} {} {line} | table of steps, {} entries | | up to {} not used, then | \
             {ONCE_COLUMNS} {line} | staging, 1 byte an element | | columns, {COLUMN_WORDS} words a thread | | | {} {line} {} + m {line} at \
             most",
            staging(0),
            1 << ONCE_BITS,
            staging(7) - staging(0),
            ONCE_COLUMNS + COLUMN_STRIDE * COLUMN_WORDS,
            staging(7)
        ),
    );
    states("lookups", &format!("{ONCE_BITS} bits give two codes a step."));
    states(
        "lookups",
        &format!(
            "A table of steps for {large} bits takes {} KiB of global memory for each unit; one for {small} bits takes half as much",
            steps_bytes(large) >> 10
        ),
    );
}

#[test]
fn codes_of_a_fixed_length() {
    let (lanes, groups) = (GROUP as u32 / LANE_WEIGHTS, TILE / GROUP);
    states("lookups", &format!("in which each weight has {} bits at a place", 8 * GROUP_BYTES / GROUP));
    let record = file(RECORD).unwrap();
    let mut read = record
        .lines()
        .filter_map(|line| line.split_once(" bytes read"))
        .map(|(bytes, _)| bytes.parse::<f64>().unwrap());
    let [df11, fixed] = [(); 2].map(|()| read.next().unwrap());
    states("lookups", &format!("It takes some {:.0} % more memory than DF11.", 100.0 * (fixed / df11 - 1.0)));
    states("lookups", &format!("A code is {} bits of exponent, the *field*, a sign", 8 * FIELD_BYTES / GROUP));
    let (pair, share) = ("bits 2 q and 2 q + 1 of each byte", 8 / lanes);
    assert_eq!(share, 2);
    states(
        "lookups",
        &format!(
            "a tile {groups} groups of {GROUP} weights of a row: {} bytes a warp decodes a tile; {lanes} lanes have a group a lane \
             {LANE_WEIGHTS} weights: positions {LANE_WEIGHTS} q to {LANE_WEIGHTS} q + {} of its group, where q = lane mod {lanes} fields \
             {FIELD_BYTES} bytes, which the {lanes} lanes share: the lane's are {pair} signs {SIGN_BYTES} bytes, which they share: {pair} low \
             bytes {} bytes of its own: {} neighbouring bytes for the warp",
            groups * GROUP_BYTES,
            LANE_WEIGHTS - 1,
            LOW_BYTES as u32 / lanes,
            LOW_BYTES * groups
        ),
    );
    states("lookups", &format!("its words in {} bytes of shared memory of its own", 2 * LANE_WEIGHTS));
    states("lookups", "`multiply_fixed` computes y = W · x for 1, 2, 4 or 8 columns x");
    states(
        "lookups",
        &format!(
            "{SETS} sets tile t of a row belongs to set t mod {SETS}: a warp {LANES} sums of each set, one of each lane: its products in \
             the order of columns, each rounded once the tree of each set: sums {} apart; then {}, {}, {} and {} apart the row (set 0 + \
             set 1) + (set 2 + set 3)",
            LANES / 2,
            LANES / 4,
            LANES / 8,
            LANES / 16,
            LANES / 32
        ),
    );
}

/// The words that chapter 10 counts with.
#[test]
fn costs() {
    states("costs", &format!("an instruction takes {LANES} slots, and lanes that wait count, too."));
    states("costs", &format!("is one turn of the {BANKS} banks of shared memory"));
}
