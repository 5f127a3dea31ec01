//! An open file: its tensors and units.

use df11_host::internals::{self, read_unit, unit_weights};
use js_sys::{Function, JSON};
use serde::Serialize;
use wasm_bindgen::prelude::wasm_bindgen;
use wasm_bindgen::{JsError, JsValue};
use web_sys::Blob;

use crate::error::{Error, refused};
use crate::exponents::Exponents;
use crate::file::open;
use crate::progress::Calls;
use crate::unit::{Unit, Words};

#[wasm_bindgen(typescript_custom_section)]
const TYPES: &str = r#"
/** A tensor of the original. */
export interface TensorInfo {
    name: string;
    dtype: string;
    shape: number[];
    bytes: number;
    /** The path of the unit that it is a part of, if it is compressed. */
    unit: string | null;
    /** XXH3, 128 bits, if the file has a manifest. */
    checksum: string | null;
}
/** A unit: weights that are compressed together. */
export interface UnitInfo { path: string; weights: string[]; elements: number; bytes: number; }
/** A weight of a decoded unit; `expected` is null if the file has no checksum of it. */
export interface Check { name: string; checksum: string; expected: string | null; }
/** How often each of the 256 exponents occurs in all BF16 weights, and about how many bytes DF11 would take for all tensors. */
export interface Exponents { counts: number[]; estimate: number; }
"#;

#[derive(Serialize)]
struct TensorInfo<'m> {
    name: &'m str,
    dtype: String,
    shape: &'m [usize],
    bytes: usize,
    unit: Option<&'m str>,
    checksum: Option<&'m str>,
}

#[derive(Serialize)]
struct UnitInfo<'m> {
    path: &'m str,
    weights: Vec<&'m str>,
    elements: usize,
    bytes: u64,
}

#[derive(Serialize)]
struct Check<'m> {
    name: &'m str,
    checksum: String,
    expected: Option<&'m str>,
}

/// An open safetensors file, compressed or not. Only parts of it are read.
#[wasm_bindgen]
pub struct Model(df11_host::Model);

#[wasm_bindgen]
impl Model {
    /// Opens a `File`, or any other `Blob`, and checks its header.
    ///
    /// # Errors
    ///
    /// The file is damaged, or the browser can't read it.
    #[wasm_bindgen(constructor)]
    pub fn new(file: Blob) -> Result<Self, JsError> {
        Ok(Self(open(file)?))
    }

    /// Whether it is compressed.
    #[wasm_bindgen(getter, js_name = isCompressed)]
    pub fn is_compressed(&self) -> bool {
        self.0.is_compressed()
    }

    /// The original's tensors, in its order.
    ///
    /// # Errors
    ///
    /// None that is known.
    #[wasm_bindgen(unchecked_return_type = "TensorInfo[]")]
    pub fn tensors(&self) -> Result<JsValue, JsError> {
        let infos = self.0.iter().map(|(name, tensor)| {
            let checksum = internals::known_checksum(&self.0, name);
            // The shape is borrowed from `tensor`.
            object(&TensorInfo {
                name,
                dtype: format!("{:?}", tensor.dtype()),
                shape: tensor.shape(),
                bytes: tensor.byte_len(),
                unit: tensor.unit(),
                checksum,
            })
        });
        Ok(infos.collect::<Result<js_sys::Array, _>>()?.into())
    }

    /// The units, in the order in which the model runs them; none of a file that isn't compressed.
    ///
    /// # Errors
    ///
    /// A unit is damaged, or the browser can't read the file.
    #[wasm_bindgen(unchecked_return_type = "UnitInfo[]")]
    pub fn units(&self) -> Result<JsValue, JsError> {
        let infos = self.0.units().into_iter().map(|path| {
            let weights = unit_weights(&self.0, path)?;
            Ok::<_, JsError>(object(&UnitInfo {
                path,
                weights: weights.iter().map(|weight| weight.name()).collect(),
                elements: weights.iter().map(|weight| weight.elements()).sum(),
                bytes: self.0.unit_bytes(path)?,
            })?)
        });
        Ok(infos.collect::<Result<js_sys::Array, _>>()?.into())
    }

    /// Counts the exponents of a file that isn't compressed. `progress` is called with the bytes of BF16 that are done, and
    /// with all.
    ///
    /// # Errors
    ///
    /// The file is compressed, or the browser can't read it.
    #[wasm_bindgen(unchecked_return_type = "Exponents")]
    pub fn exponents(
        &self,
        #[wasm_bindgen(unchecked_optional_param_type = "(done: number, all: number) => void")] progress: Option<
            Function,
        >,
    ) -> Result<JsValue, JsError> {
        Ok(object(&Exponents::of(&self.0, &Calls::of(progress.as_ref()))?)?)
    }

    /// Reads a unit into memory.
    ///
    /// # Errors
    ///
    /// There is no such unit, or the browser can't read the file.
    pub fn read(&self, unit: &str) -> Result<Unit, JsError> {
        Ok(Unit::of(read_unit(&self.0, unit)?))
    }

    /// The checksums of a unit's weights, of these words: those that the words have, and those that the file says.
    ///
    /// # Errors
    ///
    /// There is no such unit, or it has another number of words.
    #[wasm_bindgen(unchecked_return_type = "Check[]")]
    pub fn check(&self, unit: &str, words: &Words) -> Result<JsValue, JsError> {
        let weights = unit_weights(&self.0, unit)?;
        let (got, expected) = (words.0.len(), weights.iter().map(|weight| weight.elements()).sum());
        if got != expected {
            return Err(Error::WordCount { unit: unit.to_owned(), got, expected }.into());
        }
        let mut rest = &words.0[..];
        let checks = weights.iter().map(|weight| {
            let (words, others) = rest.split_at(weight.elements());
            rest = others;
            let expected = internals::known_checksum(&self.0, weight.name());
            Check { name: weight.name(), checksum: checksum_of(words), expected }
        });
        let checks: Vec<_> = checks.collect();
        Ok(object(&checks)?)
    }
}

/// The checksum of bytes, as files have them of their tensors: XXH3, 128 bits.
#[wasm_bindgen]
pub fn checksum(bytes: &[u8]) -> String {
    internals::checksum(bytes)
}

/// The checksum of words. WebAssembly is little-endian, as the format is.
fn checksum_of(words: &[u16]) -> String {
    internals::checksum(bytemuck::cast_slice(words))
}

/// An object of JavaScript's own.
fn object(value: &impl Serialize) -> Result<JsValue, Error> {
    let doing = "make an object";
    let text = serde_json::to_string(value).map_err(|error| Error::Browser { doing, reason: error.to_string() })?;
    JSON::parse(&text).map_err(refused(doing))
}
