//! The library on a GPU of any vendor, or on a driver that runs on the CPU: `scripts/wgpu-check`. The kernels are tested in
//! `host/wgpu/tests`.
#![allow(missing_docs, clippy::unwrap_used, clippy::panic)]

#[macro_use]
#[path = "../host/common/mod.rs"]
mod common;

mod decoder;
mod verifying;

use std::io::Write as _;
use std::sync::Once;

use df11_host::device::{DeviceError, Form, WgpuDecoder, WgpuOptions};

/// A decoder on the first GPU that keeps units in this form, or the end of the test. If there is none, it says so beside libtest, which shows nothing of
/// tests that pass.
fn decoder(form: Form) -> Option<WgpuDecoder> {
    static SAID: Once = Once::new();
    let mut options = WgpuOptions::default();
    options.form = form;
    match WgpuDecoder::new(options) {
        Ok(decoder) => Some(decoder),
        Err(error @ DeviceError::Wgpu(df11_wgpu::Error::NoAdapter)) => {
            let line = format!("SKIPPED: nothing was decoded by wgpu: {error}\n");
            SAID.call_once(|| std::io::stderr().write_all(line.as_bytes()).unwrap());
            None
        }
        Err(error) => panic!("{error}"),
    }
}
