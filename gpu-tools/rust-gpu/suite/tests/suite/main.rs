//! The suite that every decoder passes, on a GPU: each kernel, as SPIR-V and as WGSL.
#![allow(missing_docs, clippy::unwrap_used, clippy::panic)]

use std::io::Write as _;
use std::sync::{LazyLock, Once};

use df11_codec::{Code, Geometry, Unit};
use df11_tests::strategies::{self, Case};
use df11_tests::suite::Decoder;
use df11_tests::{decoder_suite, suite};
use df11_wgpu_suite::{Error, Gpu, Kernel, Source, takes};

/// The GPU with the kernels in this form. If there is none, it says so beside libtest, which shows nothing of tests that
/// pass.
fn gpu(source: Source) -> Option<&'static Gpu> {
    static SPIRV: LazyLock<Result<Gpu, Error>> = LazyLock::new(|| Gpu::open(Source::SpirV));
    static WGSL: LazyLock<Result<Gpu, Error>> = LazyLock::new(|| Gpu::open(Source::Wgsl));
    static SAID: Once = Once::new();
    let opened = match source {
        Source::SpirV => &*SPIRV,
        Source::Wgsl => &*WGSL,
    };
    let line = match opened {
        Ok(gpu) => format!("the kernels run on: {}\n", gpu.name()),
        Err(error) => format!("SKIPPED: no kernel was run: {error}\n"),
    };
    SAID.call_once(|| std::io::stderr().write_all(line.as_bytes()).unwrap());
    opened.as_ref().ok()
}

/// A kernel on a GPU.
struct OnGpu {
    gpu: &'static Gpu,
    kernel: Kernel,
}

impl Decoder for OnGpu {
    fn takes(&self, unit: &Unit<'_>) -> bool {
        takes(self.kernel, unit)
    }

    fn decode(&self, unit: &Unit<'_>, _: &Code, out: &mut [u16]) -> Result<(), String> {
        let result = match self.kernel {
            // The unit is the second of three, so that its tensors don't begin where the buffers do.
            Kernel::DecodeUnits => {
                let (mut before, mut after) = (out.to_vec(), out.to_vec());
                let mut outs = [&mut before[..], &mut *out, &mut after[..]];
                let result = self.gpu.decode_units(&[*unit, *unit, *unit], 4, &mut outs);
                if before != *out || after != *out {
                    return Err(String::from("the same unit was decoded in three ways"));
                }
                result
            }
            kernel => self.gpu.decode(kernel, unit, out),
        };
        result.map_err(|error| error.to_string())
    }
}

/// A decoder, or the end of the test.
macro_rules! on_gpu {
    ($kernel:ident, $source:ident) => {
        match gpu(Source::$source) {
            Some(gpu) => OnGpu { gpu, kernel: Kernel::$kernel },
            None => return,
        }
    };
}

decoder_suite!(decode_spirv, on_gpu!(Decode, SpirV), 100);
decoder_suite!(decode_wgsl, on_gpu!(Decode, Wgsl), 100);
decoder_suite!(decode_once_spirv, on_gpu!(DecodeOnce, SpirV), 100);
decoder_suite!(decode_once_wgsl, on_gpu!(DecodeOnce, Wgsl), 100);
decoder_suite!(decode_units_spirv, on_gpu!(DecodeUnits, SpirV), 100);
decoder_suite!(decode_units_wgsl, on_gpu!(DecodeUnits, Wgsl), 100);

/// Words next to each other in 32 bits, by different threads and blocks: every number of elements that ends in a chunk.
#[test]
fn every_number_of_elements() {
    let words = strategies::normal(300, 0.02, 3);
    for kernel in [Kernel::Decode, Kernel::DecodeOnce, Kernel::DecodeUnits] {
        let Some(gpu) = gpu(Source::Wgsl) else { return };
        for n in 0..=words.len() {
            let case = Case::of(Geometry::OFFICIAL, &words[..n]);
            suite::check(&OnGpu { gpu, kernel }, &case).unwrap();
        }
    }
}

/// Units of different sizes and tables, empty ones among them and at both ends, shared by any number of workgroups.
#[test]
fn several_units_in_one_launch() {
    let Some(gpu) = gpu(Source::Wgsl) else { return };
    let words = [
        vec![],
        strategies::normal(30_000, 0.02, 1),
        vec![],
        strategies::normal(1, 1.0, 2),
        strategies::normal(9_000, 1e-30, 3),
        vec![],
    ];
    let cases = words.map(|words| Case::of(Geometry::OFFICIAL, &words));
    let units: Vec<_> = cases.iter().map(Case::unit).collect();
    for workgroups in [1, 3, 40] {
        for poison in suite::POISONS {
            let mut outs: Vec<_> = cases.iter().map(|case| vec![poison; case.words().len()]).collect();
            let mut rooms: Vec<_> = outs.iter_mut().map(|out| &mut out[..]).collect();
            gpu.decode_units(&units, workgroups, &mut rooms).unwrap();
            for (out, case) in outs.iter().zip(&cases) {
                assert!(*out == case.words(), "{workgroups} workgroups");
            }
        }
    }
}

/// What a kernel has no room for is an error, and nothing is launched.
#[test]
fn chunks_that_have_no_room() {
    let Some(gpu) = gpu(Source::Wgsl) else { return };
    // Codes of one bit: 32,768 elements a chunk.
    let case = Case::of(Geometry::OFFICIAL, &[0x3f80; 40_000]);
    let mut out = vec![0; 40_000];
    for kernel in [Kernel::Decode, Kernel::DecodeOnce] {
        assert!(matches!(gpu.decode(kernel, &case.unit(), &mut out), Err(Error::Unit)));
    }
    assert!(matches!(gpu.decode_units(&[case.unit()], 1, &mut [&mut out]), Err(Error::Unit)));
}
