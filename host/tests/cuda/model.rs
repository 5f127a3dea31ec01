//! Whole models, block by block.

use df11_host::device::Ptx;
use df11_host::internals::Kernel;

use crate::common::forward;
use crate::driver::{Driver, decoder};

#[test]
fn a_whole_model() {
    for (seed, [model, original]) in forward::models().iter().enumerate() {
        for kernel in Kernel::ALL {
            let driver = Driver::new(&format!("seed={seed}"));
            let mut decoder = decoder(Some(Ptx::ALL[seed % 2]), kernel);
            forward::every_weight(&mut decoder, model, original);
            drop(decoder);
            assert_eq!((driver.allocated(), driver.pinned()), (0, 0));
        }
    }
}

#[test]
fn blocks_of_a_model() {
    for (seed, [model, original]) in forward::models().iter().enumerate() {
        let driver = Driver::new(&format!("seed={seed}"));
        forward::every_block(decoder(None, Kernel::ALL[seed % 2]), model, original);
        assert_eq!((driver.allocated(), driver.pinned()), (0, 0));
    }
}

#[test]
fn blocks_of_several_units() {
    let samples = forward::samples();
    for seed in 0..8 {
        let driver = Driver::new(&format!("seed={seed},races=off"));
        forward::blocks_of_several_units(decoder(None, Kernel::ALL[seed % 2]), &samples);
        assert_eq!((driver.allocated(), driver.pinned()), (0, 0));
    }
}
