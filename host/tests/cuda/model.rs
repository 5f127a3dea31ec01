//! Whole models, block by block.

use df11_host::device::cuda::{CudaDecoder, CudaOptions};
use df11_host::ptx::Ptx;

use crate::common::forward;
use crate::driver::Driver;

#[test]
fn a_whole_model() {
    for (seed, (model, original)) in forward::models().iter().enumerate() {
        let driver = Driver::new(&format!("seed={seed}"));
        let ptx = Some(Ptx::ALL[seed % 2]);
        let mut decoder = CudaDecoder::new(CudaOptions { ordinal: 0, ptx }).unwrap();
        forward::every_weight(&mut decoder, model, original);
        drop(decoder);
        assert_eq!((driver.allocated(), driver.pinned()), (0, 0));
    }
}
