//! What a GPU needs to decode a unit. js/gpu.js passes it to WebGPU.

use df11_codec::Geometry;
use df11_kernels::{WGSL_SHARED_BYTES, layout};
use js_sys::Uint8Array;
use wasm_bindgen::JsError;
use wasm_bindgen::prelude::wasm_bindgen;

use crate::error::Error;
use crate::unit::{Unit, Words};

/// The kernels, in WGSL. The page uses `decode_once`.
#[wasm_bindgen]
pub fn kernels() -> String {
    df11_kernels::WGSL.to_owned()
}

#[wasm_bindgen]
impl Unit {
    /// The content of the kernel's uniform buffer: the numbers of rows of tables, bytes of codes, elements, and chunks, each of which is a
    /// workgroup.
    ///
    /// # Errors
    ///
    /// The kernel can't decode the unit.
    pub fn sizes(&self) -> Result<Vec<u32>, JsError> {
        let (unit, raw) = (self.0.unit(), self.0.unit().raw());
        // Staging begins up to 7 bytes later for a chunk whose first element isn't a multiple of 8.
        let fits = layout::staging(7) as usize + unit.largest_chunk() <= WGSL_SHARED_BYTES as usize;
        if unit.geometry() != Geometry::OFFICIAL || !fits {
            return Err(Error::Kernel(self.0.path().to_owned()).into());
        }
        let sizes = [raw.luts.len() / 256, raw.encoded_exponent.len(), unit.n_elements(), unit.chunks()];
        Ok(sizes.map(|size| u32::try_from(size).unwrap_or(u32::MAX)).to_vec())
    }

    /// A copy of each tensor that the kernel reads, in the order of its bindings, followed by zeros, since the kernel reads whole words
    /// and a little beyond.
    pub fn tensors(&self) -> Vec<Uint8Array> {
        let raw = self.0.unit().raw();
        let tensors = [raw.luts, raw.encoded_exponent, raw.sign_mantissa, raw.output_positions, raw.gaps];
        let copy = |bytes: &[u8]| {
            let copy = Uint8Array::new_with_length((bytes.len() as u32 + 8).next_multiple_of(4));
            copy.subarray(0, bytes.len() as u32).copy_from(bytes);
            copy
        };
        tensors.map(copy).into()
    }
}

#[wasm_bindgen]
impl Words {
    /// Wraps words that a GPU decoded.
    #[wasm_bindgen(constructor)]
    pub fn new(words: Vec<u16>) -> Self {
        Self(words)
    }
}
