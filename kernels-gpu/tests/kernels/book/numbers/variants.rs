//! Chapters 8 to 10: builds, other lookups and codes, and costs.

use super::*;

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
