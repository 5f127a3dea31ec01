//! Lost GPUs and memory that runs out: errors, no panic.

use std::borrow::Cow;
use std::io::Write as _;

use df11_codec::Geometry;
use df11_tests::strategies::{self, Case};
use df11_wgpu::{Error, Gpu, GpuUnit, Keep, Kernel, wgpu};
use pollster::block_on;

use crate::on_gpu::{Source, adapter, decode, load, open};

const WGSL: &str = include_str!("../../kernels/kernels.wgsl");

/// A GPU that is lost while units are loaded: whatever is asked of it then says so.
#[test]
fn a_lost_gpu() {
    let Some(mut gpu) = open(Source::Wgsl) else { return };
    let case = Case::of(Geometry::OFFICIAL, &strategies::normal(1000, 0.02, 1));
    for keep in [Keep::Resident, Keep::Offloaded, Keep::OffloadedPageable] {
        let unit = load(&mut gpu, &case.unit(), keep).unwrap();
        let out = block_on(gpu.output(1000)).unwrap();
        gpu.device().destroy();
        let lost = |result: Result<(), Error>| assert!(matches!(result, Err(Error::Lost { .. })), "{result:?}");
        lost(block_on(gpu.decode(&[(&unit, 0)], &out)));
        lost(block_on(gpu.read(&out, 0, &mut [0; 1000])));
        lost(block_on(gpu.output(1000)).map(drop));
        lost(load(&mut gpu, &case.unit(), keep).map(drop));
        lost(block_on(gpu.finish()));
        drop((unit, out));
        gpu = open(Source::Wgsl).unwrap();
    }
}

/// The same with a device of the caller's.
#[test]
fn a_lost_device_of_the_callers() {
    let Some(adapter) = adapter() else { return };
    let required_limits = wgpu::Limits { max_compute_workgroup_storage_size: 32 << 10, ..wgpu::Limits::default() };
    let description = wgpu::DeviceDescriptor { required_limits, ..wgpu::DeviceDescriptor::default() };
    let (device, queue) = block_on(adapter.wgpu().request_device(&description)).unwrap();
    let mut gpu = block_on(Gpu::on(device.clone(), queue)).unwrap();
    let case = Case::of(Geometry::OFFICIAL, &strategies::normal(1000, 0.02, 1));
    let unit = load(&mut gpu, &case.unit(), Keep::Resident).unwrap();
    let out = block_on(gpu.output(1000)).unwrap();
    device.destroy();
    let lost = |result: Result<(), Error>| assert!(matches!(result, Err(Error::Lost { .. })), "{result:?}");
    lost(block_on(gpu.decode(&[(&unit, 0)], &out)));
    for keep in [Keep::Resident, Keep::Offloaded, Keep::OffloadedPageable] {
        lost(load(&mut gpu, &case.unit(), keep).map(drop));
    }
    lost(block_on(gpu.finish()));
    lost(block_on(gpu.output(1000)).map(drop));
}

/// A program may wait for a GPU on any thread.
#[test]
fn futures_go_to_other_threads() {
    let Some(adapter) = adapter() else { return };
    let decoded = std::thread::spawn(move || {
        let case = Case::of(Geometry::OFFICIAL, &strategies::normal(1000, 0.02, 1));
        let work = async {
            let mut gpu = Gpu::open(adapter).await?;
            let unit = gpu.load(&case.unit(), Keep::Resident).await?;
            let out = gpu.output(1000).await?;
            gpu.decode(&[(&unit, 0)], &out).await?;
            let mut words = vec![0; 1000];
            gpu.read(&out, 0, &mut words).await?;
            Ok::<_, Error>(words)
        };
        fn sent<T: Send>(work: T) -> T {
            work
        }
        block_on(sent(work)).unwrap() == case.words()
    });
    assert!(decoded.join().unwrap());
}

/// A GPU whose memory is used up, here up to a limit that wgpu sets: allocating says so, and what is loaded stays as it is.
#[test]
fn memory_that_runs_out() {
    if adapter().is_none() {
        return;
    }
    let case = Case::of(Geometry::OFFICIAL, &strategies::normal(1000, 0.02, 1));
    // The least percentage of the memory that is free that the GPU can be opened with.
    let (mut gpu, unit) = (1..=100).find_map(|percent| within(percent, &case)).unwrap();
    let most = gpu.device().limits().max_buffer_size.min(4 << 30) / 16 * 16;
    let Err(refused) = block_on(gpu.output(most as usize / 2)) else {
        // Mesa 22.3 is one of them.
        return std::io::stderr().write_all(b"SKIPPED: this driver doesn't say how much memory is free\n").unwrap();
    };
    assert_eq!(refused, Error::OutOfMemory { what: "decoded words", bytes: most });
    block_on(gpu.finish()).unwrap();
    let mut words = vec![0; 1000];
    decode(&mut gpu, &[&unit], &mut [&mut words]).unwrap();
    assert_eq!(words, case.words());
}

/// A GPU with a loaded unit, if this percentage of its memory suffices for them.
fn within(percent: u8, case: &Case) -> Option<(Gpu, GpuUnit)> {
    let thresholds = wgpu::MemoryBudgetThresholds {
        for_resource_creation: Some(percent),
        ..wgpu::MemoryBudgetThresholds::default()
    };
    let instance = wgpu::Instance::new(wgpu::InstanceDescriptor {
        memory_budget_thresholds: thresholds,
        ..wgpu::InstanceDescriptor::new_without_display_handle()
    });
    let adapter = block_on(instance.request_adapter(&wgpu::RequestAdapterOptions::default())).unwrap();
    let mut gpu = block_on(Gpu::open(&adapter.into())).ok()?;
    let unit = load(&mut gpu, &case.unit(), Keep::Resident).ok()?;
    Some((gpu, unit))
}

/// A driver whose compiler is wrong, as known data shows: here the kernels are.
#[test]
fn a_faulty_driver() {
    let Some(adapter) = adapter() else { return };
    let open = |kernels| block_on(Gpu::open_with(adapter, Some(wgpu::ShaderSource::Wgsl(Cow::Owned(kernels)))));
    assert!(open(WGSL.to_owned()).is_ok());
    // Which bits of two words are exponents, as `copy_out` joins them: all but one.
    assert!(WGSL.contains("2139127680u"));
    let faulty = open(WGSL.replace("2139127680u", "2139127552u")).unwrap_err();
    assert_eq!(faulty, Error::WrongWords { adapter: adapter.name().to_owned(), kernel: Kernel::DecodeUnits });
    // What isn't even a module.
    let refused = open("fn".to_owned()).unwrap_err();
    assert!(matches!(refused, Error::Driver { doing: "compiling the kernels", .. }), "{refused}");
}
