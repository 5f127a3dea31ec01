//! The reference data under `tests/data`, whose README says where it comes from. Data that can't be read is an error.

use std::path::{Path, PathBuf};

use anyhow::{Context, Result, ensure};
use df11_codec::Encoded;
use safetensors::{Dtype, SafeTensors};

/// A path under `tests/data`, or under the folder that the variable `DF11_TEST_DATA` names, because programs also run
/// outside the repository.
pub fn path(relative: &str) -> PathBuf {
    let carried = || PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("data");
    std::env::var_os("DF11_TEST_DATA").map_or_else(carried, PathBuf::from).join(relative)
}

/// Weights, and the official compressor's output for them.
pub struct Vector {
    /// The case's name.
    pub name: String,
    /// The words of each weight.
    pub weights: Vec<Vec<u16>>,
    /// The six tensors.
    pub encoded: Encoded,
}

impl Vector {
    /// The words of all weights.
    pub fn words(&self) -> Vec<u16> {
        self.weights.concat()
    }
}

/// The reference vectors, sorted by name.
pub fn vectors() -> Result<Vec<Vector>> {
    vectors_in(&path("vectors"))
}

/// The vectors in a directory, sorted by name.
pub fn vectors_in(directory: &Path) -> Result<Vec<Vector>> {
    let mut paths = std::fs::read_dir(directory)?.map(|entry| Ok(entry?.path())).collect::<Result<Vec<_>>>()?;
    paths.retain(|path| path.extension().is_some_and(|extension| extension == "safetensors"));
    paths.sort();
    paths.iter().map(|path| vector(path).with_context(|| path.display().to_string())).collect()
}

fn vector(path: &Path) -> Result<Vector> {
    let bytes = std::fs::read(path)?;
    let file = SafeTensors::deserialize(&bytes)?;
    let tensor = |name: &str| anyhow::Ok(file.tensor(name)?.data().to_vec());
    let weights =
        (0..).map_while(|i| file.tensor(&format!("weight.{i}")).ok()).map(|view| words(view.data())).collect();
    Ok(Vector {
        name: path.file_stem().unwrap_or_default().to_string_lossy().into_owned(),
        weights,
        encoded: Encoded {
            luts: tensor("luts")?,
            encoded_exponent: tensor("encoded_exponent")?,
            sign_mantissa: tensor("sign_mantissa")?,
            output_positions: tensor("output_positions")?,
            gaps: tensor("gaps")?,
            split_positions: tensor("split_positions")?,
        },
    })
}

/// The words of every tensor of the sample in this repository, a real trained layer.
pub fn sample() -> Result<Vec<Vec<u16>>> {
    words_of(&path("samples/minilm-layer0-bf16.safetensors"))
}

/// The words of every tensor of a safetensors file, in the order of their names; all are BF16.
pub fn words_of(path: &Path) -> Result<Vec<Vec<u16>>> {
    let bytes = std::fs::read(path).with_context(|| path.display().to_string())?;
    let file = SafeTensors::deserialize(&bytes)?;
    ensure!(file.iter().all(|(_, view)| view.dtype() == Dtype::BF16), "{}: not all BF16", path.display());
    // safetensors returns them in an order that changes from run to run.
    let mut tensors = file.tensors();
    tensors.sort_by(|a, b| a.0.cmp(&b.0));
    Ok(tensors.iter().map(|(_, view)| words(view.data())).collect())
}

/// Little-endian bytes as words.
pub fn words(bytes: &[u8]) -> Vec<u16> {
    bytes.as_chunks().0.iter().map(|&pair| u16::from_le_bytes(pair)).collect()
}
