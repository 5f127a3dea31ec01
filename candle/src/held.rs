//! Compressed weights in memory, and elements decoded from them or from the files.

use std::collections::HashMap;
use std::ops::Range;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};

use df11_host::device::Form;
use df11_host::{FixedError, FixedTensor, Model, Tensor, read_tensors_as_f32_into, read_tensors_into};
use half::bf16;
use rayon::prelude::*;

use crate::error::{Error, Result};

/// The weights of a model that are in memory with fixed-length codes. Whoever uses one keeps it there. What GPUs have in theirs
/// stays there as long as this.
#[derive(Debug)]
pub(crate) struct Held {
    pub(crate) model: Arc<Model>,
    pub(crate) form: Form,
    weights: Mutex<HashMap<String, Weak<FixedTensor>>>,
    #[cfg(feature = "cuda")]
    gpus: Mutex<crate::cuda::Gpus>,
}

impl Held {
    pub(crate) fn new(model: Arc<Model>, form: Form) -> Self {
        Self {
            model,
            form,
            weights: Mutex::default(),
            #[cfg(feature = "cuda")]
            gpus: Mutex::default(),
        }
    }

    /// The codes of a BF16 weight, which all that ask for it share; `None` if it is to be read from its file.
    pub(crate) fn hold(&self, tensor: &Tensor<'_>) -> Result<Option<Arc<FixedTensor>>> {
        if self.form == Form::Df11 {
            return Ok(None);
        }
        let known = |weights: &HashMap<String, Weak<_>>| weights.get(tensor.name()).and_then(Weak::upgrade);
        if let Some(known) = known(&self.weights()) {
            return Ok(Some(known));
        }
        // Not locked: a thread of rayon's that waits here works on something else meanwhile, which may ask for a weight too.
        let new = Arc::new(tensor.to_fixed()?);
        let mut weights = self.weights();
        let codes = known(&weights).unwrap_or(new);
        weights.insert(tensor.name().to_owned(), Arc::downgrade(&codes));
        Ok(Some(codes))
    }

    /// The bytes of all codes.
    pub(crate) fn bytes(&self) -> u64 {
        self.weights().values().filter_map(Weak::upgrade).map(|codes| codes.bytes() as u64).sum()
    }

    /// What GPUs have.
    #[cfg(feature = "cuda")]
    pub(crate) fn gpus(&self) -> MutexGuard<'_, crate::cuda::Gpus> {
        self.gpus.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn weights(&self) -> MutexGuard<'_, HashMap<String, Weak<FixedTensor>>> {
        self.weights.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// What candle computes with, of what weights can be decoded to.
pub(crate) trait Element: Sized + Send {
    /// Decodes a weight, on all cores.
    fn decode(codes: &FixedTensor, out: &mut [Self]) -> Result<(), FixedError>;

    /// Decodes rows of codes, on this thread.
    fn decode_rows(codes: &FixedTensor, rows: Range<usize>, out: &mut [Self]) -> Result<(), FixedError>;

    /// Reads tensors from their files, on all cores.
    fn read(tensors: Vec<(Tensor<'_>, &mut [Self])>) -> df11_host::Result<()>;
}

impl Element for f32 {
    fn decode(codes: &FixedTensor, out: &mut [Self]) -> Result<(), FixedError> {
        codes.read_as_f32_into(out)
    }

    fn decode_rows(codes: &FixedTensor, rows: Range<usize>, out: &mut [Self]) -> Result<(), FixedError> {
        codes.read_rows_as_f32_into(rows, out)
    }

    fn read(tensors: Vec<(Tensor<'_>, &mut [Self])>) -> df11_host::Result<()> {
        read_tensors_as_f32_into(tensors, &())
    }
}

impl Element for bf16 {
    fn decode(codes: &FixedTensor, out: &mut [Self]) -> Result<(), FixedError> {
        codes.read_into(bytemuck::cast_slice_mut(out))
    }

    fn decode_rows(codes: &FixedTensor, rows: Range<usize>, out: &mut [Self]) -> Result<(), FixedError> {
        codes.read_rows_into(rows, bytemuck::cast_slice_mut(out))
    }

    fn read(tensors: Vec<(Tensor<'_>, &mut [Self])>) -> df11_host::Result<()> {
        read_tensors_into(tensors.into_iter().map(|(tensor, out)| (tensor, bytemuck::cast_slice_mut(out))), &())
    }
}

/// Rows of a weight, and the memory for them.
pub(crate) struct RowsInto<'m, 'o, T> {
    pub(crate) tensor: Tensor<'m>,
    pub(crate) codes: Option<&'m FixedTensor>,
    pub(crate) rows: Range<usize>,
    pub(crate) out: &'o mut [T],
}

impl<'m, 'o, T> RowsInto<'m, 'o, T> {
    /// All rows.
    pub(crate) fn whole(tensor: &Tensor<'m>, codes: Option<&'m FixedTensor>, out: &'o mut [T]) -> Self {
        let rows = 0..tensor.shape().first().copied().unwrap_or(1);
        Self { tensor: tensor.clone(), codes, rows, out }
    }
}

/// Decodes all parts, on all cores: from their codes if they have some, else from their files.
pub(crate) fn decode<T: Element>(parts: Vec<RowsInto<'_, '_, T>>) -> Result<()> {
    let (mut held, mut in_files) = (Vec::new(), Vec::new());
    for RowsInto { tensor, codes, rows, out } in parts {
        let is_whole = tensor.shape().first().is_none_or(|&all| rows == (0..all));
        match codes {
            Some(codes) if is_whole => held.push((tensor, codes, 0..codes.rows(), out)),
            // Rows of fewer than 64 elements have no codes of their own.
            Some(codes) if tensor.shape().first() == Some(&codes.rows()) => held.push((tensor, codes, rows, out)),
            _ if is_whole => in_files.push((tensor, out)),
            _ => in_files.push((tensor.rows(rows)?, out)),
        }
    }
    held.into_par_iter().try_for_each(|(tensor, codes, rows, out)| {
        let is_whole = rows.len() == codes.rows();
        let decoded = if is_whole { T::decode(codes, out) } else { T::decode_rows(codes, rows, out) };
        decoded.map_err(|source| refused(tensor.name(), source))
    })?;
    Ok(T::read(in_files)?)
}

/// What codes of this weight have refused.
pub(crate) fn refused(name: &str, source: FixedError) -> Error {
    df11_host::Error::Fixed { tensor: name.to_owned(), source }.into()
}
