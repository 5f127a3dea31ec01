//! Turns the few lines that a test is about into a whole kernel, and runs it.

use ptx_interpreter::{Arg, Buffer, Fault, Launch, Memory, Module, Report, RunError, Site, run};

/// A module of one kernel `k` with parameters `in` and `out`, which it loads to `%in` and `%out`. It declares registers of 16
/// (`%h0…`), 32 (`%r0…`) and 64 bits (`%d0…`), and predicates (`%p0…`).
pub(crate) fn module(variables: &str, body: &str) -> Module {
    let text = text(variables, body);
    Module::parse(&text).unwrap_or_else(|error| panic!("{error}\n{text}"))
}

/// The text of such a module; the body begins on line [`BODY`].
pub(crate) fn text(variables: &str, body: &str) -> String {
    format!(
        ".version 7.0 .target sm_80 .address_size 64
.extern .shared .align 16 .b8 dynamic[]; {variables}
.visible .entry k(.param .u64 in, .param .u64 out)
{{ .reg .b16 %h<8>; .reg .b32 %r<32>; .reg .b64 %d<16>, %in, %out; .reg .pred %p<8>;
ld.param.u64 %in, [in]; ld.param.u64 %out, [out];
{body}
ret; }}"
    )
}

/// The number of the line on which a body begins.
pub(crate) const BODY: u32 = 6;

/// A run of a kernel that [`module`] made.
pub(crate) struct Run {
    pub(crate) memory: Memory,
    pub(crate) out: Buffer,
    pub(crate) outcome: Result<Report, RunError>,
}

/// Runs `body` with `block` threads on an input of 1 KiB of bytes 0, 1, 2, …, an output of
/// `4 * block` bytes, and 4 KiB of shared memory, accesses to which are ordered by shuffles and votes.
pub(crate) fn run_body(block: u32, body: &str) -> Run {
    run_with("", block, body)
}

/// Like [`run_body`], in a module with these variables.
pub(crate) fn run_with(variables: &str, block: u32, body: &str) -> Run {
    let mut memory = Memory::new();
    let bytes: Vec<u8> = (0..=255).cycle().take(1024).collect();
    let (input, out) = (memory.input("in", &bytes), memory.output("out", 4 * block as usize));
    let launch = Launch::new("k", 1, block)
        .args([Arg::Buffer(input), Arg::Buffer(out)])
        .shared_bytes(4096)
        .step_limit(100_000)
        .shuffles_order_memory(true);
    let outcome = run(&module(variables, body), &launch, &mut memory);
    Run { memory, out, outcome }
}

/// Stores `%r0` of each thread at its place in the output.
pub(crate) const STORE_R0: &str = "mov.u32 %r30, %tid.x; mul.wide.u32 %d14, %r30, 4;
    add.s64 %d14, %out, %d14; st.global.u32 [%d14], %r0;";

/// What a body leaves in `%r0` in each of `block` threads.
pub(crate) fn r0(block: u32, body: &str) -> Vec<u32> {
    r0_with("", block, body)
}

/// Like [`r0`], in a module with these variables.
pub(crate) fn r0_with(variables: &str, block: u32, body: &str) -> Vec<u32> {
    let body = format!("{body}\n{STORE_R0}");
    let Run { memory, out, outcome } = run_with(variables, block, &body);
    outcome.unwrap_or_else(|error| panic!("{error}\n{body}"));
    words(memory.bytes(out).expect("it exists"))
}

/// The fault that a body ends with, and where.
pub(crate) fn fault(block: u32, body: &str) -> (Site, Fault) {
    fault_with("", block, body)
}

/// Like [`fault`], in a module with these variables.
pub(crate) fn fault_with(variables: &str, block: u32, body: &str) -> (Site, Fault) {
    match run_with(variables, block, body).outcome {
        Err(RunError::Fault { site, fault }) => (site, *fault),
        other => panic!("no fault, but {other:?}\n{body}"),
    }
}

/// Little-endian words.
pub(crate) fn words(bytes: &[u8]) -> Vec<u32> {
    let words = bytes.chunks_exact(4);
    words.map(|word| u32::from_le_bytes(word.try_into().expect("4 bytes"))).collect()
}

/// The register numbered 0 that a body names: a mask of its bits, and the instructions that store it.
fn result(body: &str) -> (u64, &'static str) {
    let of_kind = [
        ("%h0", (0xffff, "st.global.u16 [%out], %h0;")),
        ("%r0", (0xffff_ffff, "st.global.u32 [%out], %r0;")),
        ("%d0", (u64::MAX, "st.global.u64 [%out], %d0;")),
        ("%p0", (1, "selp.u16 %h0, 1, 0, %p0; st.global.u16 [%out], %h0;")),
    ];
    let named = of_kind.into_iter().find(|(register, _)| body.contains(register));
    named.unwrap_or_else(|| panic!("no result in {body}")).1
}

/// What a body leaves in its register numbered 0, for each input: four values, given in registers 1 to 4 of each kind.
pub(crate) fn map(inputs: &[[u64; 4]], body: &str) -> Vec<u64> {
    let (_, store) = result(body);
    let body = format!(
        "mov.u32 %r10, %tid.x; mov.u32 %r11, %ctaid.x; mov.u32 %r12, %ntid.x;
        mad.lo.u32 %r10, %r11, %r12, %r10; mul.wide.u32 %d10, %r10, 32;
        add.s64 %in, %in, %d10; mul.wide.u32 %d10, %r10, 8; add.s64 %out, %out, %d10;
        ld.global.v2.u64 {{%d1, %d2}}, [%in]; ld.global.v2.u64 {{%d3, %d4}}, [%in+16];
        cvt.u32.u64 %r1, %d1; cvt.u32.u64 %r2, %d2; cvt.u32.u64 %r3, %d3; cvt.u32.u64 %r4, %d4;
        cvt.u16.u64 %h1, %d1; cvt.u16.u64 %h2, %d2; cvt.u16.u64 %h3, %d3; cvt.u16.u64 %h4, %d4;
        setp.ne.u64 %p1, %d1, 0; setp.ne.u64 %p2, %d2, 0; setp.ne.u64 %p3, %d3, 0;
        mov.u64 %d10, 0; st.global.u64 [%out], %d10;
        {body}
        {store}"
    );
    let mut memory = Memory::new();
    let mut bytes: Vec<u8> = inputs.iter().flatten().flat_map(|word| word.to_le_bytes()).collect();
    bytes.resize(bytes.len().next_multiple_of(64 * 32), 1);
    let (input, out) = (memory.input("in", &bytes), memory.output("out", bytes.len() / 4));
    let args = vec![Arg::Buffer(input), Arg::Buffer(out)];
    let launch = Launch::new("k", (bytes.len() / (64 * 32)) as u32, 64).args(args);
    run(&module("", &body), &launch, &mut memory).unwrap_or_else(|error| panic!("{error}\n{body}"));
    let results = memory.bytes(out).expect("it exists").chunks_exact(8).take(inputs.len());
    results.map(|bytes| u64::from_le_bytes(bytes.try_into().expect("8 bytes"))).collect()
}

/// Asserts that for each of `inputs` `body` leaves what `expected` returns, truncated to the register's bits.
pub(crate) fn check(inputs: &[[u64; 4]], body: &str, expected: impl Fn([u64; 4]) -> u64) {
    let (mask, _) = result(body);
    for (&input, got) in inputs.iter().zip(map(inputs, body)) {
        let wanted = expected(input) & mask;
        assert_eq!(got, wanted, "{body} of {input:x?}: got {got:#x}, wanted {wanted:#x}");
    }
}

/// Values at which arithmetic often goes wrong: all pairs of them, each with two more values mixed from it.
pub(crate) fn edges() -> Vec<[u64; 4]> {
    let small = [0, 1, 2, 3, 7, 8, 31, 32, 33, 63, 64, 65];
    // The largest positive number of each width, the smallest negative one, and all ones.
    let of_width = [16, 32, 64].map(|bits| [u64::MAX >> (65 - bits), 1 << (bits - 1), u64::MAX >> (64 - bits)]);
    let edges: Vec<u64> =
        small.into_iter().chain(of_width.concat()).chain([0x1_0000_0000, 0x0123_4567_89ab_cdef]).collect();
    let mix = |a: u64, b: u64| (a ^ b.rotate_left(17)).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    let with = |a: u64| edges.iter().map(move |&b| [a, b, mix(a, b), mix(b, !a)]);
    edges.iter().flat_map(|&a| with(a)).collect()
}
