//! What decoding on a device takes, as far as it needs none: choices, launches, and the CPU's decoder.

use df11_codec::{Code, Encoded, Geometry, Unit, encode};
use df11_host::device::{
    BlockDecoder, CpuDecoder, DecodedWords, DeviceChoice, DeviceError, Keep, LaunchError, NamedUnit, Ptx, UnitDecoder,
    Unsuitable, Version,
};
use df11_host::internals::LaunchConfig;
use df11_tests::decoder_suite;
use df11_tests::suite::Decoder;

use crate::common::forward;

struct Cpu;

impl Decoder for Cpu {
    fn decode(&self, unit: &Unit<'_>, _: &Code, out: &mut [u16]) -> Result<(), String> {
        let mut decoder = CpuDecoder::default();
        let text = |error: df11_host::Error| error.to_string();
        let id = decoder.load(NamedUnit::whole("unit", *unit), Keep::Resident).map_err(text)?;
        let decoded = decoder.decode(&[id]).map_err(text)?;
        decoded.weights()[0].words.copy_to(out).map_err(|error| error.to_string())
    }
}

decoder_suite!(cpu, Cpu, 300);

fn unit(geometry: Geometry, words: &[u16]) -> Encoded {
    encode(&[words], geometry).unwrap()
}

fn launch(geometry: Geometry, words: &[u16], shared_allowed: u32) -> Result<LaunchConfig, LaunchError> {
    let encoded = unit(geometry, words);
    LaunchConfig::of(&Unit::validate(encoded.as_raw(), geometry).unwrap(), shared_allowed)
}

#[test]
fn whole_models() {
    for [model, original] in &forward::models() {
        forward::every_weight(&mut CpuDecoder::default(), model, original);
        forward::every_block(CpuDecoder::default(), model, original);
    }
    forward::blocks_of_several_units(CpuDecoder::default(), &forward::samples());
}

#[test]
fn blocks_that_are_not_there() {
    let encoded = unit(Geometry::OFFICIAL, &[1, 2, 3]);
    let named = || NamedUnit::whole("a.7.b", Unit::validate(encoded.as_raw(), Geometry::OFFICIAL).unwrap());
    let refused = |units, block: &str| {
        let mut blocks = BlockDecoder::from_units(CpuDecoder::default(), units, |_| Keep::Resident, &()).unwrap();
        blocks.decode(block).unwrap_err().to_string()
    };
    assert_eq!(refused(vec![], ""), r#"there is no block "" to decode; there are none"#);
    // A unit is no block, and the beginning of a block's name is none.
    for block in ["a.7.b", "a", "a.7."] {
        let said = format!("there is no block {block:?} to decode; the only one is a.7");
        assert_eq!(refused(vec![named()], block), said);
    }
}

#[test]
fn the_official_launch() {
    let words: Vec<u16> = (0..20_000u32).map(|i| (i.trailing_zeros() << 7) as u16).collect();
    let encoded = unit(Geometry::OFFICIAL, &words);
    let unit = Unit::validate(encoded.as_raw(), Geometry::OFFICIAL).unwrap();
    let launch = LaunchConfig::of(&unit, 48 << 10).unwrap();
    let largest = unit.largest_chunk() as u32;
    assert_eq!(launch.blocks as usize, encoded.encoded_exponent.len().div_ceil(4096));
    assert_eq!(launch.threads, 512);
    assert_eq!(launch.shared_bytes, 4 * 512 + 4 + 2 * largest);
    assert_eq!(launch.shared_bytes, df11_kernels::layout::shared_bytes(largest));
    assert_eq!(launch.n_luts as usize, encoded.luts.len() / 256);
    assert_eq!((launch.n_bytes as usize, launch.n_elements), (encoded.encoded_exponent.len(), 20_000));
    assert_eq!(LaunchConfig::of(&unit, launch.shared_bytes).unwrap(), launch);
}

#[test]
fn what_the_kernel_or_the_gpu_cannot_do() {
    let words = [0x3f80; 3000];
    let windows = launch(Geometry::new(4, 512).unwrap(), &words, 48 << 10);
    assert_eq!(windows, Err(LaunchError::WindowBytes { got: 4, allowed: 8 }));
    for threads in [16, 48, 1000] {
        let refused = launch(Geometry::new(8, threads).unwrap(), &words, 48 << 10);
        assert_eq!(refused, Err(LaunchError::Threads { got: threads as usize }));
    }
    for threads in [32, 96, 1024] {
        assert!(launch(Geometry::new(8, threads).unwrap(), &words, 48 << 10).is_ok());
    }
    let shared = launch(Geometry::OFFICIAL, &words, 8051);
    assert_eq!(shared, Err(LaunchError::SharedBytes { got: 2052 + 6000, allowed: 8051 }));
    assert!(launch(Geometry::OFFICIAL, &words, 8052).is_ok());
}

/// Fewer threads have the kernel's shared memory all the same; an empty unit has no blocks.
#[test]
fn other_launches() {
    let few = launch(Geometry::new(8, 32).unwrap(), &[0x3f80; 100], 48 << 10).unwrap();
    assert_eq!(few.shared_bytes, df11_kernels::layout::shared_bytes(100));
    assert_eq!(launch(Geometry::OFFICIAL, &[], 48 << 10).unwrap().blocks, 0);
}

#[test]
fn devices_by_name() {
    for (text, choice) in [
        ("cpu", DeviceChoice::Cpu),
        ("cuda", DeviceChoice::Cuda(0)),
        ("cuda:0", DeviceChoice::Cuda(0)),
        ("cuda:13", DeviceChoice::Cuda(13)),
        ("wgpu", DeviceChoice::Wgpu(0)),
        ("wgpu:2", DeviceChoice::Wgpu(2)),
        ("auto", DeviceChoice::Auto),
    ] {
        assert_eq!(text.parse(), Ok(choice));
    }
    for choice in [DeviceChoice::Cpu, DeviceChoice::Cuda(7), DeviceChoice::Wgpu(7), DeviceChoice::Auto] {
        assert_eq!(choice.to_string().parse(), Ok(choice));
    }
    for text in [
        "",
        "gpu",
        "CPU",
        "cuda:",
        "cuda:-1",
        "cuda:+1",
        "cuda:1 ",
        "cuda:x",
        "cuda:4294967296",
        "cuda1",
        "wgpu:",
        "cpu:0",
        "auto:1",
    ] {
        let error = text.parse::<DeviceChoice>().unwrap_err().to_string();
        assert!(error.starts_with(&format!("{text:?} is no device")), "{error}");
    }
}

#[test]
fn which_ptx_suits() {
    assert_eq!(Ptx::RustCuda.version(), Version(7, 8));
    assert_eq!(Ptx::Rustc.version(), Version(6, 0));
    assert_eq!(Ptx::ALL.map(Ptx::target), [Version(7, 0); 2]);
    let volta = Version(7, 0);
    assert_eq!(Ptx::RustCuda.suits(Version(11, 8), volta), Ok(()));
    assert_eq!(Ptx::RustCuda.suits(Version(13, 0), Version(12, 0)), Ok(()));
    assert_eq!(Ptx::Rustc.suits(Version(9, 0), volta), Ok(()));
    let (ptx, needed, driver) = (Version(7, 8), Version(11, 8), Version(11, 7));
    assert_eq!(Ptx::RustCuda.suits(driver, volta), Err(Unsuitable::Driver { ptx, needed, driver }));
    let (needed, gpu) = (volta, Version(6, 1));
    assert_eq!(Ptx::Rustc.suits(Version(12, 0), gpu), Err(Unsuitable::Gpu { needed, gpu }));
    for ptx in Ptx::ALL {
        assert_eq!(ptx.to_string().parse(), Ok(ptx));
    }
    assert!("nvcc".parse::<Ptx>().is_err());
}

#[test]
fn weights_by_name_and_shape() {
    let (q, k) = ([0x3f80u16; 64], [0xbe00u16; 32]);
    let encoded = encode(&[&q, &k], Geometry::OFFICIAL).unwrap();
    let unit = Unit::validate(encoded.as_raw(), Geometry::OFFICIAL).unwrap();
    let mut decoder = CpuDecoder::default();
    let named = NamedUnit::new("block", unit, [("q", vec![8, 8]), ("k", vec![4, 8])]).unwrap();
    let id = decoder.load(named, Keep::Offloaded).unwrap();
    let twice = decoder.decode(&[id, id]).unwrap();
    let found: Vec<_> = twice.weights().iter().map(|w| (w.name, w.shape, w.words)).collect();
    let (q, k) = (("q", &[8, 8][..], &q[..]), ("k", &[4, 8][..], &k[..]));
    assert_eq!(found, [q, k, q, k]);
    assert!(twice.weight("v").is_none());
    let mut out = [0; 31];
    let wrong = twice.weight("k").unwrap().words.copy_to(&mut out);
    assert_eq!(wrong, Err(DeviceError::OutLength { got: 31, expected: 32 }));

    for shapes in [vec![vec![8, 8]], vec![vec![8, 8], vec![4, 9]], vec![vec![8, 8], vec![usize::MAX, 3]]] {
        let weights = shapes.iter().map(|shape| ("w", shape.clone()));
        let error = NamedUnit::new("block", unit, weights).unwrap_err();
        assert_eq!(error, DeviceError::Weights { unit: "block".into(), got: shapes, expected: vec![64, 32] });
    }
}

#[test]
fn units_that_are_not_there() {
    let encoded = unit(Geometry::OFFICIAL, &[1, 2, 3]);
    let unit = Unit::validate(encoded.as_raw(), Geometry::OFFICIAL).unwrap();
    let (mut one, mut other) = (CpuDecoder::default(), CpuDecoder::default());
    let id = one.load(NamedUnit::whole("u", unit), Keep::Resident).unwrap();
    let unknown = |result: df11_host::Result<()>| {
        assert_matches!(result, Err(df11_host::Error::Device(DeviceError::UnknownUnit)));
    };
    unknown(other.decode(&[id]).map(drop));
    unknown(other.unload(id));
    one.unload(id).unwrap();
    unknown(one.decode(&[id]).map(drop));
    unknown(one.unload(id));
}
