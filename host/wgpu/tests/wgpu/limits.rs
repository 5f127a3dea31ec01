//! Units at the limits of what kernels and GPUs take: decoded, or refused with a sentence.

use df11_codec::Geometry;
use df11_codec::format::join;
use df11_tests::strategies::{self, Case};
use df11_tests::suite;
use df11_wgpu::{Error, Gpu, Keep, Kernel, UnitError, wgpu};
use pollster::block_on;

use crate::on_gpu::{Source, adapter, decode, load, open};

/// A unit whose exponent 99 + n has a code of n bits.
fn case_of(lengths: impl Iterator<Item = u8>) -> Case {
    let words = lengths.enumerate().map(|(i, length)| join(99 + length, i as u8)).collect();
    Case::new(Geometry::OFFICIAL, Some(strategies::longest_codes()), vec![words]).unwrap()
}

/// A unit whose first chunk has this number of elements; the second has few.
fn first_chunk(elements: usize) -> Case {
    let more = 8 * 4096 - elements;
    let (long, double) = (more / 15, more % 15);
    let of = |i| match i {
        _ if i < double => 2,
        _ if i < double + long => 16,
        _ => 1,
    };
    // Long codes all over the chunk: 7,919 has no common divisor with any number of elements here.
    case_of((0..elements).map(|i| of(7919 * i % elements)).chain([1; 100]))
}

/// The largest chunks that each kernel takes, and one element more.
#[test]
fn elements_of_a_chunk() {
    let Some(mut gpu) = open(Source::Wgsl) else { return };
    for (elements, expected) in [
        (20_345, Ok(Kernel::DecodeUnits)),
        (20_346, Ok(Kernel::DecodeOnce)),
        (28_545, Ok(Kernel::DecodeOnce)),
        (28_546, Err(UnitError::SharedBytes { got: 30_593, allowed: 30_592 })),
        (32_768, Err(UnitError::SharedBytes { got: 34_815, allowed: 30_592 })),
    ] {
        let case = first_chunk(elements);
        assert_eq!(case.unit().largest_chunk(), elements);
        let loaded = load(&mut gpu, &case.unit(), Keep::Resident);
        let kernel = loaded.as_ref().map(|unit| unit.kernel().unwrap());
        assert_eq!(kernel, expected.map_err(Error::Unit).as_ref().copied(), "{elements}");
        let Ok(unit) = loaded else { continue };
        let mut out = vec![suite::POISONS[0]; case.words().len()];
        decode(&mut gpu, &[&unit], &mut [&mut out]).unwrap();
        assert!(out == case.words(), "{elements}");
    }
}

/// Windows and thread blocks of other sizes.
#[test]
fn geometries() {
    let Some(mut gpu) = open(Source::Wgsl) else { return };
    let words = strategies::normal(1000, 0.02, 1);
    for (bytes, threads, expected) in [
        (7, 512, UnitError::WindowBytes { got: 7, allowed: 8 }),
        (8, 256, UnitError::Threads { got: 256, allowed: 512 }),
    ] {
        let case = Case::of(Geometry::new(bytes, threads).unwrap(), &words);
        assert_eq!(load(&mut gpu, &case.unit(), Keep::Resident).unwrap_err(), Error::Unit(expected));
    }
}

/// More than 65,535 chunks, which is the most workgroups of a launch, and more words than a binding of 128 MiB has: by the
/// kernel that has a workgroup for each chunk, and by the one that shares them.
#[test]
fn chunks_and_words_past_the_limits() {
    let Some(gpu) = open(Source::Wgsl) else { return };
    let case = case_of(std::iter::repeat_n(32, 65_537 * 1024));
    assert_eq!(case.unit().chunks(), 65_537);
    let words = case.words();
    assert!(2 * words.len() > 128 << 20);
    let mut gpu = gpu;
    for kernel in [Kernel::DecodeUnits, Kernel::DecodeOnce] {
        gpu = gpu.only(kernel);
        let unit = load(&mut gpu, &case.unit(), Keep::Resident).unwrap();
        let mut out = vec![suite::POISONS[0]; words.len()];
        decode(&mut gpu, &[&unit], &mut [&mut out]).unwrap();
        assert!(out == words, "{kernel}");
    }
}

/// Words further apart than a binding of 128 MiB, the most that many devices have.
#[test]
fn words_far_apart() {
    let Some(adapter) = adapter() else { return };
    let required_limits = wgpu::Limits {
        max_compute_workgroup_storage_size: 32 << 10,
        max_buffer_size: 1 << 30,
        ..wgpu::Limits::default()
    };
    let description = wgpu::DeviceDescriptor { required_limits, ..wgpu::DeviceDescriptor::default() };
    let (device, queue) = block_on(adapter.wgpu().request_device(&description)).unwrap();
    assert_eq!(device.limits().max_storage_buffer_binding_size, 128 << 20);
    let mut gpu = block_on(Gpu::on(device, queue)).unwrap();
    let case = Case::of(Geometry::OFFICIAL, &strategies::normal(10_000, 0.02, 1));
    let unit = load(&mut gpu, &case.unit(), Keep::Resident).unwrap();
    let starts = [0, 64 << 20, (64 << 20) + 10_240, 128 << 20];
    let out = block_on(gpu.output((128 << 20) + 10_000)).unwrap();
    block_on(gpu.decode(&starts.iter().map(|start| (&unit, *start)).collect::<Vec<_>>(), &out)).unwrap();
    for start in &starts {
        let mut words = vec![0; 10_000];
        block_on(gpu.read(&out, *start, &mut words)).unwrap();
        assert!(words == case.words(), "from word {start}");
    }
}

/// Places and room for words.
#[test]
fn outputs() {
    let Some(mut gpu) = open(Source::Wgsl) else { return };
    let case = Case::of(Geometry::OFFICIAL, &strategies::normal(1000, 0.02, 1));
    let unit = load(&mut gpu, &case.unit(), Keep::Resident).unwrap();
    let out = block_on(gpu.output(1128)).unwrap();
    let mut at = |start| block_on(gpu.decode(&[(&unit, start)], &out));
    assert_eq!(at(0), Ok(()));
    assert_eq!(at(128), Ok(()));
    assert_eq!(at(64), Err(Error::OutPlace { got: 64, multiple: 128 }));
    assert_eq!(at(256), Err(Error::OutLength { got: 872, expected: 1000 }));
    assert_eq!(at(1 << 40), Err(Error::OutLength { got: 0, expected: 1000 }));
    let read = |first, words| block_on(gpu.read(&out, first, &mut vec![0; words]));
    assert_eq!(read(128, 1000), Ok(()));
    assert_eq!(read(129, 1000), Err(Error::OutLength { got: 999, expected: 1000 }));
    let most = gpu.device().limits().max_buffer_size;
    let refused = block_on(gpu.output(most as usize / 2 + 8)).unwrap_err();
    assert!(matches!(refused, Error::BufferBytes { got, allowed, .. } if got > most && allowed == most), "{refused}");
}

/// Any range of words, from odd places too.
#[test]
fn parts_of_the_words() {
    let Some(mut gpu) = open(Source::Wgsl) else { return };
    let case = Case::of(Geometry::OFFICIAL, &strategies::normal(1000, 0.02, 1));
    let (unit, words) = (load(&mut gpu, &case.unit(), Keep::Resident).unwrap(), case.words());
    let out = block_on(gpu.output(1000)).unwrap();
    block_on(gpu.decode(&[(&unit, 0)], &out)).unwrap();
    for (start, end) in [(0, 0), (0, 1), (1, 2), (1, 4), (2, 5), (999, 1000), (500, 1000), (1000, 1000)] {
        let mut part = vec![0; end - start];
        block_on(gpu.read(&out, start, &mut part)).unwrap();
        assert_eq!(part, words[start..end]);
    }
}
