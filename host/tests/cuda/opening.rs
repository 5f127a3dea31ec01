//! GPUs and kernels that are there, or aren't; what `verify` makes of them; and memory.

use df11_host::device::{Cuda, CudaOptions, DeviceChoice, Keep, Ptx, Version, gpus};
use df11_host::internals::open_file;
use df11_host::{ErrorKind, VerifyOptions, verify};
use df11_tests::data;
use df11_tests::strategies::normal;

use crate::driver::{Driver, open};
use crate::samples::{KEEPS, Sample};

fn options(ptx: Option<Ptx>) -> CudaOptions {
    let mut options = CudaOptions::default();
    options.ptx = ptx;
    options
}

#[test]
fn gpus_that_are_there() {
    let driver = Driver::new("devices=2,name=Test,capability=9.0");
    let found = gpus().unwrap();
    assert_eq!((found.len(), found[1].ordinal, found[1].name.as_str()), (2, 1, "Test"));
    assert_eq!(found[0].capability, Version(9, 0));
    let cuda = Cuda::open(CudaOptions::on(1)).unwrap();
    let (free, total) = cuda.memory().unwrap();
    assert_eq!((cuda.info(), total - free), (&found[1], driver.allocated()[0]));
    let refused = Cuda::open(CudaOptions::on(2)).unwrap_err();
    let sentence = "there is no GPU 2; the driver finds 2, counted from 0";
    assert_eq!((refused.kind(), refused.to_string().as_str()), (ErrorKind::Device, sentence));
    drop((cuda, driver));
    let _driver = Driver::new("devices=0");
    let none =
        "the NVIDIA driver finds no GPU; see whether nvidia-smi lists one, and whether CUDA_VISIBLE_DEVICES hides it";
    assert_eq!(Cuda::open(CudaOptions::default()).unwrap_err().to_string(), none);
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
        assert_eq!(Cuda::open(options(asked)).unwrap().ptx(), Some(used), "{settings}");
    }
    for (settings, asked, sentence) in [
        (
            "driver=11070",
            Some(Ptx::RustCuda),
            "no kernel can be loaded: rust-cuda: it is PTX 7.8, which needs a driver for CUDA 11.8; this one is for CUDA 11.7; a newer \
             driver may accept one, and GPUs before Volta can't be used",
        ),
        (
            "capability=6.1",
            None,
            "no kernel can be loaded: rust-cuda: it is for GPUs of compute capability 7.0 and up; this one has 6.1; rustc: it is for GPUs \
             of compute capability 7.0 and up; this one has 6.1; a newer driver may accept one, and GPUs before Volta can't be used",
        ),
    ] {
        let _driver = Driver::new(settings);
        assert_eq!(Cuda::open(options(asked)).unwrap_err().to_string(), sentence);
    }
}

/// A PTX file from elsewhere: one that lacks the kernel is refused when the kernel is needed.
#[test]
#[expect(unsafe_code, reason = "a kernel of ours is loaded as one from elsewhere")]
fn kernels_of_a_file() {
    let _driver = Driver::new("");
    let text = Ptx::Rustc.text().replace(".entry decode_units(", ".entry other(");
    // SAFETY: our own, with another name for one of its kernels.
    let cuda = unsafe { open_file(CudaOptions::default(), &text) }.unwrap();
    let sample = Sample::official(&normal(300, 0.02, 3));
    let unit = sample.load(&cuda, Keep::Resident);
    let kernel = unit.kernel().map(|kernel| kernel.name());
    assert_eq!((cuda.ptx(), kernel), (None, Some("decode")));
    let mut options = CudaOptions::default();
    options.kernel = Some(df11_host::device::Kernel::DecodeUnits);
    for (text, sentence) in
        [(text.as_str(), "the PTX has no kernel decode_units"), ("\0", "the file of the kernel is no PTX")]
    {
        // SAFETY: as above.
        let refused = unsafe { open_file(options, text) }.unwrap_err();
        assert_eq!(refused.to_string(), sentence);
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

/// The GPU's words are compared with the CPU's; `auto` takes the CPU where there is no GPU.
#[test]
fn verifying_on_a_gpu() {
    let model = data::path("models/qwen3-tied-dir/df11");
    let mut options = VerifyOptions::default();
    options.device = DeviceChoice::Cuda(0);
    let driver = Driver::new("races=off");
    let report = verify(&model, &options, &()).unwrap();
    assert_eq!((report.device.as_deref(), report.failures.len()), (Some("cuda:0 (Emulated GPU, rust-cuda PTX)"), 0));
    assert!(driver.launches() > 0 && driver.allocated() == [0, 0]);
    drop(driver);
    let _driver = Driver::new("devices=0");
    assert_eq!(verify(&model, &options, &()).unwrap_err().kind(), ErrorKind::Device);
    options.device = DeviceChoice::Auto;
    assert_eq!(verify(&model, &options, &()).unwrap().device, None);
}
