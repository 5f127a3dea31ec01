//! A unit in memory, and the words that it is decoded to.

use df11_host::UnitData;
use js_sys::Uint16Array;
use wasm_bindgen::JsError;
use wasm_bindgen::prelude::wasm_bindgen;

/// A unit that was read into the module's memory. JavaScript frees it with `free()`, or its garbage collector does at some
/// time.
#[wasm_bindgen]
pub struct Unit(pub(crate) UnitData);

#[wasm_bindgen]
impl Unit {
    /// Decodes it on the CPU: its weights one after the other.
    ///
    /// # Errors
    ///
    /// It is damaged.
    pub fn decode(&self) -> Result<Words, JsError> {
        Ok(Words(df11_simd::unit::decode(&self.0.unit())?))
    }
}

/// Decoded words, in the module's memory. JavaScript frees them as a [`Unit`].
#[wasm_bindgen]
pub struct Words(pub(crate) Vec<u16>);

#[wasm_bindgen]
impl Words {
    /// Their number.
    #[wasm_bindgen(getter)]
    pub fn length(&self) -> usize {
        self.0.len()
    }

    /// A copy: the bits of BF16 numbers.
    pub fn array(&self) -> Uint16Array {
        Uint16Array::from(&self.0[..])
    }
}
