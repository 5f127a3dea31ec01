//! PTX made of sums, branches and loops over a few registers. Each thread of a block must end with the same numbers as the same program in
//! Rust, run one thread after another.
#![no_main]

use std::fmt::Write;

use arbitrary::Arbitrary;
use libfuzzer_sys::fuzz_target;
use ptx_interpreter::{Arg, Launch, Memory, Module, run};

/// How many 32-bit registers a program has.
const REGISTERS: usize = 8;
/// The most instructions that a program may have, and a thread may run.
const MOST: usize = 64;
const MOST_STEPS: usize = 2000;
/// Bytes of the input, which all threads read.
const BYTES: usize = 256;

#[derive(Arbitrary, Debug)]
struct Input {
    program: Vec<Statement>,
    threads: u8,
    blocks: bool,
    bytes: Vec<u8>,
}

#[derive(Arbitrary, Debug)]
enum Statement {
    Sum(Op, u8, [Source; 3]),
    /// Runs what it holds if the two compare so.
    If(Comparison, Source, Source, Vec<Statement>),
    /// Repeats as often as the two lowest bits say.
    Repeat(Source, Vec<Statement>),
}

#[derive(Arbitrary, Clone, Copy, Debug)]
enum Source {
    Register(u8),
    Number(u32),
    /// Numbers at which much changes.
    Small(i8),
}

#[derive(Arbitrary, Clone, Copy, Debug)]
enum Comparison {
    Equal,
    LessUnsigned,
    LessSigned,
    AtLeastSigned,
}

#[derive(Arbitrary, Clone, Copy, Debug)]
enum Op {
    Add,
    Subtract,
    Multiply,
    MultiplyHighUnsigned,
    MultiplyHighSigned,
    MultiplyAdd,
    DivideUnsigned,
    DivideSigned,
    RemainderUnsigned,
    MinUnsigned,
    MaxSigned,
    And,
    Xor,
    Not,
    Negate,
    Magnitude,
    Any3(u8),
    ShiftLeft,
    ShiftRightUnsigned,
    ShiftRightSigned,
    FunnelLeft,
    FunnelRight,
    Field,
    FieldSigned,
    Insert,
    HighestOne,
    Reverse,
    LeadingZeros,
    Ones,
    Permute,
    Select(Comparison),
    Widen8,
    Widen16,
    /// Two additions with a carry from the lower one.
    HighOfSum,
    WideProductHigh,
    Load8,
    Load32,
}

impl Comparison {
    const fn ptx(self) -> &'static str {
        match self {
            Self::Equal => "eq.u32",
            Self::LessUnsigned => "lt.u32",
            Self::LessSigned => "lt.s32",
            Self::AtLeastSigned => "ge.s32",
        }
    }

    fn holds(self, a: u32, b: u32) -> bool {
        match self {
            Self::Equal => a == b,
            Self::LessUnsigned => a < b,
            Self::LessSigned => a.cast_signed() < b.cast_signed(),
            Self::AtLeastSigned => a.cast_signed() >= b.cast_signed(),
        }
    }
}

impl Source {
    fn ptx(self) -> String {
        match self {
            Self::Register(n) => format!("%r{}", usize::from(n) % REGISTERS),
            Self::Number(n) => n.to_string(),
            Self::Small(n) => n.to_string(),
        }
    }

    fn value(self, registers: &[u32; REGISTERS]) -> u32 {
        match self {
            Self::Register(n) => registers[usize::from(n) % REGISTERS],
            Self::Number(n) => n,
            Self::Small(n) => i32::from(n).cast_unsigned(),
        }
    }
}

impl Op {
    /// The instructions, which have `%r9` and `%d9` for themselves.
    fn ptx(self, to: &str, [a, b, c]: [String; 3]) -> String {
        let three = |name: &str| format!("{name} {to}, {a}, {b};");
        let four = |name: &str| format!("{name} {to}, {a}, {b}, {c};");
        let two = |name: &str| format!("{name} {to}, {a};");
        match self {
            Self::Add => three("add.u32"),
            Self::Subtract => three("sub.s32"),
            Self::Multiply => three("mul.lo.u32"),
            Self::MultiplyHighUnsigned => three("mul.hi.u32"),
            Self::MultiplyHighSigned => three("mul.hi.s32"),
            Self::MultiplyAdd => four("mad.lo.s32"),
            // The result of a division by zero is undefined.
            Self::DivideUnsigned => format!("or.b32 %r9, {b}, 1; div.u32 {to}, {a}, %r9;"),
            Self::DivideSigned => format!("and.b32 %r9, {b}, 0xffff; or.b32 %r9, %r9, 1; div.s32 {to}, {a}, %r9;"),
            Self::RemainderUnsigned => format!("or.b32 %r9, {b}, 1; rem.u32 {to}, {a}, %r9;"),
            Self::MinUnsigned => three("min.u32"),
            Self::MaxSigned => three("max.s32"),
            Self::And => three("and.b32"),
            Self::Xor => three("xor.b32"),
            Self::Not => two("not.b32"),
            Self::Negate => two("neg.s32"),
            Self::Magnitude => two("abs.s32"),
            Self::Any3(table) => format!("lop3.b32 {to}, {a}, {b}, {c}, {table};"),
            Self::ShiftLeft => three("shl.b32"),
            Self::ShiftRightUnsigned => three("shr.u32"),
            Self::ShiftRightSigned => three("shr.s32"),
            Self::FunnelLeft => four("shf.l.wrap.b32"),
            Self::FunnelRight => four("shf.r.clamp.b32"),
            Self::Field => four("bfe.u32"),
            Self::FieldSigned => four("bfe.s32"),
            Self::Insert => format!("bfi.b32 {to}, {a}, {b}, {c}, 5;"),
            Self::HighestOne => two("bfind.u32"),
            Self::Reverse => two("brev.b32"),
            Self::LeadingZeros => two("clz.b32"),
            Self::Ones => two("popc.b32"),
            Self::Permute => four("prmt.b32"),
            Self::Select(comparison) => {
                format!("setp.{} %p1, {b}, {c}; selp.u32 {to}, {a}, {b}, %p1;", comparison.ptx())
            }
            Self::Widen8 => format!("mov.u32 %r9, {a}; cvt.s32.s8 {to}, %r9;"),
            Self::Widen16 => format!("mov.u32 %r9, {a}; cvt.u32.u16 {to}, %r9;"),
            Self::HighOfSum => format!("add.cc.u32 %r9, {a}, {b}; addc.u32 {to}, {c}, 0;"),
            Self::WideProductHigh => {
                format!("mul.wide.u32 %d9, {a}, {b}; shr.u64 %d9, %d9, 32; cvt.u32.u64 {to}, %d9;")
            }
            Self::Load8 => {
                format!("and.b32 %r9, {a}, 255; cvt.u64.u32 %d9, %r9; add.u64 %d9, %in, %d9; ld.global.u8 {to}, [%d9];")
            }
            Self::Load32 => {
                format!(
                    "and.b32 %r9, {a}, 248; cvt.u64.u32 %d9, %r9; add.u64 %d9, %in, %d9; ld.global.u32 {to}, [%d9+4];"
                )
            }
        }
    }

    /// The same, of numbers.
    fn value(self, [a, b, c]: [u32; 3], bytes: &[u8; BYTES]) -> u32 {
        let [signed, other] = [a, b].map(u32::cast_signed);
        let [wide, wide_b, wide_c] = [a, b, c].map(u64::from);
        match self {
            Self::Add => a.wrapping_add(b),
            Self::Subtract => a.wrapping_sub(b),
            Self::Multiply => a.wrapping_mul(b),
            Self::MultiplyHighUnsigned | Self::WideProductHigh => ((wide * wide_b) >> 32) as u32,
            Self::MultiplyHighSigned => ((i64::from(signed) * i64::from(other)) >> 32) as u32,
            Self::MultiplyAdd => a.wrapping_mul(b).wrapping_add(c),
            Self::DivideUnsigned => a / (b | 1),
            Self::DivideSigned => {
                (signed / i32::from((b as u16 | 1).cast_signed()).rem_euclid(1 << 16)).cast_unsigned()
            }
            Self::RemainderUnsigned => a % (b | 1),
            Self::MinUnsigned => a.min(b),
            Self::MaxSigned => signed.max(other).cast_unsigned(),
            Self::And => a & b,
            Self::Xor => a ^ b,
            Self::Not => !a,
            Self::Negate => a.wrapping_neg(),
            Self::Magnitude => signed.wrapping_abs().cast_unsigned(),
            Self::Any3(table) => {
                let bit = |of: u32, n: u32| of >> n & 1;
                let bits = (0..32).map(|n| bit(table.into(), bit(a, n) << 2 | bit(b, n) << 1 | bit(c, n)) << n);
                bits.sum()
            }
            Self::ShiftLeft => a.checked_shl(b).unwrap_or(0),
            Self::ShiftRightUnsigned => a.checked_shr(b).unwrap_or(0),
            Self::ShiftRightSigned => (signed >> b.min(31)).cast_unsigned(),
            Self::FunnelLeft => ((wide_b << 32 | wide) << (c & 31) >> 32) as u32,
            Self::FunnelRight => ((wide_b << 32 | wide) >> c.min(32)) as u32,
            Self::Field => {
                let (at, bits) = (wide_b & 255, wide_c & 255);
                (0..bits).filter(|n| at + n < 32).map(|n| (a >> (at + n) & 1) << n).sum()
            }
            Self::FieldSigned => {
                let (at, bits) = (b & 255, c & 255);
                // Past the highest bit all are as that one is; and the field's own sign goes on.
                let last = (at + bits).saturating_sub(1).min(31);
                let bit =
                    |n: u32| if bits == 0 { 0 } else { a >> if n < bits { (at + n).min(last) } else { last } & 1 };
                (0..32).map(|n| bit(n) << n).sum()
            }
            Self::Insert => {
                let at = c & 255;
                let mask: u32 = (0..5).filter(|n| at + n < 32).map(|n| 1 << (at + n)).sum();
                b & !mask | a.checked_shl(at).unwrap_or(0) & mask
            }
            Self::HighestOne => a.checked_ilog2().unwrap_or(u32::MAX),
            Self::Reverse => a.reverse_bits(),
            Self::LeadingZeros => a.leading_zeros(),
            Self::Ones => a.count_ones(),
            Self::Permute => {
                let of = [a.to_le_bytes(), b.to_le_bytes()].concat();
                let byte = |n: u32| {
                    let choice = c >> (4 * n);
                    let byte = of[choice as usize & 7];
                    if choice & 8 == 0 { byte } else { (byte.cast_signed() >> 7).cast_unsigned() }
                };
                u32::from_le_bytes([0, 1, 2, 3].map(byte))
            }
            Self::Select(comparison) => {
                if comparison.holds(b, c) {
                    a
                } else {
                    b
                }
            }
            Self::Widen8 => i32::from((a as u8).cast_signed()).cast_unsigned(),
            Self::Widen16 => a & 0xffff,
            Self::HighOfSum => c.wrapping_add(u32::from(a.checked_add(b).is_none())),
            Self::Load8 => bytes[a as usize & 255].into(),
            Self::Load32 => {
                let at = (a as usize & 248) + 4;
                u32::from_le_bytes([0, 1, 2, 3].map(|n| bytes[at + n]))
            }
        }
    }
}

/// A program as text.
#[derive(Default)]
struct Text {
    ptx: String,
    labels: usize,
    statements: usize,
}

impl Text {
    /// Adds statements, within as many loops as `depth` says; `false` if there are too many.
    fn add(&mut self, program: &[Statement], depth: usize) -> bool {
        program.iter().all(|statement| {
            self.statements += 1;
            self.labels += 1;
            let label = self.labels;
            let ptx = &mut self.ptx;
            let added = match statement {
                Statement::Sum(op, to, from) => {
                    let to = Source::Register(*to).ptx();
                    writeln!(ptx, "{}", op.ptx(&to, from.map(Source::ptx))).is_ok()
                }
                Statement::If(comparison, a, b, body) => {
                    let [a, b] = [a, b].map(|source| source.ptx());
                    writeln!(ptx, "setp.{} %p0, {a}, {b}; @!%p0 bra E{label};", comparison.ptx()).is_ok()
                        && self.add(body, depth)
                }
                Statement::Repeat(times, body) => {
                    let counter = format!("%r{}", 10 + depth);
                    let times = times.ptx();
                    depth < 8
                        && writeln!(
                            ptx,
                            "and.b32 {counter}, {times}, 3;
L{label}: setp.eq.u32 %p0, {counter}, 0; @%p0 bra E{label}; sub.u32 {counter}, {counter}, 1;"
                        )
                        .is_ok()
                        && self.add(body, depth + 1)
                        && writeln!(self.ptx, "bra L{label};").is_ok()
                }
            };
            added && self.statements <= MOST && writeln!(self.ptx, "E{label}:").is_ok()
        })
    }
}

/// Runs a program for one thread; `None` if it takes too many steps.
fn run_in_rust(
    program: &[Statement],
    registers: &mut [u32; REGISTERS],
    bytes: &[u8; BYTES],
    steps: &mut usize,
) -> Option<()> {
    for statement in program {
        *steps = steps.checked_sub(1)?;
        match statement {
            Statement::Sum(op, to, from) => {
                let from = from.map(|source| source.value(registers));
                registers[usize::from(*to) % REGISTERS] = op.value(from, bytes);
            }
            Statement::If(comparison, a, b, body) => {
                if comparison.holds(a.value(registers), b.value(registers)) {
                    run_in_rust(body, registers, bytes, steps)?;
                }
            }
            Statement::Repeat(times, body) => {
                for _ in 0..times.value(registers) & 3 {
                    *steps = steps.checked_sub(1)?;
                    run_in_rust(body, registers, bytes, steps)?;
                }
            }
        }
    }
    Some(())
}

fuzz_target!(|input: Input| {
    let mut text = Text::default();
    if !text.add(&input.program, 0) {
        return;
    }
    let (threads, blocks) = (u32::from(input.threads % 70) + 1, 1 + u32::from(input.blocks));
    let mut bytes = [0; BYTES];
    bytes.iter_mut().zip(&input.bytes).for_each(|(to, from)| *to = *from);

    let mut expected = Vec::new();
    for thread in 0..threads * blocks {
        let mut registers = [thread, thread % threads, 1, 2, 0x8000_0000, 0xdead_beef, u32::MAX, 0];
        if run_in_rust(&input.program, &mut registers, &bytes, &mut MOST_STEPS.clone()).is_none() {
            return;
        }
        expected.extend(registers.into_iter().flat_map(u32::to_le_bytes));
    }

    let stores: String = (0..REGISTERS).map(|n| format!("st.global.u32 [%d1+{}], %r{n};\n", 4 * n)).collect();
    let ptx = format!(
        ".version 7.0 .target sm_80 .address_size 64
.visible .entry k(.param .u64 in, .param .u64 out)
{{ .reg .b32 %r<20>; .reg .b64 %d<16>, %in, %out; .reg .pred %p<2>;
ld.param.u64 %in, [in]; ld.param.u64 %out, [out];
mov.u32 %r1, %tid.x; mov.u32 %r2, %ctaid.x; mov.u32 %r3, %ntid.x; mad.lo.u32 %r0, %r2, %r3, %r1;
mul.wide.u32 %d1, %r0, {}; add.u64 %d1, %out, %d1;
mov.u32 %r2, 1; mov.u32 %r3, 2; mov.u32 %r4, 0x80000000; mov.u32 %r5, 0xdeadbeef; mov.u32 %r6, -1; mov.u32 %r7, 0;
{}
{stores}
ret; }}",
        4 * REGISTERS,
        text.ptx
    );
    let module = Module::parse(&ptx).unwrap_or_else(|error| panic!("{error}\n{ptx}"));
    let mut memory = Memory::new();
    let (given, out) = (memory.input("in", &bytes), memory.output("out", expected.len()));
    let launch = Launch::new("k", blocks, threads).args([Arg::Buffer(given), Arg::Buffer(out)]);
    run(&module, &launch, &mut memory).unwrap_or_else(|error| panic!("{error}\n{ptx}"));
    let got = memory.bytes(out).unwrap();
    assert!(got == expected, "{ptx}");
});
