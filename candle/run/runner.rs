//! A model that runs, and the plain one that it is compared with.

use anyhow::Result;
use candle_core::{Device, Tensor};
use df11_candle::Df11;

use super::compare::Comparison;
use super::models::LanguageModel;
use super::parts::{Parts, free_memory};

/// A model with the text that it remembers.
pub(crate) struct Runner {
    pub(crate) df11: Df11,
    pub(crate) model: LanguageModel,
    pub(crate) device: Device,
    pub(crate) parts: Parts,
    pub(crate) remembered: Vec<u32>,
    /// With --verify.
    pub(crate) comparison: Option<Comparison>,
}

impl Runner {
    /// Reads a text, and gives the logits of what follows: `[vocabulary]`, F32. Of a text that continues the last one it
    /// reads what is new. If nobody needs the rest after some of its parts, the logits are those of these.
    pub(crate) fn read(&mut self, text: &[u32], is_over: impl Fn() -> bool) -> Result<Tensor> {
        let remembered = std::mem::take(&mut self.remembered);
        let mut position =
            if text.len() > remembered.len() && text.starts_with(&remembered) { remembered.len() } else { 0 };
        loop {
            let free = || if self.device.is_cpu() { free_memory() } else { None };
            let end = position + self.parts.next(position, text.len() - position, free)?;
            let part = Tensor::new(text.get(position..end).unwrap_or_default(), &self.device)?.unsqueeze(0)?;
            let logits = self.df11.forward(&part, |part| (self.model)(part, position))?;
            if let Some(comparison) = &mut self.comparison {
                comparison.compare(&part, position, &logits)?;
            }
            position = end;
            if position == text.len() || is_over() {
                self.remembered = text.get(..position).unwrap_or_default().to_vec();
                return Ok(logits);
            }
        }
    }

    /// Whether the plain model gave other bits.
    pub(crate) fn differs(&self) -> bool {
        self.comparison.as_ref().is_some_and(|comparison| comparison.difference.is_some())
    }
}
