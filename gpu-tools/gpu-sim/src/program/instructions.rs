//! Each instruction of our PTX with many values: the simulator's results against the interpreter's.

use std::path::Path;

use anyhow::{Context, Result};
use df11_gpu_sim::client::Client;
use df11_gpu_sim::protocol::Launch;
use ptx_interpreter::{Arg, Memory, Module};

/// One instruction a line. An operand is a register, `p` a predicate, `h` of 16 bits, `r` of 32, `d` of 64, `f` a
/// number of 32 bits; or it is taken as it is. The first is the result.
const FORMS: &str = include_str!("instructions.txt");

/// Where the values and results are.
const VALUES: u64 = 0xc000_0000;
const RESULTS: u64 = 0xd000_0000;

const THREADS: u32 = 256;

/// Compares all instructions. Returns whether all results are the same.
pub(crate) fn run(executor: &Path) -> Result<bool> {
    let forms: Vec<_> = FORMS.lines().filter(|line| !line.is_empty()).collect();
    let values = values();
    // All at once; if the simulator ends over one of them, each alone.
    let all = (0..forms.len()).collect::<Vec<_>>();
    let results = match simulated(executor, &forms, &all, &values) {
        Ok(results) => results.into_iter().map(Ok).collect::<Vec<_>>(),
        Err(_) => {
            all.iter().map(|&i| simulated(executor, &forms, &[i], &values).map(|mut one| one.remove(0))).collect()
        }
    };
    let mut wrong = 0;
    for ((i, form), result) in forms.iter().enumerate().zip(results) {
        let difference = match result {
            Ok(result) => {
                let expected = interpreted(&forms, i, &values)?;
                match instruction(form).1 {
                    'f' => difference(&one_nan(&expected), &one_nan(&result), &values),
                    _ => difference(&expected, &result, &values),
                }
            }
            Err(error) => Some(format!("the simulator ends: {error:#}")),
        };
        if let Some(difference) = difference {
            wrong += 1;
            println!("WRONG: {form}: {difference}");
        }
    }
    println!("{} instructions, {} sets of values each: {wrong} wrong", forms.len(), values.len());
    Ok(wrong == 0)
}

/// The first difference, and how many there are.
fn difference(expected: &[u8], got: &[u8], values: &[[u64; 3]]) -> Option<String> {
    let number = |bytes: &[u8]| bytes.iter().rev().fold(0_u64, |number, &byte| number << 8 | u64::from(byte));
    let both = expected.chunks(8).zip(got.chunks(8)).map(|(expected, got)| (number(expected), number(got)));
    let different: Vec<_> = both.zip(values).filter(|((expected, got), _)| expected != got).collect();
    let ((expected, got), [a, b, c]) = different.first()?;
    let n = different.len();
    Some(format!("{n} results; of {a:#x}, {b:#x}, {c:#x}: {got:#x}, and the interpreter's {expected:#x}"))
}

/// Results of 32 bits, each in 8 bytes, with the same bits for all that are no number: a GPU's arithmetic gives one
/// such result, a simulator's that of its machine.
fn one_nan(results: &[u8]) -> Vec<u8> {
    let mut results = results.to_vec();
    for result in results.chunks_exact_mut(8) {
        if let [a, b, c, d, ..] = *result
            && f32::from_le_bytes([a, b, c, d]).is_nan()
        {
            result[..4].copy_from_slice(&u32::MAX.to_le_bytes());
        }
    }
    results
}

/// Values at every edge, for up to three operands, whose low bits a narrower register has.
fn values() -> Vec<[u64; 3]> {
    let small = [0, 1, 2, 5, 8, 31, 32, 33, 63, 64, 0xff, 0x7fff, 0x8000];
    let large = [i32::MAX as u64, 1 << 31, i64::MAX as u64, 0x8000_0000_8000_8080, u64::MAX];
    let edges: Vec<u64> = small.into_iter().chain(large).collect();
    let mut state = 1_u64;
    // xorshift64*, Vigna 2016.
    let random = std::iter::repeat_with(move || {
        state ^= state >> 12;
        state ^= state << 25;
        state ^= state >> 27;
        state.wrapping_mul(0x2545_f491_4f6c_dd1d)
    });
    let mut values = Vec::new();
    for &a in &edges {
        for &b in &edges {
            values.extend(edges.iter().map(|&c| [a, b, c]));
        }
    }
    let random: Vec<_> = random.take(3 * 1000).collect();
    values.extend(random.chunks_exact(3).map(|chunk| [chunk[0], chunk[1], chunk[2]]));
    // Whole blocks: warps shuffle among all their lanes.
    values.truncate(values.len() / THREADS as usize * THREADS as usize);
    values
}

fn bytes(values: &[[u64; 3]]) -> Vec<u8> {
    values.iter().flatten().flat_map(|value| value.to_le_bytes()).collect()
}

fn interpreted(forms: &[&str], i: usize, values: &[[u64; 3]]) -> Result<Vec<u8>> {
    let module = Module::parse(&module(forms, &[i]))?;
    let mut memory = Memory::new();
    let from = memory.input("values", &bytes(values));
    let to = memory.output("results", 8 * values.len());
    let kernel = format!("form_{i}");
    let launch = ptx_interpreter::Launch::new(&kernel, values.len() as u32 / THREADS, THREADS)
        .args([Arg::Buffer(from), Arg::Buffer(to)]);
    ptx_interpreter::run(&module, &launch, &mut memory).with_context(|| forms[i].to_owned())?;
    Ok(memory.bytes(to)?.to_vec())
}

/// The results of each of the wanted instructions.
fn simulated(executor: &Path, forms: &[&str], wanted: &[usize], values: &[[u64; 3]]) -> Result<Vec<Vec<u8>>> {
    let mut client = Client::start(executor, &module(forms, wanted))?;
    let memory = [(VALUES, bytes(values)), (RESULTS, vec![0xa5; 8 * values.len()])];
    let results = wanted.iter().map(|i| {
        let launch = Launch {
            kernel: format!("form_{i}"),
            blocks: values.len() as u32 / THREADS,
            threads: THREADS,
            shared_bytes: 0,
            args: [VALUES, RESULTS].map(|address| address.to_le_bytes().to_vec()).to_vec(),
        };
        Ok(client.run(&launch, &memory)?.0.swap_remove(1).1)
    });
    results.collect()
}

/// A module with a kernel for each of the wanted instructions: each thread has values of its own.
fn module(forms: &[&str], wanted: &[usize]) -> String {
    let mut text = ".version 6.4\n.target sm_70\n.address_size 64\n".to_owned();
    for &i in wanted {
        let (instruction, result) = instruction(forms[i]);
        let store = match result {
            'p' => "selp.u32 %r9, 1, 0, %p0;\nst.global.u32 [%out], %r9;",
            'h' => "st.global.u16 [%out], %h0;",
            'r' | 'f' => "st.global.u32 [%out], %r0;",
            'b' => "selp.u32 %r9, 1, 0, %p0;\nst.global.u32 [%out], %r0;\nst.global.u32 [%out+4], %r9;",
            _ => "st.global.u64 [%out], %d0;",
        };
        text += &format!(
            ".visible .entry form_{i}(.param .u64 form_{i}_param_0, .param .u64 form_{i}_param_1)
{{
.reg .pred %p<10>;
.reg .b16 %h<10>;
.reg .b32 %r<10>;
.reg .b64 %d<10>;
.reg .b64 %in;
.reg .b64 %out;
.reg .b64 %at;
.reg .b32 %n<4>;
ld.param.u64 %in, [form_{i}_param_0];
ld.param.u64 %out, [form_{i}_param_1];
mov.u32 %n1, %ctaid.x;
mov.u32 %n2, %ntid.x;
mov.u32 %n3, %tid.x;
mad.lo.s32 %n1, %n1, %n2, %n3;
mul.wide.u32 %at, %n1, 24;
add.s64 %in, %in, %at;
mul.wide.u32 %at, %n1, 8;
add.s64 %out, %out, %at;
ld.global.u64 %d1, [%in];
ld.global.u64 %d2, [%in+8];
ld.global.u64 %d3, [%in+16];
ld.global.u32 %r1, [%in];
ld.global.u32 %r2, [%in+8];
ld.global.u32 %r3, [%in+16];
ld.global.u16 %h1, [%in];
ld.global.u16 %h2, [%in+8];
ld.global.u16 %h3, [%in+16];
and.b32 %r9, %r1, 1;
setp.ne.u32 %p1, %r9, 0;
and.b32 %r9, %r2, 1;
setp.ne.u32 %p2, %r9, 0;
and.b32 %r9, %r3, 1;
setp.ne.u32 %p3, %r9, 0;
mov.u64 %d9, 0;
st.global.u64 [%out], %d9;
{instruction}
{store}
ret;
}}
"
        );
    }
    text
}

/// The instruction with its registers, and which register the result is in; `b` for `r|p`.
fn instruction(form: &str) -> (String, char) {
    let (opcode, operands) = form.split_once(' ').unwrap_or((form, ""));
    let mut result = 'r';
    let operands = operands.split(", ").enumerate().map(|(i, operand)| match operand {
        "p" | "h" | "r" | "d" | "f" => {
            if i == 0 {
                result = operand.chars().next().unwrap_or('r');
            }
            format!("%{}{i}", operand.replace('f', "r"))
        }
        "r|p" => {
            result = 'b';
            "%r0|%p0".to_owned()
        }
        "[in]" => "[%in]".to_owned(),
        other => other.to_owned(),
    });
    let operands = operands.collect::<Vec<_>>().join(", ");
    (format!("{opcode} {operands};"), result)
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    /// Every calculating instruction of our PTX is compared; kernels that decode rightly are enough for the others.
    #[test]
    fn all_are_compared() {
        let compared: BTreeSet<_> = FORMS.lines().filter_map(|form| form.split(' ').next()).collect();
        let ptx = [include_str!("../../../../host/ptx/rustc.ptx"), include_str!("../../../../host/ptx/rust-cuda.ptx")];
        let code = ptx.iter().flat_map(|text| text.lines()).filter_map(|line| line.strip_prefix('\t'));
        let opcodes: BTreeSet<_> = code
            .map(|line| {
                line.strip_prefix('@').and_then(|line| line.split_once(' ')).map_or(line, |(_, line)| line).trim()
            })
            .filter_map(|line| line.split([' ', '\t', ';']).next())
            .filter(|opcode| opcode.starts_with(|c: char| c.is_ascii_lowercase()))
            .collect();
        let others = ["ld.", "st.", "bar.", "bra", "ret", "cvta.", "prefetch."];
        let missing: Vec<_> = opcodes
            .iter()
            .filter(|opcode| !compared.contains(*opcode) && !others.iter().any(|other| opcode.starts_with(other)))
            .collect();
        assert!(opcodes.len() > 80 && missing.is_empty(), "of {}: {missing:?}", opcodes.len());
    }

    #[test]
    fn forms_and_their_registers() {
        assert_eq!(instruction("add.s32 r, r, -1"), ("add.s32 %r0, %r1, -1;".to_owned(), 'r'));
        assert_eq!(instruction("setp.eq.b64 p, d, d"), ("setp.eq.b64 %p0, %d1, %d2;".to_owned(), 'p'));
        assert_eq!(instruction("shfl.x r|p, r, 1"), ("shfl.x %r0|%p0, %r1, 1;".to_owned(), 'b'));
        assert_eq!(instruction("fma.rn.f32 f, f, f, f"), ("fma.rn.f32 %r0, %r1, %r2, %r3;".to_owned(), 'f'));
        assert_eq!(instruction("ld.global.u8 h, [in]"), ("ld.global.u8 %h0, [%in];".to_owned(), 'h'));
    }

    #[test]
    fn what_is_no_number_is_alike() {
        let results = |words: [u32; 2]| words.into_iter().flat_map(u32::to_le_bytes).collect::<Vec<_>>();
        assert_eq!(one_nan(&results([0x7fc0_0001, 7])), results([u32::MAX, 7]));
        // Infinity is a number here.
        assert_eq!(one_nan(&results([0x7f80_0000, 0x7fc0_0001])), results([0x7f80_0000, 0x7fc0_0001]));
    }

    #[test]
    fn differences() {
        let values = [[1, 2, 3], [4, 5, 6]];
        let (expected, mut got) = (vec![7; 16], vec![7; 16]);
        assert_eq!(difference(&expected, &got, &values), None);
        got[8] = 9;
        let difference = difference(&expected, &got, &values).unwrap_or_default();
        assert!(difference.contains("1 results; of 0x4, 0x5, 0x6: 0x707070707070709, and"), "{difference}");
    }
}
