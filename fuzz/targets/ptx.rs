//! PTX that is changed in any way: no panic, and a run ends within its limit of steps: libFuzzer's own clock would end another.
#![no_main]

use arbitrary::Arbitrary;
use libfuzzer_sys::fuzz_target;
use ptx_interpreter::{Arg, Launch, Memory, Module, run};

/// Instructions of each name that the interpreter knows, apart from `call`, and of each form: they branch to `end` or by `table`.
const INSTRUCTIONS: &str = "
    add.u32 %r0, %r1, %r2; sub.u32 %r0, %r1, %r2; mul.lo.u32 %r0, %r1, %r2; mad.lo.u32 %r0, %r1, %r2, %r3;
    div.u32 %r0, %r1, %r2; rem.u32 %r0, %r1, %r2; min.u32 %r0, %r1, %r2; max.u32 %r0, %r1, %r2;
    fma.rn.f32 %r0, %r1, %r2, %r3; neg.s32 %r0, %r1; abs.s32 %r0, %r1; addc.u32 %r0, %r1, %r2; subc.u32 %r0, %r1, %r2;
    madc.lo.u32 %r0, %r1, %r2, %r3; and.b32 %r0, %r1, %r2; or.b32 %r0, %r1, %r2; xor.b32 %r0, %r1, %r2;
    not.b32 %r0, %r1; lop3.b32 %r0, %r1, %r2, %r3, 1; shl.b32 %r0, %r1, 1; shr.u32 %r0, %r1, 1;
    shf.l.wrap.b32 %r0, %r1, %r2, 1; bfe.u32 %r0, %r1, 1, 2; bfi.b32 %r0, %r1, %r2, 1, 2; bfind.u32 %r0, %r1;
    brev.b32 %r0, %r1; clz.b32 %r0, %r1; popc.b32 %r0, %r1; prmt.b32 %r0, %r1, %r2, 1; mov.u32 %r0, %r1;
    selp.u32 %r0, %r1, %r2, %p1; setp.eq.u32 %p0, %r1, %r2; cvt.u64.u32 %d0, %r1; cvta.global.u64 %d0, %d1;
    isspacep.global %p0, %d1; ld.global.u32 %r0, [%in]; ldu.global.u32 %r0, [%in]; st.global.u32 [%out], %r0;
    prefetch.global.L1 [%in]; atom.global.add.u32 %r0, [%out], 1; red.global.add.u32 [%out], 1; membar.gl; fence.sc.gpu;
    bra end; brx.idx %r0, table; ret; exit; trap; bar.sync 0; barrier.sync 0; shfl.sync.up.b32 %r0, %r1, 1, 0, -1;
    vote.sync.any.pred %p0, %p1, -1; activemask.b32 %r0; sub.cc.u32 %r0, %r1, %r2; mad.hi.u32 %r0, %r1, %r2, %r3;
    mov.b64 {%r0, %r1}, %d1; mov.b64 %d1, {%r0, %r1}; cvta.shared.u64 %d0, %d1; setp.eq.and.u32 %p0, %r0, %r1, %p1;
    atom.global.cas.b32 %r0, [%out], %r1, %r2; bar.warp.sync -1";
/// A whole kernel, as it ships.
const SHIPPED: &str = include_str!("../../host/ptx/rustc.ptx");

#[derive(Arbitrary, Debug)]
struct Input {
    lines: Vec<Line>,
    threads: u8,
    blocks: u8,
    shared: u16,
    is_shipped: bool,
    changes: Vec<(u32, Change)>,
}

#[derive(Arbitrary, Debug)]
enum Line {
    /// One of the instructions, some of whose numbers are others.
    Known(u16, u8),
    /// One under a predicate.
    If(u16, bool),
    /// A label, or a branch to one.
    Label(u8),
    Branch(u8),
    /// Any text.
    Text(String),
}

#[derive(Arbitrary, Debug)]
enum Change {
    Byte(u8),
    Insert(String),
    Remove(u8),
    /// A word of the text again, in another place.
    Copy(u32, u8),
}

fn body(lines: &[Line]) -> String {
    let known: Vec<&str> = INSTRUCTIONS.split(';').map(str::trim).collect();
    let pick = |n: u16| known[usize::from(n) % known.len()];
    let lines = lines.iter().take(60).map(|line| match line {
        Line::Known(n, number) => pick(*n).replace('1', &(number % 8).to_string()),
        Line::If(n, negated) => format!("@{}%p1 {}", if *negated { "!" } else { "" }, pick(*n)),
        Line::Label(n) => format!("L{}: bar.sync 0", n % 4),
        Line::Branch(n) => format!("@%p0 bra L{}", n % 4),
        Line::Text(text) => text.clone(),
    });
    lines.map(|line| line + ";\n").collect()
}

fn text(input: &Input) -> String {
    let mut text = match input.is_shipped {
        true => SHIPPED.to_owned(),
        false => format!(
            ".version 7.0 .target sm_80 .address_size 64
.extern .shared .align 16 .b8 dynamic[]; .shared .align 4 .b8 tile[128];
.visible .entry k(.param .u64 in, .param .u64 out)
{{ .reg .b16 %h<8>; .reg .b32 %r<32>; .reg .b64 %d<16>, %in, %out; .reg .pred %p<8>;
ld.param.u64 %in, [in]; ld.param.u64 %out, [out]; mov.u32 %r1, %tid.x; mov.u32 %r2, 3; mov.u32 %r3, 40;
mov.u64 %d1, %in; mov.u64 %d2, 9; setp.ne.u32 %p1, %r1, 2; setp.eq.u32 %p0, %r1, %r2;
table: .branchtargets end, end;
{}
end: ret; }}",
            body(&input.lines)
        ),
    };
    for (at, change) in input.changes.iter().take(16) {
        let floor =
            |at: usize, text: &str| (0..=at.min(text.len())).rev().find(|&at| text.is_char_boundary(at)).unwrap_or(0);
        let start = floor(*at as usize % (text.len() + 1), &text);
        match change {
            Change::Byte(byte) => text.insert(start, char::from(*byte)),
            Change::Insert(more) => text.insert_str(start, more),
            Change::Remove(n) => drop(text.drain(start..floor(start + usize::from(*n), &text).max(start))),
            Change::Copy(from, n) => {
                let from = floor(*from as usize % (text.len() + 1), &text);
                let copy = text[from..floor(from + usize::from(*n), &text).max(from)].to_owned();
                text.insert_str(start, &copy);
            }
        }
    }
    text
}

fuzz_target!(|input: Input| {
    let text = text(&input);
    let module = match Module::parse(&text) {
        Ok(module) => module,
        Err(error) => return assert!(!error.to_string().is_empty()),
    };
    let mut memory = Memory::new();
    let bytes: Vec<u8> = (0..=255).cycle().take(1024).collect();
    let (given, out) = (memory.input("in", &bytes), memory.output("out", 512));
    let launch = Launch::new("k", u32::from(input.blocks % 3), u32::from(input.threads % 80))
        .args([Arg::Buffer(given), Arg::Buffer(out)])
        .shared_bytes(input.shared.into())
        .step_limit(2000);
    match run(&module, &launch, &mut memory) {
        Ok(report) => assert!(memory.bytes(out).is_ok() && !format!("{report:?}").is_empty()),
        Err(error) => assert!(!error.to_string().is_empty()),
    }
});
