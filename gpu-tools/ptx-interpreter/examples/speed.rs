//! How fast the interpreter is on this machine: lane instructions a second, with and without the search for races.
//!
//! `cargo run --release --example speed`
//!
//! Each thread of the kernel mixes a number 64 times. Then each block adds its threads' numbers up in shared memory.

use std::error::Error;
use std::time::Instant;

use ptx_interpreter::{Arg, Launch, Memory, Module, run};

const BLOCKS: u32 = 64;
const THREADS: u32 = 256;

const KERNEL: &str = "
.version 7.0
.target sm_70
.address_size 64
.shared .align 4 .b8 sums[1024];
.visible .entry mix_and_add(.param .u64 out)
{
    .reg .pred %p<3>;
    .reg .b32 %r<9>;
    .reg .b64 %rd<4>;

    ld.param.u64 %rd1, [out];
    mov.u32 %r1, %tid.x;
    mov.u32 %r2, %ctaid.x;
    mad.lo.u32 %r3, %r2, 256, %r1;
    mov.u32 %r4, 0;
mix:
    mul.lo.u32 %r3, %r3, 0x9e3779b1;
    shr.u32 %r5, %r3, 15;
    xor.b32 %r3, %r3, %r5;
    add.u32 %r4, %r4, 1;
    setp.lt.u32 %p1, %r4, 64;
    @%p1 bra mix;

    mov.u32 %r6, sums;
    shl.b32 %r7, %r1, 2;
    add.u32 %r6, %r6, %r7;
    st.shared.u32 [%r6], %r3;
    mov.u32 %r4, 512;
halve:
    bar.sync 0;
    setp.ge.u32 %p1, %r7, %r4;
    @%p1 bra wait;
    add.u32 %r5, %r6, %r4;
    ld.shared.u32 %r8, [%r5];
    ld.shared.u32 %r5, [%r6];
    add.u32 %r5, %r5, %r8;
    st.shared.u32 [%r6], %r5;
wait:
    shr.u32 %r4, %r4, 1;
    setp.ge.u32 %p2, %r4, 4;
    @%p2 bra halve;

    setp.ne.u32 %p1, %r1, 0;
    @%p1 bra end;
    ld.shared.u32 %r5, [%r6];
    mul.wide.u32 %rd2, %r2, 4;
    add.u64 %rd3, %rd1, %rd2;
    st.global.u32 [%rd3], %r5;
end:
    ret;
}";

fn main() -> Result<(), Box<dyn Error>> {
    let module = Module::parse(KERNEL)?;
    for finds_races in [true, false] {
        let mut best: f64 = 0.0;
        for _ in 0..10 {
            let mut memory = Memory::new();
            let out = memory.output("out", 4 * BLOCKS as usize);
            let launch = Launch::new("mix_and_add", BLOCKS, THREADS).args([Arg::Buffer(out)]).finds_races(finds_races);
            let start = Instant::now();
            let report = run(&module, &launch, &mut memory)?;
            best = best.max(report.total().lanes as f64 / start.elapsed().as_secs_f64());
            if memory.bytes(out)? != expected() {
                return Err("a wrong sum".into());
            }
        }
        let races = if finds_races { "with races looked for" } else { "without" };
        println!("{:.0} million lane instructions a second, {races}: the best of 10 runs", best / 1e6);
    }
    Ok(())
}

/// The sums of all blocks, computed in Rust.
fn expected() -> Vec<u8> {
    let mixed = |number: u32| {
        (0..64).fold(number, |x, _| {
            let x = x.wrapping_mul(0x9e37_79b1);
            x ^ x >> 15
        })
    };
    let sum = |block: u32| (0..THREADS).fold(0_u32, |sum, thread| sum.wrapping_add(mixed(256 * block + thread)));
    (0..BLOCKS).flat_map(|block| sum(block).to_le_bytes()).collect()
}
