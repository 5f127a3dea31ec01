//! The PTX that ships, the very bytes: executed by the interpreter under the suite, and looked at for
//! what compilers get silently wrong.

use std::collections::BTreeSet;

use df11_codec::{Code, Geometry, Unit};
use df11_tests::decoder_suite;
use df11_tests::strategies::{Case, normal};
use df11_tests::suite::{self, Decoder, copy_written, has_whole_warps};
use ptx_interpreter::{Memory, Module};

use crate::interpreted::{COMMITTED, Loaded, OFFICIAL, RUST_CUDA, RUSTC, without_a_barrier};

/// PTX that is committed, or that the environment names.
struct Kernel<'m> {
    module: &'m Module,
    /// Bytes that it may read after the end of `gaps`: the official kernel reads one.
    gaps_slack: usize,
}

impl Decoder for Kernel<'_> {
    fn takes(&self, unit: &Unit<'_>) -> bool {
        has_whole_warps(unit)
    }

    fn slow(&self) -> bool {
        true
    }

    fn decode(&self, unit: &Unit<'_>, _: &Code, out: &mut [u16]) -> Result<(), String> {
        if unit.chunks() > 0 {
            let mut memory = Memory::new();
            let loaded = Loaded::new(&mut memory, unit.raw(), self.gaps_slack);
            loaded.decode(&mut memory, self.module, unit)?;
            copy_written(&loaded.words(&memory), out);
        }
        Ok(())
    }
}

decoder_suite!(rustc, Kernel { module: &RUSTC, gaps_slack: 0 }, 60);
decoder_suite!(rust_cuda, Kernel { module: &RUST_CUDA, gaps_slack: 0 }, 60);

/// The official kernel under the same suite, which proves the interpreter on code that we didn't write:
/// DF11_OFFICIAL_PTX. The official launch's shared memory is ours for 512 threads.
#[test]
#[ignore = "needs DF11_OFFICIAL_PTX, the official decode.ptx"]
fn the_official_kernel() {
    let kernel = Kernel { module: &OFFICIAL, gaps_slack: 1 };
    suite::official_vectors(&kernel);
    suite::real_weights(&kernel);
}

/// Every size around the first edges: of a window, of a warp's stores, of a block of one warp.
#[test]
fn every_size() {
    let words = normal(1700, 0.02, 3);
    for n in (0..=40).chain(740..=800).chain(1500..=1560) {
        let case = Case::of(Geometry::new(8, 32).unwrap(), &words[..n]);
        for module in [&RUSTC, &RUST_CUDA] {
            suite::check(&Kernel { module, gaps_slack: 0 }, &case).unwrap();
        }
    }
}

/// Without any one of its barriers the kernel goes wrong, and the interpreter sees it: so it would see a
/// compiler that lost one.
#[test]
fn a_barrier_taken_out_is_seen() {
    let cases = [3000, 10_000].map(|elements| Case::of(Geometry::OFFICIAL, &normal(elements, 0.02, 5)));
    for text in COMMITTED {
        // Few elements walk their windows twice, with three barriers; a full chunk once, with four.
        let (mut seen, modules) = ([0; 2], without_a_barrier(text, "decode"));
        for (barrier, module) in modules.iter().enumerate() {
            for (seen, case) in seen.iter_mut().zip(&cases) {
                let mut out = vec![0; case.unit().n_elements()];
                if let Err(error) = (Kernel { module, gaps_slack: 0 }).decode(&case.unit(), &case.code, &mut out) {
                    // A race, or bytes read before they are there: whichever the first thread meets.
                    assert!(error.contains("shared address"), "barrier {barrier}: {error}");
                    *seen += 1;
                }
            }
        }
        assert_eq!((seen, modules.len()), ([3, 4], 7));
    }
}

/// What both compilers must have made of the source.
fn as_promised(module: &Module, version: (u32, u32)) {
    assert_eq!((module.version(), module.target()), (version, "sm_70"));
    let kernels: Vec<&str> = module.kernels().iter().map(|kernel| kernel.name()).collect();
    let all = ["decode", "decode_units", "decode_fixed"].map(str::to_owned);
    let fixed = [1, 2, 4, 8].map(|columns| format!("multiply_fixed_{columns}"));
    let all: BTreeSet<_> = all.into_iter().chain(fixed).collect();
    assert_eq!(kernels.into_iter().map(str::to_owned).collect::<BTreeSet<_>>(), all);

    // Collectives, exactly as many as the source has: two phases and a scan wait, three and a scan in the
    // others, and each scan shuffles ten times. One more would be one that was copied into a branch. The kernels for the fixed-length form scan
    // over a warp in five shuffles; those that multiply add up over a warp for each column, and wait once.
    assert_eq!(module.count("bar.sync"), 3 + 4 + 4 + 4);
    assert_eq!(module.count("shfl.sync"), 10 + 10 + 10 + 5 * 5 + 5 * (1 + 2 + 4 + 8));
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
    assert_eq!(module.count("st.global.v4"), 1 + 1 + 1 + 2);
}

#[test]
fn both_as_promised() {
    as_promised(&RUSTC, (6, 0));
    as_promised(&RUST_CUDA, (7, 8));
}

/// The files must say where they come from.
#[test]
fn headers_say_where_they_come_from() {
    for text in COMMITTED {
        let header: Vec<&str> = text.lines().take_while(|line| line.starts_with("//")).collect();
        for field in ["// compiler: ", "// target: ", "// source: kernels-gpu, phases and codec/src of "] {
            assert!(header.iter().any(|line| line.starts_with(field)), "{field}: {header:?}");
        }
        assert!(!text.contains("unknown commit") && !text.contains("changed since"), "{header:?}");
    }
}
