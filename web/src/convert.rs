//! Compresses, restores and verifies whole files.

use std::io;

use df11_host::{compress_to, decompress_to};
use js_sys::Function;
use wasm_bindgen::JsError;
use wasm_bindgen::prelude::wasm_bindgen;
use web_sys::Blob;

use crate::file::open;
use crate::progress::Calls;
use crate::sink::Sink;

/// Compresses a BF16 safetensors file to the bytes that `df11 compress` writes. `progress` is called with the number of bytes
/// done, and with their total.
///
/// # Errors
///
/// The file is damaged, or already compressed; the browser can't read it or keep the result.
#[wasm_bindgen]
pub fn compress(
    file: Blob,
    #[wasm_bindgen(unchecked_optional_param_type = "(done: number, all: number) => void")] progress: Option<Function>,
) -> Result<Blob, JsError> {
    let model = open(file)?;
    let mut sink = Sink::default();
    compress_to(&model, &mut sink, None, &Calls::of(progress.as_ref()))?;
    Ok(sink.into_blob()?)
}

/// Restores the original of a file that [`compress`] or `df11 compress` wrote, byte for byte, and compares every tensor with
/// its checksum.
///
/// # Errors
///
/// The file is damaged or not compressed; the browser can't read it or keep the result.
#[wasm_bindgen]
pub fn decompress(
    file: Blob,
    #[wasm_bindgen(unchecked_optional_param_type = "(done: number, all: number) => void")] progress: Option<Function>,
) -> Result<Blob, JsError> {
    let model = open(file)?;
    let mut sink = Sink::default();
    decompress_to(&model, &mut sink, &Calls::of(progress.as_ref()))?;
    Ok(sink.into_blob()?)
}

/// Decodes a whole compressed file and compares every tensor with its checksum. Returns how many checksums there were: none
/// without a manifest, in which case only decoding's own checks were made.
///
/// # Errors
///
/// The file is damaged or not compressed; the browser can't read it.
#[wasm_bindgen]
pub fn verify(
    file: Blob,
    #[wasm_bindgen(unchecked_optional_param_type = "(done: number, all: number) => void")] progress: Option<Function>,
) -> Result<usize, JsError> {
    let model = open(file)?;
    Ok(decompress_to(&model, io::sink(), &Calls::of(progress.as_ref()))?.checksums)
}
