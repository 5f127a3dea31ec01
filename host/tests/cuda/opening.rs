//! GPUs and kernels that are there, or aren't; and memory.

use df11_host::ErrorKind;
use df11_host::device::{Cuda, Keep, Ptx, gpus};
use df11_host::internals::open_file;
use df11_tests::strategies::normal;

use crate::driver::{Driver, open, open_with};
use crate::samples::{KEEPS, Sample};

#[test]
fn gpus_that_are_there() {
    let driver = Driver::new("devices=2,name=Test,capability=9.0");
    let found = gpus().unwrap();
    assert_eq!((found.len(), found[1].ordinal, found[1].name.as_str()), (2, 1, "Test"));
    assert_eq!(found[0].capability, (9, 0));
    let cuda = Cuda::open(1, None).unwrap();
    let (free, total) = cuda.memory().unwrap();
    assert_eq!((cuda.info(), total - free), (&found[1], driver.allocated()[0]));
    let refused = Cuda::open(2, None).unwrap_err();
    let sentence = "there is no GPU 2; the driver finds 2, counted from 0";
    assert_eq!((refused.kind(), refused.to_string().as_str()), (ErrorKind::Device, sentence));
    drop((cuda, driver));
    let _driver = Driver::new("devices=0");
    let none =
        "the NVIDIA driver finds no GPU; see whether nvidia-smi lists one, and whether CUDA_VISIBLE_DEVICES hides it";
    assert_eq!(Cuda::open(0, None).unwrap_err().to_string(), none);
}

/// Where the driver doesn't keep what its version promises, the other PTX is tried too.
#[test]
fn drivers_and_gpus_that_are_too_old() {
    for (settings, asked, used) in [
        ("driver=11070", None, Ptx::Rustc),
        ("driver=11080", None, Ptx::RustCuda),
        ("driver=11080", Some(Ptx::Rustc), Ptx::Rustc),
        ("fail=cuModuleLoadDataEx@1:222", None, Ptx::Rustc),
    ] {
        let _driver = Driver::new(settings);
        assert_eq!(Cuda::open(0, asked).unwrap().ptx(), Some(used), "{settings}");
    }
    for (settings, ptx, reason) in [
        ("driver=11070", Ptx::RustCuda, "222 (the PTX is newer than the driver)"),
        ("capability=6.1", Ptx::Rustc, "209 (nothing in the kernel's file is for this GPU)"),
    ] {
        let _driver = Driver::new(settings);
        let sentence = format!(
            "no kernel can be loaded: {ptx}: the GPU driver failed compiling the kernel: cuModuleLoadDataEx answered {reason}; a newer \
             driver may accept one, and GPUs before Volta can't be used"
        );
        assert_eq!(Cuda::open(0, Some(ptx)).unwrap_err().to_string(), sentence);
    }
}

/// A PTX file from elsewhere. One that lacks `decode` is refused.
#[test]
#[expect(unsafe_code, reason = "a kernel of ours is loaded as one from elsewhere")]
fn kernels_of_a_file() {
    let _driver = Driver::new("");
    let cuda = open_with(Ptx::Rustc, false);
    let unit = Sample::official(&normal(300, 0.02, 3)).load(&cuda, Keep::Resident);
    assert_eq!((cuda.ptx(), unit.kernel()), (None, "decode"));
    let none = Ptx::Rustc.text().replace(".entry decode(", ".entry other(");
    for (text, sentence) in [(none.as_str(), "the PTX has no kernel decode"), ("\0", "the kernel's file isn't PTX")] {
        // SAFETY: our own, with another name for one of its kernels.
        assert_eq!(unsafe { open_file(0, text) }.unwrap_err().to_string(), sentence);
    }
}

/// Compressed, at most 16 bytes more around each tensor, and two buffers as large as the largest offloaded unit: that is all, and all is freed.
#[test]
fn what_units_take() {
    let sample = Sample::official(&normal(50_000, 0.02, 3));
    let raw = sample.encoded.as_raw();
    let small =
        [raw.luts, raw.output_positions, raw.gaps].iter().map(|tensor| tensor.len() as u64).sum::<u64>() + 2048 * 8;
    let large = (raw.encoded_exponent.len() + raw.sign_mantissa.len()) as u64;
    for keep in KEEPS {
        let driver = Driver::new("capability=9.0");
        let cuda = open();
        let empty = driver.allocated();
        let units: Vec<_> = (0..10).map(|_| sample.load(&cuda, keep)).collect();
        let [gpu, host] = [0, 1].map(|i| driver.allocated()[i] - empty[i]);
        let of_units =
            units.iter().map(|unit| unit.bytes()).fold((0, 0), |(gpu, host), unit| (gpu + unit.0, host + unit.1));
        let (expected, buffers) = match keep {
            Keep::Resident => ((10 * (small + large), 0), 0),
            Keep::Offloaded => ((10 * small, 10 * large), 2 * (large + 32)),
        };
        let within = |got: u64, least: u64| assert!((least..=least + 10 * 6 * 16).contains(&got), "{got} {least}");
        within(gpu, expected.0 + buffers);
        within(of_units.0, expected.0);
        within(host, expected.1);
        assert_eq!(of_units.1, host);
        drop(units);
        assert_eq!(driver.allocated(), empty);
        drop(cuda);
        assert_eq!(driver.allocated(), [0, 0]);
    }
}
