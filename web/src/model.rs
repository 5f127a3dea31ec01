//! An open file: its tensors and units.

use std::collections::HashMap;

use df11_host::Tensor;
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
    /// None are known.
    #[wasm_bindgen(unchecked_return_type = "TensorInfo[]")]
    pub fn tensors(&self) -> Result<JsValue, JsError> {
        let infos = self.0.iter().map(|(name, tensor)| {
            object(&TensorInfo {
                name,
                dtype: format!("{:?}", tensor.dtype()),
                shape: tensor.shape(),
                bytes: tensor.byte_len(),
                unit: tensor.unit(),
                checksum: tensor.checksum(),
            })
        });
        Ok(infos.collect::<Result<js_sys::Array, _>>()?.into())
    }

    /// The units, in the order in which the model runs them; empty for a file that isn't compressed.
    ///
    /// # Errors
    ///
    /// A unit is damaged, or the browser can't read the file.
    #[wasm_bindgen(unchecked_return_type = "UnitInfo[]")]
    pub fn units(&self) -> Result<JsValue, JsError> {
        let mut weights: HashMap<&str, Vec<Tensor<'_>>> = HashMap::new();
        for (_, tensor) in self.0.iter() {
            if let Some(unit) = tensor.unit() {
                weights.entry(unit).or_default().push(tensor);
            }
        }
        let infos = self.0.units().into_iter().map(|path| {
            let weights = weights.get(path).map(Vec::as_slice).unwrap_or_default();
            Ok::<_, JsError>(object(&UnitInfo {
                path,
                weights: weights.iter().map(Tensor::name).collect(),
                elements: weights.iter().map(Tensor::elements).sum(),
                bytes: self.0.unit_bytes(path)?,
            })?)
        });
        Ok(infos.collect::<Result<js_sys::Array, _>>()?.into())
    }

    /// Counts the exponents in a file that isn't compressed. `progress` is called with the number of BF16 bytes done, and
    /// with their total.
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
    /// There is no such unit, it is damaged, or the browser can't read the file.
    pub fn read(&self, unit: &str) -> Result<Unit, JsError> {
        Ok(Unit(self.0.read_unit(unit)?))
    }

    /// Compares checksums of a unit's weights: for each, the checksum of these words, and the one in the file.
    ///
    /// # Errors
    ///
    /// The unit doesn't have this number of words.
    #[wasm_bindgen(unchecked_return_type = "Check[]")]
    pub fn check(&self, unit: &Unit, words: &Words) -> Result<JsValue, JsError> {
        let (got, expected) = (words.0.len(), unit.0.unit().n_elements());
        if got != expected {
            return Err(Error::WordCount { unit: unit.0.path().to_owned(), got, expected }.into());
        }
        let mut rest = &words.0[..];
        let checks = unit.0.weights().map(|(name, shape)| {
            let words = rest.split_off(..shape.iter().product()).unwrap_or_default();
            let expected = self.0.tensor(name)?.checksum();
            // WebAssembly is little-endian, like the format.
            Ok(Check { name, checksum: checksum(bytemuck::cast_slice(words)), expected })
        });
        let checks: Vec<_> = checks.collect::<Result<_, df11_host::Error>>()?;
        Ok(object(&checks)?)
    }
}

/// The checksum of bytes, of the kind that files have for their tensors: 128-bit XXH3.
#[wasm_bindgen]
pub fn checksum(bytes: &[u8]) -> String {
    format!("{:032x}", xxhash_rust::xxh3::xxh3_128(bytes))
}

/// Converts a value to a plain JavaScript object.
fn object(value: &impl Serialize) -> Result<JsValue, Error> {
    let doing = "make an object";
    let text = serde_json::to_string(value).map_err(|error| Error::Browser { doing, reason: error.to_string() })?;
    JSON::parse(&text).map_err(refused(doing))
}
