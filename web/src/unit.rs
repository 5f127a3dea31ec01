//! A unit in memory, and its decoded words.

use df11_host::UnitData;
use js_sys::Uint16Array;
use wasm_bindgen::JsError;
use wasm_bindgen::prelude::wasm_bindgen;

/// A unit in the module's memory. JavaScript frees it with `free()`; otherwise its garbage collector does so at some
/// point.
#[wasm_bindgen]
pub struct Unit(pub(crate) UnitData);

#[wasm_bindgen]
impl Unit {
    /// Decodes the unit on the CPU: the words of all its weights, one after another.
    ///
    /// # Errors
    ///
    /// It is damaged.
    pub fn decode(&self) -> Result<Words, JsError> {
        Ok(Words(df11_simd::unit::decode(&self.0.unit())?))
    }
}

/// Decoded words in the module's memory. JavaScript frees them like a [`Unit`].
#[wasm_bindgen]
pub struct Words(pub(crate) Vec<u16>);

#[wasm_bindgen]
impl Words {
    /// The number of words.
    #[wasm_bindgen(getter)]
    pub fn length(&self) -> usize {
        self.0.len()
    }

    /// A copy of the words, which are the bits of BF16 numbers.
    pub fn array(&self) -> Uint16Array {
        Uint16Array::from(&self.0[..])
    }
}
