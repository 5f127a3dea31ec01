//! A unit in memory, and the words that it is decoded to.

use df11_host::internals::unit::{Encoded, Geometry, decode};
use js_sys::Uint16Array;
use wasm_bindgen::JsError;
use wasm_bindgen::prelude::wasm_bindgen;

/// A unit that was read into the module's memory. JavaScript frees it with `free()`, or its garbage collector does at some
/// time.
#[wasm_bindgen]
pub struct Unit {
    tensors: Encoded,
    geometry: Geometry,
}

impl Unit {
    pub(crate) fn of((tensors, geometry): (Encoded, Geometry)) -> Self {
        Self { tensors, geometry }
    }

    /// The unit, if it is valid.
    pub(crate) fn checked(&self) -> Result<df11_host::internals::unit::Unit<'_>, JsError> {
        Ok(df11_host::internals::unit::Unit::validate(self.tensors.as_raw(), self.geometry)?)
    }
}

#[wasm_bindgen]
impl Unit {
    /// Decodes it on the CPU: its weights one after the other.
    ///
    /// # Errors
    ///
    /// It is damaged.
    pub fn decode(&self) -> Result<Words, JsError> {
        Ok(Words(decode(&self.checked()?)?))
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
