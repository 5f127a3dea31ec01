//! PTX as the simulator takes it.

/// Rewrites what it doesn't know: a version newer than that of its ptxas, limits of registers, and prefetches. Each
/// prefetch becomes a load of a byte past the first cache, into a register that nobody reads: it takes the same way
/// through the memory.
pub(crate) fn for_simulator(ptx: &str) -> String {
    let lines = ptx.lines().map(|line| {
        let (code, indent) = (line.trim_start(), line.len() - line.trim_start().len());
        if let Some(version) = code.strip_prefix(".version ") {
            let mut numbers = version.trim().split('.').map(|number| number.parse::<u32>().unwrap_or(0));
            let version = (numbers.next().unwrap_or(0), numbers.next().unwrap_or(0)).min(NEWEST);
            return format!(".version {}.{}", version.0, version.1);
        }
        if let Some(registers) = code.strip_prefix(".maxnreg ") {
            return limit(registers.trim().parse().unwrap_or(0));
        }
        let Some((guard, address)) = code.split_once("prefetch.global.L2 ") else {
            return line.to_owned();
        };
        let (address, end) = address.split_once(';').unwrap_or((address, ""));
        format!("{}{{ .reg .b32 %unread; {guard}ld.global.cg.u8 %unread, {address}; }}{end}", &line[..indent])
    });
    lines.collect::<Vec<_>>().join("\n") + "\n"
}

/// The limit in terms of blocks on a multiprocessor, which ptxas turns into registers again: rounded down to a multiple
/// of 8, as a limit of registers is.
fn limit(registers: u32) -> String {
    let blocks = REGISTERS.checked_div(THREADS * registers).unwrap_or(0);
    // Fewer than one block is no limit.
    if blocks == 0 { String::new() } else { format!(".maxntid {THREADS}, 1, 1\n.minnctapersm {blocks}") }
}

/// The registers of a multiprocessor, and the threads of the smallest blocks that kernels are launched with: the simulator itself
/// takes larger ones too.
const REGISTERS: u32 = 1 << 16;
const THREADS: u32 = 128;

/// The newest version that CUDA 11.8's ptxas assembles; the simulator is built with that or an older one.
const NEWEST: (u32, u32) = (7, 8);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_versions_limits_and_prefetches_change() {
        let text = ".version 8.2\n.target sm_70 // prefetch\n\t@%p1 prefetch.global.L2 [%rd1+64];\n\tret;\n";
        let expected = ".version 7.8\n.target sm_70 // prefetch\n\
            \t{ .reg .b32 %unread; @%p1 ld.global.cg.u8 %unread, [%rd1+64]; }\n\tret;\n";
        assert_eq!(for_simulator(text), expected);
        assert_eq!(for_simulator(".version 6.0\n"), ".version 6.0\n");
        // Twelve blocks, each thread of which may have 65,536 / 1,536 = 42 registers; in whole eights, 40.
        assert_eq!(for_simulator(")\n.maxnreg 40\n{\n"), ")\n.maxntid 128, 1, 1\n.minnctapersm 12\n{\n");
        assert_eq!(for_simulator(".maxnreg 255\n"), ".maxntid 128, 1, 1\n.minnctapersm 2\n");
        assert_eq!(for_simulator(".maxnreg 513\n"), "\n");
    }
}
