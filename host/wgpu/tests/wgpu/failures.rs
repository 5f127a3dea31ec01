//! Lost GPUs and memory that runs out: errors, no panic.

use df11_codec::Geometry;
use df11_tests::strategies::{self, Case};
use df11_wgpu::{Error, Keep};
use pollster::block_on;

use crate::on_gpu::{Source, load, open};

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
        lost(gpu.finish());
        drop((unit, out));
        gpu = open(Source::Wgsl).unwrap();
    }
}
