//! The PTX that ships, the very bytes: executed by the interpreter under the suite, and looked at for
//! what compilers get silently wrong.

use std::collections::BTreeSet;
use std::sync::LazyLock;

use df11_codec::{Code, Geometry, Unit};
use df11_kernels::layout::shared_bytes;
use df11_tests::decoder_suite;
use df11_tests::strategies::Case;
use df11_tests::suite::{Decoder, has_whole_warps};
use ptx_interpreter::{Arg, Launch, Memory, Module, run};

use crate::{RUST_CUDA, RUSTC};

/// PTX that is committed, or that the environment names.
struct Kernel<'m> {
    module: &'m Module,
    /// Bytes that it may read after the end of `gaps`: the official kernel reads one.
    gaps_slack: usize,
}

static OFFICIAL: LazyLock<Module> = LazyLock::new(|| {
    let path = std::env::var_os("DF11_OFFICIAL_PTX").expect("DF11_OFFICIAL_PTX names the official decode.ptx");
    Module::parse(&std::fs::read_to_string(path).expect("it can be read")).unwrap()
});

impl Decoder for Kernel<'_> {
    fn takes(&self, unit: &Unit<'_>) -> bool {
        has_whole_warps(unit)
    }

    fn slow(&self) -> bool {
        true
    }

    fn decode(&self, unit: &Unit<'_>, _: &Code, out: &mut [u16]) -> Result<(), String> {
        let raw = unit.raw();
        let threads = unit.geometry().threads_per_block() as u32;
        let mut memory = Memory::new();
        let outputs = memory.output("outputs", 2 * out.len());
        let args = vec![
            Arg::Buffer(memory.input("luts", raw.luts)),
            Arg::Buffer(memory.input("codes", raw.encoded_exponent)),
            Arg::Buffer(memory.input("sign_mantissa", raw.sign_mantissa)),
            Arg::Buffer(memory.input("output_positions", raw.output_positions)),
            Arg::Buffer(memory.input_with_slack("gaps", raw.gaps, self.gaps_slack)),
            Arg::Buffer(outputs),
            Arg::I32((raw.luts.len() / 256) as i32),
            Arg::I32(raw.encoded_exponent.len() as i32),
            Arg::I32(out.len() as i32),
        ];
        let chunks = unit.chunks() as u32;
        if chunks == 0 {
            return Ok(());
        }
        let launch =
            Launch::new("decode", chunks, threads).args(args).shared_bytes(shared_bytes(unit.largest_chunk() as u32));
        run(self.module, &launch, &mut memory).map_err(|error| error.to_string())?;
        // Only what the kernel wrote: the rest keeps its poison.
        let (bytes, written) = (memory.bytes(outputs).unwrap(), memory.written(outputs).unwrap());
        for (i, word) in out.iter_mut().enumerate() {
            if written[2 * i] && written[2 * i + 1] {
                *word = u16::from_le_bytes([bytes[2 * i], bytes[2 * i + 1]]);
            }
        }
        Ok(())
    }
}

decoder_suite!(rustc, Kernel { module: &RUSTC, gaps_slack: 0 }, 60);
decoder_suite!(rust_cuda, Kernel { module: &RUST_CUDA, gaps_slack: 0 }, 60);

/// The official kernel under the same suite, which proves the interpreter on code that we didn't write:
/// `scripts/official-ptx`. The official launch's shared memory is ours for 512 threads.
#[test]
#[ignore = "needs DF11_OFFICIAL_PTX, the official decode.ptx"]
fn the_official_kernel() {
    let kernel = Kernel { module: &OFFICIAL, gaps_slack: 1 };
    df11_tests::suite::official_vectors(&kernel);
    df11_tests::suite::real_weights(&kernel);
}

/// Every size around the first edges: of a window, of a warp's stores, of a block of one warp.
#[test]
fn every_size() {
    let words = df11_tests::strategies::normal(1700, 0.02, 3);
    let geometry = Geometry::new(8, 32).unwrap();
    for n in (0..=40).chain(740..=800).chain(1500..=1560) {
        let weights = vec![words[..n].to_vec()];
        let case = Case::new(geometry, None, weights).unwrap();
        let unit = Unit::validate(case.encoded.as_raw(), geometry).unwrap();
        for module in [&RUSTC, &RUST_CUDA] {
            let kernel = Kernel { module, gaps_slack: 0 };
            df11_tests::suite::check(&kernel, &unit, &case.code, &words[..n]).unwrap();
        }
    }
}

/// Without any one of its barriers the kernel goes wrong, and the interpreter sees it: so it would see a
/// compiler that lost one.
#[test]
fn a_barrier_taken_out_is_seen() {
    for text in [include_str!("../../../host/ptx/rustc.ptx"), include_str!("../../../host/ptx/rust-cuda.ptx")] {
        // Few elements walk their windows twice, with three barriers; a full chunk once, with four.
        let (mut seen, barriers) = ([0; 2], df11_tests::barriers(text, "decode"));
        for (barrier, &at) in barriers.iter().enumerate() {
            let end = at + text[at..].find(';').unwrap() + 1;
            let module = Module::parse(&[&text[..at], &text[end..]].concat()).unwrap();
            for (seen, elements) in seen.iter_mut().zip([3000, 10_000]) {
                let words = df11_tests::strategies::normal(elements, 0.02, 5);
                let case = Case::new(Geometry::OFFICIAL, None, vec![words]).unwrap();
                let unit = Unit::validate(case.encoded.as_raw(), case.geometry).unwrap();
                let mut out = vec![0; elements];
                if let Err(error) = (Kernel { module: &module, gaps_slack: 0 }).decode(&unit, &case.code, &mut out) {
                    // A race, or bytes read before they are there: whichever the first thread meets.
                    assert!(error.contains("shared address"), "barrier {barrier}: {error}");
                    *seen += 1;
                }
            }
        }
        assert_eq!((seen, barriers.len()), ([3, 4], 7));
    }
}

/// What both compilers must have made of the source.
fn as_promised(module: &Module, version: (u32, u32), target: &str) {
    assert_eq!(module.version(), version);
    assert_eq!(module.target(), target);
    let kernels: Vec<&str> = module.kernels().iter().map(|kernel| kernel.name()).collect();
    let all = ["add_segments", "decode", "decode_units", "multiply"];
    assert_eq!(BTreeSet::from_iter(kernels), BTreeSet::from(all));

    // Collectives, exactly as many as the source has: two phases and a scan wait, three and a scan in the
    // others, and each scan shuffles ten times. One more would be one that was copied into a branch. `multiply`
    // and `add_segments` add up over a warp in five shuffles, twice and once.
    assert_eq!(module.count("bar.sync"), 3 + 4 + 4 + 4);
    assert_eq!(module.count("shfl.sync"), 10 + 10 + 10 + 10 + 5 * (2 + 1));
    assert_eq!(module.count("bar"), module.count("bar.sync"));
    assert_eq!(module.count("shfl"), module.count("shfl.sync"));

    assert_eq!(module.count("call"), 0);
    assert_eq!(module.count("trap"), 0);
    assert_eq!(module.local_variables(), 0);
    assert_eq!((module.count("ld.local"), module.count("st.local")), (0, 0));

    // Shared memory is the launch's alone, and addressed as such.
    assert_eq!(module.shared_bytes(), 0);
    assert!(module.sized_extern_shared().is_empty());
    let spaces = ["ld.shared", "ld.global", "ld.param"].map(|load| module.count(load));
    assert_eq!(module.count("ld"), spaces.iter().sum::<usize>(), "a generic load");
    assert!(spaces.iter().all(|&loads| loads > 0));
    assert_eq!(module.count("st"), module.count("st.shared") + module.count("st.global"), "a generic store");

    // The groups of eight words are stored at once.
    assert_eq!(module.count("st.global.v4"), 1 + 1 + 1);
}

#[test]
fn rustc_as_promised() {
    as_promised(&RUSTC, (6, 0), "sm_70");
}

#[test]
fn rust_cuda_as_promised() {
    as_promised(&RUST_CUDA, (7, 8), "sm_70");
}

/// Whoever finds the files must be able to tell where they come from.
#[test]
fn headers_say_where_they_come_from() {
    for text in [include_str!("../../../host/ptx/rustc.ptx"), include_str!("../../../host/ptx/rust-cuda.ptx")] {
        let header: Vec<&str> = text.lines().take_while(|line| line.starts_with("//")).collect();
        for field in ["// compiler: ", "// target: ", "// source: kernels-gpu and codec/src/format.rs of "] {
            assert!(header.iter().any(|line| line.starts_with(field)), "{field}: {header:?}");
        }
        assert!(!text.contains("unknown commit") && !text.contains("changed since"), "{header:?}");
    }
}
